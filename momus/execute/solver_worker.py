"""A solver that is its own worker: asked one question at a time, in a box where nothing else runs.

Such a worker sees both programs. So it has its own box, and each question gets a fork that is killed with everything it started. The answers are
values that the usual decoder accepts, and are taken as proposals.
"""

import os
import time
from collections.abc import Sequence
from dataclasses import dataclass

from momus import wire
from momus.errors import BoxError
from momus.execute.lasting_box import LastingBox
from momus.model import Hole, Value
from momus.sandbox import board as boards
from momus.sandbox.messages import Job
from momus.sandbox.packages import interpreter_with, own_modules
from momus.sandbox.tiers import Interpreter

_INPUTS = 1
_ANSWER_MARGIN_S = 30.0
_GRACE_S = 0.3
_MOST_RECORDS = 100_000
_OUTPUT_KB = 1024
_THREADS = 8


@dataclass(frozen=True)
class SolverWorker:
    """A module that answers questions in a fork of a warden, and the extra modules of a distribution that it needs."""

    name: str
    module: str
    distribution: str
    imported: tuple[str, ...]

    @property
    def helpers(self) -> tuple[str, ...]:
        """Return the modules of Momus that go into the box with it."""
        return own_modules(self.module)

    def missing(self) -> str:
        """Return what this machine lacks for it, "" if nothing."""
        found = interpreter_with(self.distribution, *self.imported)
        return found if isinstance(found, str) else ""

    def interpreter(self) -> Interpreter:
        """Return the interpreter that loads it; raise BoxError if it is missing."""
        found = interpreter_with(self.distribution, *self.imported)
        if isinstance(found, str):
            raise BoxError(found)
        return found


@dataclass(frozen=True)
class Answered:
    """What a worker wrote, decoded, and how it ended: `complaint` is why it could not begin, `why` is why it was killed."""

    said: tuple[Value, ...]
    seconds: float
    complaint: str = ""
    why: str = ""
    signal: int = 0


def ask(lasting: LastingBox, worker: SolverWorker, question: bytes, seconds: float, memory_mb: int) -> Answered:
    """Return what the worker says within `seconds`. Shortly after that it is killed, and what it wrote until then counts.

    Forged or damaged values end the answer.
    """
    lasting.give_once(_INPUTS, wire.encode([]))
    started = time.monotonic()
    sent, board = boards.sealed_file(question), boards.new_board()
    boards.reset(board, 0)
    box = lasting.box
    box.limit_memory(memory_mb)
    kills = box.killed_for_memory()
    request: Job = {
        "op": "run", "worker": worker.name, "form": "", "entry": "", "batch": _INPUTS, "tagged": False,
        "start": 0, "stop": _MOST_RECORDS, "exact": 0, "cpu_s": seconds, "wall_s": 2 * seconds + 1, "load_s": seconds + _GRACE_S,
        "total_s": seconds + _GRACE_S, "memory_mb": memory_mb, "output_kb": _OUTPUT_KB, "processes": _THREADS, "capture": False, "after": False,
    }  # fmt: skip
    try:
        ended, _ = box.ask(request, (sent, board), wait_s=seconds + _ANSWER_MARGIN_S)
        records = boards.committed_records(board, _MOST_RECORDS)
    except BoxError:
        full = box.killed_for_memory() > kills
        lasting.clear()
        if not full:
            raise
        return Answered((), time.monotonic() - started, why="memory")
    finally:
        os.close(sent)
        os.close(board)
    took = time.monotonic() - started
    if ended["state"] == boards.LOAD_FAILED and not ended["why"]:
        return Answered((), took, complaint=_complaint(records))
    full = ended["signal"] != 0 and box.killed_for_memory() > kills
    return Answered(tuple(_decoded(records)), took, why="memory" if full else ended["why"], signal=ended["signal"])


def _decoded(records: Sequence[bytes]) -> list[Value]:
    said = []
    for record in records:
        try:
            said.append(wire.decode(record))
        except wire.WireError:
            break
    return said


def _complaint(records: Sequence[bytes]) -> str:
    try:
        outcome = wire.decode_outcome(records[0])
    except (wire.WireError, IndexError):
        outcome = Hole.UNRUN
    return "it could not be loaded" if isinstance(outcome, Hole) else outcome.message
