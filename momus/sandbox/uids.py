"""Unused user ids: root gives each of its boxes one, because the kernel's limits on processes do not bind root."""

import fcntl
import os
import pwd
from pathlib import Path
from typing import TypedDict

from momus.errors import BoxError

_FIRST, _COUNT = 61_100, 400


class AsUser(TypedDict, total=False):
    """Arguments of `subprocess` that start a process as another user; none to keep this user."""

    user: int
    group: int
    extra_groups: list[int]


def as_user(uid: int) -> AsUser:
    return {"user": uid, "group": uid, "extra_groups": []} if uid else {}


class UnusedUid:
    """A user id that no account has and no other Momus on this machine uses, until released. Zero means this process's own user."""

    def __init__(self, slot: int):
        self.uid = 0
        self._lock = -1
        if os.geteuid() == 0:
            self._take(slot)

    def _take(self, slot: int) -> None:
        folder = _lock_folder()
        for tried in range(_COUNT):
            uid = _FIRST + (slot + tried) % _COUNT
            if _has_account(uid):
                continue
            opened = os.open(folder / str(uid), os.O_CREAT | os.O_RDWR | os.O_CLOEXEC | os.O_NOFOLLOW, 0o600)
            try:
                fcntl.flock(opened, fcntl.LOCK_EX | fcntl.LOCK_NB)
            except BlockingIOError:
                os.close(opened)
                continue
            self.uid, self._lock = uid, opened
            return
        raise BoxError(
            f"all user ids from {_FIRST} to {_FIRST + _COUNT - 1} are taken: {_COUNT} boxes run at once; end some of them"
        )

    def release(self) -> None:
        """Let others use it."""
        if self._lock >= 0:
            os.close(self._lock)
            self._lock = -1


def _lock_folder() -> Path:
    """Return a folder that only root can write: a stranger's lock would keep us waiting."""
    base = Path("/run")
    folder = (base if base.is_dir() else Path("/var/lib")) / "momus-uids"
    folder.mkdir(mode=0o700, exist_ok=True)
    return folder


def _has_account(uid: int) -> bool:
    try:
        pwd.getpwuid(uid)
    except KeyError:
        return False
    return True
