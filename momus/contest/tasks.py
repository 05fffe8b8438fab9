"""A contest and its tasks, as read from their folders."""

from dataclasses import dataclass, field
from datetime import datetime
from enum import StrEnum
from functools import cached_property
from hashlib import sha256
from pathlib import Path

from momus.contest.layers import LayeredSettings, Placed
from momus.errors import RequestError


class GroupRule(StrEnum):
    """How the scores of a group's tests make the group's points."""

    SUM = "sum"
    MINIMUM = "minimum"
    ALL = "all"


class ContestStyle(StrEnum):
    """How contestants are ranked: by points, or by solved tasks and time."""

    IOI = "ioi"
    ICPC = "icpc"


class FeedbackLevel(StrEnum):
    """What a contestant is told at once after submitting."""

    FULL = "full"
    POINTS = "points"
    VERDICT = "verdict"
    SAMPLES = "samples"
    NONE = "none"


class ScoreCounts(StrEnum):
    """Which of a contestant's submissions to a task counts."""

    BEST = "best"
    LAST = "last"


@dataclass(frozen=True)
class TestCase:
    """One test of a task. `answer` is the file of the jury's answer, None if there is none."""

    __test__ = False

    name: str
    group: str
    input: Path | None
    answer: Path | None
    settings: LayeredSettings = field(compare=False)

    @cached_property
    def input_bytes(self) -> bytes:
        return self.input.read_bytes() if self.input else b""

    @cached_property
    def answer_bytes(self) -> bytes:
        return self.answer.read_bytes() if self.answer else b""

    @cached_property
    def input_digest(self) -> str:
        return sha256(self.input_bytes).hexdigest()[:32]


@dataclass(frozen=True)
class ScoredGroup:
    """Tests that give points together. `after` are groups that must have full points before this one counts."""

    __test__ = False

    name: str
    tests: tuple[str, ...]
    points: float
    rule: GroupRule = GroupRule.SUM
    after: tuple[str, ...] = ()
    is_sample: bool = False


@dataclass(frozen=True)
class ContestTask:
    """A task: its tests in order, its groups in order, and the settings of the task as a whole.

    `validators` are programs that say whether an input is valid. `solutions` is the folder of programs whose verdicts are known.
    """

    name: str
    title: str
    folder: Path
    tests: tuple[TestCase, ...]
    groups: tuple[ScoredGroup, ...]
    settings: LayeredSettings = field(compare=False)
    validators: tuple[str, ...] = ()
    solutions: Path = Path()

    @property
    def points(self) -> float:
        return sum(group.points for group in self.groups)

    def test(self, name: str) -> TestCase | None:
        """Return the test of that name, or None."""
        return next((test for test in self.tests if test.name == name), None)


@dataclass(frozen=True)
class Contest:
    """A contest: its tasks in order and its rules. Times are local; None where contest.toml has none."""

    name: str
    folder: Path
    tasks: tuple[ContestTask, ...]
    style: ContestStyle = ContestStyle.IOI
    start: datetime | None = None
    end: datetime | None = None
    freeze: datetime | None = None
    penalty_min: int = 20
    submissions: Path = Path()
    feedback: FeedbackLevel = FeedbackLevel.FULL
    counts: ScoreCounts = ScoreCounts.BEST

    def task(self, name: str) -> ContestTask | None:
        """Return the task of that name, or None."""
        return next((task for task in self.tasks if task.name == name), None)


def found_task(contest: Contest, name: str) -> ContestTask:
    """Return the task of that name; raise RequestError with the known names."""
    task = contest.task(name)
    if task is None:
        raise RequestError(f"task {name!r}: the contest has no such task; known: {', '.join(one.name for one in contest.tasks)}")
    return task


def found_test(task: ContestTask, name: str) -> TestCase:
    """Return the test of that name; raise RequestError with some known names."""
    test = task.test(name)
    if test is None:
        known = ", ".join(one.name for one in task.tests[:10])
        raise RequestError(
            f"test {name!r}: the task {task.name} has no such test; known: {known}{', …' if len(task.tests) > 10 else ''}"
        )
    return test


def placed_settings(contest: Contest, task: str, test: str) -> list[Placed]:
    """Return every setting of a task, or of one of its tests, with its place; raise RequestError for an unknown name."""
    return (found_test(found_task(contest, task), test) if test else found_task(contest, task)).settings.all_placed()
