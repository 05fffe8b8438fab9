"""How many steps a program and a reference take on an input, and whether that explains a time-out.

Only steps in the program's own code are counted (`momus.execute.step_counts`): a run of few steps may still be slow, in a library or asleep. So
steps explain a time-out, or have it checked again. The clock alone decides whether it is a time-out.
"""

from dataclasses import dataclass, replace

from momus.errors import BoxError
from momus.execute import Batch
from momus.execute.step_counts import StepCount, counts
from momus.languages import language
from momus.model import Input, Program
from momus.search.work.examiner import Column, Examiner

MULTIPLE, NEGLIGIBLE = 10, 1000
"""A run is short if it takes at most MULTIPLE times the steps of the reference, or at most NEGLIGIBLE steps."""
SLOWER = 2
"""The counting build has this many times the time limit."""


@dataclass(frozen=True)
class ComparedSteps:
    """The steps of a program and of a reference on one input; None if unknown. Steps in two languages are not compared."""

    own: StepCount | None
    reference: StepCount | None

    @property
    def is_little(self) -> bool:
        """Return whether the program ends, and takes not many more steps than the reference."""
        if self.own is None or self.reference is None or not self.own.ended:
            return False
        return self.own.steps <= MULTIPLE * max(self.reference.steps, NEGLIGIBLE)


def compared(examiner: Examiner, column: Column, input: Input, reference: int) -> ComparedSteps:
    """Return the steps that a column and a reference take on an input. The column is stopped if it takes many."""
    measure, program = examiner.setting.references[reference], column.program
    of_reference = _count(examiner, measure, input, 0) if measure.language == program.language else None
    enough = language(program.language).enough_steps
    own = _count(examiner, program, input, max(enough, MULTIPLE * of_reference.steps) if of_reference else enough)
    return ComparedSteps(own, of_reference)


def _count(examiner: Examiner, program: Program, input: Input, most: int) -> StepCount | None:
    """Return the steps of a program, stopped after `most` (0: never). None if unknown, also after a fault of our own."""
    full = examiner.full_limits()
    limits = replace(full, cpu_s=SLOWER * full.cpu_s)
    try:
        [count] = counts(examiner.runner, program, examiner.setting.task, Batch(input.entry, (input,)), limits, most=most)
    except BoxError:
        return None
    return count
