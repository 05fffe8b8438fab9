"""The behaviour table as other programs take it: inputs by submissions."""

from dataclasses import dataclass
from functools import cached_property

import numpy as np
import numpy.typing as npt

from momus.model import Input, Outcome


@dataclass(frozen=True)
class MatrixRow:
    """An input, what is right on it, and which engine found it."""

    id: int
    input: Input
    expected: Outcome
    found_by: str


@dataclass(frozen=True)
class MatrixFound:
    """What each submission did on each input, simplest input first.

    `classes` is inputs by submissions: 0 if the judge accepts what the submission did, a positive number if it does not, a negative one if that is
    unknown (a `momus.model.Hole`). Equal positive numbers in a row are equal outcomes.
    """

    rows: tuple[MatrixRow, ...]
    submissions: tuple[str, ...]
    classes: npt.NDArray[np.int32]

    @cached_property
    def wrong(self) -> npt.NDArray[np.bool_]:
        """Return inputs by submissions: where the submission is known to be wrong."""
        return self.classes > 0

    @cached_property
    def unknown(self) -> npt.NDArray[np.bool_]:
        """Return inputs by submissions: where nothing is known."""
        return self.classes < 0
