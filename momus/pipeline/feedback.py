"""Writes what each student is told, by the exercise's policy."""

from dataclasses import replace
from pathlib import Path
from typing import Any

from momus.model import Program
from momus.pipeline.request import kept_request
from momus.pipeline.reread import open_store
from momus.pipeline.whole_run import COMPILED, grade_exercise, read_exercise
from momus.policies import FeedbackPolicy, Telling
from momus.progress import Progress, Silent
from momus.readings.clusters import ClusterOptions
from momus.readings.grades import GradeOptions
from momus.readings.hints import HintOptions
from momus.readings.revisions import revisions
from momus.report import write_folder
from momus.report.feedback import feedback_on
from momus.report.feedback_files import WrittenFeedback, write_feedback
from momus.results import Finding, Results


def feedback(folder: Path, *, jobs: int | None = None, progress: Progress | None = None) -> tuple[WrittenFeedback, ...]:
    """Write a page and a Markdown text for each student of a graded class; return which file is whose."""
    with open_store(folder) as store:
        request = kept_request(store, folder)
        options = replace(request.options, jobs=jobs)
        exercise = read_exercise(request.exercise, request.submissions, options)
        policy = exercise.feedback_policy
        wishes = readings_for(policy)
        results = grade_exercise(exercise, store, folder / COMPILED, options, progress or Silent(), search=False, wishes=wishes)
    results = write_folder(results, folder)
    references = tuple(zip(exercise.reference_files, map(_text, exercise.references), strict=True))
    return write_feedback([feedback_on(one, results, policy, references) for one in latest(results)], folder)


def readings_for(policy: FeedbackPolicy) -> dict[str, Any]:
    """Return the readings without which the policy cannot be followed."""
    wishes: dict[str, Any] = {}
    if policy.counterexample is Telling.CAUSE:
        wishes["clusters"] = ClusterOptions()
    if policy.hint is not None:
        wishes["hints"] = HintOptions(level=policy.hint.value)
    if policy.grade:
        wishes["grades"] = GradeOptions()
    return wishes


def latest(results: Results) -> list[Finding]:
    """Return the latest submission of each student; a submission of nobody known counts for itself."""
    earlier = {one.id for many in revisions(results.findings).values() for one in many[:-1]}
    return [one for one in results.findings if one.id not in earlier]


def _text(program: Program) -> str:
    return program.main.decode("utf-8", "replace")
