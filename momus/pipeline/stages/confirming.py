"""Believes a wrong cell of the table only when fresh processes are wrong again."""

from collections.abc import Iterator
from itertools import islice

import numpy as np

from momus import wire
from momus.execute.pool import Failure
from momus.model import Input
from momus.pipeline.grading import Grading
from momus.pipeline.stages.beliefs import Belief, belief, keep_confirmed
from momus.pipeline.stages.filling import FEW
from momus.pipeline.stages.state import StateSeen, refute_by_sequences
from momus.search import Confirmed, ConfirmUnit
from momus.search.work.hunt import KEPT_BEFORE

MOST_CONTRADICTED = 3
"""After this many time-outs of a looping program that its steps told and the clock denied, only those count that the clock confirmed."""
FLAKY_ROWS = 2
"""After this many rows on which fresh runs disagree, no more rows of the column are confirmed."""


def settle(grading: Grading) -> None:
    """Confirm the simplest wrong row of every column; continue with the next one while fresh runs are right."""
    while units := list(_unconfirmed(grading)):
        shown = len(units) > FEW
        if shown:
            grading.progress.stage("confirming", len(units))
        results = []
        for result in grading.pool.map([unit for _, unit in units]):
            if shown:
                grading.progress.advance()
            results.append(result)
        keepers = []
        with grading.store.transaction():
            for (row, unit), result in zip(units, results, strict=True):
                if _keeps_state(grading, row, unit, result):
                    keepers.append(StateSeen(unit.column.id, unit.reference, unit.input, _rows_before(grading, unit.input)))
        refute_by_sequences(grading, keepers)


def _keeps_state(grading: Grading, row: int, unit: ConfirmUnit, result: Confirmed | Failure) -> bool:
    """Keep what fresh runs did; return whether they show that only earlier calls made the column go wrong."""
    column = unit.column.id
    if isinstance(result, Failure):
        grading.fail(column, result)
        return False
    keep_confirmed(grading, row, result)
    told_by_steps = grading.columns[column].looping and unit.seen == wire.TIMED_OUT
    unconfirmed = belief(grading, row, column, unit.reference) is Belief.UNCONFIRMED
    known = grading.columns[column].stateful or column in grading.left
    return unconfirmed and not told_by_steps and not unit.input.before and not known


def _rows_before(grading: Grading, input: Input) -> tuple[Input, ...]:
    """Return the simplest inputs that the column was run on beside this one."""
    rows = grading.table.simplest_first(grading.table.evidence)
    others = (grading.table.rows[row].input for row in rows)
    return tuple(islice((one for one in others if one.entry == input.entry and not one.before), KEPT_BEFORE))


def _unconfirmed(grading: Grading) -> Iterator[tuple[int, ConfirmUnit]]:
    """Yield (row, unit) for the simplest wrong row of each column and reference without fresh runs; note what is settled."""
    references = range(len(grading.references))
    columns = grading.submissions
    simplest = [grading.table.simplest_wrong(reference, columns) for reference in references]
    for column in columns:
        if column in grading.failed and column not in grading.left:
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
                unit = confirm_unit(grading, column, reference, row)
                if grading.pool.accounts.left_s(unit) > 0:
                    yield row, unit


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
