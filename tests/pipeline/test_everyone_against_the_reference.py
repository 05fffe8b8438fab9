"""Where the class contradicts the reference, it is asked, also without tests."""

import pytest

from momus.model import Claim
from momus.pipeline import Options, grade
from tests.exercises import write_exercise

THREE = 'language = "python"\nfunction = "f"\n[inputs]\na = "int(-9, 9)"\nb = "int(-9, 9)"\nc = "int(-9, 9)"\n'


def graded(folder, out):
    return grade(folder, options=Options(inputs=2000, seed=1, jobs=1, out=out))


def test_a_wrong_reference_without_tests_is_asked_about_with_the_true_condition(tmp_path):
    reference = "def f(a, b, c):\n    return 0 if a == c else a + b * c\n"
    submissions = {f"s{number}": f"def f(a, b, c):\n    x = {number}\n    return a + b * c\n" for number in range(5)}
    results = graded(write_exercise(tmp_path / "exercise", THREE, reference, submissions), tmp_path / "out")
    assert {one.claim for one in results.findings} == {Claim.REFUTED}
    [question] = results.questions
    assert (question.id, question.about) == ("a-equals-c", "`a` equals `c`: many contradict the reference")
    assert (question.for_reference, question.against) == (0, 5)


TRIANGLE = """def f(a, b, c):
    if a + b <= c or a + c <= b or b + c <= a:
        return 0
    if a == b == c:
        return 1
    return 2 if a == b or b == c else 3
"""
SIDES = 'language = "python"\nfunction = "f"\n{tests}[inputs]\na = "int(1, 20)"\nb = "int(1, 20)"\nc = "int(1, 20)"\n'


@pytest.mark.parametrize("tests", ["", 'tests = "tests.json"\n'])
def test_a_true_condition_of_two_parts_is_named_where_no_single_one_is_true(tmp_path, tests):
    right = "def f(a, b, c):\n    x = {}\n    return 0 if 2 * max(a, b, c) >= a + b + c else len({{a, b, c}})\n"
    files = {
        "tests.json": '[{"input": [3, 3, 3], "output": 1}, {"input": [3, 4, 5], "output": 3}, {"input": [3, 3, 5], "output": 2}]'
    }
    submissions = {f"s{number}": right.format(number) for number in range(4)}
    folder = write_exercise(tmp_path / "exercise", SIDES.format(tests=tests), TRIANGLE, submissions, files)
    [question] = graded(folder, tmp_path / "out").questions
    assert (question.id, question.about.partition(":")[0].partition(";")[0]) == (
        "a-equals-c-and-a-differs-from-b",
        "`a` equals `c` and `a` differs from `b`",
    )
    assert question.consequence.endswith("`--outside` adds the constraint a != c or a == b")


def test_many_right_answers_are_suspected_where_everyone_is_refuted(tmp_path):
    toml = 'language = "python"\nfunction = "f"\n[inputs]\nxs = "list(int(0, 9), 1, 5)"\n'
    first = "def f(xs):\n    return xs.index(max(xs))\n"
    last = "def f(xs):\n    y = {}\n    return len(xs) - 1 - xs[::-1].index(max(xs))\n"
    submissions = {f"last{number}": last.format(number) for number in range(2)} | {"other": "def f(xs):\n    return len(xs)\n"}
    results = graded(write_exercise(tmp_path / "exercise", toml, first, submissions), tmp_path / "out")
    everyone = next(question for question in results.questions if question.id == "everyone")
    assert everyone.about.startswith(
        "everyone is refuted, all 3 distinct programs: is the reference right, and its answer the only right"
    )
    assert everyone.about.endswith("2 agree with one another")


def test_one_right_program_is_enough_not_to_ask(tmp_path):
    toml = 'language = "python"\nfunction = "f"\n[inputs]\nn = "int(0, 99)"\n'
    submissions = {f"s{number}": f"def f(n):\n    return n if n != {number} else -1\n" for number in range(4)} | {
        "right": "def f(n): return n"
    }
    results = graded(write_exercise(tmp_path / "exercise", toml, "def f(n):\n    return n + 0\n", submissions), tmp_path / "out")
    assert results.questions == ()


def test_a_judge_that_says_yes_to_everything_is_told(tmp_path):
    toml = 'language = "python"\nfunction = "f"\n[inputs]\nn = "int(0, 99)"\n[judge]\npython = "judge.py"\n'
    files = {"judge.py": "def accept(inputs, expected, got):\n    return True\n"}
    folder = write_exercise(tmp_path / "exercise", toml, "def f(n):\n    return n\n", {"wrong": "def f(n):\n    return 0\n"}, files)
    [question] = graded(folder, tmp_path / "out").questions
    assert question.id == "judge"
    assert question.about.startswith("the exercise's own judge says yes to everything: it accepted all ")
