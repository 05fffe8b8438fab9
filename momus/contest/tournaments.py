"""Tournaments: all ordered pairs play on every test, and the share of points in these games is the share of a test's points."""

import csv
import io
from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass, replace
from pathlib import Path

from momus.contest.evaluating import EvaluateUnit
from momus.contest.results_table import Cell
from momus.contest.submissions import ContestSubmission
from momus.contest.tasks import ContestTask, TestCase
from momus.contest.verdicts import Judged, TestVerdict
from momus.execute.whole_program import Executable
from momus.words import counted


@dataclass(frozen=True)
class Entrant:
    """A submission that plays."""

    submission: ContestSubmission
    column: int
    executable: Executable


@dataclass(frozen=True)
class Game:
    """A game of two submissions on a test. `judged` is the first player's result once it was played."""

    task: str
    test: TestCase
    number: int
    first: ContestSubmission
    second: ContestSubmission
    cell: Cell
    unit: EvaluateUnit
    judged: Judged | None = None
    replay: str = ""

    def played(self, judged: Judged, replay: str) -> "Game":
        """Return the game with its result."""
        return replace(self, judged=judged, replay=replay)

    def scores(self) -> tuple[float, float] | None:
        """Return the points of both players; None if the game was not decided."""
        if self.judged is None or self.judged.score is None or self.judged.opponent_score is None:
            return None
        return self.judged.score, self.judged.opponent_score


def planned_games(task: ContestTask, entrants: Sequence[Entrant], cell: Callable[..., Cell]) -> list[Game]:
    """Return all games of a task, not played yet: each ordered pair, on each test, in each round."""
    games = []
    for test in task.tests:
        for number in range(1, test.settings.whole("interact.rounds") + 1):
            for first in entrants:
                for second in entrants:
                    if first is second:
                        continue
                    unit = EvaluateUnit(task.name, test.name, first.executable, (), (second.executable,))
                    place = cell(first.column, task, test, (second.column, number))
                    games.append(Game(task.name, test, number, first.submission, second.submission, place, unit))
    return games


def judged_games(games: Iterable[Game], submission: ContestSubmission, test: TestCase) -> Judged:
    """Return a submission's result on a test: its share of the points in all its games there."""
    own: list[float] = []
    for game in games:
        if game.test.name != test.name or submission.key not in (game.first.key, game.second.key):
            continue
        scores = game.scores()
        if scores is None:
            return Judged(TestVerdict.JUDGE_ERROR, jury=game.judged.jury if game.judged else "")
        own.append(scores[0] if game.first.key == submission.key else scores[1])
    if not own:
        return Judged(TestVerdict.SKIPPED, message="it played no game: there is no opponent, or a later submission played")
    share = sum(own) / len(own)
    verdict = TestVerdict.ACCEPTED if share == 1 else TestVerdict.WRONG if share == 0 else TestVerdict.PARTIAL
    return Judged(verdict, share, f"{sum(own):g} points in {counted(len(own), 'game')}")


def write_games(folder: Path, games: Sequence[Game]) -> None:
    """Write the standings and the replay of every game, in a folder for each task."""
    for task in dict.fromkeys(game.task for game in games):
        place = folder / task
        place.mkdir(parents=True, exist_ok=True)
        own = [game for game in games if game.task == task]
        (place / "standings.csv").write_text(standings(own), "utf-8")
        for game in own:
            name = f"{game.first.contestant} - {game.second.contestant} {game.test.name.replace('/', ' ')} {game.number}.txt"
            said = f"{game.judged.message}\n" if game.judged and game.judged.message else ""
            (place / name).write_text(game.replay + said, "utf-8")


def standings(games: Sequence[Game]) -> str:
    """Return the standings as CSV: games, won, drawn, lost, points; the best first."""
    lines: dict[str, list[float]] = {}
    for game in games:
        scores = game.scores()
        if scores is None:
            continue
        first, second = scores
        for player, mine, other in ((game.first, first, second), (game.second, second, first)):
            line = lines.setdefault(player.contestant, [0, 0, 0, 0, 0.0])
            for at, add in enumerate((1, mine > other, mine == other, mine < other, mine)):
                line[at] += add
    made = io.StringIO()
    writer = csv.writer(made, lineterminator="\n")
    writer.writerow(["contestant", "games", "won", "drawn", "lost", "points"])
    for contestant, line in sorted(lines.items(), key=lambda one: (-one[1][4], one[0])):
        name = f"'{contestant}" if contestant[0] in "=+-@" else contestant
        writer.writerow([name, *(f"{value:g}" for value in line)])
    return made.getvalue()
