"""What a host must know before it can perform units: an exercise or a contest, as bytes."""

import os
from collections.abc import Callable
from dataclasses import dataclass
from enum import StrEnum
from functools import cached_property
from hashlib import sha256
from importlib import import_module
from pathlib import Path

from momus.codec import encode
from momus.execute.unit_bytes import Start, UnitBytes


class WorkKind(StrEnum):
    """The kinds of work. Each is the name of the module whose function `received` makes the work ready on a host."""

    SEARCH = "momus.search.work.sent_setting"
    CONTEST = "momus.contest.sent_contest"


@dataclass(frozen=True)
class HostFolders:
    """Where a host keeps compiled programs, by content, for all runs; and the files of one exercise."""

    compiled: Path
    exercise: Path


@dataclass(frozen=True)
class SentWork:
    """Work as it is sent, once to each worker: its kind and its content. `run` tells the same work of several runs apart: each gives up its own."""

    kind: WorkKind
    content: bytes
    unsafe: bool = False
    run: str = ""

    @cached_property
    def encoded(self) -> bytes:
        return encode(self)

    @cached_property
    def digest(self) -> str:
        """Return the name by which units refer to the work."""
        return sha256(self.encoded).hexdigest()[:32]

    def ready(self, folders: HostFolders) -> tuple[UnitBytes, Start]:
        """Return how its units are read on this machine, and what starts a worker for them."""
        received: Callable[[bytes, bool, HostFolders], tuple[UnitBytes, Start]] = import_module(self.kind).received
        return received(self.content, self.unsafe, folders)


def compiled_folder() -> Path:
    """Return where this host keeps what was compiled for clusters."""
    return Path(os.environ.get("XDG_CACHE_HOME") or os.path.expanduser("~/.cache"), "momus", "cluster")
