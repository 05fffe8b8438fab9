"""Files that are made once and kept in the user's cache: compiled workers and headers, independent of submissions."""

import os
from collections.abc import Callable, Mapping
from hashlib import sha256
from pathlib import Path
from typing import Unpack

from momus.errors import BoxError
from momus.languages.base import RunTool, ToolLimits

_DIGEST_BYTES = 32
_MOST_SAID = 2000
_known: dict[str, bytes] = {}


def known(name: str, make: Callable[[], bytes]) -> bytes:
    """Return what `kept` does, and remember it: for files that nearly every submission needs."""
    if name not in _known:
        _known[name] = kept(name, make)
    return _known[name]


def kept(name: str, make: Callable[[], bytes]) -> bytes:
    """Return the content of a file in the cache; `make` it if it is missing or damaged.

    The name has a hash of all its dependencies; the file begins with the hash of its content.
    """
    path = Path(os.environ.get("XDG_CACHE_HOME") or os.path.expanduser("~/.cache"), "momus", name)
    if content := _read(path):
        return content
    content = make()
    # Another process may be doing the same; a full disk must not cost a result.
    beside = path.with_name(f"{name}.{os.getpid()}")
    try:
        path.parent.mkdir(parents=True, exist_ok=True)
        beside.write_bytes(sha256(content).digest() + content)
        beside.replace(path)
    except OSError:
        beside.unlink(missing_ok=True)
    return content


def made_by(
    run_tool: RunTool, argv: list[str], what: str, *, files: Mapping[str, bytes], output: str, **limits: Unpack[ToolLimits]
) -> bytes:
    """Return the file that a tool makes of our own files; raise BoxError with `what` if it fails."""
    run = run_tool(argv, files=files, output=output, **limits)
    if run.status != 0 or not run.output:
        raise BoxError(f"{what}:\n{(run.stdout + run.stderr).decode('utf-8', 'replace')[:_MOST_SAID]}")
    return run.output


def _read(path: Path) -> bytes:
    """Return what was kept, nothing if it is missing or damaged."""
    try:
        found = path.read_bytes()
    except OSError:
        return b""
    content = found[_DIGEST_BYTES:]
    return content if sha256(content).digest() == found[:_DIGEST_BYTES] else b""
