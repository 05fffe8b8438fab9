"""What random draws say about failing sets that nobody has seen yet."""

from collections.abc import Collection
from dataclasses import dataclass

import numpy as np

from momus.analyse.bitsets import distinct, pack
from momus.table.view import Flags, Ids

DOUBT = 0.05
"""The chance that a bound is too low."""


@dataclass(frozen=True)
class NewSets:
    """What independent draws added to the failing sets that were known before them.

    `first` are the draws that showed a new set first, `which` says for each draw which of the new sets it shows, -1 for none. `once` new sets were
    seen in a single draw.
    """

    draws: int
    first: Ids
    which: Ids
    once: int

    @property
    def quiet(self) -> int:
        """The number of draws since a new set was shown."""
        return self.draws - 1 - int(self.first.max(initial=-1))

    @property
    def estimate(self) -> float:
        """The chance that the next draw shows a new set, as Good and Turing estimate it: the share of draws whose set no other draw shows."""
        return self.once / self.draws if self.draws else 1.0

    @property
    def bound(self) -> float:
        """The chance that the next draw shows a new set is below this, except with a chance of DOUBT.

        After the k-th new set, as many quiet draws as were seen follow with a chance of at most (1 - p) ** quiet, where p is the chance of a new
        one. The k-th is allowed the doubt DOUBT / (k (k + 1)). These sum up to DOUBT, so it does not matter that the draws ended when they
        were quiet.
        """
        k = len(self.first) + 1
        return float(1 - (DOUBT / (k * (k + 1))) ** (1 / self.quiet)) if self.quiet else 1.0


def new_sets(fails: Flags, known: Collection[bytes]) -> NewSets:
    """Return what draws show that is not known. `fails` says by draw and program who fails; `known` are sets as `packed_sets` writes them."""
    sets = pack(fails)
    first, which, counts = distinct(sets)
    is_new = np.array([fails[at].any() and sets[at].tobytes() not in known for at in first], bool)
    numbers = np.full(len(first), -1)
    numbers[is_new] = np.arange(int(is_new.sum()))
    return NewSets(
        len(fails), first[is_new], numbers[which] if len(fails) else np.zeros(0, np.int64), int((counts[is_new] == 1).sum())
    )


def packed_sets(fails: Flags) -> set[bytes]:
    """Return the distinct failing sets of rows by programs."""
    return {one.tobytes() for one in pack(fails)}
