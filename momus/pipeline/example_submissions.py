"""Runs the example submissions of a task: they lie in folders that are named after what must become of them."""

import shutil
import tempfile
from collections.abc import Sequence
from dataclasses import dataclass, replace
from math import ceil
from pathlib import Path

from momus.contest.contest_files import read_contest
from momus.contest.run import ContestRunner, EvaluatedSubmission
from momus.contest.scoring import best_values, task_points
from momus.contest.solutions import ACCEPTED, GOOD, PARTIAL, REQUIRED
from momus.contest.tasks import ContestTask
from momus.formats.base import TimeRule
from momus.progress import Progress


@dataclass(frozen=True)
class ExampleRun:
    """An example submission: its folder and file, whether it got what the folder says, and what it got."""

    folder: str
    file: str
    fits: bool
    got: str
    slowest_s: float = 0.0


def run_examples(contest: Path, name: str, folders: Sequence[str] = (), progress: Progress | None = None) -> tuple[ExampleRun, ...]:
    """Return what became of the example submissions of a task: of those in some folders, or of all whose folder says something."""
    read = read_contest(contest)
    task = read.task(name)
    source = contest / name / "submissions"
    if task is None or not source.is_dir():
        return ()
    known = (ACCEPTED, PARTIAL, *REQUIRED)
    with tempfile.TemporaryDirectory(prefix="momus-examples-") as made:
        handed_in = Path(made) / "submissions"
        for path in sorted(source.glob("*/*")):
            if path.parent.name in (folders or known) and not path.name.startswith("."):
                target = handed_in / path.parent.name / f"{name}.{path.name}"
                target.parent.mkdir(parents=True, exist_ok=True)
                (shutil.copytree if path.is_dir() else shutil.copyfile)(path, target)
        if not handed_in.is_dir():
            return ()
        alone = replace(read, tasks=(task,), submissions=handed_in)
        with ContestRunner(alone, Path(made) / "results", progress=progress) as runner:
            found = runner.run().submissions
    return tuple(_example_run(task, one) for one in found)


def _example_run(task: ContestTask, found: EvaluatedSubmission) -> ExampleRun:
    folder, file = found.submission.contestant, found.submission.file.removeprefix(f"{task.name}.")
    slowest = max((line.used.cpu_s for line in found.lines), default=0.0)
    if not found.lines:
        return ExampleRun(folder, file, False, f"{found.verdict}: {found.compiler}".strip(": "))
    lines = found.points_lines()
    points = task_points(task, lines, best_values(task, lines))
    verdicts = {line.judged.verdict for line in found.lines}
    bad = next((line for line in found.lines if line.judged.verdict not in GOOD), None)
    got = f"{bad.judged.verdict} on {bad.test.name}" if bad else "accepted"
    if bad and bad.judged.verdict.is_open:
        got = f"{got}: {bad.judged.jury}"
    elif not points.is_full and points.points:
        got = f"{points.points:g} of {task.points:g} points, {got}"
    if any(verdict.is_open for verdict in verdicts):
        fits = False
    elif folder == ACCEPTED:
        fits = points.is_full
    elif folder == PARTIAL:
        fits = 0 < points.points < task.points
    else:
        some, allowed = REQUIRED[folder]
        fits = bool(verdicts & some) and verdicts <= allowed | GOOD
    return ExampleRun(folder, file, fits, got, slowest)


def measured_limit(runs: Sequence[ExampleRun], rule: TimeRule) -> tuple[float, ExampleRun] | None:
    """Return the time limit that the accepted submissions give, and the slowest of them; None if none was accepted."""
    good = [one for one in runs if one.folder == ACCEPTED and one.fits]
    if not good:
        return None
    slowest = max(good, key=lambda one: one.slowest_s)
    steps = max(1, ceil(rule.factor * slowest.slowest_s / rule.step_s - 1e-9))
    return steps * rule.step_s, slowest
