"""Where a function returns nothing, what it prints or does to its arguments counts unless the exercise says otherwise."""

import pytest

from momus.exercise import draft_exercise
from tests.exercise.files import load, put, write

SORT = "def f(A: list[int]):\n    A.sort()\n"
PRINT = "def f(n: int):\n    def inner():\n        return 1\n    print(n)\n    return None\n"


@pytest.mark.parametrize(
    ("source", "arguments", "output"),
    [
        (SORT, "compare", "ignore"),
        (PRINT, "ignore", "compare"),
        ("def f(n: int):\n    print(n)\n    return n\n", "ignore", "ignore"),
        ("def f(n: int):\n    yield n\n", "ignore", "ignore"),
    ],
)
def test_a_python_function(tmp_path, source, arguments, output):
    judge = load(write(tmp_path, reference_py=source)).judge
    assert (judge.arguments, judge.output) == (arguments, output)


@pytest.mark.parametrize(
    ("source", "arguments", "output"),
    [
        ("void f(int *A, int n) { A[0] = n; }\n", "compare", "ignore"),
        ('#include <stdio.h>\nvoid f(int n) { printf("%d", n); }\n', "ignore", "compare"),
        ("int f(int *A, int n) { return A[0] = n; }\n", "ignore", "ignore"),
    ],
)
def test_a_c_function(tmp_path, source, arguments, output):
    judge = load(write(tmp_path, reference_c=source)).judge
    assert (judge.arguments, judge.output) == (arguments, output)


def test_it_is_told_among_the_guesses(tmp_path):
    exercise = load(write(tmp_path, reference_py=SORT))
    assert "what a call does to its arguments counts: f returns nothing" in exercise.guesses


def test_what_the_exercise_says_holds(tmp_path):
    text = 'language = "python"\nreference = "reference.py"\n[inputs]\nA = "list(int(0, 9), 0, 3)"\n[judge]\narguments = "ignore"\n'
    assert load(write(tmp_path, reference_py=SORT, exercise_toml=text)).judge.arguments == "ignore"


def test_parameters_to_write_to_are_results(tmp_path):
    text = 'language = "c"\nreference = "reference.c"\n[inputs]\nn = "int(0, 9)"\ntwice = "out(int(0, 9))"\n'
    write(tmp_path, reference_c="void f(int n, int *twice) { *twice = 2 * n; }\n", exercise_toml=text)
    assert load(tmp_path).judge.arguments == "ignore"


def test_a_draft_says_so(tmp_path):
    write(tmp_path, reference_py=SORT)
    text = draft_exercise(tmp_path / "reference.py").text
    assert (
        'arguments = "compare"                   # since nothing is returned; or ignore: what a call does to its arguments' in text
    )
    put(tmp_path, "exercise.toml", text)
    assert load(tmp_path).judge.arguments == "compare"
