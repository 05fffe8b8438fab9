"""The progress of students in words, in JSON, and as plots on the page."""

from dataclasses import dataclass
from typing import Any

from momus.legible import legible
from momus.model import Claim, Input
from momus.report.counterexample_json import input_json
from momus.report.readings.words import LISTED
from momus.report.sentences import WORDS, input_line
from momus.results import Results
from momus.results.progress import Change, ProgressFound, ProgressStep, Saved, SomeInputs, StudentProgress
from momus.words import counted

PLACE = 6
"""The place of this part on the page."""
_BARS = "▁▂▃▄▅▆▇█"
_UNKNOWN = "·"
_WIDTH, _HEIGHT, _MARGIN = 240, 48, 4


@dataclass(frozen=True)
class PlottedPoint:
    """A revision in a plot: where it is, and what is said of it."""

    x: float
    y: float
    said: str


@dataclass(frozen=True)
class Plot:
    """The plot of a student: points from left to right, the best at the top."""

    student: str
    points: tuple[PlottedPoint, ...]
    last: str

    @property
    def path(self) -> str:
        """Return the points as an SVG polyline has them."""
        return " ".join(f"{point.x:g},{point.y:g}" for point in self.points)


def lines(found: ProgressFound, results: Results, *, everything: bool = False) -> list[str]:
    """Return a plot in one line for each student; for a single student, or with `everything`, also a line for each revision."""
    if not found.students:
        return ["no student handed in several revisions; name them so that Momus sees it, as in {student}-{revision}.c"]
    told: list[str] = []
    alone = len(found.students) == 1
    shown = found.students if everything else found.students[:LISTED]
    for one in shown:
        told.append(f"{legible(one.student, lines=False)}\t{bars(one)}\t{summary_line(one)}")
        if alone or everything:
            told += [f"  {step_line(step, results)}" for step in one.steps]
    left = len(found.students) - len(shown)
    return told + ([f"… {left:,} more: all with -v, and in results.json"] if left else [])


def bars(one: StudentProgress) -> str:
    """Return a bar for each revision: its height is the share that is handled."""
    return "".join(_UNKNOWN if step.share is None else _BARS[round(step.share * (len(_BARS) - 1))] for step in one.steps)


def summary_line(one: StudentProgress) -> str:
    """Return `4 revisions: more, the same, more; now refuted`."""
    changes = ", ".join(_CHANGES[step.change] for step in one.steps[1:])
    return f"{counted(len(one.steps), 'revision')}: {changes}; now {WORDS[one.steps[-1].claim]}"


_CHANGES = {
    Change.FIRST: "first that runs",
    Change.MORE: "more",
    Change.LESS: "less",
    Change.MIXED: "some more, some less",
    Change.SAME: "the same",
    Change.UNKNOWN: "not run",
}


def step_line(step: ProgressStep, results: Results) -> str:
    """Return what a revision handles, and what it gained and lost, with inputs."""
    name = legible(step.revision or step.id, lines=False)
    if step.share is None:
        return f"{name}\t{WORDS[step.claim]}: not compared"
    said = [f"handles {step.handled:,} of {counted(step.inputs, 'known input')}"]
    if step.similarity is not None:
        is_nearly_all = step.claim is Claim.REFUTED and step.similarity >= 0.9995
        said.append(f"{'over 99.9%' if is_nearly_all else f'{step.similarity:.1%}'} of the domain")
    if step.change is Change.SAME:
        said.append("handles the same as the one before")
    for word, inputs, count in (("gained", step.gained, step.gained_number), ("lost", step.lost, step.lost_number)):
        if count:
            said.append(f"{word} {counted(count, 'input')}, such as {'; '.join(_shown(inputs, results))}")
    return f"{name}\t{WORDS[step.claim]}: " + "; ".join(said)


def _shown(inputs: tuple[Input, ...], results: Results) -> list[str]:
    return [input_line(one, results) for one in inputs]


def saved_line(saved: Saved) -> str:
    """Return what is known of a watched file after it was saved, in one line."""
    took = f" ({saved.seconds:.1f} s)"
    if saved.problem:
        return f"not run: {legible(saved.problem, lines=False)}{took}"
    said = [f"handles {saved.handled:,} of {counted(saved.handled + saved.wrong.number, 'known input')}"]
    if not saved.first and not saved.gained.number and not saved.lost.number:
        said.append("the same as before")
    said += [f"{word} {_some(some)}" for word, some in (("gained", saved.gained), ("lost", saved.lost)) if some.number]
    if saved.wrong.number:
        said.append(f"wrong on {_some(saved.wrong)}{', found just now' if saved.found else ''}")
    elif saved.tried:
        said.append(f"no counterexample in {counted(saved.tried, 'other input')}")
    if saved.undecided:
        said.append(f"{counted(saved.undecided, 'known input')} not decided: it takes too long")
    return "; ".join(said) + took


def _some(some: SomeInputs) -> str:
    shown = "; ".join(legible(one, lines=False) for one in some.shown)
    return shown + (f" and {some.number - len(some.shown):,} more" if some.number > len(some.shown) else "")


def to_json(found: ProgressFound | None, results: Results) -> dict[str, Any]:
    """Return the revisions of each student."""
    if found is None:
        return {}
    return {
        "progress": [
            {"student": one.student, "revisions": [_step_json(step, results) for step in one.steps]} for one in found.students
        ]
    }


def _step_json(step: ProgressStep, results: Results) -> dict[str, Any]:
    return {
        "id": step.id,
        "revision": step.revision,
        "claim": step.claim.value,
        "change": step.change.value,
        "handled": step.handled,
        "inputs": step.inputs,
        "share": step.share,
        "gained": {"number": step.gained_number, "inputs": [input_json(one, results) for one in step.gained]},
        "lost": {"number": step.lost_number, "inputs": [input_json(one, results) for one in step.lost]},
    }


def on_page(found: ProgressFound, results: Results) -> dict[str, Any]:
    """Return the plots."""
    if not found.students:
        return {}
    return {
        "plots": [plot(one) for one in found.students],
        "width": _WIDTH,
        "height": _HEIGHT,
        "inputs": counted(found.inputs, "known input"),
    }


def plot(one: StudentProgress) -> Plot:
    """Return the plot of a student. A revision that could not be run has no point."""
    across = (_WIDTH - 2 * _MARGIN) / max(1, len(one.steps) - 1)
    points = tuple(
        PlottedPoint(
            round(_MARGIN + place * across, 1),
            round(_HEIGHT - _MARGIN - share * (_HEIGHT - 2 * _MARGIN), 1),
            f"{legible(step.revision or step.id, lines=False)}: {share:.0%}, {_CHANGES[step.change]}",
        )
        for place, step in enumerate(one.steps)
        if (share := step.share) is not None
    )
    return Plot(legible(one.student, lines=False), points, summary_line(one))
