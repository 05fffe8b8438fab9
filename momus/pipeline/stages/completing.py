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
from momus.pipeline.class_run import ClassRun
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


def complete(class_run: ClassRun, rows: Iterable[int], columns: Iterable[int] | None = None) -> None:
    """Fill the missing cells on these rows, for the references and these columns (by default the class), and have them judged."""
    # Simplest first: where a program times out first is what is shown of it, so the clock confirms it once.
    rows = class_run.table.simplest_first(rows)
    columns = [column for column in (class_run.submissions if columns is None else columns) if column not in class_run.failed]
    fill_references(class_run, rows)
    fill(class_run, rows, columns)
    judge(class_run, rows)
    _tell_loops(class_run, rows, columns)


def _tell_loops(class_run: ClassRun, rows: Sequence[int], columns: Sequence[int]) -> None:
    """Run the programs that timed out on these rows again at the full limit. Those that time out again are looping, the others slow."""
    for _ in range(MOST_TURNS):
        units = dict(_timed_out(class_run, rows, columns))
        if not units:
            return
        for column in [column for column in units if column not in class_run.registered.columns]:
            # A planted fault belongs to nobody: steps may decide its cells before it is refuted.
            fill_again(class_run, [column], looping=True)
            del units[column]
        results = list(class_run.pool.map(unit for _, unit in units.values()))
        for (column, (row, _)), result in zip(units.items(), results, strict=True):
            if isinstance(result, Failure):
                class_run.fail(column, result)
                continue
            keep_confirmed(class_run, row, result)
            if class_run.columns[column].looping:
                if column not in class_run.refuted:
                    class_run.table.promote([row])
            elif not class_run.columns[column].slow:
                fill_again(class_run, [column], slow=True)
            elif result.right is not None:
                class_run.table.put(column, [row], [result.right])
                # Its time-out there ended the run too early.
                class_run.table.clear(column, [one for one in rows if class_run.table.outcome(one, column) == Hole.UNRUN])
        fill(class_run, rows, [column for column in columns if column not in class_run.failed])
        judge(class_run, rows)


def _timed_out(class_run: ClassRun, rows: Sequence[int], columns: Sequence[int]) -> Iterator[tuple[int, tuple[int, ConfirmUnit]]]:
    """Yield, for each column not known to loop, the simplest of these rows on which it timed out and should not have."""
    timed_out = class_run.store.outcome_ids([wire.TIMED_OUT])[wire.TIMED_OUT]
    ordered = class_run.table.simplest_first(rows)
    waiting = [column for column in columns if not class_run.columns[column].looping and column not in class_run.failed]
    if not ordered or not waiting:
        return
    found = class_run.table.outcomes(ordered, waiting) == timed_out
    for at in np.flatnonzero(found.any(axis=0)):
        row = ordered[int(found[:, at].argmax())]
        if references := class_run.table.deciding(row):
            yield waiting[at], (row, confirm_unit(class_run, waiting[at], references[0], row))


def scope_rows(class_run: ClassRun) -> list[int]:
    """Return the rows of the scope, in its order; new rows are made if needed."""
    if not class_run.scope:
        with class_run.store.transaction():
            for input, engine in scope_inputs(class_run.setting):
                order = class_run.setting.order(input)
                class_run.scope.append(class_run.table.make_row(input, Origin(engine), order, Standing.COMPARISON, counts=True))
    return class_run.scope


def fill_scope(class_run: ClassRun, columns: Sequence[int]) -> None:
    """Run columns on the whole scope, and have their outcomes judged."""
    rows = scope_rows(class_run)
    with class_run.store.transaction():
        fill_references(class_run, rows)
        _fill_scope(class_run, rows, [column for column in columns if not _has_part_of_scope(class_run, column)])
        judge(class_run, rows)
        _tell_loops(class_run, rows, columns)
        dear = [column for column in class_run.table.unfilled(rows, columns) if _has_part_of_scope(class_run, column)]
        if dear:
            _fill_scope(class_run, _by_pattern(class_run, rows, columns), dear)
        judge(class_run, rows)
    class_run.scoped.update(columns)


def _has_part_of_scope(class_run: ClassRun, column: int) -> bool:
    """Return whether a column is run on part of the scope only: it loops, or each input needs a process of its own."""
    return class_run.columns[column].looping or class_run.columns[column].stateful


def _fill_scope(class_run: ClassRun, rows: Sequence[int], columns: Sequence[int]) -> None:
    """Fill these rows of the scope for columns that were not run on all of them: running all costs little more than running some."""
    missing = [column for column in class_run.table.unfilled(rows, columns) if column not in class_run.failed]
    probes = [column for column in missing if class_run.columns[column].program.language == PROBE]
    fill(class_run, rows, probes, compared=True)
    place = {row: at for at, row in enumerate(class_run.scope)}
    places = () if rows == class_run.scope else tuple(place[row] for row in rows)
    units = {column: FillUnit(class_run.columns[column], scope=True, places=places) for column in missing if column not in probes}
    keepers = []
    for column, result in perform(class_run, units, "comparing on small inputs"):
        if result.changed_at is not None:
            input = class_run.table.rows[rows[result.changed_at]].input
            earlier = [one for one in inputs_of(class_run, rows[: result.changed_at]) if one.entry == input.entry]
            keepers.append(StateSeen(column, 0, input, tuple(earlier[-KEPT_BEFORE:])))
        else:
            keep(class_run, column, rows, result, compared=True)
    if keepers:
        refute_by_sequences(class_run, keepers)
        settle(class_run)


def _by_pattern(class_run: ClassRun, rows: Sequence[int], columns: Sequence[int]) -> list[int]:
    """Return the rows in the order for a column that is run on part of them: first one for each pattern of the others' outcomes, then simplest
    first.
    """
    others = [column for column in columns if not _has_part_of_scope(class_run, column)]
    ordered = class_run.table.simplest_first(rows)
    if not others:
        return ordered
    _, first = np.unique(class_run.table.classes(ordered, others, 0), axis=0, return_index=True)
    leading = set(first.tolist())
    return [ordered[at] for at in sorted(leading)] + [row for at, row in enumerate(ordered) if at not in leading]


def promote(class_run: ClassRun, rows: Iterable[int]) -> bool:
    """Make rows evidence for the whole class, and confirm every column that they refute. Shown time-outs are confirmed by the clock.

    Return whether a cell that was known is another now.
    """
    rows = sorted(rows)
    compared = sorted(class_run.table.evidence | class_run.table.comparison)
    before = _classes(class_run, compared)
    with class_run.store.transaction():
        for reference in class_run.references:
            # On a row for comparison the reference may have been run after other calls.
            class_run.table.clear(reference.id, [row for row in rows if row in class_run.table.comparison])
        class_run.table.promote(rows)
        complete(class_run, rows)
    settle(class_run)
    if class_run.scope and class_run.scoped:
        fill_scope(class_run, sorted(class_run.scoped - class_run.failed.keys()))
    known = (before != Hole.UNRUN) & (before != Hole.UNFILLED)
    return bool((known & (before != _classes(class_run, compared))).any())


def _classes(class_run: ClassRun, rows: Sequence[int]) -> Classes:
    """Return what is known of the class on these rows, for all references."""
    references = range(len(class_run.references))
    return np.hstack([class_run.table.classes(rows, class_run.submissions, reference) for reference in references])


def take_in(class_run: ClassRun, columns: Iterable[Column]) -> None:
    """Add columns that are not of the class: planted faults, probes."""
    for column in columns:
        class_run.columns.setdefault(column.id, column)
    class_run.table.add_columns(class_run.columns)
