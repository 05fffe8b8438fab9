"""How well measures of similarity order programs and tell the true share, as sections 5.2 and 5.3 of the paper on behavioural similarity ask."""

import statistics
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from itertools import pairwise

MEASURES = ("RS", "SSE", "PSE", "score")
DECADES = (1e-6, 1e-5, 1e-4, 1e-3, 1e-2, 1e-1, 1.01)


@dataclass(frozen=True)
class Estimate:
    """What a measure says: the share on which a program disagrees with the reference, and its interval where the measure has one."""

    missing: float
    low: float | None = None
    high: float | None = None


@dataclass(frozen=True)
class MeasuredProgram:
    """A program: the number of inputs on which it disagrees with the reference, how many inputs it was run on, and its estimates by measure."""

    disagreeing: int
    run: int
    estimates: Mapping[str, Estimate]


@dataclass(frozen=True)
class MeasuredSequence:
    """A sequence of programs by their names. Each is equivalent to the one before if its name is in `same`, else it subsumes it."""

    name: str
    programs: tuple[str, ...]
    same: tuple[bool, ...]


@dataclass(frozen=True)
class MeasuredExercise:
    """The sequences of one exercise, and its programs by name. `left_out` sequences are not each equivalent or subsuming, or cannot be run."""

    name: str
    inputs: int
    programs: Mapping[str, MeasuredProgram]
    sequences: tuple[MeasuredSequence, ...]
    left_out: int
    seconds: float = 0.0


@dataclass(frozen=True)
class Ordered:
    """How many sequences a measure orders right, and why it fails on the others, as the paper tells it.

    A sequence fails by its first failing step. `tied`: progress that the measure does not show, as where no branch changes. `fell`: progress that
    lowers the measure, as where more failing paths than passing ones are new. `parted`: equivalent programs with different values.
    """

    sequences: int = 0
    right: int = 0
    tied: int = 0
    fell: int = 0
    parted: int = 0


@dataclass(frozen=True)
class Accuracy:
    """How near a measure is to the true share: mean absolute error and its deviation, how often the interval has the truth, and, for each decade
    of the true disagreement, in how many cases the measure is within a factor of two of it, of how many."""

    programs: int
    mean_error: float
    deviation: float
    held: float | None
    within_two: tuple[tuple[int, int], ...]

    @property
    def share_within_two(self) -> float:
        whole = sum(of for _, of in self.within_two)
        return sum(some for some, _ in self.within_two) / whole if whole else 1.0


@dataclass(frozen=True)
class SimilarityMeasured:
    """The figures for some exercises together, by measure."""

    exercises: tuple[str, ...]
    sequences: int
    left_out: int
    programs: int
    smallest_domain: int
    largest_run: float
    ordered: Mapping[str, Ordered]
    accuracy: Mapping[str, Accuracy]
    failures: tuple[str, ...]

    def lines(self) -> list[str]:
        """Return the figures in words."""
        told = [
            f"{self.sequences:,} sequences of {len(self.exercises)} exercises, {self.programs:,} programs; {self.left_out:,} sequences left out; "
            f"at least {self.smallest_domain:,} inputs each, all run for the truth; a measure ran at most {self.largest_run:.2%} of them",
            "measure\tordered right\ttied\tfell\tequal ones parted\tmean error\tdeviation\ttruth in interval\twithin a factor of two",
        ]
        for name, one in self.ordered.items():
            near = self.accuracy[name]
            right = f"{one.right} of {one.sequences}" + (f" ({one.right / one.sequences:.1%})" if one.sequences else "")
            held = "no interval" if near.held is None else f"{near.held:.1%}"
            told.append(
                f"{name}\t{right}\t{one.tied}\t{one.fell}\t{one.parted}\t{near.mean_error:.5f}\t{near.deviation:.5f}\t{held}\t{near.share_within_two:.1%}"
            )
        told.append("within a factor of two, by the true disagreement:")
        bounds = list(pairwise(DECADES))
        for name, near in self.accuracy.items():
            cells = [f"{low:g}: {some} of {of}" for (low, _), (some, of) in zip(bounds, near.within_two, strict=True) if of]
            told.append(f"{name}\t" + "\t".join(cells))
        return told + [f"the score fails: {one}" for one in self.failures]


def figures(exercises: Sequence[MeasuredExercise]) -> SimilarityMeasured:
    """Return the figures of all measures over all exercises."""
    programs = [(one, program) for one in exercises for program in one.programs.values()]
    failures: list[str] = []
    ordered, accuracy = {}, {}
    for name in MEASURES:
        verdicts = [(one, sequence, _verdict(one, sequence, name)) for one in exercises for sequence in one.sequences]
        told = [said for _, _, said in verdicts if said is not None]
        ordered[name] = Ordered(len(told), told.count("right"), told.count("tied"), told.count("fell"), told.count("parted"))
        if name == "score":
            failures = [f"{sequence.name}: {said}" for _, sequence, said in verdicts if said not in ("right", None)]
        accuracy[name] = _accuracy(
            (one.inputs, program, program.estimates[name]) for one, program in programs if name in program.estimates
        )
    return SimilarityMeasured(
        tuple(one.name for one in exercises),
        sum(len(one.sequences) for one in exercises),
        sum(one.left_out for one in exercises),
        len(programs),
        min((one.inputs for one in exercises), default=0),
        max((program.run / one.inputs for one, program in programs), default=0.0),
        ordered,
        accuracy,
        tuple(failures),
    )


def _verdict(exercise: MeasuredExercise, sequence: MeasuredSequence, measure: str) -> str | None:
    """Return `right`, or how the first failing step of a sequence fails; None if a program of it was not measured."""
    told = [exercise.programs[name].estimates.get(measure) for name in sequence.programs]
    values = [one.missing for one in told if one is not None]
    if len(values) < len(told):
        return None
    for (before, after), same in zip(pairwise(values), sequence.same, strict=True):
        if same and before != after:
            return "parted"
        if not same and before == after:
            return "tied"
        if not same and before < after:
            return "fell"
    return "right"


def _accuracy(cases: Iterable[tuple[int, MeasuredProgram, Estimate]]) -> Accuracy:
    errors: list[float] = []
    held: list[bool] = []
    near = [[0, 0] for _ in pairwise(DECADES)]
    for inputs, program, one in cases:
        true = program.disagreeing / inputs
        errors.append(abs(one.missing - true))
        if one.low is not None and one.high is not None:
            # The bounds were computed in floats.
            held.append(one.low - 1e-12 <= true <= one.high + 1e-12)
        for place, (low, high) in enumerate(pairwise(DECADES)):
            if low <= true < high:
                near[place][0] += true / 2 <= one.missing <= 2 * true
                near[place][1] += 1
    mean = statistics.fmean(errors) if errors else 0.0
    deviation = statistics.pstdev(errors) if errors else 0.0
    return Accuracy(len(errors), mean, deviation, sum(held) / len(held) if held else None, tuple((some, of) for some, of in near))
