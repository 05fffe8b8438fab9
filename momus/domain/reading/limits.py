"""Constraints that say bounds: `3 <= A`, `len(A) < 9`. They are moved into types, so that no draw is wasted."""

import ast
from collections.abc import Callable
from dataclasses import dataclass, replace

from momus.domain.expressions import Expression
from momus.domain.types import DictOf, Int, Sequence, Text, Type


@dataclass(frozen=True)
class ValueRange:
    """The least and greatest value of a parameter, or of its length; None if there is none."""

    name: str
    is_length: bool
    low: int | None
    high: int | None


def says_limits(constraint: Expression) -> ValueRange | None:
    """Return the bounds that a constraint compares one parameter with; None if it says anything else."""
    match constraint.tree:
        case ast.Compare(left=ast.Constant(value=int(number)), ops=[operator], comparators=[subject]):
            kind = _TURNED.get(type(operator), type(operator))
        case ast.Compare(left=subject, ops=[operator], comparators=[ast.Constant(value=int(number))]):
            kind = type(operator)
        case _:
            return None
    is_length = False
    match subject:
        case ast.Call(func=ast.Name(id="len"), args=[inner]):
            subject, is_length = inner, True
    if kind not in _LIMITS or not isinstance(subject, ast.Name):
        return None
    return ValueRange(subject.id, is_length, *_LIMITS[kind](int(number)))


_TURNED: dict[type[ast.cmpop], type[ast.cmpop]] = {ast.Lt: ast.Gt, ast.LtE: ast.GtE, ast.Gt: ast.Lt, ast.GtE: ast.LtE}
_LIMITS: dict[type[ast.cmpop], Callable[[int], tuple[int | None, int | None]]] = {
    ast.Lt: lambda number: (None, number - 1),
    ast.LtE: lambda number: (None, number),
    ast.Gt: lambda number: (number + 1, None),
    ast.GtE: lambda number: (number, None),
    ast.Eq: lambda number: (number, number),
}


def within(declared: Type | Expression, limits: ValueRange) -> Type | None:
    """Return the integers, or the texts, lists and dicts by their length, within the limits; None if no type says that, or nothing is left."""
    if not isinstance(declared, (Sequence, Text, DictOf) if limits.is_length else Int):
        return None
    if not all(one is None or type(one) is int for one in (declared.lo, declared.hi)):
        return None
    lo = max((one for one in (declared.lo, limits.low) if one is not None), default=None)
    hi = min((one for one in (declared.hi, limits.high) if one is not None), default=None)
    return None if lo is not None and hi is not None and lo > hi else replace(declared, lo=lo, hi=hi)
