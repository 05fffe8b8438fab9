"""What a format is to Momus: how it is told from others, how it is read, how it is written."""

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

from momus.contest.tasks import ContestTask
from momus.errors import Mistake

Contents = Mapping[str, bytes | Path]
"""Files by their path from the folder they go to: their bytes, or the file that is copied."""


@dataclass(frozen=True)
class TimeRule:
    """How a time limit follows from the accepted submissions: `factor` times the slowest, rounded up to whole steps of `step_s` seconds."""

    factor: float
    step_s: float


@dataclass(frozen=True)
class ReadTask:
    """A problem of another system as a task. `table` is its task.toml, `files` lie beside it, `lost` is what a task cannot say.

    `time_rule` is there if the problem leaves its time limit to its accepted submissions.
    """

    name: str
    table: dict[str, Any]
    files: Contents
    lost: tuple[Mistake, ...] = ()
    style: str = "ioi"
    time_rule: TimeRule | None = None


@dataclass(frozen=True)
class WrittenTask:
    """A task as a problem of another system: its files, and `lost`, what that system cannot say."""

    files: Contents
    lost: tuple[Mistake, ...] = ()


@dataclass(frozen=True)
class Format:
    """A format of tasks. `sign` says in words by which files it `recognises` a folder.

    `read` raises ExerciseError with all mistakes in the files.
    """

    name: str
    about: str
    sign: str
    recognises: Callable[[Path], bool]
    read: Callable[[Path, str], ReadTask]
    write: Callable[[ContestTask], WrittenTask]


@dataclass
class Findings:
    """What is found while files are read: mistakes, which prevent it, and losses, which are told."""

    mistakes: list[Mistake] = field(default_factory=list)
    lost: list[Mistake] = field(default_factory=list)

    def lose(self, place: str, value: object, rule: str, step: str = "") -> None:
        """Note something that cannot be carried over."""
        self.lost.append(Mistake(place, str(value), rule, step))

    def refuse(self, place: str, value: object, rule: str, step: str = "") -> None:
        """Note a mistake."""
        self.mistakes.append(Mistake(place, str(value), rule, step))
