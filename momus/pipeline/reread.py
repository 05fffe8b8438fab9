"""Reads a graded folder again: one submission, or everything after a ruling."""

from dataclasses import replace
from pathlib import Path

from momus.errors import RequestError
from momus.exercise import Exercise
from momus.options import Options
from momus.pipeline.groups import compare, manual_grades
from momus.pipeline.passes import NO_WISHES, Wishes
from momus.pipeline.questions.rulings import Decision, add_ruling, read_rulings
from momus.pipeline.request import Request, kept_request, kept_template
from momus.pipeline.whole_run import COMPILED, STORE, grade_exercise, read_exercise
from momus.progress import Progress, Silent
from momus.readings.base import is_aside
from momus.readings.clusters import ClusterOptions
from momus.report import write_folder
from momus.results import Results
from momus.table import Store


def show(folder: Path, submission: str) -> Results:
    """Return what is known about one submission, named by its id, its file, the path of its file, or its student."""
    with open_store(folder) as store:
        results = _read(store, folder, kept_request(store, folder))
    found = [one for one in results.findings if submission in (one.id, one.file, Path(one.file).name)]
    found = found or [one for one in results.findings if submission == one.student]
    found = found or [
        one for one in results.findings if Path(submission).parts[-len(Path(one.file).parts) :] == Path(one.file).parts
    ]
    if len(found) != 1:
        many = (
            f"{len(found)} submissions are called that: {', '.join(one.id for one in found[:8])}"
            if found
            else "no submission is called that"
        )
        raise RequestError(f"{folder}: {submission}: {many}; see the list in results.json")
    return replace(results, findings=tuple(found))


def reread(folder: Path) -> Results:
    """Return the results of a folder as they stand."""
    with open_store(folder) as store:
        return replace(_read(store, folder, kept_request(store, folder)), folder=str(folder))


def rule(folder: Path, question: str, decision: str) -> Results:
    """Keep the instructor's answer beside the exercise, and return the results under it; nothing is searched again.

    An answered question may be answered again, with another answer.
    """
    with open_store(folder) as store:
        request = kept_request(store, folder)
        exercise = request.exercise if request.exercise.is_dir() else request.exercise.parent
        answered = {one.question: one for one in read_rulings(exercise)}
        template = answered.get(question) or kept_template(store, question)
        add_ruling(exercise, replace(template, decision=Decision(decision)))
        results = _read(store, folder, request)
    return write_folder(results, folder)


def read(
    folder: Path,
    wishes: Wishes,
    *,
    jobs: int | None = None,
    progress: Progress | None = None,
    groups: Path | None = None,
    grades: Path | None = None,
) -> Results:
    """Return the results with the wanted readings, and write them into the folder; only inputs that the readings want are run.

    `groups` and `grades` are CSV files to compare the ranking with.
    """
    with open_store(folder) as store:
        request = kept_request(store, folder)
        request = replace(request, options=replace(request.options, jobs=jobs))
        results = _read(store, folder, request, wishes, progress)
    if results.ranking is not None and (groups or grades):
        manual = tuple(manual_grades(grades).items()) if grades else ()
        results = replace(results, groups=compare(results.ranking, groups, grades), manual_grades=manual)
    return results if any(map(is_aside, wishes.values())) else write_folder(results, folder)


def graded(folder: Path, progress: Progress | None = None) -> tuple[Exercise, Results, Options]:
    """Return the exercise that was graded into a folder, its results with split clusters, and the options of that run."""
    with open_store(folder) as store:
        request = kept_request(store, folder)
        exercise = read_exercise(request.exercise, request.submissions, request.options)
        results = _read(store, folder, request, {"clusters": ClusterOptions()}, progress)
    return exercise, results, request.options


def open_store(folder: Path) -> Store:
    """Return the store in a folder that was graded into; raise RequestError if nothing was."""
    path = folder / STORE
    if not path.exists() and (folder / "exercise.toml").exists():
        rule = "the folder that momus grade wrote is wanted, not the exercise"
        raise RequestError(f"{folder}: {rule}; run: momus grade {folder}, and give what it names at the end (momus-out/NAME)")
    if not path.exists():
        raise RequestError(f"{folder}: nothing was graded there; run: momus grade EXERCISE --out {folder}")
    return Store.open(path)


def _read(store: Store, folder: Path, request: Request, wishes: Wishes = NO_WISHES, progress: Progress | None = None) -> Results:
    exercise = read_exercise(request.exercise, request.submissions, request.options)
    return grade_exercise(exercise, store, folder / COMPILED, request.options, progress or Silent(), search=False, wishes=wishes)
