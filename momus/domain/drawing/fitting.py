"""Fits a value to a type: what is left of it when an earlier parameter changes."""

from momus.domain.known_values import NOTHING_KNOWN
from momus.domain.listing.enumerating import levels
from momus.domain.parts import each_once, items_of, known_checker, sequence_of
from momus.domain.types import Either, Int, Matrix, Permutation, Sequence, Text, Tree, Type
from momus.model import Value


def simplest(kind: Type) -> Value:
    """Return the simplest value of the type."""
    return levels(kind, NOTHING_KNOWN).nth(0)


def fitted(kind: Type, value: Value) -> Value:
    """Return a value of the concrete type, as near to the given one as is easy to find."""
    if known_checker(kind)(value):
        return value
    bent = _bent(kind, value)
    return bent if bent is not None and known_checker(kind)(bent) else simplest(kind)


def _bent(kind: Type, value: Value) -> Value | None:
    """Return an attempt: numbers moved to the nearest bound, sequences cut or filled, or None."""
    match kind:
        case Int(lo, hi) if type(value) is int:
            return lo if lo is not None and value < lo else hi if hi is not None and value > hi else value
        case Text(alphabet, lo, hi) if type(value) is str:
            kept = "".join(c for c in value if c in alphabet)[:hi]
            return kept + alphabet[:1] * (lo - len(kept))
        case Sequence() if type(value) in (list, tuple, set) or hasattr(value, "items") and type(value) is not dict:
            return _bent_sequence(kind, items_of(value))
        case Matrix() if type(value) is list and all(type(row) is list for row in value):
            return _bent_matrix(kind, value)
        case Permutation(n) if type(value) is list:
            places = [item for item in value if type(item) is int and item < n]
            return each_once([*places, *range(n)])
        case Tree(n) if type(value) is list:
            return _bent_tree(n, value)
        case Either(branches):
            for branch in branches:
                bent = _bent(branch, value)
                if bent is not None and known_checker(branch)(bent):
                    return bent
    return None


def _bent_sequence(kind: Sequence, items: list[Value]) -> Value | None:
    if kind.hi == 0:
        return sequence_of(kind, [])
    items = [fitted(kind.item, item) for item in items[: kind.hi]]
    missing = kind.lo - len(items)
    if missing > 0 and not kind.unique:
        items += [simplest(kind.item)] * missing
    elif kind.unique:
        fresh = levels(kind.item, NOTHING_KNOWN)
        items, used = each_once(items), 0
        while (missing := kind.lo - len(items)) > 0:
            items = each_once([*items, *(fresh.nth(i) for i in range(used, used + missing))])
            used += missing
    return sequence_of(kind, items)


def _bent_matrix(kind: Matrix, rows: list[list[Value]]) -> Value:
    blank = simplest(kind.item)
    width = min(max(len(rows[0]) if rows else 0, kind.column_lo), kind.column_hi)
    height = min(max(len(rows), kind.row_lo), kind.row_hi)
    rows = [*rows[:height], *[[]] * (height - len(rows))]
    return [[fitted(kind.item, item) for item in row[:width]] + [blank] * (width - len(row)) for row in rows]


def _bent_tree(n: int, edges: list[tuple[int, int]]) -> Value:
    """Return the tree on fewer or more nodes: loose parts and new nodes are attached to node 0."""
    parent = list(range(n))

    def root(node: int) -> int:
        while parent[node] != node:
            parent[node] = parent[parent[node]]
            node = parent[node]
        return node

    kept = [(u, v) for u, v in edges if u < n and v < n]
    for u, v in kept:
        parent[root(v)] = root(u)
    for node in range(1, n):
        if root(node) != root(0):
            kept.append((0, node))
            parent[root(node)] = root(0)
    return sorted(kept)
