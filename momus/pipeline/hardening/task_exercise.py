"""A contest task as an exercise of programs: the first model solution is the reference, and the search does the rest."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from pathlib import Path

from momus.contest.contest_files import TASK_FILE
from momus.contest.tasks import ContestTask
from momus.domain import KnownValues, ParameterDomain, parse_text
from momus.exercise import Exercise, exercise_of_file
from momus.exercise.table_reader import read_toml
from momus.exercise.toml_file import ExerciseFile, JudgeTable, is_language, program_file
from momus.model import Limits, Submission, Value
from momus.options import Options
from momus.pipeline.hardening.candidates import ProposedInput
from momus.pipeline.hardening.targets import Target
from momus.pipeline.whole_run import COMPILED, STORE, grade_exercise
from momus.progress import Progress
from momus.results import Results
from momus.table import Store

_LONGEST_HINT = 4096
"""Longer tests give the search no values to start from."""


@dataclass(frozen=True)
class TaskExercise:
    """A task as an exercise. `not_searched` says why its programs cannot be run by the search, "" if they can."""

    exercise: Exercise
    not_searched: str = ""


def task_exercise(task: ContestTask, models: Sequence[Target], targets: Sequence[Target]) -> TaskExercise | None:
    """Return a task as an exercise; None if task.toml says nothing about the inputs. Raise ExerciseError with all mistakes in what it says."""
    place = f"{task.name}/{TASK_FILE}"
    table = read_toml(task.folder / TASK_FILE, place)
    if "inputs" not in table:
        return None
    read = program_file(table, place, task.folder, task.name)
    limits = task.settings.limits
    read = replace(
        read,
        references=(str(models[0].path.resolve()),),
        judge=_judge(task),
        limits=Limits(limits.cpu_s, limits.memory_mb, limits.output_kb),
    )
    programs = [*models[1:], *targets]
    handed_in = [Submission(one.name, one.name, one.program) for one in programs if is_language(one.program.language)]
    exercise = exercise_of_file(read, handed_in)
    # The tests of the task have been run by the contest's own evaluator, and those of [large] are run by it later.
    return TaskExercise(replace(exercise, tests=(), known_values=_known_values(task, exercise)), _not_searched(task, read))


def _judge(task: ContestTask) -> JudgeTable:
    settings = task.settings
    return JudgeTable(
        kind=settings.text("judge.kind"),
        abs=settings.number("judge.abs"),
        rel=settings.number("judge.rel"),
        program=settings.text("judge.program"),
        flags=settings.texts("judge.flags"),
        protocol=settings.text("judge.protocol"),
        given=frozenset({"kind"}),
    )


def _not_searched(task: ContestTask, read: ExerciseFile) -> str:
    settings = task.settings
    if settings.text("input") != "stdin" or settings.text("output") != "stdout":
        return "its programs read or write files"
    if settings.given("link"):
        return "files of the task are linked to its programs"
    if settings.text("judge.case") == "ignore":
        return "its judge ignores capitals"
    if read.judge.kind == "program" and (task.folder / read.judge.program).is_dir():
        return "its judge has several files"
    return ""


def _known_values(task: ContestTask, exercise: Exercise) -> KnownValues:
    """Return the values in the task's small tests."""
    domain = exercise.domains[""]
    if not isinstance(domain, ParameterDomain):
        return KnownValues()
    small = [test.input_bytes for test in task.tests if len(test.input_bytes) <= _LONGEST_HINT]
    values: list[Value] = [arg for text in small for arg in parse_text(exercise.stdin, domain, text) or ()]
    return KnownValues.from_values(values)


def searched(exercise: Exercise, folder: Path, options: Options, progress: Progress) -> Results:
    """Return what the search finds out about the programs of a task."""
    with Store.open(folder / STORE) as store:
        return grade_exercise(exercise, store, folder / COMPILED, options, progress)


def refuting_inputs(results: Results) -> Iterator[ProposedInput]:
    """Yield the inputs on which the search saw a program fail, simplest first."""
    for row in results.suite:
        if row.input.text is not None and not row.input.before:
            yield ProposedInput(row.input.text, f"search: {row.found_by}")
