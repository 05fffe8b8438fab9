"""Believes a wrong cell of the table only when fresh processes are wrong again."""

from collections.abc import Iterator, Mapping, Sequence
from enum import StrEnum

import numpy as np

from momus import wire
from momus.execute.pool import Failure
from momus.model import Input, Used
from momus.pipeline.grading import Grading
from momus.pipeline.stages.filling import FEW, fill_again, judge_cases
from momus.search import Confirmed, ConfirmUnit
from momus.table import Confirmation, VerdictKey

MOST_CONTRADICTED = 3
"""After this many time-outs of a looping program that its steps told and the clock denied, only those count that the clock confirmed."""
FLAKY_ROWS = 2
"""After this many rows on which fresh runs disagree, no more rows of the column are confirmed."""


class Belief(StrEnum):
    """What fresh runs say of a wrong cell: it is wrong again, both outcomes were seen, or it is right."""

    CONFIRMED = "confirmed"
    FLAKY = "flaky"
    UNCONFIRMED = "unconfirmed"


def read_confirmations(grading: Grading) -> None:
    """Read from the store what fresh runs did on rows of evidence; the references must be filled there."""
    stored = grading.store.confirmations()
    _take(grading, {at: one.records for at, one in stored.items() if at[0] in grading.table.evidence and at[1] in grading.columns})


def settle(grading: Grading) -> None:
    """Confirm the simplest wrong row of every column; continue with the next one while fresh runs are right."""
    while units := list(_unconfirmed(grading)):
        shown = len(units) > FEW
        if shown:
            grading.progress.stage("confirming", len(units))
        for (row, unit), result in zip(units, list(grading.pool.map([unit for _, unit in units])), strict=True):
            if shown:
                grading.progress.advance()
            _conclude(grading, row, unit, result)


def _conclude(grading: Grading, row: int, unit: ConfirmUnit, result: Confirmed | Failure) -> None:
    column = unit.column.id
    if isinstance(result, Failure):
        grading.failed[column] = result.reason
        return
    keep_confirmed(grading, row, result)
    told_by_steps = grading.columns[column].looping and unit.seen == wire.TIMED_OUT
    unconfirmed = belief(grading, row, column, unit.reference) is Belief.UNCONFIRMED
    if unconfirmed and not told_by_steps and not grading.columns[column].stateful:
        fill_again(grading, column, stateful=True)


def _unconfirmed(grading: Grading) -> Iterator[tuple[int, ConfirmUnit]]:
    """Yield (row, unit) for the simplest wrong row of each column and reference without fresh runs; note what is settled."""
    references = range(len(grading.references))
    columns = grading.submissions
    simplest = [grading.table.simplest_wrong(reference, columns) for reference in references]
    for column in columns:
        if column in grading.failed:
            continue
        rows = [_believable(grading, column, reference, simplest[reference].get(column)) for reference in references]
        beliefs = [None if row is None else belief(grading, row, column, reference) for reference, row in enumerate(rows)]
        if all(one is Belief.CONFIRMED for one in beliefs):
            grading.refuted[column] = tuple(row for row in rows if row is not None)
            grading.flaky.pop(column, None)
            continue
        grading.refuted.pop(column, None)
        if len(grading.flaky.get(column, ())) >= FLAKY_ROWS:
            continue
        for reference, (row, one) in enumerate(zip(rows, beliefs, strict=True)):
            if row is not None and one is None:
                yield row, confirm_unit(grading, column, reference, row)


def _believable(grading: Grading, column: int, reference: int, row: int | None) -> int | None:
    """Return the simplest wrong row of a column that fresh runs do not contradict; take back those that they contradict.

    Where the clock has contradicted a looping program's steps often enough, it is taken back that the program times out wherever only its steps
    say so.
    """
    while row is not None and (believed := belief(grading, row, column, reference)) is not Belief.CONFIRMED:
        if believed is not None:
            grading.table.deny(row, reference, column)
        elif taken_back := _told_in_vain(grading, row, column, reference):
            for one in taken_back:
                grading.table.deny(one, reference, column)
        else:
            return row
        row = grading.table.simplest_wrong(reference, [column]).get(column)
    return row


def _told_in_vain(grading: Grading, row: int, column: int, reference: int) -> list[int]:
    """Return the rows on which only steps say that a looping program times out, this one among them, once the clock has contradicted enough."""
    timed_out = grading.store.outcome_ids([wire.TIMED_OUT])[wire.TIMED_OUT]
    if not grading.columns[column].looping or grading.table.outcome(row, column) != timed_out:
        return []
    beliefs = [belief(grading, one, column, reference) for one, other in grading.fresh if other == column]
    if beliefs.count(Belief.UNCONFIRMED) < MOST_CONTRADICTED:
        return []
    rows = sorted(grading.table.evidence | grading.table.comparison)
    told = np.flatnonzero(grading.table.outcomes(rows, [column])[:, 0] == timed_out)
    return [rows[at] for at in told.tolist() if belief(grading, rows[at], column, reference) is None]


def confirm_unit(grading: Grading, column: int, reference: int, row: int) -> ConfirmUnit:
    """Return the unit that confirms a wrong cell."""
    wanted = grading.table.wanted.get(row)
    record = grading.table.record(wanted) if wanted is not None else None
    seen = grading.table.record(grading.table.outcome(row, column))
    return ConfirmUnit(grading.columns[column], reference, grading.table.rows[row].input, record, seen)


def belief(grading: Grading, row: int, column: int, reference: int) -> Belief | None:
    """Return what fresh runs say of a wrong cell; None if there are none."""
    outcomes = grading.fresh.get((row, column))
    if not outcomes:
        return None
    verdicts = [grading.table.verdict(row, reference, outcome) for outcome in outcomes]
    wrong = sum(verdict is not None and not verdict.accepted for verdict in verdicts)
    if wrong == len(verdicts):
        return Belief.CONFIRMED
    return Belief.FLAKY if wrong else Belief.UNCONFIRMED


def keep_confirmed(grading: Grading, row: int, result: Confirmed) -> None:
    """Keep what fresh processes did on a row. If the program timed out there, steps decide its other cells from now on."""
    records = tuple(record for record in (result.wrong, result.right) if record is not None)
    with grading.store.transaction():
        grading.store.add_confirmations([Confirmation(row, result.column, result.state, records, result.seconds)])
        if result.state == Belief.CONFIRMED and result.wrong is not None:
            if result.wrong == wire.TIMED_OUT and not grading.columns[result.column].looping:
                fill_again(grading, result.column, looping=True)
            # The outcome of fresh processes at the full limits becomes the cell.
            own, of_reference = result.steps
            grading.table.put(result.column, [row], [result.wrong], {row: Used(steps=own)})
            grading.store.measure(grading.references[result.reference].id, [(row, Used(steps=of_reference))])
    _take(grading, {(row, result.column): records})


def _take(grading: Grading, seen: Mapping[tuple[int, int], Sequence[bytes]]) -> None:
    """Add the outcomes of fresh runs, have those judged that are in no cell, and note the columns seen both right and wrong."""
    ids = grading.store.outcome_ids(record for records in seen.values() for record in records)
    references = range(len(grading.references))
    cases: dict[VerdictKey, Input] = {}
    for (row, column), records in seen.items():
        grading.fresh[row, column] = tuple(ids[record] for record in records)
        for reference in references:
            cases |= grading.table.unjudged_of(row, reference, grading.fresh[row, column])
    judge_cases(grading, cases)
    for row, column in seen:
        flaky = any(belief(grading, row, column, reference) is Belief.FLAKY for reference in references)
        if flaky and row in grading.table.evidence and row not in grading.flaky.setdefault(column, []):
            grading.flaky[column].append(row)
