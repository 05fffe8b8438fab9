"""The tree edit distance, against its definition."""

import random
from functools import cache

import numpy as np
import pytest

from momus.analyse import tree_distance
from momus.analyse.tree_distance import OtherTree, shares_in_common


def drawn(rng: random.Random, size: int) -> tuple[list[int], list[int]]:
    """Return the labels and the shape of a random tree."""
    labels: list[int] = []
    shape: list[int] = []

    def grow(size: int) -> None:
        first, left = len(labels), size - 1
        while left:
            below = rng.randint(1, left)
            grow(below)
            left -= below
        labels.append(rng.randrange(3))
        shape.append(first)

    grow(size)
    return labels, shape


def nested(labels, shape):
    """Return a tree as (label, children)."""
    found = []
    for label, first in zip(labels, shape):
        children = []
        while found and found[-1][1] >= first:
            children.insert(0, found.pop()[0])
        found.append(((label, tuple(children)), first))
    return found[0][0]


def size(forest) -> int:
    return sum(1 + size(children) for _, children in forest)


@cache
def distance(first, second) -> int:
    """Return the fewest deletions and insertions that make one forest the other, as the definition says."""
    if not first or not second:
        return size(first) + size(second)
    (label, below), (other, other_below) = first[-1], second[-1]
    return min(
        distance(first[:-1] + below, second) + 1,
        distance(first, second[:-1] + other_below) + 1,
        distance(first[:-1], second[:-1]) + distance(below, other_below) + 2 * (label != other),
    )


def compared(labels, shape, others):
    return [OtherTree(other, np.array(labels)[:, None] == np.array(named)[None, :]) for named, other in others]


@pytest.mark.parametrize("seed", range(12))
def test_many_trees_at_once_have_the_distance_of_the_definition(seed):
    rng = random.Random(seed)
    labels, shape = drawn(rng, rng.randint(1, 9))
    others = [drawn(rng, rng.randint(1, 9)) for _ in range(8)]
    expected = [1 - distance((nested(labels, shape),), (nested(*other),)) / (len(shape) + len(other[1])) for other in others]
    assert shares_in_common(shape, compared(labels, shape, others)) == pytest.approx(expected)


def test_trees_in_several_arrays_are_compared_like_trees_in_one(monkeypatch):
    rng = random.Random(0)
    labels, shape = drawn(rng, 30)
    others = compared(labels, shape, [drawn(rng, 30) for _ in range(20)])
    together = shares_in_common(shape, others)
    monkeypatch.setattr(tree_distance, "_TOGETHER", 1)
    assert shares_in_common(shape, others) == together


@pytest.mark.slow
def test_a_pair_that_would_take_long_is_not_compared():
    # Each node has a leaf and then the next node below it: every node is the root of a table of its own.
    depth = 1_200
    comb = [*range(depth), *reversed(range(depth))]
    small = OtherTree([0], np.ones((len(comb), 1), bool))
    assert shares_in_common(comb, [OtherTree(comb, np.ones((len(comb), len(comb)), bool)), small]) == [
        None,
        pytest.approx(2 / (len(comb) + 1)),
    ]
