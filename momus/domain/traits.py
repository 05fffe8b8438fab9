"""What can be done with the values of a type: hashed, ordered."""

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
    return isinstance(kind, (Int, Float, Bool, Text, Choice))


def can_be_ordered(kind: Type) -> bool:
    """Return whether any two values of the type can be compared with <."""
    match kind:
        case Choice(values):
            return len({_order_of(value) for value in values}) == 1 and None not in values
        case Sequence(kind="list" | "tuple", item=item) | Matrix(item=item):
            return can_be_ordered(item)
        case TupleOf(parts):
            return all(map(can_be_ordered, parts))
    return isinstance(kind, (Int, Float, Bool, Text, Permutation, Tree, Graph))


def _order_of(value: Value) -> type:
    """Return the type among whose values this one has its place: all numbers are one."""
    return float if isinstance(value, (int, float)) else type(value)
