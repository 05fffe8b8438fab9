"""Whole programs and objects in Python."""

import pytest

from momus import wire
from momus.errors import RejectedError
from momus.execute import Batch
from momus.languages.base import Entry, Task
from momus.model import Form, Input, Kind, Limits, Program, Raised


def ends(ran) -> list[tuple]:
    return [(o.kind, o.code, o.printed.text if o.printed else None, o.error) for o in ran.outcomes]


def test_a_program_reads_its_input_and_prints(run_program):
    ran = run_program("n = int(input())\nprint(n * 2)", b"4\n", b"5\n")
    assert ends(ran) == [(Kind.EXITED, 0, b"8\n", ""), (Kind.EXITED, 0, b"10\n", "")]


def test_a_program_is_main_and_gets_its_arguments(run_program):
    ran = run_program("import sys\nif __name__ == '__main__': print(sys.argv[1:])", b"", argv=("-x", "y"))
    assert ends(ran) == [(Kind.EXITED, 0, b"['-x', 'y']\n", "")]


def test_exit_codes_and_uncaught_exceptions_are_told(run_program):
    source = """
import sys
n = int(sys.stdin.read())
print('before')
if n == 1: sys.exit(3)
if n == 2: sys.exit('a message')
if n == 3: exit()
if n == 4: {}[n]
if n == 5: raise SystemExit(True)
"""
    ran = run_program(source, *(b"%d" % n for n in range(6)))
    assert ends(ran) == [
        (Kind.EXITED, 0, b"before\n", ""),
        (Kind.EXITED, 3, b"before\n", ""),
        (Kind.EXITED, 1, b"before\n", ""),
        (Kind.EXITED, 0, b"before\n", ""),
        (Kind.EXITED, 1, b"before\n", "KeyError"),
        (Kind.EXITED, 1, b"before\n", ""),
    ]


def test_threads_and_exit_handlers_end_before_the_program_does(run_program):
    source = """
import atexit, threading, time
atexit.register(lambda: print('at exit'))
threading.Thread(target=lambda: (time.sleep(0.05), print('thread'))).start()
"""
    assert ends(run_program(source, b"")) == [(Kind.EXITED, 0, b"thread\nat exit\n", "")]


def test_every_input_starts_from_nothing(run_program):
    assert [
        o[2] for o in ends(run_program("import random\nrandom.x = getattr(random, 'x', 0) + 1\nprint(random.x)", b"", b""))
    ] == [b"1\n", b"1\n"]


def test_one_bad_input_loses_no_other(run_program):
    source = """
import ctypes
n = int(input())
if n == 1:
    while True: pass
if n == 2: ctypes.string_at(0)
if n == 3:
    while True: print('x' * 1000)
if n == 4: x = bytearray(1 << 30)
print(n)
"""
    ran = run_program(source, *(b"%d\n" % n for n in range(6)))
    assert [o.kind for o in ran.outcomes] == [
        Kind.EXITED,
        Kind.TIMED_OUT,
        Kind.CRASHED,
        Kind.FLOODED,
        Kind.OUT_OF_MEMORY,
        Kind.EXITED,
    ]


def test_an_input_may_be_longer_than_what_may_be_printed(run_program):
    text = b"7 " * 400_000
    assert ends(run_program("import sys\nprint(len(sys.stdin.read()))", text)) == [(Kind.EXITED, 0, b"800000\n", "")]


def test_data_files_lie_in_the_current_folder_and_cannot_be_changed(run_program):
    source = "print(open('words.txt').read(), open('sub/more.txt').read())\nopen('words.txt', 'w')"
    ran = run_program(source, b"", data=(("words.txt", b"one"), ("sub/more.txt", b"two")))
    assert ends(ran) == [(Kind.EXITED, 1, b"one two\n", "OSError")]
    assert ends(run_program("import os\nprint(os.listdir('.'))", b"")) == [(Kind.EXITED, 0, b"[]\n", "")]


def test_several_files_can_import_each_other(run_program):
    files = (
        ("tools.py", b"from deep.inner import value\ndef twice(n): return 2 * n + value"),
        ("deep/__init__.py", b""),
        ("deep/inner.py", b"value = 1"),
    )
    assert ends(run_program("import tools\nprint(tools.twice(int(input())))", b"3", files=files)) == [(Kind.EXITED, 0, b"7\n", "")]


def test_a_program_that_does_not_compile_is_rejected(run_program):
    with pytest.raises(RejectedError, match=r"line 2: SyntaxError: 'break' outside loop"):
        run_program("print(1)\nbreak", b"")


def test_bytes_that_are_no_text_pass_through(run_program):
    assert ends(run_program("print(input())", b"\xff\xfe\n")) == [(Kind.EXITED, 0, b"\xff\xfe\n", "")]


OBJECT = Task(Form.OBJECT, (Entry("Bag"),), observe=("items()", "len(self.kept)"))
BAG = b"""
class Bag:
    def __init__(self, first):
        if first is None: raise ValueError
        self.kept = [first]
    def add(self, item):
        self.kept.append(item)
        return self.kept
    def remove(self, item):
        self.kept.remove(item)
    def items(self):
        return self.kept
"""


def test_an_object_is_made_its_methods_called_and_it_is_looked_at(runner):
    prepared = runner.prepare(Program("python", (("bag.py", BAG),)), OBJECT)
    calls = (("add", (2,)), ("remove", (9,)), ("Add_", (3,)), ("missing", ()))
    inputs = (Input("Bag", ((1,), calls)), Input("Bag", ((None,), ())), Input("Bag", ((5,), ())))
    filled = runner.run(prepared, Batch("Bag", inputs), Limits())
    first, second, third = (filled.outcome(index) for index in range(3))
    assert wire.decode(first.value) == (
        [1, 2],
        Raised("ValueError"),
        [1, 2, 3],
        Raised("AttributeError"),
        [1, 2, 3],
        3,
    )
    assert (second.kind, second.error) == (Kind.RAISED, "ValueError")
    assert wire.decode(third.value) == ([5], 1)
