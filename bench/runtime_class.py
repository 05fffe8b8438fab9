"""A class of submissions of one function, graded, against one compiler run for each submission and one process for each test.

The slow way is timed on a sample before and after, and multiplied: every submission is compiled, and gets as many tests as Momus really ran
on it.
"""

import json
import random
import re
import subprocess
import sys
import tempfile
import time
from dataclasses import dataclass
from pathlib import Path
from statistics import median

ROOT = Path(__file__).resolve().parent.parent
SUBMISSIONS = 1000
_SAMPLE = 5
_SEED = 7

CHANGES = (
    (r"<=", "<"), (r"<(?=[ ])(?!=)", "<="), (r" > ", " >= "), (r" > ", " < "), (r"\b0\b", "1"), (r"\b1\b", "2"), (r"\b1\b", "0"), (r"\+\+", "--"),
    (r" - ", " + "), (r" \+ ", " - "), (r"&&", "||"), (r"\bmax\b", "min"), (r"\bbreak\b", "continue"),
    (r"A\.length", "A.length - 1"), (r"\bk\b(?!\))", "(k + 1)"),
)  # fmt: skip


@dataclass(frozen=True)
class Peer:
    """A language with a runtime: a class in it, and how it is compiled and started without Momus."""

    suffix: str
    settings: str
    reference: str
    bases: tuple[str, ...]
    harness: str
    compile: tuple[str, ...]
    run: tuple[str, ...]


@dataclass(frozen=True)
class Graded:
    """What grading took, what the other way would take, and what the ratio rests on."""

    submissions: int
    tests: int
    seconds: float
    compile_s: float
    run_s: float

    @property
    def slow_s(self) -> float:
        return self.submissions * self.compile_s + self.tests * self.run_s


def measure(peer: Peer, count: int) -> Graded:
    """Return what grading this number of submissions took; the other way is timed on a sample before and after."""
    with tempfile.TemporaryDirectory() as name:
        folder = Path(name)
        write_class(peer, folder / "class", count)
        before = _processes(peer, folder / "before")
        command = [
            sys.executable,
            "-m",
            "momus",
            "grade",
            str(folder / "class"),
            "--out",
            str(folder / "out"),
            "--no-solve",
            "--quiet",
        ]
        seconds = _timed(command, ROOT)
        after = _processes(peer, folder / "after")
        found = json.loads((folder / "out" / "results.json").read_text())["submissions"]
        compile_s, run_s = (sum(pair) / 2 for pair in zip(before, after, strict=True))
        return Graded(len(found), sum(one["tried"] for one in found), seconds, compile_s, run_s)


def write_class(peer: Peer, folder: Path, count: int) -> None:
    """Write the exercise and a number of different programs, each one of a few with one or two places changed."""
    (folder / "submissions").mkdir(parents=True)
    (folder / "exercise.toml").write_text(peer.settings)
    (folder / f"reference{peer.suffix}").write_text(peer.reference)
    draw = random.Random(_SEED)
    made: dict[str, None] = {}
    while len(made) < count:
        text = draw.choice(peer.bases)
        for _ in range(draw.choice((1, 1, 2))):
            text = _changed(text, draw)
        # A name of its own for a local variable, as every student has.
        made[re.sub(r"\b(best|count|to|end)\b", lambda found, own=draw.randrange(40): f"{found[0]}{own}", text)] = None
    for number, text in enumerate(made):
        (folder / "submissions" / f"s{number:04}{peer.suffix}").write_text(text)


def _changed(text: str, draw: random.Random) -> str:
    """Return the text with one of the changes made in one of the places where it can be."""
    places = [(found.span(), other) for pattern, other in CHANGES for found in re.finditer(pattern, text)]
    (start, end), other = draw.choice(places)
    return text[:start] + other + text[end:]


def _processes(peer: Peer, folder: Path) -> tuple[float, float]:
    """Return the seconds of one process of the compiler and of one of the runtime, the middle one of a few."""
    folder.mkdir()
    (folder / f"Solution{peer.suffix}").write_text(peer.bases[0])
    (folder / f"Harness{peer.suffix}").write_text(peer.harness)
    compiled = [_timed(peer.compile, folder) for _ in range(_SAMPLE)]
    ran = [_timed((*peer.run, "2", "1", "2", "3", "9"), folder) for _ in range(2 * _SAMPLE)]
    return median(compiled), median(ran)


def _timed(command: list[str] | tuple[str, ...], folder: Path) -> float:
    """Return the seconds that a command took."""
    start = time.perf_counter()
    subprocess.run(command, check=True, cwd=folder, stdin=subprocess.DEVNULL, stdout=subprocess.DEVNULL)
    return time.perf_counter() - start


def main(peer: Peer) -> None:
    """Print the ratio for as many submissions as the command line says."""
    found = measure(peer, int(sys.argv[1]) if len(sys.argv) > 1 else SUBMISSIONS)
    print(found, f"{found.slow_s / found.seconds:,.0f} times as fast")
