"""The parts of a value and their types: the places that a shrinker or a mutator can change."""

from collections.abc import Iterator
from dataclasses import dataclass
from typing import Generic

from typing_extensions import TypeVar

from momus.domain.checking import Check, checker
from momus.domain.types import DictOf, Either, Matrix, RecordOf, Sequence, TupleOf, Type
from momus.model import Linked, Record, Value

Path = tuple[int, ...]
_MOST_KNOWN = 8192
_known: dict[int, tuple[Type, Check]] = {}


def known_checker(kind: Type) -> Check:
    """Return the check of a type, made once for each object: hashing a type with many values would take longer than checking."""
    known = _known.get(id(kind))
    if known is None:
        if len(_known) >= _MOST_KNOWN:
            _known.clear()
        known = _known[id(kind)] = (kind, checker(kind))  # keeping the type keeps its id taken
    return known[1]


Kind = TypeVar("Kind", bound=Type, covariant=True, default=Type)


@dataclass(frozen=True)
class Place(Generic[Kind]):
    """A part of a value: its path, its type, and the value there."""

    path: Path
    kind: Kind
    value: Value


def places(kind: Type, value: Value, path: Path = ()) -> Iterator[Place]:
    """Yield the value itself, then its parts, from the outside in. An either counts as the branch of the value."""
    kind = branch_of(kind, value)
    yield Place(path, kind, value)
    for i, (inner, part) in enumerate(children(kind, value)):
        if inner is not None:
            yield from places(inner, part, (*path, i))


def branch_of(kind: Type, value: Value) -> Type:
    """Return the type, or for an either the first branch that has the value."""
    while isinstance(kind, Either):
        kind = next((branch for branch in kind.branches if known_checker(branch)(value)), kind.branches[0])
    return kind


def children(kind: Type, value: Value) -> list[tuple[Type | None, Value]]:
    """Return the direct parts with their types; no parts for a leaf, no type for a part that follows from others."""
    match kind:
        case Sequence(item=item):
            return [(item, part) for part in items_of(value)]
        case TupleOf(parts):
            return list(zip(parts, value, strict=True))
        case RecordOf(parts=parts):
            return [(part, field[1]) for part, field in zip(parts, value.fields, strict=True)]
        case DictOf(key, item):
            return [pair for k, v in value.items() for pair in ((key, k), (item, v))]
        case Matrix(item=item):
            return [(item, part) for row in value for part in row]
    return kind.children_of(value)


def items_of(value: Value) -> list[Value]:
    """Return the items of a list, tuple, set or linked list, in order; those of a set sorted if possible."""
    if type(value) is Linked:
        return list(value.items)
    if type(value) is set:
        try:
            return sorted(value)
        except TypeError:
            return sorted(value, key=repr)
    return list(value)


def sequence_of(kind: Sequence, items: list[Value]) -> Value:
    """Return the items as a value of the sequence type: in order if it is sorted, each once if it is unique."""
    if kind.unique and kind.kind != "set":
        items = each_once(items)
    if kind.sorted:
        items = sorted(items)
    match kind.kind:
        case "list":
            return list(items)
        case "tuple":
            return tuple(items)
        case "set":
            return set(items)
    return Linked(tuple(items))


def each_once(items: list[Value]) -> list[Value]:
    """Return the items without repeats."""
    try:
        return list(dict.fromkeys(items))
    except TypeError:
        return [item for i, item in enumerate(items) if item not in items[:i]]


def with_part(kind: Type, value: Value, path: Path, new: Value) -> Value:
    """Return the value with another part at the path. Sorted sequences are sorted again."""
    if not path:
        return new
    return with_parts(kind, value, {path: new})


def with_parts(kind: Type, value: Value, news: dict[Path, Value]) -> Value:
    """Return the value with other parts at the paths; no path may lie inside another."""
    if () in news:
        return news[()]
    kind = branch_of(kind, value)
    below: dict[int, dict[Path, Value]] = {}
    for path, new in news.items():
        below.setdefault(path[0], {})[path[1:]] = new
    parts = children(kind, value)
    changed = [part for _, part in parts]
    for i, deeper in below.items():
        inner = parts[i][0]
        changed[i] = deeper[()] if inner is None else with_parts(inner, changed[i], deeper)
    match kind:
        case Sequence():
            return sequence_of(kind, changed)
        case TupleOf():
            return tuple(changed)
        case RecordOf(name, names):
            return Record(name, tuple(zip(names, changed, strict=True)))
        case DictOf():
            return dict(zip(changed[::2], changed[1::2], strict=True))
        case Matrix():
            width = len(value[0])
            return [changed[i : i + width] for i in range(0, len(changed), width)]
    return kind.rebuilt(value, changed)
