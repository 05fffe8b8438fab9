"""Steps to simpler inputs that combine changes none of which leads on alone: for calls, and for other items that have parts.

A call may be needed only because of another one: after `write("ab")` the cursor takes two steps to the left to get to the start. So a call goes,
becomes one of another method, or changes places with another one; and then something else changes a little, be it to what is less simple.
"""

from collections.abc import Callable, Iterable, Iterator
from itertools import combinations, islice, product
from typing import TypeVar

from momus.domain.base import Args
from momus.domain.drawing.tempting_values import clipped, simplest_int
from momus.domain.parts import children
from momus.domain.shrinking.shrink_steps import Build, Subject, Where, kept_items, swapped
from momus.domain.types import Int, Sequence
from momus.model import Value

_MOST_ITEMS, _MOST_PLACES = 12, 200
"""Sequences of more items, and inputs of more parts, are not changed in these ways: before their end, inputs get small by single changes."""
_MOST_FIRST = 300
"""At most this many changes are made first. How many follow them is limited by the number of tries of a step."""
_MOST_LOWERED = 9

Change = dict[Where, Value]
Items = tuple[Where, Sequence, list[Value], Build]
T = TypeVar("T")


def one_gone(subject: Subject) -> Iterator[Args | None]:
    """Yield the input with one item gone, and then with something replaced or changed a little."""
    firsts = (
        {where: build(items[:i] + items[i + 1 :])} for where, _, items, build in _compounds(subject) for i in range(len(items))
    )
    afters = _after_each(subject, firsts)
    yield from _in_turn(map(after.changed, _replacements(after)) for after in afters)
    yield from _in_turn(map(after.changed, _small_changes(after)) for after in afters)


def two_exchanged(subject: Subject) -> Iterator[Args | None]:
    """Yield the input with two items exchanged, and then with a small change."""
    firsts = (
        {where: build(swapped(items, i, j))}
        for where, _, items, build in _compounds(subject)
        for i, j in combinations(range(len(items)), 2)
        if items[i] != items[j]
    )
    yield from _changed_after(subject, firsts)


def names_exchanged(subject: Subject) -> Iterator[Args | None]:
    """Yield the input with two methods exchanged in all calls, and then with a small change."""
    firsts = ({where: build(renamed)} for where, kind, items, build in _compounds(subject) for renamed in kind.item.renamed(items))
    yield from _changed_after(subject, firsts)


def one_replaced(subject: Subject) -> Iterator[Args | None]:
    """Yield the input with one part replaced, such as a call by one of another method, and then with a small change."""
    yield from _changed_after(subject, _replacements(subject))


def one_renamed(subject: Subject) -> Iterator[Args | None]:
    """Yield the input with one call of another method, one number nearer to its simplest, and another number one off."""
    firsts = (
        {where: build([*items[:i], renamed, *items[i + 1 :]])}
        for where, kind, items, build in _compounds(subject)
        for i in range(len(items))
        for [renamed] in kind.item.renamed(items[i : i + 1])
    )
    yield from _changed_after(subject, firsts, _shifts)


def two_changed(subject: Subject) -> Iterator[Args | None]:
    """Yield the input with two small changes."""
    yield from _changed_after(subject, _small_changes(subject))


def some_lowered(subject: Subject) -> Iterator[Args | None]:
    """Yield the input with three or more of its first numbers one nearer to their simplest: every choice of them."""
    nearer = dict(islice(_nearer(subject), _MOST_LOWERED))
    for number in range(3, len(nearer) + 1):
        for chosen in combinations(nearer.items(), number):
            yield subject.changed(dict(chosen))


def _after_each(subject: Subject, firsts: Iterable[Change]) -> list[Subject]:
    made = map(subject.changed, islice(firsts, _MOST_FIRST))
    return [Subject(subject.domain, args) for args in made if args is not None]


def _in_turn(many: Iterable[Iterator[T]]) -> Iterator[T]:
    """Yield the first of each, then the second of each, and so on."""
    waiting = list(many)
    while waiting:
        left = []
        for one in waiting:
            for item in islice(one, 1):
                yield item
                left.append(one)
        waiting = left


def _compounds(subject: Subject) -> list[Items]:
    """Return the short sequences whose items have parts; none of a large input."""
    found = []
    for where, place in subject.places if len(subject.places) <= _MOST_PLACES else ():
        kind = place.kind
        if isinstance(kind, Sequence) and (kept := kept_items(kind, place.value)) is not None:
            items, build = kept
            if len(items) <= _MOST_ITEMS and any(children(kind.item, item) for item in items):
                found.append((where, kind, items, build))
    return found


def _nearer(subject: Subject) -> Iterator[tuple[Where, int]]:
    """Yield each number that is not the simplest, one nearer to it."""
    for where, place in subject.ints:
        simplest = simplest_int(place.kind)
        if place.value != simplest:
            yield where, place.value + (1 if place.value < simplest else -1)


def _shifts(subject: Subject) -> Iterator[Change]:
    """Yield changes of two numbers: one nearer to its simplest, the other one more or less."""
    for (where, nearer), (other, place) in product(_nearer(subject), subject.ints):
        if where != other:
            yield from ({where: nearer, other: number} for number in clipped(place.kind, [place.value + 1, place.value - 1]))


def _replacements(subject: Subject) -> Iterator[Change]:
    """Yield what the types of the parts propose in place of these: for a call, calls of other methods."""
    for where, place in subject.places:
        for new in place.kind.simpler(place.value):
            yield {where: new}


def _small_changes(subject: Subject) -> Iterator[Change]:
    """Yield small changes of parts, also to what is less simple: two numbers exchanged, a number one off or at its simplest, an item less."""
    for (where, one), (other_where, other) in combinations(subject.ints, 2):
        if where[0] == other_where[0] and where[1][:-1] == other_where[1][:-1] and one.value != other.value:
            yield {where: other.value, other_where: one.value}
    whole = {where for where, _, _, _ in _compounds(subject)}
    for where, place in subject.places:
        if isinstance(place.kind, Int):
            for number in clipped(place.kind, [place.value - 1, place.value + 1, simplest_int(place.kind)]):
                yield {where: number}
        kept = kept_items(place.kind, place.value) if where not in whole else None
        if kept is not None:
            items, build = kept
            for i in range(len(items)):
                yield {where: build(items[:i] + items[i + 1 :])}


def _changed_after(
    subject: Subject, firsts: Iterable[Change], seconds: Callable[[Subject], Iterator[Change]] = _small_changes
) -> Iterator[Args | None]:
    """Yield the input with one of the first changes, alone and then with a second one, by default a small one; nothing if no items have parts."""
    if _compounds(subject):
        afters = _after_each(subject, firsts)
        yield from (after.args for after in afters)
        yield from _in_turn(map(after.changed, seconds(after)) for after in afters)
