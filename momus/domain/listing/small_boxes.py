"""Small parts of a domain that can be listed whole: all inputs up to a length over a few values.

Listing a domain smallest first gets to the short texts over many characters late: `([)]` is only four characters long, but uses the fourth
and the fifth of an alphabet. So a search also lists boxes: with many values up to a small length, with few values up to a greater one. What a box
holds depends on the domain and on the shown values alone, never on a seed.
"""

from collections.abc import Iterator, Sequence
from dataclasses import replace
from typing import Protocol

from momus import wire
from momus.domain.base import Args, Domain
from momus.domain.calls import CallsDomain
from momus.domain.counting import Count
from momus.domain.drawing.tempting_values import clipped, common_characters, floats_of, hinted_ints, simplest_int
from momus.domain.expressions import Expression
from momus.domain.known_values import KnownValues
from momus.domain.listing.call_phases import call_phases
from momus.domain.listing.limited import LONGEST, limited
from momus.domain.parameters import ParameterDomain
from momus.domain.resolving import expressions_in
from momus.domain.types import Choice, DictOf, Either, Float, Int, Matrix, RecordOf, Text, TupleOf, Type
from momus.domain.types import Sequence as SequenceType

POOLS = (24, 12, 8, 5, 3, 2)
"""How many values a box may have in each place; the first boxes have the most."""
LEAST_LENGTH = 4
"""A box of more than three values must reach this length: shorter ones are among the smallest inputs anyway."""


class SmallBox(Protocol):
    """A part of a domain that can be listed whole."""

    def count(self) -> Count:
        """Return how many inputs there are."""

    def smallest_first(self) -> Iterator[Args]:
        """Yield all inputs, none twice."""

    def describe(self) -> tuple[str, ...]:
        """Return the part in words."""


def small_boxes(domain: Domain, known_values: KnownValues, at_most: int) -> Sequence[SmallBox]:
    """Return boxes with at most so many inputs together, each reaching a greater length than the one before; for sequences of calls their phases."""
    if isinstance(domain, CallsDomain):
        return call_phases(domain, at_most)
    boxes: list[ParameterDomain] = []
    reached, left = 0, at_most
    for size in POOLS:
        pooled = _pooled_domain(domain, known_values, size)
        found = _longest(pooled, left, reached + 1, whole=not boxes) if pooled is not None else None
        if found is None or size > 3 and found[0] < LEAST_LENGTH:
            continue
        reached, number, box = found
        boxes.append(box)
        left -= number
        if reached == LONGEST:
            break
    return boxes


def boxed_inputs(domain: Domain, boxes: Sequence[SmallBox]) -> Iterator[Args]:
    """Yield the inputs of all boxes, each once."""
    seen = set()
    for box in boxes:
        for args in box.smallest_first():
            key = wire.encode(args)
            if key not in seen and domain.contains(args):
                seen.add(key)
                yield args


def _longest(domain: ParameterDomain, at_most: int, least: int, *, whole: bool) -> tuple[int, int, ParameterDomain] | None:
    """Return the greatest length up to which there are at most so many inputs, their number, and the domain up to it."""
    number = domain.number_up_to(at_most)
    if number is not None:
        # There is nothing longer, or nothing that has a length.
        return (LONGEST, number, domain) if number and whole else None
    best = None
    for length in range(least, LONGEST):
        smaller = limited(domain, length)
        if smaller is None:
            continue
        number = smaller.number_up_to(at_most)
        if number is None:
            break
        if number:
            best = (length, number, smaller)
    return best


def _pooled_domain(domain: Domain, known_values: KnownValues, size: int) -> ParameterDomain | None:
    """Return the domain with at most `size` values in each place; None if that cannot be said."""
    if not isinstance(domain, ParameterDomain):
        return None
    made = []
    for parameter in domain.parameters:
        if not isinstance(parameter.declared, Expression):
            declared = None if expressions_in(parameter.declared) else _pooled(parameter.declared, known_values, size)
            if declared is None:
                return None
            parameter = replace(parameter, declared=declared)
        made.append(parameter)
    return ParameterDomain(made, domain.where, domain.place)


def _pooled(declared: Type, known_values: KnownValues, size: int) -> Type | None:
    match declared:
        case Int():
            start = simplest_int(declared)
            around = [start + step * sign for step in range(1, size) for sign in (1, -1)]
            near = clipped(declared, [start, *around[:3], *hinted_ints(declared, known_values)[:size], *around])
            return Choice(tuple(near[:size]))
        case Float():
            return Choice(tuple(floats_of(declared, known_values)[:size]) or (declared.lo,))
        case Text() if declared.alphabet:
            return replace(
                declared, alphabet="".join(dict.fromkeys(common_characters(declared, known_values) + declared.alphabet))[:size]
            )
        case Choice(values=values):
            return Choice(values[:size])
        case SequenceType():
            item = _pooled(declared.item, known_values, size)
            return item and replace(declared, item=item)
        case DictOf():
            key, value = _pooled(declared.key, known_values, size), _pooled(declared.value, known_values, size)
            return replace(declared, key=key, value=value) if key and value else None
        case Matrix():
            item = _pooled(declared.item, known_values, size)
            return item and replace(declared, item=item)
        case TupleOf(parts=parts) | RecordOf(parts=parts):
            inner = tuple(made for part in parts if (made := _pooled(part, known_values, size)) is not None)
            return replace(declared, parts=inner) if len(inner) == len(parts) else None
        case Either(branches=branches):
            inner = tuple(made for branch in branches if (made := _pooled(branch, known_values, size)) is not None)
            return replace(declared, branches=inner) if len(inner) == len(branches) else None
    return declared
