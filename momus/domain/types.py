"""The types of the domain algebra: what one parameter may hold.

A bound is a number, None where there is none, or an Expression over earlier parameters; `resolved` in `resolving` puts numbers in
the place of expressions. All other modules of this folder give one operation each, for every type here.
"""

from dataclasses import dataclass

from momus.domain.expressions import Expression
from momus.model import Value

Bound = int | float | Expression | None


class Type:
    """The set of values that one parameter, or one part of it, may hold."""


@dataclass(frozen=True)
class Int(Type):
    """Integers from lo to hi, both included."""

    lo: Bound = None
    hi: Bound = None


@dataclass(frozen=True)
class Float(Type):
    """Finite floats from lo to hi, both included."""

    lo: Bound = None
    hi: Bound = None


@dataclass(frozen=True)
class Bool(Type):
    """True and False."""


@dataclass(frozen=True)
class Choice(Type):
    """One of the listed values."""

    values: tuple[Value, ...]


@dataclass(frozen=True)
class Text(Type):
    """Strings of lo to hi characters of the alphabet, which is in order of simplicity. A `char` has exactly one."""

    alphabet: str
    lo: Bound
    hi: Bound
    is_char: bool = False


@dataclass(frozen=True)
class Sequence(Type):
    """lo to hi items: kind is "list", "tuple", "linked" or "set". Sets are unique and have no order."""

    kind: str
    item: Type
    lo: Bound
    hi: Bound
    sorted: bool = False
    unique: bool = False


@dataclass(frozen=True)
class TupleOf(Type):
    """A tuple of exactly these parts."""

    parts: tuple[Type, ...]


@dataclass(frozen=True)
class RecordOf(Type):
    """A Record with these fields."""

    name: str
    names: tuple[str, ...]
    parts: tuple[Type, ...]


@dataclass(frozen=True)
class DictOf(Type):
    """lo to hi keys, each with a value."""

    key: Type
    value: Type
    lo: Bound
    hi: Bound


@dataclass(frozen=True)
class Either(Type):
    """A value of one of the branches; `optional(x)` is either(choice(None), x)."""

    branches: tuple[Type, ...]


@dataclass(frozen=True)
class Matrix(Type):
    """A list of equally long lists."""

    item: Type
    row_lo: Bound
    row_hi: Bound
    column_lo: Bound
    column_hi: Bound


@dataclass(frozen=True)
class Permutation(Type):
    """The numbers 0 to n - 1 in any order, as a list."""

    n: Bound


@dataclass(frozen=True)
class Tree(Type):
    """A tree on the nodes 0 to n - 1: the sorted list of its n - 1 edges (u, v), u < v."""

    n: Bound


@dataclass(frozen=True)
class Graph(Type):
    """A simple undirected graph on the nodes 0 to n - 1: the sorted list of its lo to hi edges (u, v), u < v."""

    n: Bound
    lo: Bound
    hi: Bound


class EmptyTypeError(Exception):
    """No value satisfies the bounds, for these values of the earlier parameters."""
