"""How many processes it takes to tell a program that keeps state from one that uses chance."""

from pathlib import Path

import pytest

from momus.domain import NOTHING_KNOWN, parse_domain
from momus.execute import Runner
from momus.judge import JudgeSettings
from momus.languages.base import Entry, Task
from momus.model import Form, Input, Limits, Program
from momus.search import Column
from momus.search.work.confirm import confirm
from momus.search.work.examiner import Examiner
from momus.search.work.setting import Setting

KEEPING = "seen = []\ndef f(n):\n    seen.append(n)\n    return n + (len(seen) > 2)\n"
BY_CHANCE = "import random\ndef f(n):\n    return n + (random.random() < 0.5)\n"
BEFORE, THREE = (Input("f", (1,)), Input("f", (2,))), Input("f", (3,))


def program(text):
    return Program("python", (("f.py", text.encode()),))


SETTING = Setting(
    Task(Form.FUNCTION, (Entry("f", ("n",)),)),
    (program("def f(n):\n    return n\n"),),
    {"f": parse_domain({"n": "int(0, 1000)"}, [], "inputs", Path("."))},
    NOTHING_KNOWN,
    Limits(cpu_s=0.2),
    JudgeSettings(),
)


class CountingRunner(Runner):
    """Counts how often each program is run."""

    def run(self, prepared, batch, limits, **asked):
        self.counts[prepared.digest] = self.counts.get(prepared.digest, 0) + 1
        return super().run(prepared, batch, limits, **asked)


@pytest.fixture
def examiner():
    with CountingRunner(84) as runner:
        runner.counts = {}
        yield Examiner(SETTING, runner)


@pytest.mark.parametrize(("before", "processes"), [(BEFORE, 3), ((), 12)])
def test_calls_that_make_it_go_wrong_every_time_show_that_a_program_keeps_state(examiner, before, processes):
    column = Column(7, program(KEEPING).digest, program(KEEPING))
    told = confirm(examiner, column, THREE, 0, before=before)
    assert (told.state, told.wrong) == ("unconfirmed", None)
    assert examiner.runner.counts[examiner.prepared(column.program).digest] == processes


def test_a_program_that_uses_chance_is_flaky_whatever_was_called_before(examiner):
    column = Column(7, program(BY_CHANCE).digest, program(BY_CHANCE))
    assert confirm(examiner, column, THREE, 0, before=BEFORE).state == "flaky"


def test_a_sequence_of_calls_does_not_refute_a_program_that_uses_chance(examiner):
    column = Column(7, program(BY_CHANCE).digest, program(BY_CHANCE))
    states = [confirm(examiner, column, THREE.after(BEFORE), 0).state for _ in range(20)]
    assert states == ["flaky"] * 20


def test_three_runs_and_two_more_confirm_a_sequence_of_calls_of_a_program_that_keeps_state(examiner):
    column = Column(7, program(KEEPING).digest, program(KEEPING))
    assert confirm(examiner, column, THREE.after(BEFORE), 0).state == "confirmed"
    assert examiner.runner.counts[examiner.prepared(column.program).digest] == 5
