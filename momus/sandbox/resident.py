"""Memory that a box's processes really use, read from outside: for runtimes that reserve far more, where no control group limits them."""

import os
import signal
from pathlib import Path

POLL_S = 0.01
_PAGE_KB = os.sysconf("SC_PAGE_SIZE") >> 10


def kill_if_above(ancestor: int, most_mb: int) -> bool:
    """Kill the descendant that uses the most memory, if that is more than `most_mb`; return whether there was one."""
    used = {process: _resident_kb(process) for process in below(ancestor)}
    largest = max(used, key=used.__getitem__, default=0)
    if not largest or used[largest] <= most_mb << 10:
        return False
    try:
        os.kill(largest, signal.SIGKILL)
    except (ProcessLookupError, PermissionError):
        return False
    return True


def below(ancestor: int) -> list[int]:
    """Return all descendants of this process."""
    found: list[int] = []
    waiting = [ancestor]
    while waiting:
        process = waiting.pop()
        for children in of_threads(process, "children"):
            waiting += (own := [int(child) for child in children.split()])
            found += own
    return found


def of_threads(process: int, name: str) -> list[str]:
    """Return the content of the file of that name for each thread of a process; less for one that ends meanwhile."""
    try:
        threads = os.listdir(f"/proc/{process}/task")
    except OSError:
        return []
    found = []
    for thread in threads:
        try:
            found.append(Path(f"/proc/{process}/task/{thread}/{name}").read_text())
        except OSError:
            continue
    return found


def _resident_kb(process: int) -> int:
    try:
        return int(Path(f"/proc/{process}/statm").read_text().split()[1]) * _PAGE_KB
    except (OSError, IndexError):
        return 0
