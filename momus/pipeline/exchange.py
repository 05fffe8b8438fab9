"""Imports problems of other systems as tasks of a contest, and exports tasks."""

from dataclasses import dataclass, replace
from pathlib import Path

from momus.contest.contest_files import CONTEST_FILE, TASK_FILE, read_contest
from momus.contest.solutions import ACCEPTED
from momus.contest.tasks import ContestTask
from momus.errors import Mistake, RequestError
from momus.formats import format_named, format_of
from momus.formats.archives import opened
from momus.formats.base import ReadTask
from momus.formats.task_folder import PACKAGE, write_files, write_task
from momus.pipeline.example_submissions import ExampleRun, measured_limit, run_examples
from momus.progress import Progress
from momus.toml_text import toml_text
from momus.words import counted

DEFAULT_OUT = Path("momus-out")
_MEASURING_S = 60.0
_UNKNOWN_S = 10.0


@dataclass(frozen=True)
class ImportedTask:
    """A problem that became a task. `lost` is what a task cannot say, `runs` what became of the example submissions."""

    format: str
    contest: Path
    task: str
    title: str
    tests: int
    groups: tuple[str, ...]
    limit: str
    lost: tuple[Mistake, ...]
    runs: tuple[ExampleRun, ...]

    @property
    def unfit(self) -> tuple[ExampleRun, ...]:
        """Return the example submissions that did not get what their folder says."""
        return tuple(one for one in self.runs if not one.fits)


@dataclass(frozen=True)
class ExportedTask:
    """A task that was written as a problem of another system. `lost` is what that system cannot say."""

    format: str
    task: str
    folder: Path
    files: int
    lost: tuple[Mistake, ...]


def import_problem(
    source: Path, format_name: str = "", out: Path | None = None, *, runs: bool = True, progress: Progress | None = None
) -> ImportedTask:
    """Return the task that a problem became, written into the contest `out`. With `runs` its example submissions are run.

    A time limit that the problem leaves to its accepted submissions is measured.
    """
    with opened(source) as (folder, name):
        known = format_named(format_name) if format_name else format_of(folder)
        contest = out or DEFAULT_OUT / name
        read = known.read(folder, name)
        started = _with_limit(read, _MEASURING_S if runs else _UNKNOWN_S) if read.time_rule else read
        target = write_task(contest, started)
    limit, lost = "", list(read.lost)
    if read.time_rule:
        found = measured_limit(run_examples(contest, name, (ACCEPTED,), progress), read.time_rule) if runs else None
        if found:
            limit = f"{found[0]:g} s, {read.time_rule.factor:g} times the slowest accepted submission ({found[1].file}, {found[1].slowest_s:.2f} s)"
        else:
            rule = "there is none, and no accepted submission to take one from"
            rule = rule if runs else "there is none, and the accepted submissions were not run"
            lost.append(Mistake("time limit", "", rule, f"it is {_UNKNOWN_S:g} s now: set limits.cpu_s in task.toml"))
        read = _with_limit(read, found[0] if found else _UNKNOWN_S)
        (target / TASK_FILE).write_text(toml_text(read.table), "utf-8")
    task = _task(contest, name)
    tried = run_examples(contest, name, progress=progress) if runs else ()
    groups = tuple(group.name for group in task.groups)
    return ImportedTask(known.name, contest, name, task.title, len(task.tests), groups, limit, tuple(lost), tried)


def _with_limit(read: ReadTask, seconds: float) -> ReadTask:
    limits = read.table.get("limits", {}) | {"cpu_s": seconds}
    return replace(read, table=read.table | {"limits": limits})


def _task(contest: Path, name: str) -> ContestTask:
    task = read_contest(contest).task(name)
    if task is None:
        raise RequestError(f"{contest / CONTEST_FILE}: tasks: does not name {name}; add it, or leave `tasks` out")
    return task


def has_tasks(folder: Path) -> bool:
    """Return whether a folder is a contest, or a task of one."""
    return (folder / TASK_FILE).is_file() or (folder / CONTEST_FILE).is_file()


def export_tasks(folder: Path, format_name: str = "", out: Path | None = None) -> tuple[ExportedTask, ...]:
    """Return the tasks that were written as problems of another system: all of a contest, or the one whose folder is given.

    Without a name of a format, each task is written in the one it came in.
    """
    if (folder / TASK_FILE).is_file():
        tasks: tuple[ContestTask, ...] = (_task(folder.resolve().parent, folder.resolve().name),)
    elif (folder / CONTEST_FILE).is_file():
        tasks = read_contest(folder).tasks
    else:
        raise RequestError(f"{folder}: has neither a {CONTEST_FILE} nor a {TASK_FILE}; give the folder of a contest or of a task")
    made = []
    for task in tasks:
        known = format_named(format_name) if format_name else format_of(task.folder / PACKAGE)
        target = (out or DEFAULT_OUT / known.name) / task.name
        if target.exists():
            raise RequestError(f"{target}: is there already; remove it, or give another folder with --out")
        written = known.write(task)
        target.parent.mkdir(parents=True, exist_ok=True)
        write_files(target, written.files)
        made.append(ExportedTask(known.name, task.name, target, len(written.files), written.lost))
    return tuple(made)


def import_lines(made: ImportedTask) -> list[str]:
    """Return what a person is told of an imported problem."""
    lines = [f"{made.task}: {made.title}, {counted(made.tests, 'test')} in {', '.join(made.groups)} (format {made.format})"]
    lines += [f"time limit: {made.limit}"] if made.limit else []
    lines += _lost_lines(made.lost)
    if made.runs:
        lines.append(
            f"{counted(len(made.runs), 'example submission')} run, {len(made.runs) - len(made.unfit)} as their folders say"
        )
    lines += [f"  {one.folder}/{one.file}: {one.got}" for one in made.unfit]
    return [*lines, f"written: {made.contest / made.task}", f"next: momus contest run {made.contest}"]


def export_lines(made: ExportedTask) -> list[str]:
    """Return what a person is told of an exported task."""
    return [*_lost_lines(made.lost), f"written: {made.folder} ({counted(made.files, 'file')}, format {made.format})"]


def _lost_lines(lost: tuple[Mistake, ...]) -> list[str]:
    return [f"{counted(len(lost), 'thing')} could not be carried over:", *(f"  {one}" for one in lost)] if lost else []
