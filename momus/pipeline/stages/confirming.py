"""Believes a wrong cell of the table only when fresh processes are wrong again."""

from collections.abc import Iterator
from itertools import islice

import numpy as np

from momus import wire
from momus.execute.pool import Failure
from momus.model import Input
from momus.pipeline.class_run import ClassRun
from momus.pipeline.stages.beliefs import Belief, belief, keep_confirmed
from momus.pipeline.stages.filling import FEW
from momus.pipeline.stages.state import StateSeen, refute_by_sequences
from momus.search import Confirmed, ConfirmUnit
from momus.search.work.hunt import KEPT_BEFORE

MOST_CONTRADICTED = 3
"""After this many time-outs of a looping program that its steps told and the clock denied, only those count that the clock confirmed."""
FLAKY_ROWS = 2
"""After this many rows on which fresh runs disagree, no more rows of the column are confirmed."""


def settle(class_run: ClassRun) -> None:
    """Confirm the simplest wrong row of every column; continue with the next one while fresh runs are right."""
    while units := list(_unconfirmed(class_run)):
        results = list(class_run.performed("confirming", [unit for _, unit in units], few=FEW))
        keepers = []
        with class_run.store.transaction():
            for (row, unit), result in zip(units, results, strict=True):
                if _keeps_state(class_run, row, unit, result):
                    keepers.append(StateSeen(unit.column.id, unit.reference, unit.input, _rows_before(class_run, unit.input)))
        refute_by_sequences(class_run, keepers)


def _keeps_state(class_run: ClassRun, row: int, unit: ConfirmUnit, result: Confirmed | Failure) -> bool:
    """Keep what fresh runs did; return whether they show that only earlier calls made the column go wrong."""
    column = unit.column.id
    if isinstance(result, Failure):
        class_run.fail(column, result)
        return False
    keep_confirmed(class_run, row, result)
    told_by_steps = class_run.columns[column].looping and unit.seen == wire.TIMED_OUT
    unconfirmed = belief(class_run, row, column, unit.reference) is Belief.UNCONFIRMED
    known = class_run.columns[column].stateful or column in class_run.left
    return unconfirmed and not told_by_steps and not unit.input.before and not known


def _rows_before(class_run: ClassRun, input: Input) -> tuple[Input, ...]:
    """Return the simplest inputs that the column was run on beside this one."""
    rows = class_run.table.simplest_first(class_run.table.evidence)
    others = (class_run.table.rows[row].input for row in rows)
    return tuple(islice((one for one in others if one.entry == input.entry and not one.before), KEPT_BEFORE))


def _unconfirmed(class_run: ClassRun) -> Iterator[tuple[int, ConfirmUnit]]:
    """Yield (row, unit) for the simplest wrong row of each column and reference without fresh runs; note what is settled."""
    references = range(len(class_run.references))
    columns = class_run.submissions
    simplest = [class_run.table.simplest_wrong(reference, columns) for reference in references]
    for column in columns:
        if column in class_run.failed and column not in class_run.left:
            continue
        rows = [_believable(class_run, column, reference, simplest[reference].get(column)) for reference in references]
        beliefs = [None if row is None else belief(class_run, row, column, reference) for reference, row in enumerate(rows)]
        if all(one is Belief.CONFIRMED for one in beliefs):
            class_run.refuted[column] = tuple(row for row in rows if row is not None)
            class_run.flaky.pop(column, None)
            continue
        class_run.refuted.pop(column, None)
        if len(class_run.flaky.get(column, ())) >= FLAKY_ROWS:
            continue
        for reference, (row, one) in enumerate(zip(rows, beliefs, strict=True)):
            if row is not None and one is None:
                unit = confirm_unit(class_run, column, reference, row)
                if class_run.pool.accounts.left_s(unit) > 0:
                    yield row, unit


def _believable(class_run: ClassRun, column: int, reference: int, row: int | None) -> int | None:
    """Return the simplest wrong row of a column that fresh runs do not contradict; take back those that they contradict.

    Where the clock has contradicted a looping program's steps often enough, it is taken back that the program times out wherever only its steps
    say so.
    """
    while row is not None and (believed := belief(class_run, row, column, reference)) is not Belief.CONFIRMED:
        if believed is not None:
            class_run.table.deny(row, reference, column)
        elif taken_back := _told_in_vain(class_run, row, column, reference):
            for one in taken_back:
                class_run.table.deny(one, reference, column)
        else:
            return row
        row = class_run.table.simplest_wrong(reference, [column]).get(column)
    return row


def _told_in_vain(class_run: ClassRun, row: int, column: int, reference: int) -> list[int]:
    """Return the rows on which only steps say that a looping program times out, this one among them, once the clock has contradicted enough."""
    timed_out = class_run.store.outcome_ids([wire.TIMED_OUT])[wire.TIMED_OUT]
    if not class_run.columns[column].looping or class_run.table.outcome(row, column) != timed_out:
        return []
    beliefs = [belief(class_run, one, column, reference) for one, other in class_run.fresh if other == column]
    if beliefs.count(Belief.UNCONFIRMED) < MOST_CONTRADICTED:
        return []
    rows = sorted(class_run.table.evidence | class_run.table.comparison)
    told = np.flatnonzero(class_run.table.outcomes(rows, [column])[:, 0] == timed_out)
    return [rows[at] for at in told.tolist() if belief(class_run, rows[at], column, reference) is None]


def confirm_unit(class_run: ClassRun, column: int, reference: int, row: int) -> ConfirmUnit:
    """Return the unit that confirms a wrong cell."""
    wanted = class_run.table.wanted.get(row)
    record = class_run.table.record(wanted) if wanted is not None else None
    seen = class_run.table.record(class_run.table.outcome(row, column))
    return ConfirmUnit(class_run.columns[column], reference, class_run.table.rows[row].input, record, seen)
