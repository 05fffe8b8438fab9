"""The store: the behaviour table on disk."""

import zlib
from contextlib import AbstractContextManager
from pathlib import Path
from types import TracebackType
from typing import TypeVar

from momus import codec
from momus.errors import StoreError
from momus.table.blocks import QUICKEST, Blocks
from momus.table.database import Database
from momus.table.history import History
from momus.table.judgements import Judgements
from momus.table.registry import Registry

T = TypeVar("T")


class Store(Registry, Blocks, Judgements, History):
    """Rows, columns, cells and the conclusions from them, in one SQLite file.

    Every write is get-or-create or idempotent, so an interrupted step is simply done again. Writes outside `transaction()` are
    stored at once.
    """

    def __init__(self, db: Database):
        self.db = db
        db.on_rollback = self.forget_cached
        self.forget_cached()

    @classmethod
    def open(cls, path: Path, *, readonly: bool = False) -> "Store":
        """Return the store in that file, made if needed; raise StoreError if it is being written, newer, damaged, or no store."""
        return cls(Database(Path(path), readonly=readonly))

    def transaction(self) -> AbstractContextManager[None]:
        """Make the block one transaction: all of it is stored, or nothing."""
        return self.db.transaction()

    def close(self) -> None:
        self.db.close()

    def __enter__(self) -> "Store":
        return self

    def __exit__(self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None) -> None:
        self.close()

    def keep(self, record: object, key: str = "") -> None:
        """Keep a record under its class's name and a key; it replaces an earlier one."""
        kept = (type(record).__name__, key, zlib.compress(codec.encode(record), QUICKEST))
        self.db.execute("INSERT OR REPLACE INTO kept VALUES (?, ?, ?)", kept)

    def kept(self, kind: type[T], key: str = "") -> T | None:
        """Return the record of that class kept under that key, or None."""
        found = self.db.one("SELECT value FROM kept WHERE kind = ? AND key = ?", (kind.__name__, key))
        return None if found is None else self._decoded(kind, key, found[0])

    def kept_names(self, kind: type[T]) -> list[str]:
        """Return the keys of all kept records of that class."""
        return [key for (key,) in self.db.all("SELECT key FROM kept WHERE kind = ? ORDER BY key", (kind.__name__,))]

    def all_kept(self, kind: type[T]) -> dict[str, T]:
        """Return all kept records of that class by key."""
        found = self.db.all("SELECT key, value FROM kept WHERE kind = ? ORDER BY key", (kind.__name__,))
        return {key: self._decoded(kind, key, value) for key, value in found}

    def _decoded(self, kind: type[T], key: str, value: bytes) -> T:
        try:
            return codec.decode(kind, zlib.decompress(value))
        except (codec.CodecError, zlib.error) as error:
            step = "move it away, or give another --out"
            raise StoreError(f"{self.db.path}: the record {kind.__name__} {key!r} cannot be read: {error}; {step}") from None
