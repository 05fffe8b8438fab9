"""Inputs made of the constants in both sources: a program's source contains the values that it compares its input with."""

from itertools import combinations
from math import inf, nextafter
from random import Random

from momus.domain import KnownValues
from momus.languages.base import Literals
from momus.model import Value
from momus.search.engines.base import Args, Engine, Knowledge, Proposals, Reads

MOST_COMBINED = 12


def constants(*sources: Literals) -> KnownValues:
    """Return the literals, their neighbours, and the pairwise sums, differences and products of a few."""
    ints: dict[int, None] = {}
    written = sorted({number for source in sources for number in source.ints}, key=lambda number: (abs(number), number))
    ints.update(dict.fromkeys(reversed(written)))
    for number in written:
        ints.update(dict.fromkeys((number + 1, number - 1, -number)))
    for a, b in combinations(written[-MOST_COMBINED:], 2):
        ints.update(dict.fromkeys((a + b, a - b, b - a, a * b, a * b + 1, a * b - 1)))
    floats = _with_neighbours(sorted({number for source in sources for number in source.floats}))
    strings = sorted({text for source in sources for text in source.strings})
    return KnownValues(ints=tuple(ints), floats=tuple(floats), strings=tuple(strings))


def _with_neighbours(numbers: list[float]) -> list[float]:
    """Return the floats, then the next ones below and above each: there rounding may go the other way."""
    return list(dict.fromkeys([*numbers, *(nextafter(number, end) for number in numbers for end in (-inf, inf))]))


def propose(knowledge: Knowledge, rng: Random, count: int, offset: int) -> Proposals:
    """Yield `count` inputs: first each constant put into a drawn input, then draws with the constants among the known values."""
    domain, known_values = knowledge.domain, knowledge.constants
    inputs: list[Args] = []
    for constant in _some(known_values, count // 2, rng):
        args = domain.search(rng, known_values)
        for place in range(len(args)):
            put = (*args[:place], _with(args[place], constant, rng), *args[place + 1 :])
            if put != args and len(inputs) < count // 2 and domain.contains(put):
                inputs.append(put)
    while len(inputs) < count:
        args = domain.search(rng, known_values)
        inputs.append(domain.mutate(args, rng, known_values) if rng.random() < 0.3 else args)
    yield inputs


def _some(known_values: KnownValues, most: int, rng: Random) -> list[int | str | float]:
    """Return the constants; if they are too many for a round, as many as fit, from a random place on."""
    every: list[int | str | float] = [*known_values.ints, *known_values.strings, *known_values.floats]
    start = rng.randrange(len(every)) if len(every) > most else 0
    return (every[start:] + every[:start])[:most]


def _with(value: Value, constant: int | float | str, rng: Random) -> Value:
    """Return the value with the constant in its place, or in place of one of its items; unchanged if neither fits."""
    if type(value) is type(constant):
        return constant
    if type(value) in (list, tuple) and value:
        place = rng.randrange(len(value))
        return type(value)((*value[:place], _with(value[place], constant, rng), *value[place + 1 :]))
    return value


ENGINE = Engine("harvest", propose, Reads.COLUMN, cost=2.5)
