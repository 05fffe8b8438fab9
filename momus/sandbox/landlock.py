"""Landlock: which files a process may see, without any namespace. Runs inside the box: standard library only."""

import ctypes
import os
import struct
from collections.abc import Iterable

from momus.sandbox.syscalls import MACHINE, NUMBERS

_EXECUTE, _WRITE, _READ, _LIST, _TRUNCATE, _IOCTL = 1, 2, 4, 8, 1 << 14, 1 << 15
_OF_FILES = _EXECUTE | _WRITE | _READ | _TRUNCATE | _IOCTL
_HANDLED = {1: (1 << 13) - 1, 2: (1 << 14) - 1, 3: (1 << 15) - 1, 4: (1 << 15) - 1}
_HANDLED_SINCE_5 = (1 << 16) - 1
_NO_TCP, _NO_ABSTRACT_SOCKETS_NOR_SIGNALS = 3, 3
_RULE_PATH_BENEATH, _ONLY_VERSION = 1, 1
_PR_SET_NO_NEW_PRIVS = 38

_libc = ctypes.CDLL(None, use_errno=True)
_calls = NUMBERS.get(MACHINE, {})


def version() -> int:
    """Return the kernel's Landlock version, 0 if there is none."""
    if "landlock_create_ruleset" not in _calls:
        return 0
    known: int = _libc.syscall(_calls["landlock_create_ruleset"], None, 0, _ONLY_VERSION)
    return max(0, known)


def restrict(readable: Iterable[str], writable: Iterable[str]) -> None:
    """Deny this process, and all that it starts, every file outside these trees, TCP, and signals to others, for ever.

    Paths that do not exist are skipped. Signals and abstract sockets are covered only since version 6, TCP since 4.
    """
    present = version()
    if present < 1:
        raise OSError(ctypes.get_errno(), "this kernel has no Landlock")
    handled = _HANDLED.get(present, _HANDLED_SINCE_5)
    attributes = struct.pack("<Q", handled)
    if present >= 4:
        attributes += struct.pack("<Q", _NO_TCP)
    if present >= 6:
        attributes += struct.pack("<Q", _NO_ABSTRACT_SOCKETS_NOR_SIGNALS)
    rules = _libc.syscall(_calls["landlock_create_ruleset"], attributes, len(attributes), 0)
    if rules < 0:
        raise OSError(ctypes.get_errno(), "landlock_create_ruleset")
    try:
        for path in readable:
            _allow(rules, path, (_EXECUTE | _READ | _LIST) & handled)
        for path in writable:
            _allow(rules, path, handled)
        if _libc.prctl(_PR_SET_NO_NEW_PRIVS, 1, 0, 0, 0):
            raise OSError(ctypes.get_errno(), "prctl(PR_SET_NO_NEW_PRIVS)")
        if _libc.syscall(_calls["landlock_restrict_self"], rules, 0):
            raise OSError(ctypes.get_errno(), "landlock_restrict_self")
    finally:
        os.close(rules)


def _allow(rules: int, path: str, access: int) -> None:
    try:
        opened = os.open(path, os.O_PATH | os.O_CLOEXEC)
    except (FileNotFoundError, PermissionError):
        return
    try:
        if not os.path.isdir(path):
            access &= _OF_FILES
        if _libc.syscall(_calls["landlock_add_rule"], rules, _RULE_PATH_BENEATH, struct.pack("<Qi", access, opened), 0):
            raise OSError(ctypes.get_errno(), f"landlock_add_rule {path}")
    finally:
        os.close(opened)
