"""The behaviour table and its store."""

from momus.table.cells import Matrix
from momus.table.judgements import ANY_ROW
from momus.table.kept import Confirmation, Origin, Settled, StoredColumn, StoredRow, Tried
from momus.table.schema import INEXPRESSIBLE, LAST_HOLE, UNRUN
from momus.table.store import Store

__all__ = [
    "ANY_ROW",
    "INEXPRESSIBLE",
    "LAST_HOLE",
    "Confirmation",
    "Matrix",
    "Origin",
    "Settled",
    "Store",
    "StoredColumn",
    "StoredRow",
    "Tried",
    "UNRUN",
]
