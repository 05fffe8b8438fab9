"""What is made once and kept in the user's cache: compiled workers and headers, which no submission has a part in."""

import os
from collections.abc import Callable
from hashlib import sha256
from pathlib import Path

_DIGEST_BYTES = 32


def kept(name: str, make: Callable[[], bytes]) -> bytes:
    """Return the content of a file in the cache; `make` it where it is not there, or not whole.

    The name holds a hash of all that it depends on, the file begins with the hash of its content.
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


def _read(path: Path) -> bytes:
    """Return what was kept, nothing if it is not there or damaged."""
    try:
        found = path.read_bytes()
    except OSError:
        return b""
    content = found[_DIGEST_BYTES:]
    return content if sha256(content).digest() == found[:_DIGEST_BYTES] else b""
