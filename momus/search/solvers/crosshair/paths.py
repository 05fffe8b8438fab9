"""The paths of Python programs: recorded by code that notes its branches, proposed by CrossHair and by the cheap engines."""

import time
from collections.abc import Callable, Generator
from random import Random

from momus.judge import JudgeSettings
from momus.languages import language
from momus.model import Program
from momus.search.engines import exhaustive, harvest, random_inputs
from momus.search.engines.base import Args, Knowledge
from momus.search.engines.base import Proposals as EngineProposals
from momus.search.solvers.base import UnsupportedError
from momus.search.solvers.crosshair.asking import WORKER, Followed, ask
from momus.search.solvers.crosshair.question import question
from momus.search.solvers.path_runs import CHEAP, VAIN_ROUNDS, walk
from momus.search.solvers.paths import PathGround, PathInput, PathRecorder, Proposals

MOST_FOLLOWED = 2000
SOLVER_SHARE = 0.5
"""CrossHair's share of the time that is left after the cheap engines."""
LEAST_S = 0.2


def propose(programs: tuple[Program, ...], ground: PathGround, seconds: float) -> Proposals:
    """Yield the smallest inputs, those made of constants, one for each path that CrossHair follows, then random ones while they find new
    paths.
    """
    end = time.monotonic() + seconds
    rng = Random(0)
    literals = [language(program.language).literals(program) for program in programs]
    constants = harvest.constants(*literals).merged(ground.known_values)
    known: list[Args] = []
    for propose in (exhaustive.propose, harvest.propose):
        found = yield from _drawn(propose, Knowledge(ground.domain, ground.known_values, constants), rng)
        known += [one.args for one in found]
    left = SOLVER_SHARE * (end - time.monotonic())
    whole = False
    if left > LEAST_S:
        followed = _followed(programs, ground, left)
        whole = followed.exhausted
        found = yield list(followed.inputs)
        known += [one.args for one in found]
    vain = 0
    while vain < VAIN_ROUNDS:
        found = yield from _drawn(random_inputs.propose, Knowledge(ground.domain, constants, constants, tuple(known)), rng)
        known += [one.args for one in found]
        vain = 0 if found else vain + 1
    return whole


def _drawn(
    propose: Callable[[Knowledge, Random, int, int], EngineProposals], knowledge: Knowledge, rng: Random
) -> Generator[list[Args], list[PathInput], list[PathInput]]:
    """Yield what an engine proposes; return those that were new."""
    found: list[PathInput] = []
    for many in propose(knowledge, rng, CHEAP, 0):
        found += yield many
    return found


def _followed(programs: tuple[Program, ...], ground: PathGround, seconds: float) -> Followed:
    """Return an input for each path that CrossHair follows through the programs."""
    nothing = Followed((), "", 0.0)
    if any(program.language != "python" for program in programs) or WORKER.missing():
        return nothing
    try:
        most = min(MOST_FOLLOWED, ground.most)
        asked = question(programs, ground.task, ground.entry, ground.domain, JudgeSettings(), paths=True, most=most)
    except UnsupportedError:
        return nothing
    return ask(ground.runner, asked, ground.domain, seconds)


RECORDER = PathRecorder(walk, propose)
