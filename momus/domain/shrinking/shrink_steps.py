"""Single steps from an input to simpler ones: what to delete, what to lower, what to change together."""

from collections.abc import Callable, Iterator
from collections.abc import Sequence as SequenceOf
from functools import cached_property, lru_cache
from itertools import combinations
from typing import Protocol

from momus.domain.base import Args
from momus.domain.drawing.fitting import fitted, simplest
from momus.domain.drawing.tempting_values import boundary_ints, floats_of, simplest_int, small_ints
from momus.domain.extremes import with_few_digits
from momus.domain.known_values import NOTHING_KNOWN, KnownValues
from momus.domain.parts import Path, Place, items_of, places, sequence_of, with_parts
from momus.domain.shrinking.simplicity import Simplicity, simplicity
from momus.domain.types import Bool, Choice, DictOf, Either, Float, Int, Matrix, Permutation, Sequence, Text, Tree, Type
from momus.model import Value

_ALL_SUBSEQUENCES = 8
_MANY = 300
_MOST_PAIRED = 12
_MOST_ALTERNATIVES = 60
_LARGE_BITS, _STEPS = 20, range(-2, 5)

Where = tuple[int, Path]
Line = tuple[Callable[[int], Args | None], int]
Build = Callable[[list[Value]], Value]


class Shrinkable(Protocol):
    """What shrinking needs of a domain."""

    def simplicity(self, args: Args) -> Simplicity: ...
    def free_types(self, args: Args) -> dict[int, Type]: ...
    def completed(self, values: list[Value]) -> Args | None: ...
    def smallest_first(self, known_values: KnownValues) -> Iterator[Args]: ...


class Subject:
    """An input with its parts."""

    def __init__(self, domain: Shrinkable, args: Args):
        self.domain = domain
        self.args = args
        self.kinds = domain.free_types(args)

    @cached_property
    def places(self) -> list[tuple[Where, Place]]:
        return [((i, place.path), place) for i, kind in self.kinds.items() for place in places(kind, self.args[i])]

    @cached_property
    def ints(self) -> list[tuple[Where, Place[Int]]]:
        return [(where, Place(place.path, place.kind, place.value)) for where, place in self.places if isinstance(place.kind, Int)]

    def changed(self, news: dict[Where, Value]) -> Args | None:
        """Return the input with other parts, completed to a valid one, or None."""
        values = list(self.args)
        by_parameter: dict[int, dict[Path, Value]] = {}
        for (i, path), new in news.items():
            by_parameter.setdefault(i, {})[path] = new
        try:
            for i, parts in by_parameter.items():
                values[i] = with_parts(self.kinds[i], self.args[i], parts)
        except TypeError:
            return None
        return self.domain.completed(values)


def kept_items(kind: Type, value: Value) -> tuple[list[Value], Build] | None:
    """Return the items of a value that can get shorter, and how to build it from fewer."""
    if isinstance(kind, Sequence):
        return items_of(value), lambda items: sequence_of(kind, items)
    if isinstance(kind, Text) and not kind.is_char:
        return list(value), "".join
    if isinstance(kind, DictOf):
        return list(value.items()), dict
    return None


def deletions(subject: Subject) -> Iterator[Args | None]:
    """Yield the input with items removed: every choice of them in short sequences, runs of them in long ones."""
    for where, place in subject.places:
        kept = kept_items(place.kind, place.value)
        if kept is not None:
            items, build = kept
            for indices in _deleted_runs(len(items)):
                yield from _without(subject, where, items, build, indices)
        if isinstance(place.kind, Matrix) and place.value:
            yield from _narrower(subject, where, place)
    yield from _deleted_alike(subject)


def single_deletions(subject: Subject) -> Iterator[Args | None]:
    """Yield the input with one item less, also for long sequences."""
    for where, place in subject.places:
        kept = kept_items(place.kind, place.value)
        if kept is not None and len(kept[0]) > _MANY:
            for i in range(len(kept[0])):
                yield from _without(subject, where, kept[0], kept[1], {i})


def _deleted_runs(length: int) -> Iterator[set[int]]:
    """Yield sets of places to take out."""
    everything = range(length)
    if length <= _ALL_SUBSEQUENCES:
        for size in range(length, 0, -1):
            yield from map(set, combinations(everything, size))
        return
    yield set(everything)
    size = length // 2
    least = 1 if length <= _MANY else length // 16
    while size >= least:
        for start in range(0, length, size):
            yield set(range(start, min(start + size, length)))
        size //= 2
    if length <= 20:
        yield from map(set, combinations(everything, 2))
        yield from (set(everything) - set(pair) for pair in combinations(everything, 2))
        yield from (set(everything) - {i} for i in everything)


def _without(subject: Subject, where: Where, items: list[Value], build: Build, gone: set[int]) -> Iterator[Args | None]:
    """Yield the input without these items; also with every number that counted them lowered accordingly."""
    fewer = build([item for i, item in enumerate(items) if i not in gone])
    yield subject.changed({where: fewer})
    counters = [place for place in subject.ints if place[1].value == len(items) and not place[1].path and place[0][0] != where[0]]
    if counters:
        yield subject.changed({where: fewer, **{spot: len(items) - len(gone) for spot, _ in counters}})
    if len(gone) == 1 and len(items) > 1 and all(type(item) is int for item in items):
        lost = next(iter(gone))  # its value moves to a neighbour, so that sums stay
        for near in (lost - 1, lost + 1):
            if 0 <= near < len(items):
                moved = [item + items[lost] if i == near else item for i, item in enumerate(items) if i != lost]
                yield subject.changed({where: build(moved)})


def _deleted_alike(subject: Subject) -> Iterator[Args | None]:
    """Yield the input with the same places removed from all sequences of one length."""
    by_length: dict[int, list[tuple[Where, list[Value], Build]]] = {}
    for where, place in subject.places:
        kept = kept_items(place.kind, place.value)
        if kept is not None and kept[0] and not place.path:
            by_length.setdefault(len(kept[0]), []).append((where, *kept))
    for length, group in by_length.items():
        if len(group) > 1:
            for gone in _deleted_runs(length):
                yield subject.changed(
                    {where: build([x for i, x in enumerate(items) if i not in gone]) for where, items, build in group}
                )


def _narrower(subject: Subject, where: Where, place: Place) -> Iterator[Args | None]:
    rows = place.value
    height, width = len(rows), len(rows[0])
    cuts = [[row for j, row in enumerate(rows) if j != i] for i in range(height)]
    cuts += [[[x for j, x in enumerate(row) if j != i] for row in rows] for i in range(width)]
    cuts += [[[x for j, x in enumerate(row) if j != i] for k, row in enumerate(rows) if k != i] for i in range(min(height, width))]
    sizes = [other for other in subject.ints if not other[1].path and other[1].value in (height, width)]
    for cut in cuts:
        yield subject.changed({where: cut})
        for chosen in [[size] for size in sizes] + [sizes]:
            yield subject.changed({where: cut, **{spot: size.value - 1 for spot, size in chosen}})


def replacements(subject: Subject) -> Iterator[Args | None]:
    """Yield the input with one part replaced by a simpler one, or with many leaves at their simplest."""
    leaves = []
    for where, place in subject.places:
        for new in alternatives(place):
            yield subject.changed({where: new})
        if isinstance(place.kind, (Int, Bool, Choice, Float)):
            leaves.append((where, place))
    for i, kind in subject.kinds.items():
        if isinstance(kind, Either):
            for branch in kind.branches:
                yield subject.changed({(i, ()): fitted(branch, subject.args[i])})
                yield subject.changed({(i, ()): simplest(branch)})
    size = len(leaves)
    while size > 1:
        for start in range(0, len(leaves), size):
            yield subject.changed({where: simplest(place.kind) for where, place in leaves[start : start + size]})
        size //= 2


def alternatives(place: Place) -> list[Value]:
    """Return simpler values for a part."""
    kind, value = place.kind, place.value
    match kind:
        case Int():
            return [*small_ints(kind), -value, *(n for n in (*boundary_ints(kind), *_beside_powers(value)) if abs(n) < abs(value))]
        case Bool():
            return [False]
        case Choice(values):
            key = simplicity(value)
            return [other for other in _simplest_of(values) if simplicity(other) < key]
        case Float():
            return [
                *floats_of(kind, NOTHING_KNOWN)[:20],
                *(round(value, digits) for digits in range(4)),
                *(with_few_digits(value, digits) for digits in (1, 2, 3)),
                value / 2,
                -value,
                float(int(value)),
                *(value - s for s in (1.0, -1.0)),
            ]
        case Text(alphabet, _, _):
            return _simpler_texts(alphabet, value)
        case Sequence(sorted=False, kind="list" | "tuple" | "linked"):
            return _reordered(kind, items_of(value))
        case Permutation(n):
            swaps = combinations(range(n), 2) if n <= 40 else zip(range(n), range(1, n), strict=False)
            return [list(range(n)), *(swapped(value, i, j) for i, j in swaps if value[i] > value[j])]
        case Tree(n):
            return [fitted(kind, [edge for edge in value if edge != gone]) for gone in value[:40]] + [[(0, i) for i in range(1, n)]]
    return kind.simpler(value)


def _beside_powers(value: int) -> list[int]:
    """Return the numbers beside the powers of two below a large number: from there on, floats and words lose its last digits."""
    bits = abs(value).bit_length()
    sign = 1 if value > 0 else -1
    return [sign * ((1 << power) + step) for power in (bits - 2, bits - 1) for step in _STEPS if bits > _LARGE_BITS]


@lru_cache(maxsize=256)
def _simplest_of(values: tuple[Value, ...]) -> list[Value]:
    return sorted(values, key=simplicity)[:_MOST_ALTERNATIVES]


def _simpler_texts(alphabet: str, value: str) -> list[str]:
    """Return the text with simpler characters: one changed, all equal ones changed, all of them, sorted."""
    found = [alphabet[:1] * len(value), "".join(sorted(value, key=simplicity))]
    news = {old: alphabet[:4] + _near(alphabet, old) for old in dict.fromkeys(value)}
    found += [value.replace(old, new) for old in news for new in news[old]]
    found += [value[:i] + new + value[i + 1 :] for i in range(min(len(value), 40)) for new in news[value[i]]]
    return found


def _near(alphabet: str, old: str) -> str:
    """Return the character before, and the letter in lower case."""
    at, lower = alphabet.find(old), old.lower()
    return alphabet[max(at - 1, 0) : at] + (lower if lower != old and lower in alphabet else "")


def _reordered(kind: Sequence, items: list[Value]) -> list[Value]:
    found = [sequence_of(kind, sorted(items, key=simplicity))]
    if len(items) <= 40:
        pairs = (
            combinations(range(len(items)), 2) if len(items) <= 10 else zip(range(len(items)), range(1, len(items)), strict=False)
        )
        found += [sequence_of(kind, swapped(items, i, j)) for i, j in pairs]
    return found


def swapped(items: list[Value], i: int, j: int) -> list[Value]:
    swapped = list(items)
    swapped[i], swapped[j] = items[j], items[i]
    return swapped


def line_searches(subject: Subject) -> list[Line]:
    """Return the lines along which numbers can go down: each number alone, equal numbers together, all of them shifted or scaled."""
    lines = [_toward_simplest(subject, group) for group in _equal_ints(subject.ints[:_MANY]) if len(group) > 1]
    lines += [_toward_simplest(subject, [single]) for single in subject.ints[:_MANY]]
    return [line for line in lines if line[1] > 0]


def _equal_ints(ints: SequenceOf[tuple[Where, Place[Int]]]) -> list[list[tuple[Where, Place[Int]]]]:
    """Return the integers in groups of equal ones."""
    groups: dict[int, list[tuple[Where, Place[Int]]]] = {}
    for where, place in ints:
        groups.setdefault(place.value, []).append((where, place))
    return list(groups.values())


def _toward_simplest(subject: Subject, group: list[tuple[Where, Place[Int]]]) -> Line:
    value = group[0][1].value
    target = simplest_int(group[0][1].kind)
    sign = 1 if value >= target else -1
    return (lambda t: subject.changed({where: target + sign * t for where, _ in group})), abs(value - target)


def together(subject: Subject) -> Iterator[Args | None]:
    """Yield the input with several numbers changed together: both of a pair lowered, one lowered and the other raised, all shifted."""
    ints = subject.ints[:_MOST_PAIRED]
    for step in {place.value for _, place in ints} | {1, -1}:
        yield subject.changed({where: place.value - step for where, place in ints})
    yield subject.changed({where: _within(place.kind, -place.value) for where, place in ints})
    for group in _equal_ints(ints):
        if 1 < len(group) < len(ints):
            others = {where: simplest_int(place.kind) for where, place in ints}
            yield subject.changed(others | {where: _within(place.kind, -place.value) for where, place in group})
    for share in (2, 4, 10):
        yield subject.changed(
            {where: int(place.value / share) if abs(place.value) < 1 << 50 else place.value // share for where, place in ints}
        )
    for (spot, one), (other_spot, other) in combinations(ints, 2):
        for amount in _amounts(one, other):
            yield subject.changed({spot: one.value - amount, other_spot: other.value + amount})
            yield subject.changed({spot: one.value - amount, other_spot: other.value - amount})
        for low in small_ints(one.kind)[:4]:
            for other_low in small_ints(other.kind)[:4]:
                yield subject.changed({spot: low, other_spot: other_low})
        yield subject.changed({spot: other.value, other_spot: one.value})


def _within(kind: Int, number: int) -> int:
    """Return the number, or the bound that it is beyond."""
    number = number if kind.hi is None else min(number, kind.hi)
    return number if kind.lo is None else max(number, kind.lo)


def _amounts(one: Place[Int], other: Place[Int]) -> set[int]:
    """Return by how much to change a pair, so that one of them becomes simple or reaches a bound."""
    amounts = {1, -1}
    for place, sign in ((one, 1), (other, 1), (other, -1)):
        for aim in (simplest_int(place.kind), 1, -1, place.kind.lo, place.kind.hi):
            if aim is not None:
                amounts.add(sign * (place.value - aim))
        amounts.add(sign * (place.value - simplest_int(place.kind)) // 2)
    return amounts - {0}
