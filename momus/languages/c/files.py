"""The files of a program in C, or in a language that includes files as C does, laid out for the compiler."""

import re
from collections.abc import Callable
from pathlib import Path

from momus.languages.base import Task
from momus.model import Program

LONGEST_SOURCE_BYTES = 1 << 18
_SAFE_PATH = re.compile(r"[A-Za-z0-9_][A-Za-z0-9_.+-]*(/[A-Za-z0-9_][A-Za-z0-9_.+-]*)*\Z")


def named_safely(program: Program, suffixes: tuple[str, ...]) -> dict[str, bytes]:
    """Return the files under names that a command line, an #include and a message can hold; the main one first, with one of the suffixes."""
    files: dict[str, bytes] = {}
    for number, (path, content) in enumerate(program.sources):
        safe = path if _SAFE_PATH.match(path) and not path.startswith("momus_") else f"file{number}" + Path(path).suffix
        if number == 0 and not (safe.endswith(suffixes) and _SAFE_PATH.match(safe)):
            safe = f"submission{suffixes[0]}"
        if _SAFE_PATH.match(safe):
            files[safe] = content
    return files


def add_prelude(task: Task, files: dict[str, bytes]) -> str:
    """Add the prelude's files; return the one to include before the submission, or "" if the submission includes it itself."""
    if task.prelude is None:
        return ""
    for path, content in task.prelude.sources:
        files.setdefault(path, content)
    first = task.prelude.sources[0][0]
    own = re.compile(rb'^[ \t]*#[ \t]*include[ \t]*["<](?:.*/)?' + re.escape(Path(first).name.encode()) + rb'[">]', re.MULTILINE)
    return "" if any(own.search(content) for path, content in files.items() if path != first) else first


def normal_form(program: Program, suffixes: tuple[str, ...], of_source: Callable[[bytes], bytes]) -> bytes:
    """Return the normal forms of all files; file names count if other files may include them."""

    def formed(content: bytes) -> bytes:
        return of_source(content) if len(content) <= LONGEST_SOURCE_BYTES else content

    parts = [formed(program.main)]
    for path, content in program.sources[1:]:
        parts += [path.encode(), formed(content) if path.endswith(suffixes) else content]
    return b"\0".join(parts)
