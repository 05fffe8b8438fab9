"""Inputs that tell two programs apart, one for each pair of paths through them on which they differ."""

from dataclasses import dataclass, replace
from functools import partial

from momus.model import Form, Input, Program
from momus.results.similarity import PathsFound
from momus.search.solvers.paths import follow, ground_for, pair_paths, recorder_for
from momus.search.work.examiner import Examiner
from momus.search.work.likeness import likeness


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


@dataclass(frozen=True)
class PathsUnit:
    """A program whose paths are followed, alone or with a second one after it; at most `most` paths for each entry.

    The time is there to end a solver that goes astray: the count is meant to end the search, so that the same call gives the same answer.
    """

    programs: tuple[Program, ...]
    most: int
    seconds: float


def follow_paths(examiner: Examiner, unit: PathsUnit) -> PathsFound:
    """Return an input for each path of a program, or of a pair with their agreement as the last branch."""
    untold = [one.language for one in unit.programs if recorder_for(one.language) is None]
    if untold:
        return PathsFound(problem=f"the paths of programs in {untold[0]} cannot be followed")
    if examiner.setting.task.form is Form.OBJECT:
        return PathsFound(problem="the paths of sequences of calls cannot be followed")
    inputs: list[Input] = []
    agreed: list[bool] = []
    whole, hurried = True, False
    for entry in examiner.setting.domains:
        ground = replace(ground_for(examiner, entry), most=unit.most)
        if unit.programs[0] not in examiner.setting.references:
            ground = replace(ground, usable=lambda record: True, agree=partial(same_to_judge, examiner))
        found = follow(unit.programs, ground, unit.seconds, unit.most)
        inputs += [ground.input(one.args) for one in found.inputs]
        agreed += [bool(one.agreed) for one in found.inputs]
        whole, hurried = whole and found.whole, hurried or found.hurried
    if not inputs:
        return PathsFound(
            problem="no run took a path that is known: it cannot be compiled so that it records its path, or was not run"
        )
    return PathsFound(tuple(inputs), tuple(agreed) if len(unit.programs) > 1 else (), whole, hurried)


def same_to_judge(examiner: Examiner, input: Input, one: bytes, other: bytes) -> bool:
    """Return whether two programs agree: the judge accepts both, or rejects both with the same outcome."""
    if one == other:
        return True
    right = examiner.answer(0, input)
    if not examiner.judge.expected_usable(right):
        return False
    accepted = [examiner.verdict(input, right, record).accepted for record in (one, other)]
    looked_at = examiner.setting.judge.looked_at
    return all(accepted) or not any(accepted) and likeness(one, *looked_at) == likeness(other, *looked_at)


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
