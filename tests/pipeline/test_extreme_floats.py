"""Floats that nobody writes are tried last, and what rests on them alone is told or asked."""

from momus.domain.extremes import has_extreme
from momus.model import Claim
from momus.pipeline import Options, grade
from tests.exercises import write_exercise

FLOATS = 'language = "python"\nfunction = "mean"\n[inputs]\nxs = "list(float(-100, 100), 1, 8)"\n'
MEAN = "def mean(xs):\n    return sum(xs) / len(xs)\n"
RIGHT_MEANS = {
    "fsum": "from math import fsum\ndef mean(xs):\n    return fsum(xs) / len(xs)\n",
    "statistics": "import statistics\ndef mean(xs):\n    return statistics.mean(xs)\n",
    "reversed": "def mean(xs):\n    return sum(reversed(xs)) / len(xs)\n",
    "shares": "def mean(xs):\n    return sum(x / len(xs) for x in xs)\n",
    "welford": "def mean(xs):\n    m = 0.0\n    for i, x in enumerate(xs, 1):\n        m += (x - m) / i\n    return m\n",
}


def graded(folder, out):
    return grade(folder, options=Options(inputs=3000, seed=1, jobs=1, out=out))


def test_right_means_that_round_another_way_are_not_refuted(tmp_path):
    folder = write_exercise(tmp_path / "exercise", FLOATS, MEAN, RIGHT_MEANS)
    results = graded(folder, tmp_path / "out")
    assert {one.id: one.claim for one in results.findings} == dict.fromkeys(RIGHT_MEANS, Claim.UNREFUTED)


def test_a_counterexample_is_made_of_numbers_that_people_write(tmp_path):
    folder = write_exercise(tmp_path / "exercise", FLOATS, MEAN, {"floor": "def mean(xs):\n    return sum(xs) // len(xs)\n"})
    (finding,) = graded(folder, tmp_path / "out").findings
    assert finding.evidence is not None
    assert finding.evidence.input.args == ([0.1],)
    assert finding.remarks == ()


ONE_TINY = "def sign(x):\n    return 0 if x == 0 else 1 if x > 0 else -1\n"
FORGETS_TINY = "def sign(x):\n    return 0 if abs(x) < 1e-{digits} else 1 if x > 0 else -1\n"


def sign_class(folder, programs):
    toml = 'language = "python"\nfunction = "sign"\n[inputs]\nx = "float(-100, 100)"\n'
    submissions = {f"s{digits}": FORGETS_TINY.format(digits=digits) for digits in range(7, 7 + programs)}
    return write_exercise(folder, toml, ONE_TINY, submissions)


def test_one_program_that_only_extreme_floats_refute_is_refuted_with_that_remark(tmp_path):
    folder = sign_class(tmp_path / "exercise", 1)
    (finding,) = graded(folder, tmp_path / "out").findings
    assert finding.claim is Claim.REFUTED
    assert finding.evidence is not None and has_extreme(finding.evidence.input.args)
    assert finding.remarks == ("only floats that nobody writes refute it: tiny, huge, or with many digits",)


def test_a_class_that_only_extreme_floats_refute_fails_nobody_and_is_a_question(tmp_path):
    folder = sign_class(tmp_path / "exercise", 4)
    results = graded(folder, tmp_path / "out")
    assert {one.claim for one in results.findings} == {Claim.UNREFUTED}
    (question,) = results.questions
    assert question.id == "extreme-floats"
    assert question.about.startswith("only floats that nobody writes refute 4 of 4 distinct programs")
    assert "where plain(x)" in results.domain
