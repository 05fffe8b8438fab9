"""Calls of an author's own Python function in the box: a judge, an expression in a test."""

from collections.abc import Sequence

from momus.execute.batch import Batch, Filled
from momus.execute.runner import Runner
from momus.languages.base import Entry, Task
from momus.model import Form, Input, Limits, Program, Value


def call_python(
    runner: Runner, program: Program, entry: str, many: Sequence[tuple[Value, ...]], limits: Limits, prelude: Program | None = None
) -> Filled:
    """Return what the function does on each tuple of arguments; a call that does not end leaves the later ones unrun.

    Raise RejectedError if the program cannot be loaded.
    """
    prepared = runner.prepare(program, Task(Form.FUNCTION, (Entry(entry),), prelude=prelude))
    batch = Batch(entry, tuple(Input(entry, args) for args in many))
    return runner.run(prepared, batch, limits, stop_after_timeouts=1, authors=True)
