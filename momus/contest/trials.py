"""Proposed tests, which lie outside the task: whether they are valid, what a model solution answers, and what becomes of a submission."""

from dataclasses import dataclass, replace
from pathlib import Path

from momus.contest.batch_type import run_batch
from momus.contest.judging_process import JudgingProcess, Submitted
from momus.contest.layers import Layer, LayeredSettings
from momus.contest.task_types import task_type
from momus.contest.tasks import ContestTask, TestCase
from momus.contest.verdicts import TestResult, judged_end
from momus.execute.whole_program import Ending, Executable

_VALID = {"kattis": 42, "testlib": 0}


@dataclass(frozen=True)
class ProposedTest:
    """A test as files. `like` names a test of the task whose settings hold for it; "" for the settings of the task."""

    input: str
    answer: str = ""
    like: str = ""

    def of(self, task: ContestTask, time_factor: float = 1.0) -> TestCase:
        """Return it as a test of a task. `time_factor` multiplies the limits of time and steps."""
        like = task.test(self.like) if self.like else None
        settings = like.settings if like else task.settings
        answer = Path(self.answer) if self.answer else None
        return TestCase("proposed", "", Path(self.input), answer, _slower(settings, time_factor))


def _slower(settings: LayeredSettings, factor: float) -> LayeredSettings:
    limits = ("limits.cpu_s", "limits.user_s", "limits.instructions_m", "limits.steps_m")
    return settings.below(Layer("", tuple((key, settings.number(key) * factor) for key in limits))) if factor != 1 else settings


@dataclass(frozen=True)
class ValidateUnit:
    """Ask every validator of a task about an input."""

    task: str
    proposed: ProposedTest


@dataclass(frozen=True)
class ValidatedInput:
    """What the validators of a task said of an input: a line for each that rejects it, and for each that failed on it."""

    rejected: tuple[str, ...] = ()
    failed: tuple[str, ...] = ()

    @property
    def is_valid(self) -> bool:
        return not self.rejected and not self.failed


@dataclass(frozen=True)
class AnswerUnit:
    """Run a model solution on an input."""

    task: str
    proposed: ProposedTest
    executable: Executable


@dataclass(frozen=True)
class AnsweredInput:
    """The output of a model solution, whole; or the problem that it had, in words."""

    output: bytes
    problem: str = ""


@dataclass(frozen=True)
class TryUnit:
    """Evaluate a submission on a proposed test, with more or less time than its limit."""

    task: str
    proposed: ProposedTest
    executable: Executable
    time_factor: float = 1.0


def performed_trial(
    judging: JudgingProcess, task: ContestTask, unit: ValidateUnit | AnswerUnit | TryUnit
) -> ValidatedInput | AnsweredInput | TestResult:
    """Return what became of a unit."""
    if isinstance(unit, ValidateUnit):
        return _validated(judging, task, unit.proposed.of(task))
    if isinstance(unit, AnswerUnit):
        test = unit.proposed.of(task)
        run, output = run_batch(judging, test, unit.executable)
        bad = judged_end(run, test.settings.limits)
        return AnsweredInput(output or b"", bad.message if bad else "")
    test = unit.proposed.of(task, unit.time_factor)
    return task_type(task).evaluate(judging, task, test, Submitted(unit.executable))


def _validated(judging: JudgingProcess, task: ContestTask, test: TestCase) -> ValidatedInput:
    said = ValidatedInput()
    for name in task.validators:
        place = f"{task.name}/task.toml: validators"
        validator = judging.jury_program(task, name, test.settings, place)
        run = judging.judges.run(validator.executable, test.settings.judge_limits, test.input_bytes)
        words = (run.stderr or run.stdout).decode("utf-8", "replace").strip().split("\n")[0]
        line = f"{name}: {words}" if words else name
        if run.ending is not Ending.EXITED:
            said = replace(said, failed=(*said.failed, f"{name}: {run.ending}"))
        elif run.code != _VALID[validator.protocol]:
            said = replace(said, rejected=(*said.rejected, line))
    return said
