"""Runs whole programs, each as its own process with standard streams, files and limits: what contests need."""

import os
import select
import time
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from enum import StrEnum
from functools import cached_property
from hashlib import sha256

from momus import wire
from momus.errors import BoxError
from momus.execute.program_counts import AttachedInstructions, Counted, ProgramCount, StepsFile
from momus.execute.stillness import StillWatch, kill_all
from momus.sandbox.board import sealed_file
from momus.sandbox.box import Box
from momus.sandbox.messages import Ended, Job
from momus.sandbox.tiers import Profile, Tier

_SIGKILL, _SIGXCPU, _SIGXFSZ, _SIGSYS = 9, 24, 25, 31
_ANSWER_MARGIN_S = 30.0
_KEPT_STDERR_BYTES = 64 << 10
# Address space is limited loosely, since programs reserve more than they use. The memory that counts is resident.
_ADDRESS_SPACE_MB = 1024
_BOXES = 4
_ASLEEP_S, _POLL_S, _PATIENCE = 0.5, 0.05, 16
"""A program that is over its time on the wall clock and does nothing for _ASLEEP_S is ended; a busy one may take _PATIENCE times as long."""
_THREADS = 16
_ANY_STEPS = 2**62


@dataclass(frozen=True)
class Executable:
    """A program as it is started. In `argv` and `environment`, {program} stands for the folder of its files, {memory_mb} and {stack_mb} for limits.

    `reserved_mb` is address space and `overhead_mb` memory that its runtime takes besides; `threads` are those that the runtime starts. It
    `counts` its steps if it was built to (see `Standalone`).
    """

    argv: tuple[str, ...]
    files: tuple[tuple[str, bytes], ...] = ()
    environment: tuple[tuple[str, str], ...] = ()
    reserved_mb: int = 0
    overhead_mb: int = 0
    threads: int = 0
    counts: bool = False

    @cached_property
    def digest(self) -> str:
        """Return the hash of everything that can change what the program does."""
        return sha256(repr((self.argv, self.files, self.environment)).encode()).hexdigest()[:32]


@dataclass(frozen=True)
class ProgramLimits:
    """What a whole program may use in one run. Zero means: for `user_s` no limit; for `wall_s` three times `cpu_s` and one second, more on a
    busy machine; for `stack_mb` as much as memory; for `steps` and `instructions` that they are not counted. `steps` limit only a program that
    counts them.
    """

    cpu_s: float = 1.0
    user_s: float = 0.0
    wall_s: float = 0.0
    memory_mb: int = 256
    stack_mb: int = 0
    output_kb: int = 8192
    disk_kb: int = 16384
    processes: int = 1
    open_files: int = 64
    steps: int = 0
    instructions: int = 0

    @property
    def longest_s(self) -> float:
        """Return the limit on the wall clock."""
        return self.wall_s or 3 * self.cpu_s + 1


class Ending(StrEnum):
    """How a program ended."""

    EXITED = "exited"
    CPU = "CPU time"
    USER = "user CPU time"
    WALL = "wall time"
    STEPS = "steps"
    INSTRUCTIONS = "instructions"
    MEMORY = "memory"
    OUTPUT = "output"
    DISK = "disk quota"
    FORBIDDEN = "forbidden system call"
    CRASHED = "crashed"


@dataclass(frozen=True)
class ProcessRun:
    """How a program ended, what it used, and what it left. `code` is the exit code, or the signal of a crash.

    `count` are its steps or instructions, as `counted` says; None if nothing was counted, or it is unknown.
    """

    ending: Ending
    code: int = 0
    stdout: bytes = b""
    stderr: bytes = b""
    files: Mapping[str, bytes] | None = None
    cpu_s: float = 0.0
    user_s: float = 0.0
    wall_s: float = 0.0
    memory_kb: int = 0
    ended_at: float = 0.0
    count: int | None = None
    counted: Counted = Counted.NOTHING

    @property
    def is_good(self) -> bool:
        """Return whether the program ended by itself with exit code 0."""
        return self.ending is Ending.EXITED and self.code == 0


@dataclass
class _Held:
    """A box with the program and the files that are in it."""

    box: Box
    program: str = ""
    given: str = ""


class ProgramBoxes:
    """Boxes for whole programs, one for each disk quota, which start when first needed. A context manager.

    `core` is the processor that its programs run on, so that neighbours do not disturb their clocks; -1 for any.
    """

    def __init__(self, slot: int = 0, tier: Tier | None = None, *, unsafe: bool = False, core: int = -1):
        self._slot, self._tier, self._unsafe, self._core = slot, tier, unsafe, core
        self._boxes: dict[int, _Held] = {}

    def __enter__(self) -> "ProgramBoxes":
        return self

    def __exit__(self, *_: object) -> None:
        self.close()

    def close(self) -> None:
        """End the boxes and remove everything in them."""
        for held in self._boxes.values():
            held.box.close()
        self._boxes.clear()

    def run(
        self,
        program: Executable,
        limits: ProgramLimits,
        stdin: bytes = b"",
        given: Mapping[str, bytes] = {},
        *,
        take: Sequence[str] = (),
        folders: Sequence[str] = (),
        arguments: Sequence[str] = (),
    ) -> ProcessRun:
        """Return how the program ended on this input, with the files `take` that it left.

        It finds the `given` files and the empty `folders` where it starts. {given} in `arguments` is the folder of the given files.
        """
        streams = (sealed_file(stdin), os.memfd_create("stdout", os.MFD_CLOEXEC), os.memfd_create("stderr", os.MFD_CLOEXEC))
        try:
            started = self.start(program, limits, streams, given, take=take, folders=folders, arguments=arguments)
            run = started.finished()
            size = os.fstat(streams[1]).st_size
            return started.with_streams(
                run, _content(streams[1], min(size, limits.output_kb << 10)), _content(streams[2], _KEPT_STDERR_BYTES), size
            )
        finally:
            for descriptor in streams:
                os.close(descriptor)

    def start(
        self,
        program: Executable,
        limits: ProgramLimits,
        streams: tuple[int, int, int],
        given: Mapping[str, bytes] = {},
        *,
        take: Sequence[str] = (),
        folders: Sequence[str] = (),
        arguments: Sequence[str] = (),
    ) -> "StartedProgram":
        """Return a program that has been started on these descriptors; the caller may close its copies."""
        held = self._held(limits.disk_kb)
        count = _program_count(program, limits)
        try:
            self._put(held, program, given)
            request = _request(program, limits, self._core)
            request |= {
                "counts_steps": count.counted is Counted.STEPS,
                "waits_at_gate": count.counted is Counted.INSTRUCTIONS,
                "argv": [*request["argv"], *arguments],
                "with_given": bool(given),
                "take": list(take),
                "folders": list(folders),
            }
            given_mb = (sum(map(len, given.values())) + sum(len(content) for _, content in program.files)) >> 20
            held.box.limit_memory(limits.memory_mb + program.overhead_mb + (limits.disk_kb >> 10) + given_mb)
            return StartedProgram(self, held.box, limits, program, request, count)._sent(streams)
        except BoxError:
            count.close()
            self.drop(held.box)
            raise

    def _held(self, disk_kb: int) -> _Held:
        if disk_kb not in self._boxes:
            if len(self._boxes) >= _BOXES:
                self.drop(next(iter(self._boxes.values())).box)
            made = Box(Profile.RUN, 3 * self._slot, {}, (), self._tier, self._unsafe, scratch_kb=disk_kb)
            self._boxes[disk_kb] = _Held(made)
        return self._boxes[disk_kb]

    def drop(self, box: Box) -> None:
        """End a box; the next use starts another."""
        for quota, held in list(self._boxes.items()):
            if held.box is box:
                del self._boxes[quota]
        box.close()

    def _put(self, held: _Held, program: Executable, given: Mapping[str, bytes]) -> None:
        """Put the files of the program and those that it is given into the box, unless they are there."""
        if held.program != program.digest:
            held.box.give({"op": "program"}, wire.encode(dict(program.files)))
            held.program = program.digest
        if given and held.given != (key := sha256(repr(sorted(given.items())).encode()).hexdigest()):
            held.box.give({"op": "given"}, wire.encode(dict(given)))
            held.given = key


class StartedProgram:
    """A program that is running in a box."""

    def __init__(
        self, boxes: ProgramBoxes, box: Box, limits: ProgramLimits, program: Executable, request: Job, count: ProgramCount
    ):
        self.box = box
        self._count = count
        self._boxes, self._limits, self._program, self._request = boxes, limits, program, request
        self._resident_mb = limits.memory_mb + program.overhead_mb
        self._memory_kills = box.killed_for_memory()

    def _sent(self, streams: tuple[int, int, int]) -> "StartedProgram":
        self.box.send(self._request, (*streams, *self._count.descriptors))
        self._count.attach()
        return self

    def finished(self) -> ProcessRun:
        """Return how the program ended, once it has."""
        try:
            return self._finished()
        finally:
            self._count.close()

    def _finished(self) -> ProcessRun:
        slept = starved = False
        try:
            starved, slept = self._waited()
            answer, left = self.box.receive(_ANSWER_MARGIN_S)
        except BoxError:
            full = self.box.killed_for_memory() > self._memory_kills
            self._boxes.drop(self.box)
            if full:
                # The kernel took the warden with the program.
                return ProcessRun(Ending.MEMORY, memory_kb=self._limits.memory_mb << 10)
            raise
        try:
            files = {
                name: _content(descriptor, os.fstat(descriptor).st_size)
                for name, descriptor in zip(self._request["take"], left, strict=True)
                if os.fstat(descriptor).st_size
            }
        finally:
            for descriptor in left:
                os.close(descriptor)
        killed = starved or self.box.killed_for_memory() > self._memory_kills
        if slept and not answer["why"]:
            answer["why"] = "wall"
        if not answer["wiped"]:
            self._boxes.drop(self.box)
        if answer["not_started"] and not killed:
            raise BoxError(f"the program did not start: {answer['not_started']}")
        ending, code = self._ending(answer, killed)
        used = answer["cpu_s"], answer["user_s"], answer["wall_s"], answer["memory_kb"], answer["ended_at"]
        return ProcessRun(ending, code, b"", b"", files, *used, self._count.count(), self._count.counted)

    def _waited(self) -> tuple[bool, bool]:
        """Wait for the program's end; return whether it was killed for its memory, and whether it was killed because it slept."""
        started = time.monotonic()
        still = StillWatch(_ASLEEP_S)
        full = slept = False
        while (
            not select.select([self.box], [], [], 0)[0] and time.monotonic() - started < self._request["wall_s"] + _ANSWER_MARGIN_S
        ):
            early = self._limits.longest_s - (time.monotonic() - started)
            pause_s = _POLL_S if self._count.counted is Counted.INSTRUCTIONS else max(_POLL_S, early)
            full = self.box.waited(pause_s, self._resident_mb) or full
            if self._count.counted is Counted.INSTRUCTIONS and self._count.is_over():
                kill_all(self.box.processes())
            if early < 0 and not slept and still.is_still(self.box.processes()):
                slept = True
                kill_all(self.box.processes())
        return full, slept

    def _ending(self, answer: Ended, killed: bool) -> tuple[Ending, int]:
        limits = self._limits
        if self._count.is_over():
            return (Ending.STEPS if self._count.counted is Counted.STEPS else Ending.INSTRUCTIONS), 0
        if answer["why"] == "cpu" or answer["signal"] == _SIGXCPU or answer["cpu_s"] > limits.cpu_s:
            return Ending.CPU, 0
        if 0 < limits.user_s < answer["user_s"]:
            return Ending.USER, 0
        if answer["why"] == "wall":
            return Ending.WALL, 0
        if killed or answer["why"] == "memory" or answer["memory_kb"] > self._resident_mb << 10:
            return Ending.MEMORY, 0
        if answer["signal"] == _SIGXFSZ:
            return Ending.OUTPUT, 0
        if answer["signal"] == _SIGSYS:
            return Ending.FORBIDDEN, 0
        if answer["disk_full"]:
            return Ending.DISK, 0
        return (Ending.CRASHED, answer["signal"]) if answer["signal"] else (Ending.EXITED, answer["code"])

    def with_streams(self, run: ProcessRun, stdout: bytes, stderr: bytes, printed_bytes: int) -> ProcessRun:
        """Return the run with what the program wrote; more than the limit is how it ended."""
        ending, code = run.ending, run.code
        if printed_bytes > self._limits.output_kb << 10 and ending in (Ending.EXITED, Ending.CRASHED):
            ending, code = Ending.OUTPUT, 0
        return replace(run, ending=ending, code=code, stdout=stdout, stderr=stderr)


def _program_count(program: Executable, limits: ProgramLimits) -> ProgramCount:
    if limits.instructions:
        return AttachedInstructions(limits.instructions)
    # A program that counts finds the file in any case.
    return StepsFile(limits.steps or _ANY_STEPS) if program.counts else ProgramCount()


def _request(program: Executable, limits: ProgramLimits, core: int) -> Job:
    stack_mb = limits.stack_mb or limits.memory_mb
    # No runtime takes more than a gigabyte on its command line.
    numbers = {"{memory_mb}": str(limits.memory_mb), "{stack_mb}": str(min(stack_mb, 1000))}

    def filled(word: str) -> str:
        for name, value in numbers.items():
            word = word.replace(name, value)
        return word

    return {
        "op": "process",
        "argv": [filled(word) for word in program.argv],
        "environment": {name: filled(value) for name, value in program.environment},
        "cpu_s": limits.cpu_s,
        # Without a limit of its own on the wall clock, only a sleeping program is ended early.
        "wall_s": limits.wall_s or _PATIENCE * limits.longest_s,
        "core": core,
        # Each thread of a runtime reserves a stack of its own.
        "address_space_mb": 2 * limits.memory_mb + stack_mb * max(1, program.threads) + program.reserved_mb + _ADDRESS_SPACE_MB,
        "stack_mb": stack_mb,
        "output_kb": limits.output_kb,
        "disk_kb": limits.disk_kb,
        "processes": limits.processes + program.threads + _THREADS,
        "may_fork": limits.processes > 1,
        "open_files": limits.open_files,
    }


def _content(descriptor: int, size: int) -> bytes:
    pieces, at = [], 0
    while at < size and (piece := os.pread(descriptor, size - at, at)):
        pieces.append(piece)
        at += len(piece)
    return b"".join(pieces)
