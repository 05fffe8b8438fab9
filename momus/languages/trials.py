"""Strangers' texts are read for the first time in a process that may be lost.

A text can be written so that reading it takes the square or the cube of its length, or gigabytes, or breaks the reader. A child of this process
tries first, with limits on its time and memory. What came through there is read here.
"""

import faulthandler
import os
import resource
import signal
from collections.abc import Callable
from pathlib import Path

CPU_S, _REAL_S = 2.0, 60.0
_BYTES = 1 << 29


def survives(read: Callable[[], object]) -> bool:
    """Return whether a child of this process came to the end of `read` within its time and memory; an exception is an end too."""
    child = os.fork()
    if child == 0:
        status = 1
        try:
            limit_this_process()
            read()
            status = 0
        except MemoryError:
            pass
        except Exception:
            # A mistake in the source ends the reading as well: the reader tells it when it reads again.
            status = 0
        finally:
            os._exit(status)
    _, ended = os.waitpid(child, 0)
    return ended == 0


def limit_this_process(kept_file: int | None = None) -> None:
    """Prepare this process to be lost: it ends soon, leaves nothing behind, and has no open file but `kept_file`."""
    # A parser without memory ends its process with a message that nobody needs.
    faulthandler.disable()
    nothing = os.open(os.devnull, os.O_RDWR)
    for standard in range(3):
        os.dup2(nothing, standard)
    kept = 2 if kept_file is None else kept_file
    mapped_bytes = int(Path("/proc/self/statm").read_text().split()[0]) * resource.getpagesize()
    os.closerange(3, kept)
    os.closerange(kept + 1, os.sysconf("SC_OPEN_MAX"))
    resource.setrlimit(resource.RLIMIT_AS, (mapped_bytes + _BYTES,) * 2)
    resource.setrlimit(resource.RLIMIT_CORE, (0, 0))
    for timer, ending, seconds in ((signal.ITIMER_PROF, signal.SIGPROF, CPU_S), (signal.ITIMER_REAL, signal.SIGALRM, _REAL_S)):
        signal.signal(ending, signal.SIG_DFL)
        signal.setitimer(timer, seconds)
