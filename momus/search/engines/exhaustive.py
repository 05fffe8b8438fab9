"""Every small input: smallest first, since most wrong programs fail on one of the first hundred; and all inputs of small boxes."""

from itertools import islice
from random import Random

from momus.domain.listing.small_boxes import boxed_inputs, small_boxes
from momus.search.engines.base import Engine, Knowledge, Proposals, Reads


def propose(knowledge: Knowledge, rng: Random, count: int, offset: int) -> Proposals:
    """Yield the `count` smallest inputs after the first `offset`; fewer if the domain ends."""
    yield list(islice(knowledge.domain.smallest_first(knowledge.known_values), offset, offset + count))


def propose_boxes(knowledge: Knowledge, rng: Random, count: int, offset: int) -> Proposals:
    """Yield all inputs of the boxes that hold at most `count`."""
    yield list(boxed_inputs(knowledge.domain, small_boxes(knowledge.domain, knowledge.known_values, count)))


ENGINE = Engine("exhaustive", propose, Reads.EXERCISE, cost=1.0, first=1000)
BOXES = Engine("exhaustive", propose_boxes, Reads.EXERCISE, cost=1.0)
