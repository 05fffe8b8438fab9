"""Columns: values of one simple type, written together and read back with every bound checked.

Numbers follow one another; texts and bytes are their lengths and one joined whole. `momus.codec` builds columns of records from
these.
"""

from array import array
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from itertools import accumulate, pairwise
from operator import index
from pathlib import Path
from reprlib import repr as shortened
from types import NoneType
from typing import Any

import numpy as np

from momus import wire
from momus.errors import BoxError

Plain = Any
"""A value that marshal knows: bytes, texts, numbers, and tuples of them."""


class CodecError(BoxError):
    """A value that does not fit its type, or bytes that are none of its values; names the place in the record and what was wanted there."""

    def __init__(self, wanted: str, place: str = ""):
        super().__init__(f"{place}: {wanted}" if place else wanted)
        self.wanted = wanted
        self.place = place

    def within(self, name: str) -> "CodecError":
        """Return the same error, as seen from the record around it."""
        return CodecError(self.wanted, f"{name}.{self.place}" if self.place else name)


@dataclass(frozen=True)
class ColumnForm:
    """How values of one type are written. `pack` makes plain values of them, `unpack` the reverse; both raise CodecError."""

    pack: Callable[[Sequence[Any]], Plain]
    unpack: Callable[[Plain], Sequence[Any]]


def refused(wanted: str, got: object) -> CodecError:
    return CodecError(f"wanted {wanted}, got {shortened(got)}")


def check(holds: bool, wanted: str, got: object) -> None:
    if not holds:
        raise refused(wanted, got)


def check_types(values: Sequence[Any], wanted: str, *kinds: type) -> None:
    if len(values) == 1 and type(values[0]) in kinds:
        return
    odd = {*map(type, values)}.difference(kinds)
    if odd:
        raise CodecError(f"wanted {wanted}, got {', '.join(sorted(kind.__name__ for kind in odd))}")


def read(data: bytes) -> Plain:
    """Return the plain value in a stranger's bytes."""
    try:
        return wire.decode(data)
    except wire.WireError as error:
        raise CodecError(str(error)) from None


def pack_ints(values: Sequence[int]) -> Plain:
    try:
        return array("q", values).tobytes()
    except OverflowError:
        return tuple(map(index, values))
    except TypeError as error:
        raise CodecError(f"wanted int: {error}") from None


def unpack_ints(plain: Plain) -> Sequence[int]:
    if type(plain) is tuple:
        check_types(plain, "int", int)
        return plain
    return _numbers("q", plain)


def _pack_floats(values: Sequence[float]) -> Plain:
    try:
        return array("d", values).tobytes()
    except (OverflowError, TypeError) as error:
        raise CodecError(f"wanted float: {error}") from None


def _numbers(code: str, plain: Plain) -> list[Any]:
    check(type(plain) is bytes and len(plain) % 8 == 0, "numbers of 8 bytes", plain)
    found = array(code)
    found.frombytes(plain)
    return found.tolist()


def _pack_bools(values: Sequence[bool]) -> Plain:
    check_types(values, "bool", bool)
    return bytes(values)


def _unpack_bools(plain: Plain) -> Sequence[bool]:
    check(type(plain) is bytes and {*plain} <= {0, 1}, "bytes that are 0 or 1", plain)
    return [one == 1 for one in plain]


def _pack_nones(values: Sequence[None]) -> Plain:
    check_types(values, "None", NoneType)
    return bytes(len(values))


def unpack_nones(plain: Plain) -> Sequence[None]:
    check(type(plain) is bytes and not any(plain), "bytes that are 0", plain)
    return [None] * len(plain)


def _joined(kind: type, empty: Any) -> ColumnForm:
    """Return how texts or bytes are written: their lengths, and all of them joined."""

    def pack(values: Sequence[Any]) -> Plain:
        check_types(values, kind.__name__, kind)
        return pack_ints([*map(len, values)]), empty.join(values)

    def unpack(plain: Plain) -> Sequence[Any]:
        lengths, whole = parts_of(plain, 2)
        check(type(whole) is kind, kind.__name__, whole)
        return cut(lengths, whole)

    return ColumnForm(pack, unpack)


def cut(lengths: Plain, whole: Any) -> list[Any]:
    """Return pieces of these lengths, which together are the whole."""
    counts = unpack_ints(lengths)
    if len(counts) == 1 and counts[0] == len(whole):
        return [whole]
    if min(counts, default=0) < 0 or sum(counts) != len(whole):
        raise refused(f"lengths of pieces of {len(whole)}", counts)
    return [whole[begin:end] for begin, end in pairwise(accumulate(counts, initial=0))]


def parts_of(plain: Plain, count: int) -> tuple[Plain, ...]:
    """Return the parts of a plain value, which must have `count` of them."""
    if type(plain) is not tuple or len(plain) != count:
        raise refused(f"{count} parts", plain)
    return plain


BYTES = _joined(bytes, b"")
_TEXTS = _joined(str, "")


def _pack_paths(values: Sequence[Path]) -> Plain:
    for one in values:
        check(isinstance(one, Path), "a path", one)
    return _TEXTS.pack([*map(str, values)])


def _pack_arrays(values: Sequence[Any]) -> Plain:
    for one in values:
        check(isinstance(one, np.ndarray) and one.dtype == np.int32 and one.ndim == 1, "a row of 32-bit numbers", one)
    return BYTES.pack([one.tobytes() for one in values])


def _unpack_arrays(plain: Plain) -> Sequence[Any]:
    pieces = BYTES.unpack(plain)
    check(not any(len(piece) % 4 for piece in pieces), "numbers of 4 bytes", pieces)
    return [np.frombuffer(piece, np.int32) for piece in pieces]


ARRAYS = ColumnForm(_pack_arrays, _unpack_arrays)


def _pack_values(values: Sequence[Any]) -> Plain:
    # As separate bytes: a value may be as deep here as anywhere.
    try:
        return wire.encode(tuple(values))
    except (TypeError, ValueError) as error:
        raise CodecError(f"wanted a value of the table: {error}") from None


def _unpack_values(plain: Plain) -> Sequence[Any]:
    check(type(plain) is bytes, "bytes of values", plain)
    values = read(plain)
    check(type(values) is tuple, "values", values)
    return tuple(values)


SIMPLE: dict[Any, ColumnForm] = {
    int: ColumnForm(pack_ints, unpack_ints),
    float: ColumnForm(_pack_floats, lambda plain: _numbers("d", plain)),
    bool: ColumnForm(_pack_bools, _unpack_bools),
    NoneType: ColumnForm(_pack_nones, unpack_nones),
    None: ColumnForm(_pack_nones, unpack_nones),
    str: _TEXTS,
    bytes: BYTES,
    Path: ColumnForm(_pack_paths, lambda plain: [*map(Path, _TEXTS.unpack(plain))]),
    Any: ColumnForm(_pack_values, _unpack_values),
}
