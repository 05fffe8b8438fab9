"""The behaviour table and its store."""

from momus.table.judgements import ANY_ROW
from momus.table.store import Store
from momus.table.store_records import Confirmation, Origin, Role, Settled, Standing, StoredColumn, StoredRow, Tried
from momus.table.table import Table, VerdictKey
from momus.table.view import RIGHT, Known, View

__all__ = [
    "ANY_ROW",
    "RIGHT",
    "VerdictKey",
    "Confirmation",
    "Known",
    "Origin",
    "Role",
    "Settled",
    "Standing",
    "Store",
    "StoredColumn",
    "StoredRow",
    "Table",
    "Tried",
    "View",
]
