"""The table as numbers for the readings: the rows that are stored, and the inputs of the scope beside them."""

from collections.abc import Sequence
from dataclasses import dataclass

import numpy as np

from momus.analyse.known import HOLE, RIGHT, Known
from momus.pipeline.scope import UNDECIDED, Scope
from momus.pipeline.stages.confirming import Confirming
from momus.search import outcome_class
from momus.table import LAST_HOLE, UNRUN


@dataclass(frozen=True)
class Everything:
    """All that is known of some columns, simplest row first. A negative row id -1-place stands for an input of the scope that is no row.

    `places` has the place in the scope of each row, -1 where it is not of the scope; `unrun` are holes of programs that looped too
    often; `raising` are the rows on which every reference raises.
    """

    known: Known
    places: np.ndarray
    unrun: np.ndarray
    raising: np.ndarray

    def of_rows(self, chosen: np.ndarray) -> "Everything":
        """Return the part for these rows: truth values, or places."""
        return Everything(self.known.of_rows(chosen), self.places[chosen], self.unrun[chosen], self.raising[chosen])

    def of_columns(self, chosen: np.ndarray) -> "Everything":
        """Return the part for these columns: truth values, or places."""
        return Everything(self.known.of_columns(chosen), self.places, self.unrun[:, chosen], self.raising)

    @property
    def stored(self) -> Known:
        """Return the part that is rows of the table."""
        return self.known.of_rows(self.known.rows > 0)


def comparable(confirming: Confirming) -> list[int]:
    """Return the columns that readings compare: all but the flaky ones and those that could not be worked on."""
    left_out = confirming.flaky.keys() | confirming.grading.failed.keys()
    return [column for column in confirming.grading.columns if column not in left_out]


def know(confirming: Confirming, columns: Sequence[int], scope: Scope | None = None, *, as_tests: bool = False) -> Everything:
    """Return what is known of these columns: the rows that count, and the scope where one is given.

    Where there are several references, a column is read against the one that accepts most of what it does: it is right if one accepts all.
    A row that is an input of the scope is read from there, so that it says the same whether or not it was kept as a row; but for tests that say
    what is right, since the scope knows only what the references say.

    `as_tests` reads each row for itself, since that is what becomes of it in a suite: wrong there is whom no reference accepts. And the rows
    that are kept fill the holes that a program left in the scope by looping too often.
    """
    behaviour = confirming.behaviour
    references = range(len(confirming.grading.references))
    told = {behaviour.rows[row].input.key for row in behaviour.wanted}
    inputs = () if scope is None else scope.inputs
    of_scope = {input.key: place for place, input in enumerate(inputs) if input.key not in told}
    row_of = {stored.input.key: row for row, stored in behaviour.rows.items()}
    rows = [row for row in behaviour.simplest_first(behaviour.counting) if behaviour.rows[row].input.key not in of_scope]
    tables = [_stored(confirming, rows, columns, reference) for reference in references]
    ids, orders, places = list(rows), [behaviour.order[row] for row in rows], [-1] * len(rows)
    unrun = _unrun_cells(confirming, rows, columns) & (tables[0] == HOLE)
    raising = np.array([_raises(confirming, row) for row in rows], bool)
    if scope is not None:
        new = [place for key, place in of_scope.items() if row_of.get(key) is None or row_of[key] in behaviour.counting]
        of_new = [row_of.get(scope.inputs[place].key, -1 - place) for place in new]
        scoped = [scope.classes(columns, one)[new] for one in references]
        if as_tests:
            scoped = [_patched(confirming, of_new, columns, one, table) for one, table in zip(references, scoped, strict=True)]
        tables = [np.vstack(both) for both in zip(tables, scoped, strict=True)]
        ids += of_new
        orders += [scope.order[place] for place in new]
        places += new
        unrun = np.vstack([unrun, _unrun_in_scope(scope, columns)[new] & (scoped[0] == HOLE)])
        raising = np.concatenate([raising, _raising(scope, columns)[new]])
    classes = refused(tables) if as_tests else best(tables)
    undecided = [all((table[at] == UNDECIDED).all() for table in tables) for at in range(len(ids))]
    classes[classes == UNDECIDED] = HOLE
    order = [at for at in sorted(range(len(ids)), key=lambda at: (orders[at], ids[at] < 0, abs(ids[at]))) if not undecided[at]]
    known = Known(np.array(ids, np.int64)[order], np.array(columns, np.int64), classes[order])
    return Everything(known, np.array(places, np.int64)[order], unrun[order], raising[order])


def _stored(confirming: Confirming, rows: Sequence[int], columns: Sequence[int], reference: int) -> np.ndarray:
    """Return the classes of the stored rows, for one reference."""
    behaviour = confirming.behaviour
    places = behaviour.places(columns)
    table = np.zeros((len(rows), len(columns)), np.int32)
    numbers = _classes(confirming, rows)
    for at, row in enumerate(rows):
        if behaviour.expected(row, reference) is None:
            table[at] = UNDECIDED
            continue
        cells, wrong = behaviour.outcomes(row)[places], behaviour.wrong(row, reference)[places]
        table[at] = np.where(wrong, numbers[np.maximum(cells, 0)], RIGHT)
        table[at][cells <= LAST_HOLE] = HOLE
    return table


def _patched(confirming: Confirming, ids: Sequence[int], columns: Sequence[int], reference: int, scoped: np.ndarray) -> np.ndarray:
    """Return the classes of inputs of the scope, with holes filled from those that are rows of the table."""
    kept = [at for at, row in enumerate(ids) if row > 0]
    filled = scoped.copy()
    stored = _stored(confirming, [ids[at] for at in kept], columns, reference)
    filled[kept] = np.where(scoped[kept] == HOLE, stored, scoped[kept])
    return filled


def _classes(confirming: Confirming, rows: Sequence[int]) -> np.ndarray:
    """Return by outcome id the number that stands for it."""
    seen = np.unique(np.concatenate([confirming.behaviour.outcomes(row) for row in rows] or [np.zeros(0, np.int32)]))
    records = confirming.store.outcomes(int(one) for one in seen if one > LAST_HOLE)
    numbers = np.zeros(int(seen.max(initial=0)) + 1, np.int32)
    looked_at = confirming.grading.setting.judge.looked_at
    for outcome, record in records.items():
        numbers[outcome] = outcome_class(record, *looked_at)
    return numbers


def best(tables: Sequence[np.ndarray]) -> np.ndarray:
    """Return, for each column, its classes against the reference that finds it wrong least often; the first among equals."""
    wrong = np.stack([(table > RIGHT).sum(axis=0) for table in tables])
    best = wrong.argmin(axis=0)
    classes = tables[0].copy()
    for reference in range(1, len(tables)):
        classes[:, best == reference] = tables[reference][:, best == reference]
    return classes


def refused(tables: Sequence[np.ndarray]) -> np.ndarray:
    """Return the classes where a cell is wrong only if no reference accepts it; a hole if one of them says nothing and none accepts."""
    classes = tables[0].copy()
    for table in tables[1:]:
        classes[(classes > RIGHT) & (table < RIGHT)] = HOLE
        classes[table == RIGHT] = RIGHT
    return classes


def _raises(confirming: Confirming, row: int) -> bool:
    behaviour = confirming.behaviour
    expected = [behaviour.expected(row, reference) for reference in range(len(confirming.grading.references))]
    return all(one is not None and confirming.grading.is_raise(one) for one in expected)


def _unrun_cells(confirming: Confirming, rows: Sequence[int], columns: Sequence[int]) -> np.ndarray:
    places = confirming.behaviour.places(columns)
    table = np.zeros((len(rows), len(columns)), bool)
    for at, row in enumerate(rows):
        table[at] = confirming.behaviour.outcomes(row)[places] == UNRUN
    return table


def _unrun_in_scope(scope: Scope, columns: Sequence[int]) -> np.ndarray:
    table = np.zeros((len(scope.inputs), len(columns)), bool)
    for at, column in enumerate(columns):
        table[list(scope.of[column].unrun), at] = True
    return table


def _raising(scope: Scope, columns: Sequence[int]) -> np.ndarray:
    raising = np.zeros(len(scope.inputs), bool)
    if columns:
        raising[list(scope.of[columns[0]].raising)] = True
    return raising
