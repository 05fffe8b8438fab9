"""Completes the table: runs missing cells, decides loops by steps, and has everything judged.

A program that times out is run again in a fresh process, at the full time limit. If it times out again, it is refuted, and counted steps decide
its other cells, at a hundredth of the time. So steps limit no program that the clock has not refuted, and the order in which cells are filled
does not matter.
"""

from collections.abc import Iterable, Iterator, Sequence

import numpy as np

from momus import wire
from momus.execute.pool import Failure
from momus.model import Hole
from momus.pipeline.grading import Grading
from momus.pipeline.stages.beliefs import keep_confirmed
from momus.pipeline.stages.confirming import confirm_unit, settle
from momus.pipeline.stages.filling import fill, fill_again, fill_references, inputs_of, judge, keep, perform
from momus.pipeline.stages.state import StateSeen, refute_by_sequences
from momus.readings.probes import LANGUAGE as PROBE
from momus.search import Column, ConfirmUnit, FillUnit, scope_inputs
from momus.search.work.hunt import KEPT_BEFORE
from momus.table import Origin, Standing
from momus.table.view import Classes

MOST_TURNS = 4
"""At most this many times, the rows are searched for unconfirmed time-outs: each turn settles one of each column."""


def complete(grading: Grading, rows: Iterable[int], columns: Iterable[int] | None = None) -> None:
    """Fill the missing cells on these rows, for the references and these columns (by default the class), and have them judged."""
    # Simplest first: where a program times out first is what is shown of it, so the clock confirms it once.
    rows = grading.table.simplest_first(rows)
    columns = [column for column in (grading.submissions if columns is None else columns) if column not in grading.failed]
    fill_references(grading, rows)
    fill(grading, rows, columns)
    judge(grading, rows)
    _tell_loops(grading, rows, columns)


def _tell_loops(grading: Grading, rows: Sequence[int], columns: Sequence[int]) -> None:
    """Run the programs that timed out on these rows again at the full limit. Those that time out again are looping, the others slow."""
    for _ in range(MOST_TURNS):
        units = dict(_timed_out(grading, rows, columns))
        if not units:
            return
        for column in [column for column in units if column not in grading.registered.columns]:
            # A planted fault belongs to nobody: steps may decide its cells before it is refuted.
            fill_again(grading, [column], looping=True)
            del units[column]
        results = list(grading.pool.map(unit for _, unit in units.values()))
        for (column, (row, _)), result in zip(units.items(), results, strict=True):
            if isinstance(result, Failure):
                grading.fail(column, result)
                continue
            keep_confirmed(grading, row, result)
            if grading.columns[column].looping:
                if column not in grading.refuted:
                    grading.table.promote([row])
            elif not grading.columns[column].slow:
                fill_again(grading, [column], slow=True)
            elif result.right is not None:
                grading.table.put(column, [row], [result.right])
                # Its time-out there ended the run too early.
                grading.table.clear(column, [one for one in rows if grading.table.outcome(one, column) == Hole.UNRUN])
        fill(grading, rows, [column for column in columns if column not in grading.failed])
        judge(grading, rows)


def _timed_out(grading: Grading, rows: Sequence[int], columns: Sequence[int]) -> Iterator[tuple[int, tuple[int, ConfirmUnit]]]:
    """Yield, for each column not known to loop, the simplest of these rows on which it timed out and should not have."""
    timed_out = grading.store.outcome_ids([wire.TIMED_OUT])[wire.TIMED_OUT]
    ordered = grading.table.simplest_first(rows)
    waiting = [column for column in columns if not grading.columns[column].looping and column not in grading.failed]
    if not ordered or not waiting:
        return
    found = grading.table.outcomes(ordered, waiting) == timed_out
    for at in np.flatnonzero(found.any(axis=0)):
        row = ordered[int(found[:, at].argmax())]
        reference = next((one for one in range(len(grading.references)) if grading.table.expected(row, one) is not None), None)
        if reference is not None:
            yield waiting[at], (row, confirm_unit(grading, waiting[at], reference, row))


def scope_rows(grading: Grading) -> list[int]:
    """Return the rows of the scope, in its order; new rows are made if needed."""
    if not grading.scope:
        with grading.store.transaction():
            for input, engine in scope_inputs(grading.setting):
                order = grading.setting.order(input)
                grading.scope.append(grading.table.make_row(input, Origin(engine), order, Standing.COMPARISON, counts=True))
    return grading.scope


def fill_scope(grading: Grading, columns: Sequence[int]) -> None:
    """Run columns on the whole scope, and have their outcomes judged."""
    rows = scope_rows(grading)
    with grading.store.transaction():
        fill_references(grading, rows)
        _fill_scope(grading, rows, [column for column in columns if not _is_dear(grading, column)])
        judge(grading, rows)
        _tell_loops(grading, rows, columns)
        dear = [column for column in grading.table.unfilled(rows, columns) if _is_dear(grading, column)]
        if dear:
            _fill_scope(grading, _by_pattern(grading, rows, columns), dear)
        judge(grading, rows)
    grading.scoped.update(columns)


def _is_dear(grading: Grading, column: int) -> bool:
    """Return whether a column is run on part of the scope only: it loops, or each input needs a process of its own."""
    return grading.columns[column].looping or grading.columns[column].stateful


def _fill_scope(grading: Grading, rows: Sequence[int], columns: Sequence[int]) -> None:
    """Fill these rows of the scope for columns that were not run on all of them: running all costs little more than running some."""
    missing = [column for column in grading.table.unfilled(rows, columns) if column not in grading.failed]
    probes = [column for column in missing if grading.columns[column].program.language == PROBE]
    fill(grading, rows, probes, compared=True)
    place = {row: at for at, row in enumerate(grading.scope)}
    places = () if rows == grading.scope else tuple(place[row] for row in rows)
    units = {column: FillUnit(grading.columns[column], scope=True, places=places) for column in missing if column not in probes}
    keepers = []
    for column, result in perform(grading, units, "comparing on small inputs"):
        if result.changed_at is not None:
            input = grading.table.rows[rows[result.changed_at]].input
            earlier = [one for one in inputs_of(grading, rows[: result.changed_at]) if one.entry == input.entry]
            keepers.append(StateSeen(column, 0, input, tuple(earlier[-KEPT_BEFORE:])))
        else:
            keep(grading, column, rows, result, compared=True)
    if keepers:
        refute_by_sequences(grading, keepers)
        settle(grading)


def _by_pattern(grading: Grading, rows: Sequence[int], columns: Sequence[int]) -> list[int]:
    """Return the rows in the order for a column that is run on part of them: first one for each pattern of the others' outcomes, then simplest
    first.
    """
    others = [column for column in columns if not _is_dear(grading, column)]
    ordered = grading.table.simplest_first(rows)
    if not others:
        return ordered
    _, first = np.unique(grading.table.classes(ordered, others, 0), axis=0, return_index=True)
    leading = set(first.tolist())
    return [ordered[at] for at in sorted(leading)] + [row for at, row in enumerate(ordered) if at not in leading]


def promote(grading: Grading, rows: Iterable[int]) -> bool:
    """Make rows evidence for the whole class, and confirm every column that they refute. Shown time-outs are confirmed by the clock.

    Return whether a cell that was known is another now.
    """
    rows = sorted(rows)
    compared = sorted(grading.table.evidence | grading.table.comparison)
    before = _classes(grading, compared)
    with grading.store.transaction():
        for reference in grading.references:
            # On a row for comparison the reference may have been run after other calls.
            grading.table.clear(reference.id, [row for row in rows if row in grading.table.comparison])
        grading.table.promote(rows)
        complete(grading, rows)
    settle(grading)
    if grading.scope and grading.scoped:
        fill_scope(grading, sorted(grading.scoped - grading.failed.keys()))
    known = (before != Hole.UNRUN) & (before != Hole.UNFILLED)
    return bool((known & (before != _classes(grading, compared))).any())


def _classes(grading: Grading, rows: Sequence[int]) -> Classes:
    """Return what is known of the class on these rows, for all references."""
    references = range(len(grading.references))
    return np.hstack([grading.table.classes(rows, grading.submissions, reference) for reference in references])


def take_in(grading: Grading, columns: Iterable[Column]) -> None:
    """Add columns that are not of the class: planted faults, probes."""
    for column in columns:
        grading.columns.setdefault(column.id, column)
    grading.table.add_columns(grading.columns)
