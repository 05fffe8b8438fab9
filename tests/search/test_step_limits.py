"""A looping column: which cells its steps tell, which the plain build, which the clock, and which stay open."""

from dataclasses import replace
from pathlib import Path

import pytest

from momus import wire
from momus.domain import NOTHING_KNOWN, parse_domain
from momus.execute import Runner
from momus.judge import JudgeSettings
from momus.languages import LANGUAGES
from momus.languages.base import Entry, Task
from momus.model import Form, Hole, Input, Limits, Program, Used
from momus.search import Column
from momus.search.work.examiner import Examiner
from momus.search.work.setting import Setting
from momus.search.work.step_limits import CLOCKED_TIMEOUTS, MULTIPLE, PURSES
from tests.busy import other_work
from tests.search.looping import LINE, LOOPS, PYTHON, STOPPED, column_of, enough, every_language, examined, filled, told


@every_language
def test_steps_tell_where_it_loops_and_the_plain_build_what_it_does_elsewhere(source):
    with examined(source) as examiner:
        column = column_of(source, LOOPS[source.language])
        result = filled(examiner, column, *range(12))
        assert told(result) == [-enough(source) if n % 3 == 2 else n for n in range(12)]
        assert {result.records[n] for n in (2, 5, 8, 11)} == {wire.TIMED_OUT}
        assert {n: dict(result.used)[n] for n in (2, 5, 8, 11)} == dict.fromkeys((2, 5, 8, 11), Used(steps=-enough(source)))
        ended = [n for n in range(12) if n % 3 != 2]
        plain = filled(examiner, replace(column, looping=False), *ended)
        assert plain.records == [result.records[n] for n in ended]


FIBONACCI = {
    "python": "def f(n):\n    return n if n < 2 else f(n - 1) + f(n - 2)\n",
    "c": "int f(int n) { return n < 2 ? n : f(n - 1) + f(n - 2); }",
    "java": "static int f(int n) { return n < 2 ? n : f(n - 1) + f(n - 2); }",
}
FIBONACCI["cpp"] = FIBONACCI["c"]


@every_language
def test_exponential_recursion_is_told_by_its_steps(source):
    with examined(source) as examiner:
        result = filled(examiner, column_of(source, FIBONACCI[source.language]), 10, 35, 15, 40)
        assert told(result) == [55, -enough(source), 610, -enough(source)]


@every_language
def test_what_is_slow_and_ends_within_the_limit_keeps_its_plain_outcome(source):
    slow = enough(source) - 100
    with examined(source) as examiner:
        result = filled(examiner, column_of(source, LINE[source.language]), 3, slow, slow + 200)
        assert told(result) == [3, slow, -enough(source)]


@every_language
def test_a_reference_of_many_steps_raises_the_limit_of_that_input(source):
    # The column takes fifty times the steps of the reference, or two hundred times.
    reference = enough(source) // 40
    text = LINE[source.language].replace("i < n", "i < n % 1000000").replace("range(n)", "range(n % 1000000)")
    with examined(source, text, cpu_s=2.0) as examiner:
        for times, expected in ((50, reference), (200, None)):
            body = LINE[source.language].replace("i < n", f"i < {times} * n").replace("range(n)", f"range({times} * n)")
            [small, large] = told(filled(examiner, column_of(source, body), 3, reference))
            assert small == 3
            if expected is not None:
                assert large == expected
            else:
                [steps] = {steps for (_, key), steps in examiner.reference_steps.items() if key == Input("f", (reference,)).key}
                assert large == -MULTIPLE * steps
                assert MULTIPLE * steps == pytest.approx(MULTIPLE * reference, rel=0.01)


def test_where_the_reference_itself_takes_too_many_steps_the_clock_decides():
    count = enough(PYTHON) + 1
    body = "def f(n):\n    while n % 2: pass\n    for i in range(n): pass\n    return n\n"
    with examined(PYTHON, LINE["python"]) as examiner:
        # The third takes too many steps and little time.
        assert told(filled(examiner, column_of(PYTHON, body), 4, count, count + 1)) == [4, STOPPED, count + 1]


def test_a_reference_that_remembers_gives_the_same_limits_in_any_order():
    remembers = (
        "known = set()\ndef f(n):\n    if not known:\n        for i in range(1000): pass\n        known.add(n)\n"
        "    for i in range(n): pass\n    return n\n"
    )
    numbers = (1, 2, 3, 4)
    limits = []
    for order in (numbers, numbers[::-1]):
        with examined(PYTHON, remembers) as examiner:
            cells = told(filled(examiner, column_of(PYTHON, "def f(n):\n    while True: pass\n"), *order))
            limits.append(dict(zip(order, cells, strict=True)))
    assert limits[0] == limits[1] == {n: -MULTIPLE * (1 + 1000 + n) for n in numbers}


def test_a_reference_in_another_language_raises_no_limit():
    domain = {"f": parse_domain({"n": "int(0, 9)"}, [], "inputs", Path("."))}
    reference = Program("c", (("f.c", b"int f(int n) { int i; for (i = 0; i < 900000; i++) n = n; return n; }"),))
    task = Task(Form.FUNCTION, (Entry("f", ("n",), ("int",), "int"),), language="c")
    with Runner(84) as runner:
        examiner = Examiner(Setting(task, (reference,), domain, NOTHING_KNOWN, Limits(cpu_s=0.3), JudgeSettings()), runner)
        assert told(filled(examiner, column_of(PYTHON, LOOPS["python"]), 1, 2)) == [1, -enough(PYTHON)]
        assert examiner.reference_steps == {}


@every_language
def test_after_the_purse_is_empty_the_rest_stays_unrun(source):
    limit = enough(source)
    with examined(source) as examiner:
        column = column_of(source, LOOPS[source.language])
        numbers = (0, 1, 2, 5, 3, 8, 4, 11)
        assert told(filled(examiner, column, *numbers, purse=3 * limit)) == [
            0,
            1,
            -limit,
            -limit,
            3,
            -limit,
            Hole.UNRUN,
            Hole.UNRUN,
        ]
        assert told(filled(examiner, column, *numbers, purse=4 * limit)) == [0, 1, -limit, -limit, 3, -limit, 4, -limit]
        assert told(filled(examiner, column, *numbers, purse=limit - 1)) == [Hole.UNRUN] * 8
        assert told(filled(examiner, column, 2, 2, 3, purse=2 * limit - 1)) == [-limit, Hole.UNRUN, Hole.UNRUN]


def test_what_sleeps_is_left_to_the_clock():
    sleeps = "import time\ndef f(n):\n    if n == 2: time.sleep(100)\n    while n == 1: pass\n    return n\n"
    with examined(PYTHON) as examiner:
        assert told(filled(examiner, column_of(PYTHON, sleeps), 1, 2, 3, 5)) == [-enough(PYTHON), STOPPED, 3, 5]


@pytest.mark.slow
def test_the_clock_stops_twenty_inputs_of_a_unit_and_leaves_the_rest_unrun():
    inside_a_library = "import itertools\ndef f(n):\n    return n if n % 2 else -1 in itertools.count()\n"
    numbers = range(2 * CLOCKED_TIMEOUTS + 4)
    with examined(PYTHON, cpu_s=0.1) as examiner:
        cells = told(filled(examiner, column_of(PYTHON, inside_a_library), *numbers))
    last = 2 * CLOCKED_TIMEOUTS - 2
    assert cells[: last + 1] == [n if n % 2 else STOPPED for n in range(last + 1)]
    assert cells[last + 1 :] == [Hole.UNRUN] * (len(numbers) - last - 1)


@pytest.mark.slow
def test_a_language_without_a_counter_is_left_to_the_clock():
    text = "function f(n) { while (n % 3 === 2) { } return n; }"
    domain = {"f": parse_domain({"n": "int(0, 9)"}, [], "inputs", Path("."))}
    program = Program("javascript", (("f.js", text.encode()),))
    task = Task(Form.FUNCTION, (Entry("f", ("n",)),))
    with Runner(84) as runner:
        examiner = Examiner(Setting(task, (program,), domain, NOTHING_KNOWN, Limits(cpu_s=0.3), JudgeSettings()), runner)
        assert told(filled(examiner, Column(7, "", program, looping=True), 1, 2, 3)) == [1, STOPPED, 3]


STATEFUL = {
    "python": "calls = []\ndef f(n):\n    calls.append(n)\n    while len(calls) > 1 or n == 3: pass\n    return n\n",
    "c": "static int calls; int f(int n) { calls++; int k = 0; while (calls > 1 || n == 3) k++; return n; }",
    "java": "static int calls; static int f(int n) { calls++; int k = 0; while (calls > 1 || n == 3) k++; return n; }",
}
STATEFUL["cpp"] = STATEFUL["c"]


@every_language
def test_a_stateful_column_runs_each_input_afresh(source):
    with examined(source) as examiner:
        column = column_of(source, STATEFUL[source.language], stateful=True)
        assert told(filled(examiner, column, 1, 2, 3, 4)) == [1, 2, -enough(source), 4]


@every_language
def test_neither_order_nor_load_changes_a_cell(source):
    numbers = list(range(20))
    both = LOOPS[source.language].replace("% 3 == 2", "% 3 == 2 || n == 7" if source is not PYTHON else "% 3 == 2 or n == 7")
    with examined(source, LINE[source.language]) as examiner:
        column = column_of(source, both)
        alone = dict(zip(numbers, filled(examiner, column, *numbers).records, strict=True))
        with other_work():
            for order in (numbers[::-1], numbers[10:] + numbers[:10]):
                assert dict(zip(order, filled(examiner, column, *order).records, strict=True)) == alone
    assert {n for n in numbers if alone[n] == wire.TIMED_OUT} == {2, 5, 7, 8, 11, 14, 17}


def test_a_purse_is_about_half_a_second_of_counting_in_each_language_that_counts():
    assert {name: purse > 0 for name, purse in PURSES.items()} == {name: one.can_count for name, one in LANGUAGES.items()}
    assert PURSES["python"] == 4_500_000
