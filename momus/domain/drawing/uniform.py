"""Values drawn uniformly from a type: all equally likely."""

from bisect import bisect
from collections.abc import Callable
from functools import singledispatch
from heapq import heapify, heappop, heappush
from itertools import accumulate
from math import comb
from random import Random

from momus.domain.checking import checker
from momus.domain.counting import branches_are_disjoint, count, count_of_length, count_of_shape, shapes
from momus.domain.types import (
    Bool,
    Choice,
    DictOf,
    Either,
    Float,
    Int,
    Matrix,
    Permutation,
    RecordOf,
    Sequence,
    Text,
    Tree,
    TupleOf,
    Type,
)
from momus.model import Linked, Record, Value

Draw = Callable[[Random], Value]
Wrap = Callable[[list[Value]], Value]
_SMALL = 1 << 32
UNBOUNDED_INT = 2**63
UNBOUNDED_FLOAT = 1e9


@singledispatch
def drawer(kind: Type) -> Draw:
    """Return the function that draws uniformly from a concrete type.

    Integers without bounds are drawn from the 64-bit ones, floats without bounds from -1e9 to 1e9: there is no uniform draw from all.
    """
    raise TypeError(f"{type(kind).__name__} has no uniform draw")


def below(n: int) -> Draw:
    """Return the function that draws an integer from 0 to n - 1."""
    if n <= _SMALL:  # 53 random bits: no value is favoured by more than 2**-21 of its share
        return lambda rng: int(rng.random() * n)
    return lambda rng: rng.randrange(n)


def weighted(weights: list[int]) -> Draw:
    """Return the function that draws an index with exact integer weights, of any size."""
    total = list(accumulate(weights))
    pick = below(total[-1])
    return lambda rng: bisect(total, pick(rng))


@drawer.register
def _(kind: Int) -> Draw:
    lo = -UNBOUNDED_INT if kind.lo is None else kind.lo
    hi = UNBOUNDED_INT - 1 if kind.hi is None else kind.hi
    if kind.lo is None and kind.hi is not None:
        lo = min(lo, hi - UNBOUNDED_INT)
    if kind.hi is None and kind.lo is not None:
        hi = max(hi, lo + UNBOUNDED_INT)
    n = hi - lo + 1
    if n <= _SMALL:
        return lambda rng: lo + int(rng.random() * n)
    return lambda rng: lo + rng.randrange(n)


@drawer.register
def _(kind: Float) -> Draw:
    lo = -UNBOUNDED_FLOAT if kind.lo is None else kind.lo
    hi = UNBOUNDED_FLOAT if kind.hi is None else kind.hi
    lo, hi = min(lo, hi), max(lo, hi)
    return lambda rng: min(max(lo + (hi - lo) * rng.random(), lo), hi)


@drawer.register
def _(kind: Bool) -> Draw:
    return lambda rng: rng.random() < 0.5


@drawer.register
def _(kind: Choice) -> Draw:
    values, pick = kind.values, below(len(kind.values))
    return lambda rng: values[pick(rng)]


@drawer.register
def _(kind: Text) -> Draw:
    lo, alphabet, n = kind.lo, kind.alphabet, len(kind.alphabet)
    length = weighted([n**size for size in range(kind.lo, kind.hi + 1)])

    def draw(rng: Random) -> str:
        random = rng.random
        return "".join([alphabet[int(random() * n)] for _ in range(lo + length(rng))])

    return draw


@drawer.register
def _(kind: Sequence) -> Draw:
    of_length = drawer_of_length(kind)
    items, lo = count(kind.item), kind.lo
    if kind.hi == 0 or kind.lo == kind.hi:
        return lambda rng: of_length(rng, lo)
    if items is None:  # infinitely many items: all but nothing of the values have the greatest length
        span = kind.hi - kind.lo + 1
        return lambda rng: of_length(rng, lo + int(rng.random() * span))
    length = weighted([count_of_length(kind, size, items) for size in range(kind.lo, kind.hi + 1)])
    return lambda rng: of_length(rng, lo + length(rng))


def drawer_of_length(kind: Sequence) -> Callable[[Random, int], Value]:
    """Return the function that draws uniformly among the sequences of a given length."""
    items = count(kind.item) if kind.hi else 1
    draw = drawer(kind.item)
    wraps: dict[str, Wrap] = {"list": list, "tuple": tuple, "set": set, "linked": lambda drawn: Linked(tuple(drawn))}
    wrap = wraps[kind.kind]
    if kind.unique and kind.sorted:
        return lambda rng, length: wrap(sorted(_distinct(draw, rng, length)))
    if kind.unique:
        return lambda rng, length: wrap(_distinct(draw, rng, length))
    if kind.sorted and items is None:
        return lambda rng, length: wrap(sorted([draw(rng) for _ in range(length)]))
    if kind.sorted and isinstance(kind.item, Int) and items is not None and items < _SMALL:
        return _sorted_ints(kind.item.lo, items, wrap)
    if kind.sorted and items is not None:
        return lambda rng, length: wrap(_multiset(draw, items, rng, length))
    if isinstance(kind.item, Int) and items is not None and items <= _SMALL:
        low = kind.item.lo

        def draw_ints(rng: Random, length: int) -> Value:
            random = rng.random
            return wrap([low + int(random() * items) for _ in range(length)])

        return draw_ints
    return lambda rng, length: wrap([draw(rng) for _ in range(length)])


def _sorted_ints(low: int, items: int, wrap: Wrap) -> Callable[[Random, int], Value]:
    """Draw a multiset of k out of n as a set of k out of n + k - 1: the i-th of them, minus i."""

    def draw(rng: Random, length: int) -> Value:
        random, wide = rng.random, items + length - 1
        chosen: set[int] = set()
        while len(chosen) < length:
            chosen.add(int(random() * wide))
        base = low
        drawn = sorted(chosen)
        for i in range(length):
            drawn[i] += base
            base -= 1
        return wrap(drawn)

    return draw


def _distinct(draw: Draw, rng: Random, length: int) -> list[Value]:
    """Return different values, each drawn until it is new."""
    drawn: list[Value] = []
    seen: set[Value] = set()
    while len(drawn) < length:
        value = draw(rng)
        try:
            new = value not in seen
            seen.add(value)
        except TypeError:
            new = value not in drawn
        if new:
            drawn.append(value)
    return drawn


def _multiset(draw: Draw, items: int, rng: Random, length: int) -> list[Value]:
    """Return a sorted list, every multiset being equally likely: how many items differ, which, and how often each occurs."""
    if length == 0:
        return []
    most = min(length, items)
    kinds = 1 + weighted([comb(items, n) * comb(length - 1, n - 1) for n in range(1, most + 1)])(rng)
    cuts = [0, *sorted(rng.sample(range(1, length), kinds - 1)), length]
    values = _distinct(draw, rng, kinds)
    return sorted(value for i, value in enumerate(values) for _ in range(cuts[i + 1] - cuts[i]))


@drawer.register
def _(kind: TupleOf) -> Draw:
    draws = [drawer(part) for part in kind.parts]
    return lambda rng: tuple([draw(rng) for draw in draws])


@drawer.register
def _(kind: RecordOf) -> Draw:
    draws = [(name, drawer(part)) for name, part in zip(kind.names, kind.parts, strict=True)]
    return lambda rng: Record(kind.name, tuple([(name, draw(rng)) for name, draw in draws]))


@drawer.register
def _(kind: DictOf) -> Draw:
    key, value, keys, values = drawer(kind.key), drawer(kind.value), count(kind.key), count(kind.value)
    sizes = range(kind.lo, kind.hi + 1)
    length = weighted([1 if keys is None or values is None else comb(keys, size) * values**size for size in sizes])
    return lambda rng: {drawn: value(rng) for drawn in _distinct(key, rng, kind.lo + length(rng))}


@drawer.register
def _(kind: Either) -> Draw:
    draws = [drawer(branch) for branch in kind.branches]
    numbers = [number for branch in kind.branches if (number := count(branch)) is not None]
    pick = weighted(numbers if len(numbers) == len(draws) else [1] * len(draws))
    if branches_are_disjoint(kind):
        return lambda rng: draws[pick(rng)](rng)
    checks = [checker(branch) for branch in kind.branches]

    def draw(rng: Random) -> Value:
        while True:  # a value of several branches would come up as often as there are of them
            value = draws[pick(rng)](rng)
            if rng.random() * sum(check(value) for check in checks) < 1:
                return value

    return draw


@drawer.register
def _(kind: Matrix) -> Draw:
    draw, items, sizes = drawer(kind.item), count(kind.item), shapes(kind)
    pick = weighted([1 if items is None else count_of_shape(items, *size) for size in sizes])

    def draw_matrix(rng: Random) -> Value:
        rows, columns = sizes[pick(rng)]
        return [[draw(rng) for _ in range(columns)] for _ in range(rows)]

    return draw_matrix


@drawer.register
def _(kind: Permutation) -> Draw:
    def draw(rng: Random) -> Value:
        numbers = list(range(kind.n))
        rng.shuffle(numbers)
        return numbers

    return draw


@drawer.register
def _(kind: Tree) -> Draw:
    return lambda rng: tree_of_code([rng.randrange(kind.n) for _ in range(kind.n - 2)], kind.n)


def tree_of_code(code: list[int], n: int) -> list[tuple[int, int]]:
    """Return the edges of the tree with this Prüfer code: each of the n ** (n - 2) codes is a different tree."""
    if n <= 1:
        return []
    degree = [1] * n
    for node in code:
        degree[node] += 1
    leaves = [node for node in range(n) if degree[node] == 1]
    heapify(leaves)
    edges = []
    for node in code:
        leaf = heappop(leaves)
        edges.append((min(leaf, node), max(leaf, node)))
        degree[node] -= 1
        if degree[node] == 1:
            heappush(leaves, node)
    edges.append((heappop(leaves), heappop(leaves)))
    return sorted(edges)
