"""Inputs that have in common what known ones have in common: a step between two is repeated, parts of two are joined, places are exchanged."""

from collections.abc import Sequence
from random import Random

from momus.domain.base import Args, Domain
from momus.domain.boxes import Frame, Point


def resembling(domain: Domain, known: Sequence[Args], rng: Random) -> Args | None:
    """Return a valid input made of some known ones; None if what was tried is none."""
    one, other, third = (rng.choice(known) for _ in range(3))
    frame = Frame.of(domain, one)
    if frame is None or rng.random() < 0.2:
        made = tuple(rng.choice(pair) for pair in zip(one, other, strict=True)) if len(one) == len(other) else one
    else:
        point = _moved(frame, frame.point(other), frame.point(third), rng)
        made = frame.args(point) if frame.has(point) else one
    return made if made not in known and domain.contains(made) else None


def _moved(frame: Frame, other: Point | None, third: Point | None, rng: Random) -> Point:
    """Return another point: further from one point as far as that is from another, or as far as two others are from each other; with coordinates
    of both; or with coordinates turned over or exchanged."""
    start = frame.start
    ways = ["exchanged", "turned"] + ["continued", "joined"] * (other is not None) + ["moved"] * (None not in (other, third))
    match rng.choice(ways):
        case "continued" if other is not None:
            return tuple(2 * a - b for a, b in zip(start, other, strict=True))
        case "moved" if other is not None and third is not None:
            return tuple(a + b - c for a, b, c in zip(start, other, third, strict=True))
        case "joined" if other is not None:
            return tuple(rng.choice(pair) for pair in zip(start, other, strict=True))
        case "turned":
            return tuple(_opposite(frame, at) if rng.random() < 0.5 else place for at, place in enumerate(start))
    values = list(start)
    if len(values) > 1:
        one, another = rng.sample(range(len(values)), 2)
        values[one], values[another] = _place_of(frame, one, another), _place_of(frame, another, one)
    return tuple(values)


def _opposite(frame: Frame, at: int) -> int:
    """Return the place of the number with the other sign; the same place where there is none."""
    value = frame.values[at][frame.start[at]]
    return _place(frame, at, -value) if type(value) is int else frame.start[at]


def _place_of(frame: Frame, at: int, source: int) -> int:
    """Return the place that another coordinate's value has at a coordinate; the same place where it has none."""
    return _place(frame, at, frame.values[source][frame.start[source]])


def _place(frame: Frame, at: int, value: object) -> int:
    return frame.values[at].index(value) if value in frame.values[at] else frame.start[at]
