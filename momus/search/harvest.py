"""Inputs made of the constants in both sources: what a program compares its input with is written in it."""

from itertools import combinations
from random import Random

from momus.domain import Hints
from momus.languages.base import Literals
from momus.search.engine import Engine, Ground, Proposals

MOST_COMBINED = 12


def constants(*sources: Literals) -> Hints:
    """Return the literals, their neighbours, and the pairwise sums, differences and products of the few that there are."""
    ints: dict[int, None] = {}
    written = sorted({number for source in sources for number in source.ints}, key=lambda number: (abs(number), number))
    for number in written:
        ints.update(dict.fromkeys((number, number + 1, number - 1, -number)))
    for a, b in combinations(written[-MOST_COMBINED:], 2):
        ints.update(dict.fromkeys((a + b, a - b, b - a, a * b, a * b + 1, a * b - 1)))
    floats = sorted({number for source in sources for number in source.floats})
    strings = sorted({text for source in sources for text in source.strings})
    return Hints(ints=tuple(ints), floats=tuple(floats), strings=tuple(strings))


def propose(ground: Ground, rng: Random, count: int, offset: int) -> Proposals:
    """Yield `count` inputs drawn with the constants of the reference and the submission among the hints."""
    hints = ground.constants
    inputs = []
    for _ in range(count):
        args = ground.domain.search(rng, hints)
        inputs.append(ground.domain.mutate(args, rng, hints) if rng.random() < 0.3 else args)
    yield inputs


ENGINE = Engine("harvest", propose)
