"""And, or, exclusive or of an unknown with a number, as arithmetic: CrossHair itself would fix the unknown to one value.

Runs inside the box. Each run of ones in the number cuts some digits out of the unknown: a division and a remainder, also for negative ones.
"""

import operator
from collections.abc import Callable
from typing import Any

import z3
from crosshair.libimpl.builtinslib import SymbolicInt, setup_binop
from crosshair.tracers import NoTracing

_MOST_RUNS = 16

_Operation = Callable[[Any, Any], Any]


def runs_of_ones(number: int) -> list[tuple[int, int]]:
    """Return (first digit, count) of each run of ones in a number that is not negative."""
    found, at = [], 0
    while number:
        skipped = (number & -number).bit_length() - 1
        number >>= skipped
        length = (~number & number + 1).bit_length() - 1
        found.append((at + skipped, length))
        number >>= length
        at += skipped + length
    return found


def _masked(unknown: z3.ArithRef, number: int) -> z3.ArithRef:
    """Return the digits of the unknown where the number has ones."""
    if number < 0:
        return unknown - _masked(unknown, ~number)
    parts = [(unknown / (1 << first)) % (1 << count) * (1 << first) for first, count in runs_of_ones(number)]
    return sum(parts) if parts else z3.IntVal(0)


def _combined(operation: _Operation, unknown: SymbolicInt, number: int) -> Any:
    with NoTracing():
        if len(runs_of_ones(number if number >= 0 else ~number)) > _MOST_RUNS:
            return operation(unknown.__ch_realize__(), number)
        both = _masked(unknown.var, number)
        if operation is operator.and_:
            return SymbolicInt(both)
        return SymbolicInt(unknown.var + number - (both if operation is operator.or_ else 2 * both))


def _unknown_first(op: _Operation, a: SymbolicInt, b: int) -> Any:
    return _combined(op, a, b)


def _number_first(op: _Operation, a: int, b: SymbolicInt) -> Any:
    return _combined(op, b, a)


def install() -> None:
    """Make CrossHair use these."""
    for way in (_unknown_first, _number_first):
        # For which numbers it is, CrossHair reads off its annotations.
        setup_binop(way, {operator.and_, operator.or_, operator.xor})  # type: ignore[arg-type]
