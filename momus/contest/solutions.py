"""Programs of the jury whose verdicts are known: they lie in folders that are named after the verdict they must get."""

from collections.abc import Mapping
from dataclasses import dataclass
from types import MappingProxyType

from momus.contest.submissions import ContestSubmission, read_submission
from momus.contest.tasks import ContestTask
from momus.contest.verdicts import TestVerdict
from momus.legible import legible

ACCEPTED, PARTIAL = "accepted", "partially_accepted"
GOOD = frozenset({TestVerdict.ACCEPTED, TestVerdict.PARTIAL})
_WRONG = frozenset({TestVerdict.WRONG, TestVerdict.MISSING, TestVerdict.PROTOCOL, TestVerdict.EARLY_END})
_SLOW = frozenset({TestVerdict.TIME, TestVerdict.WALL, TestVerdict.DEADLOCK, TestVerdict.STALLED})
_CRASH = frozenset({TestVerdict.CRASH, TestVerdict.MEMORY, TestVerdict.OUTPUT, TestVerdict.DISK, TestVerdict.FORBIDDEN})

REQUIRED: Mapping[str, tuple[frozenset[TestVerdict], frozenset[TestVerdict]]] = MappingProxyType(
    {
        "wrong_answer": (_WRONG, _WRONG),
        "time_limit_exceeded": (_SLOW, _SLOW | _WRONG),
        "run_time_error": (_CRASH, _CRASH | _SLOW | _WRONG),
        "rejected": (_WRONG | _SLOW | _CRASH, _WRONG | _SLOW | _CRASH),
        "brute_force": (_SLOW | _CRASH, _SLOW | _CRASH),
    }
)
"""By folder: the verdicts of which a program there must get one on some test, and those that it may get besides accepted."""


@dataclass(frozen=True)
class KnownSolution:
    """A program of the jury, and the folder that says what must become of it."""

    submission: ContestSubmission
    folder: str

    @property
    def is_model(self) -> bool:
        """Return whether it solves the task."""
        return self.folder == ACCEPTED


@dataclass(frozen=True)
class KnownSolutions:
    """All programs of the jury, in order of folder and file, and notes on folders that say nothing."""

    all: tuple[KnownSolution, ...]
    notes: tuple[str, ...] = ()


def known_solutions(task: ContestTask) -> KnownSolutions:
    """Return the programs in a task's folder of solutions, without those that get a part of the points."""
    found, notes = [], []
    folders = sorted(path for path in task.solutions.iterdir() if path.is_dir()) if task.solutions.is_dir() else []
    for folder in folders:
        if folder.name == PARTIAL:
            continue
        if folder.name not in (ACCEPTED, *REQUIRED):
            shown = f"{task.name}/{task.solutions.name}/{legible(folder.name)}"
            notes.append(f"{shown}: is named after no verdict, and was left out; known: {', '.join((ACCEPTED, *REQUIRED))}")
            continue
        for entry in sorted(path for path in folder.iterdir() if not path.name.startswith(".")):
            found.append(KnownSolution(read_submission(folder.name, task, entry, takes_files=False), folder.name))
    return KnownSolutions(tuple(found), tuple(notes))
