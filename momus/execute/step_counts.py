"""How many steps programs take: pieces of code entered in C and C++, rounds of loops and calls in Java and Python.

The count is the same in every run of a program that does the same, on every machine with the same compiler; no clock has a part in it. Work
inside libraries is not counted, and of threads that run side by side some steps may be lost.
"""

from collections.abc import Sequence
from dataclasses import dataclass, replace

from momus import wire
from momus.errors import MissingToolError, RejectedError
from momus.execute.batch import TRACED, Batch, split_traced
from momus.execute.runner import Runner
from momus.languages import language
from momus.languages.base import COUNTED, Task
from momus.model import Limits, Program

_LARGEST = 2**63


@dataclass(frozen=True)
class StepCount:
    """So many steps took the run of an input; more than that where it was stopped and had not `ended`."""

    steps: int
    ended: bool = True

    @property
    def signed(self) -> int:
        """Return the steps as `Used` has them: negative where the run was stopped."""
        return self.steps if self.ended else -self.steps


def split_counted(record: bytes) -> tuple[bytes, StepCount | None]:
    """Return the record of a counted run as it would be in a plain one, and the count; None where the process died before it told."""
    plain, _ = split_traced(record)
    if record[:1] != TRACED:
        return plain, None
    try:
        parts = wire.decode(record[1:])
    except wire.WireError:
        return plain, None
    match parts:
        case (bytes(), [steps]) if type(steps) is int and 0 <= steps < _LARGEST:
            return plain, StepCount(steps, plain != wire.TIMED_OUT)
    return plain, None


def counts(
    runner: Runner,
    program: Program,
    task: Task,
    batch: Batch,
    limits: Limits,
    *,
    most: int = 0,
    fresh: bool = True,
    timeouts: int = 3,
) -> Sequence[StepCount | None]:
    """Return the steps that the program takes on each input, which is stopped after the `most`, if that is not 0.

    `fresh` runs each input as the first of a process, so that no other has a part in its count. None where nothing can be said: the language
    does not count, the clock of `limits` ended the run, which works in a library or sleeps, or the program crashed. After so many that the
    clock ended nothing is said of the rest.
    """
    if not language(program.language).can_count:
        return [None] * len(batch)
    try:
        prepared = runner.prepare_as(program, task, COUNTED)
        run = runner.run_fresh if fresh else runner.run
        filled = run(prepared, batch, replace(limits, steps=most), stop_after_timeouts=timeouts)
    except (RejectedError, MissingToolError):
        return [None] * len(batch)
    return [split_counted(record)[1] for record in filled.records]
