"""The behaviour table in memory during a run: what every column did on every row, and where that is wrong."""

from collections.abc import Iterable, Mapping, Sequence

import numpy as np

from momus.model import Input, Verdict
from momus.table import ANY_ROW, LAST_HOLE, Store, StoredRow

Case = tuple[int, int, int]
"""(row, or ANY_ROW where the judge does not look at the input; outcome expected; outcome got)"""


class Behaviour:
    """Outcome ids by row and column, with the verdicts on them.

    `wanted` has, by row, the outcome that a test of the instructor's expects there: it is expected whatever the references do.
    Only rows that count are looked at: those in the domain and the instructor's tests, less those set aside.
    """

    def __init__(self, store: Store, judge_key: str, *, depends_on_input: bool, references: Sequence[int]):
        self.store = store
        self.judge_key = judge_key
        self.depends_on_input = depends_on_input
        self.references = tuple(references)
        self.rows: dict[int, StoredRow] = {}
        self.order: dict[int, tuple] = {}
        self.counting: set[int] = set()
        self.wanted: dict[int, int] = {}
        self.columns: list[int] = []
        self.verdicts: dict[Case, Verdict] = store.verdicts(judge_key)
        self._usable: dict[int, bool] = {}
        self._place: dict[int, int] = {}
        self._cells: dict[int, np.ndarray] = {}
        self._denied: dict[tuple[int, int], set[int]] = {}

    def add_columns(self, columns: Sequence[int]) -> None:
        """Take columns in, with the cells that the store has of them; call it once, when the rows are known."""
        self.columns = list(columns)
        self._place = {column: place for place, column in enumerate(self.columns)}
        matrix = self.store.matrix(sorted(self.rows), self.columns)
        self._cells = {int(row): cells.copy() for row, cells in zip(matrix.rows, matrix.outcomes, strict=True)}

    def add_row(self, row: StoredRow, order: tuple, *, counts: bool) -> None:
        """Take a row in."""
        self.rows[row.id] = row
        self.order[row.id] = order
        if counts:
            self.counting.add(row.id)
        self._cells.setdefault(row.id, np.full(len(self.columns), -1, np.int32))

    def put(self, cells: Iterable[tuple[int, int, int]]) -> None:
        """Take (row, column, outcome id) in, as they are stored."""
        for row, column, outcome in cells:
            self._cells[row][self._place[column]] = outcome

    def outcome(self, row: int, column: int) -> int:
        """Return the outcome id of a cell: -1 where it was never filled, up to LAST_HOLE for a hole."""
        return int(self._cells[row][self._place[column]])

    def places(self, columns: Iterable[int]) -> list[int]:
        """Return where these columns stand in what `outcomes` and `wrong` return."""
        return [self._place[column] for column in columns]

    def outcomes(self, row: int) -> np.ndarray:
        """Return the outcome ids of a row, in the order of the columns."""
        return self._cells[row]

    def missing(self, rows: Iterable[int], columns: Iterable[int]) -> dict[int, list[int]]:
        """Return by column the rows whose cell was never filled, where there are any."""
        rows = sorted(rows)
        if not rows:
            return {}
        table = np.stack([self._cells[row] for row in rows]) < 0
        absent = {column: np.flatnonzero(table[:, self._place[column]]) for column in columns}
        return {column: [rows[at] for at in places] for column, places in absent.items() if len(places)}

    def expected(self, row: int, reference: int) -> int | None:
        """Return the outcome id that is right on a row, for the reference of that number; None where that is not known."""
        if row in self.wanted:
            return self.wanted[row]
        outcome = self.outcome(row, self.references[reference])
        return outcome if outcome > LAST_HOLE and self._usable.get(outcome, False) else None

    def mark_usable(self, usable: Mapping[int, bool]) -> None:
        """Take in which outcomes of the references say what is right."""
        self._usable.update(usable)

    def case(self, row: int, expected: int, outcome: int) -> Case:
        return (row if self.depends_on_input else ANY_ROW, expected, outcome)

    def unjudged(self, rows: Iterable[int]) -> dict[Case, Input]:
        """Return the cases on these rows that no verdict covers, each with an input it stands on."""
        cases: dict[Case, Input] = {}
        for row in rows:
            outcomes = np.unique(self._cells[row]).tolist()
            for reference in range(len(self.references)):
                cases |= self.unjudged_of(row, reference, outcomes)
        return cases

    def unjudged_of(self, row: int, reference: int, outcomes: Iterable[int]) -> dict[Case, Input]:
        """Return the cases that these outcomes on a row make and no verdict covers."""
        expected = self.expected(row, reference)
        if expected is None:
            return {}
        cases = {self.case(row, expected, outcome) for outcome in outcomes if outcome > LAST_HOLE and outcome != expected}
        return {case: self.rows[row].input for case in sorted(cases) if case not in self.verdicts}

    def add_verdicts(self, verdicts: Mapping[Case, Verdict]) -> None:
        """Keep verdicts, here and in the store."""
        self.verdicts.update(verdicts)
        self.store.add_verdicts(self.judge_key, verdicts)

    def verdict(self, row: int, reference: int, outcome: int) -> Verdict | None:
        """Return the verdict on an outcome, None where there is none."""
        expected = self.expected(row, reference)
        if expected is None:
            return None
        return Verdict(True) if outcome == expected else self.verdicts.get(self.case(row, expected, outcome))

    def deny(self, row: int, reference: int, column: int) -> None:
        """Take back that the column is wrong on the row for a reference: fresh processes did not do it again."""
        self._denied.setdefault((row, reference), set()).add(self._place[column])

    def wrong(self, row: int, reference: int) -> np.ndarray:
        """Return, in the order of the columns, which are wrong on the row."""
        cells = self._cells[row]
        refused = [
            outcome
            for outcome in np.unique(cells).tolist()
            if outcome > LAST_HOLE and (verdict := self.verdict(row, reference, outcome)) is not None and not verdict.accepted
        ]
        wrong = np.isin(cells, refused)
        wrong[list(self._denied.get((row, reference), ()))] = False
        return wrong

    def simplest_first(self, rows: Iterable[int]) -> list[int]:
        """Return the rows in the order of simplicity."""
        return sorted(rows, key=lambda row: (self.order[row], row))

    def count(self, column: int, outcome: int) -> int:
        """Return on how many rows the column had that outcome."""
        place = self._place[column]
        return sum(int(cells[place]) == outcome for cells in self._cells.values())

    def simplest_wrong(self, reference: int, rows: Iterable[int] | None = None) -> dict[int, int]:
        """Return by column the simplest counting row on which it is wrong, where there is one."""
        found = np.zeros(len(self.columns), np.int64)
        for row in self.simplest_first(self.counting if rows is None else rows):
            found[self.wrong(row, reference) & (found == 0)] = row
        return {column: int(row) for column, row in zip(self.columns, found, strict=True) if row}

    def simplest_wrong_of(self, column: int, reference: int) -> int | None:
        """Return the simplest counting row on which one column is wrong."""
        place = self._place[column]
        for row in self.simplest_first(self.counting):
            outcome = int(self._cells[row][place])
            if outcome <= LAST_HOLE or place in self._denied.get((row, reference), ()):
                continue
            verdict = self.verdict(row, reference, outcome)
            if verdict is not None and not verdict.accepted:
                return row
        return None

    def failing(self) -> dict[int, list[int]]:
        """Return by column the counting rows on which every reference finds it wrong, simplest first."""
        failing: dict[int, list[int]] = {column: [] for column in self.columns}
        for row in self.simplest_first(self.counting):
            by_all = np.logical_and.reduce([self.wrong(row, reference) for reference in range(len(self.references))])
            for place in np.flatnonzero(by_all).tolist():
                failing[self.columns[place]].append(row)
        return failing
