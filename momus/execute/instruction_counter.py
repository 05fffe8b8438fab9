"""Counts the instructions that a process executes outside the kernel, by the processor's own counters, attached from outside the process.

The count includes all threads and processes that it starts. Many machines, virtual ones above all, have no such counters.
"""

import ctypes
import os
import platform
import struct
from functools import cache

_CALL = {"x86_64": 298, "aarch64": 241}
_ATTRIBUTE_BYTES = 112
_DISABLED, _INHERIT, _PINNED, _EXCLUDE_KERNEL, _EXCLUDE_HYPERVISOR, _ENABLE_ON_EXEC = (1 << bit for bit in (0, 1, 2, 5, 6, 12))
_TIMES = 1 | 2
_CLOSE_ON_EXEC = 8

INSTRUCTIONS = (0, 1)
"""The kernel's numbers for executed instructions: the type of the event, and the event."""

_libc = ctypes.CDLL(None, use_errno=True)


class InstructionCounter:
    """Counts for a process that is about to become another program, from that moment on. A context manager; OSError if it cannot."""

    def __init__(self, process: int, event: tuple[int, int] = INSTRUCTIONS, *, at_exec: bool = True):
        flags = _INHERIT | _PINNED | _EXCLUDE_KERNEL | _EXCLUDE_HYPERVISOR | (_DISABLED | _ENABLE_ON_EXEC if at_exec else 0)
        asked = struct.pack("<IIQQQQQ", event[0], _ATTRIBUTE_BYTES, event[1], 0, 0, _TIMES, flags).ljust(_ATTRIBUTE_BYTES, b"\0")
        number = _CALL.get(platform.machine(), -1)
        self._opened = _libc.syscall(number, ctypes.create_string_buffer(asked, _ATTRIBUTE_BYTES), process, -1, -1, _CLOSE_ON_EXEC)
        if self._opened < 0:
            error = ctypes.get_errno()
            raise OSError(error, os.strerror(error))

    def __enter__(self) -> "InstructionCounter":
        return self

    def __exit__(self, *_: object) -> None:
        self.close()

    def count(self) -> int | None:
        """Return the instructions so far; None if the processor could not count all the time."""
        told = os.read(self._opened, 24)
        if len(told) < 24:
            return None
        count, enabled, counting = struct.unpack("<QQQ", told)
        return count if enabled == counting else None

    def close(self) -> None:
        """End counting."""
        if self._opened >= 0:
            os.close(self._opened)
            self._opened = -1


@cache
def can_count() -> bool:
    """Return whether this machine counts instructions, and lets us."""
    try:
        with InstructionCounter(0, at_exec=False) as counter:
            sum(range(1000))
            return bool(counter.count())
    except OSError:
        return False
