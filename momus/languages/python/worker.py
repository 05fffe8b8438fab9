"""The process that runs a Python submission on a batch of inputs and writes its records on the board.

Runs inside the box, in a fork of the warden: standard library only. It only emits data; others outside decide whether it crashed or took too
long.
"""

import builtins
import gc
import importlib
import itertools
import marshal
import mmap
import os
import struct
import sys
import types
from _sitebuiltins import Quitter, _Helper
from collections.abc import Callable, Iterable, Iterator
from typing import TYPE_CHECKING, Any, NoReturn

from momus.languages.python import counting
from momus.languages.python import program as python_program
from momus.languages.python import tracing as python_tracing
from momus.languages.python.loading import RECORDERS, Bundle, Recorder, entry_in, load, reason
from momus.languages.python.output import FLOODED, OUT_OF_MEMORY, Board, Captured, counted_out, frames_below
from momus.languages.python.values import Reviver, dumped, error_parts, written
from momus.sandbox import board as boards

if TYPE_CHECKING:
    from momus.sandbox.messages import Job

_Arguments = tuple[Any, ...]
_Calls = tuple[tuple[str, _Arguments], ...]

_LARGE = boards.CHUNK_BYTES // boards.CHUNK
RECURSION_LIMIT = 1000

# Modules that submissions often import are loaded once, before the fork.
_OFTEN_IMPORTED = (
    "bisect cmath collections copy dataclasses datetime decimal enum fractions functools heapq itertools json math numbers operator "
    "random re statistics string textwrap threading time typing"
).split()
for _name in _OFTEN_IMPORTED:
    importlib.import_module(_name)

# `site` puts these into every interpreter; this one starts without it.
builtins.exit = Quitter("exit", "Ctrl-D (i.e. EOF)")
builtins.quit = Quitter("quit", "Ctrl-D (i.e. EOF)")
builtins.help = _Helper()


def work(request: "Job", inputs: list[Any], program_file: int, board_file: int, confine: Callable[[], None]) -> NoReturn:
    """Run the program on the inputs from start to stop; never return."""
    board = Board(board_file, request)
    with mmap.mmap(program_file, 0, prot=mmap.PROT_READ) as content:
        program: Bundle = marshal.loads(content)
    os.close(program_file)
    if "numpy.random" in sys.modules:
        # Python's own generator does this after a fork by itself.
        sys.modules["numpy.random"].seed()
    if not program["prompts"]:
        _leave_out_prompts()
    if request["form"] == "program":
        python_program.run(request, inputs, program, board, confine)
    printed = Captured() if request["capture"] else None
    confine()
    # As deep as a program's own first frame would be: the frames below it are ours.
    sys.setrecursionlimit(RECURSION_LIMIT + frames_below())
    try:
        module = load(program, request["entry"])
        call = (
            entry_in(module.__dict__, request["entry"])
            if request["form"] == "function"
            else _object_call(module, program, request["entry"])
        )
    except MemoryError:
        board.fail_load("loading it ran out of memory")
    except BaseException as error:
        board.fail_load(reason(error))
    if printed:
        printed.taken()
    chosen: Iterator[_Arguments] = itertools.islice(inputs, request["start"], request["stop"])
    if request["tagged"]:
        chosen = _revived(chosen, Reviver(module.__dict__).value, request["start"], board)
        call = _refusing_unrevived(call)
        # One frame more below the program's own.
        sys.setrecursionlimit(sys.getrecursionlimit() + 1)
    board.header[boards.STATE] = boards.RUNNING
    gc.freeze()
    plain = request["form"] == "function" and not (request["capture"] or request["after"] or program["traced"])
    if plain:
        _call_each(call, chosen, request, board)
    else:
        if program["traced"] == "counted":
            request["exact"] = request["stop"]
            counting.stop_after(board.header[boards.MOST_STEPS], lambda: _end_as_too_slow(board))
            counting.leave_calls()
        answer = _answered_call(call, request, RECORDERS[program["traced"]], printed)
        _record_each(answer, chosen, request, board)
    board.finish(boards.FINISHED)


class _Unrevived:
    """Stands for the arguments of an input from which the program's own classes could not be made."""

    def __init__(self, error: BaseException):
        self.error = error


def _revived(chosen: Iterator[_Arguments], revive: Callable[[Any], Any], start: int, board: Board) -> Iterator[_Arguments]:
    """Yield the arguments of each input with the program's own classes. Making them runs the program's code, which belongs to that input."""
    for index, arguments in enumerate(chosen, start):
        board.header[boards.HEARTBEAT] = index
        try:
            made = tuple([revive(argument) for argument in arguments])
        except BaseException as error:
            made = (_Unrevived(error),)
        yield made


def _refusing_unrevived(call: Callable[..., Any]) -> Callable[..., Any]:
    """Return the call, which raises what was raised when its arguments were made."""

    def refusing(*arguments: Any) -> Any:
        if arguments and type(arguments[0]) is _Unrevived:
            raise arguments[0].error
        return call(*arguments)

    return refusing


def _leave_out_prompts() -> None:
    """Make `input(prompt)` write nothing: a prompt is for a person at a keyboard, not an answer."""
    read = builtins.input

    def quiet_input(prompt: object = "", /) -> str:
        return read()

    builtins.input = quiet_input


def raised(error: BaseException, after: bytes | None = None, printed: tuple[bytes, int, str] | None = None) -> bytes:
    """Return the record of an exception."""
    if type(error) is MemoryError:
        return OUT_OF_MEMORY
    name, message = error_parts(error)
    return b"!" + marshal.dumps((name, message, after, printed), 2)


def _call_each(call: Callable[..., Any], chosen: Iterator[_Arguments], request: "Job", board: Board) -> None:
    """Write a plain record for each input. This loop decides how many inputs a second can be tried."""
    # A number is looked for in bytes at once; for a text of one byte, Python first fails to make it a number.
    dumps, header, largest, large, ellipsis = dumped, board.header, board.largest, _LARGE, ord(".")
    done, stop, exact = request["start"], request["stop"], request["exact"]
    while done < stop:
        most = 1 if done < exact else min(boards.CHUNK, stop - done)
        records: list[bytes] = []
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
                    if ellipsis in record:
                        # It may hold an Ellipsis, by which the format marks what is no plain value.
                        record = written(value)
                except ValueError:
                    record = written(value)
                except MemoryError:
                    record = OUT_OF_MEMORY
            keep(record)
            if len(record) > large:
                if len(record) > largest:
                    records[-1] = FLOODED
                elif sum(map(len, records)) > boards.CHUNK_BYTES:
                    break
        done += len(records)
        board.commit(records, done)


def _record_each(answer: Callable[[_Arguments], bytes], chosen: Iterable[_Arguments], request: "Job", board: Board) -> None:
    """Write the record that `answer` gives for each input."""
    index, exact, stop = request["start"], request["exact"], request["stop"]
    records: list[bytes] = []
    size = 0
    for arguments in chosen:
        board.header[0] = index
        record = answer(arguments)
        if len(record) > board.largest:
            record = FLOODED
        records.append(record)
        size += len(record)
        index += 1
        if index <= exact or len(records) == boards.CHUNK or size > boards.CHUNK_BYTES or index == stop:
            board.commit(records, index)
            records, size = [], 0


def _end_as_too_slow(board: Board) -> None:
    """Write that the current input has taken all its steps, and have the next one run in a fresh process."""
    board.commit([counted_out(counting.stopped_after())], board.header[boards.HEARTBEAT] + 1)
    board.finish(boards.FULL)


def _answered_call(
    call: Callable[..., Any], request: "Job", recorder: Recorder | None, printed: Captured | None
) -> Callable[[_Arguments], bytes]:
    """Return a function from arguments to the record, with whatever the exercise wants besides the value."""
    write: Callable[[Any], bytes] = written if request["form"] == "function" else bytes
    extended = request["after"] or request["capture"]

    def answer(arguments: _Arguments) -> bytes:
        failure: BaseException | None = None
        value = b""
        try:
            value = write(call(*arguments))
        except BaseException as error:
            failure = error
        after = written(arguments if request["form"] == "function" else (arguments[0], arguments[-1])) if request["after"] else None
        said = printed.taken() if printed else None
        if failure is not None:
            return raised(failure, after, said)
        return b"+" + marshal.dumps((value, after, said), 2) if extended else value

    if recorder is None:
        return answer

    def traced_answer(arguments: _Arguments) -> bytes:
        recorder.taken()
        record = answer(arguments)
        stopped = counting.stopped_after() if recorder is counting else 0
        notes = python_tracing.closer() if recorder is python_tracing else recorder.taken()
        return counted_out(stopped) if stopped else b"^" + marshal.dumps((record, notes), 2)

    return traced_answer


def _object_call(module: types.ModuleType, program: Bundle, entry: str) -> Callable[..., bytes]:
    """Return a function that makes an object, calls its methods in order, and observes it at the end.

    Its arguments are those of the constructor, another object to be used before the first call, if there is one, and the calls.
    It returns the wire of a tuple: the result of each call, written at once because it may change later, then each observed expression.
    """
    observe = [compile(text if "self" in text else f"self.{text}", "observe", "eval") for text in program["observe"]]

    def attempt(action: Callable[..., Any], *arguments: Any) -> bytes:
        try:
            return written(action(*arguments))
        except (MemoryError, counting.Stopped):
            raise
        except BaseException as error:
            return marshal.dumps((..., "raised", error_parts(error)[0]), 2)

    def use(kept: list[object], construct: _Arguments, calls: _Calls) -> None:
        kept.append(module.__dict__[entry](*construct))
        for method, arguments in calls:
            attempt(_called, kept[-1], method, arguments)

    def run(construct: _Arguments, *more: Any) -> bytes:
        *beside, calls = more
        made = module.__dict__[entry](*construct)
        # Another object is kept to the end, so that both exist side by side. What it does is no answer.
        kept: list[object] = []
        for other in beside:
            attempt(use, kept, *other)
        parts = [attempt(_called, made, method, arguments) for method, arguments in calls]
        parts += [attempt(eval, expression, {**module.__dict__, "self": made}) for expression in observe]
        return b"(" + struct.pack("<i", len(parts)) + b"".join(parts)

    return run


def _called(made: object, method: str, arguments: _Arguments) -> Any:
    return getattr(made, _own_name(made, method))(*arguments)


def _own_name(made: object, method: str) -> str:
    """Return the name of a method, or of one that differs only in capitals and underscores."""
    if hasattr(type(made), method):
        return method
    plain = method.replace("_", "").lower()
    return next((name for name in dir(type(made)) if name.replace("_", "").lower() == plain), method)
