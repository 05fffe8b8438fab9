"""A call's wrong side effects: the arguments that it left changed or unchanged, and what it printed."""

from collections.abc import Sequence

from momus import wire
from momus.errors import BoxError
from momus.model import Kind, Outcome, Value
from momus.report.object_calls import Difference
from momus.words import cut, literal, printed_words

CHANGED = "left its arguments"
"""How a judge's explanation about the arguments begins."""


def effect_difference(
    names: Sequence[str], expected: Outcome, got: Outcome, explanation: str, width: int, language: str = ""
) -> Difference | None:
    """Return the arguments that a call left differently from the reference, or the two outputs; None if the results differ."""
    if not expected.kind is got.kind is Kind.RETURNED:
        return None
    if explanation.startswith(CHANGED):
        return _arguments(names, expected, got, width, language)
    if expected.value != got.value or expected.printed is None or got.printed is None:
        return None
    return Difference("", f"{printed_words(expected.printed, width)}", f"printed {printed_words(got.printed, width)}")


def _arguments(names: Sequence[str], expected: Outcome, got: Outcome, width: int, language: str) -> Difference | None:
    wanted, left = _values(expected.after), _values(got.after)
    if wanted is None or left is None or len(wanted) != len(left):
        return None
    names = names if len(names) == len(wanted) else [f"argument {number}" for number in range(1, len(wanted) + 1)]
    apart = [(name, one, other) for name, one, other in zip(names, wanted, left, strict=True) if one != other]
    said = [", ".join(f"{name} = {literal(value, language)}" for name, value in side) for side in _sides(apart)]
    return Difference("", cut(said[0], width), f"left {cut(said[1], width)}") if apart else None


def _sides(apart: Sequence[tuple[str, Value, Value]]) -> tuple[list[tuple[str, Value]], list[tuple[str, Value]]]:
    return [(name, wanted) for name, wanted, _ in apart], [(name, left) for name, _, left in apart]


def _values(after: bytes | None) -> tuple[Value, ...] | None:
    try:
        values = wire.decode(after) if after is not None else None
    except BoxError:
        return None
    return values if type(values) is tuple else None
