"""The types of the domain algebra: what one parameter may hold.

A bound is a number, None if there is none, or an Expression over earlier parameters; `concrete` in `resolving` replaces expressions by numbers.
Each other module of this folder has one operation, for every type here.

A type checker reads `Int` as a concrete type, with numbers for bounds, and `Int[Bound]` as one that is written in an exercise.
"""

from dataclasses import dataclass
from typing import Generic

from typing_extensions import TypeVar

from momus.domain.expressions import Expression
from momus.model import Value

Bound = int | float | Expression | None

Whole = TypeVar("Whole", bound=Bound, covariant=True, default=int | None)
Real = TypeVar("Real", bound=Bound, covariant=True, default=float | None)
Size = TypeVar("Size", bound=Bound, covariant=True, default=int)


@dataclass(frozen=True)
class Type:
    """The set of values that one parameter, or one part of it, may hold.

    The methods are for types that other modules add; those here have their parts and simpler values in `parts` and `shrink_steps`.
    """

    @property
    def spells_texts(self) -> bool:
        """Return whether the values are texts, though the type is no Text."""
        return False

    def children_of(self, value: Value) -> list[tuple["Type | None", Value]]:
        """Return the direct parts of a value with their types; no type for a part that follows from others."""
        return []

    def rebuilt(self, value: Value, parts: list[Value]) -> Value:
        """Return the value with other parts; raise TypeError if they are not valid."""
        raise TypeError(f"{type(self).__name__} has no parts")

    def simpler(self, value: Value) -> list[Value]:
        """Return simpler values to put in place of this one."""
        return []

    def renamed(self, items: list[Value]) -> list[list[Value]]:
        """Return items of this type with two names exchanged in all of them, where items have names."""
        return []


@dataclass(frozen=True)
class Int(Type, Generic[Whole]):
    """Integers from lo to hi, both included."""

    lo: Whole
    hi: Whole


@dataclass(frozen=True)
class Float(Type, Generic[Real]):
    """Finite floats from lo to hi, both included."""

    lo: Real
    hi: Real


@dataclass(frozen=True)
class Bool(Type):
    """True and False."""


@dataclass(frozen=True)
class Choice(Type):
    """One of the listed values."""

    values: tuple[Value, ...]


@dataclass(frozen=True)
class Text(Type, Generic[Size]):
    """Strings of lo to hi characters of the alphabet, which is in order of simplicity. A `char` has exactly one."""

    alphabet: str
    lo: Size
    hi: Size
    is_char: bool = False


@dataclass(frozen=True)
class Sequence(Type, Generic[Size]):
    """lo to hi items: kind is "list", "tuple", "linked" or "set". Sets are unique and have no order."""

    kind: str
    item: Type
    lo: Size
    hi: Size
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
class DictOf(Type, Generic[Size]):
    """lo to hi keys, each with a value."""

    key: Type
    value: Type
    lo: Size
    hi: Size


@dataclass(frozen=True)
class Either(Type):
    """A value of one of the branches; `optional(x)` is either(choice(None), x)."""

    branches: tuple[Type, ...]


@dataclass(frozen=True)
class Matrix(Type, Generic[Size]):
    """A list of equally long lists."""

    item: Type
    row_lo: Size
    row_hi: Size
    column_lo: Size
    column_hi: Size


@dataclass(frozen=True)
class Permutation(Type, Generic[Size]):
    """The numbers 0 to n - 1 in any order, as a list."""

    n: Size


@dataclass(frozen=True)
class Tree(Type, Generic[Size]):
    """A tree on the nodes 0 to n - 1: the sorted list of its n - 1 edges (u, v), u < v."""

    n: Size


@dataclass(frozen=True)
class Graph(Type, Generic[Size]):
    """A simple undirected graph on the nodes 0 to n - 1: the sorted list of its lo to hi edges (u, v), u < v."""

    n: Size
    lo: Size
    hi: Size


class EmptyTypeError(Exception):
    """No value satisfies the bounds, for these values of the earlier parameters."""
