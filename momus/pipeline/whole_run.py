"""Grades a class: from a path to results, a store, and the files beside it."""

import time
from collections.abc import Mapping, Sequence
from dataclasses import replace
from functools import partial
from pathlib import Path
from typing import Any

from momus.errors import ExerciseError, MissingToolError, Mistake
from momus.exercise import Exercise, load_exercise
from momus.languages import language
from momus.options import Options
from momus.pipeline.exported_rules import suite_rules
from momus.pipeline.passes import NO_WISHES, Pass, Wishes, find_core, one_pass
from momus.pipeline.questions.doubts import with_answered
from momus.pipeline.questions.fringe import Core
from momus.pipeline.questions.narrowing import narrow, passing_over, under_rulings
from momus.pipeline.questions.question import AskedQuestion
from momus.pipeline.questions.rulings import read_rulings
from momus.pipeline.request import Templates, keep_request
from momus.pipeline.stages.solving import SolverTime
from momus.pipeline.test_expressions import evaluator
from momus.progress import Progress, Silent
from momus.readings import READINGS, reading
from momus.readings.base import is_aside
from momus.report import write_folder
from momus.results import Finding, Question, Results
from momus.sandbox import tier_in_use
from momus.sandbox.tiers import shown_by
from momus.table import Store
from momus.words import counted

STORE = "table.sqlite"
COMPILED = "compiled"
MOST_PASSES = 4
WISHED = "wished"
"""The key under which the options of a reading are kept once it was asked for."""


def grade(
    path: Path,
    submissions: Path | None = None,
    *,
    options: Options = Options(),
    progress: Progress | None = None,
    wishes: Wishes = NO_WISHES,
) -> Results:
    """Grade every submission of the exercise; write the store, results.json, report.html and suite/ into the output folder.

    `wishes` has options of readings by name, None for one that is left out.
    """
    progress = progress or Silent()
    exercise = read_exercise(path, submissions, options)
    out = options.out or Path("momus-out") / exercise.name
    _check_hidden(exercise, out)
    if not exercise.submissions:
        rule = "there is no submission to grade"
        raise ExerciseError(
            Mistake(exercise.place, str(submissions or ""), rule, "name their folder after the exercise, or in exercise.toml")
        )
    out.mkdir(parents=True, exist_ok=True)
    with Store.open(out / STORE) as store:
        keep_request(store, path, submissions, options)
        results = grade_exercise(exercise, store, out / COMPILED, options, progress, wishes=wishes)
    results = write_folder(results, out)
    progress.finished()
    return results


def _check_hidden(exercise: Exercise, out: Path) -> None:
    """Raise ExerciseError if a submission could read the reference, the tests, or what the references did."""
    for path in (exercise.folder, *(exercise.folder / file for file in exercise.reference_files), out):
        if shown := shown_by(path):
            rule = f"programs in the box can read everything in {shown}, and so this too"
            raise ExerciseError(Mistake(exercise.place, str(path), rule, "move it elsewhere, such as below /home"))


def read_exercise(path: Path, submissions: Path | None, options: Options) -> Exercise:
    """Return the exercise of a folder, under the rulings on it."""
    with evaluator(options) as evaluate:
        exercise = load_exercise(path, submissions=submissions, use_tests=options.use_tests, evaluate=evaluate)
    return under_rulings(exercise, read_rulings(exercise.folder))


def grade_exercise(
    exercise: Exercise,
    store: Store,
    cache: Path,
    options: Options,
    progress: Progress,
    *,
    search: bool = True,
    wishes: Wishes = NO_WISHES,
) -> Results:
    """Return the results of grading the exercise's submissions on the store; without `search`, of reading what is stored.

    If the domain was guessed, constraints that the class suggests are assumed, and the class is graded again without the inputs that break them.
    Rows that wait for a ruling are set aside too: an input that was perhaps never meant fails nobody.
    """
    started = time.monotonic()
    rulings = read_rulings(exercise.folder)
    wishes = _with_kept(store, wishes)
    solver_time = SolverTime(options.solve_s, more_passes=exercise.domain_guessed)
    passing = partial(
        one_pass,
        store=store,
        cache=cache,
        options=options,
        progress=progress,
        rulings=rulings,
        wishes=wishes,
        solver_time=solver_time,
    )
    core = find_core(exercise, store, cache, options, progress, rulings)
    asked: list[AskedQuestion] = list(core.asked)
    narrowed = core.exercise
    passed = passing(narrowed, search=search)
    asked += passed.asked
    for turn in range(MOST_PASSES):
        supposed = supposing(narrowed, asked)
        pending = frozenset(row for one in asked for row in one.pending)
        if supposed.domain_key == narrowed.domain_key and pending <= passed.aside:
            break
        narrowed = supposed
        passed = passing(narrowed, search=search and turn < MOST_PASSES - 1, supposed=asked)
        asked = merged(asked, passed.asked)
    store.keep(Templates(tuple(dict.fromkeys((*(one.template for one in asked), *core.left_out)))))
    # The poll before the search is small: a program that failed on its odd inputs alone may since be refuted on others.
    refuted = passed.reader.class_run.refuted.keys()
    questions = with_answered([one.question for one in asked if not one.concerns or one.concerns - refuted], rulings)
    results = _results(exercise, narrowed, passed, questions, options, time.monotonic() - started)
    return replace(results, guessed_domain=_guessed_domain(exercise, core))


def _guessed_domain(exercise: Exercise, core: Core) -> str:
    """Return how a domain was guessed, and what it leaves out until the instructor says otherwise; "" if the exercise gives it."""
    if not exercise.domain_guessed:
        return ""
    examples = sum(len(one.examples) for one in exercise.fringe.values())
    source = (
        f"from {counted(examples, 'example')} and the reference" if examples else "from the reference alone: it has no examples"
    )
    left = ", ".join(one.question for one in core.left_out)
    return source + (f"; left out: {left}; to let such inputs count: momus rule DIR NAME --in-domain" if left else "")


def merged(asked: Sequence[AskedQuestion], more: Sequence[AskedQuestion]) -> list[AskedQuestion]:
    """Return the questions of two passes, each once; one that comes again gains the rows that are new."""
    found = {one.question.id: one for one in asked}
    for one in more:
        before = found.setdefault(one.question.id, one)
        if one.ignored and before is not one:
            rows = tuple(dict.fromkeys((*before.question.rows, *one.question.rows)))
            question = replace(before.question, rows=rows)
            found[one.question.id] = replace(
                before, question=question, pending=before.pending | one.pending, ignored=before.ignored | one.ignored
            )
    return list(found.values())


def _with_kept(store: Store, wishes: Wishes) -> Wishes:
    """Return the wishes together with earlier ones: a reading once asked for stays in the folder's results. New wishes are kept."""
    whole = dict(wishes)
    for name in READINGS:
        one = reading(name)
        if not one.lasting:
            continue
        if name in wishes:
            if wishes[name] is not None and not is_aside(wishes[name]):
                store.keep(wishes[name], WISHED)
        elif (kept := store.kept(one.options, WISHED)) is not None:
            whole[name] = kept
    return whole


def supposing(exercise: Exercise, asked: Sequence[AskedQuestion]) -> Exercise:
    """Return the exercise narrowed by the assumed constraints of open questions: inputs that break them fail nobody."""
    for one in asked:
        if one.template.holds and not one.question.ruling and one.assumed:
            exercise = narrow(exercise, one.template.entry, one.template.holds)
        if not one.ignored <= exercise.ignored:
            exercise = passing_over(exercise, one.ignored)
    return exercise


def _results(
    exercise: Exercise, narrowed: Exercise, passed: Pass, questions: tuple[Question, ...], options: Options, seconds: float
) -> Results:
    findings = _with_readings(passed.reader.findings(exercise.submissions), passed.readings)
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
        questions=questions,
        findings=findings,
        suite=passed.reader.suite(findings),
        seconds=seconds,
        notes=(*exercise.notes, *passed.reader.notes()),
        observe=exercise.task.observe,
        rules=suite_rules(exercise),
        readings=passed.readings,
        programs={one.id: one.program for one in exercise.submissions if one.program},
    )


def _with_readings(findings: Sequence[Finding], readings: Mapping[str, Any]) -> tuple[Finding, ...]:
    """Return the findings with their clusters, with scores if the class was ranked, and with grades if there are any."""
    clusters = {name: one.id for one in readings.get("clusters", ()) for name in one.members}
    ranking = readings.get("ranking")
    scores = {place.id: float(place.score) for place in ranking.places} if ranking is not None else {}
    grades = readings["grades"].by_id if "grades" in readings else {}
    return tuple(
        replace(
            one,
            cluster=clusters.get(one.id),
            score=scores.get(one.id, one.score),
            grade=grades[one.id].grade if one.id in grades else None,
        )
        for one in findings
    )


def _tools(name: str, exercise: Exercise) -> str:
    """Return the tools of a language; if they are missing, its submissions have an error that says so."""
    try:
        return language(name).tools(exercise.task)
    except MissingToolError as error:
        return f"{error.tool} is missing"
