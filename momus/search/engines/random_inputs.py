"""Inputs spread over sizes, boundaries, repeats and the values in the tests, and neighbours of rows that refuted others."""

from random import Random

from momus.search.engines.base import Engine, Knowledge, Proposals, Reads

NEIGHBOURS = 0.2


def propose(knowledge: Knowledge, rng: Random, count: int, offset: int) -> Proposals:
    """Yield `count` draws; one in five is a neighbour of a known row, if there are any."""
    inputs = []
    for _ in range(count):
        if knowledge.known and rng.random() < NEIGHBOURS:
            inputs.append(knowledge.domain.mutate(rng.choice(knowledge.known), rng, knowledge.hints))
        else:
            inputs.append(knowledge.domain.search(rng, knowledge.hints))
    yield inputs


ENGINE = Engine("random", propose, Reads.REFERENCES, cost=2.0, first=1000)
