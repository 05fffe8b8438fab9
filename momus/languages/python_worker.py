"""The process that runs a Python submission on a batch of inputs and writes what it did on the board.

Runs inside the box, in a fork of the warden: standard library only. It only emits data; whether it crashed or took too long is for
those outside to say.
"""

import array
import atexit
import builtins
import gc
import hashlib
import io
import itertools
import marshal
import mmap
import os
import signal
import struct
import sys
import threading
from _sitebuiltins import Quitter, _Helper

# What submissions often import is loaded once, before the fork.
import bisect, cmath, collections, copy, dataclasses, datetime, decimal, enum, fractions, functools, heapq, json, math, numbers, operator, random, re, statistics, string, textwrap, time, typing  # noqa: E401, F401, I001  # fmt: skip

from momus.languages import python_tracing
from momus.languages.python_loading import load, new_module, reason
from momus.languages.python_loading import compiled as compiled_file
from momus.languages.python_values import Reviver, error_parts, written
from momus.sandbox import board as boards

KEPT_BYTES = 65536
_LARGE = boards.CHUNK_BYTES // boards.CHUNK
_OUT_OF_MEMORY, _FLOODED = b"#", b"&"
_RECURSION_LIMIT = 1000
_NOTE_BYTES = 256

builtins.exit = Quitter("exit", "Ctrl-D (i.e. EOF)")
builtins.quit = Quitter("quit", "Ctrl-D (i.e. EOF)")
builtins.help = _Helper()


class Board:
    """The records of this job, in order."""

    def __init__(self, descriptor: int, request: dict):
        self.memory = mmap.mmap(descriptor, 0)
        os.close(descriptor)
        self.header = memoryview(self.memory)[: boards.HEADER_BYTES].cast("Q")
        self.end = self.header[boards.END]
        self.largest = request["output_kb"] << 10

    def commit(self, records: list[bytes], done: int) -> None:
        """Write the records, then say that they are there."""
        content = array.array("I", map(len, records)).tobytes() + b"".join(records)
        end = self.end + 4 + len(content)
        if end > len(self.memory):
            self.header[boards.STATE] = boards.FULL
            os._exit(0)
        struct.pack_into("<I", self.memory, self.end, len(records))
        self.memory[self.end + 4 : end] = content
        self.end = end
        self.header[boards.END] = end
        self.header[boards.DONE] = done

    def finish(self, state: int) -> None:
        self.header[boards.STATE] = state
        os._exit(0)


def work(request: dict, inputs: list, program_file: int, board_file: int, confine) -> None:
    """Run the program on the inputs from start to stop; never return."""
    board = Board(board_file, request)
    with mmap.mmap(program_file, 0, prot=mmap.PROT_READ) as content:
        program = marshal.loads(content)
    os.close(program_file)
    if request["form"] == "program":
        _run_program(request, inputs, program, board, confine)
    printed = _Captured() if request["capture"] else None
    confine()
    # As deep as a program's own first frame would be: the frames below it are ours.
    sys.setrecursionlimit(_RECURSION_LIMIT + len(list(_frames())))
    try:
        module = load(program, request["entry"])
        call = module.__dict__[request["entry"]] if request["form"] == "function" else _object_call(module, program, request["entry"])
    except MemoryError:
        _fail_load(board, "loading it ran out of memory")
    except BaseException as error:
        _fail_load(board, reason(error))
    if printed:
        printed.taken()
    chosen = itertools.islice(inputs, request["start"], request["stop"])
    if request["tagged"]:
        revive = Reviver(module.__dict__).value
        chosen = (tuple([revive(argument) for argument in arguments]) for arguments in chosen)
    board.header[boards.STATE] = boards.RUNNING
    gc.freeze()
    plain = request["form"] == "function" and not (request["capture"] or request["after"] or program["traced"])
    if plain:
        _call_each(call, chosen, request, board)
    else:
        answer = _answered_call(call, request, program["traced"], printed)
        _record_each(answer, chosen, request, board)
    board.finish(boards.FINISHED)


def _frames():
    frame = sys._getframe(1)
    while frame:
        yield frame
        frame = frame.f_back


def _fail_load(board: Board, text: str) -> None:
    board.commit([b"!" + marshal.dumps(("", text, None, None), 2)], 0)
    board.finish(boards.LOAD_FAILED)


def raised(error: BaseException, after: bytes | None = None, printed: tuple | None = None) -> bytes:
    """Return the record of an exception."""
    if type(error) is MemoryError:
        return _OUT_OF_MEMORY
    name, message = error_parts(error)
    return b"!" + marshal.dumps((name, message, after, printed), 2)


def _call_each(call, chosen, request: dict, board: Board) -> None:
    """Write a plain record for each input. This loop decides how many inputs a second can be tried."""
    dumps, header, largest, large = marshal.dumps, board.header, board.largest, _LARGE
    done, stop, exact = request["start"], request["stop"], request["exact"]
    while done < stop:
        most = 1 if done < exact else min(boards.CHUNK, stop - done)
        records = []
        keep = records.append
        for index, arguments in enumerate(itertools.islice(chosen, most), done):
            header[0] = index
            try:
                value = call(*arguments)
            except BaseException as error:
                record = raised(error)
            else:
                try:
                    record = dumps(value, 2)
                except ValueError:
                    record = written(value)
                except MemoryError:
                    record = _OUT_OF_MEMORY
            keep(record)
            if len(record) > large:
                if len(record) > largest:
                    records[-1] = _FLOODED
                elif sum(map(len, records)) > boards.CHUNK_BYTES:
                    break
        done += len(records)
        board.commit(records, done)


def _record_each(answer, chosen, request: dict, board: Board) -> None:
    """Write the record that `answer` gives for each input."""
    index, exact, stop = request["start"], request["exact"], request["stop"]
    records, size = [], 0
    for arguments in chosen:
        board.header[0] = index
        record = answer(arguments)
        if len(record) > board.largest:
            record = _FLOODED
        records.append(record)
        size += len(record)
        index += 1
        if index <= exact or len(records) == boards.CHUNK or size > boards.CHUNK_BYTES or index == stop:
            board.commit(records, index)
            records, size = [], 0


def _answered_call(call, request: dict, traced: bool, printed: "_Captured | None"):
    """Return a function from arguments to the record, with what the exercise wants to know besides the value."""
    write = written if request["form"] == "function" else bytes
    extended = request["after"] or request["capture"]

    def answer(arguments: tuple) -> bytes:
        failure = value = None
        try:
            value = write(call(*arguments))
        except BaseException as error:
            failure = error
        after = written(arguments) if request["after"] else None
        said = printed.taken() if printed else None
        if failure is not None:
            return raised(failure, after, said)
        return b"+" + marshal.dumps((value, after, said), 2) if extended else value

    def traced_answer(arguments: tuple) -> bytes:
        python_tracing.notes.clear()
        record = answer(arguments)
        return b"^" + marshal.dumps((record, python_tracing.taken()), 2)

    return traced_answer if traced else answer


def _object_call(module, program: dict, entry: str):
    """Return a function that makes an object, calls its methods in order, and looks at it in the end.

    What it returns is the wire of a tuple: the result of each call, written at once since it may change later, then each expression to observe.
    """
    observe = [compile(text if "self" in text else f"self.{text}", "observe", "eval") for text in program["observe"]]

    def attempt(action, *arguments) -> bytes:
        try:
            return written(action(*arguments))
        except MemoryError:
            raise
        except BaseException as error:
            return marshal.dumps((..., "raised", error_parts(error)[0]), 2)

    def run(construct: tuple, calls: tuple) -> bytes:
        made = module.__dict__[entry](*construct)
        parts = [attempt(lambda: getattr(made, method)(*arguments)) for method, arguments in calls]
        parts += [attempt(eval, expression, {**module.__dict__, "self": made}) for expression in observe]
        return b"(" + struct.pack("<i", len(parts)) + b"".join(parts)

    return run


class _Captured:
    """Standard output, kept in a file in memory that the limit on file sizes bounds."""

    def __init__(self):
        kept = os.memfd_create("stdout")
        os.dup2(kept, 1)
        os.close(kept)
        # A flood is to end the process, as it does in any other language.
        signal.signal(signal.SIGXFSZ, signal.SIG_DFL)
        sys.stdout = _text_file(1, "w")

    def taken(self) -> tuple[bytes, int, str]:
        """Return what was printed since the last time, and begin anew."""
        try:
            sys.stdout.flush()
        except (ValueError, AttributeError, OSError):
            sys.stdout = _text_file(1, "w")
        length = os.lseek(1, 0, os.SEEK_CUR)
        os.lseek(1, 0, os.SEEK_SET)
        return _printed(1, length)


def _text_file(descriptor: int, mode: str) -> io.TextIOWrapper:
    binary = open(descriptor, mode + "b", closefd=False)
    return io.TextIOWrapper(binary, encoding="utf-8", errors="surrogateescape")


def _printed(file: int, length: int) -> tuple[bytes, int, str]:
    if length <= KEPT_BYTES:
        return os.pread(file, length, 0), length, ""
    whole = os.pread(file, length, 0)
    return whole[:KEPT_BYTES], length, hashlib.sha256(whole).hexdigest()[:32]


def _run_program(request: dict, inputs: list, program: dict, board: Board, confine) -> None:
    """Run the source as a main program, in a fork for each input. This process compiles it and never runs it."""
    path, content = program["sources"][0]
    try:
        code = compiled_file(path, content, program["traced"])
    except (SyntaxError, ValueError, RecursionError, MemoryError) as error:
        _fail_load(board, reason(error))
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
            _be_the_program(code, program, (path, *argv), (given, kept), note, notes, board, confine)
        board.header[boards.CHILD] = child
        _, status = os.waitpid(child, 0)
        board.header[boards.CHILD] = 0
        record = _program_record(status, _printed(kept, os.fstat(kept).st_size), note[1 : 1 + note[0]].decode())
        if notes:
            record = b"^" + marshal.dumps((record, _notes_from(notes)), 2)
        board.commit([record if len(record) <= board.largest + KEPT_BYTES else _FLOODED], index + 1)
    board.finish(boards.FINISHED)


def _write_all(file: int, content: bytes) -> None:
    # Larger than the limit on what programs may print: the limit is on the program, not on what it is given.
    view = memoryview(content)
    while view:
        view = view[os.write(file, view) :]


def _program_record(status: int, printed: tuple, error: str) -> bytes:
    if os.WIFSIGNALED(status):
        died_of = os.WTERMSIG(status)
        return _FLOODED if died_of == signal.SIGXFSZ else b"*" + marshal.dumps(died_of, 2)
    if error == "MemoryError":
        return _OUT_OF_MEMORY
    code = os.WEXITSTATUS(status)
    return b"$" + marshal.dumps((code, printed, error) if error else (code, printed), 2)


def _notes_from(notes: mmap.mmap) -> list:
    (length,) = struct.unpack_from("<I", notes)
    try:
        return marshal.loads(notes[4 : 4 + length]) if length else []
    finally:
        notes[:4] = b"\0\0\0\0"


def _be_the_program(code, program: dict, argv: tuple, files: tuple[int, int], note, notes, board: Board, confine) -> None:
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
        sys.stdin, sys.stdout = _text_file(0, "r"), _text_file(1, "w")
        sys.argv = list(argv)
        signal.signal(signal.SIGXFSZ, signal.SIG_DFL)
        confine()
        sys.setrecursionlimit(_RECURSION_LIMIT + len(list(_frames())))
        try:
            module = new_module(program, "__main__")
            exec(code, module.__dict__)
            status = 0
        except SystemExit as exit:
            status = _exit_status(exit.code)
        except BaseException as error:
            error_name = error_parts(error)[0]
        threading._shutdown()
        atexit._run_exitfuncs()
        sys.stdout.flush()
    except BaseException as error:
        status, error_name = status or 120, error_name or error_parts(error)[0]
    if error_name:
        told = error_name.encode()[: _NOTE_BYTES - 1]
        note[: 1 + len(told)] = bytes([len(told)]) + told
    if notes:
        seen = marshal.dumps(python_tracing.taken(), 2)
        notes[: 4 + len(seen)] = struct.pack("<I", len(seen)) + seen
    os._exit(status)


def _exit_status(code) -> int:
    if code is None:
        return 0
    return code & 0xFF if isinstance(code, int) else 1
