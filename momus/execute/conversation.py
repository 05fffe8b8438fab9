"""Programs that talk to a judge, each in its own box: who ended first, who waited for whom, and what was said."""

import os
import platform
import select
import time
from collections.abc import Mapping
from contextlib import ExitStack
from dataclasses import dataclass
from enum import StrEnum
from types import TracebackType

from momus.execute.stillness import StillWatch, kill_all
from momus.execute.whole_program import Executable, ProcessRun, ProgramBoxes, ProgramLimits, StartedProgram
from momus.sandbox.resident import of_threads

_POLL_S = 0.02
_READ = {"x86_64": 0, "aarch64": 63}
_AFTER_S = 2.0
"""The seconds that a judge has to end once all programs have ended, and a program once the judge has, if it does nothing."""
_KEPT_BYTES = 64 << 10


class Silence(StrEnum):
    """Why a conversation was ended from outside."""

    NONE = ""
    DEADLOCK = "each waits for the other"
    STALLED = "the program does nothing, and does not wait for input either"


@dataclass(frozen=True)
class Party:
    """A program with its limits and files, and the boxes that it runs in: no two parties of a conversation share a box."""

    boxes: ProgramBoxes
    program: Executable
    limits: ProgramLimits
    arguments: tuple[str, ...] = ()
    given: Mapping[str, bytes] | None = None
    take: tuple[str, ...] = ()
    folders: tuple[str, ...] = ()


@dataclass(frozen=True)
class Conversation:
    """How a program and a judge ended. `judge_first`: the judge ended before the program did."""

    program: ProcessRun
    judge: ProcessRun
    judge_first: bool
    silence: Silence = Silence.NONE


class Running:
    """A started party with its standard error. A context manager: what is still running is killed."""

    def __init__(self, party: Party, stdin: int, stdout: int):
        self._stderr = os.memfd_create("stderr", os.MFD_CLOEXEC)
        self.result: ProcessRun | None = None
        self._limits = party.limits
        try:
            self._started: StartedProgram = party.boxes.start(
                party.program,
                party.limits,
                (stdin, stdout, self._stderr),
                party.given or {},
                take=party.take,
                folders=party.folders,
                arguments=party.arguments,
            )
        except BaseException:
            os.close(self._stderr)
            raise

    def __enter__(self) -> "Running":
        return self

    def __exit__(self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None) -> None:
        if self.result is None:
            self.kill()
            self.finish()
        os.close(self._stderr)

    def fileno(self) -> int:
        """Return the descriptor that becomes readable when the program has ended."""
        return self._started.box.fileno()

    def finish(self) -> None:
        """Take how the program ended; wait for it."""
        run = self._started.finished()
        said = os.pread(self._stderr, _KEPT_BYTES, 0)
        self.result = self._started.with_streams(run, b"", said, 0)

    def kill(self) -> None:
        """Kill all its processes."""
        kill_all(self._started.box.processes())

    def processes(self) -> list[int]:
        """Return its processes, none once it has ended."""
        return [] if self.result else self._started.box.processes()


@dataclass(eq=False)
class _End:
    """One party, the pipe that it reads, and its copy of the pipe that it writes. Both copies stay open here while it runs.

    So neither party can see the end of the other before it is known here: the one that ends first did so by itself.
    """

    party: Running
    reads: int
    writes: int

    def finish(self) -> None:
        """Take how it ended, and let the other party see that."""
        self.party.finish()
        os.close(self.writes)
        self.writes = -1

    def close(self) -> None:
        """Close what is still open."""
        for descriptor in (self.reads, self.writes):
            if descriptor >= 0:
                os.close(descriptor)


def converse(program: Party, judge: Party, idle_s: float) -> Conversation:
    """Return how a program and a judge ended, whose standard streams were connected to each other."""
    to_program, from_judge = os.pipe2(os.O_CLOEXEC)
    to_judge, from_program = os.pipe2(os.O_CLOEXEC)
    with ExitStack() as stack:
        opened = [to_program, from_judge, to_judge, from_program]
        stack.callback(_close_all, opened)
        judging = _End(stack.enter_context(Running(judge, to_judge, from_judge)), to_judge, from_judge)
        running = _End(stack.enter_context(Running(program, to_program, from_program)), to_program, from_program)
        opened.clear()
        stack.callback(judging.close)
        stack.callback(running.close)
        silence, judge_first = _until_both_end(running, judging, idle_s)
        ended, said = running.party.result, judging.party.result
        if ended is None or said is None:
            raise ValueError("both have ended")
        return Conversation(ended, said, judge_first, silence)


def _until_both_end(running: _End, judging: _End, idle_s: float) -> tuple[Silence, bool]:
    """Return why the conversation had to be ended, and whether the judge ended first, once both have ended."""
    still = StillWatch(idle_s)
    silence = Silence.NONE
    order: list[_End] = []
    while len(order) < 2:
        left = [one for one in (running, judging) if one not in order]
        ready = select.select([*(one.party.fileno() for one in left), *(one.reads for one in order)], [], [], _POLL_S)[0]
        done = [one for one in left if one.party.fileno() in ready]
        for one in done:
            one.finish()
        order += sorted(done, key=lambda one: one.party.result.ended_at if one.party.result else 0.0)
        for one in order:
            # Nobody else reads what is written to one that has ended: with this reader, the writer does not fail.
            if one.reads in ready and not os.read(one.reads, _KEPT_BYTES):
                time.sleep(_POLL_S)
        waiting = [*running.party.processes(), *judging.party.processes()]
        if not waiting or not still.is_still(waiting):
            continue
        if running not in order:
            if silence is Silence.NONE:
                reads = any(map(_reads_input, running.party.processes()))
                silence = Silence.DEADLOCK if reads else Silence.STALLED
            running.party.kill()
        else:
            judging.party.kill()
        still = StillWatch(_AFTER_S)
    return silence, order[0] is judging


def _close_all(descriptors: list[int]) -> None:
    for descriptor in descriptors:
        os.close(descriptor)


def _reads_input(process: int) -> bool:
    """Return whether some thread of a process waits for its standard input."""
    reading = [str(_READ.get(platform.machine(), -1)), "0x0"]
    return any(call.split()[:2] == reading for call in of_threads(process, "syscall"))
