"""A submission in words: the log of a contestant and task, and what a contestant is told at once, as the contest's policy says."""

from collections.abc import Sequence
from dataclasses import replace
from pathlib import Path

from momus.contest.rank_files import points_words
from momus.contest.run import EvaluatedSubmission, TestLine
from momus.contest.scoring import TaskPoints
from momus.contest.task_groups import is_sample
from momus.contest.tasks import ContestTask, FeedbackLevel
from momus.contest.verdicts import TestVerdict
from momus.legible import legible
from momus.words import cut

_SHOWN = 600
"""So many characters of a message are shown. The store keeps all of it."""


def submission_lines(one: EvaluatedSubmission, task: ContestTask, points: TaskPoints, *, for_jury: bool = False) -> list[str]:
    """Return everything about a submission, one line for each test and further lines for words."""
    submission = one.submission
    lines = [f"{submission.file}  {submission.time_words()}  {points_words(points.points)} of {points_words(task.points)} points"]
    if one.verdict is TestVerdict.REFUSED:
        return [*lines, *_indented(one.compiler, f"  {one.verdict}: ")]
    if one.compiler:
        lines += _indented(one.compiler, "compiler: ")
    if not one.lines:
        return [*lines, f"  {one.verdict}"]
    for group in points.groups:
        held = f", waits for {group.waits_for}" if group.waits_for else ""
        lines.append(f"  {group.name}: {points_words(group.points)} of {points_words(group.out_of)}{held}")
        for line in one.lines:
            if line.test.group == group.name:
                lines += _test_lines(line, for_jury=for_jury)
    return lines


def _test_lines(line: TestLine, *, for_jury: bool) -> list[str]:
    judged, used = line.judged, line.used
    score = f" {judged.score:g}" if judged.score is not None else ""
    measured = [f"{used.cpu_s:.3f} s CPU, {used.wall_s:.3f} s wall", f"{used.memory_kb / 1024:.1f} MB"] if used.wall_s else []
    if judged.counted:
        limit = line.test.settings.limits
        known = f"{used.steps:,}" if used.steps else "unknown"
        measured.append(f"{known} of {limit.steps or limit.instructions:,} {judged.counted}")
    elif line.test.settings.counted:
        measured.append(f"{line.test.settings.counted} are not counted in this language")
    if judged.judge_used.wall_s:
        measured.append(f"judge {judged.judge_used.cpu_s:.3f} s CPU")
    made = ["  ".join([f"    {line.test.name}: {judged.verdict}{score}", *measured])]
    words = (judged.jury or judged.message) if for_jury else judged.message
    return made + (_indented(words, "      ") if words else [])


def _indented(text: str, before: str) -> list[str]:
    shown = text if len(text) <= _SHOWN else text[:_SHOWN] + f" … ({len(text):,} characters)"
    return [f"{before if at == 0 else ' ' * len(before)}{legible(row)}" for at, row in enumerate(shown.splitlines())]


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


def write_log(folder: Path, contestant: str, task: ContestTask, parts: Sequence[Sequence[str]]) -> Path:
    """Return the log of a contestant's submissions to one task, written as a whole, the latest submission last."""
    path = folder / contestant / f"{task.name}.txt"
    path.parent.mkdir(parents=True, exist_ok=True)
    part = path.with_name(f".{path.name}.part")
    part.write_text(
        "\n".join([cut(f"{contestant}: {task.title}", 200), *("\n".join(["", *lines]) for lines in parts)]) + "\n", "utf-8"
    )
    part.rename(path)
    return path
