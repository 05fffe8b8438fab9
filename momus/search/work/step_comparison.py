"""How many steps a program takes on an input beside a reference, and what that says of a time-out.

Steps are counted in the program's own code (`momus.execute.step_counts`): a run of few steps may still be slow, inside a library or asleep. So
they explain a time-out, or have it looked at again; the clock alone says whether it is one.
"""

from dataclasses import dataclass, replace

from momus.errors import BoxError
from momus.execute import Batch
from momus.execute.step_counts import StepCount, counts
from momus.languages import language
from momus.model import Input, Program
from momus.search.work.examiner import Column, Examiner

MULTIPLE, NEGLIGIBLE = 10, 1000
"""A run takes little if it takes no more than this many times what the reference takes, or what anything may take."""
SLOWER = 2
"""The build that counts has this many times the limit of the clock."""


@dataclass(frozen=True)
class Compared:
    """The steps of a program and of a reference on one input. None where nothing can be said; steps of two languages are not compared."""

    own: StepCount | None
    reference: StepCount | None

    @property
    def is_little(self) -> bool:
        """Return whether the program ends, and its own code does not much more than the reference's."""
        if self.own is None or self.reference is None or not self.own.ended:
            return False
        return self.own.steps <= MULTIPLE * max(self.reference.steps, NEGLIGIBLE)


def compared(examiner: Examiner, column: Column, input: Input, reference: int) -> Compared:
    """Return the steps that a column and a reference take on an input. The column is stopped when they are many."""
    measure, program = examiner.setting.references[reference], column.program
    of_reference = _count(examiner, measure, input, 0) if measure.language == program.language else None
    enough = language(program.language).enough_steps
    own = _count(examiner, program, input, max(enough, MULTIPLE * of_reference.steps) if of_reference else enough)
    return Compared(own, of_reference)


def _count(examiner: Examiner, program: Program, input: Input, most: int) -> StepCount | None:
    """Return the steps of a program, stopped after the `most`, 0 for never; None where nothing can be said, also for a fault of ours."""
    full = examiner.full_limits()
    limits = replace(full, cpu_s=SLOWER * full.cpu_s)
    try:
        [count] = counts(examiner.runner, program, examiner.setting.task, Batch(input.entry, (input,)), limits, most=most)
    except BoxError:
        return None
    return count
