"""Values by cost: the combinations of items whose costs add up to a given number, each once.

A list costs the sum of its items, and one for each item above the least length. Different items are counted by their place in the order of
listing, so that there is never a dead end: the first k of them cost nothing.
"""

from collections.abc import Callable, Iterator, Sequence
from itertools import islice

from momus.model import Value

LONG = 60


class Levels:
    """The values of one type by cost. A level is kept once it was listed as a whole."""

    def __init__(self, at: Callable[[int], Iterator[Value]], most: int | None = None):
        self.at = at
        self.most = most
        self._known: list[tuple[Value, ...]] = []
        self._items: list[Value] = []

    @property
    def size(self) -> int | None:
        """Return how many values there are, once all of them were listed."""
        return len(self._items) if self.most is not None and len(self._known) > self.most else None

    def known(self, cost: int) -> tuple[Value, ...]:
        """Return all values of a cost."""
        while len(self._known) <= cost:
            level = tuple(self.at(len(self._known)))
            self._known.append(level)
            self._items.extend(level)
        return self._known[cost]

    def nth(self, index: int) -> Value:
        """Return the value at a place of the whole order; raise IndexError past the end of a finite type."""
        empty = 0
        while len(self._items) <= index:
            empty = 0 if self.known(len(self._known)) else empty + 1
            if empty > 8 or self.most is not None and len(self._known) > self.most + 1:
                break
        return self._items[index]


def listed(values: Sequence[Value]) -> Levels:
    """Return levels in which each value costs one more than the one before."""
    return Levels(lambda cost: iter(values[cost : cost + 1]), len(values) - 1)


def by_length(lo: int, hi: int, fill: Callable[[int, int], Iterator[list[Value]]]) -> Callable[[int], Iterator[list[Value]]]:
    """Return the lists of a total cost: one for each item above the least length, and the rest for `fill` to spend on the items."""

    def at(cost: int) -> Iterator[list[Value]]:
        for extra in range(min(cost, hi - lo), -1, -1):
            if extra == cost or lo + extra:
                yield from fill(lo + extra, cost - extra)

    return at


def _sparse(item: Levels, length: int, cost: int, distinct: bool) -> Iterator[list[Value]]:
    """Yield a few lists of a great length: the simplest, and those with one item further down the order. Listing all is impossible."""
    base = [item.nth(i if distinct else 0) for i in range(length)]
    if cost == 0:
        yield base
        return
    for place in (length - 1,) if distinct else dict.fromkeys((0, length // 2, length - 1)):
        try:
            yield [*base[:place], item.nth(length - 1 + cost if distinct else cost), *base[place + 1 :]]
        except IndexError:
            return


def free_lists(item: Levels, length: int, cost: int) -> Iterator[list[Value]]:
    """Yield all lists of this length whose items have this total cost."""
    if length > LONG:
        yield from _sparse(item, length, cost, False)
        return
    if length == 0:
        if cost == 0:
            yield []
        return
    if item.most is not None and cost > length * item.most:
        return
    if length == 1:
        for value in item.known(cost):
            yield [value]
        return
    for first in range(cost + 1):
        heads = item.known(first)
        if heads:
            for rest in free_lists(item, length - 1, cost - first):
                for head in heads:
                    yield [head, *rest]


def multisets(item: Levels, length: int, cost: int, from_cost: int = 0, from_index: int = 0) -> Iterator[list[Value]]:
    """Yield the lists whose items come in order of listing, repeats allowed: each multiset once."""
    if length > LONG:
        yield from islice(_sparse(item, length, cost, False), 1)
        return
    if length == 0:
        if cost == 0:
            yield []
        return
    for first in (cost,) if length == 1 else range(from_cost, cost // length + 1):
        if first < from_cost:
            return
        if item.most is not None and cost > first + (length - 1) * item.most:
            continue
        heads = item.known(first)
        for index in range(from_index if first == from_cost else 0, len(heads)):
            if length == 1:
                yield [heads[index]]
            else:
                for rest in multisets(item, length - 1, cost - first, first, index):
                    yield [heads[index], *rest]


def subsets(item: Levels, length: int, cost: int) -> Iterator[list[Value]]:
    """Yield each set of this many different items once: the i-th is i + d places down the order, where d never falls."""
    if length > LONG:
        yield from _sparse(item, length, cost, True)
        return
    for steps in _rising(item, length, cost, 0, length):
        try:
            yield [item.nth(i + step) for i, step in enumerate(steps)]
        except IndexError:
            continue


def _rising(item: Levels, length: int, total: int, least: int, places: int) -> Iterator[list[int]]:
    """Yield the lists of numbers that never fall and have this sum, if the number of items is known only those that `places` different items
    can have.
    """
    if length == 0:
        if total == 0:
            yield []
        return
    if length == 1:
        if total >= least:
            yield [total]
        return
    for first in range(least, total // length + 1):
        # The size may become known on the way.
        if item.size is not None and first + (length - 1) * (item.size - places) < total:
            continue
        for rest in _rising(item, length - 1, total - first, first, places):
            yield [first, *rest]


def arrangements(item: Levels, length: int, cost: int) -> Iterator[list[Value]]:
    """Yield each list of different items once. Each item is chosen by its place among those not used yet."""
    if length > LONG:
        yield from _sparse(item, length, cost, True)
        return
    for steps in _sums(item, length, cost, length):
        used: list[int] = []
        try:
            chosen = []
            for step in steps:
                index = step
                for taken in sorted(used):
                    index += taken <= index
                chosen.append(item.nth(index))
                used.append(index)
        except IndexError:
            continue
        yield chosen


def _sums(item: Levels, length: int, total: int, places: int) -> Iterator[list[int]]:
    """Yield the lists of numbers from 0 that have this sum, if the number of items is known only those that `places` different items can have."""
    if length == 0:
        if total == 0:
            yield []
        return
    if length == 1:
        yield [total]
        return
    for first in range(total + 1):
        if item.size is not None:
            spare = item.size - places
            if first > spare + length - 1:
                return
            if first + (length - 1) * spare + (length - 1) * (length - 2) // 2 < total:
                continue
        for rest in _sums(item, length - 1, total - first, places):
            yield [first, *rest]


def product_at(parts: list[Levels], cost: int) -> Iterator[list[Value]]:
    """Yield one value of each part, all combinations of this total cost."""
    if not parts:
        if cost == 0:
            yield []
        return
    *firsts, last = parts
    if not firsts:
        for value in last.known(cost):
            yield [value]
        return
    for spent in range(cost + 1):
        if last.most is not None and spent > last.most:
            return
        tails = last.known(spent)
        if tails:
            for heads in product_at(firsts, cost - spent):
                for tail in tails:
                    yield [*heads, tail]
