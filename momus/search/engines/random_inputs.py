"""Inputs spread over sizes, boundaries, repeats and the values in the tests, and neighbours of rows that refuted others."""

from dataclasses import replace
from random import Random

from momus.search.engines.base import Engine, Knowledge, Proposals, Reads

NEIGHBOURS = 0.2
EXTREME_PART = 8


def propose(knowledge: Knowledge, rng: Random, count: int, offset: int) -> Proposals:
    """Yield `count` draws; one in five is a neighbour of a known row, if there are any. The last eighth has extreme floats, where floats are."""
    domain, hints = knowledge.domain, knowledge.hints
    plain = count - count // EXTREME_PART if domain.has_floats else count
    inputs = []
    for number in range(count):
        if number == plain:
            hints = replace(hints, extremes=True)
        if knowledge.known and rng.random() < NEIGHBOURS:
            inputs.append(domain.mutate(rng.choice(knowledge.known), rng, hints))
        else:
            inputs.append(domain.search(rng, hints))
    yield inputs


ENGINE = Engine("random", propose, Reads.REFERENCES, cost=2.0, first=1000)
