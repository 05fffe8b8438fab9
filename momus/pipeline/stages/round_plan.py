"""How many inputs each engine gets in each round: the cheap and common ones first, then whichever finds the most.

Round 0 is the same for every column: the smallest inputs, then random ones from the whole domain. In later rounds an engine's share depends on
what it found before. Each keeps a smallest share, because the next bug may be of another kind.
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
class EngineYield:
    """How many inputs an engine used and how much it found in the rounds after the first, over all columns."""

    inputs: int = 0
    refuted: int = 0


def plan(
    round_number: int, size: int, engines: Sequence[str], yields: Mapping[str, EngineYield], enumerated: int
) -> tuple[EngineShare, ...]:
    """Return the shares of a round of `size` inputs. `enumerated` is how many inputs the exhaustive engine has listed."""
    if round_number == 0:
        first = {name: ENGINES[name].first for name in engines if ENGINES[name].first} or dict.fromkeys(engines, 1)
        return _shares(first, size, enumerated)
    worth = {name: _worth(yields.get(name, EngineYield())) / sqrt(ENGINES[name].cost) for name in engines}
    total = sum(worth.values())
    weights = {name: FLOOR + (1 - FLOOR * len(engines)) * value / total for name, value in worth.items()}
    return _shares(weights, size, enumerated)


def _worth(gained: EngineYield) -> float:
    """Return the refutations per input, with a prior that gives an untried engine a chance."""
    return (gained.refuted + 1) / (gained.inputs + PRIOR_INPUTS)


def _shares(weights: Mapping[str, float], size: int, enumerated: int) -> tuple[EngineShare, ...]:
    total = sum(weights.values())
    counts = {name: int(size * weight / total) for name, weight in weights.items()}
    largest = max(counts, key=counts.__getitem__)
    counts[largest] += size - sum(counts.values())
    return tuple(EngineShare(name, count, enumerated if name == "exhaustive" else 0) for name, count in counts.items() if count)
