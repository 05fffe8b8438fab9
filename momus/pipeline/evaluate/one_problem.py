"""Evaluates one problem: grades its exercise, and reads what the grading found."""

from collections.abc import Sequence
from dataclasses import dataclass, replace
from pathlib import Path

from momus.errors import BoxError, ExerciseError, MissingToolError, StoreError
from momus.model import Claim
from momus.options import Options
from momus.pipeline.evaluate.exercises import write_exercise
from momus.pipeline.evaluate.problems import Problem
from momus.pipeline.passes import Wishes
from momus.pipeline.whole_run import grade
from momus.report.sentences import input_line, value_line
from momus.results import Finding, Results, SuiteRow
from momus.results.evaluation import GIVEN, ProblemFound, RefutingInput, SampleFound
from momus.words import counted

LEFT_OUT: Wishes = {"suspects": None}
"""No table tells of suspect lines, and they cost many runs. `momus suspects` looks for them in the folder of a problem."""


@dataclass(frozen=True)
class ProblemWork:
    """What is done in one process: a problem, its samples, and where its exercise and its table are."""

    problem: Problem
    samples: tuple[str, ...]
    exercise: Path
    graded: Path


def evaluate_problem(work: ProblemWork, options: Options) -> ProblemFound:
    """Return what grading the samples of a problem found. A problem that cannot be graded is found with the reason."""
    task_id = work.problem.task_id
    try:
        written = write_exercise(work.problem, work.samples, work.exercise)
        results = grade(written.folder, options=replace(options, out=work.graded), wishes=LEFT_OUT)
    except ExerciseError as error:
        return ProblemFound(task_id, problem="; ".join(map(str, error.mistakes[:3])))
    except (BoxError, MissingToolError, StoreError, OSError) as error:
        return ProblemFound(task_id, problem=str(error), lasting=False)
    return _found(task_id, results, written.unread)


def _found(task_id: str, results: Results, unread: int) -> ProblemFound:
    new = [row for row in results.suite if row.refutes and row.found_by != GIVEN]
    places = {row.id: at for at, row in enumerate(new)}
    findings = sorted(results.findings, key=lambda one: int(one.id))
    samples = tuple(_sample(one, results, places) for one in findings)
    return ProblemFound(
        task_id=task_id,
        samples=samples,
        distinct=len({one.column for one in findings if one.column}) + sum(not one.column for one in findings),
        tests=max((one.tests_passed[1] for one in findings if one.tests_passed), default=0),
        inputs=tuple(_input(row, results) for row in new),
        domain=results.domain,
        doubts=tuple(_doubts(results, samples, unread)),
        lasting=not any(one.claim is Claim.ERROR for one in samples),
    )


def _sample(one: Finding, results: Results, places: dict[int, int]) -> SampleFound:
    given = None if one.tests_passed is None else one.tests_passed[0] == one.tests_passed[1]
    if one.claim is Claim.REJECTED:
        given = False
    shown = one.evidence
    return SampleFound(
        number=int(one.id),
        claim=one.claim,
        given=given,
        input=input_line(shown.input, results) if shown else "",
        got=value_line(shown.got) if shown else "",
        reason=one.reason.strip()[:200],
        failed=tuple(places[row] for row in one.failing if row in places),
    )


def _input(row: SuiteRow, results: Results) -> RefutingInput:
    return RefutingInput(
        input_line(row.input, results, 2000), tuple(row.input.args), value_line(row.expected, 2000), len(row.refutes)
    )


def _doubts(results: Results, samples: Sequence[SampleFound], unread: int) -> list[str]:
    """Return why the reference or the tests of a problem are doubtful."""
    said = [f"{one.id}: {one.about}" for one in results.questions if not one.ruling]
    judged = [one for one in samples if one.judged and one.claim is not Claim.REJECTED]
    if len(judged) > 1 and not any(one.passes for one in judged):
        said.append(
            f"every one of {counted(len(judged), 'sample')} that run is refuted: is the reference what the prompt asks for?"
        )
    if unread:
        said.append(f"{counted(unread, 'assertion')} of the given tests could not be read as a call and a value")
    if samples and all(one.given is None for one in samples):
        said.append("no given test could be used")
    return said
