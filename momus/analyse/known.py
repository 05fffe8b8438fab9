"""What the readings read: the behaviour table as numbers."""

from dataclasses import dataclass

import numpy as np

RIGHT, HOLE = 0, -1


@dataclass(frozen=True)
class Known:
    """Rows by columns, simplest row first.

    `classes` has RIGHT where the judge accepts what the column did on the row (many right answers are one value), HOLE where that is
    not known, and a positive number for a wrong outcome: equal numbers in a row are equal outcomes.
    """

    rows: np.ndarray
    columns: np.ndarray
    classes: np.ndarray

    @property
    def wrong(self) -> np.ndarray:
        """Return rows by columns: where it is known that the column is wrong."""
        return self.classes > RIGHT

    @property
    def holes(self) -> np.ndarray:
        """Return rows by columns: where nothing is known."""
        return self.classes == HOLE

    def of_columns(self, chosen: np.ndarray) -> "Known":
        """Return the part for the columns at these places."""
        return Known(self.rows, self.columns[chosen], self.classes[:, chosen])

    def of_rows(self, chosen: np.ndarray) -> "Known":
        """Return the part for the rows at these places."""
        return Known(self.rows[chosen], self.columns, self.classes[chosen])
