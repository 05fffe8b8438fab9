"""Parameters listed together, smallest first: all tuples whose costs add up to 0, to 1, to 2, and so on."""

from collections.abc import Callable, Iterator, Sequence
from operator import mul

from momus.domain.base import Args
from momus.domain.expressions import UNEVALUABLE, Expression, visible
from momus.domain.known_values import NOTHING_KNOWN, KnownValues
from momus.domain.listing.enumerating import levels
from momus.domain.listing.levels import Levels
from momus.domain.resolving import Resolver
from momus.domain.types import Type
from momus.model import Value

_MOST_EMPTY = 60
Keeps = Callable[[Value], bool]
"""Says whether a value keeps the constraints that are on its parameter alone."""


class Listing:
    """The tuples of parameters by cost, before constraints."""

    def __init__(self, names: tuple[str, ...], kinds: tuple[Resolver | Expression, ...], known_values: KnownValues):
        self.names = names
        self.kinds = kinds
        self.known_values = known_values
        self._levels: dict[int, tuple[Type, Levels]] = {}
        last = max((i for i, kind in enumerate(kinds) if isinstance(kind, Resolver)), default=-1)
        self._last_free = last

    def smallest_first(self, number: int | None) -> Iterator[Args]:
        """Yield all tuples in order of cost; `number` is how many there are, if known."""
        yielded, empty, cost = 0, 0, 0
        while empty < _MOST_EMPTY and (number is None or yielded < number):
            before = yielded
            for args in self.at_cost(cost):
                yielded += 1
                yield args
            empty = empty + 1 if yielded == before else 0
            cost += 1

    def at_cost(self, cost: int) -> Iterator[Args]:
        """Yield the tuples of exactly this cost."""
        return self._from(0, cost, {})

    def _levels_of(self, concrete: Type) -> Levels:
        if id(concrete) not in self._levels:
            self._levels[id(concrete)] = (concrete, levels(concrete, self.known_values))  # keeping the type keeps its id taken
        return self._levels[id(concrete)][1]

    def _from(self, i: int, cost: int, known: dict[str, Value]) -> Iterator[Args]:
        """Yield the tuples from parameter i on, of exactly this cost, given the earlier parameters."""
        if i == len(self.kinds):
            if cost == 0:
                yield ()
            return
        name, kind = self.names[i], self.kinds[i]
        if isinstance(kind, Expression):
            try:
                value = kind.evaluate(known)
            except UNEVALUABLE:
                return
            for rest in self._from(i + 1, cost, {**known, name: value}):
                yield (value, *rest)
            return
        concrete = kind.type_for(known)
        if concrete is None:
            return
        listed = self._levels_of(concrete)
        for spent in (cost,) if i == self._last_free else range(cost + 1):
            if listed.most is not None and spent > listed.most:
                return
            # The only free parameter is listed lazily: a whole level of it may be far more than needed.
            for value in listed.at(cost) if i == 0 and i == self._last_free else listed.known(spent):
                if i + 1 == len(self.kinds):
                    yield (value,)
                    continue
                for rest in self._from(i + 1, cost - spent, {**known, name: visible(value)}):
                    yield (value, *rest)


def kept_tuples(types: Sequence[Type], keeps: Sequence[Keeps | None], number: int) -> Iterator[Args]:
    """Yield the tuples of kept values, of the `number` that these types have, in the order of `Listing`.

    A value is asked about once, not in every tuple that it is in.
    """
    every = [levels(kind, NOTHING_KNOWN) for kind in types]
    kept = [part if keep is None else _kept(part, keep) for part, keep in zip(every, keeps, strict=True)]
    numbers: list[list[int]] = [[] for _ in every]
    seen, empty, cost = 0, 0, 0
    while empty < _MOST_EMPTY and seen < number:
        yield from _product(kept, cost)
        here = _number(every, cost, numbers)
        seen += here
        empty = 0 if here else empty + 1
        cost += 1


def _kept(part: Levels, keep: Keeps) -> Levels:
    return Levels(lambda cost: filter(keep, part.known(cost)), part.most)


def _product(parts: Sequence[Levels], cost: int) -> Iterator[Args]:
    """Yield one value of each part, all combinations of this total cost."""
    first, *others = parts
    if not others:
        yield from ((value,) for value in first.known(cost))
        return
    for spent in range(cost + 1):
        if first.most is not None and spent > first.most:
            return
        heads = first.known(spent)
        tails = list(_product(others, cost - spent)) if heads else []
        yield from ((head, *tail) for head in heads for tail in tails)


def _number(parts: Sequence[Levels], cost: int, known: list[list[int]]) -> int:
    """Return how many combinations have this total cost. `known` has these numbers for the first parts together, by lower costs."""
    before = [1] + [0] * cost
    for part, numbers in zip(parts, known, strict=True):
        sizes = [len(part.known(spent)) if part.most is None or spent <= part.most else 0 for spent in range(cost + 1)]
        numbers.append(sum(map(mul, before, reversed(sizes))))
        before = numbers
    return before[cost]
