"""Cells on disk: one compressed block for each column and 1,024 rows.

A cell is the id of an outcome, or the code of a hole, never 0. In a block, 0 means the usual outcome of the row: what the first reference does
there. Most programs do that on most rows, so a block takes some ten bytes. The usual outcome of a row is set once and never changes, so no block
must be written again because of another column.
"""

import zlib
from collections.abc import Iterable, Sequence

import numpy as np
import numpy.typing as npt

from momus.model import Hole
from momus.table.database import Database

Cells = npt.NDArray[np.int32]

ROWS = 1024
"""The rows of one block."""
QUICKEST = 1


class Blocks:
    """The cells of the store."""

    db: Database

    def usual(self, parts: int) -> Cells:
        """Return the usual outcomes on the rows of the first parts; 0 where they are not known yet."""
        found = np.zeros(parts * ROWS, np.int32)
        for part, packed in self.db.all("SELECT part, cells FROM usual WHERE part < ?", (parts,)):
            found[part * ROWS : (part + 1) * ROWS] = _unpacked(packed)
        return found

    def cells(self, columns: Sequence[int], parts: int) -> Cells:
        """Return rows by columns, in the order of the columns, for the rows of the first parts."""
        usual = self.usual(parts)
        found = np.full((parts * ROWS, len(columns)), Hole.UNFILLED, np.int32)
        place = {column: at for at, column in enumerate(columns)}
        for column, part, packed in self.db.execute("SELECT column, part, cells FROM blocks WHERE part < ?", (parts,)):
            if column in place:
                rows = slice(part * ROWS, (part + 1) * ROWS)
                kept = _unpacked(packed)
                found[rows, place[column]] = np.where(kept == 0, usual[rows], kept)
        return found

    def write_usual(self, part: int, usual: Cells) -> None:
        """Keep the usual outcomes on the rows of a part."""
        self.db.execute("INSERT OR REPLACE INTO usual VALUES (?, ?)", (part, _packed(usual)))

    def write_blocks(self, blocks: Iterable[tuple[int, int, Cells]], usual: Cells) -> None:
        """Keep the cells of columns: (column, part, cells of its rows)."""
        self.db.executemany(
            "INSERT OR REPLACE INTO blocks VALUES (?, ?, ?)",
            (
                (column, part, _packed(np.where(cells == usual[part * ROWS : (part + 1) * ROWS], 0, cells)))
                for column, part, cells in blocks
            ),
        )


def _packed(cells: Cells) -> bytes:
    return zlib.compress(cells.astype("<i4").tobytes(), QUICKEST)


def _unpacked(packed: bytes) -> Cells:
    return np.frombuffer(zlib.decompress(packed), "<i4").astype(np.int32)
