"""Types with numbers in the place of expressions, once the earlier parameters are known."""

from collections.abc import Mapping
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
        self._known: dict[tuple, Type | None] = {}

    def __reduce__(self):
        return Resolver, (self.declared,)

    def type_for(self, values: Mapping[str, Value]) -> Type | None:
        """Return the concrete type, or None where no value fits."""
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
        try:
            made = concrete(self.declared, dict(zip(self.expressions, bounds, strict=True)))
        except EmptyTypeError:
            made = None
        if len(self._known) >= _MOST_KEPT:
            self._known.clear()
        self._known[bounds] = made
        return made


def concrete(declared: Type, bounds: Mapping[Expression, Value]) -> Type:
    """Return the type with the expressions' values as bounds; raise EmptyTypeError if it has no value."""

    def number(bound: Bound, lowest: int | None = None) -> int | float | None:
        value = bounds[bound] if isinstance(bound, Expression) else bound
        if value is not None and type(value) not in (int, float) or type(value) is float and isinstance(declared, Int):
            raise EmptyTypeError(f"{value!r} is no bound")
        if lowest is not None and (type(value) is not int or value < lowest):
            raise EmptyTypeError(f"{value!r} is below {lowest}")
        return value

    match declared:
        case Int(lo, hi) | Float(lo, hi):
            lo, hi = number(lo), number(hi)
            if isinstance(declared, Float):
                lo, hi = (None if bound is None else float(bound) for bound in (lo, hi))
            _require(lo is None or hi is None or lo <= hi)
            return type(declared)(lo, hi)
        case Bool() | Choice():
            return declared
        case Text(alphabet, lo, hi, is_char):
            lo, hi = max(number(lo), 0), number(hi, 0)
            _require(lo <= hi and (alphabet or lo == 0))
            return Text(alphabet, lo, hi if alphabet else 0, is_char)
        case Sequence(kind, item, lo, hi, ordered, unique):
            lo, hi = max(number(lo), 0), number(hi, 0)
            _require(lo <= hi)
            if hi == 0:
                return Sequence(kind, Choice((None,)), 0, 0, False, False)
            inner, unique = concrete(item, bounds), unique or kind == "set"
            hi = _at_most(hi, inner) if unique else hi
            _require(lo <= hi)
            return Sequence(kind, inner, lo, hi, ordered and kind != "set", unique)
        case TupleOf(parts) | RecordOf(parts=parts):
            return replace(declared, parts=tuple(concrete(part, bounds) for part in parts))
        case DictOf(key, value, lo, hi):
            inner = concrete(key, bounds)
            lo, hi = max(number(lo), 0), _at_most(number(hi, 0), inner)
            _require(lo <= hi)
            return DictOf(inner, concrete(value, bounds), lo, hi)
        case Either(branches):
            return _either(branches, bounds)
        case Matrix(item, row_lo, row_hi, column_lo, column_hi):
            sizes = [max(number(row_lo), 0), number(row_hi, 0), max(number(column_lo), 0), number(column_hi, 0)]
            _require(sizes[0] <= sizes[1] and sizes[2] <= sizes[3])
            return Matrix(concrete(item, bounds), *sizes)
        case Permutation(n):
            return Permutation(number(n, 0))
        case Tree(n):
            return Tree(number(n, 1))
        case Graph(n, lo, hi):
            n = number(n, 0)
            most = n * (n - 1) // 2
            lo, hi = max(number(lo), 0), min(number(hi, 0), most)
            _require(lo <= hi and n <= MOST_GRAPH_NODES)
            if hi == 0:
                return Sequence("list", Choice(((0, 1),)), 0, 0)
            return Sequence("list", Choice(tuple(combinations(range(n), 2))), lo, hi, True, True)
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
