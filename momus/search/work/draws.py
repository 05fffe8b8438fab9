"""Runs a column on a part of the stream of uniform draws, or of the listing of a small domain, and keeps no outcome."""

from collections import OrderedDict
from collections.abc import Sequence
from dataclasses import dataclass, replace

import numpy as np
import numpy.typing as npt

from momus import wire
from momus.errors import ExerciseError, RejectedError
from momus.execute import Batch
from momus.languages import language
from momus.model import Hole
from momus.search.work.examiner import Column, Examiner, Expected
from momus.search.work.likeness import likeness
from momus.search.work.sample import LOOPS_COUNTED, REMEMBERED, WRONG, run_sample
from momus.search.work.step_limits import CLOCKED_TIMEOUTS, told_by_steps
from momus.search.work.stream import CHUNK, Stream


@dataclass(frozen=True)
class DrawsUnit:
    """A column, and the chunks of the stream to run it on. `alike`: equal wrong outcomes share a number, else all have the same."""

    column: Column
    first: int
    last: int
    listed: bool = False
    alike: bool = False


@dataclass(frozen=True)
class DrawsAnswered:
    """What a column did on each draw: for each reference a list of 32-bit numbers, coded as in the table. `problem` says why there are none."""

    column: int
    classes: tuple[bytes, ...]
    problem: str = ""

    def tables(self) -> tuple[npt.NDArray[np.int32], ...]:
        """Return the numbers by reference."""
        return tuple(np.frombuffer(one, np.int32) for one in self.classes)


_Parts = tuple[tuple[npt.NDArray[np.int64], Batch], ...]
"""Inputs as one batch for each entry, with their places."""


class DrawnColumns:
    """Runs columns on the streams of one exercise."""

    def __init__(self, examiner: Examiner):
        self.examiner = examiner
        self._joined: OrderedDict[tuple[bool, int, int], _Parts] = OrderedDict()
        self._streams = {listed: Stream(examiner.setting, listed=listed) for listed in (False, True)}

    def perform(self, unit: DrawsUnit) -> DrawsAnswered:
        """Return what the column does. An input that takes it too many steps is a wrong one; what is not reached is a hole."""
        try:
            parts = self._parts(unit.listed, unit.first, unit.last)
            size = sum(len(places) for places, _ in parts)
            classes = [np.full(size, Hole.UNRUN, np.int32) for _ in self.examiner.setting.references]
            for places, batch in parts:
                self._run(unit, batch, places, classes)
        except (RejectedError, ExerciseError) as error:
            return DrawsAnswered(unit.column.id, (), str(error))
        return DrawsAnswered(unit.column.id, tuple(mine.tobytes() for mine in classes))

    def _parts(self, listed: bool, first: int, last: int) -> _Parts:
        """Return the inputs of some chunks as one batch for each entry, with their places; kept, because one column after the other wants them."""
        key = (listed, first, last)
        if key not in self._joined:
            by_entry: dict[str, tuple[list[int], list[Batch]]] = {}
            for number in range(first, last):
                for places, batch in self._streams[listed].chunk(number).batches:
                    all_places, batches = by_entry.setdefault(batch.entry, ([], []))
                    all_places += [(number - first) * CHUNK + place for place in places]
                    batches.append(batch)
            self._joined[key] = tuple((np.array(places), Batch.joined(batches)) for places, batches in by_entry.values())
            while len(self._joined) > REMEMBERED:
                self._joined.popitem(last=False)
        return self._joined[key]

    def _run(self, unit: DrawsUnit, batch: Batch, at: npt.NDArray[np.int64], classes: Sequence[npt.NDArray[np.int32]]) -> None:
        """Write what the column does on a batch to its places."""
        examiner = self.examiner
        expected = examiner.expected(batch)
        records = self._records(unit, batch, expected)
        for mine, one in zip(classes, expected, strict=True):
            mine[at] = 0
            wrong = examiner.wrong(batch, records, one)
            looked_at = examiner.setting.judge.looked_at
            mine[at[wrong]] = [likeness(records[index], *looked_at) for index in wrong] if unit.alike else WRONG
            if None in one.records:
                mine[at[[index for index, right in enumerate(one.records) if right is None]]] = Hole.UNDECIDED
            for record, hole in ((wire.UNRUN, Hole.UNRUN), (wire.INEXPRESSIBLE, Hole.INEXPRESSIBLE)):
                if record in records:
                    mine[at[[index for index, got in enumerate(records) if got == record]]] = hole

    def _records(self, unit: DrawsUnit, batch: Batch, expected: Sequence[Expected]) -> list[bytes]:
        """Return what the column does on each input. If the clock stopped it once, its steps decide on every input."""
        examiner, column = self.examiner, unit.column
        if not column.looping:
            records = run_sample(examiner, column, batch, examiner.search_limits(column, expected), capture=unit.alike)
            if wire.TIMED_OUT not in records:
                return records
        purse = LOOPS_COUNTED * language(column.program.language).enough_steps
        told = told_by_steps(examiner, replace(column, looping=True), batch.inputs, purse)
        records = [wire.UNRUN] * len(batch)
        for place in told.exceeded:
            records[place] = wire.TIMED_OUT
        if told.undecided:
            rest = Batch(batch.entry, tuple(batch.inputs[place] for place in told.undecided))
            prepared, limits = examiner.prepared(column.program), examiner.full_limits()
            filled = examiner.run(prepared, rest, limits, fresh=column.stateful, capture=unit.alike, timeouts=CLOCKED_TIMEOUTS)
            for place, record in zip(told.undecided, filled.records, strict=True):
                records[place] = record
        return records
