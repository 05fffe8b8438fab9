"""Programs of the jury whose verdicts are known: they lie in folders that are named after the verdict they must get."""

from collections.abc import Mapping
from dataclasses import dataclass
from types import MappingProxyType

from momus.contest.submissions import ContestSubmission, read_submission
from momus.contest.tasks import ContestTask
from momus.contest.verdicts import TestVerdict
from momus.legible import legible

ACCEPTED = "accepted"
_CRASHES = (TestVerdict.CRASH, TestVerdict.MEMORY, TestVerdict.FORBIDDEN, TestVerdict.DISK, TestVerdict.OUTPUT)
_TIMES = (TestVerdict.TIME, TestVerdict.WALL)
_WRONG = (TestVerdict.WRONG, TestVerdict.MISSING, TestVerdict.PARTIAL)

FOLDERS: Mapping[str, frozenset[TestVerdict]] = MappingProxyType(
    {
        ACCEPTED: frozenset({TestVerdict.ACCEPTED}),
        "wrong_answer": frozenset(_WRONG),
        "time_limit_exceeded": frozenset(_TIMES),
        "run_time_error": frozenset(_CRASHES),
        "rejected": frozenset((*_WRONG, *_TIMES, *_CRASHES)),
        "brute_force": frozenset((*_WRONG, *_TIMES, *_CRASHES)),
    }
)
"""The names of folders, and the verdicts of which a program there must get at least one, and no other but accepted."""


@dataclass(frozen=True)
class KnownSolution:
    """A program of the jury, and the folder that says what must become of it."""

    submission: ContestSubmission
    folder: str

    @property
    def is_model(self) -> bool:
        """Return whether it solves the task."""
        return self.folder == ACCEPTED

    def fits(self, verdict: TestVerdict) -> bool:
        """Return whether a verdict is one that its folder names."""
        return verdict in FOLDERS[self.folder]


@dataclass(frozen=True)
class KnownSolutions:
    """All programs of the jury, in order of folder and file, and notes on folders that say nothing."""

    all: tuple[KnownSolution, ...]
    notes: tuple[str, ...] = ()


def known_solutions(task: ContestTask) -> KnownSolutions:
    """Return the programs in a task's folder of solutions."""
    found, notes = [], []
    folders = sorted(path for path in task.solutions.iterdir() if path.is_dir()) if task.solutions.is_dir() else []
    for folder in folders:
        if folder.name not in FOLDERS:
            shown = f"{task.name}/{task.solutions.name}/{legible(folder.name)}"
            notes.append(f"{shown}: is named after no verdict, and was left out; known: {', '.join(FOLDERS)}")
            continue
        for entry in sorted(path for path in folder.iterdir() if not path.name.startswith(".")):
            found.append(KnownSolution(read_submission(folder.name, task, entry, takes_files=False), folder.name))
    return KnownSolutions(tuple(found), tuple(notes))
