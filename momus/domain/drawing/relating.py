"""Relates parameters to each other: one is an element, a neighbour, a copy or a piece of another."""

from collections.abc import Callable
from random import Random

from momus.model import Linked, Record, Value


def related(values: list[Value], checks: list[Callable[[Value], bool] | None], rng: Random) -> None:
    """Put something of one parameter into another if its type allows that; otherwise change nothing."""
    n = len(values)
    target = int(rng.random() * n)
    source = (target + 1 + int(rng.random() * (n - 1))) % n
    check = checks[target]
    if check is None:
        return
    for _ in range(2):
        new = _something_of(values[source], values[target], rng)
        if check(new):
            values[target] = new
            return


def _something_of(source: Value, target: Value, rng: Random) -> Value:
    """Return an item, a neighbour of a number, a copy or a piece of the source, whichever may suit the target."""
    mode = rng.random()
    kind = type(target)
    if kind is type(source) and kind in (list, tuple, str):
        if mode < 0.3:
            return source
        cut = int(rng.random() * (len(source) + 1))
        if mode < 0.5:
            return source[:cut] if mode < 0.4 else source[cut:]
        if mode < 0.8:
            return target[:1] + source if mode < 0.6 else source + target[:1] if mode < 0.7 else source[::-1]
        return source[:cut] + target[cut:]
    found = _leaf(source, rng)
    if type(found) is int:
        return found if mode < 0.6 else found + 1 if mode < 0.8 else found - 1
    if kind in (list, tuple) and target and type(found) is type(target[0]):
        at = int(rng.random() * len(target))
        return target[:at] + kind((found,)) + target[at + 1 :]
    return found


def _leaf(value: Value, rng: Random) -> Value:
    """Return a part of the value, found by going inwards at random."""
    while True:
        kind = type(value)
        if kind in (list, tuple):
            items = value
        elif kind is Linked:
            items = value.items
        elif kind is Record:
            items = [item for _, item in value.fields]
        elif kind is dict:
            items = [*value, *value.values()]
        elif kind is set:
            items = sorted(value, key=repr)
        else:
            return value
        if not items or kind is tuple and rng.random() < 0.2:
            return value
        value = items[int(rng.random() * len(items))]
