"""When two values are the same."""

import math
from collections import Counter
from collections.abc import Callable, Collection, Sequence
from dataclasses import dataclass

from momus import wire
from momus.judge.exceptions import same_exception
from momus.model import Linked, Raised, Record, Value

_NUMBERS = (bool, int, float)
_MOST_PAIRS = 4_000_000
CLOSE = 1e-9
"""Unless the exercise says otherwise, floats may be this far apart, or this share of the larger one."""


@dataclass(frozen=True)
class Equality:
    """The rules of comparison.

    They say whether types must be the same, how far apart floats (and, if set, integers) may be, and whether an exception among the results of an
    object's methods equals any other. `mixed` compares programs in different languages, not all of which have tuples: then a list, a tuple and a
    record are the same if they have the same items in order, and a text is its list of characters.
    """

    strict: bool = False
    rel: float = CLOSE
    abs: float = 0.0
    integers: bool = False
    any_exception: bool = False
    mixed: bool = False

    def same(self, left: Value, right: Value) -> bool:
        """Return whether the two values count as the same."""
        kind, other = type(left), type(right)
        if kind in _NUMBERS and other in _NUMBERS:
            return (kind is other or not self.strict) and self._same_number(left, right)
        if kind is complex or other is complex:
            return self._same_complex(left, right)
        if kind is not other and self.mixed and kind in _SEQUENCES and other in _SEQUENCES:
            one, two = _in_order(left), _in_order(right)
            return len(one) == len(two) and all(map(self.same, one, two))
        if self.mixed and (kind is str and other in (list, tuple) or other is str and kind in (list, tuple)):
            return list(left) == list(right)
        if kind is not other:
            return not self.strict and {kind, other} == {set, frozenset} and self._same_members(left, right)
        if kind in (list, tuple):
            return len(left) == len(right) and all(map(self.same, left, right))
        if kind is dict:
            return self._same_dicts(left, right)
        if kind in (set, frozenset):
            return self._same_members(left, right)
        if kind is Linked:
            return self.same(left.items, right.items)
        if kind is Record:
            return (left.name == right.name or not self.strict) and self._same_dicts(dict(left.fields), dict(right.fields))
        if kind is Raised:
            return self.any_exception or left == right or same_exception(left.error, right.error)
        return bool(left == right)

    def _same_number(self, left: float, right: float) -> bool:
        if left == right or (left != left and right != right):
            return True
        if not self.integers and float not in (type(left), type(right)):
            return False
        try:
            return math.isclose(left, right, rel_tol=self.rel, abs_tol=self.abs)
        except OverflowError:
            return False

    def _same_complex(self, left: Value, right: Value) -> bool:
        if self.strict and type(left) is not type(right):
            return False
        if not all(type(side) in (*_NUMBERS, complex) for side in (left, right)):
            return False
        return self._same_number(left.real, right.real) and self._same_number(left.imag, right.imag)

    def _same_members(self, left: Collection[Value], right: Collection[Value]) -> bool:
        missing, extra = differences(list(left), list(right), self.same)
        return not missing and not extra

    def _same_dicts(self, left: dict[Value, Value], right: dict[Value, Value]) -> bool:
        if len(left) != len(right):
            return False
        if left.keys() == right.keys() and not self.strict:
            return all(self.same(item, right[key]) for key, item in left.items())
        missing, extra = differences(list(left.items()), list(right.items()), self.same)
        return not missing and not extra


_SEQUENCES = (list, tuple, Record)


def _in_order(value: list[Value] | tuple[Value, ...] | Record) -> Sequence[Value]:
    return [item for _, item in value.fields] if isinstance(value, Record) else value


def raised_name(value: Value) -> str:
    """Return the exception that a method of an object raised, if this value stands for one."""
    return value.error if type(value) is Raised else ""


def differences(
    expected: Sequence[Value], got: Sequence[Value], same: Callable[[Value, Value], bool]
) -> tuple[list[Value], list[Value]]:
    """Return the items of `expected` that `got` misses, and the items that `got` has too many of, as multisets."""
    wanted, extra = _without_equal(expected, got)
    if len(wanted) * len(extra) > _MOST_PAIRS:
        wanted, extra = _without_close_numbers(wanted, extra, same)
    if len(wanted) * len(extra) > _MOST_PAIRS:
        return wanted, extra
    missing = []
    for item in wanted:
        for at, candidate in enumerate(extra):
            if same(item, candidate):
                del extra[at]
                break
        else:
            missing.append(item)
    return missing, extra


def _without_equal(left: Sequence[Value], right: Sequence[Value]) -> tuple[list[Value], list[Value]]:
    """Return both without the items that are equal to the last bit: hashing makes this quick for long lists."""
    keys = [wire.encode(item) for item in right]
    there = Counter(keys)
    kept_left = []
    for item in left:
        key = wire.encode(item)
        if there[key] > 0:
            there[key] -= 1
        else:
            kept_left.append(item)
    kept_right = []
    for item, key in zip(reversed(right), reversed(keys), strict=True):
        if there[key] > 0:
            there[key] -= 1
            kept_right.append(item)
    return kept_left, kept_right[::-1]


def _without_close_numbers(
    left: list[Value], right: list[Value], same: Callable[[Value, Value], bool]
) -> tuple[list[Value], list[Value]]:
    """Return both without the numbers that are the same when each side is sorted; anything else stays."""
    if not all(type(item) in _NUMBERS for item in (*left, *right)) or len(left) != len(right):
        return left, right
    pairs = [pair for pair in zip(sorted(left), sorted(right), strict=True) if not same(*pair)]
    return [pair[0] for pair in pairs], [pair[1] for pair in pairs]
