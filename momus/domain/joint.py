"""Parameters counted and drawn together: uniformly over whole tuples, even if a bound depends on an earlier parameter.

The earlier parameter is split into parts that later bounds cannot tell apart: by length if they use `len(A)`, by value if they use a small
integer. Each part's weight is the number of tuples that begin with it, so the exact count and the exact uniform draw come from one table.
"""

from bisect import bisect
from collections.abc import Callable
from dataclasses import dataclass
from itertools import accumulate
from random import Random

from momus.domain.counting import branches_are_disjoint, count, count_of_length
from momus.domain.drawing.uniform import below, drawer, drawer_of_length
from momus.domain.expressions import UNEVALUABLE, Expression, visible
from momus.domain.resolving import Resolver
from momus.domain.types import Bool, Choice, Either, Int, Sequence, Text, Type
from momus.model import Value

_MOST_STATES = 20_000
_MOST_VALUES = 4_000
_CANDIDATES = 32


class NotSplitError(Exception):
    """A parameter cannot be split into few parts: its exact weight is unknown."""


@dataclass(frozen=True)
class Part:
    """Values of one parameter that later bounds cannot tell apart: one of them, their number, and a function that draws one."""

    standing: Value
    number: int | None
    draw: Callable[[Random], Value]


@dataclass(frozen=True)
class Stage:
    """The parts that a parameter may have, given the earlier ones, weighted by the number of tuples that continue each."""

    parts: tuple[Part, ...]
    total: list[int]
    pick: Callable[[Random], int]
    nexts: tuple["Stage | None", ...]


class Joint:
    """The tuples of parameters, before constraints. `exact` tells whether the draw is uniform without approximation."""

    def __init__(self, names: tuple[str, ...], kinds: tuple[Resolver | Expression, ...]):
        self.names = names
        self.kinds = kinds
        self.needed = _uses(names, kinds)
        self._states: dict[tuple[object, ...], tuple[int, Stage | None]] = {}
        self._parts: dict[tuple[int, str], tuple[Type, tuple[Part, ...]]] = {}
        self._draws: dict[int, tuple[Type, Callable[[Random], Value], int | None]] = {}
        self.infinite = False
        self.weight: int | None = None
        self.first: Stage | None = None
        try:
            self.weight, self.first = self._stage(0, {})
            self.exact = True
        except NotSplitError:
            self.exact = False

    def number(self) -> int | None:
        """Return the number of tuples, if it is known."""
        return None if self.infinite or not self.exact else self.weight

    def draw(self, rng: Random) -> list[Value] | None:
        """Return one tuple as a list with None for derived parameters, or None if this try found none."""
        if self.exact:
            return self._draw_exact(rng)
        return self._draw_by_weight(rng)

    def _draw_exact(self, rng: Random) -> list[Value] | None:
        stage = self.first
        if self.weight == 0:
            return None
        values: list[Value] = []
        for kind in self.kinds:
            if isinstance(kind, Expression) or stage is None:
                values.append(None)
                continue
            chosen = stage.pick(rng) if len(stage.parts) > 1 else 0
            values.append(stage.parts[chosen].draw(rng))
            stage = stage.nexts[chosen]
        return values

    def _draw_by_weight(self, rng: Random) -> list[Value] | None:
        """Return one of several tries, with a probability in proportion to the tuples it stands for: nearly uniform."""
        tries, weights = [], []
        for _ in range(_CANDIDATES):
            made = self._draw_forward(rng)
            if made is not None:
                tries.append(made[0])
                weights.append(made[1])
        if not tries:
            return None
        total = list(accumulate(weights))
        return tries[bisect(total, below(total[-1])(rng))]

    def _draw_forward(self, rng: Random) -> tuple[list[Value], int] | None:
        known: dict[str, Value] = {}
        values: list[Value] = []
        weight = 1
        for name, kind in zip(self.names, self.kinds, strict=True):
            if isinstance(kind, Expression):
                values.append(None)
                try:
                    known[name] = kind.evaluate(known)
                except UNEVALUABLE:
                    return None
                continue
            concrete = kind.type_for(known)
            if concrete is None:
                return None
            _, draw, number = self._drawer(concrete)
            value = draw(rng)
            known[name] = visible(value)
            values.append(value)
            weight *= number or 1
        return values, weight

    def _drawer(self, concrete: Type) -> tuple[Type, Callable[[Random], Value], int | None]:
        made = self._draws.get(id(concrete))
        if made is None:
            made = self._draws[id(concrete)] = (concrete, drawer(concrete), count(concrete))
        return made

    def _stage(self, i: int, known: dict[str, Value]) -> tuple[int, Stage | None]:
        """Return the number of tuples from parameter i on, and the stage to draw them from."""
        while i < len(self.kinds) and isinstance(kind := self.kinds[i], Expression):
            if self.needed[i]:
                try:
                    known = {**known, self.names[i]: kind.evaluate(known)}
                except UNEVALUABLE:
                    return 0, None
            i += 1
        if i == len(self.kinds) or isinstance(kind, Expression):
            return 1, None
        try:
            state = (i, *known.items())
            if state in self._states:
                return self._states[state]
        except TypeError:
            raise NotSplitError from None
        if len(self._states) > _MOST_STATES:
            raise NotSplitError
        self._states[state] = made = self._new_stage(i, kind, known)
        return made

    def _new_stage(self, i: int, kind: Resolver, known: dict[str, Value]) -> tuple[int, Stage | None]:
        concrete = kind.type_for(known)
        if concrete is None:
            return 0, None
        parts = self._parts_of(concrete, self.needed[i])
        kept, weights, nexts = [], [], []
        for part in parts:
            after = {**known, self.names[i]: part.standing} if self.needed[i] else known
            weight, following = self._stage(i + 1, after)
            weight *= 1 if part.number is None else part.number
            self.infinite = self.infinite or part.number is None
            if weight:
                kept.append(part)
                weights.append(weight)
                nexts.append(following)
        if not kept:
            return 0, None
        total = list(accumulate(weights))
        draw = below(total[-1])
        return total[-1], Stage(tuple(kept), total, lambda rng: bisect(total, draw(rng)), tuple(nexts))

    def _parts_of(self, concrete: Type, use: str) -> tuple[Part, ...]:
        key = (id(concrete), use)
        if key not in self._parts:
            self._parts[key] = (concrete, _split(concrete, use))  # keeping the type keeps its id taken
        return self._parts[key][1]


def _uses(names: tuple[str, ...], kinds: tuple[Resolver | Expression, ...]) -> list[str]:
    """Return how later bounds use each parameter: "" not at all, "length" by its length, "value" otherwise."""
    uses = [""] * len(names)
    for i in range(len(names) - 1, -1, -1):
        looking: list[Expression] = []
        for j in range(i + 1, len(names)):
            kind = kinds[j]
            if isinstance(kind, Resolver):
                looking.extend(kind.expressions)
            elif uses[j]:
                looking.append(kind)
        looking = [expression for expression in looking if names[i] in expression.names]
        if looking:
            uses[i] = "length" if all(expression.only_length_of(names[i]) for expression in looking) else "value"
    return uses


def _split(concrete: Type, use: str) -> tuple[Part, ...]:
    """Return the parts of a type; raise NotSplitError if there would be too many."""
    if not use:
        number = count(concrete)
        if number is None and isinstance(concrete, Either) and not branches_are_disjoint(concrete):
            raise NotSplitError
        return (Part(None, number, drawer(concrete)),)
    if use == "length":
        return tuple(_by_length(concrete))
    if isinstance(concrete, Int) and (count(concrete) or _MOST_VALUES + 1) <= _MOST_VALUES:
        return tuple(_single(value) for value in range(concrete.lo, concrete.hi + 1))
    if isinstance(concrete, Bool):
        return (_single(False), _single(True))
    if isinstance(concrete, Choice) and len(concrete.values) <= _MOST_VALUES:
        return tuple(_single(value) for value in concrete.values)
    raise NotSplitError


def _single(value: Value) -> Part:
    return Part(value, 1, lambda rng: value)


def _drawing(draw: Callable[[Random, int], Value], length: int) -> Callable[[Random], Value]:
    return lambda rng: draw(rng, length)


def _by_length(concrete: Type) -> list[Part]:
    """Return the parts of equal length; a range of that length stands for each, because only `len` is used."""
    if isinstance(concrete, Text):
        n, lengths = len(concrete.alphabet), range(concrete.lo, concrete.hi + 1)
        fixed = [Text(concrete.alphabet, length, length) for length in lengths]
        return [Part(range(kind.lo), n**kind.lo, drawer(kind)) for kind in fixed]
    if isinstance(concrete, Sequence):
        draw = drawer_of_length(concrete)
        items = count(concrete.item) if concrete.hi else 1
        numbers = range(concrete.lo, concrete.hi + 1)
        return [Part(range(n), None if items is None else count_of_length(concrete, n, items), _drawing(draw, n)) for n in numbers]
    if isinstance(concrete, Either) and branches_are_disjoint(concrete):
        return [part for branch in concrete.branches for part in _by_length(branch)]
    raise NotSplitError
