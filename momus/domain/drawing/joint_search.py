"""Parameters drawn together in search of faults: one after the other, then often related to each other."""

from collections.abc import Callable
from random import Random

from momus.domain.base import Args
from momus.domain.checking import Check
from momus.domain.drawing.fault_seeking import searcher
from momus.domain.drawing.fitting import fitted
from momus.domain.drawing.relating import related
from momus.domain.expressions import UNEVALUABLE, Expression, visible
from momus.domain.known_values import KnownValues
from momus.domain.parts import known_checker
from momus.domain.resolving import Resolver, static_types
from momus.domain.types import Type
from momus.model import Value

_RELATED_SHARE = 0.35


class JointSearch:
    """Draws tuples of parameters, before constraints. The draws for the latest known values are kept."""

    def __init__(self, names: tuple[str, ...], kinds: tuple[Resolver | Expression, ...]):
        self.names = names
        self.kinds = kinds
        types = static_types(kinds)
        self.checks: list[Check | None] = [known_checker(kind) for kind in types or ()]
        self.static = types is not None
        self._kept: tuple[KnownValues, list[Callable[[Random], Value] | None]] | None = None

    def draw(self, rng: Random, known_values: KnownValues) -> Args | None:
        """Return a tuple within the bounds, or None if this try found none."""
        if self._kept is None or self._kept[0] is not known_values:
            types = [kind.static if isinstance(kind, Resolver) else None for kind in self.kinds]
            self._kept = (known_values, [None if kind is None else searcher(kind, known_values) for kind in types])
        draws = self._kept[1]
        if not self.static:
            return self._draw_dependent(draws, rng, known_values)
        values = [draw(rng) for draw in draws if draw is not None]
        if len(values) > 1 and rng.random() < _RELATED_SHARE:
            related(values, self.checks, rng)
        return tuple(values)

    def _draw_dependent(self, draws: list[Callable[[Random], Value] | None], rng: Random, known_values: KnownValues) -> Args | None:
        def first_value(i: int, concrete: Type) -> Value:
            return (draws[i] or searcher(concrete, known_values))(rng)

        made = self._in_order(first_value)
        if made is None or len(made[0]) < 2 or rng.random() >= _RELATED_SHARE:
            return None if made is None else tuple(made[0])
        values, checks = made
        related(values, checks, rng)
        completed = self._in_order(lambda i, concrete: fitted(concrete, values[i]))
        return None if completed is None else tuple(completed[0])

    def _in_order(self, value_of: Callable[[int, Type], Value]) -> tuple[list[Value], list[Check | None]] | None:
        """Return the values of `value_of(index, type)`, with derived ones computed, and the checks of their types."""
        known: dict[str, Value] = {}
        values: list[Value] = []
        checks: list[Check | None] = []
        for i, (name, kind) in enumerate(zip(self.names, self.kinds, strict=True)):
            if isinstance(kind, Expression):
                try:
                    value = kind.evaluate(known)
                except UNEVALUABLE:
                    return None
                checks.append(None)
            else:
                concrete = kind.type_for(known)
                if concrete is None:
                    return None
                value = value_of(i, concrete)
                checks.append(known_checker(concrete))
            known[name] = visible(value)
            values.append(value)
        return values, checks
