"""Points from verdicts: shares of tests, groups that depend on one another, values relative to the best."""

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass

from momus.contest.points_files import PointsLine
from momus.contest.tasks import ContestTask, GroupRule, ScoredGroup, TestCase
from momus.contest.verdicts import TestVerdict

_WHOLE = 1.0 - 1e-9


@dataclass(frozen=True)
class GroupPoints:
    """What a submission got for a group. `waits_for` names the group before it that lacks points, "" if none does."""

    name: str
    points: float
    out_of: float
    is_full: bool
    waits_for: str = ""


@dataclass(frozen=True)
class TaskPoints:
    """What a submission got for a task. It `is_open` while some test is undecided, by no fault of the contestant's."""

    points: float
    groups: tuple[GroupPoints, ...]
    is_full: bool
    is_open: bool = False


Best = Mapping[str, float]
"""The best value by test, for tests whose score is a value."""


def best_values(task: ContestTask, lines: Iterable[PointsLine]) -> Best:
    """Return the best value by test among all submissions and what the jury knows: computed again whenever there is a new submission."""
    found: dict[str, float] = {}
    tests = {test.name: test for test in task.tests}
    for test in task.tests:
        known = test.settings.number("score.best")
        if known and _is_value(test):
            found[test.name] = known
    for line in lines:
        tried = tests.get(line.test)
        if tried is None or not _is_value(tried) or line.score is None or not _counts(line):
            continue
        better = max if tried.settings.text("score.kind") == "maximise" else min
        found[tried.name] = better(found.get(tried.name, line.score), line.score)
    return found


def _is_value(test: TestCase) -> bool:
    return test.settings.text("score.kind") in ("maximise", "minimise")


def _counts(line: PointsLine) -> bool:
    return line.verdict in (TestVerdict.ACCEPTED, TestVerdict.PARTIAL)


def share_of(test: TestCase, line: PointsLine, points: float, best: Best) -> float:
    """Return the share of a test's points, from 0 to 1."""
    if not _counts(line):
        return 0.0
    if line.score is None:
        return 1.0
    kind, score = test.settings.text("score.kind"), line.score
    if kind == "share":
        share = score
    elif kind == "points":
        share = score / points if points else float(score > 0)
    else:
        top = best.get(test.name, score)
        low, high = (score, top) if kind == "maximise" else (top, score)
        # Two values of one sign have a ratio; any other pair is equal or not.
        share = low / high if low > 0 and high > 0 else float(score == top)
    return min(1.0, max(0.0, share))


def points_by_test(task: ContestTask, group: ScoredGroup) -> dict[str, float]:
    """Return the points of each test of a group: its own, or an equal share of what is left."""
    own = {name: test.settings.number("test_points") for name in group.tests if (test := task.test(name))}
    without = [name for name, points in own.items() if not points]
    left = max(0.0, group.points - sum(own.values()))
    return {name: points or left / len(without) for name, points in own.items()}


def task_points(task: ContestTask, lines: Sequence[PointsLine], best: Best) -> TaskPoints:
    """Return what one submission got for a task, from its lines."""
    by_test = {line.test: line for line in lines}
    groups: dict[str, GroupPoints] = {}
    for group in task.groups:
        groups[group.name] = _group_points(task, group, by_test, best, groups)
    made = tuple(groups.values())
    is_open = any(line.verdict.is_open for line in lines)
    return TaskPoints(sum(group.points for group in made), made, all(group.is_full for group in made), is_open)


def _group_points(
    task: ContestTask, group: ScoredGroup, by_test: Mapping[str, PointsLine], best: Best, before: Mapping[str, GroupPoints]
) -> GroupPoints:
    worth = points_by_test(task, group)
    shares = {}
    for name in group.tests:
        test, line = task.test(name), by_test.get(name)
        shares[name] = share_of(test, line, worth[name], best) if test and line else 0.0
    is_full = all(share >= _WHOLE for share in shares.values())
    waits_for = next((name for name in group.after if not before[name].is_full), "")
    if waits_for:
        return GroupPoints(group.name, 0.0, group.points, False, waits_for)
    if group.rule is GroupRule.SUM:
        points = sum(share * worth[name] for name, share in shares.items())
    elif group.rule is GroupRule.MINIMUM:
        points = group.points * min(shares.values(), default=0.0)
    else:
        points = group.points if is_full else 0.0
    return GroupPoints(group.name, points, group.points, is_full)
