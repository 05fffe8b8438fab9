"""Typed records as bytes and back: the type alone decides how a value is written.

Values of one type are written together, as a column (`momus.codec_columns`). A column of records has one column for each field, and a single
record is a column of one. So thousands of records cost little more than their bytes, and a new class needs no code of its own.

A column becomes bytes by `momus.wire`, whose decoder trusts nothing. The decoded value is checked against the type: bytes that `encode` did not
make raise a CodecError, or are a value of the type. Fields missing at the end of a record take their defaults, so a class may grow. Values in a
union carry the name of their class, so a union may grow too.
"""

from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import MISSING, Field, fields, is_dataclass
from enum import Enum
from functools import cache
from itertools import chain
from marshal import dumps
from operator import attrgetter
from types import UnionType
from typing import Any, TypeVar, Union, get_args, get_origin, get_type_hints, overload

import numpy as np

from momus.codec_columns import (
    ARRAYS,
    SIMPLE,
    CodecError,
    ColumnForm,
    Plain,
    check,
    check_types,
    cut,
    pack_ints,
    parts_of,
    read,
    refused,
    unpack_nones,
)
from momus.errors import MomusError

__all__ = ["CodecError", "decode", "encode"]

T = TypeVar("T")


def encode(value: object, kind: Any = None) -> bytes:
    """Return the bytes of a value of that type; without a type, of a record of its own class."""
    kind = type(value) if kind is None else kind
    try:
        return dumps(_column(kind).pack((value,)), 2)
    except CodecError as error:
        raise error.within(_name(kind)) from None


@overload
def decode(kind: type[T], data: bytes) -> T: ...
@overload
def decode(kind: Any, data: bytes) -> Any: ...
def decode(kind: Any, data: bytes) -> Any:
    """Return the value of that type in the bytes; raise CodecError if there is none."""
    try:
        values = _column(kind).unpack(read(data))
        check(len(values) == 1, "one value", values)
    except CodecError as error:
        raise error.within(_name(kind)) from None
    return values[0]


@cache
def _column(kind: Any) -> ColumnForm:
    """Return how values of that type are written."""
    origin, parts = get_origin(kind) or kind, get_args(kind)
    if kind in SIMPLE:
        return SIMPLE[kind]
    if origin in (Union, UnionType):
        return _union(parts)
    if kind is tuple:
        return _many(Any, tuple)
    if origin is tuple and parts[1:] != (...,):
        return _rows(parts)
    if origin in (tuple, Sequence):
        return _many(parts[0], tuple)
    if origin is frozenset:
        return _many(parts[0], frozenset)
    if origin in (dict, Mapping):
        return _mapping(*parts)
    if origin is np.ndarray:
        return ARRAYS
    if isinstance(kind, type) and issubclass(kind, Enum):
        return _enum(kind)
    if is_dataclass(kind):
        return _records(kind)
    raise TypeError(f"{kind}: there is no way to write such values; use records, tuples, mappings, numbers, texts, or Value")


def _name(kind: Any) -> str:
    """Return the name of a type in messages, and in a union."""
    if get_origin(kind) in (Union, UnionType):
        return " | ".join(map(_name, get_args(kind)))
    return str(getattr(get_origin(kind) or kind, "__name__", kind))


def _enum(kind: type[Enum]) -> ColumnForm:
    names = SIMPLE[str]

    def pack(values: Sequence[Enum]) -> Plain:
        check_types(values, kind.__name__, kind)
        return names.pack([one.name for one in values])

    def unpack(plain: Plain) -> Sequence[Enum]:
        found = names.unpack(plain)
        check(kind.__members__.keys() >= {*found}, f"names of {kind.__name__}", found)
        return [kind.__members__[name] for name in found]

    return ColumnForm(pack, unpack)


def _many(item: Any, made: Callable[[Sequence[Any]], Any]) -> ColumnForm:
    """Return how tuples of one type, or sets, are written: their lengths, and the items of all of them."""
    inner = _column(item)

    def pack(values: Sequence[Any]) -> Plain:
        if made is frozenset:
            check_types(values, "frozenset", frozenset, set)
            values = [sorted(one, key=lambda member: dumps(inner.pack((member,)), 2)) for one in values]
        check_types(values, "tuple", tuple, list)
        return pack_ints([*map(len, values)]), inner.pack([*chain.from_iterable(values)])

    def unpack(plain: Plain) -> Sequence[Any]:
        lengths, items = parts_of(plain, 2)
        pieces = cut(lengths, tuple(inner.unpack(items)))
        return pieces if made is tuple else _hashed(made, pieces)

    return ColumnForm(pack, unpack)


def _hashed(made: Callable[[Any], Any], many: Iterable[Any]) -> list[Any]:
    try:
        return [*map(made, many)]
    except TypeError as error:
        raise CodecError(f"wanted what can be looked up: {error}") from None


def _mapping(key: Any, item: Any) -> ColumnForm:
    """Return how mappings are written: their lengths, and the keys and values of all of them, in order."""
    pairs = _many(tuple[key, item], tuple)

    def pack(values: Sequence[Any]) -> Plain:
        for one in values:
            check(isinstance(one, Mapping), "a mapping", one)
        return pairs.pack([tuple(one.items()) for one in values])

    return ColumnForm(pack, lambda plain: _hashed(dict, pairs.unpack(plain)))


def _rows(kinds: tuple[Any, ...]) -> ColumnForm:
    """Return how tuples with a type for each place are written: one column for each place."""
    if not kinds:
        return ColumnForm(lambda values: bytes(len(values)), lambda plain: [()] * len(unpack_nones(plain)))
    columns = {f"[{place}]": _column(kind) for place, kind in enumerate(kinds)}

    def pack(values: Sequence[tuple[Any, ...]]) -> Plain:
        check_types(values, "tuple", tuple)
        check({*map(len, values)} <= {len(kinds)}, f"tuples of {len(kinds)}", values)
        return _pack_fields(columns, _turned(values, len(kinds)))

    def unpack(plain: Plain) -> Sequence[tuple[Any, ...]]:
        return [*zip(*_unpack_fields(columns, parts_of(plain, len(columns))), strict=True)]

    return ColumnForm(pack, unpack)


def _pack_fields(columns: Mapping[str, ColumnForm], places: Sequence[Sequence[Any]]) -> Plain:
    packed = []
    for (name, column), place in zip(columns.items(), places, strict=True):
        try:
            packed.append(column.pack(place))
        except CodecError as error:
            raise error.within(name) from None
    return tuple(packed)


def _unpack_fields(columns: Mapping[str, ColumnForm], parts: Sequence[Plain]) -> list[Sequence[Any]]:
    """Return the values of each part, equally many for all; columns without a part are left out."""
    places: list[Sequence[Any]] = []
    for (name, column), part in zip(columns.items(), parts, strict=False):
        try:
            places.append(column.unpack(part))
            if len(places[-1]) != len(places[0]):
                raise refused(f"{len(places[0])} values", places[-1])
        except CodecError as error:
            raise error.within(name) from None
    return places


def _turned(rows: Iterable[tuple[Any, ...]], width: int) -> Sequence[Sequence[Any]]:
    """Return the rows as columns: for each place, the values of all rows there."""
    return list(zip(*rows, strict=True)) or [()] * width


def _union(kinds: tuple[Any, ...]) -> ColumnForm:
    """Return how values of several types are written: the name of each value's type, and a column for each type."""
    columns = {_name(kind): _column(kind) for kind in kinds}
    if len(columns) < len(kinds):
        raise TypeError(f"{kinds}: two have one name, by which they are told apart")
    if len(kinds) > 250:
        raise TypeError(f"{len(kinds)} types in one union")
    origins = [(get_origin(kind) or kind, _name(kind)) for kind in kinds]
    names: dict[type, str] = {}
    one_of = f"one of {', '.join(columns)}"

    def name_of(kind: type) -> str:
        if kind not in names:
            fitting = [name for origin, name in origins if origin is kind]
            fitting += [name for origin, name in origins if origin is Any or issubclass(kind, origin)]
            # As everywhere in Python, a whole number may stand where a float is wanted.
            fitting += [name for origin, name in origins if origin is float and issubclass(kind, int)]
            check(bool(fitting), one_of, kind)
            names[kind] = fitting[0]
        return names[kind]

    def pack(values: Sequence[Any]) -> Plain:
        which = [name_of(type(one)) for one in values]
        there = {name: number for number, name in enumerate(dict.fromkeys(which))}
        groups: dict[str, list[Any]] = {name: [] for name in there}
        for name, one in zip(which, values, strict=True):
            groups[name].append(one)
        return bytes([there[name] for name in which]), tuple((name, columns[name].pack(group)) for name, group in groups.items())

    def unpack(plain: Plain) -> Sequence[Any]:
        which, groups = parts_of(plain, 2)
        check(type(which) is bytes and type(groups) is tuple, "types and their values", plain)
        found = []
        for number, group in enumerate(groups):
            name, part = parts_of(group, 2)
            check(type(name) is str and name in columns, one_of, name)
            try:
                found.append(columns[name].unpack(part))
            except CodecError as error:
                raise error.within(name) from None
            if which.count(number) != len(found[-1]):
                raise refused(f"{which.count(number)} of {name}", len(found[-1]))
        if max(which, default=-1) >= len(found):
            raise refused(f"{len(found)} types", which)
        if len(found) == 1:
            return found[0]
        values = [iter(group) for group in found]
        return [next(values[number]) for number in which]

    return ColumnForm(pack, unpack)


_UNMADE = (ArithmeticError, AttributeError, LookupError, MomusError, TypeError, ValueError)
"""What a class that checks its own fields may raise."""


def _records(kind: Any) -> ColumnForm:
    """Return how records of a class are written: one column for each field, in order."""
    hints = get_type_hints(kind)
    own = [field for field in fields(kind) if field.init]
    if any(field.kw_only for field in own):
        raise TypeError(f"{kind.__name__}: a record has its fields in a fixed order, none by keyword only")
    if not own:
        return ColumnForm(lambda values: bytes(len(values)), lambda plain: [kind() for _ in unpack_nones(plain)])
    columns = {field.name: _column(hints[field.name]) for field in own}
    # With a second name the getter always returns a tuple.
    getter = attrgetter(*columns, "__class__")
    so_many = f"1 to {len(own)} fields"

    def pack(values: Sequence[Any]) -> Plain:
        check_types(values, kind.__name__, kind)
        *places, _ = _turned(map(getter, values), len(own) + 1)
        return _pack_fields(columns, places)

    def unpack(plain: Plain) -> Sequence[Any]:
        check(type(plain) is tuple and 0 < len(plain) <= len(own), so_many, plain)
        places = _unpack_fields(columns, plain)
        places += [_defaults(field, len(places[0])) for field in own[len(plain) :]]
        try:
            return [*map(kind, *places)]
        except _UNMADE as error:
            raise CodecError(f"wanted {kind.__name__}: {error}") from None

    return ColumnForm(pack, unpack)


def _defaults(field: Field[Any], count: int) -> list[Any]:
    """Return the values of a field that older records lack."""
    if field.default_factory is not MISSING:
        return [field.default_factory() for _ in range(count)]
    if field.default is MISSING:
        raise CodecError("wanted a value, got an older record without it", field.name)
    return [field.default] * count
