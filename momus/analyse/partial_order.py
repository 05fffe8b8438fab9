"""The correctness partial order: who passes everything that another passes, and more."""

from dataclasses import dataclass

import numpy as np

from momus.analyse.bitsets import Sets, distinct, pack, sizes, within
from momus.analyse.ranking import Ranking
from momus.table.view import Flags


@dataclass(frozen=True)
class EqualColumns:
    """Columns that pass the same tests: `failing` are the rows of the tests that they fail."""

    columns: tuple[int, ...]
    failing: tuple[int, ...]


@dataclass(frozen=True)
class Edge:
    """The node `better` passes all that `worse` passes, with none between. `row` tells them apart, and so do `others` more rows."""

    better: int
    worse: int
    row: int
    others: int


@dataclass(frozen=True)
class Order:
    """The nodes, best first, and the edges of the covering relation by their places."""

    nodes: tuple[EqualColumns, ...]
    edges: tuple[Edge, ...]


def order_of(ranking: Ranking) -> Order:
    """Return the partial order of the ranked columns."""
    sets = pack(ranking.failing.T)
    first, which, _ = distinct(sets)
    by_size = np.argsort(sizes(sets[first]), kind="stable")
    nodes = sets[first][by_size]
    place = np.empty_like(by_size)
    place[by_size] = np.arange(len(by_size))
    members: list[list[int]] = [[] for _ in by_size]
    for column, node in zip(ranking.columns, place[which], strict=True):
        members[node].append(column)
    rows = np.array([bug.row for bug in ranking.found.bugs], np.int64)
    failing = ranking.failing[:, first[by_size]]
    edges = []
    for better, worse in covering(nodes):
        apart = rows[failing[:, worse] & ~failing[:, better]]
        edges.append(Edge(better, worse, int(apart[0]), len(apart) - 1))
    return Order(
        tuple(EqualColumns(tuple(columns), tuple(rows[failing[:, at]].tolist())) for at, columns in enumerate(members)),
        tuple(edges),
    )


def covering(sets: Sets) -> list[tuple[int, int]]:
    """Return the pairs (a, b) where set a is within b and no other set lies between; the sets are distinct, smallest first."""
    larger = pack(_strictly_within(sets))
    pairs = []
    for at in range(len(sets)):
        left = larger[at].copy()
        while (lowest := _lowest(left)) >= 0:
            pairs.append((at, lowest))
            left[lowest // 64] ^= np.uint64(1 << (lowest % 64))
            left &= ~larger[lowest]
    return pairs


def _strictly_within(sets: Sets) -> Flags:
    inside = within(sets, sets)
    np.fill_diagonal(inside, False)
    return inside


def _lowest(words: Sets) -> int:
    """Return the smallest member of a set, -1 if it is empty."""
    first = int(np.argmax(words != 0))
    word = int(words[first])
    return first * 64 + (word & -word).bit_length() - 1 if word else -1
