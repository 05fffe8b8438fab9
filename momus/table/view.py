"""The part of the table that readings read, as numbers."""

from collections.abc import Sequence
from dataclasses import dataclass

import numpy as np
import numpy.typing as npt

from momus.model import Hole

Classes = npt.NDArray[np.int32]
Ids = npt.NDArray[np.int64]
Flags = npt.NDArray[np.bool_]

RIGHT = 0
"""The class of everything that the judge accepts: all right answers are one value. Holes are below, wrong outcomes above."""


@dataclass(frozen=True)
class Known:
    """Rows by columns, simplest row first.

    `classes` has RIGHT if the judge accepts what the column did on the row, the code of a hole if that is unknown, and a positive number for a
    wrong outcome: equal numbers in a row are equal outcomes.
    """

    rows: Ids
    columns: Ids
    classes: Classes

    @property
    def wrong(self) -> Flags:
        """Return rows by columns: where the column is known to be wrong."""
        return self.classes > RIGHT

    @property
    def holes(self) -> Flags:
        """Return rows by columns: where the outcome is unknown."""
        return self.classes < RIGHT

    def of_columns(self, chosen: Flags | Ids | Sequence[int]) -> "Known":
        """Return the part for these columns: truth values, or places."""
        return Known(self.rows, self.columns[chosen], self.classes[:, chosen])

    def of_rows(self, chosen: Flags | Ids | Sequence[int]) -> "Known":
        """Return the part for these rows: truth values, or places."""
        return Known(self.rows[chosen], self.columns, self.classes[chosen])


@dataclass(frozen=True)
class View:
    """Some rows, simplest first, and columns of the table: classes by reference, and the rows on which every reference raises."""

    rows: Ids
    columns: Ids
    tables: tuple[Classes, ...]
    raising: Flags

    def of_rows(self, chosen: Flags | Ids) -> "View":
        """Return the part for these rows: truth values, or places."""
        return View(self.rows[chosen], self.columns, tuple(table[chosen] for table in self.tables), self.raising[chosen])

    def best(self) -> Known:
        """Return each column as seen by the reference that finds it wrong least often: a column is right if one reference
        accepts it everywhere.
        """
        wrong = np.stack([(table > RIGHT).sum(axis=0) for table in self.tables])
        chosen = wrong.argmin(axis=0)
        classes = self.tables[0].copy()
        for reference in range(1, len(self.tables)):
            classes[:, chosen == reference] = self.tables[reference][:, chosen == reference]
        return Known(self.rows, self.columns, classes)

    def as_tests(self) -> Known:
        """Return each row as a test by itself. A column is wrong if no reference accepts it; a hole if one says nothing and none accepts it."""
        classes = self.tables[0].copy()
        for table in self.tables[1:]:
            classes[(classes > RIGHT) & (table < RIGHT)] = Hole.UNDECIDED
            classes[table == RIGHT] = RIGHT
        return Known(self.rows, self.columns, classes)
