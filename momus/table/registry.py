"""Which columns, rows and outcomes there are, by their ids."""

import json
import zlib
from collections.abc import Iterable
from hashlib import blake2b

from momus import wire
from momus.errors import StoreError
from momus.model import EarlierCall, Input, Program, Used, Value
from momus.table.database import Database
from momus.table.store_records import Origin, Role, Standing, StoredColumn, StoredRow

CACHED_OUTCOMES = 200_000
LARGEST_COMPARED, ALL_COMPARED = 1 << 16, 1 << 26
"""Outcomes that are only compared are kept whole up to these sizes, in bytes: of one outcome, and of all. A larger one is kept as a digest,
and run again when it must be shown.
"""


class Registry:
    """Programs, inputs and outcomes, each with an id that never changes."""

    db: Database

    def forget_cached(self) -> None:
        """Drop the ids handed out in a transaction that was rolled back."""
        self._outcome_ids: dict[bytes, int] = {}
        self._kept_bytes: int | None = None

    def column(self, key: str, *, role: Role, program: Program) -> int:
        """Return the id of the column with that key; a new column is made if needed."""
        found = self.column_id(key)
        if found is not None:
            return found
        packed = zlib.compress(wire.encode((program.language, program.sources, program.data)))
        return self.db.insert(
            "INSERT INTO columns (key, language, role, program) VALUES (?, ?, ?, ?)", (key, program.language, role, packed)
        )

    def column_id(self, key: str) -> int | None:
        """Return the id of the column with that key, or None."""
        found = self.db.one("SELECT id FROM columns WHERE key = ?", (key,))
        return found[0] if found else None

    def columns(self) -> list[StoredColumn]:
        """Return all columns, oldest first."""
        stored = self.db.all("SELECT id, key, language, role, program FROM columns ORDER BY id")
        return [StoredColumn(id_, key, language, Role(role), _unpacked(packed)) for id_, key, language, role, packed in stored]

    def row(self, input: Input, origin: Origin, order: Value = (), standing: Standing = Standing.EVIDENCE) -> int:
        """Return the id of the row for that input; a new row is made if needed. An old row keeps its first origin and its standing."""
        found = self.row_id(input)
        if found is not None:
            return found
        earlier = tuple((one.args, one.choices) for one in input.before)
        packed = wire.encode((input.entry, input.args, input.text, input.argv, input.choices, earlier, input.beside))
        return self.db.insert(
            "INSERT INTO rows (key, input, simplicity, standing, engine, column, round, seconds, test) VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?)",
            (
                input.key,
                packed,
                wire.encode(order),
                standing,
                origin.engine,
                origin.column,
                origin.round,
                origin.seconds,
                origin.test,
            ),
        )

    def row_id(self, input: Input) -> int | None:
        """Return the id of the row for that input, or None."""
        found = self.db.one("SELECT id FROM rows WHERE key = ?", (input.key,))
        return found[0] if found else None

    def rows(self, standing: Standing | None = None) -> list[StoredRow]:
        """Return the rows of that standing, or all of them, oldest first."""
        where, values = ("", ()) if standing is None else (" WHERE standing = ?", (str(standing),))
        return [_stored_row(*stored) for stored in self.db.all(f"{_ROWS}{where} ORDER BY id", values)]

    def stored_row(self, row_id: int) -> StoredRow:
        """Return the row with that id."""
        found = self.db.one(f"{_ROWS} WHERE id = ?", (row_id,))
        if found is None:
            raise StoreError(f"{self.db.path}: has no row {row_id}")
        return _stored_row(*found)

    def last_row(self) -> int:
        """Return the largest id of a row, 0 if there is none."""
        (last,) = self.db.one("SELECT coalesce(max(id), 0) FROM rows") or (0,)
        return int(last)

    def promote(self, rows: Iterable[int]) -> None:
        """Make these rows evidence: from now on they may refute."""
        self.db.executemany("UPDATE rows SET standing = ? WHERE id = ?", ((str(Standing.EVIDENCE), row) for row in rows))

    def outcome_ids(self, records: Iterable[bytes], *, compared: bool = False) -> dict[bytes, int]:
        """Return the id of each distinct record; new ones are made if needed. A large record that is only `compared` is kept as its digest."""
        if len(self._outcome_ids) > CACHED_OUTCOMES:
            self._outcome_ids = {}
        ids = {}
        for record in dict.fromkeys(records):
            digest = blake2b(record, digest_size=16).digest()
            found = self._outcome_ids.get(digest)
            if found is None:
                found = self._outcome_id(digest, record, as_digest=compared and self._is_too_large(record))
            ids[record] = found
        return ids

    def _is_too_large(self, record: bytes) -> bool:
        if self._kept_bytes is None:
            (self._kept_bytes,) = self.db.one("SELECT coalesce(sum(length(record)), 0) FROM outcomes") or (0,)
        return len(record) > LARGEST_COMPARED or self._kept_bytes + len(record) > ALL_COMPARED

    def _outcome_id(self, digest: bytes, record: bytes, *, as_digest: bool) -> int:
        found = self.db.one("SELECT id, record IS NULL FROM outcomes WHERE digest = ?", (digest,))
        if found is None:
            kept = None if as_digest else record
            id_ = self.db.insert("INSERT INTO outcomes (digest, record) VALUES (?, ?)", (digest, kept))
        else:
            id_ = int(found[0])
            if found[1] and not as_digest:
                self.db.execute("UPDATE outcomes SET record = ? WHERE id = ?", (record, id_))
        if not as_digest:
            # A record that is kept as its digest is looked up again: it may be wanted whole the next time.
            self._outcome_ids[digest] = id_
            if found is None and self._kept_bytes is not None:
                self._kept_bytes += len(record)
        return id_

    def outcome(self, outcome_id: int) -> bytes:
        """Return the record with that id."""
        found = self.db.one("SELECT record FROM outcomes WHERE id = ?", (outcome_id,))
        if found is None or found[0] is None:
            raise StoreError(f"{self.db.path}: has no outcome {outcome_id}")
        return bytes(found[0])

    def outcomes(self, ids: Iterable[int]) -> dict[int, bytes]:
        """Return the records with those ids, as far as they are kept."""
        found = self.db.all(
            "SELECT id, record FROM outcomes WHERE record IS NOT NULL AND id IN (SELECT value FROM json_each(?))",
            (json.dumps([int(id_) for id_ in ids]),),
        )
        return dict(found)

    def outcome_sizes(self, ids: Iterable[int]) -> dict[int, int]:
        """Return how many bytes the records with those ids have, as far as they are kept."""
        found = self.db.all(
            "SELECT id, length(record) FROM outcomes WHERE record IS NOT NULL AND id IN (SELECT value FROM json_each(?))",
            (json.dumps([int(id_) for id_ in ids]),),
        )
        return dict(found)

    def measure(self, column: int, measured: Iterable[tuple[int, Used]]) -> None:
        """Keep what a column used on rows, if it was measured."""
        values = [
            (column, row, round(used.cpu_s * 1e6), round(used.wall_s * 1e6), used.memory_kb, used.steps)
            for row, used in measured
            if used.cpu_s or used.wall_s or used.memory_kb or used.steps
        ]
        if values:
            self.db.executemany(
                "INSERT OR REPLACE INTO used (column, row, cpu_us, wall_us, memory_kb, steps) VALUES (?, ?, ?, ?, ?, ?)", values
            )

    def used(self, row: int, column: int) -> Used:
        """Return what a column used on a row; zeros if it was not measured."""
        found = self.db.one("SELECT cpu_us, wall_us, memory_kb, steps FROM used WHERE column = ? AND row = ?", (column, row))
        return Used(found[0] / 1e6, found[1] / 1e6, found[2], found[3]) if found else Used()


_ROWS = "SELECT id, input, simplicity, standing, engine, column, round, seconds, test FROM rows"


def _stored_row(row_id: int, packed: bytes, order: bytes, standing: str, *origin: Value) -> StoredRow:
    return StoredRow(row_id, _input(wire.decode(packed)), Origin(*origin), wire.decode(order), Standing(standing))


def _input(parts: tuple[Value, ...]) -> Input:
    """Return the input. Rows of older stores have no calls before the call, or no objects side by side."""
    entry, args, text, argv, choices, *more = parts
    earlier = tuple(EarlierCall(*one) for one in more[0]) if more else ()
    return Input(entry, args, text, argv, choices, earlier, *more[1:])


def _unpacked(packed: bytes) -> Program:
    return Program(*wire.decode(zlib.decompress(packed)))
