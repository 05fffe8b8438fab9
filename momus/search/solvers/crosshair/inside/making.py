"""Symbolic values from a domain: each stands for all values that the domain allows, until a path fixes it.

Runs inside the box, on top of CrossHair.
"""

from typing import Any

import z3
from crosshair.core import deep_realize
from crosshair.libimpl.builtinslib import (
    LazyIntSymbolicStr,
    ModelingDirector,
    PreciseIeeeSymbolicFloat,
    SymbolicBool,
    SymbolicBoundedInt,
    SymbolicBoundedIntTuple,
    SymbolicList,
    SymbolicTuple,
)
from crosshair.statespace import StateSpace
from crosshair.tracers import NoTracing, ResumedTracing
from crosshair.util import IgnoreAttempt

from momus.domain.expressions import UNEVALUABLE, Expression
from momus.search.solvers.crosshair.inside.building import AsPlain, Build, ForExpression, Part, copied

MOST_LENGTHS = 24
_EVENLY = 10
_CHOOSES = 32

_Bound = int | float | tuple[str, str] | None
_Kind = tuple[Any, ...]
_Parameters = tuple[tuple[str, _Kind], ...]
_Ranges = tuple[tuple[int, int], ...]


class Outside(IgnoreAttempt):
    """The path leads out of the domain."""

    def __init__(self, why: str) -> None:
        super().__init__(why)  # type: ignore[no-untyped-call]  # CrossHair gives it no types.


class Maker:
    """Makes the unknowns of one path. All its methods are called with CrossHair's tracing off."""

    def __init__(self, space: StateSpace):
        self.space = space
        self.known: dict[str, Any] = {}
        self.left_out = False
        self._used = 0

    def arguments(self, parameters: _Parameters, where: tuple[str, ...]) -> list[Part]:
        """Return the arguments of one call, within all bounds and constraints; raise Outside if there are none."""
        outer, self.known = self.known, {}
        parts = []
        for name, kind in parameters:
            part = self._derived(kind[1]) if kind[0] == "derived" else self.part(kind)
            parts.append(part)
            self.known[name] = part(ForExpression())
        for text in where:
            self._assume(self._value(text))
        self.known = outer
        return parts

    def calls(
        self,
        constructor: tuple[_Parameters, tuple[str, ...]],
        methods: tuple[tuple[str, _Parameters, tuple[str, ...]], ...],
        lo: int,
        hi: int,
    ) -> list[Part]:
        """Return the arguments that make an object, and a sequence of calls of its methods."""
        made = self.arguments(*constructor)
        calls = []
        for _ in range(self._length(lo, hi)):
            name, parameters, where = methods[self._choice(len(methods))]
            calls.append((name, self.arguments(parameters, where)))
        return [
            lambda build: tuple(part(build) for part in made),
            lambda build: tuple((name, tuple(part(build) for part in parts)) for name, parts in calls),
        ]

    def _name(self) -> str:
        self._used += 1
        return f"momus{self._used}"

    # Expressions over earlier parameters

    def _value(self, text: str) -> Any:
        expression = _expressions.get(text)
        if expression is None:
            expression = _expressions[text] = Expression(text)
        function = expression.function
        values = [self.known[name] for name in expression.names]
        try:
            with ResumedTracing():
                return function(*values)
        except UNEVALUABLE:
            raise Outside("a constraint without a value") from None

    def _assume(self, true: object) -> None:
        """Keep only the inputs for which this holds."""
        if isinstance(true, SymbolicBool):
            if not self.space.is_possible(true.var):
                raise Outside("outside the domain")
            self.space.add(true.var)
            return
        with ResumedTracing():
            held = bool(true)
        if not held:
            raise Outside("outside the domain")

    def _derived(self, text: str) -> Part:
        value = self._value(text)
        return lambda build: value

    def _number(self, bound: _Bound) -> Any:
        """Return a bound as a number, which may be an unknown one."""
        return self._value(bound[1]) if type(bound) is tuple else bound

    def _fixed(self, bound: _Bound) -> int:
        """Return a bound as a number that is fixed from here on."""
        value = self._number(bound)
        with ResumedTracing():
            fixed: int = deep_realize(value)
            return fixed

    # Choices

    def _length(self, lo: _Bound, hi: _Bound) -> int:
        """Return a length, short ones more often than long ones."""
        lo, hi = max(0, self._fixed(lo)), self._fixed(hi)
        if lo > hi:
            raise Outside("no length fits")
        if hi - lo >= MOST_LENGTHS:
            hi, self.left_out = lo + MOST_LENGTHS - 1, True
        if lo == hi:
            return lo
        number = z3.Int(self._name())
        self.space.add(z3.And(number >= lo, number <= hi))
        options = [(number == length, length) for length in range(lo, hi + 1)]
        weights = [1.0 if place < _EVENLY else _EVENLY / (place + 1) for place in range(len(options))]
        chosen: int = self.space.smt_fanout(options, "length", weights)
        return chosen

    def _choice(self, count: int) -> int:
        if count == 1:
            return 0
        number = z3.Int(self._name())
        self.space.add(z3.And(number >= 0, number < count))
        chosen: int = self.space.smt_fanout([(number == place, place) for place in range(count)], "choice")
        return chosen

    # Parts

    def part(self, kind: _Kind) -> Part:
        """Return an unknown of this kind."""
        made: Part = getattr(self, f"_{kind[0]}")(*kind[1:])
        return made

    def _int(self, lo: _Bound, hi: _Bound) -> Part:
        plain = [bound if type(bound) is int else None for bound in (lo, hi)]
        value = SymbolicBoundedInt(self._name(), int, *plain)
        self._bound(value, lo, hi)
        return lambda build: value

    def _bound(self, value: Any, lo: _Bound, hi: _Bound) -> None:
        """Keep to the bounds that are not plain numbers."""
        for bound, is_lower in ((lo, True), (hi, False)):
            if type(bound) is tuple:
                limit = self._number(bound)
                with ResumedTracing():
                    held = limit <= value if is_lower else value <= limit
                self._assume(held)

    def _float(self, lo: _Bound, hi: _Bound) -> Part:
        value = self.space.extra(ModelingDirector).choose(float)(self._name(), float)
        if isinstance(value, PreciseIeeeSymbolicFloat):
            self.space.add(z3.Not(z3.Or(z3.fpIsNaN(value.var), z3.fpIsInf(value.var))))
        for bound, is_lower in ((lo, True), (hi, False)):
            if bound is not None:
                limit = self._number(bound)
                with ResumedTracing():
                    held = limit <= value if is_lower else value <= limit
                self._assume(held)
        return lambda build: value

    def _bool(self) -> Part:
        value = SymbolicBool(self._name(), bool)
        return lambda build: value

    def _among(self, values: tuple[Any, ...]) -> Part:
        """One of some values: numbers and letters stay unknown; of other values one is taken."""
        if all(type(value) is int for value in values):
            number = SymbolicBoundedInt(self._name(), int, min(values), max(values))
            self.space.add(z3.Or(*[number.var == value for value in values]))
            return lambda build: number
        if len(values) > _CHOOSES:
            self.left_out = True
        value = values[self._choice(min(len(values), _CHOOSES))]
        return lambda build: copied(value, build)

    def _letter(self, ranges: _Ranges) -> SymbolicBoundedInt:
        code = SymbolicBoundedInt(self._name(), int, ranges[0][0], ranges[-1][1])
        if len(ranges) > 1:
            self.space.add(z3.Or(*[z3.And(code.var >= first, code.var <= last) for first, last in ranges]))
        return code

    def _text(self, ranges: _Ranges, lo: _Bound, hi: _Bound) -> Part:
        """A string: of a length to be found later, or of a fixed length."""
        lo, hi = max(0, self._fixed(lo)), self._fixed(hi)
        if not ranges or lo >= hi:
            codes = [self._letter(ranges) for _ in range(lo)] if ranges else []
            return lambda build: LazyIntSymbolicStr(list(codes))
        if self.space.fork_parallel(0.5, "string"):
            codes = [self._letter(ranges) for _ in range(self._length(lo, hi))]
            return lambda build: LazyIntSymbolicStr(list(codes))
        letters = self._lazily(list(ranges), lo, hi)
        return lambda build: LazyIntSymbolicStr(letters)

    def _lazily(self, ranges: list[Any], lo: int, hi: int) -> SymbolicBoundedIntTuple:
        """Return numbers whose count is unknown too."""
        made = SymbolicBoundedIntTuple(ranges, self._name())
        length = made._len
        self.space.add(z3.And(length.var >= lo, length.var <= hi))
        length._ch_minimum, length._ch_maximum = lo, hi
        return made

    def _sequence(self, name: str, item: _Kind, lo: _Bound, hi: _Bound, ordered: bool, unique: bool) -> Part:
        lo, hi = max(0, self._fixed(lo)), self._fixed(hi)
        plain = item[0] == "int" and not any(type(bound) is tuple for bound in item[1:])
        if (
            plain
            and name in ("list", "tuple")
            and not ordered
            and not unique
            and lo < hi
            and self.space.fork_parallel(0.5, "items")
        ):
            numbers = self._lazily([item[1:]], lo, hi)
            shell = SymbolicList if name == "list" else SymbolicTuple
            return lambda build: shell(numbers)
        parts = [self.part(item) for _ in range(self._length(lo, hi))]
        self._related(parts, ordered, unique or name == "set")

        def build_it(build: Build) -> Any:
            items = [part(build) for part in parts]
            if name in ("list", "tuple"):
                return items if name == "list" else tuple(items)
            return build.set(items) if name == "set" else build.linked(items)

        return build_it

    def _related(self, parts: list[Part], ordered: bool, unique: bool) -> None:
        """Keep only items in order, or items that differ."""
        if not ordered and not unique:
            return
        seen = [part(ForExpression()) for part in parts]
        for place, later in enumerate(seen):
            for before in seen[max(0, place - 1) if not unique else 0 : place]:
                with ResumedTracing():
                    in_order = before <= later if ordered else True
                    apart = before != later if unique else True
                self._assume(in_order)
                self._assume(apart)

    def _parts(self, kinds: tuple[_Kind, ...]) -> Part:
        parts = [self.part(kind) for kind in kinds]
        return lambda build: tuple(part(build) for part in parts)

    def _record(self, name: str, names: tuple[str, ...], kinds: tuple[_Kind, ...]) -> Part:
        parts = [self.part(kind) for kind in kinds]
        return lambda build: build.record(name, {field: part(build) for field, part in zip(names, parts, strict=True)})

    def _dict(self, key: _Kind, item: _Kind, lo: _Bound, hi: _Bound) -> Part:
        count = self._length(lo, hi)
        keys = [self.part(key) for _ in range(count)]
        self._related(keys, False, True)
        values = [self.part(item) for _ in range(count)]
        return lambda build: build.dict([(k(build), v(build)) for k, v in zip(keys, values, strict=True)])

    def _either(self, branches: tuple[_Kind, ...]) -> Part:
        return self.part(branches[self._choice(len(branches))])

    def _matrix(self, item: _Kind, row_lo: _Bound, row_hi: _Bound, column_lo: _Bound, column_hi: _Bound) -> Part:
        rows, columns = self._length(row_lo, row_hi), self._length(column_lo, column_hi)
        parts = [[self.part(item) for _ in range(columns)] for _ in range(rows)]
        return lambda build: [[part(build) for part in row] for row in parts]

    def _permutation(self, n: _Bound) -> Part:
        size = self._fixed(n)
        return self._sequence("list", ("int", 0, size - 1), size, size, False, True)


_expressions: dict[str, Expression] = {}


def _pin(space: StateSpace) -> None:
    """Keep one solution of the path's conditions: whether there are others may be hard to say, and is no longer needed."""
    solution = space.witness()
    if solution is None:
        raise IgnoreAttempt("no solution")
    for unknown in solution.decls():
        value = solution[unknown]
        if unknown.arity() == 0 and (z3.is_int_value(value) or z3.is_rational_value(value) or z3.is_bool(value)):
            space._assert(unknown() == value, solution)


def realized(space: StateSpace, parts: list[Part]) -> tuple[Any, ...]:
    """Return plain arguments that take this path. Called with tracing on, after the path is detached from the search."""
    with NoTracing():
        _pin(space)
        values = tuple(part(AsPlain()) for part in parts)
    found: tuple[Any, ...] = deep_realize(values)
    return found
