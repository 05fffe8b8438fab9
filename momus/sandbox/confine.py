"""How a process of the box confines itself before a stranger's code or tool runs in it. Runs inside the box: standard library only."""

import ctypes
import mmap
import os
import resource
import signal
from collections.abc import Sequence

_PR_SET_PDEATHSIG, _PR_SET_DUMPABLE, _PR_SET_CHILD_SUBREAPER = 1, 4, 36
_MB = 1 << 20

_libc = ctypes.CDLL(None, use_errno=True)

UNLIMITED = 1 << 62
SCRIPT_STACK_MB = 8
NATIVE_STACK_MB = 64


def hide_from_others() -> None:
    """Keep the children of this process from tracing or reading it."""
    _libc.prctl(_PR_SET_DUMPABLE, 0, 0, 0, 0)


def die_with_parent() -> None:
    """Have the kernel kill this process when its parent ends."""
    _libc.prctl(_PR_SET_PDEATHSIG, signal.SIGKILL, 0, 0, 0)


def adopt_orphans() -> None:
    """Become the parent of every descendant whose own parent ends."""
    _libc.prctl(_PR_SET_CHILD_SUBREAPER, 1, 0, 0, 0)


def limit(
    *, memory_bytes: int, cpu_s: int, file_bytes: int, processes: int, descriptors: int = 64, stack_mb: int = NATIVE_STACK_MB
) -> None:
    """Set the hard limits of this process and of all processes that it starts."""
    for which, most in (
        (resource.RLIMIT_AS, memory_bytes),
        (resource.RLIMIT_CPU, cpu_s),
        (resource.RLIMIT_FSIZE, file_bytes),
        (resource.RLIMIT_NPROC, processes),
        (resource.RLIMIT_NOFILE, descriptors),
        (resource.RLIMIT_STACK, stack_mb * _MB),
        (resource.RLIMIT_CORE, 0),
        (resource.RLIMIT_MEMLOCK, 0),
        (resource.RLIMIT_MSGQUEUE, 0),
    ):
        _, hard = resource.getrlimit(which)
        allowed = most if hard == resource.RLIM_INFINITY else min(most, hard)
        # One second more for the kernel's own kill, so that the signal which tells the reason comes first.
        resource.setrlimit(
            which, (allowed, allowed + 1 if which == resource.RLIMIT_CPU and hard == resource.RLIM_INFINITY else allowed)
        )


def limit_files(most_bytes: int) -> None:
    """Limit the size of any file that this process writes from now on."""
    resource.setrlimit(resource.RLIMIT_FSIZE, (most_bytes, most_bytes))


def address_space_bytes() -> int:
    """Return how much address space this process has now. It works without /proc: it asks for more until the kernel refuses."""
    soft, hard = resource.getrlimit(resource.RLIMIT_AS)
    low, high = 0, 64 << 30
    try:
        while high - low > _MB:
            middle = (low + high) // 2
            resource.setrlimit(resource.RLIMIT_AS, (middle, hard))
            try:
                mmap.mmap(-1, mmap.PAGESIZE).close()
                high = middle
            except (OSError, MemoryError):
                low = middle
    finally:
        resource.setrlimit(resource.RLIMIT_AS, (soft, hard))
    return high


def place_descriptors(placed: Sequence[int]) -> None:
    """Make descriptors 0, 1, 2, ... be these, and close all others."""
    # First move them out of the way, so that none is overwritten before it is placed.
    away = [os.dup2(kept, 200 + place, inheritable=False) for place, kept in enumerate(placed)]
    for place, kept in enumerate(away):
        os.dup2(kept, place, inheritable=True)
    os.closerange(len(placed), 1024)


def default_signals() -> None:
    """Undo Python's changes to signals at its start: an executable must find them as any program does."""
    for which in (signal.SIGPIPE, signal.SIGXFSZ):
        signal.signal(which, signal.SIG_DFL)
