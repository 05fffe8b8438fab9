"""Inputs made of the constants by which the sources of programs differ: a special case that only one of them has lies there."""

from collections.abc import Iterable, Iterator, Sequence
from itertools import combinations, islice, product
from math import prod
from random import Random

from momus import wire
from momus.domain import Domain
from momus.languages import language
from momus.model import Input, Program, Value
from momus.search import Setting

Args = tuple[Value, ...]
MOST_PROGRAMS = 24
"""At most this many programs are compared, each with each."""
MOST_OF_A_POOL = 400
"""At most this many inputs are made of the constants of one pair."""


def telling_inputs(setting: Setting, entry: str, programs: Sequence[Program], number: int) -> list[Input]:
    """Return inputs that may tell the programs apart, at most this many; those of the fewest constants first."""
    written = [_constants(one) for one in programs[:MOST_PROGRAMS]]
    differing = {frozenset(one.keys() ^ other.keys()): {**one, **other} for one, other in combinations(written, 2)}
    pools = [[known[key] for key in sorted(keys)] for keys, known in differing.items() if keys]
    made: dict[str, Input] = {}
    for pool in sorted(pools, key=lambda pool: (len(pool), repr(pool))):
        for args in _of_pool(setting.domains[entry], pool):
            one = setting.input(entry, args)
            made.setdefault(one.key, one)
    return list(made.values())[:number]


def _constants(program: Program) -> dict[bytes, Value]:
    """Return the constants of a source by their bytes: equal values of different types are different constants."""
    read = language(program.language).literals(program)
    return {wire.encode(one): one for one in (*read.ints, *read.floats, *read.strings, *read.values)}


def _of_pool(domain: Domain, pool: Sequence[Value]) -> Iterator[Args]:
    """Yield inputs in which parameters have values of the pool or next to them; all of them if there are few."""
    base = next(iter(domain.smallest_first()), None)
    if base is None:
        return
    near = [one + step for one in pool if type(one) is int for step in (1, -1)]
    for values in (pool, [*pool, *near]):
        choices = [_fitting(domain, base, place, values) for place in range(len(base))]
        if prod(map(len, choices)) <= MOST_OF_A_POOL:
            some: Iterable[Args] = product(*choices)
        else:
            rng = Random(repr(values))
            some = (tuple(map(rng.choice, choices)) for _ in range(MOST_OF_A_POOL))
        yield from (args for args in islice(some, MOST_OF_A_POOL) if args != base and domain.contains(args))


def _fitting(domain: Domain, base: Args, place: int, values: Sequence[Value]) -> list[Value]:
    """Return the values that the parameter may have, if the others are as in the base; its own value is the last."""
    found = [one for one in values if domain.contains((*base[:place], one, *base[place + 1 :]))]
    return [*found, base[place]]
