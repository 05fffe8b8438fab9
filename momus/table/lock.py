"""One writer at a time: an advisory lock on a file beside the store."""

import errno
import fcntl
import os
import sys
from pathlib import Path

from momus.errors import StoreError

# A process loses its record locks on a file when it closes any descriptor of that file. So a second open in this process must be
# refused before it touches the file.
_held_here: set[Path] = set()


class WriterLock:
    """The right to write a store, held until `release` or the end of the process, however it ends.

    Record locks belong to the process alone: forked children do not keep the store locked after a kill -9.
    """

    def __init__(self, store: Path):
        self.path = store.resolve().with_name(store.name + ".lock")
        if self.path in _held_here:
            raise StoreError(f"{store}: this process is writing it already; use the one that is open")
        descriptor = os.open(self.path, os.O_RDWR | os.O_CREAT | os.O_CLOEXEC, 0o644)
        try:
            fcntl.lockf(descriptor, fcntl.LOCK_EX | fcntl.LOCK_NB)
        except OSError as error:
            said = os.pread(descriptor, 400, 0).decode("utf-8", "replace").strip()
            os.close(descriptor)
            if error.errno not in (errno.EAGAIN, errno.EACCES):
                raise
            raise StoreError(
                f"{store}: another process is writing it ({said or 'unknown'}); wait until it ends, or give another --out"
            ) from None
        self.descriptor = descriptor
        _held_here.add(self.path)
        self._sign()

    def _sign(self) -> None:
        """Write who holds the lock, for the message to another writer."""
        command = " ".join([Path(sys.argv[0]).name, *sys.argv[1:]]) if sys.argv else ""
        os.ftruncate(self.descriptor, 0)
        os.pwrite(self.descriptor, f"process {os.getpid()}: {command[:200]}\n".encode("utf-8", "replace"), 0)

    def release(self) -> None:
        if self.path in _held_here:
            _held_here.discard(self.path)
            os.close(self.descriptor)
