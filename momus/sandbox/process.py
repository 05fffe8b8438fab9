"""Runs a whole program as its user would: its own process, standard streams, a folder to write to, and limits on all that it uses.

Runs inside the box: standard library only.
"""

import os
import resource
import select
import signal
import socket
import stat
import time
from typing import TYPE_CHECKING

from momus.sandbox import confine, job_files
from momus.sandbox.watch import HungUp

if TYPE_CHECKING:
    from momus.sandbox.messages import Ended, Job

PROGRAM, GIVEN = "program", "given"
"""The folders of the program's own files and of the files that it is given. It can read both and change neither."""
_MB = 1 << 20
_POLL_MS = 5
_FILE_SLACK_KB = 64


def put_read_only(folder: str, files: dict[str, bytes]) -> None:
    """Make the folder hold these files and nothing else. Nobody can change them without changing their modes first, which the filter refuses.

    Nor can anything be added beside the folder.
    """
    beside = os.path.dirname(folder)
    os.chmod(beside, 0o700)
    os.makedirs(folder, exist_ok=True)
    os.chmod(folder, 0o700)
    job_files.wipe(folder)
    job_files.lay_out(folder, files)
    for path, folders, names in os.walk(folder, topdown=False):
        for name in (*folders, *names):
            os.chmod(os.path.join(path, name), 0o555)
    for closed in (folder, beside):
        os.chmod(closed, 0o555)


def link_given(folder: str, scratch: str) -> None:
    """Let each given file be found in the folder of the program too, where it takes no room."""
    for name in os.listdir(folder):
        os.symlink(os.path.join(folder, name), os.path.join(scratch, name))


TELL, BESIDE = 3, 4
"""Descriptors: through TELL a process says why it could not become the program, and it closes when it does. BESIDE is the file in which a program
counts its steps, or the gate at which a process waits until its instructions are counted.
"""


def become(request: "Job", placed: tuple[int, ...], scratch: str, processes_before: int) -> None:
    """Take the streams, the folder and the limits of the program; what is left is the filter, and to start it."""
    os.setsid()
    os.chdir(scratch)
    if request["core"] >= 0:
        os.sched_setaffinity(0, {request["core"]})
    confine.place_descriptors(placed)
    os.set_inheritable(TELL, False)
    if request["waits_at_gate"]:
        os.set_inheritable(BESIDE, False)
        os.write(BESIDE, b"?")
        os.read(BESIDE, 1)
    confine.default_signals()
    confine.limit(
        memory_bytes=request["address_space_mb"] * _MB,
        cpu_s=int(request["cpu_s"] if request["cpu_s"] > 0 else request["wall_s"]) + 2,
        # A little more than either limit: a full disk must tell itself from too much output.
        file_bytes=max(request["output_kb"], request["disk_kb"]) + _FILE_SLACK_KB << 10,
        processes=request["processes"] + processes_before,
        descriptors=request["open_files"],
        stack_mb=request["stack_mb"],
    )


class ProcessWatch:
    """A running program. It is killed if it takes too much CPU time, or too long on the wall clock."""

    def __init__(self, process: int, request: "Job"):
        self.process = process
        self.request = request
        self.started = time.monotonic()
        self.why = ""

    def until_it_ends(self, control: socket.socket) -> "Ended":
        """Return how the program ended; raise HungUp if the controller ends first."""
        opened = os.pidfd_open(self.process)
        waiting = select.poll()
        waiting.register(opened, select.POLLIN)
        waiting.register(control.fileno(), 0)
        try:
            while True:
                events = waiting.poll(_POLL_MS)
                if any(descriptor == control.fileno() for descriptor, _ in events):
                    raise HungUp
                if events:
                    break
                self.why = self.why or self._reason_to_kill()
                if self.why:
                    os.kill(self.process, signal.SIGKILL)
        finally:
            os.close(opened)
        ended_at = time.monotonic()
        _, status, usage = os.wait4(self.process, 0)
        return {
            "signal": os.WTERMSIG(status) if os.WIFSIGNALED(status) else 0,
            "code": os.WEXITSTATUS(status) if os.WIFEXITED(status) else 0,
            "why": self.why,
            "cpu_s": usage.ru_utime + usage.ru_stime,
            "user_s": usage.ru_utime,
            "wall_s": ended_at - self.started,
            "ended_at": ended_at,
            "memory_kb": usage.ru_maxrss,
        }

    def _reason_to_kill(self) -> str:
        try:
            cpu_s = time.clock_gettime((~self.process << 3) | 2)
        except OSError:
            return ""
        if 0 < self.request["cpu_s"] < cpu_s:
            return "cpu"
        return "wall" if time.monotonic() - self.started > self.request["wall_s"] else ""


def used_by_children() -> tuple[float, float]:
    """Return the CPU time of all processes that have ended so far, and how much of it was spent outside the kernel."""
    used = resource.getrusage(resource.RUSAGE_CHILDREN)
    return used.ru_utime + used.ru_stime, used.ru_utime


def is_full(folder: str, most_kb: int) -> bool:
    """Return whether what was written to the folder has reached the quota."""
    left = os.statvfs(folder)
    if left.f_blocks * left.f_frsize <= most_kb << 10:
        return left.f_bavail == 0
    # The folder is part of a larger disk: count.
    total = 0
    for path, _, names in os.walk(folder):
        total += sum(_size(os.path.join(path, name)) for name in names)
    return total > most_kb << 10


def _size(path: str) -> int:
    try:
        found = os.lstat(path)
    except OSError:
        return 0
    return found.st_blocks * 512 if stat.S_ISREG(found.st_mode) else 0
