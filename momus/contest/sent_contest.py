"""A contest as other machines get it: its files by content, and what performs its units there."""

import os
from dataclasses import dataclass
from pathlib import Path

from momus.codec import decode, encode
from momus.contest.contest_files import CONTEST_FILE, read_contest
from momus.contest.evaluating import RESULTS, ContestWorker
from momus.contest.judging_process import JudgingProcess
from momus.contest.tasks import Contest
from momus.errors import RequestError
from momus.execute.cluster.work import HostFolders, SentWork, WorkKind
from momus.execute.unit_bytes import Start, UnitBytes


@dataclass(frozen=True)
class _SentContest:
    """The file of the contest and all files of its tasks, by their place in its folder. Submissions travel with their units."""

    files: tuple[tuple[str, bytes], ...]


def contest_work(contest: Contest, *, unsafe: bool) -> SentWork:
    """Return a contest as other machines get it."""
    paths = [contest.folder / CONTEST_FILE]
    for task in contest.tasks:
        paths += sorted(path for path in task.folder.rglob("*") if path.is_file())
        # They may lie behind a link to a folder.
        paths += [path for test in task.tests for path in (test.input, test.answer) if path]
    files = {os.path.relpath(path, contest.folder): path for path in paths}
    for name, path in files.items():
        if name.startswith(os.pardir):
            rule = f"lies outside {contest.folder}, and a cluster is sent only what is in there"
            raise RequestError(f"{path}: {rule}; move it there, or evaluate on this machine")
    return SentWork(
        WorkKind.CONTEST, encode(_SentContest(tuple((name, path.read_bytes()) for name, path in files.items()))), unsafe
    )


def received(content: bytes, unsafe: bool, folders: HostFolders) -> tuple[UnitBytes, Start]:
    """Return how units of the contest are read on this machine, and what starts a worker for them.

    Its programs have no processor to themselves: only the host knows what else it runs.
    """

    def start(slot: int) -> ContestWorker:
        contest = _written(decode(_SentContest, content), folders.exercise.resolve())
        return ContestWorker(contest, JudgingProcess.start(slot, folders.compiled, -1, unsafe=unsafe))

    return UnitBytes(RESULTS), start


def _written(sent: _SentContest, folder: Path) -> Contest:
    """Write the files of a contest into the folder; return the contest there."""
    for name, content in sent.files:
        path = (folder / name).resolve()
        if not path.is_relative_to(folder):
            raise ValueError(f"{name} lies outside the contest")
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_bytes(content)
    return read_contest(folder)
