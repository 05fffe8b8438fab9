"""A program in another language than the reference may declare types that hold few inputs: then its claim says how few."""

import shutil

import pytest

from momus import pipeline
from momus.cli.main import run
from momus.pipeline import Options, grade
from momus.report.readings import reading_lines
from momus.report.terminal import summary_lines
from tests.wishes import RANK

pytestmark = pytest.mark.skipif(not shutil.which("gcc"), reason="needs gcc")

NARROW = "signed char clamped(signed char x) { return x < 0 ? 0 : x; }\n"
WIDE = "long clamped(long x) { return x < 0 ? 0 : x; }\n"
REFUTED = "signed char clamped(signed char x) { return x; }\n"


@pytest.fixture(scope="module")
def graded(tmp_path_factory):
    folder = tmp_path_factory.mktemp("clamped")
    (folder / "submissions").mkdir()
    (folder / "exercise.toml").write_text(
        'reference = "reference.py"\nfunction = "clamped"\nsubmissions = "submissions/"\n[inputs]\nx = "int(-2**31, 2**31 - 1)"\n'
    )
    (folder / "reference.py").write_text("def clamped(x):\n    return max(x, 0)\n")
    for name, text in {"narrow": NARROW, "wide": WIDE, "wrong": REFUTED}.items():
        (folder / "submissions" / f"{name}.c").write_text(text)
    options = Options(inputs=600, jobs=1, out=folder / "out")
    return [grade(folder, options=options) for _ in range(2)]


def test_a_program_that_takes_few_inputs_is_doubted(graded):
    found = {finding.id: finding for finding in graded[0].findings}
    assert [str(found[name].claim) for name in ("narrow", "wide", "wrong")] == ["unrefuted", "unrefuted", "refuted"]
    (doubt,) = found["narrow"].doubts
    left_out, whole = (int(word.replace(",", "")) for word in doubt.split()[:3:2])
    assert doubt == f"{left_out} of {whole} inputs do not fit the types that it declares: on those it was not judged"
    assert left_out > whole / 10 and found["narrow"].tried == whole - left_out
    assert found["wide"].doubts == found["wrong"].doubts == ()


def test_the_doubt_stands_in_the_summary_and_is_the_same_in_the_next_run(graded):
    first, second = ({finding.id: finding.doubts for finding in results.findings} for results in graded)
    assert first == second
    assert any(
        line.startswith("unrefuted\tnarrow\t") and f"; doubt: {first['narrow'][0]}" in line for line in summary_lines(graded[1])
    )


@pytest.fixture(scope="module")
def large(tmp_path_factory):
    """Return an exercise with inputs that no signed char can hold, and few that a short can."""
    folder = tmp_path_factory.mktemp("large")
    (folder / "submissions").mkdir()
    (folder / "exercise.toml").write_text(
        'reference = "reference.py"\nfunction = "half"\nsubmissions = "submissions/"\n[inputs]\nx = "int(1000, 2**31 - 1)"\n'
    )
    (folder / "reference.py").write_text("def half(x):\n    return x // 2\n")
    sources = {
        "tiny": "int half(signed char x) { return 7; }\n",
        "wide": "int half(int x) { return x / 2; }\n",
        "wrong": "int half(int x) { return x == 1000 ? 0 : x / 2; }\n",
    }
    for name, text in sources.items():
        (folder / "submissions" / f"{name}.c").write_text(text)
    return folder


def test_a_program_that_takes_hardly_any_input_is_not_judged_and_has_no_rank(large):
    grade(large, options=Options(inputs=300, jobs=1, out=large / "out"))
    results = pipeline.read(large / "out", RANK, jobs=1)
    found = {finding.id: finding for finding in results.findings}
    assert [str(found[name].claim) for name in ("tiny", "wide", "wrong")] == ["unjudged", "unrefuted", "refuted"]
    assert found["tiny"].reason.startswith("only 0 of ") and found["tiny"].tried == 0
    assert [(place.id, place.rank, place.score) for place in results.ranking.places] == [("wide", 1, 1), ("wrong", 2, 0)]
    assert results.ranking.unranked == (("tiny", "most inputs do not fit its types"),)
    assert not any("tiny" in node.members for node in results.ranking.nodes)


def test_a_program_without_a_place_has_no_say_in_the_places_of_others(tmp_path):
    (tmp_path / "submissions").mkdir()
    (tmp_path / "exercise.toml").write_text(
        'reference = "reference.py"\nfunction = "f"\nsubmissions = "submissions/"\n[inputs]\nn = "int(0, 300)"\n'
    )
    (tmp_path / "reference.py").write_text("def f(n):\n    return n\n")
    (tmp_path / "submissions" / "five.py").write_text("def f(n):\n    return n if n != 5 else 0\n")
    (tmp_path / "submissions" / "large.py").write_text("def f(n):\n    return n if n < 100 else 0\n")
    # It has the bug of large.py too, but above 127 nobody can say so.
    (tmp_path / "submissions" / "narrow.c").write_text("signed char f(signed char n) { return n < 100 ? n : 0; }\n")
    grade(tmp_path, options=Options(inputs=400, jobs=1, out=tmp_path / "out"))
    results = pipeline.read(tmp_path / "out", RANK, jobs=1)
    ranking = results.ranking
    assert [(bug.input.args, bug.failing) for bug in ranking.bugs] == [((5,), ("five",)), ((100,), ("large",))]
    assert [(place.id, place.rank, place.score) for place in ranking.places] == [("five", 1, 1), ("large", 1, 1)]
    assert ranking.unranked == (("narrow", "1 of the 3 tests could not be judged on it"),)
    assert "not ranked: narrow (1 of the 3 tests could not be judged on it)" in reading_lines("ranking", results, everything=True)


def test_a_check_that_could_not_judge_ends_as_one_without_a_verdict(large, capsys):
    assert run(["check", str(large), str(large / "submissions" / "tiny.c"), "--inputs", "100", "--jobs", "1"]) == 2
    assert "unjudged: only 0 of 124 inputs fit the types that it declares" in capsys.readouterr().out


FORGER = """#include <stdint.h>
extern uint8_t *momus_at;
extern void momus_only_tag(char tag);
extern void momus_begin_record(uint64_t index);
extern void momus_end_record(uint64_t index);
extern void momus_finish(void);
extern struct {
    const char *form, *entry;
    uint64_t start, stop;
} momus_job;

int half(int x) {
    if (%s)
        return 7;
    for (uint64_t index = momus_job.start; index < momus_job.stop; index++) {
        momus_begin_record(index);
        momus_only_tag('~');
        %s;
        momus_end_record(index);
    }
    momus_finish();
    return 0;
}
"""


def test_a_program_that_forges_what_it_cannot_take_is_refuted_and_stops_nobody_else(large, tmp_path):
    shutil.copytree(large, tmp_path / "e")
    submissions = tmp_path / "e" / "submissions"
    (submissions / "tail.c").write_text(FORGER % ("0", "*momus_at++ = 'x'"))
    (submissions / "second_thoughts.c").write_text(FORGER % ("momus_job.stop - momus_job.start > 70", ""))
    results = grade(tmp_path / "e", options=Options(inputs=600, jobs=1, out=tmp_path / "out"))
    found = {finding.id: finding for finding in results.findings}
    assert {name: str(one.claim) for name, one in found.items()} == {
        "tiny": "unjudged", "wide": "unrefuted", "wrong": "refuted", "tail": "refuted", "second_thoughts": "refuted"
    }  # fmt: skip
    assert str(found["tail"].evidence.got.kind) == "crashed"
    assert found["second_thoughts"].evidence.got.error == "IncompatibleTypes"
