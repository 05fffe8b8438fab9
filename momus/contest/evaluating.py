"""What a process of the pool does for a contest: it compiles a submission, or evaluates one on one test."""

import os
from collections.abc import Callable
from dataclasses import dataclass, replace
from pathlib import Path
from types import MappingProxyType

from momus.contest.compiling import CompiledProgram
from momus.contest.judging_process import JudgingProcess, Submitted
from momus.contest.task_types import task_type
from momus.contest.tasks import Contest, ContestTask, TestCase
from momus.contest.trials import AnsweredInput, AnswerUnit, TryUnit, ValidatedInput, ValidateUnit, performed_trial
from momus.contest.verdicts import TestResult
from momus.execute.accounts import UnitClock
from momus.execute.whole_program import Executable
from momus.model import Program


@dataclass(frozen=True)
class BuildUnit:
    """Compile a program for a test of a task: the tests may have their own compilers."""

    task: str
    test: str
    program: Program


@dataclass(frozen=True)
class EvaluateUnit:
    """Evaluate a submission on one test."""

    task: str
    test: str
    executable: Executable | None
    files: tuple[tuple[str, bytes], ...] = ()
    opponents: tuple[Executable, ...] = ()


RESULTS = MappingProxyType(
    {
        BuildUnit: CompiledProgram,
        EvaluateUnit: TestResult,
        ValidateUnit: ValidatedInput,
        AnswerUnit: AnsweredInput,
        TryUnit: TestResult,
    }
)
Unit = BuildUnit | EvaluateUnit | ValidateUnit | AnswerUnit | TryUnit
Result = CompiledProgram | TestResult | ValidatedInput | AnsweredInput


class ContestWorker:
    """Performs units with its own boxes, on its own processor."""

    def __init__(self, contest: Contest, judging: JudgingProcess):
        self._contest = contest
        self._judging = judging

    def perform(self, unit: Unit, clock: UnitClock) -> Result:
        """Return what became of a unit."""
        task = self._contest.task(unit.task)
        if task is None:
            raise ValueError(f"the contest has no task {unit.task}")
        if not isinstance(unit, BuildUnit | EvaluateUnit):
            return performed_trial(self._judging, task, unit)
        test = task.test(unit.test)
        if test is None:
            raise ValueError(f"the contest has no test {unit.task} {unit.test}")
        if isinstance(unit, BuildUnit):
            return self._judging.compiled(task, unit.program, test.settings)
        return self._evaluated(task, test, unit)

    def _evaluated(self, task: ContestTask, test: TestCase, unit: EvaluateUnit) -> TestResult:
        submitted = Submitted(unit.executable, unit.files, unit.opponents)
        result = task_type(task).evaluate(self._judging, task, test, submitted)
        return replace(result, judged=result.judged.with_usable_score)

    def close(self) -> None:
        self._judging.close()


def starter(contest: Contest, cache: Path | None, jobs: int, *, unsafe: bool = False) -> Callable[[int], ContestWorker]:
    """Return what starts the worker of each process. Each has a processor to itself, if there are enough."""
    cores = sorted(os.sched_getaffinity(0))

    def start(slot: int) -> ContestWorker:
        core = cores[slot] if jobs <= len(cores) else -1
        return ContestWorker(contest, JudgingProcess.start(slot, cache, core, unsafe=unsafe))

    return start
