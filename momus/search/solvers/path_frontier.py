"""Paths as a solver sees them: which way each branch went. The known paths decide what to ask for next."""

from collections.abc import Collection
from dataclasses import dataclass


@dataclass(frozen=True)
class TakenBranches:
    """The branches on the way so far, the first in the lowest bit, and how many they are."""

    bits: int
    length: int

    def turned_off(self, at: int) -> "TakenBranches":
        """Return the path that follows this one up to a branch, and there goes the other way."""
        return TakenBranches((self.bits ^ 1 << at) & (1 << at + 1) - 1, at + 1)


def frontier(known: Collection[TakenBranches], asked: Collection[TakenBranches], most: int, *, beyond: bool) -> list[TakenBranches]:
    """Return the ways that branch off a known path, that no known path takes, and that were not asked for; short ones first.

    `beyond` adds ways that continue where a known path ends, as by an exception; no way has more than `most` branches.
    """
    taken = {TakenBranches(way.bits & (1 << length) - 1, length) for way in known for length in range(way.length + 1)}
    off = {way.turned_off(at) for way in known for at in range(way.length)}
    if beyond:
        off |= {
            TakenBranches(way.bits | turn << way.length, way.length + 1) for way in known if way.length < most for turn in (0, 1)
        }
    return sorted(off - taken - set(asked), key=lambda way: (way.length, way.bits))
