"""What a student's revisions gain and lose, and hints from the way of others."""

import json

import pytest

from momus.errors import RequestError
from momus.options import Options
from momus.pipeline import grade, read
from momus.readings.hints import HintOptions
from momus.readings.progress import ProgressOptions
from momus.report import reading_lines, report_text
from momus.results.hints import HintLevel, HintWay
from momus.results.progress import Change
from tests.exercises import write_exercise

SETTINGS = """
    language = "python"
    function = "f"
    submissions = "submissions/{student}-{revision}.py"
    [inputs]
    n = "int(-1000000, 1000000)"
"""
REFERENCE = "def f(n):\n    if n < 0:\n        return 0\n    if n == 123456:\n        return 7\n    return n\n"
ANNA = {
    "anna-1": "def f(n):\n    return 0\n",
    "anna-2": "def f(n):\n    return n\n",
    "anna-3": "def f(n):\n    if n < 0:\n        return 0\n    return n\n",
    "anna-10": "def f(n):\n    if n == 123456:\n        return 7\n    if n < 0:\n        return 0\n    return n\n",
}
BEN = {
    "ben-1": "def f(n:\n",
    "ben-2": "def f(number):\n    return number\n",
    "ben-3": "def f(number):\n    return number + 0\n",
}
DAN = {"dan-1": "def f(n):\n    return -1\n"}


@pytest.fixture(scope="module")
def graded(tmp_path_factory):
    folder = tmp_path_factory.mktemp("class")
    exercise = write_exercise(folder / "exercise", SETTINGS, REFERENCE, {**ANNA, **BEN, **DAN})
    grade(exercise, options=Options(inputs=400, jobs=2, out=folder / "out"))
    return folder / "out"


@pytest.fixture(scope="module")
def found(graded):
    return read(graded, {"progress": ProgressOptions()}, jobs=2)


def test_revisions_are_compared_in_their_order_by_what_they_handle(found):
    anna, ben = found.readings["progress"].students
    assert [step.revision for step in anna.steps] == ["1", "2", "3", "10"]
    assert [step.change for step in anna.steps] == [Change.FIRST, Change.MIXED, Change.MORE, Change.MORE]
    assert anna.steps[1].gained[0].args == (1,) and anna.steps[1].lost[0].args == (-1,)
    assert [one.args for one in anna.steps[3].gained] == [(123456,)]
    assert (anna.steps[3].handled, anna.steps[3].lost_number) == (anna.steps[3].inputs, 0)
    assert [step.change for step in ben.steps] == [Change.UNKNOWN, Change.FIRST, Change.SAME]


def test_progress_is_plotted_in_a_line_and_on_the_page(found):
    anna, ben = reading_lines("progress", found)
    name, bars, said = anna.split("\t")
    assert (name, len(bars), bars[-1]) == ("anna", 4, "█")
    assert said.startswith("4 revisions: some more, some less, more, more; now ")
    assert ben.split("\t")[1].startswith("·")
    page = report_text(found)
    assert page.count("<polyline") == 2 and "10: 100%, more" in page


def test_the_plots_stay_in_the_report_when_something_else_is_asked(found, graded):
    read(graded, {"progress": ProgressOptions(student="anna")}, jobs=1)
    later = read(graded, {"hints": HintOptions("ben-2")}, jobs=1)
    assert [one.student for one in later.readings["progress"].students] == ["anna", "ben"]
    assert [one["student"] for one in json.loads((graded / "results.json").read_text())["progress"]] == ["anna", "ben"]
    assert report_text(later).count("<polyline") == 2


def test_one_student_is_told_step_by_step(graded):
    told = reading_lines("progress", read(graded, {"progress": ProgressOptions(student="anna")}, jobs=1))
    assert len(told) == 5
    assert "gained 1 input, such as f(n=123456)" in told[4]
    with pytest.raises(RequestError, match="dan: no student of that name handed in several revisions; there are anna, ben"):
        read(graded, {"progress": ProgressOptions(student="dan")}, jobs=1)


def test_a_revision_that_is_wrong_on_a_single_input_is_not_told_to_handle_everything(graded):
    told = reading_lines("progress", read(graded, {"progress": ProgressOptions(student="anna", similarity=True)}, jobs=1))
    assert "over 99.9% of the domain" in told[3] and "100.0% of the domain" in told[4]


def hint(graded, name, level="input"):
    results = read(graded, {"hints": HintOptions(name, level)}, jobs=1)
    [one] = results.readings["hints"].hints
    return one, results


def test_a_hint_is_an_input_that_the_next_step_of_somebody_alike_handles(graded):
    one, results = hint(graded, "ben-2")
    # Anna was here in her second revision, and handled negative numbers next.
    assert (one.way, one.input.args) == (HintWay.STEP, (-1,))
    assert reading_lines("hints", results)[0].startswith("try f(n=-1)")
    assert (one.cause, one.added, one.named, one.program) == ("", (), "", "")


def test_the_levels_say_more_but_neither_names_nor_the_reference(graded):
    one, results = hint(graded, "ben-2", "lines")
    assert one.added == ("    if n < 0:", "        return 0")
    said = "\n".join(reading_lines("hints", results)) + json.dumps(results.readings["hints"].hints, default=str)
    assert "anna" not in said and "123456" not in said
    assert hint(graded, "ben-2", "cause")[0].cause


def test_without_a_way_the_nearest_that_handles_more_leads_on(graded):
    one, _ = hint(graded, "dan-1")
    assert one.way in (HintWay.STEP, HintWay.SUBSUMING)
    assert one.input is not None


def test_there_is_no_hint_for_what_is_not_refuted_or_was_rejected(graded):
    assert hint(graded, "anna-10")[0].reason == "no input refutes it: there is nothing to hint at"
    assert hint(graded, "ben-1")[0].reason.startswith("it was rejected: ")
    with pytest.raises(RequestError, match="nobody: no submission is called that"):
        hint(graded, "nobody")


def test_the_exercise_limits_the_level(graded):
    toml = graded.parent / "exercise" / "exercise.toml"
    before = toml.read_text()
    toml.write_text(before + '\n[hints]\nlevel = "cause"\n')
    try:
        with pytest.raises(RequestError, match="--level lines: the exercise allows hints up to the level cause"):
            hint(graded, "ben-2", HintLevel.LINES.value)
    finally:
        toml.write_text(before)


def test_lines_show_no_name_be_it_in_a_comment_or_in_the_code(tmp_path):
    anna = """# Anna Berg, 4711
def anna_sign(n):
    'By Anna.'
    return n < 0  # Anna
def f(n):
    a = n
    b = a
    c = b
    if anna_sign(n):
        return 0
    return c
"""
    programs = {"anna": anna, "ben": "def f(n):\n    a = n\n    b = a\n    c = b\n    return c\n"}
    settings = SETTINGS.replace("{student}-{revision}", "{student}")
    exercise = write_exercise(tmp_path / "exercise", settings, "def f(n):\n    return max(n, 0)\n", programs)
    grade(exercise, options=Options(inputs=100, jobs=1, out=tmp_path / "out"))
    one, _ = hint(tmp_path / "out", "ben", "lines")
    assert one.added == ("def …_sign(n):", "    return n < 0", "    if …_sign(n):", "        return 0")
    toml = exercise / "exercise.toml"
    toml.write_text(toml.read_text() + "[hints]\nfiles = true\n")
    one, _ = hint(tmp_path / "out", "ben", "lines")
    assert one.named == "" and "anna" not in one.program.lower() and "4711" not in one.program
    assert "def …_sign(n):" in one.program
    toml.write_text(toml.read_text() + "names = true\n")
    one, _ = hint(tmp_path / "out", "ben", "lines")
    assert (one.named, one.program, one.added[0]) == ("anna", anna, "def anna_sign(n):")
