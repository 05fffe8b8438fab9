"""Values drawn to find faults: all sizes equally, boundaries, small values, repeats, and values of the known values."""

from collections.abc import Callable
from functools import singledispatch
from random import Random

from momus.domain.checking import checker
from momus.domain.counting import count
from momus.domain.drawing.searching_lists import int_items_searcher, items_searcher
from momus.domain.drawing.tempting_values import (
    boundary_ints,
    common_characters,
    extreme_ints,
    floats_of,
    hinted_ints,
    hinted_texts,
    small_ints,
    spread_ints,
)  # fmt: skip
from momus.domain.drawing.uniform import drawer, tree_of_code
from momus.domain.extremes import with_few_digits
from momus.domain.known_values import KnownValues
from momus.domain.parts import sequence_of
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

Draw = Callable[[Random], Value]


_MOST_KEPT = 2000
_kept: dict[tuple[int, int], tuple[KnownValues, Type, Draw]] = {}


def searcher(kind: Type, known_values: KnownValues) -> Draw:
    """Return the function that draws from a concrete type in search of faults. Whole values of the known values are drawn unchanged."""
    key = (id(known_values), id(kind))
    known = _kept.get(key)
    if known is not None:
        return known[2]
    if len(_kept) > _MOST_KEPT:
        _kept.clear()
    made = _new_searcher(kind, known_values)
    _kept[key] = (known_values, kind, made)  # keeping both keeps their ids taken
    return made


def _new_searcher(kind: Type, known_values: KnownValues) -> Draw:
    draw = plain_searcher(kind, known_values)
    check = checker(kind)
    wholes = [value for value in known_values.values[:200] if check(value)]
    if not wholes or isinstance(kind, Choice):
        return draw
    n = len(wholes)

    def draw_or_whole(rng: Random) -> Value:
        return wholes[int(rng.random() * n)] if rng.random() < 0.06 else draw(rng)

    return draw_or_whole


@singledispatch
def plain_searcher(kind: Type, known_values: KnownValues) -> Draw:
    raise TypeError(f"{type(kind).__name__} has no searching draw")


@plain_searcher.register
def _(kind: Int, known_values: KnownValues) -> Draw:
    small, extreme, wide = small_ints(kind), extreme_ints(kind), boundary_ints(kind)
    hinted = hinted_ints(kind, known_values) or small
    s, e, w, h = len(small), len(extreme), len(wide), len(hinted)
    spread = spread_ints(kind)

    def draw(rng: Random) -> int:
        random = rng.random
        mode = random()
        if mode < 0.3:
            return small[int(random() * s)]
        if mode < 0.45:
            return extreme[int(random() * e)]
        if mode < 0.6:
            return wide[int(random() * w)]
        if mode < 0.8:
            return hinted[int(random() * h)]
        return spread(rng)

    return draw


@plain_searcher.register
def _(kind: Float, known_values: KnownValues) -> Draw:
    pool, even = floats_of(kind, known_values), drawer(kind)
    n, check = len(pool), checker(kind)

    def draw(rng: Random) -> float:
        mode = rng.random()
        if mode < 0.6 and n:
            return pool[int(rng.random() * n)]
        value: float = even(rng)
        few = round(value, int(rng.random() * 4)) if mode < 0.85 else with_few_digits(value, 1 + int(rng.random() * 4))
        return few if check(few) else value

    return draw


@plain_searcher.register
def _(kind: Bool, known_values: KnownValues) -> Draw:
    return lambda rng: rng.random() < 0.5


@plain_searcher.register
def _(kind: Choice, known_values: KnownValues) -> Draw:
    return drawer(kind)


@plain_searcher.register
def _(kind: Text, known_values: KnownValues) -> Draw:
    lo, span, alphabet, common = kind.lo, kind.hi - kind.lo + 1, kind.alphabet, common_characters(kind, known_values)
    texts = hinted_texts(kind, known_values)
    a, c, t = len(alphabet), len(common), len(texts)
    between = [""] + [character for character in common if not character.isalnum()]

    def fill(rng: Random, length: int) -> str:
        random = rng.random
        mode = random()
        if mode < 0.4:
            return "".join([common[int(random() * c)] for _ in range(length)])
        if mode < 0.75:
            few = [alphabet[int(random() * a)] for _ in range(1 + int(random() * 3))]
            return "".join([few[int(random() * len(few))] for _ in range(length)])
        text = "".join([alphabet[int(random() * a)] for _ in range((length + 1) // 2 if mode > 0.92 else length)])
        return (text + text[::-1])[:length] if mode > 0.92 else text

    def joint(rng: Random) -> str:
        """Return what stands between two known texts: nothing, or a sign or blank, which makes them words of one text."""
        return between[int(rng.random() * len(between))] if len(between) > 1 else ""

    def draw(rng: Random) -> str:
        random = rng.random
        length = lo + int(random() * span)
        if t and random() < 0.4:
            text = texts[int(random() * t)]
            mode = random()
            if mode > 0.4:
                other = texts[int(random() * t)]
                cut = int(random() * (len(text) + 1))
                if mode > 0.8:
                    text = text[:cut]
                elif mode > 0.65:
                    text = text + joint(rng) + other
                else:
                    text = text[:cut] + fill(rng, 1) + text[cut:]
            text = text[: kind.hi]
            return text if len(text) >= lo else text + fill(rng, lo - len(text))
        return fill(rng, length)

    if not a:
        return lambda rng: ""
    return draw


@plain_searcher.register
def _(kind: Sequence, known_values: KnownValues) -> Draw:
    if kind.hi == 0:
        return drawer(kind)
    if isinstance(kind.item, Int):
        fill = int_items_searcher(kind.item, known_values)
    else:
        fill = items_searcher(searcher(kind.item, known_values))
    lo, span = kind.lo, kind.hi - kind.lo + 1
    if not kind.unique and kind.kind in ("list", "tuple"):
        ordered, is_tuple = kind.sorted, kind.kind == "tuple"

        def draw(rng: Random) -> Value:
            items = fill(rng, lo + int(rng.random() * span))
            if ordered:
                items.sort()
            return tuple(items) if is_tuple else items

        return draw
    even = drawer(kind.item) if kind.unique else None

    def draw_other(rng: Random) -> Value:
        length = lo + int(rng.random() * span)
        value = sequence_of(kind, fill(rng, length))
        if even is not None and len(value if kind.kind != "linked" else value.items) < lo:
            return sequence_of(kind, _topped_up(list(value if kind.kind != "linked" else value.items), even, rng, length))
        return value

    return draw_other


def _topped_up(items: list[Value], draw: Draw, rng: Random, length: int) -> list[Value]:
    """Return the items with enough new ones to have `length` different ones."""
    while len(items) < length:
        value = draw(rng)
        if value not in items:
            items.append(value)
    rng.shuffle(items)
    return items


@plain_searcher.register
def _(kind: TupleOf, known_values: KnownValues) -> Draw:
    draws = [searcher(part, known_values) for part in kind.parts]
    return lambda rng: tuple([draw(rng) for draw in draws])


@plain_searcher.register
def _(kind: RecordOf, known_values: KnownValues) -> Draw:
    draws = [(name, searcher(part, known_values)) for name, part in zip(kind.names, kind.parts, strict=True)]
    return lambda rng: Record(kind.name, tuple([(name, draw(rng)) for name, draw in draws]))


@plain_searcher.register
def _(kind: DictOf, known_values: KnownValues) -> Draw:
    keys = plain_searcher(Sequence("list", kind.key, kind.lo, kind.hi, False, True), known_values)
    fill = items_searcher(searcher(kind.value, known_values))

    def draw(rng: Random) -> Value:
        drawn = keys(rng)
        return dict(zip(drawn, fill(rng, len(drawn)), strict=True))

    return draw


@plain_searcher.register
def _(kind: Either, known_values: KnownValues) -> Draw:
    draws = [searcher(branch, known_values) for branch in kind.branches]
    plain = [i for i, branch in enumerate(kind.branches) if (count(branch) or 2) > 1]
    many = [draws[i] for i in plain] or draws
    n, m = len(draws), len(many)
    # A branch with one value, such as None, needs few draws: the others share most of them.
    return lambda rng: draws[int(rng.random() * n)](rng) if rng.random() < 0.4 else many[int(rng.random() * m)](rng)


@plain_searcher.register
def _(kind: Matrix, known_values: KnownValues) -> Draw:
    fill = (
        int_items_searcher(kind.item, known_values)
        if isinstance(kind.item, Int)
        else items_searcher(searcher(kind.item, known_values))
    )

    def draw(rng: Random) -> Value:
        rows = rng.randint(kind.row_lo, kind.row_hi)
        columns = rng.randint(kind.column_lo, kind.column_hi)
        items = fill(rng, rows * columns)
        return [items[i * columns : (i + 1) * columns] for i in range(rows)]

    return draw


@plain_searcher.register
def _(kind: Permutation, known_values: KnownValues) -> Draw:
    even = drawer(kind)

    def draw(rng: Random) -> Value:
        mode = rng.random()
        if mode > 0.4 or kind.n < 2:
            return even(rng)
        numbers = list(range(kind.n))
        if mode < 0.1:
            numbers.reverse()
        elif mode < 0.2:
            cut = rng.randrange(kind.n)
            numbers = numbers[cut:] + numbers[:cut]
        elif mode < 0.35:
            i, j = rng.randrange(kind.n), rng.randrange(kind.n)
            numbers[i], numbers[j] = numbers[j], numbers[i]
        return numbers

    return draw


@plain_searcher.register
def _(kind: Tree, known_values: KnownValues) -> Draw:
    def draw(rng: Random) -> Value:
        few = kind.n if rng.random() < 0.5 else min(kind.n, 1 + rng.randrange(3))
        if rng.random() < 0.25:
            order = list(range(kind.n))
            rng.shuffle(order)
            return sorted((min(u, v), max(u, v)) for u, v in zip(order, order[1:], strict=False))
        hubs = [rng.randrange(kind.n) for _ in range(few)]
        return tree_of_code([rng.choice(hubs) for _ in range(kind.n - 2)], kind.n)

    return draw
