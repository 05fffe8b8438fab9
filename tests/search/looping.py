"""Columns that loop, in the languages that count steps, and what filling them tells."""

from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path

import pytest

from momus import wire
from momus.domain import NOTHING_KNOWN, parse_domain
from momus.execute import Runner
from momus.execute.batch import outcome_of
from momus.judge import JudgeSettings
from momus.languages import language
from momus.languages.base import Entry, Task
from momus.model import Form, Hole, Input, Kind, Limits, Outcome, Program
from momus.search import Column
from momus.search.work.examiner import Examiner
from momus.search.work.fill import FilledColumn, FillUnit, fill
from momus.search.work.setting import Setting

STOPPED = "stopped by the clock"


@dataclass(frozen=True)
class Source:
    """A language, and how its programs look around the body of `int f(int n)`."""

    language: str
    file: str
    around: str = "{}"

    def program(self, body: str) -> Program:
        return Program(self.language, ((self.file, self.around.format(body).encode()),))


PYTHON = Source("python", "f.py")
C = Source("c", "f.c")
CPP = Source("cpp", "f.cpp", "#include <vector>\n{}")
JAVA = Source("java", "F.java", "class F {{ {} }}")
SOURCES = [PYTHON, C, CPP, pytest.param(JAVA, marks=pytest.mark.slow)]
every_language = pytest.mark.parametrize("source", SOURCES, ids=lambda one: one.language)

IDENTITY = {"python": "def f(n):\n    return n\n", "c": "int f(int n) { return n; }", "java": "static int f(int n) { return n; }"}
# As many steps as it is given and a few more.
LINE = {
    "python": "def f(n):\n    for i in range(n): pass\n    return n\n",
    "c": "int f(int n) { int i; for (i = 0; i < n; i += 2) ; return n; }",
    "java": "static int f(int n) { for (int i = 0; i < n; i++) ; return n; }",
}
for texts in (IDENTITY, LINE):
    texts["cpp"] = texts["c"]


@contextmanager
def examined(source: Source, reference: str = "", cpu_s: float = 0.3):
    """Give an examiner of `f` whose reference is this program, by default one that returns what it is given."""
    text = source.program(reference or IDENTITY[source.language])
    domain = parse_domain({"n": "int(0, 1000000)"}, [], "inputs", Path("."))
    setting = Setting(
        Task(Form.FUNCTION, (Entry("f", ("n",), ("int",), "int"),)),
        (text,),
        {"f": domain},
        NOTHING_KNOWN,
        Limits(cpu_s=cpu_s),
        JudgeSettings(),
    )
    with Runner(84) as runner:
        yield Examiner(setting, runner)


def column_of(source: Source, body: str, **traits: bool) -> Column:
    program = source.program(body)
    return Column(7, program.digest, program, looping=True, **traits)


def filled(examiner: Examiner, column: Column, *numbers: int, **asked: int) -> FilledColumn:
    return fill(examiner, FillUnit(column, tuple(Input("f", (number,)) for number in numbers), **asked))


def told(result: FilledColumn) -> list[int | str | Outcome]:
    """Return each cell in short: the value, the limit of steps as a negative number, or what else happened."""
    cells: list[int | str | Outcome] = []
    steps = {place: used.steps for place, used in result.used}
    for place, record in enumerate(result.records):
        outcome = outcome_of(record)
        if isinstance(outcome, Hole):
            cells.append(outcome)
        elif outcome.kind is Kind.TIMED_OUT:
            cells.append(steps.get(place) or STOPPED)
        elif outcome.kind is Kind.RETURNED:
            cells.append(wire.decode(outcome.value))
        else:
            cells.append(outcome.error or outcome.code)
    return cells


def enough(source: Source) -> int:
    return language(source.language).enough_steps


LOOPS = {
    "python": "def f(n):\n    while n % 3 == 2: pass\n    return n\n",
    "c": "int f(int n) { int k = 0; while (n % 3 == 2) k++; return n; }",
    "cpp": "int f(int n) { std::vector<int> v; while (n % 3 == 2) { v.push_back(n); v.pop_back(); } return n; }",
    "java": "static int f(int n) { int k = 0; while (n % 3 == 2) k++; return n; }",
}
