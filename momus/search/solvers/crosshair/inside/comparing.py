"""Whether two outcomes differ: over unknowns, where the answer may fork the path, and over plain values, by the judge's own rules.

Runs inside the box.
"""

import types
from collections.abc import Mapping
from typing import Any

from crosshair.core import python_type
from crosshair.tracers import NoTracing

from momus import wire
from momus.judge.values import Equality, differences
from momus.languages.python.values import written
from momus.model import Linked, Value
from momus.search.solvers.crosshair.inside.programs import RunOutcome

_NUMBERS = (bool, int, float)
_CLEARLY = 1e-6
_DEEPEST = 12


class Comparison:
    """The judge's rules, as far as comparing alone can follow them."""

    def __init__(self, rules: Mapping[str, Any], compared: tuple[int, ...]):
        self.equality = Equality(rules["strict"], rules["rel"], rules["abs"], rules["integers"], rules["any_exception"])
        self.unordered, self.raises, self.form = rules["unordered"], rules["raises"], rules["form"]
        self.compared = compared

    def usable(self, expected: RunOutcome) -> bool:
        """Return whether the reference's outcome is valid behaviour; if not, the input is outside the intended domain."""
        if expected.raised:
            return expected.raised in self.raises
        return self.form != "object" or all(fine or what in self.raises for fine, what in expected.value)

    # Over unknowns, with tracing on

    def may_differ(self, expected: RunOutcome, got: RunOutcome) -> bool:
        """Return whether the outcomes differ on this path; afterwards the path stands for inputs with that answer only."""
        if expected.raised or got.raised:
            return expected.raised != got.raised and not (expected.raised and got.raised and self.equality.any_exception)
        if self.form == "object":
            pairs = zip(expected.value, got.value, strict=True)
            return any(fine != ok or self._apart(a, b, 0) for (fine, a), (ok, b) in pairs)
        if self._apart(expected.value, got.value, 0):
            return True
        return any(self._apart(expected.after[place], got.after[place], 0) for place in self.compared)

    def _apart(self, left: Any, right: Any, depth: int) -> bool:
        with NoTracing():
            if left is right or depth > _DEEPEST:
                return False
            kind, other = python_type(left), python_type(right)
        if kind in _NUMBERS and other in _NUMBERS:
            if self.equality.strict and kind is not other:
                return True
            if kind is float or other is float:
                # Rounding alone makes no difference, and every path has a pair that differs by it.
                gap = left - right
                allowed = _CLEARLY * (1 + abs(right))
                return bool(gap > allowed or gap < -allowed)
            return bool(left != right)
        if kind is not other:
            return {kind, other} != {set, frozenset} or bool(left != right)
        if kind in (list, tuple):
            if len(left) != len(right):
                return True
            if self.unordered and depth == 0:
                left, right = sorted(left), sorted(right)
            return any(self._apart(a, b, depth + 1) for a, b in zip(left, right, strict=True))
        if kind is dict:
            if len(left) != len(right):
                return True
            return any(key not in right or self._apart(item, right[key], depth + 1) for key, item in left.items())
        if kind in (str, bytes, set, frozenset, type(None), complex):
            return bool(left != right)
        with NoTracing():
            one, two = _fields(left), _fields(right)
        if one is None or two is None:
            return False
        return one.keys() != two.keys() or any(self._apart(one[name], two[name], depth + 1) for name in one)

    # Over plain values, with tracing off

    def differ(self, expected: RunOutcome, got: RunOutcome) -> bool:
        """Return whether the outcomes differ, judged by what a worker would have written."""
        if expected.raised or got.raised:
            return expected.raised != got.raised and not (expected.raised and got.raised and self.equality.any_exception)
        left, right = _plain(expected.value), _plain(got.value)
        if not self.equality.same(left, right):
            return not self._same_in_another_order(left, right)
        return any(not self.equality.same(_plain(expected.after[place]), _plain(got.after[place])) for place in self.compared)

    def _same_in_another_order(self, left: Value, right: Value) -> bool:
        if not self.unordered or type(left) is not type(right) or type(left) not in (list, tuple, Linked):
            return False
        one, other = (side.items if type(side) is Linked else side for side in (left, right))
        missing, extra = differences(one, other, self.equality.same)
        return not missing and not extra


def _plain(value: Any) -> Value:
    return wire.decode(written(value))


def _fields(value: object) -> dict[str, Any] | None:
    """Return the attributes of an object that a program made."""
    if type(value) is types.SimpleNamespace or type(value).__flags__ & 1 << 9:
        found = getattr(value, "__dict__", None)
        return dict(found) if type(found) is dict else None
    return None
