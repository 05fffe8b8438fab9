"""Many sets at once: a set is a row of 64-bit words, so testing whether one contains another takes a few instructions."""

from collections.abc import Iterator

import numpy as np
import numpy.typing as npt

from momus.table.view import Flags, Ids

Sets = npt.NDArray[np.uint64]
Places = npt.NDArray[np.intp]

WORDS_AT_ONCE = 1 << 22


def pack(members: Flags) -> Sets:
    """Return the rows of a table of truth values as sets."""
    sets, size = members.shape
    octets = np.zeros((sets, -(-max(size, 1) // 64) * 8), np.uint8)
    packed = np.packbits(members, axis=1, bitorder="little")
    octets[:, : packed.shape[1]] = packed
    return octets.view(np.uint64)


def unpack(sets: Sets, size: int) -> Flags:
    """Return sets as a table of truth values."""
    return np.unpackbits(np.ascontiguousarray(sets).view(np.uint8), axis=-1, count=size, bitorder="little").astype(bool)


def sizes(sets: Sets) -> Ids:
    """Return how many members each set has."""
    counts: Ids = np.bitwise_count(sets).sum(axis=-1, dtype=np.int64)
    return counts


def distinct(sets: Sets) -> tuple[Places, Places, Places]:
    """Return the place where each distinct set comes first, in that order; the number of each set; how often each occurs."""
    keys = np.ascontiguousarray(sets).view(np.dtype((np.void, sets.shape[1] * sets.itemsize))).ravel()
    _, first, which, counts = np.unique(keys, return_index=True, return_inverse=True, return_counts=True)
    order = np.argsort(first)
    place = np.empty_like(order)
    place[order] = np.arange(len(order))
    return first[order], place[which.ravel()], counts[order]


def chunks(number: int, others: int, words: int) -> Iterator[slice]:
    """Yield slices of `number` sets, small enough to compare them with all the others in little memory."""
    step = max(1, WORDS_AT_ONCE // max(1, others * words))
    for begin in range(0, number, step):
        yield slice(begin, min(number, begin + step))


def within(sets: Sets, others: Sets) -> Flags:
    """Return sets by others: whether each set is a subset of each other one."""
    inside = np.empty((len(sets), len(others)), bool)
    for part in chunks(len(sets), len(others), sets.shape[1]):
        inside[part] = ~np.any(sets[part, None, :] & ~others[None, :, :], axis=2)
    return inside
