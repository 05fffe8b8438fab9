"""The behaviour table: what every column did on every row, and the judge's verdicts."""

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import replace

import numpy as np

from momus import wire
from momus.model import Hole, Input, Used, Value, Verdict
from momus.table.blocks import ROWS, Cells
from momus.table.judgements import ANY_ROW
from momus.table.store import Store
from momus.table.store_records import Origin, Standing, StoredRow
from momus.table.view import RIGHT, Flags, Ids, View

Order = tuple[Value, ...]

READ_BYTES = 1 << 25
"""Records that are read together take about this much memory."""
VerdictKey = tuple[int, int, int]
"""(row, or ANY_ROW if the judge ignores the input; outcome expected; outcome got)"""


class Table:
    """Rows, columns and cells of one exercise, in memory as arrays and in the store as blocks.

    A row is `evidence` (it may refute), `comparison` (it tells programs apart and refutes nobody), or in neither set: then it is set aside,
    because it lies outside the domain or waits for a ruling. `wanted` has, by row, the outcome that a test of the instructor's expects there,
    whatever the references do. `likeness` gives a record a number above zero: equal numbers mean equal outcomes.
    """

    def __init__(
        self,
        store: Store,
        *,
        judge_key: str,
        depends_on_input: bool,
        likeness: Callable[[bytes], int],
        references: Sequence[int],
        columns: Sequence[int],
    ):
        self.store = store
        self.judge_key = judge_key
        self.depends_on_input = depends_on_input
        self.references = tuple(references)
        self.rows: dict[int, StoredRow] = {}
        self.order: dict[int, Order] = {}
        self.evidence: set[int] = set()
        self.comparison: set[int] = set()
        self.wanted: dict[int, int] = {}
        self.verdicts: dict[VerdictKey, Verdict] = store.verdicts(judge_key)
        self.columns: list[int] = list(dict.fromkeys([*references, *columns]))
        self._likeness = likeness
        self._numbers: dict[int, int] = {}
        self._usable: dict[int, bool] = {}
        self._raising: dict[int, bool] = {}
        self._denied: dict[tuple[int, int], set[int]] = {}
        self._unkept: dict[int, bytes] = {}
        self._load()
        store.db.before_commit = self._write
        store.db.on_rollback = self._taken_back

    # ---- memory and disk

    def _load(self) -> None:
        parts = -(-max(self.store.last_row(), 1) // ROWS)
        self._place = {column: place for place, column in enumerate(self.columns)}
        self._cells = self.store.cells(self.columns, parts)
        self._usual = self.store.usual(parts)
        self._unwritten: set[tuple[int, int]] = set()
        self._classes = [np.full_like(self._cells, Hole.UNFILLED) for _ in self.references]
        self._stale = np.ones(len(self._cells), bool)

    def _taken_back(self) -> None:
        self.store.forget_cached()
        self._load()

    def _write(self) -> None:
        """Write the blocks that changed; called within the transaction that changed them."""
        if not self._unwritten:
            return
        first = self._cells[:, self._place[self.references[0]]]
        for part in sorted({part for _, part in self._unwritten}):
            rows = slice(part * ROWS, (part + 1) * ROWS)
            new = (self._usual[rows] == 0) & (first[rows] > 0)
            if new.any():
                self._usual[rows][new] = first[rows][new]
                self.store.write_usual(part, self._usual[rows])
        blocks = [
            (column, part, self._cells[part * ROWS : (part + 1) * ROWS, self._place[column]])
            for column, part in sorted(self._unwritten)
        ]
        self.store.write_blocks(blocks, self._usual)
        self._unwritten.clear()

    def _make_room(self, row: int) -> None:
        """Make room for a row."""
        if row <= len(self._cells):
            return
        size = -(-max(row, 2 * len(self._cells)) // ROWS) * ROWS
        more = size - len(self._cells)

        def longer(cells: Cells) -> Cells:
            return np.vstack([cells, np.full((more, cells.shape[1]), Hole.UNFILLED, np.int32)])

        self._cells = longer(self._cells)
        self._classes = [longer(classes) for classes in self._classes]
        self._usual = np.concatenate([self._usual, np.zeros(more, np.int32)])
        self._stale = np.concatenate([self._stale, np.ones(more, bool)])

    # ---- what there is

    def add_columns(self, columns: Iterable[int]) -> None:
        """Add columns, with the cells that the store has of them."""
        new = [column for column in dict.fromkeys(columns) if column not in self._place]
        if not new:
            return
        stored = self.store.cells(new, len(self._cells) // ROWS)
        self._place |= {column: len(self.columns) + at for at, column in enumerate(new)}
        self.columns += new
        self._cells = np.hstack([self._cells, stored])
        self._classes = [np.hstack([classes, np.full_like(stored, Hole.UNFILLED)]) for classes in self._classes]
        self._stale[:] = True

    def add_row(self, row: StoredRow, order: Order, *, counts: bool) -> None:
        """Add a row; unless it `counts`, it is set aside."""
        self.rows[row.id] = row
        self.order[row.id] = order
        self._make_room(row.id)
        if counts:
            (self.evidence if row.standing is Standing.EVIDENCE else self.comparison).add(row.id)

    def make_row(self, input: Input, origin: Origin, order: Order, standing: Standing, *, counts: bool) -> int:
        """Return the id of the row for an input; a new row is made and added if needed."""
        row = self.store.row(input, origin, order, standing)
        if row not in self.rows:
            self.add_row(self.store.stored_row(row), order, counts=counts)
        return row

    def promote(self, rows: Iterable[int]) -> None:
        """Make rows for comparison evidence."""
        rows = self.comparison.intersection(rows)
        self.store.promote(rows)
        self.comparison -= rows
        self.evidence |= rows
        self.rows |= {row: replace(self.rows[row], standing=Standing.EVIDENCE) for row in rows}

    def set_aside(self, rows: Iterable[int]) -> None:
        """Leave rows out, until the table is read again."""
        rows = set(rows)
        self.evidence -= rows
        self.comparison -= rows

    def simplest_first(self, rows: Iterable[int]) -> list[int]:
        """Return the rows in the order of simplicity."""
        return sorted(rows, key=lambda row: (self.order[row], row))

    # ---- cells

    def put(
        self,
        column: int,
        rows: Sequence[int],
        records: Sequence[bytes],
        used: Mapping[int, Used] = {},
        *,
        compared: bool = False,
    ) -> None:
        """Store what a column did on rows, by record; a hole never replaces an outcome. `used` has the measurements by row."""
        with self.store.transaction():
            distinct = set(records) - wire.HOLES.keys()
            codes: dict[bytes, int] = {**wire.HOLES, **self.store.outcome_ids(sorted(distinct), compared=compared)}
            if compared:
                self._unkept |= {codes[record]: record for record in distinct}
            new = np.array([codes[record] for record in records], np.int32)
            places = np.array(rows, np.int64) - 1
            at = self._place[column]
            kept = (new > 0) | (self._cells[places, at] < 0)
            self._cells[places[kept], at] = new[kept]
            self._stale[places[kept]] = True
            self._unwritten |= {(column, int(part)) for part in np.unique(places[kept] // ROWS)}
            changed = {rows[place] for place in np.flatnonzero(kept).tolist()}
            self.store.measure(column, ((row, one) for row, one in used.items() if row in changed))

    def clear(self, column: int, rows: Sequence[int]) -> None:
        """Forget what a column did on rows: it will be run there in another way."""
        places = np.array(rows, np.int64) - 1
        self._cells[places, self._place[column]] = Hole.UNFILLED
        self._stale[places] = True
        self._unwritten |= {(column, int(part)) for part in np.unique(places // ROWS)}

    def outcome(self, row: int, column: int) -> int:
        """Return the outcome id of a cell, or the code of a hole."""
        return int(self._cells[row - 1, self._place[column]])

    def outcomes(self, rows: Sequence[int], columns: Sequence[int]) -> Cells:
        """Return the outcome ids, or the codes of holes, rows by columns."""
        return self._cells[np.ix_(np.array(rows, np.int64) - 1, self._places(columns))]

    def _places(self, columns: Sequence[int]) -> Ids:
        return np.array([self._place[column] for column in columns], np.int64)

    def unfilled(self, rows: Sequence[int], columns: Iterable[int]) -> dict[int, list[int]]:
        """Return by column the rows on which it was never run, if there are any."""
        places = np.array(rows, np.int64) - 1
        absent = {column: np.flatnonzero(self._cells[places, self._place[column]] == Hole.UNFILLED).tolist() for column in columns}
        return {column: [rows[at] for at in some] for column, some in absent.items() if some}

    def filled(self, column: int) -> list[int]:
        """Return the rows on which a column was run, including rows that were not added."""
        return [int(place) + 1 for place in np.flatnonzero(self._cells[:, self._place[column]] != Hole.UNFILLED)]

    def record(self, outcome: int) -> bytes:
        """Return the record of an outcome."""
        return self._unkept[outcome] if outcome in self._unkept else self.store.outcome(outcome)

    def records(self, outcomes: Iterable[int]) -> dict[int, bytes]:
        """Return the records of outcomes, as far as they are kept."""
        outcomes = set(outcomes)
        found = {outcome: self._unkept[outcome] for outcome in outcomes & self._unkept.keys()}
        return found | self.store.outcomes(outcomes - found.keys())

    def parts_by_size(self, groups: Sequence[tuple[int, ...]]) -> Iterator[Sequence[tuple[int, ...]]]:
        """Yield the groups of outcomes in order, in parts whose records take about READ_BYTES, so that large ones are never in memory together."""
        outcomes = {outcome for group in groups for outcome in group}
        sizes = {outcome: len(self._unkept[outcome]) for outcome in outcomes & self._unkept.keys()}
        sizes |= self.store.outcome_sizes(outcomes - sizes.keys())
        begin = total = 0
        for at, group in enumerate(groups):
            total += sum(sizes.get(outcome, 0) for outcome in group)
            if total > READ_BYTES and at > begin:
                yield groups[begin:at]
                begin, total = at, 0
        if groups:
            yield groups[begin:]

    # ---- verdicts

    def mark_references(self, outcomes: Mapping[int, tuple[bool, bool]]) -> None:
        """Note, by outcome of a reference, whether it says what is right, and whether it is an exception."""
        for outcome, (usable, raising) in outcomes.items():
            self._usable[outcome], self._raising[outcome] = usable, raising

    def unmarked(self, rows: Iterable[int]) -> set[int]:
        """Return the references' outcomes on these rows that are not marked yet, including those that tests expect."""
        rows = list(rows)
        seen = {int(one) for one in np.unique(self.outcomes(rows, self.references)) if one > 0} if rows else set()
        seen |= {self.wanted[row] for row in rows if row in self.wanted}
        return seen - self._usable.keys()

    def expect(self, row: int, outcome: int) -> None:
        """Let a test decide what is right on its row."""
        self.wanted[row] = outcome
        self._stale[row - 1] = True

    def expected(self, row: int, reference: int) -> int | None:
        """Return the outcome id that is right on a row by this reference; None if unknown."""
        if row in self.wanted:
            return self.wanted[row]
        outcome = self.outcome(row, self.references[reference])
        return outcome if outcome > 0 and self._usable.get(outcome, False) else None

    def deciding(self, row: int) -> list[int]:
        """Return the references that say what is right on a row."""
        return [reference for reference in range(len(self.references)) if self.expected(row, reference) is not None]

    def raises(self, row: int) -> bool:
        """Return whether every reference raises an exception on a row, and that is right."""
        expected = [self.expected(row, reference) for reference in range(len(self.references))]
        return all(one is not None and self._raising.get(one, False) for one in expected)

    def _case(self, row: int, expected: int, outcome: int) -> VerdictKey:
        return (row if self.depends_on_input else ANY_ROW, expected, outcome)

    def unjudged(self, rows: Iterable[int]) -> dict[VerdictKey, Input]:
        """Return the cases on these rows without a verdict, each with an input on which it occurs."""
        cases: dict[VerdictKey, Input] = {}
        for row in rows:
            outcomes = np.unique(self._cells[row - 1]).tolist()
            for reference in range(len(self.references)):
                cases |= self.unjudged_of(row, reference, outcomes)
        return cases

    def unjudged_of(self, row: int, reference: int, outcomes: Iterable[int]) -> dict[VerdictKey, Input]:
        """Return the cases without a verdict that these outcomes on a row make."""
        expected = self.expected(row, reference)
        if expected is None:
            return {}
        cases = {self._case(row, expected, outcome) for outcome in outcomes if outcome > 0 and outcome != expected}
        return {case: self.rows[row].input for case in sorted(cases) if case not in self.verdicts}

    def add_verdicts(self, verdicts: Mapping[VerdictKey, Verdict]) -> None:
        """Keep verdicts, here and in the store."""
        if verdicts:
            self.verdicts.update(verdicts)
            self.store.add_verdicts(self.judge_key, verdicts)
            for classes in self._classes:
                self._stale |= (classes == Hole.UNDECIDED).any(axis=1)
        self._unkept.clear()

    def verdict(self, row: int, reference: int, outcome: int) -> Verdict | None:
        """Return the verdict on an outcome, None if there is none."""
        expected = self.expected(row, reference)
        if expected is None:
            return None
        return Verdict(True) if outcome == expected else self.verdicts.get(self._case(row, expected, outcome))

    def is_accepted(self, row: int, column: int) -> bool | None:
        """Return whether some reference accepts what a column does on a row; None if unknown."""
        outcome = self.outcome(row, column)
        verdicts = [self.verdict(row, reference, outcome) for reference in range(len(self.references))] if outcome > 0 else []
        if any(one is not None and one.accepted for one in verdicts):
            return True
        return False if verdicts and None not in verdicts else None

    def deny(self, row: int, reference: int, column: int) -> None:
        """Take back that the column is wrong on the row for a reference: fresh processes were right."""
        self._denied.setdefault((row, reference), set()).add(column)
        self._stale[row - 1] = True

    # ---- classes: RIGHT, the number of a wrong outcome, or the code of a hole

    def _refresh(self, rows: Iterable[int]) -> None:
        stale = [row for row in rows if self._stale[row - 1]]
        seen = np.unique(self._cells[np.array(stale, np.int64) - 1]) if stale else np.zeros(0, np.int32)
        self._number([int(one) for one in seen if one > 0])
        for row in stale:
            for reference in range(len(self.references)):
                self._classes[reference][row - 1] = self._row_classes(row, reference)
            self._stale[row - 1] = False

    def _number(self, outcomes: Sequence[int]) -> None:
        new = [outcome for outcome in outcomes if outcome not in self._numbers]
        for part in self.parts_by_size([(outcome,) for outcome in new]):
            records = self.records(outcome for (outcome,) in part)
            for (outcome,) in part:
                # An outcome that is kept as its digest is equal to no other.
                self._numbers[outcome] = self._likeness(records[outcome]) if outcome in records else outcome

    def _row_classes(self, row: int, reference: int) -> Cells:
        if self.expected(row, reference) is None:
            return np.full(self._cells.shape[1], Hole.UNDECIDED, np.int32)
        cells = self._cells[row - 1]
        distinct, which = np.unique(cells, return_inverse=True)
        codes = [self._class(row, reference, outcome) for outcome in distinct.tolist()]
        classes = np.array(codes, np.int32)[which]
        for column in self._denied.get((row, reference), ()):
            classes[self._place[column]] = RIGHT
        return classes

    def _class(self, row: int, reference: int, outcome: int) -> int:
        if outcome < 0:
            return outcome
        verdict = self.verdict(row, reference, outcome)
        if verdict is None:
            return Hole.UNDECIDED
        return RIGHT if verdict.accepted else self._numbers[outcome]

    def classes(self, rows: Sequence[int], columns: Sequence[int], reference: int) -> Cells:
        """Return rows by columns, as one reference sees them: RIGHT, the number of a wrong outcome, or the code of a hole."""
        self._refresh(rows)
        return self._classes[reference][np.ix_(np.array(rows, np.int64) - 1, self._places(columns))]

    def view(self, columns: Sequence[int], rows: Iterable[int] | None = None) -> View:
        """Return what is known of these columns on rows, by default the evidence. Rows on which nobody knows what is right are left out."""
        chosen = self.simplest_first(self.evidence if rows is None else rows)
        tables = [self.classes(chosen, columns, reference) for reference in range(len(self.references))]
        decided = np.array([bool(self.deciding(row)) for row in chosen], bool)
        return View(
            np.array(chosen, np.int64)[decided],
            np.array(columns, np.int64),
            tuple(table[decided] for table in tables),
            np.array([self.raises(row) for row in chosen], bool)[decided],
        )

    def wrong(self, row: int, reference: int, columns: Sequence[int]) -> Flags:
        """Return which of these columns are wrong on the row for one reference."""
        return self.classes([row], columns, reference)[0, :] > RIGHT

    def wrong_for_all(self, rows: Sequence[int], columns: Sequence[int]) -> Flags:
        """Return rows by columns whether every reference finds the column wrong on the row."""
        wrong: Flags = np.logical_and.reduce([self.classes(rows, columns, one) > RIGHT for one in range(len(self.references))])
        return wrong

    def simplest_wrong(self, reference: int, columns: Sequence[int]) -> dict[int, int]:
        """Return by column the simplest row of evidence on which it is wrong, if there is one."""
        rows = self.simplest_first(self.evidence)
        if not rows:
            return {}
        wrong = self.classes(rows, columns, reference) > RIGHT
        first = wrong.argmax(axis=0)
        return {column: rows[first[at]] for at, column in enumerate(columns) if wrong[first[at], at]}

    def failing(self, columns: Sequence[int]) -> dict[int, list[int]]:
        """Return by column the rows of evidence on which every reference finds it wrong, simplest first."""
        rows = self.simplest_first(self.evidence)
        wrong = self.wrong_for_all(rows, columns)
        return {column: [rows[place] for place in np.flatnonzero(wrong[:, at])] for at, column in enumerate(columns)}
