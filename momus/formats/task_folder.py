"""Writes what was read: a task's folder inside a contest, or the folder of a problem."""

import shutil
from pathlib import Path

from momus.contest.contest_files import CONTEST_FILE, TASK_FILE
from momus.errors import RequestError
from momus.formats.base import Contents, ReadTask
from momus.toml_text import toml_text

PACKAGE = "package"
"""What a task has no place for lies in this folder of it, as it was; it goes back into the package when the task is exported."""


def write_task(contest: Path, read: ReadTask) -> Path:
    """Return the folder of a new task, written into a contest, which is made if there is none; raise RequestError if the task is there."""
    folder = contest / read.name
    if folder.exists():
        raise RequestError(f"{folder}: is there already; remove it, or give another contest with --out")
    write_files(folder, {TASK_FILE: toml_text(read.table).encode(), **read.files})
    if not (contest / CONTEST_FILE).exists():
        table = {"name": contest.resolve().name, "style": read.style}
        (contest / CONTEST_FILE).write_text(toml_text(table), "utf-8")
    return folder


def write_files(folder: Path, files: Contents) -> None:
    """Write files into a folder. All of them are there, or none: the folder gets its name last."""
    part = folder.parent / f".{folder.name}.part"
    if part.exists():
        shutil.rmtree(part)
    for name, content in files.items():
        target = part / name
        target.parent.mkdir(parents=True, exist_ok=True)
        if isinstance(content, bytes):
            target.write_bytes(content)
        else:
            shutil.copyfile(content, target)
            # A script stays one.
            target.chmod(content.stat().st_mode & 0o777 | 0o600)
    part.rename(folder)


def files_in(folder: Path, under: str = "") -> dict[str, Path]:
    """Return the files of a folder and of the folders in it, by their path from it, with `under` before.

    Hidden files are left out, and links that lead outside.
    """
    root = folder.resolve()
    found = {}
    for path in sorted(folder.rglob("*")):
        name = path.relative_to(folder)
        if not path.is_file() or any(part.startswith(".") for part in name.parts) or not path.resolve().is_relative_to(root):
            continue
        found[f"{under}{name.as_posix()}"] = path
    return found
