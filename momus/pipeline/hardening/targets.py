"""The programs of a task: the model solutions, the accepted submissions that tests should break, and what is known of the others."""

from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path

from momus.contest.run import ContestRunner, EvaluatedSubmission
from momus.contest.solutions import ACCEPTED, REQUIRED, KnownSolution, known_solutions
from momus.contest.submissions import ContestSubmission, found_submissions
from momus.contest.tasks import ContestTask
from momus.contest.verdicts import TestVerdict
from momus.errors import RequestError
from momus.execute.whole_program import Executable
from momus.model import Program


@dataclass(frozen=True)
class Target:
    """A program that all tests of the task accept. `folder` names the verdict that it must get, "" for a contestant's."""

    name: str
    path: Path
    program: Program
    executable: Executable
    folder: str = ""

    def fits(self, verdict: TestVerdict) -> bool:
        """Return whether a verdict is what its folder says; any is for a contestant's program."""
        return not self.folder or verdict in REQUIRED[self.folder][0]


@dataclass(frozen=True)
class TaskPrograms:
    """The programs of a task. `models` solve it. `accepted` are all others that every test accepts.

    `refuted` are known wrong solutions that some test refutes, `misplaced` says which of them get another verdict than their folder says.
    """

    models: tuple[Target, ...]
    accepted: tuple[Target, ...]
    refuted: tuple[str, ...]
    misplaced: tuple[str, ...]
    notes: tuple[str, ...]


def task_programs(runner: ContestRunner, task: ContestTask, jury: str) -> TaskPrograms:
    """Return the programs of a task, evaluated on its tests; raise RequestError if no model solution is there, or one is not accepted."""
    known = known_solutions(task)
    contest = runner.contest
    handed_in = [one for one in found_submissions(contest, {one.name: False for one in contest.tasks}).all if one.task == task.name]
    placed: list[tuple[ContestSubmission, KnownSolution | None, Path]]
    placed = [(one.submission, one, task.solutions / one.folder / one.submission.file) for one in known.all]
    placed += [(one, _jury_solution(one, jury), contest.submissions / one.contestant / one.file) for one in handed_in]
    evaluated = runner.evaluated([one for one, _, _ in placed])
    models: list[Target] = []
    accepted: list[Target] = []
    refuted: list[str] = []
    misplaced: list[str] = []
    notes = list(known.notes)
    for (submission, solution, path), found in zip(placed, evaluated, strict=True):
        executable = runner.executable(submission) if found.lines else None
        if submission.program is None or executable is None:
            notes.append(f"{submission.key}: {found.verdict}; left out")
            continue
        folder = solution.folder if solution else ""
        target = Target(submission.key, path, submission.program, executable, folder)
        if solution and solution.is_model:
            _check_model(target, found)
            models.append(target)
        elif found.verdict is TestVerdict.ACCEPTED:
            accepted.append(target)
        elif solution:
            refuted.append(target.name)
            misplaced += _misplaced(target, found)
    if not models:
        where = f"{task.name}/{task.solutions.name}/accepted/"
        raise RequestError(
            f"task {task.name}: there is no model solution; put one into {where}, or name its contestant with --jury"
        )
    return TaskPrograms(tuple(models), tuple(accepted), tuple(refuted), tuple(misplaced), tuple(notes))


def _jury_solution(submission: ContestSubmission, jury: str) -> KnownSolution | None:
    return KnownSolution(submission, ACCEPTED) if submission.contestant == jury else None


def _check_model(target: Target, found: EvaluatedSubmission) -> None:
    bad = [line for line in found.lines if line.judged.verdict is not TestVerdict.ACCEPTED]
    if bad:
        said = f"{target.name}: is a model solution, and gets {bad[0].judged.verdict} on the test {bad[0].test.name}"
        raise RequestError(f"{said}; correct it, the test or the limits first")


def _misplaced(target: Target, found: EvaluatedSubmission) -> Sequence[str]:
    got = dict.fromkeys(line.judged.verdict for line in found.lines if line.judged.verdict is not TestVerdict.ACCEPTED)
    return () if any(target.fits(one) for one in got) else (f"{target.name}: gets {', '.join(got)}",)
