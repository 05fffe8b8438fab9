"""Inputs spread over sizes, boundaries, repeats and the values in the tests, and neighbours of rows that refuted others."""

from dataclasses import replace
from random import Random

from momus.domain import Domain, KnownValues
from momus.search.engines.base import Args, Engine, Knowledge, Proposals, Reads

NEIGHBOURS = 0.2
EXTREME_PART = 8
FROM_SEEDS = 0.9
MOST_STEPS = 4


def propose(knowledge: Knowledge, rng: Random, count: int, offset: int) -> Proposals:
    """Yield `count` draws; one in five is a neighbour of a known row, if there are any; nearly all of a seed, if there are seeds.

    The last eighth has extreme floats, where floats are.
    """
    domain, known_values = knowledge.domain, knowledge.known_values
    plain = count - count // EXTREME_PART if domain.has_floats else count
    inputs = []
    for number in range(count):
        if number == plain:
            known_values = replace(known_values, extremes=True)
        if knowledge.seeds and rng.random() < FROM_SEEDS:
            inputs.append(neighbour(domain, rng.choice(knowledge.seeds), rng, known_values))
        elif knowledge.known and rng.random() < NEIGHBOURS:
            inputs.append(domain.mutate(rng.choice(knowledge.known), rng, known_values))
        else:
            inputs.append(domain.search(rng, known_values))
    yield inputs


def neighbour(domain: Domain, args: Args, rng: Random, known_values: KnownValues) -> Args:
    """Return an input a few steps from this one."""
    for _ in range(1 + rng.randrange(MOST_STEPS)):
        args = domain.mutate(args, rng, known_values)
    return args


ENGINE = Engine("random", propose, Reads.REFERENCES, cost=2.0, first=1000)
