"""Inputs that each take a different path: of one program, or of two run one after the other, with their comparison as the last branch.

A path is what a run really did: the branches it took, in order, as recorded in the box, and how it ended. Solvers and engines only propose
inputs; an input is kept if its path is new. Equal words mean equal paths.
"""

import time
from collections.abc import Callable, Generator, Iterator, Sequence
from dataclasses import dataclass, field
from importlib import import_module

from momus.domain import NOTHING_KNOWN, Domain, KnownValues
from momus.execute import Runner
from momus.languages.base import Entry, Task
from momus.model import Input, Limits, Program, Value
from momus.search.work.examiner import Examiner

Args = tuple[Value, ...]
Agree = Callable[[Input, bytes, bytes], bool]
_RECORDERS = {
    "python": "momus.search.solvers.crosshair.paths",
    "c": "momus.search.solvers.cbmc.paths",
    "java": "momus.search.solvers.jbmc.paths",
}
"""By language, the module whose RECORDER follows its programs."""


@dataclass(frozen=True)
class PathInput:
    """An input and the word of its path: equal words, equal paths. `agreed` is the result of comparing a pair."""

    args: Args
    word: bytes
    agreed: bool | None = None


@dataclass(frozen=True)
class Walked:
    """What one program did on one input: the word of its path, and the record of its outcome as in any run."""

    word: bytes
    record: bytes


@dataclass(frozen=True)
class PathGround:
    """One entry of an exercise and the means to run programs on it.

    `input(args)` makes the row for the arguments. `usable(record)` says whether the first program's outcome is valid behaviour: other inputs are
    left out. `agree(input, expected, got)` compares two records, by default for equality. `compared` are the parameters whose values after the
    call count; `printed` says whether the printed text of a function counts. A solver follows at most `most` paths.
    """

    task: Task
    entry: Entry
    domain: Domain
    runner: Runner
    input: Callable[[Args], Input]
    limits: Limits = field(default_factory=Limits)
    known_values: KnownValues = NOTHING_KNOWN
    compared: tuple[str, ...] = ()
    printed: bool = False
    stdin: str = ""
    most: int = 2000
    usable: Callable[[bytes], bool] = lambda record: True
    agree: Agree = lambda input, expected, got: expected == got


def ground_for(examiner: Examiner, entry: str) -> PathGround:
    """Return what is needed to follow paths through one entry, with the exercise's judge as the comparison."""
    setting, judge = examiner.setting, examiner.judge
    declared = next((one for one in setting.task.entries if one.name == entry), Entry(entry))
    return PathGround(
        setting.task,
        declared,
        setting.domains[entry],
        examiner.runner,
        lambda args: setting.input(entry, args),
        setting.limits,
        setting.known_values,
        compared=declared.names if judge.needs_arguments else declared.outputs,
        printed=judge.needs_printed,
        stdin=setting.stdin,
        usable=judge.expected_usable,
        agree=lambda input, expected, got: examiner.verdict(input, expected, got).accepted,
    )


Proposals = Generator[list[Args], list[PathInput], bool]
"""Yields lists of inputs, and is sent those that took a new path. Returns whether a solver said that there is no other path."""


@dataclass(frozen=True)
class FollowedPaths:
    """An input for each path that was found. `whole`: a solver says that there are no others, loops being followed to a bound.

    `hurried`: the clock ended the search, so another call may find more.
    """

    inputs: tuple[PathInput, ...]
    whole: bool = False
    hurried: bool = False


@dataclass(frozen=True)
class PathRecorder:
    """How the programs of a language are followed.

    `walk(program, ground, many)` runs the program on each input and returns its path; None if unknown (it was not run, or cannot take the input).
    `propose(programs, ground, seconds)` yields inputs likely to take different paths: of one program, or of the reference and a submission.
    """

    walk: Callable[[Program, PathGround, Sequence[Args]], list[Walked | None]]
    propose: Callable[[tuple[Program, ...], PathGround, float], Proposals]


def recorder_for(language: str) -> PathRecorder | None:
    """Return the recorder for programs of the language, None if there is none."""
    module = _RECORDERS.get(language)
    try:
        return None if module is None else import_module(module).RECORDER
    except ModuleNotFoundError as error:
        if error.name != module and not (module or "").startswith(f"{error.name}."):
            raise
        return None


def program_paths(program: Program, ground: PathGround, seconds: float, most: int) -> list[PathInput]:
    """Return at most `most` inputs, each taking a different path of the program."""
    return list(follow((program,), ground, seconds, most).inputs)


def pair_paths(reference: Program, program: Program, ground: PathGround, seconds: float, most: int) -> list[PathInput]:
    """Return at most `most` inputs, each taking a different path of the pair: through one, then the other, then agreeing or not."""
    return list(follow((reference, program), ground, seconds, most).inputs)


def follow(programs: tuple[Program, ...], ground: PathGround, seconds: float, most: int) -> FollowedPaths:
    """Return the paths of one program or of a pair: at most `most`, and as many as are found in this time."""
    end = time.monotonic() + seconds
    found: dict[bytes, PathInput] = {}
    recorders = [recorder for program in programs if (recorder := recorder_for(program.language)) is not None]
    if len(recorders) < len(programs):
        return FollowedPaths(())
    proposals = recorders[0].propose(programs, ground, seconds)
    new: list[PathInput] | None = None
    whole = cut = False
    try:
        while time.monotonic() < end and not cut:
            try:
                many = next(proposals) if new is None else proposals.send(new)
            except StopIteration as ended:
                whole = bool(ended.value)
                break
            new = []
            for taken in _taken(programs, recorders, ground, many):
                if taken.word in found:
                    continue
                if len(found) == most:
                    cut = True
                    break
                found[taken.word] = taken
                new.append(taken)
    finally:
        proposals.close()
    return FollowedPaths(tuple(found.values()), whole, not cut and not whole and time.monotonic() >= end)


def _taken(
    programs: tuple[Program, ...], recorders: Sequence[PathRecorder], ground: PathGround, many: Sequence[Args]
) -> Iterator[PathInput]:
    """Yield the inputs for which all programs recorded a path, with the words of their paths."""
    inside = [args for args in many if ground.domain.contains(args)]
    walks = [recorder.walk(program, ground, inside) for program, recorder in zip(programs, recorders, strict=True)]
    for args, *steps in zip(inside, *walks, strict=True):
        if any(step is None for step in steps) or not ground.usable(steps[0].record):
            continue
        if len(steps) == 1:
            yield PathInput(args, steps[0].word)
            continue
        agreed = ground.agree(ground.input(args), steps[0].record, steps[1].record)
        word = b"".join(len(step.word).to_bytes(4, "little") + step.word for step in steps) + bytes([agreed])
        yield PathInput(args, word, agreed)
