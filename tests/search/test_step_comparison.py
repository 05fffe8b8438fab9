"""Steps beside those of the reference, and time-outs that are looked at again because of them."""

import time
from dataclasses import replace
from pathlib import Path

import pytest

from momus import wire
from momus.domain import NOTHING_KNOWN, parse_domain
from momus.execute import Runner
from momus.execute.step_counts import StepCount
from momus.judge import JudgeSettings
from momus.languages import language
from momus.languages.base import Entry, Task
from momus.model import Form, Input, Limits, Program
from momus.search import Column
from momus.search.work.confirm import confirm
from momus.search.work.examiner import Examiner
from momus.search.work.setting import Setting
from momus.search.work.step_comparison import ComparedSteps, compared
from tests.busy import other_work

REFERENCE = "def f(n):\n    for i in range(n): pass\n    return n\n"
SUFFIXES = {"c": ".c", "python": ".py"}
ENOUGH = language("python").enough_steps


def program(text, language="python"):
    return Program(language, ((f"f{SUFFIXES[language]}", text.encode()),))


SETTING = Setting(
    Task(Form.FUNCTION, (Entry("f", ("n",)), Entry("g", ("n",)))),
    (program(f"{REFERENCE}def g(n):\n    return n\n"),),
    {name: parse_domain({"n": "int(0, 1000)"}, [], "inputs", Path(".")) for name in "fg"},
    NOTHING_KNOWN,
    Limits(cpu_s=0.2),
    JudgeSettings(),
)


@pytest.fixture(scope="module")
def examiner():
    with Runner(82) as runner:
        yield Examiner(SETTING, runner)


def column(text, language="python"):
    made = program(f"{text}\ndef g(n):\n    return n\n" if language == "python" else text, language)
    return Column(7, made.digest, made)


def test_how_steps_grow_with_the_input_tells_a_square_from_a_line(examiner):
    square = column("def f(n):\n    for i in range(n):\n        for j in range(n): pass\n    return n\n")
    told = [compared(examiner, square, Input("f", (n,)), 0) for n in (10, 20, 40)]
    assert [one.reference.steps for one in told] == [11, 21, 41]
    assert [one.own.steps for one in told] == [111, 421, 1641]


def test_an_endless_program_is_compared_with_the_reference_of_its_language_only(examiner):
    given = Input("f", (5,))
    endless = column("def f(n):\n    while True: n += 1\n")
    assert compared(examiner, endless, given, 0) == ComparedSteps(StepCount(ENOUGH, ended=False), StepCount(6))
    in_c = column("int f(int n) { while (n) n = n; return n; } int g(int n) { return n; }", "c")
    assert compared(examiner, in_c, given, 0) == ComparedSteps(StepCount(language("c").enough_steps, ended=False), None)


def test_little_is_what_ends_and_does_not_much_more_than_the_reference():
    assert ComparedSteps(StepCount(60), StepCount(6)).is_little
    assert ComparedSteps(StepCount(50_000), StepCount(5_000)).is_little
    assert not ComparedSteps(StepCount(50_001), StepCount(5_000)).is_little
    assert not ComparedSteps(StepCount(60, ended=False), StepCount(6)).is_little
    assert not ComparedSteps(None, StepCount(6)).is_little
    assert not ComparedSteps(StepCount(6), None).is_little


def test_a_time_out_tells_its_steps(examiner):
    told = confirm(examiner, column("def f(n):\n    while n > 1: pass\n    return n\n"), Input("f", (2,)), 0)
    assert (told.state, told.wrong, told.steps) == ("confirmed", wire.TIMED_OUT, (-ENOUGH, 3))
    quick = confirm(examiner, column("def f(n):\n    return n + 1\n"), Input("f", (2,)), 0)
    assert (quick.state, quick.steps) == ("confirmed", (0, 0))


def test_what_is_slow_inside_a_library_or_asleep_is_believed_without_steps(examiner):
    asleep = column("import time\ndef f(n):\n    time.sleep(100)\n")
    told = confirm(examiner, asleep, Input("f", (2,)), 0)
    assert (told.state, told.wrong, told.steps) == ("confirmed", wire.TIMED_OUT, (0, 3))


def test_a_program_that_is_quick_only_where_it_is_counted_is_refuted_all_the_same(examiner):
    sly = column("def f(n):\n    while '__momus_step__' not in globals(): pass\n    return n\n")
    told = confirm(examiner, sly, Input("f", (2,)), 0)
    assert (told.state, told.wrong, told.right, told.steps) == ("confirmed", wire.TIMED_OUT, None, (1, 3))


def test_a_time_out_that_does_not_happen_again_refutes_no_program_that_has_little_to_do(examiner):
    # As on a machine that was too busy for a while: the first runs do not come to their end, later ones do.
    given = Input("f", (2,))
    examiner.answer(0, given)
    busy_until = time.time() + 2.5
    text = f"import time\ndef f(n):\n    if time.time() < {busy_until}: time.sleep(100)\n    return n\n"
    told = confirm(examiner, column(text), given, 0)
    assert (told.state, told.wrong) == ("unconfirmed", None)


def test_a_count_that_cannot_be_made_says_nothing_and_costs_no_verdict(examiner):
    broken = column("int f(int n) { while (n) n = n; return n; } int g(int n) { return n; } void momus_trace_end(void) {}", "c")
    assert compared(examiner, broken, Input("f", (5,)), 0) == ComparedSteps(None, None)
    told = confirm(examiner, broken, Input("f", (5,)), 0)
    assert (told.state, told.steps) == ("confirmed", (0, 0))


@pytest.mark.parametrize("seen", [wire.TIMED_OUT, pytest.param(b"", marks=pytest.mark.slow)], ids=["timed out", "not known"])
def test_a_program_that_is_right_and_slow_is_not_flaky_when_the_machine_gets_busier(examiner, seen):
    # It needs 1.1 times the limit of CPU time, and from the next second on more than the margin.
    given = Input("f", (2,))
    examiner.answer(0, given)
    text = (
        f"import time\ndef f(n):\n    needed = 0.22 if time.time() < {time.time() + 1.0} else 0.4\n"
        "    begun = time.process_time()\n    while time.process_time() - begun < needed: pass\n    return n\n"
    )
    told = confirm(examiner, column(text), given, 0, seen=seen)
    assert (told.state, told.wrong, told.right is not None) == ("unconfirmed", None, True)


def test_right_and_slow_recursion_near_the_limit_is_not_flaky_beside_other_work():
    text = "def f(n):\n    return n if n < 2 else f(n - 1) + f(n - 2)\n"
    reference = "def f(n):\n    a, b = 0, 1\n    for i in range(n): a, b = b, a + b\n    return a\n"
    names: dict = {}
    exec(text, names)
    begun = time.process_time()
    names["f"](29)
    # In the box as here: it takes somewhat less than the limit with its margin.
    limits = Limits(cpu_s=(time.process_time() - begun) / 1.15)
    setting = replace(SETTING, references=(column(reference).program,), limits=limits)
    with Runner(82) as runner, other_work():
        near = Examiner(setting, runner)
        states = {confirm(near, column(text), Input("f", (29,)), 0, seen=wire.TIMED_OUT).state for _ in range(6)}
    assert "flaky" not in states


def test_a_program_that_is_sometimes_quick_and_sometimes_endless_is_flaky(examiner):
    # As one that draws lots: little CPU time in the first seconds, endless from then on.
    given = Input("f", (2,))
    examiner.answer(0, given)
    text = (
        f"import time\ndef f(n):\n    if n == 2: time.sleep(0.3)\n"
        f"    while n == 2 and time.time() > {time.time() + 3}: pass\n    return n\n"
    )
    told = confirm(examiner, column(text), given, 0, seen=wire.TIMED_OUT)
    assert (told.state, told.wrong) == ("flaky", wire.TIMED_OUT)
