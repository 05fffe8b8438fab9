"""The values of a type, smallest first.

Every value has a cost, a whole number: 0 for the simplest, one more for each extra item, for each step of a number away from the simplest, for
each place down the alphabet. `Levels.at(cost)` lists the values of a cost, so no value comes twice, none of a finite type is missed, and
several parameters are listed jointly by their total cost. Known values and bounds come first.
"""

from collections.abc import Iterator
from functools import singledispatch

from momus import wire
from momus.domain.checking import checker
from momus.domain.counting import shapes
from momus.domain.drawing.tempting_values import clipped, common_characters, floats_of, hinted_ints, hinted_texts, simplest_int
from momus.domain.drawing.uniform import tree_of_code
from momus.domain.known_values import KnownValues
from momus.domain.listing.levels import Levels, arrangements, by_length, free_lists, listed, multisets, product_at, subsets
from momus.domain.parts import sequence_of
from momus.domain.shrinking.simplicity import simplicity
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
from momus.model import Record, Value

_MOST_SPECIAL = 24


def levels(kind: Type, known_values: KnownValues) -> Levels:
    """Return the values of a concrete type by cost."""
    plain = plain_levels(kind, known_values)
    if not isinstance(kind, (Sequence, TupleOf, RecordOf, DictOf, Matrix, Either)):
        return plain
    check = checker(kind)
    special = sorted((value for value in known_values.values if check(value)), key=simplicity)[:_MOST_SPECIAL]
    if not special:
        return plain
    # By their bytes: repr writes equal sets differently in different processes.
    costs = {wire.encode(value): 1 + i // 2 for i, value in enumerate(special)}

    def at(cost: int) -> Iterator[Value]:
        for value in special:
            if costs[wire.encode(value)] == cost:
                yield value
        for value in plain.at(cost):
            if wire.encode(value) not in costs:
                yield value

    return Levels(at, None if plain.most is None else max(plain.most, *costs.values()))


@singledispatch
def plain_levels(kind: Type, known_values: KnownValues) -> Levels:
    raise TypeError(f"{type(kind).__name__} cannot be listed")


@plain_levels.register
def _(kind: Int, known_values: KnownValues) -> Levels:
    start, lo, hi = simplest_int(kind), kind.lo, kind.hi
    ends = [bound for bound in (lo, hi) if bound is not None]
    special = clipped(kind, [*hinted_ints(kind, KnownValues(known_values.ints[:_MOST_SPECIAL])), *ends])[: 2 * _MOST_SPECIAL]
    costs = {number: 2 + i // 2 for i, number in enumerate(special) if abs(number - start) > 2 + i // 2}
    by_cost: dict[int, list[int]] = {}
    for number, cost in costs.items():
        by_cost.setdefault(cost, []).append(number)

    def at(cost: int) -> Iterator[int]:
        for number in (start + cost, start - cost) if cost else (start,):
            if number not in costs and (lo is None or lo <= number) and (hi is None or number <= hi):
                yield number
        yield from by_cost.get(cost, ())

    most = None if lo is None or hi is None else max(hi - start, start - lo)
    return Levels(at, most)


@plain_levels.register
def _(kind: Float, known_values: KnownValues) -> Levels:
    return listed(floats_of(kind, known_values) or (kind.lo,))


@plain_levels.register
def _(kind: Bool, known_values: KnownValues) -> Levels:
    return Levels(lambda cost: iter((False, True) if cost == 0 else ()), 0)


@plain_levels.register
def _(kind: Choice, known_values: KnownValues) -> Levels:
    return listed(sorted(kind.values, key=simplicity))


@plain_levels.register
def _(kind: Text, known_values: KnownValues) -> Levels:
    if not kind.alphabet:
        return listed([""])
    order = "".join(dict.fromkeys(common_characters(kind, known_values) + kind.alphabet))
    letters = listed(order)
    check = checker(kind)
    special = [text for text in hinted_texts(kind, known_values) if check(text)][:_MOST_SPECIAL]
    costs = {text: 1 + i // 2 for i, text in enumerate(special)}
    plain = by_length(kind.lo, kind.hi, lambda length, cost: free_lists(letters, length, cost))

    def at(cost: int) -> Iterator[str]:
        yield from (text for text in special if costs[text] == cost)
        for items in plain(cost):
            text = "".join(items)
            if text not in costs:
                yield text

    last = len(order) - 1
    return Levels(at, max([kind.hi - kind.lo + kind.hi * last, *costs.values()]))


@plain_levels.register
def _(kind: Sequence, known_values: KnownValues) -> Levels:
    if kind.hi == 0:
        return listed([sequence_of(kind, [])])
    item = levels(kind.item, known_values)
    if kind.kind == "set" or kind.sorted and kind.unique:
        fill = subsets
    elif kind.unique:
        fill = arrangements
    elif kind.sorted:
        fill = multisets
    else:
        fill = free_lists
    plain = by_length(kind.lo, kind.hi, lambda length, cost: fill(item, length, cost))
    most = None if item.most is None or kind.unique else kind.hi - kind.lo + kind.hi * item.most
    return Levels(lambda cost: (sequence_of(kind, items) for items in plain(cost)), most)


def _most_of(parts: list[Levels]) -> int | None:
    costs = [part.most for part in parts if part.most is not None]
    return sum(costs) if len(costs) == len(parts) else None


@plain_levels.register
def _(kind: TupleOf, known_values: KnownValues) -> Levels:
    parts = [levels(part, known_values) for part in kind.parts]
    return Levels(lambda cost: map(tuple, product_at(parts, cost)), _most_of(parts))


@plain_levels.register
def _(kind: RecordOf, known_values: KnownValues) -> Levels:
    parts = [levels(part, known_values) for part in kind.parts]

    def at(cost: int) -> Iterator[Record]:
        for values in product_at(parts, cost):
            yield Record(kind.name, tuple(zip(kind.names, values, strict=True)))

    return Levels(at, _most_of(parts))


@plain_levels.register
def _(kind: DictOf, known_values: KnownValues) -> Levels:
    key, value = levels(kind.key, known_values), levels(kind.value, known_values)

    def at(cost: int) -> Iterator[dict[Value, Value]]:
        for extra in range(min(cost, kind.hi - kind.lo), -1, -1):
            length = kind.lo + extra
            for on_keys in range(cost - extra + 1):
                for values in free_lists(value, length, cost - extra - on_keys):
                    for keys in subsets(key, length, on_keys):
                        yield dict(zip(keys, values, strict=True))

    return Levels(at)


@plain_levels.register
def _(kind: Either, known_values: KnownValues) -> Levels:
    branches = [levels(branch, known_values) for branch in kind.branches]
    checks = [checker(branch) for branch in kind.branches]

    def at(cost: int) -> Iterator[Value]:
        for i, branch in enumerate(branches):
            for value in branch.at(cost):
                if not any(check(value) for check in checks[:i]):
                    yield value

    costs = [branch.most for branch in branches if branch.most is not None]
    return Levels(at, max(costs) if len(costs) == len(branches) else None)


@plain_levels.register
def _(kind: Matrix, known_values: KnownValues) -> Levels:
    item, sizes = levels(kind.item, known_values), shapes(kind)

    def at(cost: int) -> Iterator[Value]:
        for rows, columns in sizes:
            extra = rows - kind.row_lo + (columns - kind.column_lo if rows else 0)
            if extra <= cost:
                for items in free_lists(item, rows * columns, cost - extra):
                    yield [items[i * columns : (i + 1) * columns] for i in range(rows)]

    return Levels(at)


@plain_levels.register
def _(kind: Permutation, known_values: KnownValues) -> Levels:
    def at(cost: int) -> Iterator[Value]:
        return arrangements(listed(range(kind.n)), kind.n, cost) if cost <= kind.n * (kind.n - 1) // 2 else iter(())

    return Levels(at, kind.n * (kind.n - 1) // 2)


@plain_levels.register
def _(kind: Tree, known_values: KnownValues) -> Levels:
    length = max(kind.n - 2, 0)
    digit = listed(range(kind.n))
    return Levels(lambda cost: (tree_of_code(code, kind.n) for code in free_lists(digit, length, cost)), length * (kind.n - 1))
