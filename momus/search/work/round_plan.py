"""Which engine gets how many inputs in which round: the cheap and common first, then where it pays.

Round 0 is the same for every column: the smallest inputs, then draws over the whole domain. From then on the engines share a round by
what they brought in the rounds before, each keeping a floor, because the next bug may be of another kind than the last.
"""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from math import sqrt

from momus.search.engines import ENGINES
from momus.search.work.drawing import EngineShare

ROUND = 2000
FLOOR = 0.1
PRIOR_INPUTS = 4000


@dataclass(frozen=True)
class Yield:
    """What an engine used and brought in the rounds after the first, over all columns."""

    inputs: int = 0
    refuted: int = 0


def plan(
    round_number: int, size: int, engines: Sequence[str], yields: Mapping[str, Yield], enumerated: int
) -> tuple[EngineShare, ...]:
    """Return the shares of a round of so many inputs; `enumerated` is how far the exhaustive engine has come."""
    if round_number == 0:
        first = {name: ENGINES[name].first for name in engines if ENGINES[name].first} or dict.fromkeys(engines, 1)
        return _shares(first, size, enumerated)
    worth = {name: _worth(yields.get(name, Yield())) / sqrt(ENGINES[name].cost) for name in engines}
    total = sum(worth.values())
    weights = {name: FLOOR + (1 - FLOOR * len(engines)) * value / total for name, value in worth.items()}
    return _shares(weights, size, enumerated)


def _worth(gained: Yield) -> float:
    """Return the refutations for an input, with a prior that treats an engine not tried yet as worth trying."""
    return (gained.refuted + 1) / (gained.inputs + PRIOR_INPUTS)


def _shares(weights: Mapping[str, float], size: int, enumerated: int) -> tuple[EngineShare, ...]:
    total = sum(weights.values())
    counts = {name: int(size * weight / total) for name, weight in weights.items()}
    largest = max(counts, key=counts.__getitem__)
    counts[largest] += size - sum(counts.values())
    return tuple(EngineShare(name, count, enumerated if name == "exhaustive" else 0) for name, count in counts.items() if count)
