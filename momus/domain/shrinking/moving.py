"""Steps to simpler inputs for which several places have to change at once: items that move, and patterns of equal symbols."""

from collections.abc import Iterator
from itertools import combinations, product

from momus.domain.base import Args
from momus.domain.drawing.tempting_values import simplest_int
from momus.domain.shrinking.shrink_steps import Line, Subject, kept_items
from momus.domain.shrinking.simplicity import character_rank
from momus.domain.types import Text

_MOST_ITEMS = 16
_LONGEST_PATTERN = 6
"""There are 277 patterns of up to six symbols, and 877 of seven."""


def moves(subject: Subject) -> Iterator[Args | None]:
    """Yield the input with one item less, which takes the place of another one; and with one item less in each of two sequences."""
    movable = []
    for where, place in subject.places:
        kept = kept_items(place.kind, place.value)
        if kept is not None and 0 < len(kept[0]) <= _MOST_ITEMS:
            movable.append((where, *kept))
    for where, items, build in movable:
        for gone, over in product(range(len(items)), repeat=2):
            if gone != over:
                moved = [items[gone] if i == over else item for i, item in enumerate(items) if i != gone]
                yield subject.changed({where: build(moved)})
    for (where, items, build), (other, others, build_other) in combinations(movable, 2):
        if where[0] != other[0]:
            for i, j in product(range(len(items)), range(len(others))):
                yield subject.changed({where: build(items[:i] + items[i + 1 :]), other: build_other(others[:j] + others[j + 1 :])})


def exchanges(subject: Subject) -> Iterator[Args | None]:
    """Yield the input with two characters of a text exchanged."""
    for where, place in subject.places:
        if isinstance(place.kind, Text) and len(place.value) <= _MOST_ITEMS:
            for i, j in combinations(range(len(place.value)), 2):
                text = list(place.value)
                text[i], text[j] = text[j], text[i]
                yield subject.changed({where: "".join(text)})


def patterns(subject: Subject) -> Iterator[Args | None]:
    """Yield the input with a text replaced by each short pattern of equal and different symbols, in the simplest symbols of its alphabet."""
    for where, place in subject.places:
        if isinstance(place.kind, Text) and len(place.value) > 2:
            symbols = sorted(place.kind.alphabet, key=character_rank)[:_LONGEST_PATTERN]
            for length in range(2, min(len(place.value), _LONGEST_PATTERN) + 1):
                for pattern in _patterns(length, len(symbols)):
                    yield subject.changed({where: "".join(symbols[number] for number in pattern)})


def _patterns(length: int, different: int) -> Iterator[tuple[int, ...]]:
    """Yield the ways in which so many symbols can be equal or not: numbers, each new one the next."""
    if length == 0:
        yield ()
        return
    for start in _patterns(length - 1, different):
        for number in range(min(max(start, default=-1) + 2, different)):
            yield (*start, number)


def repetitions(before: Args, subject: Subject) -> Line | None:
    """Return the line on which the last step is made again and again: what each number changed by, changes it further. None if there is none."""
    earlier = {where: place.value for where, place in Subject(subject.domain, before).ints}
    now = dict(subject.ints)
    if earlier.keys() != now.keys():
        return None
    steps = {where: place.value - earlier[where] for where, place in now.items() if place.value != earlier[where]}
    times = max((abs(now[where].value - simplest_int(now[where].kind)) // abs(step) for where, step in steps.items()), default=0)
    if times == 0:
        return None
    return (lambda t: subject.changed({where: now[where].value + (times - t) * step for where, step in steps.items()})), times
