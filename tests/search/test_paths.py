"""One input for each path of a Python program, and of a pair: the paths are those that running takes."""

from pathlib import Path

import pytest

from momus.domain import NOTHING_KNOWN, parse_calls_domain, parse_domain
from momus.execute import Runner
from momus.judge import JudgeSettings
from momus.judge.settings import JudgeKind
from momus.languages.base import Entry, Task
from momus.model import Form, Input, Limits
from momus.search.solvers.paths import PathGround, ground_for, pair_paths, program_paths, recorder_for
from momus.search.work.examiner import Examiner
from momus.search.work.setting import Setting
from tests.search.crosshair_pairs import python

WORD = "int(-2**31, 2**31 - 1)"
SECONDS, MOST = 6.0, 200

BY_DIGITS = """def f(i):
    if i < 1000 or i > 9999:
        return "not a fancy year"
    digit = i % 10
    while i != 0:
        if i % 10 != digit:
            return "not a fancy year"
        i //= 10
    return "fancy year"
"""
BY_NUMBERS = (
    "def f(i):\n"
    + "".join(f"    if i == {year}: return 'fancy year'\n" for year in range(1111, 10_000, 1111))
    + "    return 'not a fancy year'\n"
)
BY_SEVEN = "def f(x):\n    if x % 7 == 0: return 8\n    return x % 7\n"
KNOWS_ONE = "def f(x):\n    if x % 7 == 0: return 8\n    if x == 1009: return 1\n    return x\n"
KNOWS_TWO = KNOWS_ONE.replace("    return x\n", "    if x == 383: return 5\n    return x\n")


@pytest.fixture(scope="module")
def runner():
    with Runner() as made:
        yield made


def knowledge(runner: Runner, inputs: dict[str, str]) -> PathGround:
    domain = parse_domain(inputs, [], "inputs", Path("."))
    entry = Entry("f", domain.names)
    return PathGround(Task(Form.FUNCTION, (entry,)), entry, domain, runner, lambda args: Input("f", args))


def single(runner, text, inputs):
    return program_paths(python(text), knowledge(runner, inputs), SECONDS, MOST)


def paired(runner, reference, submission, inputs):
    return pair_paths(python(reference), python(submission), knowledge(runner, inputs), SECONDS, MOST)


@pytest.mark.slow
def test_the_paths_of_the_fancy_year_programs(runner):
    # Too small, too large, the second, third or fourth digit differs, none does.
    assert len(single(runner, BY_DIGITS, {"i": WORD})) == 6
    assert len(single(runner, BY_NUMBERS, {"i": WORD})) == 10
    found = paired(runner, BY_DIGITS, BY_NUMBERS, {"i": WORD})
    assert len(found) == 14
    assert all(one.agreed for one in found)


def test_a_program_that_knows_one_more_case_has_one_more_path_that_agrees(runner):
    assert len(single(runner, BY_SEVEN, {"x": WORD})) == 2
    one, two = (paired(runner, BY_SEVEN, submission, {"x": WORD}) for submission in (KNOWS_ONE, KNOWS_TWO))
    assert [sum(path.agreed for path in found) for found in (one, two)] == [3, 4]
    assert {path.args for path in two if path.agreed} >= {(1009,), (383,)}
    assert [len(found) for found in (one, two)] == [4, 5]


def test_a_program_that_does_not_end_takes_a_path_that_disagrees(runner):
    reference = "def f(n):\n    return abs(n)\n"
    submission = "def f(n):\n    while n < 0:\n        pass\n    return n\n"
    found = paired(runner, reference, submission, {"n": "int(-20, 20)"})
    assert [(one.agreed, one.args[0] < 0) for one in found] == [(True, False), (False, True)]


def test_only_solving_finds_the_path_behind_two_equations(runner):
    text = "def f(x, y):\n    if 3 * x + 7 * y == 100_003 and x - y == 13_331:\n        return 1\n    return 0\n"
    found = single(runner, text, {"x": WORD, "y": WORD})
    assert any(3 * x + 7 * y == 100_003 and x - y == 13_331 for x, y in (one.args for one in found))


def test_every_order_of_a_short_list_is_a_path_of_its_maximum(runner):
    text = "def f(A):\n    most = A[0]\n    for a in A[1:]:\n        if a > most:\n            most = a\n    return most\n"
    found = single(runner, text, {"A": "list(int(-1000, 1000), 1, 4)"})
    assert len(found) == 1 + 2 + 4 + 8
    assert len({one.word for one in found}) == len(found)


def test_how_it_ends_is_a_branch(runner):
    found = single(runner, "def f(x):\n    return 10 // x\n", {"x": "int(-5, 5)"})
    assert sorted(one.args == (0,) for one in found) == [False, True]


def test_inputs_on_which_the_reference_does_not_behave_are_left_out(runner):
    text = "def f(x):\n    if x > 3: return 1\n    return 10 // x\n"
    setting = Setting(
        Task(Form.FUNCTION, (Entry("f", ("x",)),)),
        (python(text),),
        {"f": parse_domain({"x": "int(-5, 5)"}, [], "inputs", Path("."))},
        NOTHING_KNOWN,
        Limits(),
        JudgeSettings(),
    )
    found = program_paths(python(text), ground_for(Examiner(setting, runner), "f"), SECONDS, MOST)
    assert len(found) == 2 and (0,) not in {one.args for one in found}


def test_the_judge_is_the_last_branch(runner):
    right, other = (f"def f(x):\n    return {value}\n" for value in ("[x, 1]", "[1, x]"))
    setting = Setting(
        Task(Form.FUNCTION, (Entry("f", ("x",)),)),
        (python(right),),
        {"f": parse_domain({"x": "int(0, 9)"}, [], "inputs", Path("."))},
        NOTHING_KNOWN,
        Limits(),
        JudgeSettings(kind=JudgeKind.UNORDERED),
    )
    found = pair_paths(python(right), python(other), ground_for(Examiner(setting, runner), "f"), SECONDS, MOST)
    assert [one.agreed for one in found] == [True]


def test_the_calls_of_an_object_take_paths(runner):
    text = "class f:\n    n = 0\n    def add(self, x):\n        self.n += x if x < 4_711 else 1\n        return self.n\n"
    domain = parse_calls_domain({}, {"add": {"x": "int(0, 10**9)"}}, (0, 2))
    entry = Entry("f", domain.names)
    given = PathGround(Task(Form.OBJECT, (entry,)), entry, domain, runner, lambda args: Input("f", args))
    assert len(program_paths(python(text), given, SECONDS, MOST)) == 1 + 2 + 4


@pytest.mark.slow
def test_programs_that_read_and_print_take_paths(runner):
    text = "x = int(input())\nif x > 99:\n    print('large')\nelif x < 0:\n    print('negative')\nelse:\n    print(x)\n"
    domain = parse_domain({"x": "int(-1000, 1000)"}, [], "inputs", Path("."))
    given = PathGround(Task(Form.PROGRAM), Entry(""), domain, runner, lambda args: Input("", args, text=f"{args[0]}\n".encode()))
    assert len(program_paths(python(text), given, 1.0, MOST)) == 3


def test_at_most_so_many(runner):
    given = knowledge(runner, {"A": "list(int(0, 9), 0, 8)"})
    assert len(program_paths(python("def f(A):\n    for a in A: pass\n"), given, SECONDS, 3)) == 3


def test_a_program_that_cannot_be_loaded_has_no_paths(runner):
    assert single(runner, "def g(x): return x\n", {"x": WORD}) == []


def test_a_language_that_nobody_follows_has_no_recorder():
    assert recorder_for("cobol") is None
    assert recorder_for("python") is not None
