"""The experiment on other programs: two programs ranked many times, each time among other mutants of the same reference."""

import math
import statistics
from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path
from random import Random
from tempfile import TemporaryDirectory

import numpy as np

from momus.analyse.bitsets import distinct, pack
from momus.analyse.ranking import rank
from momus.errors import RequestError
from momus.execute.pool import Failure
from momus.exercise import Exercise
from momus.languages import language
from momus.model import Hole, Input, Program
from momus.mutate import Edit, edits, mutant_of
from momus.options import Options
from momus.pipeline.class_run import make_pool, setting_of
from momus.pipeline.whole_run import COMPILED, read_exercise
from momus.progress import Progress, Silent
from momus.search import Column, PackedInputs, PrepareUnit, SampleUnit, Setting, scope_inputs
from momus.table import RIGHT, Known

POOL = 200
UNCHANGED = 5
"""A place is left unchanged this many times as often as it is changed."""
MEAN_CHANGES = 3


@dataclass(frozen=True)
class Scores:
    """How the scores of two programs spread over many rankings, as passed tests or as shares of the best score.

    `slope` belongs to the line through the origin that fits the pairs of scores best; `error` is its root mean square error.
    """

    means: tuple[float, float]
    deviations: tuple[float, float]
    difference_deviation: float
    slope: float
    error: float


@dataclass(frozen=True)
class PairFound:
    """One pair, the faults in each, how often the first was ranked above, level and below, and its scores, raw and normalised."""

    faults: tuple[tuple[str, ...], tuple[str, ...]]
    above: int
    level: int
    below: int
    raw: Scores
    normalised: Scores
    points: tuple[tuple[int, int, int], ...]


@dataclass(frozen=True)
class PairsFound:
    """Some pairs, each ranked many times among others from a pool of mutants, on a number of inputs."""

    exercise: str
    pool: int
    inputs: int
    times: int
    others: int
    pairs: tuple[PairFound, ...]

    def lines(self) -> list[str]:
        lines = [
            f"{self.exercise}: {self.pool} mutants on {self.inputs:,} inputs; each pair ranked {self.times} times among {self.others} others"
        ]
        for pair in self.pairs:
            raw, normalised = pair.raw, pair.normalised
            lines += [
                f"A: {'; '.join(pair.faults[0])}",
                f"B: {'; '.join(pair.faults[1])}",
                f"  A above B {pair.above} times, level {pair.level}, below {pair.below}",
                f"  tests passed: A {raw.means[0]:.1f} ± {raw.deviations[0]:.1f}, B {raw.means[1]:.1f} ± {raw.deviations[1]:.1f}; "
                f"their difference ± {raw.difference_deviation:.1f}; B = {raw.slope:.3f} A with an error of {raw.error:.2f}",
                f"  share of the most passed: A {normalised.means[0]:.0%} ± {normalised.deviations[0]:.0%}, "
                f"B {normalised.means[1]:.0%} ± {normalised.deviations[1]:.0%}; "
                f"B = {normalised.slope:.3f} A with an error of {normalised.error:.1%}",
            ]
        return lines


def pairs_experiment(
    path: Path,
    *,
    times: int = 500,
    others: int = 30,
    pairs: int = 3,
    pool: int = POOL,
    options: Options = Options(),
    progress: Progress | None = None,
) -> PairsFound:
    """Return how stable the scores of random pairs of mutants are when the other programs in the ranking change."""
    exercise = read_exercise(path, None, options)
    rng = Random(f"pairs {options.seed}")
    made = random_mutants(exercise, rng, pool)
    known, kept, inputs = _behaviour(exercise, [program for program, _ in made], options, progress or Silent())
    if len(kept) < others + 2:
        rule = f"a pair among {others} others needs {others + 2} mutants that differ from the reference, and it has {len(kept)}"
        step = f"ask for --others {len(kept) - 2}" if len(kept) > 2 else "choose an exercise with a longer reference"
        raise RequestError(f"{exercise.name}: {rule}; {step}")
    found = []
    for _ in range(pairs):
        wrong = known.wrong.sum(axis=0)
        # A is the one that fails less.
        first, second = sorted(rng.sample(range(len(kept)), 2), key=lambda one: (wrong[one], one))
        of_first, of_second = (tuple(edit.description for edit in made[kept[one]][1]) for one in (first, second))
        found.append(_ranked_often(known, (first, second), (of_first, of_second), times, others, rng))
    return PairsFound(exercise.name, len(kept), inputs, times, others, tuple(found))


def random_mutants(exercise: Exercise, rng: Random, number: int) -> list[tuple[Program, tuple[Edit, ...]]]:
    """Return different programs, each the reference with a few faults at random places."""
    reference = exercise.references[0]
    places: dict[int, list[Edit]] = {}
    for edit in edits(reference, exercise.task):
        places.setdefault(edit.start, []).append(edit)
    if not places:
        raise RequestError(f"{exercise.name}: no fault can be planted into a reference in {reference.language}")
    chance = min(1 / (1 + UNCHANGED), MEAN_CHANGES / len(places))
    seen = {language(reference.language).normal_form(reference)}
    found: list[tuple[Program, tuple[Edit, ...]]] = []
    for _ in range(20 * number):
        chosen: list[Edit] = []
        for options in places.values():
            edit = rng.choice(options)
            if rng.random() < chance and not any(edit.overlaps(other) for other in chosen):
                chosen.append(edit)
        program = mutant_of(reference, chosen)
        form = language(program.language).normal_form(program)
        if chosen and form not in seen and len(found) < number:
            seen.add(form)
            found.append((program, tuple(chosen)))
    return found


def _behaviour(
    exercise: Exercise, programs: Sequence[Program], options: Options, progress: Progress
) -> tuple[Known, list[int], int]:
    """Return where each program is wrong, which can be run and are wrong somewhere, and the number of inputs."""
    setting = setting_of(exercise)
    inputs = tuple(input for input, _ in scope_inputs(setting))
    columns = [Column(number, f"mutant {number}", program) for number, program in enumerate(programs)]
    with TemporaryDirectory(prefix="momus-") as temporary, make_pool(exercise, Path(temporary) / COMPILED, options) as pool:
        usable = [column for column, reason in zip(columns, pool.map(map(PrepareUnit, columns)), strict=True) if reason == ""]
        progress.stage("comparing on small inputs", len(usable))
        answers, packed = {}, PackedInputs.of(inputs)
        for column, answer in zip(usable, pool.map(SampleUnit(column, packed) for column in usable), strict=True):
            progress.advance()
            if not isinstance(answer, Failure) and not answer.rejection:
                answers[column.id] = [Hole.UNDECIDED if wrong is None else int(wrong) for wrong in answer.refused()]
    kept = [number for number, classes in answers.items() if any(one > RIGHT for one in classes)]
    order = _simplest_first(setting, inputs)
    table = np.array([answers[number] for number in kept], np.int32).T[order] if kept else np.zeros((len(inputs), 0), np.int32)
    # Inputs that fail the same programs count the same in every ranking: the simplest of them is enough.
    first, _, _ = distinct(pack(table > RIGHT))
    return Known(np.sort(first) + 1, np.arange(len(kept)), table[np.sort(first)]), kept, len(inputs)


def _simplest_first(setting: Setting, inputs: Sequence[Input]) -> list[int]:
    return sorted(range(len(inputs)), key=lambda place: setting.order(inputs[place]))


def _ranked_often(
    known: Known, pair: tuple[int, int], faults: tuple[tuple[str, ...], tuple[str, ...]], times: int, others: int, rng: Random
) -> PairFound:
    rest = [place for place in range(len(known.columns)) if place not in pair]
    raw, shares = [], []
    for _ in range(times):
        chosen = [*pair, *rng.sample(rest, others)]
        ranking = rank(known.of_columns(np.array(chosen)))
        scores = {place.column: place.score for place in ranking.places}
        first, second = (scores[int(known.columns[one])] for one in pair)
        raw.append((first, second))
        most = max(scores.values()) or 1
        shares.append((first / most, second / most))
    points = Counter(raw)
    return PairFound(
        faults,
        sum(a > b for a, b in raw),
        sum(a == b for a, b in raw),
        sum(a < b for a, b in raw),
        _spread(raw),
        _spread(shares),
        tuple((a, b, number) for (a, b), number in sorted(points.items())),
    )


def _spread(points: Sequence[tuple[float, float]]) -> Scores:
    first, second = [a for a, _ in points], [b for _, b in points]
    squares = sum(a * a for a in first)
    slope = sum(a * b for a, b in points) / squares if squares else 0.0
    return Scores(
        (statistics.fmean(first), statistics.fmean(second)),
        (statistics.pstdev(first), statistics.pstdev(second)),
        statistics.pstdev(a - b for a, b in points),
        slope,
        math.sqrt(statistics.fmean((b - slope * a) ** 2 for a, b in points)),
    )
