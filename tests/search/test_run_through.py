"""Running through every input where there are several references: nothing is held for right that none of those left says is."""

from pathlib import Path

import pytest

from momus.domain import NOTHING_KNOWN, parse_domain
from momus.execute import Runner
from momus.judge import JudgeSettings
from momus.languages.base import Entry, Task
from momus.model import Form, Limits, Program
from momus.search import Column, SmallDomainRun, SmallDomainUnit
from momus.search.work.examiner import Examiner
from momus.search.work.setting import Setting
from momus.search.work.small_domain import SmallDomainRunner

SAME = "def f(x):\n    return x\n"
SILENT = "def f(x):\n    return -x if x < 5 else x // 0\n"
ENDLESS = "def f(x):\n    while x > 4:\n        pass\n    return -x\n"


def python(text: str) -> Program:
    return Program("python", (("main.py", text.encode()),))


def ran_through(*references: str) -> SmallDomainRun:
    domain = parse_domain({"x": "int(0, 9)"}, [], "inputs", Path("."))
    task = Task(Form.FUNCTION, (Entry("f", ("x",)),))
    limits = Limits(cpu_s=0.2)
    setting = Setting(task, tuple(map(python, references)), {"f": domain}, NOTHING_KNOWN, limits, JudgeSettings())
    column = Column(1, "one", python("def f(x):\n    return -x if x < 5 else 7\n"))
    with Runner() as runner:
        unit = SmallDomainUnit(column, "f", None, 0, 10, tuple(range(len(references))))
        return SmallDomainRunner(Examiner(setting, runner)).perform(unit)


@pytest.mark.parametrize("references", [(SILENT,), (SAME, SILENT), (SILENT, SAME)])
def test_inputs_on_which_one_of_the_references_is_silent_are_not_counted(references):
    found = ran_through(*references)
    assert (found.inputs, found.unanswered, found.doubt) == (10, 5, "")
    assert {candidate.reference for candidate in found.candidates} == {at for at, one in enumerate(references) if one == SAME}


def test_nothing_is_shown_where_one_of_the_references_does_not_end():
    assert ran_through(SAME, ENDLESS) == SmallDomainRun(1, 0, doubt="the reference does not end")
