"""Watching one job from outside it: its clock, its heartbeat, its end. Runs inside the box: standard library only."""

import os
import select
import signal
import socket
import time
from typing import TYPE_CHECKING

from momus.sandbox import board as boards

if TYPE_CHECKING:
    from momus.sandbox.messages import Ended, Job

_POLL_MS = 5
_SLOW_S = 0.02
_MOST_SLOW = 1000
# A program that uses at least _STIRRING_S of CPU time within _ASLEEP_S is not asleep: it may take _PATIENCE times the limit on
# the wall clock.
_STIRRING_S, _ASLEEP_S, _PATIENCE = 0.001, 0.5, 2
# A program that gets at least this share of a processor on a busy machine is decided by its CPU time, up to _MOST_PATIENCE times
# the limit.
_LEAST_SHARE, _MOST_PATIENCE = 0.02, 16
# After this many times one input's limit without a record, each record must be committed at once from then on.
_MOST_UNSEEN = 16
# The same after this share of the time for all inputs: what was not committed is lost when that time is over.
_UNSEEN_SHARE = 0.2


def _cpu_clock_s(process: int) -> float:
    """Return the CPU time of a process, read from outside; 0 if there is no such process."""
    try:
        return time.clock_gettime((~process << 3) | 2)
    except OSError:
        return 0.0


class HungUp(Exception):
    """The controller is gone."""


class Watch:
    """A running job. It is killed if one input takes too long, if all take too long, or if its heartbeat is impossible."""

    def __init__(self, process: int, request: "Job", board: int | None):
        self.process = process
        self.request = request
        self.board = board
        self.started = self.beat_at = time.monotonic()
        self.beat: int | None = None
        self.beat_cpu_s = 0.0
        self.done, self.done_at, self.done_cpu_s = -1, self.started, 0.0
        self.active_at, self.active_cpu_s = self.started, 0.0
        self.why = ""
        self.slow: dict[int, float] = {}

    def until_it_ends(self, control: socket.socket) -> "Ended":
        """Return how the job ended; raise HungUp if the controller ends first."""
        opened = os.pidfd_open(self.process)
        waiting = select.poll()
        waiting.register(opened, select.POLLIN)
        waiting.register(control.fileno(), 0)
        pause_ms = min(_POLL_MS, max(1, int(self.request["cpu_s"] * 250)))
        try:
            while True:
                events = waiting.poll(pause_ms)
                if any(descriptor == control.fileno() for descriptor, _ in events):
                    raise HungUp
                if events:
                    break
                if not self.why:
                    self.why = self._reason_to_kill()
                    if self.why:
                        os.kill(self.process, signal.SIGKILL)
        finally:
            os.close(opened)
        _, status, usage = os.wait4(self.process, 0)
        seen = boards.header(self.board) if self.board is not None else None
        return {
            "signal": os.WTERMSIG(status) if os.WIFSIGNALED(status) else 0,
            "code": os.WEXITSTATUS(status) if os.WIFEXITED(status) else 0,
            "why": self.why,
            "heartbeat": seen.heartbeat if seen else 0,
            "state": seen.state if seen else 0,
            "cpu_s": usage.ru_utime + usage.ru_stime,
            "wall_s": time.monotonic() - self.started,
            "memory_kb": usage.ru_maxrss,
            "slow": list(self.slow.items()),
        }

    def _reason_to_kill(self) -> str:
        now = time.monotonic()
        request = self.request
        if now - self.started > request["total_s"]:
            return "total"
        cpu_s = _cpu_clock_s(self.process)
        if self.board is None:
            return "wall" if now - self.started > request["wall_s"] else ""
        seen = boards.header(self.board)
        if seen.child and seen.child < 2**31:
            cpu_s += _cpu_clock_s(seen.child)
        if seen.done != self.done:
            self.done, self.done_at, self.done_cpu_s = seen.done, now, cpu_s
        if seen.heartbeat != self.beat:
            if self._forged(seen):
                return "forged"
            if seen.heartbeat >= request["exact"] and self._keeps_back(now, cpu_s):
                return "unseen"
            self.beat, self.beat_at, self.beat_cpu_s = seen.heartbeat, now, cpu_s
            return ""
        spent_s = cpu_s - self.beat_cpu_s
        if cpu_s - self.active_cpu_s > _STIRRING_S:
            self.active_at, self.active_cpu_s = now, cpu_s
        if seen.heartbeat == boards.NOT_STARTED:
            return "load" if spent_s > request["load_s"] or self._sleeps(now, 3 * request["load_s"] + 1, spent_s) else ""
        if spent_s > _SLOW_S and len(self.slow) < _MOST_SLOW:
            self.slow[seen.heartbeat] = spent_s
        if spent_s > request["cpu_s"]:
            return "cpu"
        return "wall" if self._sleeps(now, request["wall_s"], spent_s) else ""

    def _sleeps(self, now: float, wall_s: float, spent_s: float) -> bool:
        """Return whether the input has taken longer than this, and not because the machine is busy."""
        took_s = now - self.beat_at
        if took_s > _PATIENCE * wall_s:
            return spent_s < _LEAST_SHARE * took_s or took_s > _MOST_PATIENCE * wall_s
        return took_s > wall_s and now - self.active_at > _ASLEEP_S

    def _keeps_back(self, now: float, cpu_s: float) -> bool:
        """Return whether it has gone on for long without a record: it is slow, or only pretends to work."""
        return cpu_s - self.done_cpu_s > _MOST_UNSEEN * self.request["cpu_s"] or now - self.done_at > min(
            _PATIENCE * self.request["wall_s"], _UNSEEN_SHARE * self.request["total_s"]
        )

    def _forged(self, seen: boards.Header) -> bool:
        """Return whether the heartbeat goes back, or ahead of the committed records: only a forged one does that."""
        if seen.heartbeat == boards.NOT_STARTED:
            return self.beat not in (None, boards.NOT_STARTED)
        if not self.request["start"] <= seen.heartbeat < self.request["stop"]:
            return True
        # If each record is committed at once, the heartbeat is never ahead, except by one between two writes.
        if seen.heartbeat - seen.done > (1 if seen.heartbeat < self.request["exact"] else 2 * boards.CHUNK):
            return True
        return self.beat is not None and self.beat != boards.NOT_STARTED and seen.heartbeat < self.beat
