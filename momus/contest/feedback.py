"""What a contestant is told at once about a submission, as the contest's policy says."""

from dataclasses import replace

from momus.contest.logs import submission_lines
from momus.contest.rank_files import points_words
from momus.contest.run import EvaluatedSubmission
from momus.contest.scoring import TaskPoints
from momus.contest.task_groups import is_sample
from momus.contest.tasks import ContestTask, FeedbackLevel
from momus.contest.verdicts import TestVerdict


def feedback_lines(one: EvaluatedSubmission, task: ContestTask, points: TaskPoints, level: FeedbackLevel) -> list[str]:
    """Return what a contestant may know now. That something does not compile, and what the compiler says, is always told."""
    if not one.lines or level is FeedbackLevel.FULL:
        return submission_lines(one, task, points)
    name = one.submission.file
    if level is FeedbackLevel.POINTS:
        return [f"{name}: {points_words(points.points)} of {points_words(task.points)} points"]
    if level is FeedbackLevel.VERDICT:
        return [f"{name}: {one.verdict}"]
    if level is FeedbackLevel.NONE:
        return [f"{name}: received, and it compiles"]
    shown = replace(one, lines=tuple(line for line in one.lines if is_sample(line.test.name)))
    right = sum(line.judged.verdict is TestVerdict.ACCEPTED for line in shown.lines)
    made = [f"{name}: {right} of {len(shown.lines)} samples"]
    return made + [f"  {line.test.name}: {line.judged.verdict}" for line in shown.lines]
