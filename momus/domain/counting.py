"""How many values a type has: exactly, if that is known."""

from dataclasses import dataclass
from functools import singledispatch
from math import comb, perm, sqrt

from momus.domain.checking import checker
from momus.domain.types import (
    Bool,
    Choice,
    DictOf,
    Either,
    Float,
    Int,
    Matrix,
    Permutation,
    RecordOf,
    Sequence,
    Text,
    Tree,
    TupleOf,
    Type,
)

_Z = 1.959964


@dataclass(frozen=True)
class Count:
    """The number of values: `exact`, or None and an interval. `how` says how it was found."""

    exact: int | None
    low: float
    high: float
    how: str


def exactly(number: int, how: str) -> Count:
    """Return an exact count."""
    return Count(number, _float(number), _float(number), how)


def estimated(number: int, accepted: list[bool]) -> Count:
    """Return the estimated count of valid inputs among `number`, from the uniform draws that were accepted or not."""
    low, high = _interval(sum(accepted), len(accepted))
    how = f"{sum(accepted):,} of {len(accepted):,} uniform draws satisfy the constraints; 95 % interval"
    return Count(None, low * _float(number), high * _float(number), how)


def _float(number: int) -> float:
    try:
        return float(number)
    except OverflowError:
        return float("inf")


def _interval(successes: int, trials: int) -> tuple[float, float]:
    """Return the 95 % interval of a share, by Wilson."""
    share, z2 = successes / trials, _Z * _Z
    middle = share + z2 / (2 * trials)
    spread = _Z * sqrt(share * (1 - share) / trials + z2 / (4 * trials * trials))
    return max(0.0, (middle - spread) / (1 + z2 / trials)), min(1.0, (middle + spread) / (1 + z2 / trials))


@singledispatch
def count(kind: Type) -> int | None:
    """Return the number of values of a concrete type; None if it is infinite, or if only listing them would tell."""
    raise TypeError(f"{type(kind).__name__} has no count")


@count.register
def _(kind: Int) -> int | None:
    return None if kind.lo is None or kind.hi is None else kind.hi - kind.lo + 1


@count.register
def _(kind: Float) -> int | None:
    return 1 if kind.lo == kind.hi is not None else None


@count.register
def _(kind: Bool) -> int | None:
    return 2


@count.register
def _(kind: Choice) -> int | None:
    return len(kind.values)


@count.register
def _(kind: Text) -> int | None:
    number: int = sum(len(kind.alphabet) ** length for length in range(kind.lo, kind.hi + 1))
    return number


@count.register
def _(kind: Sequence) -> int | None:
    if kind.hi == 0:
        return 1
    items = count(kind.item)
    return None if items is None else sum(count_of_length(kind, length, items) for length in range(kind.lo, kind.hi + 1))


def count_of_length(kind: Sequence, length: int, items: int) -> int:
    """Return how many sequences of this length there are over this many different items."""
    if kind.kind == "set" or kind.sorted and kind.unique:
        return comb(items, length)
    if kind.unique:
        return perm(items, length)
    if kind.sorted:
        return comb(items + length - 1, length)
    number: int = items**length
    return number


@count.register
def _(kind: TupleOf) -> int | None:
    return _product(kind.parts)


@count.register
def _(kind: RecordOf) -> int | None:
    return _product(kind.parts)


def _product(parts: tuple[Type, ...]) -> int | None:
    total = 1
    for part in parts:
        number = count(part)
        if number is None:
            return None
        total *= number
    return total


@count.register
def _(kind: DictOf) -> int | None:
    keys, values = count(kind.key), count(kind.value)
    if keys is None or values is None:
        return None
    number: int = sum(comb(keys, length) * values**length for length in range(kind.lo, kind.hi + 1))
    return number


@count.register
def _(kind: Either) -> int | None:
    return _product_of_union(kind) if branches_are_disjoint(kind) else None


def _product_of_union(kind: Either) -> int | None:
    numbers = [number for branch in kind.branches if (number := count(branch)) is not None]
    return sum(numbers) if len(numbers) == len(kind.branches) else None


@count.register
def _(kind: Matrix) -> int | None:
    items = count(kind.item)
    if items is None:
        return None
    return sum(count_of_shape(items, rows, columns) for rows, columns in shapes(kind))


def shapes(kind: Matrix) -> list[tuple[int, int]]:
    """Return the (rows, columns) that a matrix may have. Without rows there is only one empty matrix."""
    wide = range(kind.column_lo, kind.column_hi + 1)
    return [(rows, columns) for rows in range(kind.row_lo, kind.row_hi + 1) for columns in (wide if rows else wide[:1])]


def count_of_shape(items: int, rows: int, columns: int) -> int:
    """Return how many matrices of this shape there are."""
    number: int = items ** (rows * columns)
    return number


@count.register
def _(kind: Permutation) -> int | None:
    return perm(kind.n)


@count.register
def _(kind: Tree) -> int | None:
    return kind.n ** (kind.n - 2) if kind.n > 1 else 1


_PYTHON_TYPES = {
    Int: "int", Float: "float", Bool: "bool", Text: "str", TupleOf: "tuple", RecordOf: "record", DictOf: "dict", Matrix: "list",
    Permutation: "list", Tree: "list",
}  # fmt: skip


def _python_types(kind: Type) -> set[str]:
    if isinstance(kind, Choice):
        return {type(value).__name__ for value in kind.values}
    if isinstance(kind, Sequence):
        return {kind.kind}
    if isinstance(kind, Either):
        return set().union(*(_python_types(branch) for branch in kind.branches))
    return {_PYTHON_TYPES.get(type(kind), "any")}


def branches_are_disjoint(kind: Either) -> bool:
    """Return whether it is certain that no value belongs to two branches."""
    for i, one in enumerate(kind.branches):
        for other in kind.branches[:i]:
            if not _disjoint(one, other):
                return False
    return True


def _disjoint(one: Type, other: Type) -> bool:
    types, others = _python_types(one), _python_types(other)
    if "any" not in types | others and not types & others:
        return True
    for listed, against in ((one, other), (other, one)):
        if isinstance(listed, Choice):
            return not any(map(checker(against), listed.values))
    if isinstance(one, Int) and isinstance(other, Int):
        return _apart(one, other) or _apart(other, one)
    if isinstance(one, (Sequence, Text)) and isinstance(other, (Sequence, Text)):
        return bool(one.hi < other.lo or other.hi < one.lo)
    if isinstance(one, TupleOf) and isinstance(other, TupleOf):
        return len(one.parts) != len(other.parts) or any(map(_disjoint, one.parts, other.parts))
    return False


def _apart(low: Int, high: Int) -> bool:
    return low.hi is not None and high.lo is not None and low.hi < high.lo
