"""Inputs that tell two programs apart, one for each pair of paths through them on which they differ."""

from dataclasses import dataclass, replace

from momus.model import Input, Program
from momus.search.solvers.paths import ground_for, pair_paths
from momus.search.work.examiner import Examiner


@dataclass(frozen=True)
class PairPathsUnit:
    """Two programs whose pairs of paths are followed, at most `most` of them and for at most `seconds`."""

    first: Program
    second: Program
    seconds: float
    most: int


@dataclass(frozen=True)
class PairPaths:
    """How many pairs of paths were taken, and an input for each on which the programs did different things."""

    paths: int
    inputs: tuple[Input, ...]


def follow_pairs(examiner: Examiner, unit: PairPathsUnit) -> PairPaths:
    """Return the inputs that tell the programs apart; none if nothing follows programs of their languages."""
    paths = 0
    inputs: list[Input] = []
    entries = examiner.setting.domains
    for entry in entries:
        ground = replace(ground_for(examiner, entry), usable=lambda record: True, agree=lambda input, one, other: one == other)
        found = pair_paths(unit.first, unit.second, ground, unit.seconds / len(entries), unit.most)
        paths += len(found)
        inputs += [ground.input(one.args) for one in found if not one.agreed]
    return PairPaths(paths, tuple(inputs))
