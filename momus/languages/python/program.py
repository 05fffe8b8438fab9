"""Runs a Python submission as a whole program, in a fork for each input. Runs inside the box: standard library only."""

import atexit
import marshal
import mmap
import os
import signal
import struct
import sys
import threading
import types
from collections.abc import Callable, Sequence
from typing import TYPE_CHECKING, Any, NoReturn

from momus.languages.python import counting
from momus.languages.python.loading import RECORDERS, Bundle, compiled, new_module, reason
from momus.languages.python.output import (
    FLOODED,
    KEPT_BYTES,
    OUT_OF_MEMORY,
    Board,
    counted_out,
    frames_below,
    printed_part,
    text_file,
)
from momus.languages.python.values import error_parts
from momus.sandbox import board as boards

if TYPE_CHECKING:
    from momus.sandbox.messages import Job

RECURSION_LIMIT = 1000
_NOTE_BYTES = 256
OVER = "over"
"""The note of a program that used up its steps."""


def run(
    request: "Job", inputs: Sequence[tuple[bytes, tuple[str, ...]]], program: Bundle, board: Board, confine: Callable[[], None]
) -> NoReturn:
    """Run the source as a main program, in a fork for each input. This process compiles it and never runs it."""
    path, content = program["sources"][0]
    try:
        code = compiled(path, content, program["traced"])
    except (SyntaxError, ValueError, RecursionError, MemoryError) as error:
        board.fail_load(reason(error))
    most = board.header[boards.MOST_STEPS]
    note = mmap.mmap(-1, _NOTE_BYTES)
    notes = mmap.mmap(-1, boards.CHUNK_BYTES) if program["traced"] else None
    given, kept = os.memfd_create("stdin"), os.memfd_create("stdout")
    board.header[boards.STATE] = boards.RUNNING
    for index in range(request["start"], request["stop"]):
        text, argv = inputs[index]
        for file in (given, kept):
            os.ftruncate(file, 0)
            os.lseek(file, 0, os.SEEK_SET)
        _write_all(given, text)
        os.lseek(given, 0, os.SEEK_SET)
        note[:1] = b"\0"
        board.header[0] = index
        child = os.fork()
        if child == 0:
            if most and notes is not None and program["traced"] == "counted":
                counting.stop_after(most, lambda: _leave(notes, [OVER if counting.stopped_after() == most else counting.UNTOLD]))
            _be_the_program(code, program, (path, *argv), (given, kept), note, notes, board, confine)
        board.header[boards.CHILD] = child
        _, status = os.waitpid(child, 0)
        board.header[boards.CHILD] = 0
        record = _program_record(status, printed_part(kept, os.fstat(kept).st_size), note[1 : 1 + note[0]].decode())
        if notes:
            seen = _notes_from(notes)
            record = counted_out(most) if most and seen == [OVER] else b"^" + marshal.dumps((record, seen), 2)
        board.commit([record if len(record) <= board.largest + KEPT_BYTES else FLOODED], index + 1)
    board.finish(boards.FINISHED)


def _write_all(file: int, content: bytes) -> None:
    view = memoryview(content)
    while view:
        view = view[os.write(file, view) :]


def _program_record(status: int, printed: tuple[bytes, int, str], error: str) -> bytes:
    if os.WIFSIGNALED(status):
        died_of = os.WTERMSIG(status)
        return FLOODED if died_of == signal.SIGXFSZ else b"*" + marshal.dumps(died_of, 2)
    if error == "MemoryError":
        return OUT_OF_MEMORY
    code = os.WEXITSTATUS(status)
    return b"$" + marshal.dumps((code, printed, error) if error else (code, printed), 2)


def _notes_from(notes: mmap.mmap) -> list[Any]:
    (length,) = struct.unpack_from("<I", notes)
    try:
        found: list[Any] = marshal.loads(notes[4 : 4 + length]) if length else []
        return found
    finally:
        notes[:4] = b"\0\0\0\0"


def _be_the_program(
    code: types.CodeType,
    program: Bundle,
    argv: tuple[str, ...],
    files: tuple[int, int],
    note: mmap.mmap,
    notes: mmap.mmap | None,
    board: Board,
    confine: Callable[[], None],
) -> NoReturn:
    """Run the compiled source as Python would, and exit as Python would."""
    status = 1
    error_name = ""
    try:
        board.header.release()
        board.memory.close()
        os.dup2(files[0], 0)
        os.dup2(files[1], 1)
        for file in files:
            os.close(file)
        sys.stdin, sys.stdout = text_file(0, "r"), text_file(1, "w")
        sys.argv = list(argv)
        signal.signal(signal.SIGXFSZ, signal.SIG_DFL)
        confine()
        sys.setrecursionlimit(RECURSION_LIMIT + frames_below())
        try:
            module = new_module(program, "__main__")
            exec(code, module.__dict__)
            status = 0
        except SystemExit as exit:
            status = _exit_status(exit.code)
        except BaseException as error:
            error_name = error_parts(error)[0]
        threading._shutdown()  # type: ignore[attr-defined]  # Python calls it when it ends.
        atexit._run_exitfuncs()
        sys.stdout.flush()
    except BaseException as error:
        status, error_name = status or 120, error_name or error_parts(error)[0]
    if error_name:
        told = error_name.encode()[: _NOTE_BYTES - 1]
        note[: 1 + len(told)] = bytes([len(told)]) + told
    recorder = RECORDERS[program["traced"]]
    if notes and recorder is not None:
        _leave(notes, recorder.taken(), status)
    os._exit(status)


def _leave(notes: mmap.mmap, taken: list[Any], status: int = 0) -> NoReturn:
    """Leave the notes for the parent process, and end."""
    seen = marshal.dumps(taken, 2)
    notes[: 4 + len(seen)] = struct.pack("<I", len(seen)) + seen
    os._exit(status)


def _exit_status(code: object) -> int:
    if code is None:
        return 0
    return code & 0xFF if isinstance(code, int) else 1
