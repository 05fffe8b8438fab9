"""A contest as other machines get it: its files by content, and what performs its units there."""

from dataclasses import dataclass

from momus.codec import decode, encode
from momus.contest.contest_files import CONTEST_FILE, read_contest
from momus.contest.evaluating import RESULTS, ContestWorker
from momus.contest.judging_process import JudgingProcess
from momus.contest.tasks import Contest
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
    files = tuple((str(path.relative_to(contest.folder)), path.read_bytes()) for path in dict.fromkeys(paths))
    return SentWork(WorkKind.CONTEST, encode(_SentContest(files)), unsafe)


def received(content: bytes, unsafe: bool, folders: HostFolders) -> tuple[UnitBytes, Start]:
    """Return how units of the contest are read on this machine, and what starts a worker for them.

    Its programs have no processor to themselves: only the host knows what else it runs.
    """
    folder = folders.exercise.resolve()
    for name, written in decode(_SentContest, content).files:
        path = (folder / name).resolve()
        if not path.is_relative_to(folder):
            raise ValueError(f"{name} lies outside the contest")
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_bytes(written)
    contest = read_contest(folder)

    def start(slot: int) -> ContestWorker:
        return ContestWorker(contest, JudgingProcess.start(slot, folders.compiled, -1, unsafe=unsafe))

    return UnitBytes(RESULTS), start
