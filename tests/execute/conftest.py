"""One runner for all tests: its boxes start once."""

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass

import pytest

from momus.execute import Batch, Filled, Runner, outcome_of
from momus.languages.base import Entry, Task
from momus.model import Form, Hole, Input, Limits, Outcome, Program, Value

QUICK = Limits(cpu_s=0.25, memory_mb=64, output_kb=256)


@pytest.fixture(scope="session")
def runner() -> Iterator[Runner]:
    with Runner(80) as made:
        yield made


@dataclass(frozen=True)
class Ran:
    """What came of a Python source on some inputs."""

    filled: Filled
    outcomes: list[Outcome | Hole]


Run = Callable[..., Ran]


@pytest.fixture(scope="session")
def run(runner: Runner) -> Run:
    """Return a function that runs the function `f` of a Python source on argument tuples."""
    return run_with(runner)


def run_with(runner: Runner) -> Run:
    """Return a function that does so with this runner."""

    def run_source(
        source: str, *inputs: tuple[Value, ...], limits: Limits = QUICK, traced: bool = False, fresh: bool = False, **asked
    ) -> Ran:
        task = Task(Form.FUNCTION, (Entry("f"),), prelude=asked.pop("prelude", None))
        prepared = runner.prepare(Program("python", (("f.py", source.encode()),)), task, traced=traced)
        batch = Batch("f", tuple(Input("f", arguments) for arguments in inputs))
        filled = (runner.run_fresh if fresh else runner.run)(prepared, batch, limits, **asked)
        return Ran(filled, [outcome_of(record) for record in filled.records])

    return run_source


@pytest.fixture(scope="session")
def run_program(runner: Runner) -> Run:
    """Return a function that runs a Python source as a program on texts for its standard input."""

    def run_source(source: str, *texts: bytes, argv: Sequence[str] = (), data=(), limits: Limits = QUICK, files=()) -> Ran:
        task = Task(Form.PROGRAM, data=tuple(data))
        prepared = runner.prepare(Program("python", (("main.py", source.encode()), *files)), task)
        batch = Batch("", tuple(Input("", text=text, argv=tuple(argv)) for text in texts))
        filled = runner.run(prepared, batch, limits)
        return Ran(filled, [outcome_of(record) for record in filled.records])

    return run_source
