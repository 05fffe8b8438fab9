"""Starts C workers as the warden does, without a box: descriptors 3 and 4, and the words of the command line."""

import fcntl
import os
import resource
import signal
import struct
import subprocess
import tempfile
from dataclasses import dataclass
from pathlib import Path

from momus import wire
from momus.languages.base import Entry, Task, ToolRun
from momus.languages.c.language import C
from momus.model import Form, Program

BOARD_BYTES = 8 << 20
HEADER = 128
RUNNING, LOAD_FAILED, BOARD_FULL, FINISHED = 1, 2, 3, 4


def run_tool(argv, files, output=None, seconds=10, memory_mb=1024) -> ToolRun:
    """Run a tool in a folder of its own, as the COMPILE box does."""
    with tempfile.TemporaryDirectory() as folder:
        for path, content in files.items():
            place = Path(folder, path)
            place.parent.mkdir(parents=True, exist_ok=True)
            place.write_bytes(content)
        try:
            ended = subprocess.run(argv, cwd=folder, capture_output=True, timeout=seconds, check=False)
        except subprocess.TimeoutExpired as expired:
            return ToolRun(-9, b"", expired.stderr or b"", None, True)
        left = Path(folder, output) if output else None
        return ToolRun(ended.returncode, ended.stdout, ended.stderr, left.read_bytes() if left and left.exists() else None)


LANGUAGE = C()


def function_task(prototype_names, name="f", types=(), result="", outputs=(), **more) -> Task:
    """Return the task of one function."""
    entry = Entry(name, tuple(prototype_names.split()), tuple(types), result, outputs=tuple(outputs))
    return Task(Form.FUNCTION, (entry,), **more)


def program(source: str | bytes, *others: tuple[str, bytes]) -> Program:
    """Return a C program of one file, or more."""
    return Program("c", (("submission.c", source if isinstance(source, bytes) else source.encode()), *others))


def prepared(source, task, traced=False):
    """Return the executable's bytes."""
    return LANGUAGE.prepare(source if isinstance(source, Program) else program(source), task, run_tool, traced=traced).payload


@dataclass
class Board:
    """What a worker left."""

    heartbeat: int
    done: int
    state: int
    records: list[bytes]
    status: int


def started(
    payload,
    inputs,
    form="function",
    entry="f",
    start=0,
    stop=None,
    exact=0,
    cpu_s=1.0,
    memory_mb=256,
    output_kb=1024,
    capture=0,
    after=0,
    board_bytes=BOARD_BYTES,
) -> Board:
    """Run a worker to its end and return its board."""
    data = wire.encode(list(inputs))
    program_fd, input_fd, board_fd = (os.memfd_create(name) for name in ("program", "inputs", "board"))
    os.write(program_fd, payload)
    os.write(input_fd, data)
    os.ftruncate(board_fd, board_bytes)
    os.pwrite(board_fd, struct.pack("<5Q", 2**64 - 1, HEADER, start, 0, 0), 0)
    words = [
        "worker",
        form,
        entry,
        start,
        len(inputs) if stop is None else stop,
        exact,
        cpu_s,
        memory_mb,
        output_kb,
        capture,
        after,
    ]
    child = os.fork()
    if child == 0:
        try:
            null = os.open("/dev/null", os.O_RDWR)
            # First out of the way: whoever runs this may have any of the low numbers open.
            program_far, *far = (fcntl.fcntl(own, fcntl.F_DUPFD, 300) for own in (program_fd, null, null, null, input_fd, board_fd))
            for wanted, own in enumerate(far):
                os.dup2(own, wanted)
            os.closerange(5, program_far)
            os.closerange(program_far + 1, 512)
            os.set_inheritable(program_far, False)
            resource.setrlimit(resource.RLIMIT_FSIZE, (output_kb << 10, output_kb << 10))
            resource.setrlimit(resource.RLIMIT_CORE, (0, 0))
            room = (memory_mb + 32 << 20) + len(data) + board_bytes
            resource.setrlimit(resource.RLIMIT_AS, (room, room))
            os.execve(program_far, [str(word) for word in words], {"PATH": "/usr/bin", "LANG": "C.UTF-8", "HOME": "/"})
        finally:
            os._exit(99)
    _, status = os.waitpid(child, 0)
    board = os.pread(board_fd, board_bytes, 0)
    for fd in (program_fd, input_fd, board_fd):
        os.close(fd)
    heartbeat, end, done, state, _ = struct.unpack_from("<5Q", board)
    return Board(heartbeat, done, state, chunks(board, end), status)


def chunks(board: bytes, end: int) -> list[bytes]:
    """Return the records of a board."""
    found, at = [], HEADER
    while at < end:
        (count,) = struct.unpack_from("<I", board, at)
        lengths = struct.unpack_from(f"<{count}I", board, at + 4)
        at += 4 + 4 * count
        for length in lengths:
            found.append(board[at : at + length])
            at += length
    assert at == end
    return found


def values(source, task, *inputs, **how):
    """Return the decoded values that the only function of a task returns on the inputs, INEXPRESSIBLE records as they are."""
    board = started(prepared(source, task), inputs, entry=task.entries[0].name, **how)
    assert (board.state, board.status) == (FINISHED, 0), signal.strsignal(board.status & 127)
    assert board.done == len(inputs)
    return [record if record == wire.INEXPRESSIBLE else wire.decode(record) for record in board.records]


def outcomes(source, *texts, task=Task(Form.PROGRAM), **how):
    """Return what a program does on each text; after a time-out the worker is started again behind it."""
    inputs = [text if isinstance(text, tuple) else (text.encode(), ()) for text in texts]
    payload = prepared(source, task)
    records: list[bytes] = []
    while len(records) < len(inputs):
        board = started(payload, inputs, form="program", entry="", **{"start": len(records), "exact": len(inputs)} | how)
        records += board.records
        if board.status == signal.SIGXCPU:
            assert board.heartbeat == len(records)
            records.append(wire.TIMED_OUT)
        else:
            assert (board.state, board.status, board.done) == (FINISHED, 0, len(inputs))
    return [wire.decode_outcome(record) for record in records]
