"""What is made once and kept in the user's cache: compiled workers and headers, which no submission has a part in."""

import os
from collections.abc import Callable
from pathlib import Path


def kept(name: str, make: Callable[[], bytes]) -> bytes:
    """Return the content of a file in the cache; `make` it where it is not there. The name holds a hash of all that it depends on."""
    path = Path(os.environ.get("XDG_CACHE_HOME") or os.path.expanduser("~/.cache"), "momus", name)
    try:
        if content := path.read_bytes():
            return content
    except OSError:
        pass
    content = make()
    # Another process may be doing the same; a full disk must not cost a result.
    beside = path.with_name(f"{name}.{os.getpid()}")
    try:
        path.parent.mkdir(parents=True, exist_ok=True)
        beside.write_bytes(content)
        beside.replace(path)
    except OSError:
        beside.unlink(missing_ok=True)
    return content
