"""Runs a contest: whatever is missing is compiled and evaluated, then every file of results is written anew."""

import os
import time
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from pathlib import Path

from momus.contest.compiling import CompiledProgram
from momus.contest.evaluating import RESULTS, BuildUnit, EvaluateUnit, starter
from momus.contest.points_files import NO_COUNT, NO_TEST, PointsLine
from momus.contest.results_table import Cell, ResultsTable
from momus.contest.sent_contest import contest_work
from momus.contest.submissions import ContestSubmission, found_submissions
from momus.contest.task_types import task_type
from momus.contest.tasks import Contest, ContestTask, TestCase
from momus.contest.tournaments import Entrant, Game, judged_games, planned_games
from momus.contest.verdicts import Judged, TestResult, TestVerdict
from momus.execute import Runner
from momus.execute.cluster.connection import connected
from momus.execute.cluster.pool import ClusterPool
from momus.execute.pool import Failure, Pool, UnitPool
from momus.execute.whole_program import Executable
from momus.model import Used
from momus.progress import Progress, Silent

STORE_FILE = "momus.db"
_COMMIT_S = 0.5


@dataclass(frozen=True)
class TestLine:
    """What is known of a submission on one test."""

    __test__ = False

    test: TestCase
    judged: Judged
    used: Used = Used()

    def count_words(self) -> str:
        """Return the steps or instructions, "" if none are known."""
        return f"{self.used.steps} {self.judged.counted}" if self.judged.counted and self.used.steps else ""


@dataclass(frozen=True)
class EvaluatedSubmission:
    """A submission with all its tests. `compiler` is what the compiler said; no lines if it did not compile."""

    submission: ContestSubmission
    verdict: TestVerdict
    compiler: str
    lines: tuple[TestLine, ...]

    def points_lines(self) -> list[PointsLine]:
        """Return the lines for the plain file of points."""
        one = self.submission
        if not self.lines:
            return [PointsLine(one.file, one.time, one.task, NO_TEST, self.verdict)]
        return [
            PointsLine(
                *(one.file, one.time, one.task, line.test.name, line.judged.verdict, line.judged.score),
                *(line.used.cpu_s, line.used.wall_s, line.used.memory_kb, line.count_words() or NO_COUNT),
            )
            for line in self.lines
        ]


@dataclass(frozen=True)
class ContestRun:
    """All submissions evaluated, and notes for the jury."""

    contest: Contest
    submissions: tuple[EvaluatedSubmission, ...]
    notes: tuple[str, ...] = ()
    evaluated: int = 0
    games: tuple[Game, ...] = ()


class ContestRunner:
    """Evaluates the submissions of a contest into one store, with a pool of processes or on a cluster."""

    def __init__(
        self,
        contest: Contest,
        out: Path,
        *,
        jobs: int | None = None,
        unsafe: bool = False,
        progress: Progress | None = None,
        cluster: str = "",
    ):
        self.contest = contest
        self._jobs = jobs or len(os.sched_getaffinity(0))
        self._unsafe = unsafe
        self._cluster = cluster
        self._progress = progress or Silent()
        self._tools = Runner(3 * self._jobs, unsafe=unsafe)
        self._table = ResultsTable(out / STORE_FILE, self._tools.compile)
        self._pool: UnitPool | None = None
        self._failures: dict[tuple[int, int], Judged] = {}
        self._evaluated = 0

    def __enter__(self) -> "ContestRunner":
        return self

    def __exit__(self, *_: object) -> None:
        if self._pool:
            self._pool.close()
        self._tools.close()
        self._table.close()

    @property
    def pool(self) -> UnitPool:
        """Return what performs the units, started when first needed: processes of this machine, or the workers of a cluster."""
        if self._pool is None and self._cluster:
            tell = self._progress.note
            connection = connected(self._cluster, tell, unsafe=self._unsafe)
            self._pool = ClusterPool(connection, contest_work(self.contest, unsafe=self._unsafe), RESULTS, tell=tell)
        elif self._pool is None:
            self._pool = Pool(self._jobs, starter(self.contest, None, self._jobs, unsafe=self._unsafe), RESULTS)
        return self._pool

    def run(self, only: Sequence[str] = ()) -> ContestRun:
        """Return all submissions. If keys are given, only those are evaluated; of the others is said what is known."""
        types = {task.name: task_type(task) for task in self.contest.tasks}
        found = found_submissions(self.contest, {name: one.takes_files for name, one in types.items()})
        chosen = [one for one in found.all if not only or one.key in only]
        self._fill(chosen)
        games = tuple(game for task in self.contest.tasks if types[task.name].opponents for game in self._played(task, found.all))
        read = tuple(self._read(one, games) for one in found.all)
        return ContestRun(self.contest, read, found.notes, self._evaluated, games)

    def evaluated(self, submissions: Sequence[ContestSubmission]) -> tuple[EvaluatedSubmission, ...]:
        """Return these submissions evaluated, wherever they lie; without games."""
        self._fill(submissions)
        return tuple(self._read(one, ()) for one in submissions)

    def executable(self, submission: ContestSubmission) -> Executable | None:
        """Return an evaluated submission as it is started on the first test of its task; None if it does not compile."""
        task = self._task(submission)
        made = self._executable(submission, task, task.tests[0])
        return made.executable if made else None

    def _fill(self, submissions: Sequence[ContestSubmission]) -> None:
        self._compile(submissions)
        self._evaluate(submissions)

    def _played(self, task: ContestTask, submissions: Sequence[ContestSubmission]) -> list[Game]:
        """Return the games of all pairs: each contestant enters with the latest submission that compiles."""
        self._compile([one for one in submissions if one.task == task.name])
        entrants: dict[str, Entrant] = {}
        for one in submissions:
            made = self._executable(one, task, task.tests[0]) if one.task == task.name and not one.problem else None
            if made and made.executable:
                entrants[one.contestant] = Entrant(one, self._table.column(one, task), made.executable)
        planned = planned_games(task, list(entrants.values()), self._table.cell)
        units = {game.cell: game.unit for game in planned if not self._table.known(game.cell)}
        self._keep(units)
        return [game.played(self._line(game.cell, game.test).judged, self._table.replay(game.cell)) for game in planned]

    def _task(self, submission: ContestSubmission) -> ContestTask:
        task = self.contest.task(submission.task)
        if task is None:
            raise ValueError(f"the contest has no task {submission.task}")
        return task

    def _compile(self, submissions: Sequence[ContestSubmission]) -> None:
        """Compile each program once for each toolchain that its tests want."""
        wanted: dict[tuple[str, str], BuildUnit] = {}
        for one in submissions:
            if one.program is None:
                continue
            task = self._task(one)
            for test in task.tests:
                tools = self._table.tools_key(task, test, one.program.language)
                if (one.program.digest, tools) not in wanted and self._table.compiled(one.program, tools) is None:
                    wanted[one.program.digest, tools] = BuildUnit(task.name, test.name, one.program)
        for ((_, tools), unit), made in zip(wanted.items(), self._performed("compiling", list(wanted.values())), strict=True):
            if isinstance(made, CompiledProgram):
                self._table.keep_compiled(unit.program, tools, made)

    def _performed(self, stage: str, units: Sequence[object]) -> Iterable[object]:
        if not units:
            return
        self._progress.stage(stage, len(units))
        for result in self.pool.map(units):
            self._progress.advance()
            yield result

    def _executable(self, submission: ContestSubmission, task: ContestTask, test: TestCase) -> CompiledProgram | None:
        if submission.program is None:
            return None
        return self._table.compiled(submission.program, self._table.tools_key(task, test, submission.program.language))

    def _evaluate(self, submissions: Sequence[ContestSubmission]) -> None:
        """Evaluate every submission on every test on which it was not evaluated yet."""
        wanted: dict[Cell, EvaluateUnit] = {}
        for one in submissions:
            task = self._task(one)
            if one.problem or task_type(task).opponents:
                continue
            column = self._table.column(one, task)
            for test in task.tests:
                cell = self._table.cell(column, task, test)
                made = self._executable(one, task, test)
                if cell in wanted or self._table.known(cell) or (one.program and (made is None or made.executable is None)):
                    continue
                wanted[cell] = EvaluateUnit(task.name, test.name, made.executable if made else None, one.files)
        self._keep(wanted)

    def _keep(self, wanted: dict[Cell, EvaluateUnit]) -> None:
        """Perform the units, and keep the results as they come: a run that is killed loses half a second."""
        waiting: list[tuple[Cell, TestResult]] = []
        last = time.monotonic()
        for cell, result in zip(wanted, self._performed("evaluating", list(wanted.values())), strict=True):
            if isinstance(result, TestResult) and not result.judged.verdict.is_open:
                waiting.append((cell, result))
                self._evaluated += 1
            else:
                # It is told, and tried again in the next run.
                self._failures[cell.row, cell.column] = _failed(result)
            if time.monotonic() - last > _COMMIT_S:
                self._table.keep(waiting)
                waiting, last = [], time.monotonic()
        self._table.keep(waiting)

    def _read(self, submission: ContestSubmission, games: Sequence[Game]) -> EvaluatedSubmission:
        """Return a submission with what the table has of it."""
        task = self._task(submission)
        if submission.problem:
            return EvaluatedSubmission(submission, TestVerdict.REFUSED, submission.problem, ())
        made = [self._executable(submission, task, test) for test in task.tests] if submission.program else []
        said = "\n".join(dict.fromkeys(one.said for one in made if one and one.said))
        if any(one is None for one in made):
            return EvaluatedSubmission(submission, TestVerdict.OURS, "it could not be compiled, by no fault of its own", ())
        if any(one.executable is None for one in made if one):
            return EvaluatedSubmission(submission, TestVerdict.COMPILE, said, ())
        if task_type(task).opponents:
            own = [game for game in games if game.task == task.name]
            lines = tuple(TestLine(test, judged_games(own, submission, test)) for test in task.tests)
        else:
            column = self._table.column(submission, task)
            lines = tuple(self._line(self._table.cell(column, task, test), test) for test in task.tests)
        worst = next(
            (line.judged.verdict for line in lines if line.judged.verdict is not TestVerdict.ACCEPTED), TestVerdict.ACCEPTED
        )
        return EvaluatedSubmission(submission, worst, said, lines)

    def _line(self, cell: Cell, test: TestCase) -> TestLine:
        known = self._table.known(cell)
        if known:
            return TestLine(test, known.judged, known.used)
        return TestLine(test, self._failures.get((cell.row, cell.column), Judged(TestVerdict.OURS, jury="it was not run")))


def _failed(result: object) -> Judged:
    if isinstance(result, TestResult):
        return result.judged
    return Judged(TestVerdict.OURS, jury=result.reason if isinstance(result, Failure) else str(result))
