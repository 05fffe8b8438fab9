"""The table itself: columns, rows, outcomes, cells."""

import json
import zlib
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from hashlib import blake2b

import numpy as np

from momus import wire
from momus.errors import StoreError
from momus.model import Input, Program, Used, Value
from momus.table.database import Database
from momus.table.kept import Origin, StoredColumn, StoredRow
from momus.table.schema import LAST_HOLE

CACHED_OUTCOMES = 200_000

Cell = tuple[int, int, bytes, Used | None]
"""(row, column, record, what it used)"""


@dataclass(frozen=True)
class Matrix:
    """Outcome ids by row and column; -1 where the cell was never filled, up to LAST_HOLE where it is a hole."""

    rows: np.ndarray
    columns: np.ndarray
    outcomes: np.ndarray


class Cells:
    """Programs, inputs, and what each program did on each input."""

    db: Database

    def forget_cached(self) -> None:
        """Drop the ids handed out in a transaction that was taken back."""
        self._outcome_ids: dict[bytes, int] = {}

    def column(self, key: str, *, role: str, program: Program) -> int:
        """Return the id of the column with that key, made if it is new. `role` is "reference" or "submission"."""
        found = self.column_id(key)
        if found is not None:
            return found
        packed = zlib.compress(wire.encode((program.language, program.sources)))
        return self.db.execute(
            "INSERT INTO columns (key, language, role, program) VALUES (?, ?, ?, ?)", (key, program.language, role, packed)
        ).lastrowid

    def column_id(self, key: str) -> int | None:
        """Return the id of the column with that key, or None."""
        found = self.db.one("SELECT id FROM columns WHERE key = ?", (key,))
        return found[0] if found else None

    def columns(self) -> list[StoredColumn]:
        """Return all columns, oldest first."""
        stored = self.db.all("SELECT id, key, language, role, program FROM columns ORDER BY id")
        return [StoredColumn(id_, key, language, role, _unpacked(packed)) for id_, key, language, role, packed in stored]

    def row(self, input: Input, origin: Origin, order: Value = ()) -> int:
        """Return the id of the row for that input, made if it is new; an old row keeps its first origin."""
        found = self.row_id(input)
        if found is not None:
            return found
        packed = wire.encode((input.entry, input.args, input.text, input.argv, input.choices))
        return self.db.execute(
            "INSERT INTO rows (key, input, simplicity, engine, column, round, seconds, test) VALUES (?, ?, ?, ?, ?, ?, ?, ?)",
            (input.key, packed, wire.encode(order), origin.engine, origin.column, origin.round, origin.seconds, origin.test),
        ).lastrowid

    def row_id(self, input: Input) -> int | None:
        """Return the id of the row for that input, or None."""
        found = self.db.one("SELECT id FROM rows WHERE key = ?", (input.key,))
        return found[0] if found else None

    def rows(self) -> list[StoredRow]:
        """Return all rows, oldest first."""
        return [_stored_row(*stored) for stored in self.db.all(f"{_ROWS} ORDER BY id")]

    def stored_row(self, row_id: int) -> StoredRow:
        """Return the row with that id."""
        found = self.db.one(f"{_ROWS} WHERE id = ?", (row_id,))
        if found is None:
            raise StoreError(f"{self.db.path}: has no row {row_id}")
        return _stored_row(*found)

    def outcome_ids(self, records: Iterable[bytes]) -> dict[bytes, int]:
        """Return the id of each distinct record, made if it is new."""
        if len(self._outcome_ids) > CACHED_OUTCOMES:
            self._outcome_ids = {}
        ids = {}
        for record in dict.fromkeys(records):
            digest = blake2b(record, digest_size=16).digest()
            found = self._outcome_ids.get(digest)
            if found is None:
                found = self._outcome_ids[digest] = self._outcome_id(digest, record)
            ids[record] = found
        return ids

    def _outcome_id(self, digest: bytes, record: bytes) -> int:
        found = self.db.one("SELECT id FROM outcomes WHERE digest = ?", (digest,))
        if found:
            return found[0]
        return self.db.execute("INSERT INTO outcomes (digest, record) VALUES (?, ?)", (digest, record)).lastrowid

    def outcome(self, outcome_id: int) -> bytes:
        """Return the record with that id."""
        found = self.db.one("SELECT record FROM outcomes WHERE id = ?", (outcome_id,))
        if found is None:
            raise StoreError(f"{self.db.path}: has no outcome {outcome_id}")
        return found[0]

    def outcomes(self, ids: Iterable[int]) -> dict[int, bytes]:
        """Return the records with those ids."""
        return dict(self.db.all("SELECT id, record FROM outcomes WHERE id IN (SELECT value FROM json_each(?))", (_listed(ids),)))

    def fill(self, cells: Iterable[Cell], *, replace: bool = False) -> None:
        """Store the cells. A cell that has an outcome keeps it, unless `replace`; a hole gives way to any outcome."""
        cells = list(cells)
        guard = "" if replace else f" WHERE outcome <= {LAST_HOLE} AND excluded.outcome > {LAST_HOLE}"
        with self.db.transaction():
            ids = self.outcome_ids(cell[2] for cell in cells)
            self.db.executemany(
                "INSERT INTO cells VALUES (?, ?, ?, ?, ?, ?, ?) ON CONFLICT DO UPDATE SET outcome = excluded.outcome, "
                "cpu_us = excluded.cpu_us, wall_us = excluded.wall_us, memory_kb = excluded.memory_kb, ticks = excluded.ticks"
                + guard,
                ((column, row, ids[record], *_measured(used)) for row, column, record, used in cells),
            )

    def note_ticks(self, row: int, column: int, ticks: int) -> None:
        """Add to a cell how many ticks it took, which no other run need find out."""
        self.db.execute("UPDATE cells SET ticks = ? WHERE column = ? AND row = ?", (ticks, column, row))

    def cell(self, row: int, column: int) -> tuple[bytes, Used] | None:
        """Return the record in a cell and what it used, or None if it was never filled."""
        found = self.db.one(
            "SELECT record, cpu_us, wall_us, memory_kb, ticks FROM cells JOIN outcomes ON outcomes.id = outcome "
            "WHERE column = ? AND row = ?",
            (column, row),
        )
        return (found[0], Used(found[1] / 1e6, found[2] / 1e6, found[3], found[4])) if found else None

    def cells(self, columns: Sequence[int] | None = None) -> Iterator[tuple[int, int, int]]:
        """Yield (row, column, outcome id) of every cell that was filled, column by column."""
        yield from self.db.execute(f"SELECT row, column, outcome FROM cells {_of(columns)} ORDER BY column, row", _values(columns))

    def used(self, columns: Sequence[int] | None = None) -> dict[tuple[int, int], Used]:
        """Return by (row, column) what was measured, where anything was."""
        measured = self.db.execute(
            f"SELECT row, column, cpu_us, wall_us, memory_kb, ticks FROM cells {_of(columns)}"
            f" {'AND' if columns is not None else 'WHERE'} (cpu_us + wall_us + memory_kb > 0 OR ticks <> 0)",
            _values(columns),
        )
        return {(row, column): Used(cpu / 1e6, wall / 1e6, memory, ticks) for row, column, cpu, wall, memory, ticks in measured}

    def missing(self, rows: Iterable[int], columns: Iterable[int]) -> dict[int, list[int]]:
        """Return for each column, where any is, the rows whose cell was never filled."""
        matrix = self.matrix(sorted(set(rows)), list(columns))
        absent = matrix.outcomes.T < 0
        return {
            int(column): matrix.rows[holes].tolist() for column, holes in zip(matrix.columns, absent, strict=True) if holes.any()
        }

    def matrix(self, rows: Sequence[int] | None = None, columns: Sequence[int] | None = None) -> Matrix:
        """Return the outcome ids of these rows and columns, in this order; of all if none are named."""
        row_ids = np.array([id_ for (id_,) in self.db.all("SELECT id FROM rows ORDER BY id")] if rows is None else rows, np.int64)
        column_ids = np.array(
            [id_ for (id_,) in self.db.all("SELECT id FROM columns ORDER BY id")] if columns is None else columns, np.int64
        )
        first, last = int(row_ids.min(initial=2**40)), int(row_ids.max(initial=0))
        place = np.full(last + 1, -1)
        place[row_ids] = np.arange(len(row_ids))
        filled = np.full((len(column_ids), len(row_ids)), -1, np.int32)
        # One text a column instead of one tuple a cell: numpy reads it many times faster than Python could unpack tuples.
        statement = "SELECT group_concat(row), group_concat(outcome) FROM cells WHERE column = ? AND row BETWEEN ? AND ?"
        for at, column in enumerate(column_ids.tolist()):
            there, outcomes = self.db.one(statement, (column, first, last))
            if there is not None:
                at_rows = place[np.fromstring(there, np.int64, sep=",")]
                asked = at_rows >= 0
                filled[at, at_rows[asked]] = np.fromstring(outcomes, np.int32, sep=",")[asked]
        return Matrix(row_ids, column_ids, filled.T)


_ROWS = "SELECT id, input, simplicity, engine, column, round, seconds, test FROM rows"


def _stored_row(row_id: int, packed: bytes, order: bytes, *origin: Value) -> StoredRow:
    return StoredRow(row_id, Input(*wire.decode(packed)), Origin(*origin), wire.decode(order))


def _unpacked(packed: bytes) -> Program:
    language, sources = wire.decode(zlib.decompress(packed))
    return Program(language, sources)


def _measured(used: Used | None) -> tuple[int, int, int, int]:
    if used is None:
        return (0, 0, 0, 0)
    return (round(used.cpu_s * 1e6), round(used.wall_s * 1e6), used.memory_kb, used.ticks)


def _listed(ids: Iterable[int]) -> str:
    return json.dumps([int(id_) for id_ in ids])


def _of(columns: Sequence[int] | None) -> str:
    return "" if columns is None else "WHERE column IN (SELECT value FROM json_each(?))"


def _values(columns: Sequence[int] | None) -> tuple[str, ...]:
    return () if columns is None else (_listed(columns),)
