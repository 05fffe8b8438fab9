"""Grade a class: from a path to results, a store, and the files beside it."""

import time
from collections.abc import Sequence
from pathlib import Path

from momus.errors import ExerciseError, MissingToolError, Mistake
from momus.exercise import Exercise, load_exercise
from momus.languages import language
from momus.options import Options
from momus.pipeline.questions.doubts import Asked, with_answered
from momus.pipeline.questions.narrowing import under_rulings
from momus.pipeline.questions.rulings import read_rulings
from momus.pipeline.readings import Teller, Wish, remember_wish
from momus.pipeline.request import remember_request, remember_templates
from momus.pipeline.run import Pass, Run, supposing
from momus.pipeline.test_expressions import evaluator
from momus.progress import Progress, Silent
from momus.report import write_folder
from momus.results import Results
from momus.sandbox import tier_in_use
from momus.table import Store

STORE = "table.sqlite"
COMPILED = "compiled"
MOST_PASSES = 4


def grade(
    path: Path, submissions: Path | None = None, *, options: Options = Options(), progress: Progress | None = None
) -> Results:
    """Grade every submission of the exercise; write the store, results.json, report.html and suite/ into the output folder."""
    progress = progress or Silent()
    exercise = read_exercise(path, submissions, options)
    if not exercise.submissions:
        rule = "there is no submission to grade"
        raise ExerciseError(
            Mistake(exercise.place, str(submissions or ""), rule, "name their folder after the exercise, or in exercise.toml")
        )
    out = options.out or Path("momus-out") / exercise.name
    out.mkdir(parents=True, exist_ok=True)
    with Store.open(out / STORE) as store:
        remember_request(store, path, submissions, options)
        results = run_exercise(exercise, store, out / COMPILED, options, progress)
    results = write_folder(results, out)
    progress.finished()
    return results


def read_exercise(path: Path, submissions: Path | None, options: Options) -> Exercise:
    """Return the exercise as its folder says, under the rulings on it."""
    with evaluator(options) as evaluate:
        exercise = load_exercise(path, submissions=submissions, use_tests=options.use_tests, evaluate=evaluate)
    return under_rulings(exercise, read_rulings(exercise.folder))


def run_exercise(
    exercise: Exercise,
    store: Store,
    cache: Path,
    options: Options,
    progress: Progress,
    *,
    search: bool = True,
    wish: Wish = Wish(),
) -> Results:
    """Return the results of grading the exercise's submissions on the store; without `search`, of reading what is there.

    Where the domain was guessed, constraints that the class suggests are supposed, and the class is graded again without the inputs that break
    them; rows that wait for a ruling are set aside likewise: an input that was perhaps never meant fails nobody.
    """
    started = time.monotonic()
    rulings = read_rulings(exercise.folder)
    run = Run(store, options, cache, progress, search=search, wish=remember_wish(store, wish))
    passed = run.once(exercise, rulings)
    asked: list[Asked] = list(passed.asked)
    narrowed = exercise
    for turn in range(MOST_PASSES):
        supposed = supposing(narrowed, asked) if exercise.domain_guessed else narrowed
        pending = frozenset(row for one in asked for row in one.pending)
        if supposed.domain_key == narrowed.domain_key and pending <= passed.aside:
            break
        narrowed = supposed
        passed = run.once(narrowed, rulings, asked, search=False if turn == MOST_PASSES - 1 else None)
        known = {one.question.id for one in asked}
        asked += [one for one in passed.asked if one.question.id not in known]
    remember_templates(store, [one.template for one in asked])
    return _results(exercise, narrowed, passed, asked, options, time.monotonic() - started)


def _results(
    exercise: Exercise, narrowed: Exercise, passed: Pass, asked: Sequence[Asked], options: Options, seconds: float
) -> Results:
    teller = Teller(passed.readings, passed.reader, exercise.submissions)
    findings = teller.findings(passed.reader.findings(exercise.submissions))
    programs = [*exercise.references, *(one.program for one in exercise.submissions if one.program)]
    languages = dict.fromkeys(program.language for program in programs)
    return Results(
        exercise=exercise.name,
        references=exercise.reference_files,
        seed=options.seed,
        budget=options.budget,
        parameters={entry: domain.names for entry, domain in exercise.domains.items()},
        form=str(exercise.form),
        tools=tuple(_tools(name, exercise) for name in languages),
        tier=tier_in_use(options.unsafe),
        domain=narrowed.describe(),
        guesses=exercise.guesses,
        engines=passed.reader.engines(findings),
        questions=with_answered([one.question for one in asked], read_rulings(exercise.folder)),
        findings=findings,
        suite=passed.reader.suite(findings),
        seconds=seconds,
        notes=(*exercise.notes, *passed.reader.notes()),
        observe=exercise.task.observe,
        clusters=teller.clusters(),
        ranking=teller.ranking(findings),
        suites=teller.suites(),
    )


def _tools(name: str, exercise: Exercise) -> str:
    """Return what a language was compiled and run by; where that is missing, those submissions have an error that says so."""
    try:
        return language(name).tools(exercise.task)
    except MissingToolError as error:
        return f"{error.tool} is missing"
