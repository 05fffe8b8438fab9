"""Checks the references before any submission: do they behave on their own domain, and does the judge accept them?"""

from collections.abc import Sequence

from momus.errors import BoxError, ExerciseError, Mistake, RejectedError
from momus.execute.pool import Failure, UnitPool
from momus.exercise import Exercise
from momus.languages import language
from momus.model import Form, Input
from momus.pipeline.class_run import ClassRun
from momus.pipeline.questions.doubts import about_lenient, about_reference, about_unsteady
from momus.pipeline.questions.question import AskedQuestion
from momus.pipeline.questions.rulings import Ruling
from momus.search import Probed, ProbeUnit
from momus.words import input_words

ODD_SHARE = 0.9
"""A reference that misbehaves on a larger share of its domain than this cannot be used."""


def check_references(class_run: ClassRun, rulings: Sequence[Ruling]) -> list[AskedQuestion]:
    """Ask about a reference that misbehaves on its own domain; raise ExerciseError if it hardly ever behaves."""
    exercise = class_run.exercise
    result = class_run.store.kept(Probed, class_run.plan_key)
    if result is None:
        result = _probed(class_run.pool, exercise, class_run.options.seed)
        class_run.store.keep(result, class_run.plan_key)
    asked = about_reference(result.odd, result.odd_count, result.inputs, rulings)
    if asked and result.odd_count > ODD_SHARE * result.inputs:
        step = "correct the reference, or narrow the domain"
        raise ExerciseError(Mistake(exercise.place, _files(exercise), asked[0].question.about, step))
    if not result.inputs and result.refused and not result.seeds:
        rule = f"its own assertions refuse all {result.refused:,} inputs that were tried"
        raise ExerciseError(Mistake(exercise.place, _files(exercise), rule, "write [inputs], or give examples in its docstring"))
    if result.misjudged is not None:
        raise ExerciseError(_judge_mistake(exercise, *result.misjudged))
    return asked + about_unsteady(exercise, result.unsteady, rulings) + about_lenient(result.lenient, rulings)


def _probed(pool: UnitPool, exercise: Exercise, seed: int) -> Probed:
    try:
        result = next(iter(pool.map([ProbeUnit(seed, _shown(exercise))])))
    except RejectedError as error:
        lacking = language(exercise.language).lacking(str(error))
        rule, _, step = lacking.partition("; ") if lacking else (str(error), "", "correct what is wrong there")
        raise ExerciseError(Mistake(exercise.place, _files(exercise), rule, step)) from error
    if isinstance(result, Failure):
        raise BoxError(f"the reference could not be run: {result.reason}")
    assert isinstance(result, Probed)
    return result


def _shown(exercise: Exercise) -> tuple[Input, ...]:
    """Return the inputs of the tests and examples."""
    examples = (Input(entry, args) for entry, fringe in exercise.fringe.items() for args in fringe.examples)
    return (*(test.input for test in exercise.tests), *(examples if exercise.form is Form.FUNCTION else ()))


def _files(exercise: Exercise) -> str:
    return ", ".join(exercise.reference_files)


def _judge_mistake(exercise: Exercise, input: Input, said: str) -> Mistake:
    """Return the error that the exercise's own judge rejects what the reference does."""
    shown = input_words(input, exercise.form, exercise.domains[input.entry].names)
    rule = f"does not accept the reference's own answer on {shown}" + (f": {said}" if said else "")
    judge = exercise.judge.source.sources[0][0] if exercise.judge.source else "judge"
    return Mistake(f"{exercise.place}: judge", judge, rule, "correct the judge, or the reference")
