"""Makes a wrong input small, and has it confirmed.

The order in which simpler inputs are tried is `momus.domain.shrinking.shrinking`; here a program is run on them.
"""

from collections.abc import Callable, Collection, Sequence
from dataclasses import dataclass, replace

from momus import wire
from momus.domain.base import Args
from momus.errors import BoxError, RejectedError
from momus.execute import Batch
from momus.model import Input
from momus.search.work.confirm import Confirmed, confirm
from momus.search.work.examiner import RELOADED, Column, Examiner
from momus.search.work.step_limits import told_by_steps

SLOW_TRIES = 24
"""After this many tries by the clock, a slow program's time-out is not made smaller: each try may take the whole limit."""


@dataclass(frozen=True)
class ShrinkUnit:
    """A candidate to confirm and make small; `before` and `fresh` as in `Candidate`."""

    column: Column
    reference: int
    input: Input
    record: bytes
    fresh: bool = False
    before: tuple[Input, ...] = ()


def shrink(examiner: Examiner, unit: ShrinkUnit) -> Confirmed:
    """Return the simplest wrong input found, confirmed; the candidate itself if fresh runs do not confirm it."""
    try:
        return _shrunk(examiner, unit)
    except RejectedError as error:
        raise BoxError(f"{RELOADED}{error}") from None


def _shrunk(examiner: Examiner, unit: ShrinkUnit) -> Confirmed:
    hanging, inside = unit.record == wire.TIMED_OUT, examiner.setting.contains(unit.input)
    by_steps = hanging and inside and bool(_hanging(examiner, unit, (unit.input,)))
    if by_steps:
        # Steps take a hundredth of the time, and tell the same every time: a slow program ends on some inputs just within the limit.
        smaller = _smaller(examiner, unit, lambda batch: min(_hanging(examiner, unit, batch.inputs), default=None))
        last = confirm(examiner, replace(unit.column, looping=True), smaller, unit.reference, seen=wire.TIMED_OUT)
        if last.state == "confirmed":
            return last
    first = confirm(examiner, unit.column, unit.input, unit.reference, seen=unit.record, seen_fresh=unit.fresh, before=unit.before)
    if first.state != "confirmed" or not inside or by_steps and unit.column.slow:
        return first
    tries = 0

    def first_wrong(batch: Batch) -> int | None:
        nonlocal tries
        tries += 1
        return None if hanging and unit.column.slow and tries > SLOW_TRIES else _first_wrong(examiner, unit, batch)

    smaller = _smaller(examiner, unit, first_wrong)
    last = first if smaller == unit.input else confirm(examiner, unit.column, smaller, unit.reference, seen=first.wrong or b"")
    return last if last.state == "confirmed" else first


def _hanging(examiner: Examiner, unit: ShrinkUnit, inputs: Sequence[Input]) -> Collection[int]:
    """Return the places of the inputs on which the column takes too many steps."""
    return told_by_steps(examiner, unit.column, inputs).exceeded


def _smaller(examiner: Examiner, unit: ShrinkUnit, first_wrong: Callable[[Batch], int | None]) -> Input:
    """Return the simplest input that is found where the column is still wrong. `first_wrong` says where in a batch it first is."""

    def first_failing(many: Sequence[Args]) -> int | None:
        return None if examiner.clock.is_over else first_wrong(examiner.batch(unit.input.entry, many))

    args = examiner.setting.domains[unit.input.entry].shrink(unit.input.args, first_failing)
    return examiner.setting.input(unit.input.entry, args)


def _first_wrong(examiner: Examiner, unit: ShrinkUnit, batch: Batch) -> int | None:
    """Return the index of the first input on which the column is wrong in the same way: hanging, or not hanging."""
    hanging = unit.record == wire.TIMED_OUT
    expected = examiner.expected(batch)
    prepared = examiner.prepared(unit.column.program)
    limits = examiner.search_limits(unit.column, expected)
    filled = examiner.run(prepared, batch, limits, fresh=unit.column.stateful, timeouts=1 if hanging else 3)
    for index in examiner.wrong(batch, filled.records, expected[unit.reference]):
        if (filled.records[index] == wire.TIMED_OUT) == hanging:
            return index
    return None
