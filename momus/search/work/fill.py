"""Fills a column's cells on given rows, and judges outcomes."""

from collections.abc import Sequence
from dataclasses import dataclass

import numpy as np

from momus import wire
from momus.errors import RejectedError
from momus.execute import Batch
from momus.model import Input, Used, Verdict
from momus.search.work.drawing import STATEFUL_SHARE
from momus.search.work.examiner import MOST_TIMEOUTS, Column, Examiner
from momus.search.work.likeness import likeness
from momus.search.work.step_limits import CLOCKED_TIMEOUTS, told_by_steps

BROUGHT_BYTES = 1 << 24
"""A unit brings back records of about this many bytes, and leaves the other rows: many large outcomes never come at once."""


@dataclass(frozen=True)
class FillUnit:
    """Rows to fill for one column: `inputs`, or those of the `scope`, all of them or those at these `places`.

    A column that keeps state is run on a part of the scope only, its first rows. After a few time-outs the rest stays unrun. A `reference` has the
    full limits at once. It runs each row of evidence in a fresh process; rows that are only `compared` get one where earlier calls change the
    outcome. A looping column is limited by its steps, where they can be counted. The `purse` is the number of steps that all its stopped inputs
    may take together; None means the value of PURSES for its language. When the purse is empty, the rest stays unrun. The clock stops the
    column CLOCKED_TIMEOUTS times. When the records of a submission take `most_bytes`, the rest stays unrun.
    """

    column: Column
    inputs: tuple[Input, ...] = ()
    reference: bool = False
    compared: bool = False
    scope: bool = False
    places: tuple[int, ...] = ()
    purse: int | None = None
    most_bytes: int = BROUGHT_BYTES


@dataclass(frozen=True)
class FilledColumn:
    """What a column did on each row, in order: the `distinct` records, and the index of each row's record as a 32-bit number.

    `used` has measurements by place. `changed_at` is a place in the scope at which earlier calls were seen to change the outcome. `rejection`
    says why nothing was run. If it is `cut`, rows were left unrun because the records before them took too many bytes.
    """

    column: int
    distinct: tuple[bytes, ...] = ()
    which: bytes = b""
    used: tuple[tuple[int, Used], ...] = ()
    changed_at: int | None = None
    rejection: str = ""
    cut: bool = False

    @classmethod
    def of(
        cls, column: int, records: Sequence[bytes], used: Sequence[Used], *, changed_at: int | None = None, cut: bool = False
    ) -> "FilledColumn":
        """Return this form of one record and its measurements for each row: equal records travel once."""
        numbers = {record: number for number, record in enumerate(dict.fromkeys(records))}
        which = np.array([numbers[record] for record in records], np.int32).tobytes()
        measured = tuple((place, one) for place, one in enumerate(used) if one != Used())
        return cls(column, tuple(numbers), which, measured, changed_at, cut=cut)

    @property
    def records(self) -> list[bytes]:
        """Return a record for each row."""
        return [self.distinct[number] for number in np.frombuffer(self.which, np.int32).tolist()]


def fill(examiner: Examiner, unit: FillUnit) -> FilledColumn:
    """Return what the column does on the rows. A time-out may be due to the lower limits of the search: the caller has it confirmed.

    A time-out of a looping column needs no confirmation: its steps or the full limits decided it.
    """
    inputs = _inputs(examiner, unit)
    records: list[bytes] = [wire.UNRUN] * len(inputs)
    used: list[Used] = [Used()] * len(inputs)
    # The first time-out is confirmed before anything else is run, and then all rows are run again.
    patience, wanted = (MOST_TIMEOUTS if unit.reference else 1), list(range(len(inputs)))
    if unit.scope and unit.column.stateful:
        wanted = wanted[: -(-len(inputs) // STATEFUL_SHARE)]
    if unit.column.looping and not unit.reference:
        told = told_by_steps(examiner, unit.column, inputs, unit.purse)
        for place, limit in told.exceeded.items():
            records[place], used[place] = wire.TIMED_OUT, Used(steps=-limit)
        patience, wanted = CLOCKED_TIMEOUTS, told.undecided
    try:
        if unit.reference and unit.compared:
            wanted = _both_ways(examiner, unit, records)
        for entry in dict.fromkeys(inputs[place].entry for place in wanted):
            places = [place for place in wanted if inputs[place].entry == entry]
            while places and patience > 0 and not _is_full(unit, records):
                batch = examiner.scope_batch(entry) if unit.scope and not unit.places else None
                if batch is None or len(batch) != len(places):
                    batch = Batch(entry, tuple(inputs[place] for place in places))
                unrun, timeouts = _run_on(examiner, unit, batch, places, records, used, patience)
                patience -= timeouts
                if len(unrun) == len(places) or examiner.clock.is_over and not unit.reference:
                    break
                places = unrun
        cut = _is_full(unit, records) and wire.UNRUN in records
        asked = unit.scope and not unit.places and not unit.column.stateful
        changed_at = changed_by_earlier_calls(examiner, unit.column, records) if asked else None
    except RejectedError as error:
        return FilledColumn(unit.column.id, rejection=str(error))
    return FilledColumn.of(unit.column.id, records, used, changed_at=changed_at, cut=cut)


def _is_full(unit: FillUnit, records: Sequence[bytes]) -> bool:
    """Return whether a submission's records are as many bytes as one unit may bring back."""
    return not unit.reference and sum(map(len, records)) >= unit.most_bytes


def _inputs(examiner: Examiner, unit: FillUnit) -> tuple[Input, ...]:
    if not unit.scope:
        return unit.inputs
    scope = examiner.scope()
    return tuple(scope[place] for place in unit.places) if unit.places else scope


def _both_ways(examiner: Examiner, unit: FillUnit, records: list[bytes]) -> list[int]:
    """Fill the rows on which the column does the same after the earlier rows and after the later ones; return the other places."""
    prepared, limits = examiner.prepared(unit.column.program), examiner.full_limits()
    for entry in dict.fromkeys(input.entry for input in unit.inputs):
        places = [place for place, input in enumerate(unit.inputs) if input.entry == entry]
        batch = Batch(entry, tuple(unit.inputs[place] for place in places))
        forth = examiner.run(prepared, batch, limits, capture=True, timeouts=1).records
        back = examiner.run(prepared, Batch(entry, batch.inputs[::-1]), limits, capture=True, timeouts=1).records[::-1]
        for place, one, other in zip(places, forth, back, strict=True):
            if one == other and wire.has_ended(one):
                records[place] = one
    return [place for place, record in enumerate(records) if record == wire.UNRUN]


def changed_by_earlier_calls(examiner: Examiner, column: Column, records: Sequence[bytes]) -> int | None:
    """Return a place at which the column behaves differently, twice, in a fresh process than in the scope after other calls.

    It is run on a few inputs where it differed from the reference, and on the last.
    """
    scope = examiner.scope()
    expected = [
        record for entry in examiner.setting.domains for record in examiner.expected(examiner.scope_batch(entry))[0].records
    ]
    differing = [place for place, (got, right) in enumerate(zip(records, expected, strict=True)) if got != right]
    asked = {*differing[len(differing) // 2 :][:1], *differing[-1:], len(records) - 1}
    prepared, limits = examiner.prepared(column.program), examiner.usual_limits(column)
    looked_at = examiner.setting.judge.looked_at
    for place in sorted(place for place in asked if place >= 0 and wire.has_ended(records[place])):
        did = likeness(records[place], *looked_at)
        batch = Batch(scope[place].entry, (scope[place],))
        for _ in range(2):
            [record] = examiner.run(prepared, batch, limits, fresh=True, capture=True).records
            if not wire.has_ended(record) or likeness(record, *looked_at) == did:
                break
        else:
            return place
    return None


def _run_on(
    examiner: Examiner, unit: FillUnit, batch: Batch, places: list[int], records: list[bytes], used: list[Used], patience: int
) -> tuple[list[int], int]:
    """Fill the rows at these places as far as they are reached; return the others, and the number of time-outs."""
    prepared = examiner.prepared(unit.column.program)
    limits = examiner.full_limits() if unit.reference or unit.column.looping else examiner.usual_limits(unit.column)
    # Everybody is measured by the reference's rows: each is the first call in a fresh process.
    fresh = unit.reference or unit.column.stateful
    left = unit.most_bytes - sum(map(len, records))
    filled = examiner.run(prepared, batch, limits, fresh=fresh, capture=True, timeouts=patience, most_bytes=left)
    for index, (place, record) in enumerate(zip(places, filled.records, strict=True)):
        records[place], used[place] = record, Used(cpu_s=filled.slow.get(index, 0.0))
    return [place for place in places if records[place] == wire.UNRUN], filled.time_outs


@dataclass(frozen=True)
class JudgeUnit:
    """Outcomes to judge: (row, expected, got)."""

    cases: tuple[tuple[Input, bytes, bytes], ...]


def judge(examiner: Examiner, unit: JudgeUnit) -> tuple[Verdict, ...]:
    """Return a verdict on each case."""
    return tuple(examiner.judge.accept_all(list(unit.cases)))
