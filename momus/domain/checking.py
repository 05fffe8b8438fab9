"""Whether a value belongs to a type. Checks are compiled once into plain functions, because they run for every candidate."""

from collections.abc import Callable
from functools import singledispatch

from momus.domain.expressions import distinct, is_sorted
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
from momus.model import Linked, Record, Value

Check = Callable[[Value], bool]
INFINITY = float("inf")


@singledispatch
def checker(kind: Type) -> Check:
    """Return the function that says whether a value belongs to a concrete type. It never raises, whatever the value."""
    raise TypeError(f"{type(kind).__name__} has no check")


@checker.register
def _(kind: Int) -> Check:
    lo, hi = kind.lo, kind.hi
    if lo is None or hi is None:
        return lambda value: type(value) is int and (lo is None or lo <= value) and (hi is None or value <= hi)
    return lambda value: type(value) is int and lo <= value <= hi


@checker.register
def _(kind: Float) -> Check:
    lo = -INFINITY if kind.lo is None else kind.lo
    hi = INFINITY if kind.hi is None else kind.hi
    return lambda value: type(value) is float and lo <= value <= hi and -INFINITY < value < INFINITY


@checker.register
def _(kind: Bool) -> Check:
    return lambda value: type(value) is bool


@checker.register
def _(kind: Choice) -> Check:
    typed = frozenset((type(value), value) for value in kind.values)

    def check(value: Value) -> bool:
        try:
            return (type(value), value) in typed
        except TypeError:
            return False

    return check


@checker.register
def _(kind: Text) -> Check:
    lo, hi, covers = kind.lo, kind.hi, frozenset(kind.alphabet).issuperset
    return lambda value: type(value) is str and lo <= len(value) <= hi and covers(value)


@checker.register
def _(kind: Sequence) -> Check:
    containers: dict[str, type] = {"list": list, "tuple": tuple, "set": set, "linked": Linked}
    container = containers[kind.kind]
    lo, hi = kind.lo, kind.hi
    check_items = _items_checker(kind.item)
    ordered, unique = kind.sorted, kind.unique and kind.kind != "set"
    linked = kind.kind == "linked"

    def check(value: Value) -> bool:
        kind_of = type(value)
        if kind_of is not container:
            return False
        items = value.items if linked else value
        if linked and type(items) is not tuple:
            return False
        if not lo <= len(items) <= hi or not check_items(items):
            return False
        return not (ordered and not is_sorted(items)) and not (unique and not distinct(items))

    return check


def _items_checker(item: Type) -> Callable[[Value], bool]:
    """Return the function that checks all items at once."""
    if isinstance(item, Int) and item.lo is not None and item.hi is not None:
        lo, hi = item.lo, item.hi

        def check_ints(items: Value) -> bool:
            for value in items:
                if type(value) is not int or not lo <= value <= hi:
                    return False
            return True

        return check_ints
    check = checker(item)

    def check_items(items: Value) -> bool:
        for value in items:
            if not check(value):
                return False
        return True

    return check_items


@checker.register
def _(kind: TupleOf) -> Check:
    checks = [checker(part) for part in kind.parts]
    length = len(checks)

    def check(value: Value) -> bool:
        if type(value) is not tuple or len(value) != length:
            return False
        for part, item in zip(checks, value, strict=True):
            if not part(item):
                return False
        return True

    return check


@checker.register
def _(kind: RecordOf) -> Check:
    check_parts = checker(TupleOf(kind.parts))
    name, names = kind.name, kind.names

    def check(value: Value) -> bool:
        if type(value) is not Record or value.name != name or tuple(field[0] for field in value.fields) != names:
            return False
        return check_parts(tuple(field[1] for field in value.fields))

    return check


@checker.register
def _(kind: DictOf) -> Check:
    lo, hi, check_key, check_value = kind.lo, kind.hi, _items_checker(kind.key), _items_checker(kind.value)
    return lambda value: type(value) is dict and lo <= len(value) <= hi and check_key(value) and check_value(value.values())


@checker.register
def _(kind: Either) -> Check:
    checks = [checker(branch) for branch in kind.branches]

    def check(value: Value) -> bool:
        for branch in checks:
            if branch(value):
                return True
        return False

    return check


@checker.register
def _(kind: Matrix) -> Check:
    check_items = _items_checker(kind.item)

    def check(value: Value) -> bool:
        if type(value) is not list or not kind.row_lo <= len(value) <= kind.row_hi:
            return False
        if not value:
            return True
        if type(value[0]) is not list or not kind.column_lo <= len(value[0]) <= kind.column_hi:
            return False
        width = len(value[0])
        return all(type(row) is list and len(row) == width and check_items(row) for row in value)

    return check


@checker.register
def _(kind: Permutation) -> Check:
    expected, n = list(range(kind.n)), kind.n

    def check(value: Value) -> bool:
        if type(value) is not list or len(value) != n:
            return False
        return all(type(item) is int for item in value) and sorted(value) == expected

    return check


@checker.register
def _(kind: Tree) -> Check:
    n = kind.n

    def check(value: Value) -> bool:
        if type(value) is not list or len(value) != n - 1:
            return False
        for edge in value:
            if type(edge) is not tuple or len(edge) != 2 or type(edge[0]) is not int or type(edge[1]) is not int:
                return False
            if not 0 <= edge[0] < edge[1] < n:
                return False
        return is_sorted(value) and _connected(n, value)

    return check


def _connected(n: int, edges: list[tuple[int, int]]) -> bool:
    """Return whether n - 1 edges join all n nodes."""
    parent = list(range(n))

    def root(node: int) -> int:
        while parent[node] != node:
            parent[node] = parent[parent[node]]
            node = parent[node]
        return node

    for u, v in edges:
        a, b = root(u), root(v)
        if a == b:
            return False
        parent[a] = b
    return True
