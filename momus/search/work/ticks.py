"""How many ticks programs take on inputs, and what that says of a time-out.

Ticks are counted in the program's own code (`momus.execute.counting`): a run of few ticks may still be slow, inside a library or asleep. So
they explain a time-out, or have it looked at again; the clock alone says whether it is one.
"""

from dataclasses import dataclass, replace

from momus.errors import BoxError
from momus.execute import Batch
from momus.execute.counting import Count, counts
from momus.model import Input, Limits, Program
from momus.search.work.examiner import Column, Examiner

MOST = 1_000_000
"""So many ticks has a run at least before it is stopped."""
MULTIPLE, NEGLIGIBLE = 10, 1000
"""A run takes little if it takes no more than so many times what the reference takes, or what anything may take."""
SLOWER = 2
"""So many times the limit of the clock has a build that counts."""


@dataclass(frozen=True)
class TicksUnit:
    """Inputs on which to count the ticks of a program, each run stopped after the `most`; 0 for no limit but the clock's.

    Many inputs are counted sooner where they need not be `fresh`: one process takes them all, and one may change the count of the next.
    """

    program: Program
    inputs: tuple[Input, ...]
    most: int = MOST
    fresh: bool = True


def ticks(examiner: Examiner, unit: TicksUnit) -> tuple[Count | None, ...]:
    """Return the ticks of the program on each input; None where nothing can be said. A fault of ours says nothing, either."""
    found: list[Count | None] = [None] * len(unit.inputs)
    for entry in dict.fromkeys(input.entry for input in unit.inputs):
        places = [place for place, input in enumerate(unit.inputs) if input.entry == entry]
        batch = Batch(entry, tuple(unit.inputs[place] for place in places))
        try:
            task, limits = examiner.setting.task, _limits(examiner)
            told = counts(examiner.runner, unit.program, task, batch, limits, most=unit.most, fresh=unit.fresh)
        except BoxError:
            continue
        for place, count in zip(places, told, strict=True):
            found[place] = count
    return tuple(found)


def _limits(examiner: Examiner) -> Limits:
    full = examiner.full_limits()
    return replace(full, cpu_s=SLOWER * full.cpu_s)


@dataclass(frozen=True)
class Compared:
    """The ticks of a program and of a reference on one input. None where nothing can be said; ticks of two languages are not compared."""

    own: Count | None
    reference: Count | None

    @property
    def is_little(self) -> bool:
        """Return whether the program ends, and its own code does not much more than the reference's."""
        if self.own is None or self.reference is None or not self.own.ended:
            return False
        return self.own.ticks <= MULTIPLE * max(self.reference.ticks, NEGLIGIBLE)


def compared(examiner: Examiner, column: Column, input: Input, reference: int) -> Compared:
    """Return the ticks that a column and a reference take on an input."""
    measure = examiner.setting.references[reference]
    [of_reference] = ticks(examiner, TicksUnit(measure, (input,), 0)) if measure.language == column.program.language else [None]
    most = max(MOST, MULTIPLE * of_reference.ticks) if of_reference else MOST
    [own] = ticks(examiner, TicksUnit(column.program, (input,), most))
    return Compared(own, of_reference)
