"""Writes new tests into a task: an ordinary group, with a file beside each test that says which submissions it refutes."""

import re
import shutil
from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path

from momus.contest.contest_files import INPUT_SUFFIX, TASK_FILE, read_contest
from momus.contest.tasks import Contest, ContestTask, TestCase
from momus.errors import ExerciseError, RequestError
from momus.exercise.table_reader import read_toml
from momus.pipeline.hardening.candidates import TriedTest
from momus.toml_text import toml_text

ANSWER_SUFFIX, ORIGIN_SUFFIX = ".ans", ".desc"
_NAME = re.compile(r"[a-z0-9][a-z0-9_-]{0,40}")


@dataclass(frozen=True)
class NewTest:
    """A test that is added to the group: its name in the task, and what it is."""

    name: str
    candidate: TriedTest


def check_group(task: ContestTask, group: str) -> None:
    """Raise RequestError for a name that no folder of tests can have."""
    if not _NAME.fullmatch(group):
        raise RequestError(f"--group {group!r}: a name has small letters, digits, _ and -")


def like_test(task: ContestTask, group: str) -> TestCase | None:
    """Return a test of the group, whose settings hold for new ones; None if the group is new."""
    return next((test for test in task.tests if test.group == group), None)


def named_tests(task: ContestTask, group: str, chosen: Sequence[TriedTest]) -> list[NewTest]:
    """Return the candidates with the next free numbers of the group."""
    own = [test.name.removeprefix(f"{group}/") for test in task.tests if test.name.startswith(f"{group}/")]
    numbers = [int(name) for name in own if name.isdigit()]
    first = max(numbers, default=0) + 1
    return [NewTest(f"{group}/{at}", one) for at, one in enumerate(chosen, first)]


def origin_words(new: NewTest) -> str:
    """Return what the file beside a test says."""
    lines = [f"found by: {new.candidate.found_by}", *(f"refutes {name}: {said}" for name, said in new.candidate.refutes.items())]
    return "\n".join(lines) + "\n"


def write_group(contest: Contest, task: ContestTask, folder: Path, group: str, points: float, new: Sequence[NewTest]) -> list[Path]:
    """Return the files of the new tests, written into the folder of tests; the group is added to task.toml unless it is there.

    Raise RequestError, with nothing changed, if the task cannot be read with them.
    """
    written: list[Path] = []
    file = task.folder / TASK_FILE
    before = file.read_text("utf-8")
    for one in new:
        path = folder / one.name
        path.parent.mkdir(parents=True, exist_ok=True)
        targets = [path.with_name(path.name + suffix) for suffix in (INPUT_SUFFIX, ANSWER_SUFFIX, ORIGIN_SUFFIX)]
        shutil.copyfile(one.candidate.proposed.input, targets[0])
        shutil.copyfile(one.candidate.proposed.answer, targets[1])
        targets[2].write_text(origin_words(one), "utf-8")
        written += targets
    if all(known.name != group for known in task.groups):
        file.write_text(f"{before.rstrip()}\n\n{_tables(task, group, points)}", "utf-8")
    try:
        read_contest(contest.folder)
    except ExerciseError as error:
        file.write_text(before, "utf-8")
        for path in written:
            path.unlink()
        step = f"write [groups.{group}] into {task.name}/{TASK_FILE} by hand, and try again"
        raise RequestError(f"{error.mistakes[0]}; the new tests were taken away again: {step}") from error
    return written


def _tables(task: ContestTask, group: str, points: float) -> str:
    """Return the table of the group. Tests that were in no written group get one, since every test then needs one."""
    made = []
    has_groups = "groups" in read_toml(task.folder / TASK_FILE, f"{task.name}/{TASK_FILE}")
    for one in task.groups:
        if not has_groups and not one.is_sample:
            made.append(toml_text({"groups": {one.name: {"tests": one.tests, "points": one.points, "rule": "sum"}}}))
    made.append(f'[groups.{group}]          # tests that accepted submissions failed\npoints = {points:g}\nrule = "all"\n')
    return "\n".join(made)
