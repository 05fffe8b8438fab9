"""Rank lists, computed from the plain files of points: by points as at the IOI, or by solved tasks and time as at the ICPC."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from datetime import datetime

from momus.contest.points_files import PointsLine
from momus.contest.scoring import Best, TaskPoints, best_values, task_points
from momus.contest.tasks import Contest, ContestStyle, ContestTask, ScoreCounts
from momus.contest.verdicts import TestVerdict


@dataclass(frozen=True)
class ScoredSubmission:
    """A submission with its points."""

    contestant: str
    task: str
    file: str
    time: datetime | None
    verdict: TestVerdict
    points: TaskPoints


@dataclass(frozen=True)
class RankedTask:
    """A contestant's standing in one task: the submission that counts, the tries before it, and those that are hidden by the freeze."""

    task: str
    points: float
    tries: int
    is_solved: bool = False
    minutes: int = 0
    hidden: int = 0
    is_open: bool = False
    file: str = ""


@dataclass(frozen=True)
class RankedContestant:
    """A line of the rank list. `solved` and `penalty_min` decide in the style of the ICPC, `points` in that of the IOI."""

    rank: int
    contestant: str
    points: float
    solved: int
    penalty_min: int
    tasks: tuple[RankedTask, ...]


@dataclass(frozen=True)
class RankList:
    """All contestants in order. `frozen_at` is the time after which submissions are not shown, None if all are."""

    style: ContestStyle
    tasks: tuple[str, ...]
    contestants: tuple[RankedContestant, ...]
    frozen_at: datetime | None = None


def scored_submissions(contest: Contest, lines: Mapping[str, Sequence[PointsLine]]) -> list[ScoredSubmission]:
    """Return all submissions with their points, relative to the best where the task says so."""
    scored = []
    for task in contest.tasks:
        best = best_values(task, (line for own in lines.values() for line in own if line.task == task.name))
        for contestant, own in lines.items():
            by_file: dict[str, list[PointsLine]] = {}
            for line in own:
                if line.task == task.name:
                    by_file.setdefault(line.submission, []).append(line)
            scored += [_scored(task, contestant, file, those, best) for file, those in by_file.items()]
    return scored


def _scored(task: ContestTask, contestant: str, file: str, lines: Sequence[PointsLine], best: Best) -> ScoredSubmission:
    bad = [line.verdict for line in lines if line.verdict is not TestVerdict.ACCEPTED]
    verdict = bad[0] if bad else TestVerdict.ACCEPTED
    return ScoredSubmission(contestant, task.name, file, lines[0].time, verdict, task_points(task, lines, best))


def rank_list(
    contest: Contest, lines: Mapping[str, Sequence[PointsLine]], *, is_frozen: bool = False, extra: Sequence[ScoredSubmission] = ()
) -> RankList:
    """Return the rank list. While it `is_frozen`, submissions after the freeze are counted as hidden. Those after the end never count."""
    scored = [
        one for one in (*scored_submissions(contest, lines), *extra) if not (contest.end and one.time and one.time > contest.end)
    ]
    frozen_at = contest.freeze if is_frozen else None
    ranked = []
    for contestant in sorted({*lines, *(one.contestant for one in scored)}):
        own = [one for one in scored if one.contestant == contestant]
        ranked.append((contestant, tuple(_ranked_task(contest, task, own, frozen_at) for task in contest.tasks)))
    return RankList(contest.style, tuple(task.name for task in contest.tasks), _in_order(contest, ranked), frozen_at)


def _ranked_task(contest: Contest, task: ContestTask, own: Sequence[ScoredSubmission], frozen_at: datetime | None) -> RankedTask:
    tried = [one for one in own if one.task == task.name]
    shown = [one for one in tried if not (frozen_at and one.time and one.time > frozen_at)]
    hidden = len(tried) - len(shown)
    if contest.style is ContestStyle.ICPC:
        return _icpc_task(contest, task, shown, hidden)
    if not shown:
        return RankedTask(task.name, 0.0, 0, hidden=hidden)
    is_best = contest.counts is ScoreCounts.BEST
    counts = max(shown, key=lambda one: one.points.points) if is_best else shown[-1]
    is_open = any(one.points.is_open for one in shown)
    return RankedTask(task.name, counts.points.points, len(shown), counts.points.is_full, 0, hidden, is_open, counts.file)


def _icpc_task(contest: Contest, task: ContestTask, shown: Sequence[ScoredSubmission], hidden: int) -> RankedTask:
    """Return the first accepted submission with the wrong ones before it. What does not compile is no try."""
    wrong = 0
    for one in shown:
        if one.points.is_full:
            minutes = int((one.time - contest.start).total_seconds() // 60) if one.time and contest.start else 0
            return RankedTask(task.name, one.points.points, wrong + 1, True, max(0, minutes), hidden, file=one.file)
        wrong += one.verdict not in (TestVerdict.COMPILE, TestVerdict.REFUSED) and not one.points.is_open
    is_open = any(one.points.is_open for one in shown)
    return RankedTask(task.name, 0.0, wrong, hidden=hidden, is_open=is_open, file=shown[-1].file if shown else "")


def _in_order(contest: Contest, ranked: Sequence[tuple[str, tuple[RankedTask, ...]]]) -> tuple[RankedContestant, ...]:
    made = []
    for contestant, tasks in ranked:
        solved = [one for one in tasks if one.is_solved]
        penalty = sum(one.minutes + contest.penalty_min * (one.tries - 1) for one in solved)
        made.append(RankedContestant(0, contestant, round(sum(one.points for one in tasks), 6), len(solved), penalty, tasks))

    def standing(one: RankedContestant) -> tuple[float, ...]:
        if contest.style is ContestStyle.ICPC:
            last = max((task.minutes for task in one.tasks if task.is_solved), default=0)
            return (-one.solved, one.penalty_min, last)
        return (-one.points,)

    made.sort(key=lambda one: (standing(one), one.contestant))
    placed: list[RankedContestant] = []
    for at, one in enumerate(made):
        same = bool(placed) and standing(made[at - 1]) == standing(one)
        rank = placed[-1].rank if same else at + 1
        placed.append(RankedContestant(rank, one.contestant, one.points, one.solved, one.penalty_min, one.tasks))
    return tuple(placed)
