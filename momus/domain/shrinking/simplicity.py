"""The total order "simpler than" over all values.

Fewer floats that nobody writes first; then smaller containers and shorter texts, counted over the whole value; then rounder floats; then
smaller numbers and simpler characters, summed over the whole value; then the first place where two values differ. 0 is simpler than 1, 1
than -1, -1 than 2.
"""

import math
from collections.abc import Sequence

from momus.domain.extremes import is_extreme
from momus.model import Linked, Opaque, Record, Value

_INFINITE, _NO_NUMBER = 1 << 1100, 1 << 1101
_EXTREME = 1 << 40
"""An extreme float counts as more items than any input has."""
_NONE, _BOOL, _INT, _FLOAT, _TEXT, _BYTES, _LIST, _TUPLE, _LINKED, _SET, _DICT, _RECORD, _OTHER = range(13)

Key = tuple[object, ...]
Simplicity = tuple[int, int, int, Key]
"""What values are sorted by: their size, roughness and magnitude, then the first place where they differ."""


def _ranked_characters() -> dict[str, int]:
    plain = [chr(code) for code in range(32, 127)]
    plain.sort(key=lambda c: (0 if c.islower() else 1 if c.isupper() else 2 if c.isdigit() else 3, c))
    return {character: rank for rank, character in enumerate([*plain, "\n", "\t"])}


_RANKS = _ranked_characters()


def character_rank(character: str) -> int:
    """Return the place of a character: a to z, A to Z, 0 to 9, blank, punctuation, then the rest by code."""
    rank = _RANKS.get(character)
    return rank if rank is not None else 128 + ord(character)


def simplicity(value: Value) -> Simplicity:
    """Return the sort key of a value: the simplest value has the least."""
    measured = [0, 0, 0]
    order = _measure(value, measured)
    return (measured[0], measured[1], measured[2], order)


def _measure(value: Value, measured: list[int]) -> Key:
    """Add the size, roughness and magnitude of a value to those measured; return the key of its own order."""
    kind = type(value)
    if kind is int:
        size = abs(value)
        measured[2] += size
        return (_INT, 2 * size + (value < 0))
    if kind is str:
        ranks = tuple([_RANKS[c] if c in _RANKS else 128 + ord(c) for c in value])
        measured[0] += len(value)
        measured[2] += sum(ranks)
        return (_TEXT, ranks)
    if kind is list:
        return _measure_items(_LIST, value, measured)
    if kind is tuple:
        return _measure_items(_TUPLE, value, measured)
    if kind is bool:
        measured[2] += value
        return (_BOOL, value)
    if kind is float:
        return _measure_float(value, measured)
    if value is None:
        return (_NONE,)
    return _measure_rare(value, measured)


def _measure_items(rank: int, items: Sequence[Value], measured: list[int]) -> Key:
    measured[0] += len(items)
    return (rank, tuple([_measure(item, measured) for item in items]))


def _measure_float(value: float, measured: list[int]) -> Key:
    if math.isfinite(value):
        magnitude = abs(value)
        if is_extreme(value):
            measured[0] += _EXTREME
        measured[1] += 0 if value == int(value) and magnitude < 1e15 else len(repr(magnitude))
        measured[2] += int(magnitude)
        return (_FLOAT, magnitude, math.copysign(1.0, value) < 0)
    measured[1] += 30
    measured[2] += _NO_NUMBER if math.isnan(value) else _INFINITE
    return (_FLOAT, _NO_NUMBER if math.isnan(value) else _INFINITE, math.copysign(1.0, value) < 0)


def _measure_rare(value: Value, measured: list[int]) -> Key:
    kind = type(value)
    if kind is Linked:
        return _measure_items(_LINKED, value.items, measured)
    if kind in (set, frozenset):
        measured[0] += len(value)
        return (_SET, tuple(sorted(_measure(item, measured) for item in value)))
    if kind is dict:
        measured[0] += len(value)
        return (_DICT, tuple(sorted((_measure(k, measured), _measure(v, measured)) for k, v in value.items())))
    if kind is Record:
        return (_RECORD, value.name, tuple([_measure(item, measured) for _, item in value.fields]))
    if kind is bytes:
        measured[0] += len(value)
        measured[2] += sum(value)
        return (_BYTES, tuple(value))
    measured[1] += 100
    return (_OTHER, kind.__name__, value.type_name if kind is Opaque else repr(value))
