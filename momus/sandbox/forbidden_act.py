"""A worker that tries one thing that the box must not allow, and reports the result. Runs inside the box: standard library only."""

import marshal
import mmap
import os
import struct
from collections.abc import Callable
from typing import TYPE_CHECKING

from momus.sandbox import board as boards

if TYPE_CHECKING:
    from momus.sandbox.messages import Job


def work(request: "Job", inputs: list[object], program_file: int, board_file: int, confine: Callable[[], None]) -> None:
    """Run the attempt like a stranger's code; write what it returned or raised, and end."""
    with mmap.mmap(program_file, 0, prot=mmap.PROT_READ) as content:
        source = content[:].decode()
    board = mmap.mmap(board_file, 0)
    confine()
    header = memoryview(board)[: boards.HEADER_BYTES].cast("Q")
    names: dict[str, Callable[[], object]] = {}
    header[boards.HEARTBEAT], header[boards.STATE] = request["start"], boards.RUNNING
    try:
        exec(source, names)
        came = str(names["attempt"]())
    except BaseException as error:
        came = f"{type(error).__name__}: {error}"
    record = marshal.dumps(came, 2)
    struct.pack_into("<II", board, boards.HEADER_BYTES, 1, len(record))
    board[boards.HEADER_BYTES + 8 : boards.HEADER_BYTES + 8 + len(record)] = record
    header[boards.END], header[boards.DONE] = boards.HEADER_BYTES + 8 + len(record), request["start"] + 1
    header[boards.STATE] = boards.FINISHED
    os._exit(0)
