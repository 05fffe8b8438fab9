"""A reference or a judge that does not work is told before anybody is graded by it."""

import re
import shutil

import pytest

from momus.errors import ExerciseError
from momus.pipeline import Options, grade
from tests.exercises import write_exercise

SETTINGS = 'language = "python"\nfunction = "f"\n[limits]\nseconds = 0.2\n[inputs]\nn = "int(-9, 9)"\n'
JUDGE = '[judge]\nkind = "python"\npython = "judge.py:accept"\n'
PLAIN = "def f(n):\n    return n\n"


def told(tmp_path, reference=PLAIN, settings=SETTINGS, files=None) -> str:
    folder = write_exercise(tmp_path / "e", settings, reference, {"plain": PLAIN}, files)
    with pytest.raises(ExerciseError) as error:
        grade(folder, options=Options(inputs=100, jobs=1, out=tmp_path / "out"))
    return str(error.value)


def test_a_reference_that_does_not_load(tmp_path):
    said = "e/exercise.toml: reference.py: line 1: loading it raised ModuleNotFoundError: No module named 'nothing_such'"
    assert told(tmp_path, "import nothing_such\n" + PLAIN).startswith(said)


def test_a_reference_that_never_ends(tmp_path):
    said = "e/exercise.toml: reference.py: the reference does not end on 6 of 6 inputs of its own domain"
    assert told(tmp_path, "def f(n):\n    while True:\n        pass\n").startswith(said)


def asked(tmp_path, settings, reference, submissions) -> tuple[str, dict[str, str]]:
    """Return the one question that is asked, and the claims."""
    folder = write_exercise(tmp_path / "e", settings, reference, submissions)
    results = grade(folder, options=Options(inputs=100, jobs=1, out=tmp_path / "out"))
    (question,) = results.questions
    assert question.id == "reference"
    return question.about, {finding.id: str(finding.claim) for finding in results.findings}


@pytest.mark.skipif(not shutil.which("gcc"), reason="needs gcc")
def test_a_reference_that_loops_on_large_numbers_is_a_question(tmp_path):
    settings = 'language = "c"\nfunction = "f"\n[limits]\nseconds = 0.1\n[inputs]\nt = "int(-2**31, 2**31 - 1)"\nc = "int(-2**31, 2**31 - 1)"\n'
    loops = "int f(int t, int c) { int x = 0; if (0 < t) while (0 < c) { x++; c = c - 1; } return x; }\n"
    about, claims = asked(tmp_path, settings, loops, {"same": loops, "wrong": "int f(int t, int c) { return t == 3; }\n"})
    assert re.fullmatch(r"the reference does not end on \d of \d+ inputs of its own domain", about)
    assert claims == {"same": "unrefuted", "wrong": "refuted"}


def test_a_reference_that_loops_on_the_smallest_inputs_is_a_question(tmp_path):
    loops = "def f(n):\n    while 0 <= n < 3:\n        pass\n    return n\n"
    about, claims = asked(tmp_path, SETTINGS, loops, {"plain": PLAIN, "wrong": "def f(n):\n    return abs(n)\n"})
    assert about == "the reference does not end on 3 of 19 inputs of its own domain"
    assert claims == {"plain": "unrefuted", "wrong": "refuted"}


@pytest.mark.slow
def test_inputs_on_which_the_reference_does_not_end_are_not_counted_as_tried(tmp_path):
    loops = "def f(n):\n    while n > 20:\n        pass\n    return n\n"
    settings = SETTINGS.replace("int(-9, 9)", "int(0, 10**6)")
    folder = write_exercise(tmp_path / "e", settings, loops, {"plain": PLAIN, "wrong": "def f(n):\n    return n + (n == 19)\n"})
    results = grade(folder, options=Options(inputs=200, jobs=1, out=tmp_path / "out"))
    plain, wrong = results.findings
    assert (str(plain.claim), str(wrong.claim), wrong.evidence.input.args) == ("unrefuted", "refuted", (19,))
    assert 21 <= plain.tried < 90


def test_a_reference_that_raises_on_its_whole_domain(tmp_path):
    said = "e/exercise.toml: reference.py: the reference raises IndexError on 19 of 19 inputs of its own domain"
    assert told(tmp_path, "def f(n):\n    return [][n]\n").startswith(said)


def test_a_judge_that_does_not_accept_the_reference(tmp_path):
    judge = "def accept(inputs, expected, got):\n    return got > 0 or f'{got} is not positive'\n"
    said = "e/exercise.toml: judge: judge.py: does not accept the reference's own answer on f(n=0): 0 is not positive"
    assert told(tmp_path, settings=SETTINGS + JUDGE, files={"judge.py": judge}).startswith(said)


def test_a_judge_that_raises(tmp_path):
    judge = "def accept(inputs, expected, got):\n    return 1 / 0\n"
    assert "raised ZeroDivisionError" in told(tmp_path, settings=SETTINGS + JUDGE, files={"judge.py": judge})


def test_a_checker_that_does_not_compile(tmp_path):
    settings = 'language = "python"\nprogram = true\n[inputs]\nn = "int(-9, 9)"\n[judge]\nkind = "program"\nprogram = "check.cpp"\n'
    said = told(tmp_path, "print(input())\n", settings, {"check.cpp": "int main( {}\n"})
    assert "check.cpp: the checker does not compile" in said


def test_where_the_reference_fails_is_counted_by_distinct_inputs(tmp_path):
    folder = write_exercise(tmp_path / "e", SETTINGS, "def f(n):\n    return [7] [n] if n >= 0 else n\n", {"plain": PLAIN})
    results = grade(folder, options=Options(inputs=100, jobs=1, out=tmp_path / "out"))
    (question,) = results.questions
    assert question.about == "the reference raises IndexError on 9 of 19 inputs of its own domain"
    assert [one.args for one in question.inputs] == [(1,), (2,), (3,), (4,), (5,)]
