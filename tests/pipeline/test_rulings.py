"""What an answer to a question changes, and that it may be changed."""

import pytest

from momus.model import Claim
from momus.pipeline import Options, grade, read, rule
from tests.exercises import write_exercise
from tests.wishes import RANK, SUITE

REFERENCE = "def merge(a, b):\n    return sorted(a + b)\n"
TESTS = "assert merge([1, 3], [2]) == [1, 2, 3]\nassert merge([], [5]) == [5]\nassert merge([2, 4], [1, 9]) == [1, 2, 4, 9]\n"
SORTED_ONLY = """
def merge(a, b):
    {}merged, a, b = [], list(a), list(b)
    while a and b:
        merged.append(a.pop(0) if a[0] <= b[0] else b.pop(0))
    return merged + a + b
"""


@pytest.fixture(scope="module")
def graded(tmp_path_factory):
    """A class that merges sorted lists, graded by a reference that sorts, in a domain that was guessed."""
    folder = tmp_path_factory.mktemp("rulings")
    (folder / "solution.py").write_text(REFERENCE)
    (folder / "tests").mkdir()
    (folder / "tests" / "test_merge.py").write_text(TESTS)
    (folder / "handed_in").mkdir()
    for number in range(4):
        (folder / "handed_in" / f"s{number}.py").write_text(SORTED_ONLY.format("x = 1; " * number))
    options = Options(inputs=2000, jobs=2, out=folder / "out")
    return folder / "out", grade(folder / "solution.py", folder / "handed_in", options=options)


def claims(results) -> set[Claim]:
    return {finding.claim for finding in results.findings}


@pytest.mark.slow
def test_an_answer_holds_for_all_that_it_is_about_and_can_be_changed(graded):
    out, results = graded
    assert claims(results) == {Claim.UNREFUTED}
    assert {question.id for question in results.questions} == {"a-not-sorted", "b-not-sorted"}
    rule(out, "b-not-sorted", "outside")
    inside = rule(out, "a-not-sorted", "in-domain")
    assert claims(inside) == {Claim.REFUTED}
    assert [finding.evidence.input.args for finding in inside.findings] == [([2, 1], [1])] * 4
    assert {(question.id, question.ruling) for question in inside.questions} == {
        ("a-not-sorted", "in-domain"),
        ("b-not-sorted", "outside"),
    }
    outside = rule(out, "a-not-sorted", "outside")
    assert claims(outside) == {Claim.UNREFUTED}


def test_a_test_that_is_ruled_right_decides_in_every_reading(tmp_path):
    settings = 'language = "python"\nfunction = "double"\ntests = "tests/"\n[inputs]\nn = "int(0, 9)"\n'
    programs = {
        "as_reference": "def double(n): return 2 * n",
        "as_test": "def double(n): return 7 if n == 3 else 2 * n",
        "wrong": "def double(n): return 2 * n if n != 5 else 0",
    }
    tests = {"tests/input_1.txt": "double(3)\n", "tests/output_1.txt": "7\n"}
    folder = write_exercise(tmp_path / "exercise", settings, "def double(n): return n + n", programs, tests)
    grade(folder, options=Options(inputs=100, jobs=1, out=tmp_path / "out"))
    rule(tmp_path / "out", "tests", "reference-wrong")
    results = read(tmp_path / "out", SUITE | RANK, jobs=1)
    assert [finding.id for finding in results.findings if finding.claim is not Claim.REFUTED] == ["as_test"]
    assert [(place.id, place.score) for place in results.ranking.places] == [("as_test", 2), ("as_reference", 1), ("wrong", 0)]
    assert results.suites[0].rows == results.suites[0].missed == ()


def test_a_question_about_a_condition_counts_whom_any_such_input_refutes(tmp_path):
    settings = 'language = "python"\nfunction = "f"\ntests = "tests.json"\n[inputs]\nn = "int(-3, 9)"\n'
    programs = {f"agree_{k}": f"def f(n): return n if n != -1 else {k} * 0" for k in range(3)}
    programs["alone"] = "def f(n): return n if n != -2 else 0"
    tests = '[{"input": [1], "expected": 1}, {"input": [5], "expected": 5}]'
    exercise = write_exercise(tmp_path / "exercise", settings, "def f(n): return n", programs, {"tests.json": tests})
    (question,) = grade(exercise, options=Options(inputs=50, jobs=1, out=tmp_path / "out")).questions
    assert (question.about, question.against) == ("`n` is negative; every test has it at least 0", 3)
    assert question.consequence.startswith(
        "4 distinct programs are refuted by such inputs alone; they count until you decide otherwise; "
    )
    assert claims(rule(tmp_path / "out", question.id, "outside")).isdisjoint({Claim.REFUTED})
