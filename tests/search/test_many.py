"""One test for many wrong programs: the most that one input refutes, found by running and by asking."""

from pathlib import Path

import pytest

from momus.domain import NOTHING_KNOWN, parse_domain
from momus.execute import Runner
from momus.judge import JudgeSettings
from momus.languages.base import Entry, Task
from momus.model import Form, Input, Limits, Program
from momus.search import Searcher
from momus.search.work.common_input import CommonInputUnit, one_for_many
from momus.search.work.examiner import Examiner
from momus.search.work.setting import Setting
from tests.search.cbmc_pairs import EQUI, EQUI_INPUTS

SUFFIXES = {"c": ".c", "python": ".py"}
INT = {"x": "int(-2**31, 2**31 - 1)"}


def program(language, text):
    return Program(language, ((f"main{SUFFIXES[language]}", text.encode()),))


def setting(language, reference, name, inputs, types=()):
    domain = parse_domain(inputs, [], "inputs", Path("."))
    entry = Entry(name, domain.names, tuple(types), "int" if types else "", domain.lengths(), domain.outputs)
    task = Task(Form.FUNCTION, (entry,))
    return Setting(task, (program(language, reference),), {name: domain}, NOTHING_KNOWN, Limits(), JudgeSettings())


@pytest.fixture(scope="module")
def runner():
    with Runner() as opened:
        yield opened


def equi(old, new):
    assert old in EQUI
    return program("c", EQUI.replace(old, new))


def test_one_list_refutes_the_float_the_narrow_sum_and_the_wrong_default(runner):
    wrong = [
        equi("long long sum = 0, left = 0", "float sum = 0, left = 0"),
        equi("long long sum = 0, left = 0", "int sum = 0, left = 0"),
        equi("return -1", "return 0"),
        program("c", "int equi(int A[], int n) { return 0; }"),
    ]
    examiner = Examiner(setting("c", EQUI, "equi", EQUI_INPUTS, ["int *", "int"]), runner)
    found = one_for_many(examiner, wrong, 60)
    assert found.refuted == (0, 1, 2, 3)
    assert found.proved
    assert found.args[1] == len(found.args[0])


@pytest.mark.slow
def test_what_excludes_each_other_is_told_as_the_proved_maximum(runner):
    reference = "int f(int x) { return x > 0; }"
    wrong = [
        "int f(int x) { return x > 0 && x != 77777; }",
        "int f(int x) { return x > 0 && x != 77778; }",
        "int f(int x) { return x > 0 && (x < 70000 || x > 80000); }",
        "int f(int x) { return x >= 0; }",
    ]
    examiner = Examiner(setting("c", reference, "f", INT, ["int"]), runner)
    found = one_for_many(examiner, [program("c", text) for text in wrong], 60)
    assert found.proved
    assert found.refuted in ((0, 2), (1, 2))
    assert found.args == (77777 if found.refuted == (0, 2) else 77778,)


def test_only_the_solver_knows_the_input_that_refutes_both(runner):
    reference = "int f(int x, int y) { return x + y > 0; }"
    wrong = [
        "int f(int x, int y) { return x + y > 0 && !(x * 3 + y == 123457 && y < 40000); }",
        "int f(int x, int y) { return x + y > 0 && !(x - y == 991 && y > 30000); }",
    ]
    domain = {"x": "int(-2**20, 2**20)", "y": "int(-2**20, 2**20)"}
    examiner = Examiner(setting("c", reference, "f", domain, ["int", "int"]), runner)
    found = one_for_many(examiner, [program("c", text) for text in wrong], 60)
    assert found.args == (31112, 30121)
    assert found.refuted == (0, 1)


PYTHON = "def last_even(items):\n    return next((x for x in reversed(items) if x % 2 == 0), None)\n"


def test_python_programs_are_climbed_on_and_found_is_not_proved(runner):
    wrong = [
        "def last_even(items):\n    return next((x for x in items if x % 2 == 0), None)\n",
        "def last_even(items):\n    return next((x for x in reversed(items) if x % 2 == 0 and x > 0), None)\n",
        "def last_even(items):\n    return items[-1] if items else None\n",
        "def last_even(items):\n    return next((x for x in reversed(items) if x % 2 == 0), 0)\n",
    ]
    examiner = Examiner(setting("python", PYTHON, "last_even", {"items": "list(int(-100, 100), 0, 8)"}), runner)
    found = one_for_many(examiner, [program("python", text) for text in wrong], 5)
    # The last one goes wrong only where there is no even number, where the first two do not.
    assert found.refuted == (0, 1, 2)
    assert not found.proved
    assert found.input.key == Input("last_even", found.args).key
    # Nothing but numbers of inputs ends the search, so that it finds the same again.
    assert not found.hurried
    assert one_for_many(examiner, [program("python", text) for text in wrong], 0.0) == found


def test_none_is_refuted_by_what_no_input_tells_apart(runner):
    examiner = Examiner(setting("python", PYTHON, "last_even", {"items": "list(int(-9, 9), 0, 4)"}), runner)
    found = one_for_many(examiner, [program("python", PYTHON + "# the same\n")], 1)
    assert (found.input, found.refuted, found.proved) == (None, (), False)


def test_it_is_a_unit_of_the_search_and_starts_from_what_is_known():
    reference = "def f(s):\n    return len(s)\n"
    wrong = "def f(s):\n    return 0 if s == 'zqxjkvb' else len(s)\n"
    known = Input("f", ("zqxjkvb",))
    searcher = Searcher(setting("python", reference, "f", {"s": "str('a-z', 0, 8)"}), 0, None)
    try:
        found = searcher.perform(CommonInputUnit((program("python", wrong),), 1.0, (known,)))
    finally:
        searcher.close()
    assert (found.args, found.refuted, found.proved) == (("zqxjkvb",), (0,), True)
