"""A watched file: each saving is answered with what it handles more or less than before."""

import time
from threading import Thread

import pytest

from momus.errors import RequestError
from momus.options import Options
from momus.pipeline import grade, watch
from momus.report.readings.progress import saved_line
from tests.exercises import write_exercise

SETTINGS = 'language = "python"\nfunction = "f"\n[inputs]\nn = "int(-1000, 1000)"\n[limits]\nseconds = 0.2\n'
REFERENCE = "def f(n):\n    return n if n > 0 else 0\n"
VERSIONS = [
    "def f(n):\n    return n\n",
    "def f(n:\n",
    "def f(n):\n    return n if n != -1 else 0\n",
    "def f(n):\n    while n < 0: pass\n    return n\n",
    "def f(n):\n    return max(n, 0)\n",
    "def f(n):\n    return max(n, 0) if n != 777 else 0\n",
]


def test_each_saving_is_told_with_what_it_gained_and_lost(tmp_path):
    exercise = write_exercise(tmp_path / "exercise", SETTINGS, REFERENCE, {"same": VERSIONS[0], "zero": "def f(n): return 0"})
    grade(exercise, options=Options(inputs=100, jobs=1, out=tmp_path / "out"))
    file = tmp_path / "mine.py"
    file.write_text(VERSIONS[0])
    answers = []

    def read_on():
        for saved in watch(tmp_path / "out", file, savings=len(VERSIONS)):
            answers.append(saved)

    reader = Thread(target=read_on)
    reader.start()
    for number, text in enumerate(VERSIONS, 1):
        file.write_text(text)
        while len(answers) < number and reader.is_alive():
            time.sleep(0.02)
    reader.join()
    first, broken, patched, looping, right, planted = answers
    assert (first.first, first.wrong.shown) == (True, ("f(n=-1)",))
    assert "SyntaxError" in broken.problem
    assert (patched.gained.shown, patched.found, patched.lost.number) == (("f(n=-1)",), True, 0)
    # On a busy machine its time may be over before it was run on every input.
    assert looping.handled < right.handled
    assert (right.wrong.number, right.found) == (0, False) and right.tried >= 100
    assert "no counterexample in" in saved_line(right)
    assert (planted.found, planted.wrong.shown) == (True, ("f(n=777)",))


def test_a_file_that_is_not_there_is_told(tmp_path):
    with pytest.raises(RequestError, match="there is no such file; save it first"):
        next(watch(tmp_path, tmp_path / "mine.py"))
