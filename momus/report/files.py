"""Files that are written whole or not at all."""

import errno
import os
from contextlib import suppress
from pathlib import Path

from momus.errors import StoreError


def write_whole(path: Path, content: bytes) -> None:
    """Write the file in one step: a reader, even after a kill, finds the old one or the new one."""
    partial = path.with_name(f".{path.name}.{os.getpid()}.part")
    try:
        path.parent.mkdir(parents=True, exist_ok=True)
        partial.write_bytes(content)
        os.replace(partial, path)
    except OSError as error:
        with suppress(OSError):
            partial.unlink()
        if error.errno in (errno.ENOSPC, errno.EDQUOT):
            raise StoreError(
                f"{path}: the disk is full; nothing that was stored is lost: make room and give the same command again"
            ) from error
        raise StoreError(
            f"{path}: cannot be written: {error.strerror}; check who owns the folder, or give another --out"
        ) from error
