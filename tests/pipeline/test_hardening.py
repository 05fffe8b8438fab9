"""Hardening a task: new tests break accepted submissions, are valid, and are not more than needed."""

from pathlib import Path
from random import Random

import pytest

from momus.contest.contest_files import read_contest
from momus.errors import RequestError
from momus.pipeline.contests import harden_contest, harden_json, harden_lines
from momus.pipeline.hardening.harden import HardenedTask
from momus.pipeline.hardening.text_changes import changed
from tests.contest.contests import evaluated, verdicts, write

MODEL = "input()\nprint(max(map(int, input().split())))\n"
STARTS_AT_ZERO = "input()\nbest = 0\nfor one in map(int, input().split()):\n    best = max(best, one)\nprint(best)\n"
FIRST_TWO = "input()\nprint(max(list(map(int, input().split()))[:2]))\n"
LOOPS_ON_MANY = "n = int(input())\nwhile n > 1000:\n    pass\nprint(max(map(int, input().split())))\n"
WRONG_ON_MANY = "n = int(input())\nprint(max(map(int, input().split())) + (n == 4242))\n"
DOMAIN = """
stdin = "{n}\\n{A}\\n"
[inputs]
A = "list(int(-9, 9), 1, 4)"
n = "len(A)"
"""
LARGE = """
[large]
A = "list(int(-9, 9), 2000, 2000)"
"""
VALIDATOR = """import sys
text = sys.stdin.read()
lines = text.split("\\n")
numbers = list(map(int, lines[1].split()))
sys.exit(42 if len(lines) == 3 and int(lines[0]) == len(numbers) > 0 and all(abs(one) < 100 for one in numbers) else 43)
"""


def _contest(folder: Path, task: str = DOMAIN, **files: str) -> Path:
    made = {
        "contest.toml": "[limits]\ncpu_s = 0.5\n",
        "most/task.toml": task,
        "most/tests/1.in": "2\n3 5\n",
        "most/tests/1.ans": "5\n",
        "most/submissions/accepted/model.py": MODEL,
    }
    return write(folder, made | {name.replace("__", "/") + ".py": text for name, text in files.items()})


def _hardened(folder: Path, *, dry_run: bool = False) -> HardenedTask:
    return harden_contest(folder, "most", group="hardened", jury="jury", inputs=200, jobs=1, dry_run=dry_run)


def test_the_smallest_input_that_an_accepted_submission_fails_becomes_a_test(tmp_path: Path) -> None:
    folder = _contest(tmp_path, submissions__ann__most=STARTS_AT_ZERO, submissions__bob__most=FIRST_TWO)
    found = _hardened(folder)
    assert found.broken == {"ann/most.py": ("wrong answer",), "bob/most.py": ("wrong answer",)}
    made = {path.name: path.read_text() for path in (folder / "most/tests/hardened").iterdir()}
    assert made["1.in"] == "1\n-1\n"
    assert made["1.ans"] == "-1\n"
    assert made["1.desc"].splitlines()[1:] == ["refutes ann/most.py: wrong answer"]
    assert made["2.desc"].splitlines()[1:] == ["refutes bob/most.py: wrong answer"]
    assert [group.name for group in read_contest(folder).tasks[0].groups] == ["tests", "hardened"]
    run, _ = evaluated(folder)
    assert verdicts(run)["ann/most.py"] == {"1": "accepted", "hardened/1": "wrong answer", "hardened/2": "accepted"}
    again = _hardened(folder)
    assert again.tests == ()
    assert harden_lines(again, str(folder), dry_run=False)[0] == "most: no accepted submission is left to break"


def test_a_dry_run_writes_nothing(tmp_path: Path) -> None:
    folder = _contest(tmp_path, submissions__ann__most=STARTS_AT_ZERO)
    before = (folder / "most/task.toml").read_text()
    found = _hardened(folder, dry_run=True)
    lines = harden_lines(found, "autumn", dry_run=True)
    assert lines[0] == "most: 1 new test breaks 1 of 1 accepted submission"
    assert lines[2] == "    wrong answer: ann/most.py"
    assert lines[-1] == "nothing was written; without --dry-run these tests become the group hardened"
    assert (folder / "most/task.toml").read_text() == before
    assert not (folder / "most/tests/hardened").exists()
    assert harden_json(found)["tests"][0]["refutes"] == {"ann/most.py": "wrong answer"}


@pytest.mark.slow
def test_a_large_input_shows_that_a_submission_is_too_slow(tmp_path: Path) -> None:
    found = _hardened(_contest(tmp_path, DOMAIN + LARGE, submissions__ann__most=LOOPS_ON_MANY))
    assert found.broken == {"ann/most.py": ("time limit",)}
    assert [one.candidate.found_by for one in found.tests] == ["large"]


@pytest.mark.slow
def test_known_wrong_solutions_that_nothing_refutes_are_named(tmp_path: Path) -> None:
    files = {
        "most__submissions__wrong_answer__rare": WRONG_ON_MANY,
        "most__submissions__time_limit_exceeded__zero": STARTS_AT_ZERO,
    }
    found = _hardened(_contest(tmp_path, **files), dry_run=True)
    assert [one.name for one in found.unbroken] == ["wrong_answer/rare.py"]
    assert found.misplaced == ("time_limit_exceeded/zero.py: gets wrong answer",)
    lines = harden_lines(found, "autumn", dry_run=True)
    assert "nothing refutes 1 known wrong solution: wrong_answer/rare.py" in lines


@pytest.mark.slow
def test_with_validators_alone_the_tests_are_changed(tmp_path: Path) -> None:
    task = 'validators = ["valid.py"]\n'
    folder = _contest(tmp_path, task, submissions__ann__most=STARTS_AT_ZERO, most__valid=VALIDATOR)
    found = _hardened(folder)
    assert found.broken == {"ann/most.py": ("wrong answer",)}
    [test] = found.tests
    lines = (folder / f"most/tests/{test.name}.in").read_text().splitlines()
    numbers = list(map(int, lines[1].split()))
    assert len(numbers) == int(lines[0])
    assert max(numbers) < 0


def test_inputs_that_a_validator_rejects_are_no_tests_and_the_jury_is_told(tmp_path: Path) -> None:
    task = 'validators = ["valid.py"]\n' + DOMAIN
    folder = _contest(tmp_path, task, submissions__ann__most=STARTS_AT_ZERO, most__valid="raise SystemExit('never')\n")
    found = _hardened(folder)
    assert found.tests == ()
    assert "the domain in task.toml is wider than what valid.py: never allows" in found.notes


@pytest.mark.slow
def test_inputs_on_which_model_solutions_disagree_are_no_tests(tmp_path: Path) -> None:
    files = {"submissions__ann__most": STARTS_AT_ZERO, "most__submissions__accepted__second": STARTS_AT_ZERO + "#\n"}
    found = _hardened(_contest(tmp_path, **files))
    assert found.tests == ()
    assert any("one of these model solutions is wrong" in note for note in found.notes)


@pytest.mark.parametrize(
    ("files", "said"),
    [
        ({"most__submissions__accepted__model": STARTS_AT_ZERO.replace("max", "min")}, "accepted/model.py: is a model solution"),
        ({"submissions__ann__most": STARTS_AT_ZERO}, "task most: nothing says which inputs are valid"),
    ],
)
def test_a_task_that_cannot_be_hardened_is_told_why(tmp_path: Path, files: dict[str, str], said: str) -> None:
    with pytest.raises(RequestError, match=said):
        _hardened(_contest(tmp_path, 'title = "Most"\n', **files))


def test_without_a_model_solution_nothing_is_right(tmp_path: Path) -> None:
    folder = _contest(tmp_path, submissions__ann__most=STARTS_AT_ZERO)
    (folder / "most/submissions/accepted/model.py").unlink()
    with pytest.raises(RequestError, match="there is no model solution; put one into most/submissions/accepted/"):
        _hardened(folder)


def test_changed_texts_often_keep_their_counts() -> None:
    rng = Random(1)
    kept = 0
    for _ in range(400):
        lines = changed(b"3\n10 20 30\n", rng).decode().splitlines()
        kept += len(lines) == 2 and lines[0].isdigit() and len(lines[1].split()) == int(lines[0])
    assert kept > 100


@pytest.mark.slow
def test_three_submissions_that_agree_against_the_only_model_solution_are_not_broken(tmp_path: Path) -> None:
    names = ("ann", "bob", "cleo")
    files = {f"submissions__{name}__most": f"# {name}\n{MODEL}" for name in names}
    wrong = "input()\nA = list(map(int, input().split()))\nprint(max(A) if len(A) > 1 else 7)\n"
    task = 'validators = ["valid.py"]\n'
    found = _hardened(_contest(tmp_path, task, most__valid=VALIDATOR, most__submissions__accepted__model=wrong, **files))
    assert found.tests == ()
    assert any("all 3 accepted submissions agree against the only model solution" in note for note in found.notes)


CASES = """
[cases]
stdin = "{n}\\n{A}\\n"
count = [1, 3]
sums = ["len(A) <= 6"]
[inputs]
A = "list(int(-9, 9), 1, 4)"
n = "len(A)"
"""
OF_EACH = "for _ in range(int(input())):\n    input()\n    print(max(map(int, input().split())))\n"
NOT_ANEW = (
    "best = -9\nfor _ in range(int(input())):\n    input()\n    for one in map(int, input().split()):\n"
    "        best = max(best, one)\n    print(best)\n"
)
FROM_ZERO = "for _ in range(int(input())):\n    input()\n    print(max([0, *map(int, input().split())]))\n"


@pytest.mark.slow
def test_a_task_of_several_cases_is_hardened_within_the_bounds_of_their_sums(tmp_path: Path) -> None:
    files = {
        "contest.toml": "[limits]\ncpu_s = 0.5\n",
        "most/task.toml": CASES,
        "most/tests/1.in": "1\n2\n3 5\n",
        "most/tests/1.ans": "5\n",
        "most/submissions/accepted/model.py": OF_EACH,
        "submissions/ann/most.py": NOT_ANEW,
        "submissions/bob/most.py": FROM_ZERO,
        "submissions/eve/most.py": OF_EACH,
    }
    found = _hardened(write(tmp_path, files))
    assert found.broken == {"ann/most.py": ("wrong answer",), "bob/most.py": ("wrong answer",)}
    for path in (tmp_path / "most/tests/hardened").glob("*.in"):
        count, *lines = path.read_text().splitlines()
        sizes, values = list(map(int, lines[::2])), [list(map(int, line.split())) for line in lines[1::2]]
        assert len(sizes) == int(count) <= 3
        assert [len(one) for one in values] == sizes and sum(sizes) <= 6
    # One file of two cases breaks both: a second case that is smaller, and below zero.
    (only,) = (tmp_path / "most/tests/hardened").glob("*.in")
    assert only.read_text() == "2\n1\n0\n1\n-1\n"
