"""What an object did wrong, told by the first call whose result differs."""

from dataclasses import dataclass

from momus import wire
from momus.errors import BoxError
from momus.model import Input, Kind, Opaque, Outcome, Value
from momus.words import cut, literal

RAISED = "raised "
"""How the name of a value begins that stands for a call that raised."""
AFTERWARDS = "afterwards"


@dataclass(frozen=True)
class Difference:
    """The first step at which two runs of the same calls part: `x.contains(0)` or `afterwards`, and both results."""

    step: str
    expected: str
    got: str

    @property
    def sentence(self) -> str:
        if self.step == AFTERWARDS:
            return f"afterwards it is {self.got}, expected {self.expected}"
        return f"{self.step} {'' if self.got.startswith(RAISED) else 'returned '}{self.got}, expected {self.expected}"


def first_difference(given: Input, expected: Outcome, got: Outcome, width: int) -> Difference | None:
    """Return where an object's outcomes part, or None where they are no two lists of results.

    An outcome lists the result of each call and then what was observed of the object.
    """
    wanted, was = _results(expected), _results(got)
    if wanted is None or was is None or len(wanted) != len(was) or len(given.args) != 2:
        return None
    for at, (one, other) in enumerate(zip(wanted, was, strict=True)):
        if one != other:
            return Difference(_step(given, at), _said(one, width), _said(other, width))
    return None


def _results(outcome: Outcome) -> tuple[Value, ...] | None:
    if outcome.kind is not Kind.RETURNED:
        return None
    try:
        value = wire.decode(outcome.value)
    except BoxError:
        return None
    return value if type(value) is tuple else None


def _step(given: Input, at: int) -> str:
    _, calls = given.args
    if at >= len(calls):
        return AFTERWARDS
    name, args = calls[at]
    return f"x.{name}({', '.join(map(literal, args))})"


def _said(value: Value, width: int) -> str:
    if type(value) is Opaque and value.type_name.startswith(RAISED):
        return value.type_name
    return cut(literal(value), width)
