"""The SQLite file under the store. Every error is raised as a StoreError.

Write-ahead logging with full synchronisation: a committed transaction stays, whatever kills the process or the machine, and any other leaves no
trace. A round is one transaction, so the price is one flush to disk for each round.
"""

import errno
import os
import sqlite3
from collections.abc import Callable, Iterable, Iterator, Sequence
from contextlib import contextmanager
from pathlib import Path
from typing import Any
from urllib.parse import quote

from momus.errors import StoreError
from momus.table.lock import WriterLock
from momus.table.schema import APPLICATION_ID, FORMAT, TABLES

WAIT_MS = 10_000

Values = Sequence[bytes | str | float | None]
SqlRow = tuple[Any, ...]
"""A row that was read: the statement decides the types of its values."""


class Database:
    """A connection that rolls transactions back as a whole, and says in plain words what went wrong."""

    def __init__(self, path: Path, *, readonly: bool):
        self.path = path
        self.readonly = readonly
        self.on_rollback: Callable[[], None] = lambda: None
        self.before_commit: Callable[[], None] = lambda: None
        self._depth = 0
        self._lock: WriterLock | None = None
        self._connection: sqlite3.Connection | None = None
        with self.explained():
            try:
                self._open()
            except BaseException:
                self.close()
                raise

    def _open(self) -> None:
        if self.readonly:
            if not self.path.is_file():
                raise StoreError(f"{self.path}: there is no store; run momus grade with this --out first")
        else:
            self.path.parent.mkdir(parents=True, exist_ok=True)
            self._lock = WriterLock(self.path)
        self._connection = sqlite3.connect(
            self._uri(), uri=True, isolation_level=None, timeout=WAIT_MS / 1000, cached_statements=64
        )
        self._check_format(self._connection)
        self._connection.execute("PRAGMA foreign_keys = ON")
        self._connection.execute("PRAGMA cache_size = -65536")
        if not self.readonly:
            self._connection.execute("PRAGMA journal_mode = WAL")
            self._connection.execute("PRAGMA synchronous = FULL")

    def _uri(self) -> str:
        mode = "rwc"
        if self.readonly:
            # Reading a WAL store makes a shared-memory file beside it. If that is impossible, a store that nobody writes is read
            # without it.
            log = self.path.with_name(self.path.name + "-wal")
            mode = "ro" if os.access(self.path.parent, os.W_OK) or log.exists() else "ro&immutable=1"
        return f"file:{quote(str(self.path.resolve()))}?mode={mode}"

    def _check_format(self, connection: sqlite3.Connection) -> None:
        (application,) = connection.execute("PRAGMA application_id").fetchone()
        (format_,) = connection.execute("PRAGMA user_version").fetchone()
        (tables,) = connection.execute("SELECT count(*) FROM sqlite_master").fetchone()
        if application == APPLICATION_ID and format_ == FORMAT:
            return
        if application == APPLICATION_ID and format_ > FORMAT:
            raise StoreError(
                f"{self.path}: written by a newer Momus (format {format_}, this one knows {FORMAT}); "
                "install the newer Momus, or give another --out"
            )
        if application == APPLICATION_ID and format_:
            raise StoreError(
                f"{self.path}: format {format_}: it was written by an older Momus, and this one reads format {FORMAT} only; "
                "grade again into another --out, or delete it"
            )
        if application or tables:
            raise StoreError(f"{self.path}: is an SQLite file, but no store of Momus; give another --out")
        if self.readonly:
            raise StoreError(f"{self.path}: the store is empty; run momus grade with this --out first")
        connection.executescript(
            f"BEGIN; {TABLES} PRAGMA application_id = {APPLICATION_ID}; PRAGMA user_version = {FORMAT}; COMMIT;"
        )

    def close(self) -> None:
        """Close the connection and give up the right to write. An open transaction is rolled back."""
        connection, self._connection = self._connection, None
        if connection is not None:
            connection.close()
        if self._lock is not None:
            self._lock.release()

    @contextmanager
    def transaction(self) -> Iterator[None]:
        """Make the block one transaction: all of it is stored, or nothing. A transaction inside another belongs to the outer one."""
        if self._depth:
            yield
            return
        self.execute("BEGIN IMMEDIATE")
        self._depth = 1
        try:
            yield
            self.before_commit()
            self.execute("COMMIT")
        except BaseException:
            self.on_rollback()
            # After a full disk SQLite has already rolled it back by itself.
            if self._connection is not None and self._connection.in_transaction:
                self._connection.execute("ROLLBACK")
            raise
        finally:
            self._depth = 0

    def execute(self, statement: str, values: Values = ()) -> sqlite3.Cursor:
        with self.explained():
            return self._usable().execute(statement, values)

    def insert(self, statement: str, values: Values) -> int:
        """Return the id of the row that the statement inserts."""
        return int(self.execute(statement, values).lastrowid or 0)

    def executemany(self, statement: str, values: Iterable[Values]) -> int:
        """Return how many rows changed; all of them are stored, or none."""
        with self.transaction(), self.explained():
            return self._usable().executemany(statement, values).rowcount

    def all(self, statement: str, values: Values = ()) -> list[SqlRow]:
        with self.explained():
            return self._usable().execute(statement, values).fetchall()

    def one(self, statement: str, values: Values = ()) -> SqlRow | None:
        with self.explained():
            found: SqlRow | None = self._usable().execute(statement, values).fetchone()
            return found

    def _usable(self) -> sqlite3.Connection:
        if self._connection is None:
            raise StoreError(f"{self.path}: the store was closed")
        return self._connection

    @contextmanager
    def explained(self) -> Iterator[None]:
        """Turn an error of SQLite or of the file system into a StoreError with the next step."""
        try:
            yield
        except sqlite3.Error as error:
            raise StoreError(f"{self.path}: {_reason(error)}") from error
        except OSError as error:
            raise StoreError(f"{self.path}: {_DISK_FULL if error.errno in _NO_ROOM else error.strerror or error}") from error


_DISK_FULL = "the disk is full; nothing that was stored is lost: make room and give the same command again"
_NO_ROOM = (errno.ENOSPC, errno.EDQUOT)


def _reason(error: sqlite3.Error) -> str:
    code = getattr(error, "sqlite_errorcode", 0) & 0xFF
    if code == sqlite3.SQLITE_FULL:
        return _DISK_FULL
    if code == sqlite3.SQLITE_BUSY:
        return f"another process has kept it locked for {WAIT_MS // 1000} s; wait until it ends, and give the same command again"
    if code == sqlite3.SQLITE_READONLY:
        return "may not be written; check who owns it, or give another --out"
    if code in (sqlite3.SQLITE_CORRUPT, sqlite3.SQLITE_NOTADB):
        return f"is damaged, or no store ({error}); move it away, or give another --out"
    if code == sqlite3.SQLITE_CANTOPEN:
        return "cannot be opened; check that its folder exists and who owns it"
    return f"SQLite says: {error}"
