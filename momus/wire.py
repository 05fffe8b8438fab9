"""Values and outcomes as bytes: one format for every language's worker and for the store.

The format is the subset of CPython's marshal, version 2, that plain values need: it is fast to write from Python and easy to write
from C. What workers send is a stranger's bytes, so it is never given to `marshal.loads`: `decode` checks every bound. A value
that marshal does not know is a tuple that starts with Ellipsis: (..., "record", name, ((field, value), ...)),
(..., "linked", items), (..., "opaque", type name), (..., "raised", error). Ellipsis itself is no value. The time to decode grows with the number
of bytes, whatever they are.

An outcome is one byte that no value starts with, and a value; a plain return is the value alone.
"""

import marshal
import struct
from collections import Counter
from collections.abc import Callable, Iterable, Sequence
from itertools import repeat

from momus.errors import BoxError
from momus.model import Hole, Kind, Linked, Opaque, Outcome, Printed, Raised, Record, Value

DEEPEST = 200
_MOST_OF_ONE_HASH = 100
"""At most this many elements of a set have the same hash. Numbers can be chosen so that all have; then a set takes the square of their number."""
_LONGEST_PRINTED = 1 << 53
_CODES = range(-(1 << 31), 1 << 31)

RAISED, EXTENDED, EXITED = b"!", b"+", b"$"
TIMED_OUT, OUT_OF_MEMORY, CRASHED, FLOODED = b"%", b"#", b"*", b"&"
INEXPRESSIBLE, UNRUN = b"~", b"-"

_BARE_KINDS = {TIMED_OUT: Kind.TIMED_OUT, OUT_OF_MEMORY: Kind.OUT_OF_MEMORY, FLOODED: Kind.FLOODED}
_BARE_TAGS = {kind: tag for tag, kind in _BARE_KINDS.items()}
HOLES = {INEXPRESSIBLE: Hole.INEXPRESSIBLE, UNRUN: Hole.UNRUN}
_HOLE_TAGS = {hole: tag for tag, hole in HOLES.items()}
_KINDS: dict[bytes, Kind | Hole] = {**_BARE_KINDS, **HOLES, RAISED: Kind.RAISED, EXITED: Kind.EXITED, CRASHED: Kind.CRASHED}
_PLAIN = frozenset((bool, int, float, str, bytes, type(None)))


class WireError(BoxError):
    """Bytes that are no value: a worker broke, or a stranger forged them."""


def encode(value: Value) -> bytes:
    """Return the bytes of a value. Equal sets and dicts give equal bytes: their elements are sorted by their bytes."""
    return marshal.dumps(to_plain(value), 2)


def to_plain(value: Value) -> Value:
    """Return the value with Record, Linked, Opaque and Raised as tagged tuples, and sets and dicts in a fixed order.

    A set becomes (..., "set", items), so that its order survives; marshal would write it in the order of its hash table.
    """
    kind = type(value)
    if kind in _PLAIN:
        return value
    if kind in (list, tuple):
        if _PLAIN.issuperset(map(type, value)):
            return value
        return kind([to_plain(item) for item in value])
    if kind is dict:
        pairs = sorted(((to_plain(k), to_plain(v)) for k, v in value.items()), key=lambda pair: marshal.dumps(pair[0], 2))
        return dict(pairs) if all(type(k) is not tuple or k[:1] != (...,) for k, _ in pairs) else (..., "dict", tuple(pairs))
    if kind in (set, frozenset):
        items = sorted((to_plain(item) for item in value), key=lambda item: marshal.dumps(item, 2))
        return (..., "set" if kind is set else "frozenset", tuple(items))
    if kind is Record:
        return (..., "record", value.name, tuple((name, to_plain(item)) for name, item in value.fields))
    if kind is Linked:
        return (..., "linked", tuple(to_plain(item) for item in value.items))
    if kind is Opaque:
        return (..., "opaque", value.type_name)
    if kind is Raised:
        return (..., "raised", value.error)
    if kind is complex:
        return value
    raise TypeError(f"{kind.__name__} is not a value of the table")


def decode(data: bytes) -> Value:
    """Return the value in the bytes; raise WireError if there is none."""
    try:
        value, end = _value(data, 0, 0)
    except (struct.error, IndexError):
        raise WireError("the bytes end within a value") from None
    if end != len(data):
        raise WireError(f"{len(data) - end} bytes follow the value")
    return value


def _tagged(items: list[Value]) -> Value:
    """Return the value that the items after an Ellipsis stand for."""
    match items:
        case ("record", str(name), tuple(fields)) if all(type(f) is tuple and len(f) == 2 and type(f[0]) is str for f in fields):
            return Record(_readable(name), tuple((_readable(field), item) for field, item in fields))
        case ("linked", tuple(linked)):
            return Linked(linked)
        case ("opaque", str(name)):
            return Opaque(_readable(name))
        case ("set", tuple(members)):
            return _hashed(set, members, members)
        case ("frozenset", tuple(members)):
            return _hashed(frozenset, members, members)
        case ("dict", tuple(pairs)) if all(type(p) is tuple and len(p) == 2 for p in pairs):
            return _hashed(dict, pairs, [key for key, _ in pairs])
        case ("raised", str(name)):
            return Raised(_readable(name))
    raise WireError("an unknown tagged value")


def _hashed(kind: Callable[[Iterable[Value]], Value], items: Sequence[Value], keys: Sequence[Value]) -> Value:
    """Return the set or dict of the items; raise WireError if their keys cannot be looked up, or not quickly."""
    try:
        if len(keys) > _MOST_OF_ONE_HASH and max(Counter(map(hash, keys)).values()) > _MOST_OF_ONE_HASH:
            raise WireError(f"more than {_MOST_OF_ONE_HASH} elements have the same hash")
        return kind(items)
    except TypeError as error:
        raise WireError(f"an unhashable element: {error}") from None


_number = struct.Struct("<i").unpack_from
_double = struct.Struct("<d").unpack_from
_pair = struct.Struct("<dd").unpack_from
_NUMBERS = {0x69: (5, struct.Struct("<xi").iter_unpack), 0x67: (9, struct.Struct("<xd").iter_unpack)}
"""By the first byte of a number, its length in bytes, and the function that reads many."""


def _value(data: bytes, at: int, depth: int) -> tuple[Value, int]:
    """Return the value at a place, and where it ends; never reads past the end, never deeper than DEEPEST."""
    code = data[at]
    at += 1
    if code == 0x69:  # i
        return _number(data, at)[0], at + 4
    if code == 0x73:  # s
        return _piece(data, at)
    if code == 0x5B:  # [
        return _items(data, at, depth)
    if code == 0x28:  # (
        if at + 4 < len(data) and data[at + 4] == 0x2E:  # .
            return _tagged_items(data, at, depth)
        items, at = _items(data, at, depth)
        return tuple(items), at
    if code == 0x75:  # u
        piece, at = _piece(data, at)
        return _text(piece), at
    if code in _CONSTANTS:
        return _CONSTANTS[code], at
    if code == 0x67:  # g
        return _double(data, at)[0], at + 8
    if code == 0x6C:  # l
        return _long(data, at)
    if code == 0x7B:  # {
        return _dictionary(data, at, depth)
    if code in (0x3C, 0x3E):  # < >
        items, at = _items(data, at, depth)
        return _hashed(set if code == 0x3C else frozenset, items, items), at
    if code == 0x79:  # y
        return complex(*_pair(data, at)), at + 16
    raise WireError(f"{bytes([code])!r} at {at - 1} starts no value")


def _tagged_items(data: bytes, at: int, depth: int) -> tuple[Value, int]:
    """Return what a tuple that starts with Ellipsis stands for, and where it ends."""
    (count,) = _number(data, at)
    items, at = _items(data, at + 5, depth, count - 1)
    return _tagged(items), at


def _items(data: bytes, at: int, depth: int, count: int | None = None) -> tuple[list[Value], int]:
    """Return `count` values, or as many as the number at this place says."""
    if count is None:
        (count,) = _number(data, at)
        at += 4
    if not 0 <= count <= len(data) - at:
        raise WireError(f"{count} items are announced at {at}")
    if depth >= DEEPEST:
        raise WireError(f"nested deeper than {DEEPEST}")
    # Numbers of one kind, as in most lists, are read at once.
    if count > 3 and data[at] in _NUMBERS:
        size, numbers = _NUMBERS[data[at]]
        end = at + size * count
        if data[at:end:size] == data[at : at + 1] * count:
            return [number for (number,) in numbers(data[at:end])], end
    items = []
    for _ in range(count):
        item, at = _value(data, at, depth + 1)
        items.append(item)
    return items, at


def _piece(data: bytes, at: int) -> tuple[bytes, int]:
    (count,) = _number(data, at)
    at += 4
    if not 0 <= count <= len(data) - at:
        raise WireError(f"{count} bytes are announced at {at}, {len(data) - at} are there")
    return data[at : at + count], at + count


def _text(piece: bytes) -> str:
    try:
        return piece.decode("utf-8", "surrogatepass")
    except UnicodeDecodeError as error:
        raise WireError(f"a text is not UTF-8: {error}") from None


def _readable(name: str) -> str:
    """Return a name or message that can be written wherever Unicode can: half a surrogate pair is escaped."""
    return name if name.isascii() else name.encode("utf-8", "backslashreplace").decode()


def _long(data: bytes, at: int) -> tuple[int, int]:
    (count,) = _number(data, at)
    end = at + 4 + 2 * abs(count)
    if end > len(data):
        raise WireError(f"{abs(count)} digits are announced at {at}")
    digits = struct.unpack_from(f"<{abs(count)}H", data, at + 4)
    # Eight digits of 15 bits are 15 bytes: this way the time grows with the length, not with its square.
    total = int.from_bytes(b"".join(map(_fifteen_bytes, range(0, len(digits), 8), repeat(digits))), "little")
    return (-total if count < 0 else total), end


def _fifteen_bytes(start: int, digits: tuple[int, ...]) -> bytes:
    return sum((digit & 0x7FFF) << 15 * place for place, digit in enumerate(digits[start : start + 8])).to_bytes(15, "little")


def _dictionary(data: bytes, at: int, depth: int) -> tuple[Value, int]:
    if depth >= DEEPEST:
        raise WireError(f"nested deeper than {DEEPEST}")
    pairs = []
    while data[at] != 0x30:  # 0
        key, at = _value(data, at, depth + 1)
        item, at = _value(data, at, depth + 1)
        pairs.append((key, item))
    return _hashed(dict, pairs, [key for key, _ in pairs]), at + 1


_CONSTANTS = {0x4E: None, 0x54: True, 0x46: False}


def encode_outcome(outcome: Outcome | Hole) -> bytes:
    """Return the record that a worker would have written for this outcome."""
    if isinstance(outcome, Hole):
        return _HOLE_TAGS[outcome]
    said = outcome.printed
    printed = None if said is None else (said.text, said.length, said.digest)
    if outcome.kind is Kind.RETURNED:
        if outcome.after is None and outcome.printed is None:
            return outcome.value
        return EXTENDED + marshal.dumps((outcome.value, outcome.after, printed), 2)
    if outcome.kind is Kind.RAISED:
        return RAISED + marshal.dumps((outcome.error, outcome.message, outcome.after, printed), 2)
    if outcome.kind is Kind.EXITED:
        return EXITED + marshal.dumps((outcome.code, printed, outcome.error) if outcome.error else (outcome.code, printed), 2)
    if outcome.kind is Kind.CRASHED:
        return CRASHED + marshal.dumps(outcome.code, 2)
    return _BARE_TAGS[outcome.kind]


def kind_of(record: bytes) -> Kind | Hole:
    """Return the kind of the outcome in a record, or of its hole, without reading the rest."""
    return _KINDS.get(record[:1], Kind.RETURNED)


def is_hole(record: bytes) -> bool:
    """Return whether a record says that there is no outcome."""
    return record in HOLES


def has_ended(record: bytes) -> bool:
    """Return whether the program was run and came to an end, in whatever way."""
    return record != TIMED_OUT and record not in HOLES


def decode_outcome(record: bytes) -> Outcome | Hole:
    """Return the outcome in a worker's record; raise WireError for bytes that are none."""
    tag, rest = record[:1], record[1:]
    if record in HOLES:
        return HOLES[record]
    if record in _BARE_KINDS:
        return Outcome(_BARE_KINDS[record])
    if tag == RAISED:
        match decode(rest):
            case (str(error), str(message), after, printed) if after is None or type(after) is bytes:
                return Outcome(
                    Kind.RAISED, error=_readable(error), message=_readable(message), after=after, printed=_printed(printed)
                )
    elif tag == EXTENDED:
        match decode(rest):
            case (bytes(value), after, printed) if after is None or type(after) is bytes:
                return Outcome(Kind.RETURNED, value=value, after=after, printed=_printed(printed))
    elif tag == EXITED:
        match decode(rest):
            case (int(code), printed) if code in _CODES:
                return Outcome(Kind.EXITED, code=code, printed=_printed(printed))
            case (int(code), printed, str(error)) if code in _CODES:
                return Outcome(Kind.EXITED, code=code, printed=_printed(printed), error=_readable(error))
    elif tag == CRASHED:
        match decode(rest):
            case int(code) if code in _CODES:
                return Outcome(Kind.CRASHED, code=code)
    elif record and tag not in _KINDS:
        return Outcome(Kind.RETURNED, value=record)
    raise WireError(f"{record[:40]!r} is no outcome")


def _printed(parts: Value) -> Printed | None:
    match parts:
        case None:
            return None
        case (bytes(text), int(length), str(digest)) if len(text) <= length <= _LONGEST_PRINTED:
            return Printed(text, length, digest)
    raise WireError("a malformed record of what was printed")
