"""Whether processes do nothing, seen from outside their box: on a busy machine a process may wait long for its turn, and is not asleep."""

import os
import signal
import time
from collections.abc import Iterable, Sequence

from momus.sandbox.resident import of_threads


class StillWatch:
    """Tells when none of some processes has used CPU time, or wanted to, for a while."""

    def __init__(self, idle_s: float):
        self._idle_s = idle_s
        self._seen: dict[int, float] = {}
        self._since = time.monotonic()

    def is_still(self, processes: Sequence[int]) -> bool:
        """Return whether the processes have done nothing for the whole time."""
        used = {process: _cpu_s(process) for process in processes}
        if used != self._seen or any(map(_is_runnable, processes)):
            self._seen, self._since = used, time.monotonic()
        return time.monotonic() - self._since > self._idle_s


def kill_all(processes: Iterable[int]) -> None:
    """Kill processes, as far as they are still there."""
    for process in processes:
        try:
            os.kill(process, signal.SIGKILL)
        except (ProcessLookupError, PermissionError):
            continue


def _cpu_s(process: int) -> float:
    try:
        return time.clock_gettime((~process << 3) | 2)
    except OSError:
        return 0.0


def _is_runnable(process: int) -> bool:
    """Return whether some thread of a process runs or wants to."""
    return any(status.rpartition(")")[2].split()[:1] == ["R"] for status in of_threads(process, "stat"))
