"""Inputs guided by the submission's comparisons: values that it compares are put into the next inputs.

The program runs with its comparisons logged. For each comparison that went only one way, the input on which its two sides were closest is
kept. The next inputs are variants of these: one side replaces the other where it occurs in the input, or the input changes a little to reduce
the distance. The rest are fresh draws with the compared values among the known values.
"""

from collections.abc import Sequence
from random import Random

from momus.domain import KnownValues
from momus.languages.python.tracing import distance
from momus.model import Value
from momus.search.engines.base import Args, Comparison, Engine, Knowledge, Proposals, Reads

BATCH, STEPS = 250, 2
"""A climb takes a step after so many inputs. If there are many inputs, it takes so many steps."""
KEPT_OPERANDS = 120
WORD = 2**32
"""Native code does not say whether its words are signed: a negative operand may be another reading of a large one."""


def propose(knowledge: Knowledge, rng: Random, count: int, offset: int) -> Proposals:
    """Yield the first inputs, drawn with the constants: the comparisons made on them lead to the others."""
    yield [knowledge.domain.search(rng, knowledge.constants) for _ in range(min(max(BATCH, -(-count // STEPS)), count))]


class TracedClimb:
    """What has been seen so far: operands, and the closest input to flipping each comparison."""

    def __init__(self, knowledge: Knowledge, rng: Random):
        self.knowledge = knowledge
        self.rng = rng
        self.operands: dict[Value, None] = {}
        self.swaps: list[tuple[Args, Value, Value]] = []
        self.closest: dict[tuple[int, bool], tuple[float, Args]] = {}

    def next_inputs(self, count: int) -> list[Args]:
        """Return the inputs to try next: operand swaps first, then mutations of the closest, then fresh draws."""
        domain, rng = self.knowledge.domain, self.rng
        known_values = self.knowledge.constants.merged(KnownValues.from_values(tuple(self.operands)))
        inputs = []
        for args, old, new in self.swaps[: count // 2]:
            swapped = replaced(args, old, new)
            if swapped != args and domain.contains(swapped):
                inputs.append(swapped)
        self.swaps = []
        bases = [args for _, args in self.closest.values()]
        while len(inputs) < count:
            if bases and rng.random() < 0.75:
                args = domain.mutate(rng.choice(bases), rng, known_values)
                inputs.append(domain.mutate(args, rng, known_values) if rng.random() < 0.3 else args)
            else:
                inputs.append(domain.search(rng, known_values))
        return inputs

    def learn(self, batch: Sequence[Args], comparisons: Sequence[Sequence[Comparison]]) -> None:
        """Keep what these inputs showed."""
        for args, seen in zip(batch, comparisons, strict=False):
            for site, _, left, right in seen:
                apart = distance(left, right)
                if apart is None:
                    continue
                key = (site, left == right)
                if key not in self.closest or apart < self.closest[key][0]:
                    self.closest[key] = (apart, args)
                    self.swaps += [(args, left, right), (args, right, left)]
                    if type(left) is int and type(right) is int:
                        self.swaps += [(args, left, right + 1), (args, left, right - 1)]
                        if left < 0 or right < 0:
                            self.swaps += [(args, left % WORD, right % WORD), (args, right % WORD, left % WORD)]
                    self.operands.update(dict.fromkeys((left, right)))
        while len(self.operands) > KEPT_OPERANDS:
            self.operands.pop(next(iter(self.operands)))


def replaced(value: Value, old: Value, new: Value) -> Value:
    """Return the value with every part equal to `old` replaced by `new`; in a text, every occurrence."""
    if type(value) is type(old) and value == old:
        return new
    if type(value) in (list, tuple):
        return type(value)(replaced(item, old, new) for item in value)
    if type(value) is dict:
        return {replaced(key, old, new): replaced(item, old, new) for key, item in value.items()}
    if type(value) is str and type(old) is str and type(new) is str and old:
        return value.replace(old, new)
    return value


ENGINE = Engine("trace", propose, Reads.COLUMN, cost=16.0, climb=TracedClimb)
