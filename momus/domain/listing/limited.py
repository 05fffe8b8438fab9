"""A domain without its longer values: all inputs up to a length."""

from dataclasses import replace

from momus.domain.base import Domain
from momus.domain.expressions import Expression
from momus.domain.parameters import ParameterDomain
from momus.domain.resolving import expressions_in
from momus.domain.types import Bool, Choice, DictOf, Either, Float, Int, Matrix, RecordOf, Sequence, Text, TupleOf, Type

LONGEST = 16


def limited(domain: Domain, most: int) -> ParameterDomain | None:
    """Return the domain of the inputs in which nothing is longer than `most`, at any depth; None if lengths cannot be limited."""
    if not isinstance(domain, ParameterDomain):
        return None
    made = []
    for parameter in domain.parameters:
        if isinstance(parameter.declared, Expression):
            made.append(parameter)
            continue
        declared = None if expressions_in(parameter.declared) else _limited(parameter.declared, most)
        if declared is None:
            return None
        made.append(replace(parameter, declared=declared))
    return ParameterDomain(made, domain.where, domain.place)


def longest_listed(domain: Domain, at_most: int) -> tuple[int, ParameterDomain] | None:
    """Return the largest length up to which the domain has at most `at_most` inputs, and the domain up to it."""
    best = None
    for most in range(LONGEST + 1):
        smaller = limited(domain, most)
        if smaller is None:
            continue
        number = smaller.count().exact
        if number is None or number > at_most:
            break
        if number:
            best = (most, smaller)
    return best


def _limited(declared: Type, most: int) -> Type | None:
    """Return the type without longer values; None if it has no shorter ones, or if that is unknown."""
    match declared:
        case Text(is_char=True) | Int() | Float() | Bool() | Choice():
            return declared
        case Text(lo=lo, hi=hi) if lo <= most:
            return replace(declared, hi=min(hi, most))
        case Sequence(lo=lo, hi=hi) if lo <= most:
            item = _limited(declared.item, most)
            return item and replace(declared, item=item, hi=min(hi, most))
        case DictOf(lo=lo, hi=hi) if lo <= most:
            key, value = _limited(declared.key, most), _limited(declared.value, most)
            return replace(declared, key=key, value=value, hi=min(hi, most)) if key and value else None
        case Matrix() if max(declared.row_lo, declared.column_lo) <= most:
            item = _limited(declared.item, most)
            limits = {"row_hi": min(declared.row_hi, most), "column_hi": min(declared.column_hi, most)}
            return item and replace(declared, item=item, **limits)
        case TupleOf(parts=parts) | RecordOf(parts=parts):
            inner = _all_limited(parts, most)
            return None if inner is None else replace(declared, parts=inner)
        case Either(branches=branches):
            # Dropping a branch that is too long would drop inputs that no length describes.
            inner = _all_limited(branches, most)
            return None if inner is None else replace(declared, branches=inner)
    return None


def _all_limited(parts: tuple[Type, ...], most: int) -> tuple[Type, ...] | None:
    """Return the types without longer values; None if one of them has no shorter ones."""
    inner = tuple(limited for part in parts if (limited := _limited(part, most)) is not None)
    return inner if len(inner) == len(parts) else None
