"""Everything that a run writes: the plain files of points, the logs, and the rank lists computed from them."""

from dataclasses import dataclass
from pathlib import Path

from momus.contest.logs import feedback_lines, submission_lines, write_log
from momus.contest.points_files import read_points, write_points
from momus.contest.rank_files import write_rank_files
from momus.contest.rank_lists import RankList, rank_list
from momus.contest.run import ContestRun
from momus.contest.scoring import best_values, task_points
from momus.contest.tasks import Contest
from momus.contest.tournaments import write_games

POINTS, LOGS, FEEDBACK, GAMES = "points", "logs", "feedback", "games"
"""Folders: LOGS tell a contestant everything, for after the contest; FEEDBACK what the contest's policy allows at once."""


@dataclass(frozen=True)
class WrittenResults:
    """The rank list, how many tests are undecided by no fault of a contestant's, and the verdict on each submission in words."""

    ranks: RankList
    undecided: int
    notes: tuple[str, ...]
    evaluated: int
    verdicts: tuple[str, ...] = ()


def write_results(run: ContestRun, out: Path, *, is_frozen: bool = False) -> WrittenResults:
    """Return the rank list of a run; all its files are written into the folder."""
    by_contestant: dict[str, list[int]] = {}
    for at, one in enumerate(run.submissions):
        by_contestant.setdefault(one.submission.contestant, []).append(at)
    for left in (out / POINTS).glob("*.txt"):
        if left.stem not in by_contestant:
            # Whose submissions are gone is in no rank list. The store still has what was evaluated.
            left.unlink()
    for contestant, places in by_contestant.items():
        write_points(out / POINTS, contestant, (line for at in places for line in run.submissions[at].points_lines()))
    for task in run.contest.tasks:
        own = [one for one in run.submissions if one.submission.task == task.name]
        best = best_values(task, (line for one in own for line in one.points_lines()))
        for contestant in by_contestant:
            mine = [one for one in own if one.submission.contestant == contestant]
            if mine:
                scored = [(one, task_points(task, one.points_lines(), best)) for one in mine]
                write_log(out / LOGS, contestant, task, [submission_lines(one, task, points) for one, points in scored])
                told = [feedback_lines(one, task, points, run.contest.feedback) for one, points in scored]
                write_log(out / FEEDBACK, contestant, task, told)
    write_games(out / GAMES, run.games)
    undecided = sum(line.judged.verdict.is_open for one in run.submissions for line in one.lines)
    undecided += sum(one.verdict.is_open for one in run.submissions if not one.lines)
    ranks = rank_again(run.contest, out, is_frozen=is_frozen)
    notes = [*run.notes, *_jury_notes(run)]
    verdicts = tuple(f"{one.submission.key}: {one.verdict}" for one in run.submissions)
    return WrittenResults(ranks, undecided, tuple(notes), run.evaluated, verdicts)


def _jury_notes(run: ContestRun) -> list[str]:
    """Return what the jury must look at: judges that failed, and faults of ours."""
    return [
        f"{one.submission.key}: {line.test.name}: {line.judged.verdict}: {line.judged.jury.splitlines()[0] if line.judged.jury else ''}"
        for one in run.submissions
        for line in one.lines
        if line.judged.verdict.is_open
    ][:20]


def rank_again(contest: Contest, out: Path, *, is_frozen: bool = False) -> RankList:
    """Return the rank list computed from the plain files of points alone, and write its files anew."""
    ranks = rank_list(contest, read_points(out / POINTS), is_frozen=is_frozen)
    write_rank_files(out, contest.name, ranks)
    return ranks
