"""How many steps programs take: pieces of code entered in C and C++, rounds of loops and calls in Java and Python.

A deterministic program has the same count in every run, on every machine with the same compiler; no clock is involved. Work inside libraries is
not counted. Threads that run side by side may lose steps.
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
    """The steps of a run on one input; at least this many if the run was stopped and has not `ended`."""

    steps: int
    ended: bool = True

    @property
    def signed(self) -> int:
        """Return the steps as `Used` has them: negative if the run was stopped."""
        return self.steps if self.ended else -self.steps


def split_counted(record: bytes) -> tuple[bytes, StepCount | None]:
    """Return the plain record in a counted record, and the count; None if the process died before it gave one."""
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
    """Return the steps that the program takes on each input. A run is stopped after `most` steps, unless that is 0.

    `fresh` runs each input as the first of a process, so that no other input affects its count. None means unknown: the language does not count,
    the program crashed, or the clock of `limits` ended the run because it sleeps or works in a library. After `timeouts` runs that the clock
    ended, the rest is unknown too.
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
