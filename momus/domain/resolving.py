"""Types with numbers in the place of expressions, once the earlier parameters are known."""

from collections.abc import Mapping
from collections.abc import Sequence as Several
from dataclasses import fields, replace
from itertools import combinations

from momus.domain.counting import count
from momus.domain.expressions import UNEVALUABLE, Expression
from momus.domain.types import (
    Bool,
    Bound,
    Choice,
    DictOf,
    Either,
    EmptyTypeError,
    Float,
    Graph,
    Int,
    Matrix,
    Permutation,
    RecordOf,
    Sequence,
    Text,
    Tree,
    TupleOf,
    Type,
)  # fmt: skip
from momus.model import Value

MOST_GRAPH_NODES = 1500
_MOST_KEPT = 4096


def expressions_in(declared: Type) -> tuple[Expression, ...]:
    """Return the expressions among the bounds of a type, each once, in order."""
    found: dict[Expression, None] = {}

    def walk(part: object) -> None:
        if isinstance(part, Expression):
            found[part] = None
        elif isinstance(part, Type):
            for field in fields(part):
                walk(getattr(part, field.name))
        elif isinstance(part, tuple) and part and isinstance(part[0], Type):
            for inner in part:
                walk(inner)

    walk(declared)
    return tuple(found)


class Resolver:
    """Gives the concrete type for values of the earlier parameters. Equal bounds give the same object."""

    def __init__(self, declared: Type):
        self.declared = declared
        self.expressions = expressions_in(declared)
        self.names = tuple(dict.fromkeys(name for expression in self.expressions for name in expression.names))
        self.static = None if self.expressions else concrete(declared, {})
        self._known: dict[tuple[Value, ...], Type | None] = {}

    def __reduce__(self) -> tuple[type["Resolver"], tuple[Type]]:
        return Resolver, (self.declared,)

    def type_for(self, values: Mapping[str, Value]) -> Type | None:
        """Return the concrete type, or None if no value fits."""
        if self.static is not None:
            return self.static
        try:
            bounds = tuple([expression.evaluate(values) for expression in self.expressions])
        except UNEVALUABLE:
            return None
        try:
            return self._known[bounds]
        except KeyError:
            pass
        except TypeError:
            return None
        made: Type | None
        try:
            made = concrete(self.declared, dict(zip(self.expressions, bounds, strict=True)))
        except EmptyTypeError:
            made = None
        if len(self._known) >= _MOST_KEPT:
            self._known.clear()
        self._known[bounds] = made
        return made


def static_types(kinds: Several[Resolver | Expression]) -> list[Type] | None:
    """Return the types of parameters if none is derived or depends on another; else None."""
    types = [kind.static for kind in kinds if isinstance(kind, Resolver) and kind.static is not None]
    return types if len(types) == len(kinds) else None


def concrete(declared: Type, bounds: Mapping[Expression, Value]) -> Type:
    """Return the type with the expressions' values as bounds; raise EmptyTypeError if it has no value."""

    def number(bound: Bound) -> int | float | None:
        value = bounds[bound] if isinstance(bound, Expression) else bound
        if value is not None and type(value) not in (int, float):
            raise EmptyTypeError(f"{value!r} is no bound")
        return value

    def whole(bound: Bound) -> int | None:
        value = number(bound)
        if isinstance(value, float):
            raise EmptyTypeError(f"{value!r} is no bound")
        return value

    def real(bound: Bound) -> float | None:
        value = number(bound)
        return None if value is None else float(value)

    def size(bound: Bound, lowest: int = 0) -> int:
        value = whole(bound)
        if value is None or value < lowest:
            raise EmptyTypeError(f"{value!r} is below {lowest}")
        return value

    def least(bound: Bound) -> int:
        return max(whole(bound) or 0, 0)

    match declared:
        case Int():
            made = Int(whole(declared.lo), whole(declared.hi))
            _require(made.lo is None or made.hi is None or made.lo <= made.hi)
            return made
        case Float():
            limits = Float(real(declared.lo), real(declared.hi))
            _require(limits.lo is None or limits.hi is None or limits.lo <= limits.hi)
            return limits
        case Bool() | Choice():
            return declared
        case Text(alphabet, lo, hi, is_char):
            fewest, most = least(lo), size(hi)
            _require(fewest <= most and (bool(alphabet) or fewest == 0))
            return Text(alphabet, fewest, most if alphabet else 0, is_char)
        case Sequence(kind, item, lo, hi, ordered, unique):
            fewest, most = least(lo), size(hi)
            _require(fewest <= most)
            if most == 0:
                return Sequence(kind, Choice((None,)), 0, 0, False, False)
            inner, unique = concrete(item, bounds), unique or kind == "set"
            most = _at_most(most, inner) if unique else most
            _require(fewest <= most)
            return Sequence(kind, inner, fewest, most, ordered and kind != "set", unique)
        case TupleOf(parts) | RecordOf(parts=parts):
            return replace(declared, parts=tuple(concrete(part, bounds) for part in parts))
        case DictOf(key, value, lo, hi):
            inner = concrete(key, bounds)
            fewest, most = least(lo), _at_most(size(hi), inner)
            _require(fewest <= most)
            return DictOf(inner, concrete(value, bounds), fewest, most)
        case Either(branches):
            return _either(branches, bounds)
        case Matrix(item, row_lo, row_hi, column_lo, column_hi):
            sizes = (least(row_lo), size(row_hi), least(column_lo), size(column_hi))
            _require(sizes[0] <= sizes[1] and sizes[2] <= sizes[3])
            return Matrix(concrete(item, bounds), *sizes)
        case Permutation(n):
            return Permutation(size(n))
        case Tree(n):
            return Tree(size(n, 1))
        case Graph(n, lo, hi):
            nodes = size(n)
            fewest, most = least(lo), min(size(hi), nodes * (nodes - 1) // 2)
            _require(fewest <= most and nodes <= MOST_GRAPH_NODES)
            if most == 0:
                return Sequence("list", Choice(((0, 1),)), 0, 0)
            return Sequence("list", Choice(tuple(combinations(range(nodes), 2))), fewest, most, True, True)
        case _:
            return declared


def _either(branches: tuple[Type, ...], bounds: Mapping[Expression, Value]) -> Type:
    """Return the branches that have values."""
    left = []
    for branch in branches:
        try:
            left.append(concrete(branch, bounds))
        except EmptyTypeError:
            continue
    _require(bool(left))
    return left[0] if len(left) == 1 else Either(tuple(left))


def _at_most(length: int, item: Type) -> int:
    """Return the length, or the number of different items if that is less."""
    number = count(item)
    return length if number is None else min(length, number)


def _require(true: bool) -> None:
    if not true:
        raise EmptyTypeError("no value fits")
