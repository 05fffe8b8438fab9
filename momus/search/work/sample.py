"""Runs a column on inputs that somebody asked about, and keeps nothing."""

from dataclasses import dataclass

import numpy as np
import numpy.typing as npt

from momus import wire
from momus.errors import RejectedError
from momus.execute import Batch
from momus.model import Hole, Input, Kind, Limits
from momus.search.work.drawing import STATEFUL_SHARE
from momus.search.work.examiner import Column, Examiner
from momus.search.work.likeness import likeness

TIMEOUTS, LOOPING_TIMEOUTS = 5, 2
"""After this many time-outs of a column, or of a column that is known to loop, the rest of a sample is not run."""


@dataclass(frozen=True)
class SampleUnit:
    """A column, and the inputs to run it on. `answered`: an input on which a reference raises has no right answer, so it is a hole."""

    column: Column
    inputs: tuple[Input, ...]
    answered: bool = False


@dataclass(frozen=True)
class Sampled:
    """What a column did on each input of a sample: for each reference a list of 32-bit numbers, coded as in the table.

    0 means that the reference accepts the outcome. Equal wrong outcomes share another number; a hole has its code. `rejection` says why nothing
    was run.
    """

    column: int
    classes: tuple[bytes, ...]
    rejection: str = ""

    def tables(self) -> tuple[npt.NDArray[np.int32], ...]:
        """Return the numbers by reference."""
        return tuple(np.frombuffer(one, np.int32) for one in self.classes)

    def refused(self) -> tuple[bool | None, ...]:
        """Return for each input whether every reference rejects the outcome; None where that is not known."""
        if self.rejection:
            return ()
        tables = np.stack(self.tables())
        known, wrong = np.asarray((tables >= 0).all(axis=0)), np.asarray((tables > 0).all(axis=0))
        return tuple(bool(wrong[at]) if known[at] else None for at in range(len(known)))


def sample(examiner: Examiner, unit: SampleUnit) -> Sampled:
    """Return what the column does on the inputs, judged by every reference."""
    classes = [np.zeros(len(unit.inputs), np.int32) for _ in examiner.setting.references]
    try:
        for entry in dict.fromkeys(input.entry for input in unit.inputs):
            _sample_entry(examiner, unit, entry, classes)
    except RejectedError as error:
        return Sampled(unit.column.id, (), str(error))
    return Sampled(unit.column.id, tuple(mine.tobytes() for mine in classes))


def _sample_entry(examiner: Examiner, unit: SampleUnit, entry: str, classes: list[npt.NDArray[np.int32]]) -> None:
    places = [place for place, input in enumerate(unit.inputs) if input.entry == entry]
    if unit.column.stateful:
        # Each of its inputs costs a process.
        for mine in classes:
            mine[places] = Hole.UNRUN
        places = places[::STATEFUL_SHARE]
        for mine in classes:
            mine[places] = 0
    batch = Batch(entry, tuple(unit.inputs[place] for place in places))
    expected = examiner.expected(batch)
    limits = examiner.search_limits(unit.column, expected)
    records = run_sample(examiner, unit.column, batch, limits, capture=True)
    for mine, one in zip(classes, expected, strict=True):
        for at in examiner.wrong(batch, records, one):
            mine[places[at]] = likeness(records[at], *examiner.setting.judge.looked_at)
        for at, (record, right) in enumerate(zip(records, one.records, strict=True)):
            if record == wire.UNRUN:
                mine[places[at]] = Hole.UNRUN
            elif record == wire.INEXPRESSIBLE:
                mine[places[at]] = Hole.INEXPRESSIBLE
            elif right is None or (unit.answered and wire.kind_of(right) is Kind.RAISED):
                mine[places[at]] = Hole.UNDECIDED


def run_sample(examiner: Examiner, column: Column, batch: Batch, limits: Limits, *, capture: bool) -> list[bytes]:
    """Return what the column does on each input; UNRUN for the rest where that would take too many processes."""
    return examiner.run(
        examiner.prepared(column.program),
        batch,
        limits,
        fresh=column.stateful,
        capture=capture,
        timeouts=LOOPING_TIMEOUTS if column.looping else TIMEOUTS,
        stop_if_mostly_ends=True,
    ).records
