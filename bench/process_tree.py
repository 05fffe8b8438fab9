"""The memory of a process and all its descendants, sampled while it runs."""

import subprocess
import threading
from collections import defaultdict
from pathlib import Path

INTERVAL_S = 0.1


def descendants(root: int) -> list[int]:
    """Return the pids of a process and of all that it started, directly or not."""
    children = defaultdict(list)
    for stat in Path("/proc").glob("[0-9]*/stat"):
        try:
            # The name of the program stands in parentheses and may hold anything.
            fields = stat.read_text(errors="replace").rpartition(")")[2].split()
        except OSError:
            continue
        children[int(fields[1])].append(int(stat.parent.name))
    found = [root]
    for pid in found:
        found += children[pid]
    return found


def memory_kb(pid: int) -> int:
    """Return the memory of a process; pages that several share are divided among them, where the system tells."""
    for name, label in (("smaps_rollup", "Pss:"), ("status", "VmRSS:")):
        try:
            for line in Path(f"/proc/{pid}/{name}").read_text().splitlines():
                if line.startswith(label):
                    return int(line.split()[1])
        except OSError:
            continue
    return 0


class PeakMemory:
    """Samples the whole tree under a process until it is closed; `peak_mb` is the most that was seen at once."""

    def __init__(self, process: subprocess.Popen):
        self.pid = process.pid
        self.peak_mb = 0.0
        self.ended = threading.Event()
        self.thread = threading.Thread(target=self._sample, daemon=True)

    def __enter__(self) -> "PeakMemory":
        self.thread.start()
        return self

    def __exit__(self, *_: object) -> None:
        self.ended.set()
        self.thread.join()

    def _sample(self) -> None:
        while not self.ended.wait(INTERVAL_S):
            total_kb = sum(memory_kb(pid) for pid in descendants(self.pid))
            self.peak_mb = max(self.peak_mb, total_kb / 1024)
