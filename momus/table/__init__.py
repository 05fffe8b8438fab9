"""The behaviour table and its store."""

from momus.table.kept import Confirmation, Origin, Settled, StoredColumn, StoredRow, Tried
from momus.table.store import Store

__all__ = ["Confirmation", "Origin", "Settled", "Store", "StoredColumn", "StoredRow", "Tried"]
