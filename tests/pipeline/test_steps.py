"""The steps of a program that timed out are told beside the claim, in every place where it is told."""

import json
from dataclasses import replace

import pytest

from momus.model import Claim, Kind
from momus.pipeline import Options, check, grade, read, show
from momus.report import show_lines
from momus.report.sentences import check_lines, finding_line, steps_words
from momus.results import Steps
from tests.exercises import write_exercise
from tests.wishes import RANK

SETTINGS = (
    'language = "{}"\nname = "gcd"\nfunction = "gcd"\n[inputs]\na = "int(0, 50)"\nb = "int(0, 50)"\n[limits]\nseconds = 0.3\n'
)
REFERENCE = "def gcd(a, b):\n    while b:\n        a, b = b, a % b\n    return a\n"
SUBMISSIONS = {
    "endless": "def gcd(a, b):\n    while a != b:\n        if a > b: a -= b\n        else: b -= a\n    return a\n",
    "wrong": "def gcd(a, b):\n    return a\n",
}
TOLD = "more than 15,000 steps in its own code, where the reference takes 2"


@pytest.fixture(scope="module")
def graded(tmp_path_factory):
    """The class, graded once; the folder of the exercise and of the results."""
    folder = tmp_path_factory.mktemp("steps")
    write_exercise(folder / "exercise", SETTINGS.format("python"), REFERENCE, SUBMISSIONS)
    options = Options(inputs=400, seed=1, jobs=2, out=folder / "out")
    return folder, options, grade(folder / "exercise", options=options)


def of(results, name):
    return next(finding for finding in results.findings if finding.id == name)


def test_steps_are_told_with_the_time_out_they_explain_and_with_no_other(graded):
    folder, _, results = graded
    endless = of(results, "endless")
    assert (endless.claim, endless.evidence.input.args, endless.evidence.got.kind) == (Claim.REFUTED, (0, 1), Kind.TIMED_OUT)
    assert endless.evidence.steps == Steps(15_000, ended=False, reference=2)
    assert finding_line(endless, results) == f"gcd(a=0, b=1): timed out, expected 1; {TOLD}"
    assert (of(results, "wrong").claim, of(results, "wrong").evidence.steps) == (Claim.REFUTED, None)
    told = {one["id"]: one["counterexample"] for one in json.loads((folder / "out" / "results.json").read_text())["submissions"]}
    assert told["endless"]["steps"] == {"taken": 15_000, "ended": False, "reference": 2}
    assert "steps" not in told["wrong"]
    assert TOLD in (folder / "out" / "report.html").read_text()


def test_steps_are_read_again_from_the_store(graded):
    folder, options, first = graded
    shown = show(folder / "out", "endless")
    assert shown.findings == (of(first, "endless"),)
    assert f"steps:          {TOLD}" in show_lines(shown)
    assert grade(folder / "exercise", options=options).findings == first.findings


def test_steps_of_one_that_ends_are_told_as_they_are(graded):
    _, _, results = graded
    evidence = of(results, "endless").evidence
    assert (
        steps_words(replace(evidence, steps=Steps(1, ended=True, reference=3)))
        == "1 step in its own code, where the reference takes 3"
    )
    assert steps_words(replace(evidence, steps=Steps(12_000, ended=True))) == "12,000 steps in its own code"


@pytest.mark.slow
def test_c_has_steps_of_its_own_and_another_language_none_of_the_references(tmp_path):
    reference = "int gcd(int a, int b) { while (b) { int t = a % b; a = b; b = t; } return a; }\n"
    endless = "int gcd(int a, int b) { while (a != b) { if (a > b) a -= b; else b -= a; } return a; }\n"
    folder = write_exercise(tmp_path / "gcd", SETTINGS.format("c"), reference, {"endless": endless})
    results = check(folder, folder / "submissions" / "endless.c", options=Options(inputs=100))
    assert check_lines(results)[:2] == [
        "counterexample: a = 0, b = 1",
        "confirmed: timed out, expected 1; more than 1,000,000 steps in its own code, where the reference takes 5",
    ]
    (tmp_path / "endless.py").write_text(SUBMISSIONS["endless"])
    results = check(folder, tmp_path / "endless.py", options=Options(inputs=100))
    assert check_lines(results)[1] == "confirmed: timed out, expected 1; more than 15,000 steps in its own code"
    assert results.findings[0].evidence.steps == Steps(15_000, ended=False)


FIBONACCI = "def fib(n):\n    a, b = 0, 1\n    for _ in range(n):\n        a, b = b, a + b\n    return a\n"
EXPONENTIAL = "def fib(n):\n    if n < 2:\n        return n\n    return fib(n - 1) + fib(n - 2)\n"
FIB_SETTINGS = 'language = "python"\nname = "fib"\nfunction = "fib"\n[inputs]\nn = "int(0, 60)"\n[limits]\nseconds = 0.3\n'


def test_an_exponential_program_is_refuted_where_the_clock_saw_it_and_nowhere_else(tmp_path):
    submissions = {
        "exponential": EXPONENTIAL,
        "endless": FIBONACCI.replace("for _ in range(n)", "while n != 3"),
        "slow": FIBONACCI.replace("    return a", "    for _ in range(1000 * n):\n        pass\n    return a"),
        "right": FIBONACCI + "\n# mine\n",
    }
    folder = write_exercise(tmp_path / "fib", FIB_SETTINGS, FIBONACCI, submissions)
    options = Options(inputs=400, jobs=2, out=tmp_path / "out")
    results = grade(folder, options=options)
    ranking = read(options.out, RANK, jobs=2).ranking
    assert {one.id: one.claim for one in results.findings} == {
        "exponential": Claim.REFUTED,
        "endless": Claim.REFUTED,
        "slow": Claim.UNREFUTED,
        "right": Claim.UNREFUTED,
    }
    # Its steps exceed their limit from 20 on, but only at 60 was it seen to time out: no other input may be shown.
    assert of(results, "exponential").evidence.input.args == (60,)
    assert of(results, "endless").evidence.input.args == (0,)
    bugs = {bug.input.args: bug.failing for bug in ranking.bugs}
    assert bugs[(60,)] == ("endless", "exponential")
    assert all("exponential" not in failing for args, failing in bugs.items() if args != (60,))
    assert not any("slow" in failing or "right" in failing for failing in bugs.values())
    assert read(options.out, RANK, jobs=2).ranking == ranking


@pytest.mark.slow
def test_a_program_that_is_too_slow_only_for_large_inputs_is_refuted_by_one(tmp_path):
    """Within the domain both are quick; the quadratic one needs minutes for a list of 30,000 items."""
    settings = """
        language = "python"
        function = "has_twice"
        [inputs]
        items = "list(int(0, 10**6), 0, 6)"
        [large]
        items = "list(int(0, 10**6), 30000, 30000, unique=True)"
        [limits]
        seconds = 0.5
    """
    quick = "def has_twice(items):\n    return len(set(items)) < len(items)\n"
    slow = "def has_twice(items):\n    return any(one == two for at, one in enumerate(items) for two in items[at + 1:])\n"
    exercise = write_exercise(tmp_path / "exercise", settings, quick, {"quick": quick + "x = 1\n", "slow": slow})
    results = grade(exercise, options=Options(inputs=200, seed=1, jobs=2, out=tmp_path / "out"))
    found = {finding.id: finding for finding in results.findings}
    assert found["quick"].claim is Claim.UNREFUTED
    assert found["slow"].claim is Claim.REFUTED
    assert (found["slow"].evidence.got.kind, len(found["slow"].evidence.input.args[0])) == (Kind.TIMED_OUT, 30000)
