"""Read a graded folder again: one submission of it, or the whole after a ruling."""

from dataclasses import replace
from pathlib import Path

from momus.errors import RequestError
from momus.exercise import Exercise
from momus.model import Input
from momus.options import Options
from momus.pipeline.grade import COMPILED, STORE, read_exercise, run_exercise
from momus.pipeline.groups import compare
from momus.pipeline.planting import planted, recall_planted, remember_planted
from momus.pipeline.questions.rulings import Decision, add_ruling, read_rulings
from momus.pipeline.readings import Wish
from momus.pipeline.request import Request, recall_request, recall_template
from momus.progress import Progress, Silent
from momus.report import write_folder
from momus.results import PlantedFound, Results
from momus.table import Store


def show(folder: Path, submission: str) -> Results:
    """Return what is known about one submission, named by its id, its file or its student."""
    with _store(folder) as store:
        results = _read(store, folder, recall_request(store, folder))
    found = [one for one in results.findings if submission in (one.id, one.file, Path(one.file).name)]
    found = found or [one for one in results.findings if submission == one.student]
    if len(found) != 1:
        many = (
            f"{len(found)} submissions are called that: {', '.join(one.id for one in found[:8])}"
            if found
            else "no submission is called that"
        )
        raise RequestError(f"{folder}: {submission}: {many}; see the list in results.json")
    return replace(results, findings=tuple(found))


def rule(folder: Path, question: str, decision: str) -> Results:
    """Keep the instructor's answer beside the exercise, and return the results under it; nothing is searched again.

    A question that was answered before may be answered otherwise.
    """
    with _store(folder) as store:
        request = recall_request(store, folder)
        exercise = request.exercise if request.exercise.is_dir() else request.exercise.parent
        answered = {one.question: one for one in read_rulings(exercise)}
        template = answered.get(question) or recall_template(store, question)
        add_ruling(exercise, replace(template, decision=Decision(decision)))
        results = _read(store, folder, request)
    return write_folder(results, folder)


def read(
    folder: Path,
    wish: Wish,
    *,
    jobs: int | None = None,
    progress: Progress | None = None,
    groups: Path | None = None,
    grades: Path | None = None,
    plant: bool = False,
) -> Results:
    """Return the results with the readings wished for, and write them into the folder; inputs that they want are run, nothing else.

    `groups` and `grades` are CSV files to compare the ranking with. `plant` plants faults into the reference to measure a suite by.
    """
    with _store(folder) as store:
        request = recall_request(store, folder)
        request = replace(request, options=replace(request.options, jobs=jobs))
        results = _read(store, folder, request, wish, progress)
        if plant and wish.suite:
            results = replace(results, planted=_planted(store, results, folder, request, progress))
    if results.ranking is not None and (groups or grades):
        results = replace(results, groups=compare(results.ranking, groups, grades))
    return write_folder(results, folder)


def graded(folder: Path, progress: Progress | None = None) -> tuple[Exercise, Results, Options]:
    """Return the exercise that was graded into a folder, its results with clusters split as far as can be, and the options of that run."""
    with _store(folder) as store:
        request = recall_request(store, folder)
        exercise = read_exercise(request.exercise, request.submissions, request.options)
        results = _read(store, folder, request, Wish(split=True), progress)
    return exercise, results, request.options


def _store(folder: Path) -> Store:
    path = folder / STORE
    if not path.exists() and (folder / "exercise.toml").exists():
        rule = "the folder that momus grade wrote is wanted, not the exercise"
        raise RequestError(f"{folder}: {rule}; run: momus grade {folder}, and give what it names at the end (momus-out/NAME)")
    if not path.exists():
        raise RequestError(f"{folder}: nothing was graded there; run: momus grade EXERCISE --out {folder}")
    return Store.open(path)


def _read(store: Store, folder: Path, request: Request, wish: Wish = Wish(), progress: Progress | None = None) -> Results:
    exercise = read_exercise(request.exercise, request.submissions, request.options)
    cache = folder / COMPILED
    results = run_exercise(exercise, store, cache, request.options, progress or Silent(), search=False, wish=wish)
    return replace(results, planted=recall_planted(store, exercise, _suites(results)))


def _planted(store: Store, results: Results, folder: Path, request: Request, progress: Progress | None) -> PlantedFound:
    """Return which share of planted faults the instructor's tests catch, and which with each of the chosen suites beside them."""
    exercise = read_exercise(request.exercise, request.submissions, request.options)
    suites = _suites(results)
    return remember_planted(store, exercise, suites, planted(exercise, suites, folder, request.options, progress).told())


def _suites(results: Results) -> dict[str, list[Input]]:
    return {f"suite-{one.name}": [row.input for row in one.rows] for one in results.suites}
