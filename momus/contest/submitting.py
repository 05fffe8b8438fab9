"""Handing in: one submission is copied to its place and evaluated alone; a folder can be watched for more."""

import time
from collections.abc import Iterator
from datetime import datetime
from pathlib import Path

from momus.contest.logs import feedback_lines
from momus.contest.points_files import PointsLine
from momus.contest.run import ContestRun, ContestRunner, EvaluatedSubmission
from momus.contest.scoring import best_values, task_points
from momus.contest.submissions import hand_in
from momus.contest.tasks import Contest, ContestTask
from momus.errors import RequestError

_LOOK_S = 0.5


def submit(runner: ContestRunner, task: ContestTask, contestant: str, given: Path, now: datetime) -> tuple[ContestRun, list[str]]:
    """Return the contest with a new submission, which is kept and evaluated alone, and what the contestant is told of it."""
    contest = runner.contest
    if contest.start and now < contest.start:
        raise RequestError(f"the contest begins at {contest.start}; submit then")
    if contest.end and now > contest.end:
        raise RequestError(f"the contest ended at {contest.end}; nothing was handed in")
    target = hand_in(contest, task, contestant, given, now)
    key = f"{contestant}/{target.name}"
    run = runner.run(only=[key])
    [one] = [one for one in run.submissions if one.submission.key == key]
    return run, told(contest, task, one, run)


def told(contest: Contest, task: ContestTask, one: EvaluatedSubmission, run: ContestRun) -> list[str]:
    """Return the feedback on a submission."""
    lines: list[PointsLine] = [line for other in run.submissions for line in other.points_lines() if line.task == task.name]
    points = task_points(task, one.points_lines(), best_values(task, lines))
    return feedback_lines(one, task, points, contest.feedback)


def watch_submissions(runner: ContestRunner) -> Iterator[ContestRun]:
    """Yield the run of the whole contest each time something new lies in the folder of submissions, the first time at once."""
    seen: object = None
    while True:
        there = sorted(
            (str(path), path.stat().st_mtime_ns) for path in runner.contest.submissions.rglob("*") if "/." not in str(path)
        )
        if there != seen:
            # A file that is still being written changes: wait until it does not.
            seen, before = there, seen
            if before is not None:
                time.sleep(_LOOK_S)
            yield runner.run()
        time.sleep(_LOOK_S)
