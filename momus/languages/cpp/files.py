"""The files of a C++ program as they are laid out for the compiler."""

import re
from pathlib import Path

from momus.errors import RejectedError
from momus.languages.base import Task
from momus.model import Program

LONGEST_SOURCE_BYTES = 1 << 18
SUFFIXES = (".cpp", ".cc", ".cxx", ".c++")
HEADER_SUFFIXES = (".h", ".hpp", ".hh", ".hxx")
_SAFE_PATH = re.compile(r"[A-Za-z0-9_][A-Za-z0-9_.+-]*(/[A-Za-z0-9_][A-Za-z0-9_.+-]*)*\Z")
_WHOLE_LIBRARY = re.compile(rb"^[ \t]*#[ \t]*include[ \t]*<bits/stdc\+\+\.h>", re.MULTILINE)


def named_safely(program: Program) -> dict[str, bytes]:
    """Return the files by names that a command line, an #include and a message can hold; the main one first."""
    files: dict[str, bytes] = {}
    for number, (path, content) in enumerate(program.sources):
        safe = path if _SAFE_PATH.match(path) and not path.startswith("momus_") else f"file{number}" + Path(path).suffix
        if number == 0 and not (safe.endswith(SUFFIXES) and _SAFE_PATH.match(safe)):
            safe = "submission.cpp"
        if _SAFE_PATH.match(safe):
            files[safe] = content
    return files


def check_text(content: bytes, path: str) -> None:
    """Raise RejectedError for what is no source."""
    if not content.strip():
        raise RejectedError(f"{path} is empty")
    if b"\0" in content:
        raise RejectedError(f"{path} is not C++ source: it holds zero bytes")
    if len(content) > LONGEST_SOURCE_BYTES:
        raise RejectedError(f"{path} has {len(content)} bytes; at most {LONGEST_SOURCE_BYTES} are read")


def add_prelude(task: Task, files: dict[str, bytes]) -> str:
    """Add the prelude's files; return the one to include before the submission, or "" if the submission includes it itself."""
    if task.prelude is None:
        return ""
    for path, content in task.prelude.sources:
        files.setdefault(path, content)
    first = task.prelude.sources[0][0]
    own = re.compile(rb'^[ \t]*#[ \t]*include[ \t]*["<](?:.*/)?' + re.escape(Path(first).name.encode()) + rb'[">]', re.MULTILINE)
    return "" if any(own.search(content) for path, content in files.items() if path != first) else first


def includes_whole_library(content: bytes) -> bool:
    """Tell whether the source asks for <bits/stdc++.h>."""
    return bool(_WHOLE_LIBRARY.search(content))
