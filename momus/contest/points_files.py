"""One plain file of points and verdicts a contestant. All scores and rank lists are computed from these files and the contest's settings."""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from datetime import datetime
from pathlib import Path

from momus.contest.verdicts import TestVerdict
from momus.errors import StoreError
from momus.legible import legible

_HEAD = ("submission", "time", "task", "test", "verdict", "score", "cpu_s", "wall_s", "memory_kb", "count")
NO_TEST = NO_COUNT = "-"


@dataclass(frozen=True)
class PointsLine:
    """What one submission got on one test. `test` is NO_TEST where it never came to a test. `count` are its steps or instructions in words."""

    submission: str
    time: datetime | None
    task: str
    test: str
    verdict: TestVerdict
    score: float | None = None
    cpu_s: float = 0.0
    wall_s: float = 0.0
    memory_kb: int = 0
    count: str = NO_COUNT

    def words(self) -> list[str]:
        """Return the fields of the line."""
        time = self.time.isoformat(sep=" ") if self.time else "-"
        score = "-" if self.score is None else repr(self.score)
        return [
            *(self.submission, time, self.task, self.test, str(self.verdict), score),
            *(f"{self.cpu_s:.3f}", f"{self.wall_s:.3f}", str(self.memory_kb), self.count),
        ]


def write_points(folder: Path, contestant: str, lines: Iterable[PointsLine]) -> Path:
    """Return the file of a contestant, written as a whole."""
    folder.mkdir(parents=True, exist_ok=True)
    path = folder / f"{contestant}.txt"
    rows = [_HEAD, *(line.words() for line in lines)]
    text = "".join("\t".join(legible(word, lines=False) for word in row) + "\n" for row in rows)
    part = folder / f".{contestant}.part"
    part.write_text(text, "utf-8")
    part.rename(path)
    return path


def read_points(folder: Path) -> dict[str, list[PointsLine]]:
    """Return the lines of every contestant; raise StoreError for a file that is none of ours."""
    return {path.stem: _read(path) for path in sorted(folder.glob("*.txt"))}


def _read(path: Path) -> list[PointsLine]:
    head, *rows = path.read_text("utf-8").splitlines() or [""]
    if head.split("\t") != list(_HEAD):
        raise StoreError(f"{path}: is no file of points; remove it, and run the contest again")
    lines = []
    for number, row in enumerate(rows, 2):
        try:
            lines.append(_line(row.split("\t")))
        except (ValueError, IndexError) as error:
            raise StoreError(
                f"{path}:{number}: {row!r}: cannot be read ({error}); remove the file, and run the contest again"
            ) from None
    return lines


def _line(words: Sequence[str]) -> PointsLine:
    submission, time, task, test, verdict, score, cpu_s, wall_s, memory_kb, count = words
    return PointsLine(
        submission,
        None if time == "-" else datetime.fromisoformat(time),
        task,
        test,
        TestVerdict(verdict),
        None if score == "-" else float(score),
        float(cpu_s),
        float(wall_s),
        int(memory_kb),
        count,
    )
