"""What `momus --help` costs: a person waits for it, and nothing of it is work."""

import resource
import subprocess
import sys

TIMES = 10


def measure() -> float:
    """Return the seconds of processor time that the cheapest of ten runs took."""
    return min(_cpu_s([sys.executable, "-m", "momus", "--help"]) for _ in range(TIMES))


def _cpu_s(command: list[str]) -> float:
    before = resource.getrusage(resource.RUSAGE_CHILDREN)
    subprocess.run(command, stdout=subprocess.DEVNULL, check=True)
    after = resource.getrusage(resource.RUSAGE_CHILDREN)
    return after.ru_utime + after.ru_stime - before.ru_utime - before.ru_stime
