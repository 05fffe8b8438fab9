"""Runs programs in a build that records their branches, and lets the engines propose inputs for new paths."""

import time
from collections.abc import Callable, Generator, Sequence
from random import Random

from momus import wire
from momus.errors import MissingToolError, RejectedError
from momus.execute import Batch, outcome_of, split_traced
from momus.languages import language
from momus.model import Form, Hole, Program
from momus.search.engines import exhaustive, harvest, random_inputs
from momus.search.engines.base import Args, Knowledge
from momus.search.solvers.paths import PathGround, PathInput, Proposals, Walked

BRANCHES = "branches"
"""The name of the build that records branches, in every language that has one."""
CHEAP = 200
VAIN_ROUNDS = 3

Solved = Callable[[tuple[Program, ...], PathGround, float], Generator[list[Args], None, bool]]
"""Yields what a solver finds for the programs until a time of the monotonic clock. Returns whether no way was left."""


def walk(program: Program, ground: PathGround, many: Sequence[Args]) -> list[Walked | None]:
    """Return the path that the program takes on each input; None where it was not run, or cannot take the input."""
    if not many:
        return []
    batch = Batch(ground.entry.name if ground.task.form is not Form.PROGRAM else "", tuple(ground.input(args) for args in many))
    try:
        prepared = ground.runner.prepare_as(program, ground.task, BRANCHES)
        filled = ground.runner.run(prepared, batch, ground.limits, capture=ground.printed, after=bool(ground.compared))
    except (RejectedError, MissingToolError):
        return [None] * len(many)
    return [_walked(record) for record in filled.records]


def _walked(record: bytes) -> Walked | None:
    plain, _ = split_traced(record)
    outcome = outcome_of(plain)
    if isinstance(outcome, Hole):
        return None
    # The way it ended is the last branch: an exception leaves a path where a value would have gone on.
    ending = f"{outcome.kind}:{outcome.code}:{outcome.error}".encode()
    if plain == record:
        # Its process ended, so nobody knows which branches it took: all such runs are one path.
        return Walked(ending, plain)
    match wire.decode(record[1:]):
        case (bytes(), [bytes(word)]):
            return Walked(word + ending, plain)
    return None


def proposals(programs: tuple[Program, ...], ground: PathGround, seconds: float, solved: Solved) -> Proposals:
    """Yield the smallest inputs and those made of constants, then the solver's, then random ones while they find new paths."""
    end = time.monotonic() + seconds
    rng = Random(0)
    constants = harvest.constants(*(language(program.language).literals(program) for program in programs)).merged(
        ground.known_values
    )
    known: list[Args] = []
    for engine in (exhaustive, harvest):
        for many in engine.propose(Knowledge(ground.domain, ground.known_values, constants), rng, CHEAP, 0):
            known += [one.args for one in (yield many)]
    asked = solved(programs, ground, end)
    while True:
        try:
            many = next(asked)
        except StopIteration as ended:
            whole = bool(ended.value)
            break
        known += [one.args for one in (yield many)]
    vain = 0
    while vain < VAIN_ROUNDS and time.monotonic() < end:
        found: list[PathInput] = []
        for many in random_inputs.propose(Knowledge(ground.domain, constants, constants, tuple(known)), rng, CHEAP, 0):
            found += yield many
        known += [one.args for one in found]
        vain = 0 if found else vain + 1
    return whole
