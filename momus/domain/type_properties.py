"""What can be done with the values of a type: hashed, ordered; and whether floats are among them."""

from dataclasses import fields, is_dataclass

from momus.domain.types import (
    Bool,
    Choice,
    Either,
    Float,
    Graph,
    Int,
    Matrix,
    Permutation,
    RecordOf,
    Sequence,
    Text,
    Tree,
    TupleOf,
    Type,
)  # fmt: skip
from momus.model import Value


def hashable(kind: Type) -> bool:
    """Return whether every value of the type can be a member of a set or the key of a dict."""
    match kind:
        case Sequence(kind="tuple" | "linked", item=item):
            return hashable(item)
        case TupleOf(parts) | RecordOf(parts=parts) | Either(branches=parts):
            return all(map(hashable, parts))
    return isinstance(kind, (Int, Float, Bool, Text, Choice)) or kind.spells_texts


def can_be_ordered(kind: Type) -> bool:
    """Return whether any two values of the type can be compared with <."""
    match kind:
        case Choice(values):
            return len({_order_of(value) for value in values}) == 1 and None not in values
        case Sequence(kind="list" | "tuple", item=item) | Matrix(item=item):
            return can_be_ordered(item)
        case TupleOf(parts):
            return all(map(can_be_ordered, parts))
    return isinstance(kind, (Int, Float, Bool, Text, Permutation, Tree, Graph)) or kind.spells_texts


def _order_of(value: Value) -> type:
    """Return the type within which this value is ordered: all numbers are one type."""
    return float if isinstance(value, (int, float)) else type(value)


def mixes_numbers(kind: Type) -> bool:
    """Return whether two values of the type may be equal and yet differ in type, as 1, 1.0 and True are."""
    match kind:
        case Either() | Choice():
            return len(_number_types(kind)) > 1
        case TupleOf(parts) | RecordOf(parts=parts):
            return any(map(mixes_numbers, parts))
        case Sequence(item=item) | Matrix(item=item):
            return mixes_numbers(item)
    return False


def _number_types(kind: Type) -> set[type]:
    """Return the types of the numbers anywhere inside the values of a type."""
    match kind:
        case Int() | Permutation() | Tree() | Graph():
            return {int}
        case Float():
            return {float}
        case Bool():
            return {bool}
        case Choice(values):
            return {type(value) for value in values if isinstance(value, (int, float))}
        case Either(branches=parts) | TupleOf(parts) | RecordOf(parts=parts):
            return set().union(*map(_number_types, parts))
        case Sequence(item=item) | Matrix(item=item):
            return _number_types(item)
    return set()


def holds_floats(kind: object) -> bool:
    """Return whether floats are among the values of a type, or inside them."""
    if isinstance(kind, Float):
        return True
    if isinstance(kind, Choice):
        return any(type(value) is float for value in kind.values)
    if isinstance(kind, tuple):
        return any(map(holds_floats, kind))
    return isinstance(kind, Type) and is_dataclass(kind) and any(holds_floats(getattr(kind, one.name)) for one in fields(kind))
