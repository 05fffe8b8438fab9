"""A program in another language than the reference may declare types that hold few inputs: then its claim says how few."""

import shutil

import pytest

from momus.pipeline import Options, grade
from momus.report.summary import summary_lines

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
