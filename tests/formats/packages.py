"""The bundled packages, and what becomes of them."""

from pathlib import Path

from momus.contest.contest_files import read_contest
from momus.contest.tasks import ContestTask
from momus.formats import format_named
from momus.formats.task_folder import write_files, write_task

PACKAGES = Path(__file__).resolve().parents[2] / "examples" / "packages"
ALL = sorted(path.parent.relative_to(PACKAGES).as_posix() for path in PACKAGES.glob("*/*/problem.yaml"))


def imported(source: Path, contest: Path, name: str = "kattis") -> ContestTask:
    """Return the task that a problem becomes, without running anything."""
    read = format_named(name).read(source, source.name)
    write_task(contest, read)
    task = read_contest(contest).task(source.name)
    assert task
    return task


def exported(task: ContestTask, folder: Path, name: str = "kattis") -> Path:
    """Return the folder of the problem that a task becomes."""
    write_files(folder / task.name, format_named(name).write(task).files)
    return folder / task.name


def said(task: ContestTask) -> dict[str, object]:
    """Return everything that a task says: tests with their content, groups, settings of each test, and other files but those that are only kept."""
    files = {
        path.relative_to(task.folder).as_posix(): path.read_bytes() for path in sorted(task.folder.rglob("*")) if path.is_file()
    }
    return {
        "title": task.title,
        "groups": task.groups,
        "tests": {test.name: (test.input_bytes, test.answer_bytes) for test in task.tests},
        "settings": {test.name: {one.key: one.value for one in test.settings.all_placed()} for test in task.tests},
        "files": {name: content for name, content in files.items() if not name.startswith("package/") and name != "task.toml"},
    }
