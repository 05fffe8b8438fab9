"""The store: the behaviour table on disk."""

from contextlib import AbstractContextManager
from pathlib import Path
from types import TracebackType

from momus import wire
from momus.model import Value
from momus.table.cells import Cells
from momus.table.database import Database
from momus.table.history import History
from momus.table.judgements import Judgements


class Store(Cells, Judgements, History):
    """Rows, columns, cells and what was concluded from them, in one SQLite file.

    Everything is get-or-create or an idempotent write, so a step that was interrupted is simply done again. What is written
    outside `transaction()` is stored at once.
    """

    def __init__(self, db: Database):
        self.db = db
        db.on_rollback = self.forget_cached
        self.forget_cached()

    @classmethod
    def open(cls, path: Path, *, readonly: bool = False) -> "Store":
        """Return the store in that file, made if need be; raise StoreError if it is being written, newer, damaged, or no store."""
        return cls(Database(Path(path), readonly=readonly))

    def transaction(self) -> AbstractContextManager[None]:
        """Make what happens inside one: all of it is stored, or nothing."""
        return self.db.transaction()

    def close(self) -> None:
        self.db.close()

    def __enter__(self) -> "Store":
        return self

    def __exit__(self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None) -> None:
        self.close()

    def remember(self, key: str, value: Value) -> None:
        """Keep a small value by name: the marks of finished stages, the setting of the last run."""
        self.db.execute("INSERT OR REPLACE INTO meta VALUES (?, ?)", (key, wire.encode(value)))

    def recall(self, key: str, default: Value = None) -> Value:
        """Return the value kept by that name."""
        found = self.db.one("SELECT value FROM meta WHERE key = ?", (key,))
        return default if found is None else wire.decode(found[0])
