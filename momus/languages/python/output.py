"""Where a Python submission's records and its standard output go. Runs inside the box: standard library only."""

import array
import hashlib
import io
import marshal
import mmap
import os
import signal
import struct
import sys
import types
from typing import TYPE_CHECKING, Literal, NoReturn

from momus.sandbox import board as boards

if TYPE_CHECKING:
    from momus.sandbox.messages import Job as Job

KEPT_BYTES = 65536
OUT_OF_MEMORY, FLOODED, TIMED_OUT = b"#", b"&", b"%"


class Board:
    """The records of this job, in order."""

    def __init__(self, descriptor: int, request: "Job"):
        self.memory = mmap.mmap(descriptor, 0)
        os.close(descriptor)
        self.header = memoryview(self.memory)[: boards.HEADER_BYTES].cast("Q")
        self.filled = self.header[boards.END]
        self.largest = request["output_kb"] << 10

    def commit(self, records: list[bytes], done: int) -> None:
        """Write the records, then say that they are there."""
        content = array.array("I", map(len, records)).tobytes() + b"".join(records)
        end = self.filled + 4 + len(content)
        if end > len(self.memory):
            self.header[boards.STATE] = boards.FULL
            os._exit(0)
        struct.pack_into("<I", self.memory, self.filled, len(records))
        self.memory[self.filled + 4 : end] = content
        self.filled = end
        self.header[boards.END] = end
        self.header[boards.DONE] = done

    def begin(self) -> None:
        """Say that loading is over."""
        self.header[boards.STATE] = boards.RUNNING
        self.header[boards.HEARTBEAT] = self.header[boards.DONE]

    def add(self, record: bytes) -> None:
        """Write a record that answers no input."""
        self.commit([record], self.header[boards.DONE])

    def end(self) -> NoReturn:
        """Say that all is done, and end."""
        self.finish(boards.FINISHED)

    def finish(self, state: int) -> NoReturn:
        """Say how it went, and end."""
        self.header[boards.STATE] = state
        os._exit(0)

    def fail_load(self, text: str) -> NoReturn:
        """Say why the program cannot be used, and end."""
        self.commit([b"!" + marshal.dumps(("", text, None, None), 2)], 0)
        self.finish(boards.LOAD_FAILED)


class Captured:
    """Standard output, kept in a file in memory; the limit on file sizes applies to it."""

    def __init__(self) -> None:
        kept = os.memfd_create("stdout")
        os.dup2(kept, 1)
        os.close(kept)
        # A flood must end the process, as in any other language.
        signal.signal(signal.SIGXFSZ, signal.SIG_DFL)
        sys.stdout = text_file(1, "w")

    def taken(self) -> tuple[bytes, int, str]:
        """Return what was printed since the last time, and start again."""
        try:
            sys.stdout.flush()
        except (ValueError, AttributeError, OSError):
            sys.stdout = text_file(1, "w")
        length = os.lseek(1, 0, os.SEEK_CUR)
        os.lseek(1, 0, os.SEEK_SET)
        return printed_part(1, length)


def text_file(descriptor: int, mode: Literal["r", "w"]) -> io.TextIOWrapper:
    """Return a text file like Python's standard ones, for bytes that may be no UTF-8."""
    return open(descriptor, mode, encoding="utf-8", errors="surrogateescape", closefd=False)


def printed_part(file: int, length: int) -> tuple[bytes, int, str]:
    """Return the beginning of the printed text, its whole length, and the hash of the whole if that is longer."""
    if length <= KEPT_BYTES:
        return os.pread(file, length, 0), length, ""
    whole = os.pread(file, length, 0)
    return whole[:KEPT_BYTES], length, hashlib.sha256(whole).hexdigest()[:32]


def counted_out(steps: int) -> bytes:
    """Return the record of an input that was stopped after this many steps; a negative number means unknown."""
    return b"^" + marshal.dumps((TIMED_OUT if steps > 0 else OUT_OF_MEMORY, [steps]), 2)


def frames_below() -> int:
    """Return how many calls deep the caller is: these must not count against a submission's recursion limit."""
    frame: types.FrameType | None = sys._getframe(1)
    count = 0
    while frame:
        frame, count = frame.f_back, count + 1
    return count
