"""Runs one program on one batch: starts the worker, reads its records, and continues after a death without losing an input."""

import os
from collections.abc import Callable
from dataclasses import dataclass

from momus import wire
from momus.errors import BoxError, RejectedError, UnexplainedError
from momus.execute.batch import ASLEEP, Batch, honest, outcome_of
from momus.execute.run_options import RunOptions
from momus.languages.base import EXEC, RUNTIME, Prepared, Runtime
from momus.model import Form, Kind, Limits, Outcome, Used
from momus.sandbox import board as boards
from momus.sandbox.box import Box
from momus.sandbox.messages import Job

LOAD_S = 5.0
_ANSWER_MARGIN_S = 30.0
# After this many ends a batch is given up if they are most of its inputs so far, where that is asked for.
_MANY_ENDS = 8
# After this many deaths each record is committed at once: then a death costs one start of the worker, not two.
_DEATHS_BEFORE_CARE = 3
_SIGKILL, _SIGXCPU, _SIGXFSZ = 9, 24, 25
_NEARLY_ALL, _HALF = 0.9, 0.5


STARTS_PROCESS = "it starts a process before main"


@dataclass(frozen=True)
class _End:
    """How the worker's process ended."""

    signal: int
    code: int
    why: str
    heartbeat: int
    state: int
    out_of_memory: bool
    left_processes: bool = False

    def event(self) -> bytes:
        """Return the record of the input on which the process ended."""
        if self.why in ("cpu", "wall") or self.signal == _SIGXCPU:
            return wire.TIMED_OUT
        if self.why == "total":
            return wire.UNRUN
        if self.signal == _SIGXFSZ:
            return wire.FLOODED
        if self.out_of_memory:
            return wire.OUT_OF_MEMORY
        if self.signal:
            return wire.encode_outcome(Outcome(Kind.CRASHED, code=self.signal))
        return wire.encode_outcome(Outcome(Kind.EXITED, code=self.code))


class BatchRun:
    """A program's records for a batch, while they are made."""

    def __init__(
        self,
        box: Box,
        renewed: Callable[[], Box],
        prepared: Prepared,
        batch: Batch,
        limits: Limits,
        asked: RunOptions,
        runtime: Runtime | None = None,
    ):
        self._box = box
        self._renewed = renewed
        self._breakdowns = 0
        self._prepared = prepared
        self._limits = limits
        self._left_s = asked.total_s
        # The runtime's own memory is not the program's.
        self._resident_mb = limits.memory_mb + runtime.overhead_mb if runtime else 0
        self._full_heap_signal = runtime.full_heap_signal if runtime else 0
        self._program = boards.sealed_file(prepared.payload, executable=prepared.worker == EXEC)
        # A board is never shared by two programs: one could read what the reference returned.
        self._board = boards.new_board(max(boards.SMALLEST_BYTES, 4 * (limits.output_kb << 10)))
        self._request: Job = {
            "op": "run",
            "worker": prepared.worker,
            "form": str(prepared.form),
            "entry": batch.entry,
            "batch": batch.id,
            "tagged": batch.tagged,
            "cpu_s": limits.cpu_s,
            "wall_s": limits.wall_s,
            "load_s": LOAD_S,
            "memory_mb": limits.memory_mb,
            "reserved_mb": prepared.reserved_mb,
            "forks": prepared.forks,
            "output_kb": limits.output_kb,
            "processes": limits.processes,
            "capture": asked.capture,
            "after": asked.after,
        }
        if runtime:
            self._request["runtime"] = {
                "name": runtime.digest,
                "command": list(runtime.command),
                "environment": dict(runtime.environment),
                "address_space_mb": runtime.address_space_mb,
                "threads": runtime.threads,
                "writes_board": runtime.writes_board,
            }
        # A program gets bytes: there are none that it could not take.
        self._may_be_inexpressible = prepared.worker in (EXEC, RUNTIME) and prepared.form is not Form.PROGRAM
        self._stop_after_timeouts, self._stop_if_mostly_ends = asked.stop_after_timeouts, asked.stop_if_mostly_ends
        self._bytes_left = asked.most_bytes
        self._deaths = 0
        self._memory_kills = box.killed_for_memory()
        self._cpu_s = self._wall_s = 0.0
        self._memory_kb = 0
        self.slow: dict[int, float] = {}
        self.time_outs = 0

    def close(self) -> None:
        os.close(self._program)
        os.close(self._board)

    @property
    def used(self) -> Used:
        """Return the resources of all starts together."""
        return Used(self._cpu_s, self._wall_s, self._memory_kb)

    def filled(self, start: int, stop: int) -> list[bytes]:
        """Return the records from start to stop; fewer after too many time-outs, ends or bytes, or when the time for the whole batch is over."""
        records: list[bytes] = []
        ends = 0
        careful = self._prepared.form is Form.PROGRAM
        ended_at: tuple[int, bytes] | None = None
        while (at := start + len(records)) < stop:
            if ended_at and ended_at[0] == at:
                records.append(ended_at[1])
                ended_at = None
                ends += 1
                if self._stop_if_mostly_ends and ends >= _MANY_ENDS and 2 * ends > len(records):
                    break
                continue
            # Up to the input on which it ended before: its outcome is known, and need not be paid for twice.
            goal = ended_at[0] if ended_at else stop
            exact = goal if careful or ended_at or self._deaths >= _DEATHS_BEFORE_CARE else 0
            end = self._started(at, goal, exact)
            first_bytes: set[int] = set()
            committed = boards.committed_records(self._board, goal - at, first_bytes)
            if end.left_processes and at == start and end.heartbeat == boards.NOT_STARTED:
                # Such a process can write over what the worker says; that it was there, the warden saw.
                raise RejectedError(STARTS_PROCESS)
            if end.state == boards.LOAD_FAILED and end.why == "":
                if at == start and len(committed) == 1 and end.heartbeat == boards.NOT_STARTED:
                    raise RejectedError(_reason(committed[0]))
                # It was loaded before, or an input is under way: an error on loading now is no answer.
                committed = []
            records += honest(committed, self._may_be_inexpressible, first_bytes)
            at += len(committed)
            self._bytes_left -= sum(map(len, committed))
            if self._bytes_left <= 0:
                break
            if end.why == "unseen":
                careful = True
                continue
            if at == goal or end.why == "box" or (end.state == boards.FULL and committed):
                continue
            if end.heartbeat == boards.NOT_STARTED and at == start:
                raise _load_failure(end, self._cpu_s)
            self._deaths += 1
            event = end.event()
            if event == wire.UNRUN:
                break
            # Every record is committed at once, so it died on the first input without a record, whatever it says.
            beat = at if exact else _beat(end, at, goal)
            if event == wire.TIMED_OUT or end.why == "forged":
                self.time_outs += ASLEEP if end.why == "wall" else 1
                if self.time_outs >= self._stop_after_timeouts > 0:
                    stop = min(stop, beat + 1)
            ended_at = (beat, event)
        return records

    def _started(self, start: int, stop: int, exact: int) -> _End:
        """Run these inputs in a worker; return how it ended."""
        boards.reset(self._board, start, self._limits.steps)
        self._box.limit_memory(self._resident_mb or self._limits.memory_mb)
        request: Job = self._request | {"start": start, "stop": stop, "exact": exact, "total_s": max(0.0, self._left_s)}
        try:
            wait_s = max(0.0, self._left_s) + _ANSWER_MARGIN_S
            answer, _ = self._box.ask(request, (self._program, self._board), wait_s, resident_mb=self._resident_mb)
            if answer["not_started"]:
                raise BoxError(f"the worker did not start: {answer['not_started']}")
        except BoxError as error:
            return self._after_breakdown(error)
        self._cpu_s += answer["cpu_s"]
        self._wall_s += answer["wall_s"]
        self._left_s -= answer["wall_s"]
        self._memory_kb = max(self._memory_kb, answer["memory_kb"])
        self.slow.update((index, seconds) for index, seconds in answer["slow"])
        why = answer["why"] if answer["why"] != "memory" else ""
        full = answer["why"] == "memory" or (
            answer["signal"] != 0 and not why and self._memory_is_full(answer["memory_kb"], answer["signal"])
        )
        left = answer["left_processes"]
        return _End(answer["signal"], answer["code"], why, answer["heartbeat"], answer["state"], full, left)

    def _after_breakdown(self, error: BoxError) -> _End:
        """Return how the worker ended when the whole box broke; raise BoxError again if twice that was not the program's fault."""
        full = self._box.killed_for_memory() > self._memory_kills
        self._breakdowns += not full
        if self._breakdowns > 1:
            raise error
        self._box = self._renewed()
        self._memory_kills = 0
        seen = boards.header(self._board)
        if full:
            return _End(_SIGKILL, 0, "", seen.heartbeat, seen.state, True)
        # The outcome of its current input is unknown: run it again.
        return _End(0, 0, "box", seen.heartbeat, boards.FULL, False)

    def _memory_is_full(self, memory_kb: int, signal: int) -> bool:
        """Return whether a dead process had used up its memory: the kernel killed it, or refused it more."""
        kills, self._memory_kills = self._memory_kills, self._box.killed_for_memory()
        if signal == self._full_heap_signal and memory_kb >= _HALF * (self._limits.memory_mb << 10):
            return True
        return self._memory_kills > kills or memory_kb >= _NEARLY_ALL * ((self._resident_mb or self._limits.memory_mb) << 10)


def _beat(end: _End, at: int, goal: int) -> int:
    """Return the input that the worker was on, within the possible range."""
    return end.heartbeat if at <= end.heartbeat < min(goal, at + boards.CHUNK) else at


def _reason(record: bytes) -> str:
    """Return why the program could not be loaded, in its worker's words."""
    outcome = outcome_of(record)
    if not isinstance(outcome, Outcome) or outcome.kind is not Kind.RAISED:
        return "it could not be loaded"
    if outcome.error:
        return f"loading it raised {outcome.error}: {outcome.message}" if outcome.message else f"loading it raised {outcome.error}"
    return outcome.message


def _load_failure(end: _End, cpu_s: float) -> RejectedError:
    """Return why the program could not be loaded, from how its process ended."""
    if end.why == "load":
        blamed = RejectedError if cpu_s >= LOAD_S else UnexplainedError
        return blamed(f"loading it did not end within {LOAD_S:g} s")
    if end.out_of_memory:
        return UnexplainedError("loading it ran out of memory")
    if end.signal:
        return UnexplainedError(f"loading it crashed with signal {end.signal}")
    return UnexplainedError(f"loading it ended the process with exit code {end.code}")
