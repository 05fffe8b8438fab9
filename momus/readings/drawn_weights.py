"""How much each draw counts, or each input of a listing."""

from collections import Counter

import numpy as np

from momus.analyse.similarity import Weights
from momus.readings.base import Graded


def weights_until(graded: Graded, stop: int, *, listed: bool) -> Weights | None:
    """Return the weights of the inputs before a place; None if all count the same.

    Every entry of an exercise counts as much as the others, however many inputs it has: draws take turns, and in a listing an input of a small
    entry counts more. The weights of the exercise come on top. Raise ExerciseError if they are all 0, or one of them is no weight.
    """
    stated, several = graded.weights, len(graded.task.entries) > 1
    if stated is None and not (listed and several):
        return None
    inputs = graded.uniform(0, stop, listed=listed)
    sizes = Counter(one.entry for one in inputs) if listed and several else {}
    weights = np.array([(stated.of(one) if stated else 1.0) / sizes.get(one.entry, 1) for one in inputs])
    if stated is not None and not weights.any():
        raise stated.all_zero(len(inputs), listed=listed)
    return weights


def spread_of(weights: Weights) -> float:
    """Return how many weighted draws say as much as one of equal draws."""
    return len(weights) * float((weights * weights).sum()) / float(weights.sum()) ** 2
