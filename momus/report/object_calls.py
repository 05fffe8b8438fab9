"""What an object did wrong, told by the first call whose result differs."""

import re
from collections.abc import Sequence
from dataclasses import dataclass

from momus import wire
from momus.errors import BoxError
from momus.model import Input, Kind, Outcome, Raised, Value
from momus.words import cut, literal

AFTERWARDS = "afterwards"
_SELF = re.compile(r"\bself\b")


@dataclass(frozen=True)
class Difference:
    """The first step at which two runs differ, such as `x.contains(0)` or `afterwards x.size`, and both results."""

    step: str
    expected: str
    got: str
    has_raised: bool = False

    @property
    def sentence(self) -> str:
        if not self.step:
            return f"{self.got}, expected {self.expected}"
        verb = "is " if self.step.startswith(AFTERWARDS) else "returned "
        return f"{self.step} {'' if self.has_raised else verb}{self.got}, expected {self.expected}"


def first_difference(
    given: Input, expected: Outcome, got: Outcome, width: int, observe: Sequence[str] = (), language: str = ""
) -> Difference | None:
    """Return where an object's outcomes differ, or None if they are not two lists of results.

    An outcome lists the result of each call and then the observed values of the object, in the order of `observe`.
    """
    wanted, was = _results(expected), _results(got)
    if wanted is None or was is None or len(wanted) != len(was) or len(given.args) != 2:
        return None
    for at, (one, other) in enumerate(zip(wanted, was, strict=True)):
        if one != other:
            wanted_words, got_words = _said(one, width, language), _said(other, width, language)
            return Difference(_step(given, at, observe, language), wanted_words, got_words, type(other) is Raised)
    return None


def told_calls(given: Input, outcome: Outcome, width: int, observe: Sequence[str] = (), language: str = "") -> str:
    """Return what an object's calls did, except those that returned nothing: `x.contains(0) returns True, afterwards x.size is 1`.

    "" if the outcome is no list of results.
    """
    results = _results(outcome)
    if results is None or len(given.args) != 2:
        return ""
    told = [_told(_step(given, at, observe, language), value, language) for at, value in enumerate(results) if value is not None]
    return cut(", ".join(told), width) if told else f"every call returns {literal(None, language)}"


def _told(step: str, value: Value, language: str) -> str:
    if type(value) is Raised:
        return f"{step} raises {value.error}"
    return f"{step} {'is' if step.startswith(AFTERWARDS) else 'returns'} {literal(value, language)}"


def _results(outcome: Outcome) -> tuple[Value, ...] | None:
    if outcome.kind is not Kind.RETURNED:
        return None
    try:
        value = wire.decode(outcome.value)
    except BoxError:
        return None
    return value if type(value) is tuple else None


def _step(given: Input, at: int, observe: Sequence[str], language: str) -> str:
    _, calls = given.args
    if at >= len(calls):
        seen = at - len(calls)
        return f"{AFTERWARDS} {_observed(observe[seen])}" if seen < len(observe) else f"{AFTERWARDS} it"
    name, args = calls[at]
    return f"x.{name}({', '.join(literal(one, language) for one in args)})"


def _observed(text: str) -> str:
    """Return an expression to observe, written for x: `x.to_list()`, `len(x)`."""
    return _SELF.sub("x", text) if _SELF.search(text) else f"x.{text}"


def _said(value: Value, width: int, language: str) -> str:
    if type(value) is Raised:
        return f"raised {value.error}"
    return cut(literal(value, language), width)
