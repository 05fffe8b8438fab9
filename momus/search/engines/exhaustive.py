"""Every small input, smallest first: most wrong programs fail on one of the first hundred."""

from itertools import islice
from random import Random

from momus.search.engines.base import Engine, Knowledge, Proposals, Reads


def propose(knowledge: Knowledge, rng: Random, count: int, offset: int) -> Proposals:
    """Yield the `count` smallest inputs after the first `offset`; fewer if the domain ends."""
    yield list(islice(knowledge.domain.smallest_first(knowledge.hints), offset, offset + count))


ENGINE = Engine("exhaustive", propose, Reads.EXERCISE, cost=1.0, first=1000)
