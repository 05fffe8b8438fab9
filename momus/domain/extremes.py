"""Extremes: floats that nobody writes. Subnormal, tiny and huge ones, and those that differ from a short decimal in their last digits.

They are valid wherever a domain has them. They are tried last, and an input with one is less simple than any input without.
"""

from momus.model import Linked, Record, Value

_TINY, _HUGE, _LONGEST = 1e-6, 1e15, 15
EXTREMES = (1e-9, 1 / 3, 1e16, 2.0**53 + 2, 0.1 + 0.2, -1e-9, 1e-300, 1e300, -1e300, 5e-324)


def is_extreme(value: float) -> bool:
    """Return whether a float has another size, or more digits, than people write. 0 is plain; what is not finite is extreme."""
    size = abs(value)
    if not _TINY <= size < _HUGE:
        return size != 0.0
    return size != int(size) and len(repr(size)) > _LONGEST


def has_extreme(value: Value) -> bool:
    """Return whether an extreme float is anywhere inside a value."""
    kind = type(value)
    if kind is float:
        return is_extreme(value)
    if kind in (list, tuple, set, frozenset):
        return any(map(has_extreme, value))
    if kind is dict:
        return any(map(has_extreme, value)) or any(map(has_extreme, value.values()))
    if kind is Record:
        return any(has_extreme(item) for _, item in value.fields)
    return kind is Linked and any(map(has_extreme, value.items))


def with_few_digits(value: float, digits: int) -> float:
    """Return the nearest float with this many significant digits."""
    return float(f"{value:.{digits}g}")
