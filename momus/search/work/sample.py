"""Runs a column on inputs that somebody asked about, and keeps nothing."""

from collections import OrderedDict
from collections.abc import Sequence
from dataclasses import dataclass

import numpy as np
import numpy.typing as npt

from momus import wire
from momus.codec import decode, encode
from momus.errors import RejectedError
from momus.execute import Batch
from momus.languages import language
from momus.model import Hole, Input, Kind, Limits
from momus.search.work.drawing import STATEFUL_SHARE
from momus.search.work.examiner import Column, Examiner
from momus.search.work.likeness import likeness
from momus.search.work.step_limits import told_by_steps

LOOPS_COUNTED = 200
"""A column is run on many inputs until this many of them took it too many steps: each costs about two milliseconds."""
WRONG = 1
"""The number of a wrong outcome where equal ones are not told apart."""
TIMEOUTS, LOOPING_TIMEOUTS = 5, 2
"""After this many time-outs of a column, or of a column that is known to loop, the rest of a sample is not run."""
REMEMBERED = 4
"""A process keeps this many lists of inputs, and what the references do on them: units that share a list follow one another."""


@dataclass(frozen=True)
class PackedInputs:
    """Inputs that several units share, as bytes: written once, and read once in each process."""

    data: bytes

    @classmethod
    def of(cls, inputs: Sequence[Input]) -> "PackedInputs":
        return cls(encode(tuple(inputs), tuple[Input, ...]))

    def inputs(self) -> tuple[Input, ...]:
        """Return the inputs."""
        return decode(tuple[Input, ...], self.data)


@dataclass(frozen=True)
class SampleUnit:
    """A column, and the inputs to run it on. `answered`: an input on which a reference raises has no right answer, so it is a hole.

    `alike`: equal wrong outcomes share a number, else all have the same. After this many `timeouts` the rest is not run.
    """

    column: Column
    inputs: PackedInputs
    answered: bool = False
    alike: bool = True
    timeouts: int = TIMEOUTS


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


class SampledColumns:
    """Runs columns on samples of one exercise."""

    def __init__(self, examiner: Examiner):
        self.examiner = examiner
        self._batches: OrderedDict[PackedInputs, tuple[tuple[list[int], Batch], ...]] = OrderedDict()

    def perform(self, unit: SampleUnit) -> Sampled:
        """Return what the column does on the inputs, judged by every reference."""
        batches = self._by_entry(unit.inputs)
        size = sum(len(batch) for _, batch in batches)
        classes = [np.zeros(size, np.int32) for _ in self.examiner.setting.references]
        try:
            for places, batch in batches:
                self._sample(unit, places, batch, classes)
        except RejectedError as error:
            return Sampled(unit.column.id, (), str(error))
        return Sampled(unit.column.id, tuple(mine.tobytes() for mine in classes))

    def _by_entry(self, packed: PackedInputs) -> tuple[tuple[list[int], Batch], ...]:
        """Return the inputs as one batch for each entry, with their places."""
        if packed not in self._batches:
            places: dict[str, list[int]] = {}
            inputs = packed.inputs()
            for place, input in enumerate(inputs):
                places.setdefault(input.entry, []).append(place)
            self._batches[packed] = tuple(
                (mine, Batch(entry, tuple(inputs[place] for place in mine))) for entry, mine in places.items()
            )
            while len(self._batches) > REMEMBERED:
                self._batches.popitem(last=False)
        return self._batches[packed]

    def _sample(self, unit: SampleUnit, places: list[int], batch: Batch, classes: list[npt.NDArray[np.int32]]) -> None:
        """Write what the column does on a batch to its places."""
        examiner = self.examiner
        if unit.column.stateful:
            # Each of its inputs costs a process.
            for mine in classes:
                mine[places] = Hole.UNRUN
            places, batch = places[::STATEFUL_SHARE], Batch(batch.entry, batch.inputs[::STATEFUL_SHARE])
            for mine in classes:
                mine[places] = 0
        expected = examiner.expected(batch)
        limits = examiner.search_limits(unit.column, expected)
        records = _told_or_run(examiner, unit, batch, limits)
        for mine, one in zip(classes, expected, strict=True):
            for at in examiner.wrong(batch, records, one):
                mine[places[at]] = likeness(records[at], *examiner.setting.judge.looked_at) if unit.alike else WRONG
            for at, (record, right) in enumerate(zip(records, one.records, strict=True)):
                if record == wire.UNRUN:
                    mine[places[at]] = Hole.UNRUN
                elif record == wire.INEXPRESSIBLE:
                    mine[places[at]] = Hole.INEXPRESSIBLE
                elif right is None or (unit.answered and wire.kind_of(right) is Kind.RAISED):
                    mine[places[at]] = Hole.UNDECIDED


def _told_or_run(examiner: Examiner, unit: SampleUnit, batch: Batch, limits: Limits) -> list[bytes]:
    """Return what the column does on each input. The steps of a looping one say where it does not end."""
    column, capture = unit.column, unit.alike
    if not column.looping:
        return run_sample(examiner, column, batch, limits, capture=capture, timeouts=unit.timeouts)
    few = LOOPS_COUNTED * language(column.program.language).enough_steps
    # Where outcomes are told apart, more is known of a looping column with more of them.
    told = told_by_steps(examiner, column, batch.inputs, None if capture else few)
    records = [wire.TIMED_OUT if place in told.exceeded else wire.UNRUN for place in range(len(batch))]
    rest = Batch(batch.entry, tuple(batch.inputs[place] for place in told.undecided))
    for place, record in zip(told.undecided, run_sample(examiner, column, rest, limits, capture=capture), strict=True):
        records[place] = record
    return records


def run_sample(
    examiner: Examiner, column: Column, batch: Batch, limits: Limits, *, capture: bool, timeouts: int = TIMEOUTS
) -> list[bytes]:
    """Return what the column does on each input; UNRUN for the rest where that would take too many processes."""
    return examiner.run(
        examiner.prepared(column.program),
        batch,
        limits,
        fresh=column.stateful,
        capture=capture,
        timeouts=LOOPING_TIMEOUTS if column.looping else timeouts,
        stop_if_mostly_ends=True,
    ).records
