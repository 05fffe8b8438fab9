"""The parts of a domain on which programs are measured: single inputs, boxes, and the rest. Every column is measured on the same parts."""

from collections.abc import Sequence
from dataclasses import dataclass

import numpy as np
import numpy.typing as npt

from momus.analyse.similarity import Stratum, counted, over_strata, share_of
from momus.model import Input
from momus.readings.wants import BoxOf, Fails
from momus.results.similarity import Score, Share
from momus.table.view import Classes

OUTSIDE, SINGLE = -1, -2
"""What stands in the place of a box's number for an input that lies in no box, and for an input that is a part of its own."""


@dataclass(frozen=True)
class DomainParts:
    """Single inputs; boxes without these and without earlier boxes, each with its share of the domain; and the rest.

    `of_draws` and `of_boxed` say to which part each draw and each input of a box belongs. `whole` says of a box that its inputs are all it has.
    `single` is the share of one input, 0 if the domain has no number of inputs.
    """

    shares: tuple[float, ...]
    whole: tuple[bool, ...]
    of_draws: npt.NDArray[np.int64]
    of_boxed: npt.NDArray[np.int64]
    single: float

    @classmethod
    def of(cls, boxes: Sequence[BoxOf], draws: Sequence[Input], alone: Sequence[Input], size: int | None) -> "DomainParts":
        """Return the parts of a domain with `size` inputs; `alone` are its single inputs."""
        singles = {one.key for one in alone}
        of_draws = _owners(boxes, draws, singles)
        of_boxed = _owners(boxes, [input for one in boxes for input in one.inputs], singles)
        begin, shares = 0, []
        for number, one in enumerate(boxes):
            own = of_boxed[begin : begin + len(one.inputs)]
            # What belongs to an earlier box, or is a single input, tells nothing about this box.
            shares.append(one.share * float((own == number).mean()) if len(own) else 0.0)
            own[own != number] = SINGLE
            begin += len(one.inputs)
        return cls(tuple(shares), tuple(one.whole for one in boxes), of_draws, of_boxed, 1 / size if size else 0.0)

    def score(self, drawn: Classes, boxed: Classes, alone: Classes) -> Score:
        """Return the score of a column from what it did on the draws, on the inputs of boxes, and on single inputs."""
        outside = drawn[(drawn >= 0) & (self.of_draws[: len(drawn)] == OUTSIDE)]
        rest = share_of(int((outside == 0).sum()), len(outside))
        right, wrong = int((alone == 0).sum()), int((alone > 0).sum())
        # A single input of which nothing is known is taken to be as any other of the rest.
        parts = [Stratum(self.single * (right + wrong), counted(right, right + wrong))] if right + wrong else []
        parts += [self._box(number, boxed, rest) for number in range(len(self.shares))]
        parts.append(Stratum(max(0.0, 1 - sum(one.size for one in parts)), rest))
        # Draws may come twice: only single inputs and those of whole boxes are surely different ones.
        listed = np.isin(self.of_boxed, [number for number, whole in enumerate(self.whole) if whole])
        known = wrong + int((boxed[listed] > 0).sum())
        return over_strata(parts, known or int((drawn > 0).any() or (boxed > 0).any()), self.single)

    def _box(self, number: int, boxed: Classes, rest: Share) -> Stratum:
        own = boxed[self.of_boxed == number]
        ran = own[own >= 0]
        if not len(ran):
            return Stratum(self.shares[number], rest)
        right = int((ran == 0).sum())
        agreed = counted(right, len(ran)) if self.whole[number] and len(ran) == len(own) else share_of(right, len(ran))
        return Stratum(self.shares[number], agreed, grown=True)


def classes_of(fails: Fails | None, number: int) -> Classes:
    """Return for each of `number` inputs whether a column is right (0) or wrong (1) there; -1 if that is unknown."""
    told = fails if fails else (None,) * number
    return np.array([-1 if one is None else int(one) for one in told], np.int32)


def _owners(boxes: Sequence[BoxOf], inputs: Sequence[Input], singles: set[str]) -> npt.NDArray[np.int64]:
    """Return for each input the first box that has it, OUTSIDE if none has it, SINGLE if it is a part of its own."""
    owners = np.full(len(inputs), OUTSIDE, np.int64)
    for number, one in reversed(list(enumerate(boxes))):
        owners[np.array(one.has(inputs), bool)] = number
    if singles:
        owners[np.array([one.key in singles for one in inputs], bool)] = SINGLE
    return owners
