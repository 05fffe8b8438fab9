"""A whole class: `momus grade` on a folder with the default number of inputs, then once more on what it kept."""

import json
import subprocess
import sys
import tempfile
import time
from collections import Counter
from dataclasses import dataclass
from pathlib import Path

from bench.process_tree import PeakMemory

ROOT = Path(__file__).resolve().parent.parent


@dataclass(frozen=True)
class Graded:
    """One `momus grade`: how long it took, the most memory of all its processes, and how often it ran or compiled a program."""

    seconds: float
    peak_mb: float
    runs: int
    submissions: int
    claims: dict[str, int]


def grade(exercise: Path, out: Path) -> Graded:
    """Return what grading the folder took."""
    runs = out / "runs"
    options = ["--no-solve", "--quiet"]
    command = [sys.executable, "-m", "bench.counted_grade", str(runs), "grade", str(exercise), "--out", str(out), *options]
    start = time.perf_counter()
    with (
        subprocess.Popen(command, stdin=subprocess.DEVNULL, stdout=subprocess.DEVNULL, cwd=ROOT) as process,
        PeakMemory(process) as memory,
    ):
        status = process.wait()
        seconds = time.perf_counter() - start
    if status:
        raise RuntimeError(f"momus grade {exercise} ended with {status}")
    submissions = json.loads((out / "results.json").read_text())["submissions"]
    claims = Counter(submission["claim"] for submission in submissions)
    return Graded(seconds, memory.peak_mb, int(runs.read_text()), len(submissions), dict(claims))


def measure(exercise: Path) -> tuple[Graded, Graded]:
    """Return the first grading and the second, which finds everything kept."""
    with tempfile.TemporaryDirectory() as folder:
        out = Path(folder)
        return grade(exercise.resolve(), out), grade(exercise.resolve(), out)
