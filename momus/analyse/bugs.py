"""Bugs as black-box testing can see them: the sets of submissions that fail together.

A test's failing set is the set of submissions that fail it. If it is the union of other tests' smaller failing sets, the test probably shows
several bugs at once: it is redundant. The other sets are the bugs. They are the irreducible ones of all sets seen, hence unique: the order of the
inputs does not matter.
"""

from dataclasses import dataclass

import numpy as np

from momus.analyse.bitsets import Sets, chunks, distinct, pack, sizes
from momus.table import Known
from momus.table.view import Flags


@dataclass(frozen=True)
class Bug:
    """An irredundant failing set: the simplest row that has it, the columns in it, and how many rows have it."""

    row: int
    columns: tuple[int, ...]
    rows: int


@dataclass(frozen=True)
class Bugs:
    """The bugs, simplest row first. `sets` distinct failing sets were seen on `rows` rows."""

    bugs: tuple[Bug, ...]
    rows: int
    sets: int


def find_bugs(known: Known) -> Bugs:
    """Return the irredundant failing sets. A hole is no failure."""
    wrong = known.wrong
    sets = pack(wrong)
    first, _, counts = distinct(sets)
    somebody = sizes(sets[first]) > 0
    first, counts = first[somebody], counts[somebody]
    kept = irreducible(sets[first])
    bugs = tuple(
        Bug(int(known.rows[place]), tuple(known.columns[np.flatnonzero(wrong[place])].tolist()), int(count))
        for place, count in zip(first[kept], counts[kept], strict=True)
    )
    return Bugs(bugs, len(known.rows), len(first))


def irreducible(sets: Sets) -> Flags:
    """Return which of these distinct non-empty sets are not the union of others."""
    kept = np.ones(len(sets), bool)
    order = np.argsort(sizes(sets), kind="stable")
    ordered = sets[order]
    size = sizes(ordered)
    for part in chunks(len(ordered), len(ordered), ordered.shape[1]):
        # Only a smaller set can be a proper part.
        candidates = ordered[: int(np.searchsorted(size, size[part][-1]))]
        inside = ~np.any(candidates[None, :, :] & ~ordered[part, None, :], axis=2)
        inside &= np.arange(len(candidates))[None, :] != np.arange(part.start, part.stop)[:, None]
        for at, parts in zip(range(part.start, part.stop), inside, strict=True):
            union = np.bitwise_or.reduce(candidates[parts], axis=0)
            kept[order[at]] = not np.array_equal(union, ordered[at])
    return kept
