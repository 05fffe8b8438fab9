"""Sequences of calls: how many of thirty bugs, planted in ten classes, Momus's engines find, and how many a naive fuzzer finds.

The naive fuzzer draws the number of calls, each method and each argument uniformly. Both have the same number of inputs. The engines draw what
they draw for a submission that is graded alone; only traced comparisons are left out, as for languages that have none. The programs are trusted
and run in this process, so that ten seeds take minutes.
"""

import argparse
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from itertools import islice
from pathlib import Path
from random import Random
from statistics import median

from momus.domain.calls import CallsDomain
from momus.exercise.load import load_exercise
from momus.model import Program, Value
from momus.pipeline.class_run import setting_of
from momus.pipeline.stages.round_plan import ROUND, EngineYield, plan
from momus.search.engines import ENGINES
from momus.search.engines.base import Args, generator_for
from momus.search.work.drawing import UNTRACED
from momus.search.work.engine_knowledge import KnowledgeOfEngines
from momus.search.work.setting import Setting

CLASSES = Path(__file__).resolve().parent / "planted_classes"
INPUTS, SEEDS = 2000, 10


@dataclass(frozen=True)
class Planted:
    """A wrong program of a class, and what is needed to run it and the reference."""

    name: str
    setting: Setting
    entry: str
    domain: CallsDomain
    program: Program
    differs: Callable[[Args], bool]


@dataclass(frozen=True)
class Found:
    """By seed how many inputs were run until the bug was seen; None if it was not."""

    momus: tuple[int | None, ...]
    naive: tuple[int | None, ...]


def planted(classes: Path = CLASSES) -> list[Planted]:
    """Return the bugs of all classes."""
    found = []
    for folder in sorted(path.parent for path in classes.glob("*/exercise.toml")):
        exercise = load_exercise(folder)
        [(entry, domain)] = exercise.domains.items()
        if not isinstance(domain, CallsDomain):
            raise TypeError(f"{folder}: is no class")
        setting, right = setting_of(exercise), _class_in(exercise.references[0], entry)
        for submission in exercise.submissions:
            program = submission.program
            if program is None:
                raise ValueError(f"{folder}: {submission.id} cannot be read: {submission.unreadable}")
            name = f"{exercise.name}/{submission.id}"
            found.append(Planted(name, setting, entry, domain, program, _difference(right, _class_in(program, entry))))
    return found


def _class_in(program: Program, name: str) -> Callable[..., object]:
    scope: dict[str, Callable[..., object]] = {}
    exec(compile(program.main, program.sources[0][0], "exec"), scope)
    return scope[name]


def _difference(right: Callable[..., object], wrong: Callable[..., object]) -> Callable[[Args], bool]:
    return lambda args: _answers(right, args) != _answers(wrong, args)


def _answers(made: Callable[..., object], args: Args) -> list[Value]:
    """Return what each call returned; the calls end with the first one that raises."""
    given, calls = args
    answers: list[Value] = []
    try:
        thing = made(*given)
        for name, arguments in calls:
            answers.append(getattr(thing, name)(*arguments))
    except Exception as error:
        answers.append(repr(error))
    return answers


def naive_inputs(domain: CallsDomain, seed: int) -> Iterator[Args]:
    """Yield sequences of calls without end: everything is drawn uniformly."""
    rng = Random(seed)
    names = list(domain.methods)
    while True:
        drawn = [rng.choice(names) for _ in range(rng.randint(*domain.calls))]
        yield domain.constructor.uniform(rng), tuple((name, domain.methods[name].uniform(rng)) for name in drawn)


def momus_inputs(bug: Planted, seed: int, inputs: int) -> Iterator[Args]:
    """Yield what the engines draw for a submission that nobody has refuted yet, round by round."""
    knowledge = KnowledgeOfEngines(bug.setting)
    used = dict.fromkeys(ENGINES, 0)
    size = min(ROUND, (inputs + 1) // 2)
    round_number, enumerated, left = 0, 0, inputs
    while left > 0:
        yields = {name: EngineYield(count) for name, count in used.items()} if round_number > 1 else {}
        for share in plan(round_number, min(size, left), tuple(ENGINES), yields, enumerated):
            engine = UNTRACED if ENGINES[share.engine].climb else ENGINES[share.engine]
            known = knowledge.knowledge(engine.reads, bug.program, bug.entry, ())
            owner = knowledge.name(engine.reads, bug.program)
            rng = generator_for(seed, owner, share.engine, round_number, bug.entry)
            for many in engine.propose(known, rng, share.count, share.offset):
                yield from many
            left -= share.count
            enumerated += share.count if share.engine == "exhaustive" else 0
            used[share.engine] += share.count if round_number else 0
        round_number += 1


def inputs_until_found(differs: Callable[[Args], bool], drawn: Iterator[Args], inputs: int) -> int | None:
    """Return how many inputs were run until the first that shows the bug; None if none of the first `inputs` does."""
    return next((number for number, args in enumerate(islice(drawn, inputs), 1) if differs(args)), None)


def measure(inputs: int = INPUTS, seeds: int = SEEDS) -> dict[str, Found]:
    """Return by bug what both found."""
    figures = {}
    for bug in planted():
        momus = [inputs_until_found(bug.differs, momus_inputs(bug, seed, inputs), inputs) for seed in range(seeds)]
        naive = [inputs_until_found(bug.differs, naive_inputs(bug.domain, seed), inputs) for seed in range(seeds)]
        figures[bug.name] = Found(tuple(momus), tuple(naive))
    return figures


def main() -> int:
    """Print by bug on how many seeds each found it, and the median of the inputs until then; by seed how many bugs each found."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--inputs", type=int, default=INPUTS)
    parser.add_argument("--seeds", type=int, default=SEEDS)
    options = parser.parse_args()
    figures = measure(options.inputs, options.seeds)
    print(f"{'bug':64} {'momus':>14} {'naive':>14}")
    for name, found in figures.items():
        print(f"{name:64} {_shown(found.momus):>14} {_shown(found.naive):>14}")
    for seed in range(options.seeds):
        momus = sum(found.momus[seed] is not None for found in figures.values())
        naive = sum(found.naive[seed] is not None for found in figures.values())
        print(f"seed {seed}: momus {momus}, naive {naive} of {len(figures)}")
    everything = [(found.momus, found.naive) for found in figures.values()]
    for name, at in (("momus", 0), ("naive", 1)):
        numbers = [options.inputs if one is None else one for both in everything for one in both[at]]
        print(f"{name}: {median(numbers):g} inputs until found in the median")
    return 0


def _shown(numbers: tuple[int | None, ...]) -> str:
    found = [number for number in numbers if number is not None]
    return f"{len(found)}/{len(numbers)} {median(found):6g}" if found else f"0/{len(numbers)}"


if __name__ == "__main__":
    raise SystemExit(main())
