"""Inputs that keep what known ones have in common, where one change alone would break it: equal places stay equal, a step between two is made
again, parts of two are joined."""

from collections.abc import Mapping, Sequence
from random import Random

from momus.domain.base import Args, Domain
from momus.domain.boxes import Frame, Point

WHOLE_PARTS = 0.2
"""This share of the inputs has parameters of two known ones."""
FACTORS = ((2, 1), (3, 1), (-1, 1), (1, 2), (1, 3))


def resembling(domain: Domain, known: Sequence[Args], rng: Random) -> Args | None:
    """Return a valid input made of some known ones; None if what was tried is none."""
    one, other, third = (rng.choice(known) for _ in range(3))
    frame = Frame.of(domain, one)
    if frame is None or not frame.start or rng.random() < WHOLE_PARTS:
        made = tuple(rng.choice(pair) for pair in zip(one, other, strict=True)) if len(one) == len(other) else one
    else:
        point = _changed(frame, frame.point(other), frame.point(third), rng)
        made = frame.args(point) if frame.has(point) else one
    return made if made != one and domain.contains(made) else None


def _changed(frame: Frame, other: Point | None, third: Point | None, rng: Random) -> Point:
    """Return another point: made of the first and others, if they have as many coordinates, or of the first alone."""
    start = frame.start
    ways = [_exchanged, _turned, _scaled, _equal_places, _equal_places]
    if other is None or other == start or rng.random() < 0.5:
        return rng.choice(ways)(frame, rng)
    if third is not None and rng.random() < 0.4:
        return tuple(a + b - c for a, b, c in zip(start, other, third, strict=True))
    if rng.random() < 0.5:
        return tuple(2 * a - b for a, b in zip(start, other, strict=True))
    return tuple(rng.choice(pair) for pair in zip(start, other, strict=True))


def _exchanged(frame: Frame, rng: Random) -> Point:
    """Return the point with the values of two coordinates exchanged."""
    one, other = (rng.randrange(len(frame.start)) for _ in range(2))
    return _with(frame, {one: _value(frame, other), other: _value(frame, one)})


def _turned(frame: Frame, rng: Random) -> Point:
    """Return the point with other signs."""
    values = [(at, _value(frame, at)) for at in range(len(frame.start)) if rng.random() < 0.5]
    return _with(frame, {at: -value for at, value in values if type(value) is int})


def _scaled(frame: Frame, rng: Random) -> Point:
    """Return the point with all numbers multiplied or divided by the same."""
    times, parts = rng.choice(FACTORS)
    values = [(at, _value(frame, at)) for at in range(len(frame.start))]
    return _with(frame, {at: value * times // parts for at, value in values if type(value) is int})


def _equal_places(frame: Frame, rng: Random) -> Point:
    """Return the point with another value at coordinates that have the same: at all of them, or at two."""
    at = rng.randrange(len(frame.start))
    same = [place for place in range(len(frame.start)) if place != at and _value(frame, place) == _value(frame, at)]
    others = same if rng.random() < 0.5 else rng.sample(same, min(len(same), 1))
    return _with(frame, dict.fromkeys((at, *others), frame.values[at][frame.drawn(at, rng)]))


def _value(frame: Frame, at: int) -> object:
    return frame.values[at][frame.start[at]]


def _with(frame: Frame, values: Mapping[int, object]) -> Point:
    """Return the point with these values; where a coordinate cannot have its value, it keeps its own."""
    places = {at: frame.place(at, value) for at, value in values.items()}
    return tuple(start if (place := places.get(at)) is None else place for at, start in enumerate(frame.start))
