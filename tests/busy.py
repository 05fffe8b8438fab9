"""Tests on a machine that has other work too: time limits, and the other work."""

import os
import subprocess
import sys
from collections.abc import Iterator
from contextlib import contextmanager

_MOST = 8.0


def at_this_load(seconds: float) -> float:
    """Return how long work may take beside everything that runs now, if it takes `seconds` alone on a processor."""
    return seconds * min(_MOST, max(1.0, os.getloadavg()[0] / len(os.sched_getaffinity(0))))


@contextmanager
def other_work(processes: int = 4) -> Iterator[None]:
    """Have this number of processes compete for the processors."""
    load = [subprocess.Popen([sys.executable, "-c", "while True: pass"]) for _ in range(processes)]
    try:
        yield
    finally:
        for process in load:
            process.kill()
            process.wait()
