"""Memory that a box's processes really use, read from outside: for runtimes that reserve far more, where no control group limits them."""

import os
import signal
from pathlib import Path

POLL_S = 0.01
_PAGE_KB = os.sysconf("SC_PAGE_SIZE") >> 10


def kill_if_above(ancestor: int, most_mb: int) -> bool:
    """Kill the descendant that uses the most memory, if that is more than `most_mb`; return whether there was one."""
    used = {process: _resident_kb(process) for process in _below(ancestor)}
    largest = max(used, key=used.__getitem__, default=0)
    if not largest or used[largest] <= most_mb << 10:
        return False
    try:
        os.kill(largest, signal.SIGKILL)
    except (ProcessLookupError, PermissionError):
        return False
    return True


def _below(ancestor: int) -> list[int]:
    """Return all descendants of this process."""
    found: list[int] = []
    waiting = [ancestor]
    while waiting:
        process = waiting.pop()
        for children in Path(f"/proc/{process}/task").glob("*/children"):
            try:
                waiting += (own := [int(child) for child in children.read_text().split()])
            except OSError:
                # It ended meanwhile.
                continue
            found += own
    return found


def _resident_kb(process: int) -> int:
    try:
        return int(Path(f"/proc/{process}/statm").read_text().split()[1]) * _PAGE_KB
    except (OSError, IndexError):
        return 0
