"""The similarity of a class of 1,000 different Python functions to its reference: seconds of `momus similarity`.

The programs are the reference with one, two or three planted faults. Some of them loop.
"""

import json
import subprocess
import sys
import tempfile
import time
from dataclasses import dataclass
from pathlib import Path
from random import Random

from momus.model import Program
from momus.mutate import Edit, edits, mutant_of

ROOT = Path(__file__).resolve().parent.parent
SUBMISSIONS = 1_000
WITHIN = 0.01
SETTINGS = """\
language = "python"
reference = "reference.py"
function = "f"
[inputs]
values = "list(int(-50, 50), 0, 10)"
k = "int(-20, 20)"
"""
REFERENCE = """\
def f(values, k):
    total = 0
    longest = 0
    run = 0
    i = 0
    while i < len(values):
        if values[i] > k:
            total += values[i] - k
            run += 1
        elif values[i] % 3 == 0 and total > 10:
            total -= 1
            run = 0
        else:
            run = 0
        longest = max(longest, run)
        i += 1
    return total * 10 + longest
"""


@dataclass(frozen=True)
class Measured:
    """What `momus similarity` took, and how many submissions have an interval as narrow as asked, or a wider one that says why."""

    seconds: float
    submissions: int
    narrow: int
    wide_with_reason: int


def programs(number: int = SUBMISSIONS, source: str = REFERENCE) -> list[str]:
    """Return different programs with planted faults, the same ones every time."""
    reference = Program("python", (("reference.py", source.encode()),))
    places = edits(reference)
    rng = Random("similarity")
    found = {source: None}
    while len(found) <= number:
        chosen: list[Edit] = []
        for edit in rng.sample(places, rng.randint(1, 3)):
            if not any(edit.overlaps(other) for other in chosen):
                chosen.append(edit)
        found[mutant_of(reference, chosen).main.decode()] = None
    return list(found)[1:]


def write_class(folder: Path, number: int = SUBMISSIONS, source: str = REFERENCE) -> Path:
    """Return the folder of the exercise with its submissions."""
    (folder / "submissions").mkdir(parents=True)
    (folder / "exercise.toml").write_text(SETTINGS)
    (folder / "reference.py").write_text(source)
    for at, text in enumerate(programs(number, source)):
        (folder / "submissions" / f"s{at:04}.py").write_text(text)
    return folder


def measure(number: int = SUBMISSIONS) -> Measured:
    """Return what measuring the similarity of a graded class takes."""
    with tempfile.TemporaryDirectory() as folder:
        exercise, out = write_class(Path(folder) / "class", number), Path(folder) / "out"
        _momus("grade", str(exercise), "--out", str(out), "--inputs", "100", "--quiet")
        began = time.perf_counter()
        _momus("similarity", str(out), "--within", str(WITHIN), "--quiet")
        seconds = time.perf_counter() - began
        told = [one["similarity"] for one in json.loads((out / "results.json").read_text())["submissions"]]
    known = [one for one in told if one.get("rs") is not None]
    narrow = [one for one in known if one["rs_high"] - one["rs_low"] <= 2 * WITHIN]
    return Measured(seconds, len(told), len(narrow), sum(one not in narrow and bool(one.get("unreached")) for one in known))


def _momus(*words: str) -> None:
    subprocess.run(
        [sys.executable, "-m", "momus", *words], check=True, stdin=subprocess.DEVNULL, stdout=subprocess.DEVNULL, cwd=ROOT
    )


if __name__ == "__main__":
    print(measure(int(sys.argv[1]) if len(sys.argv) > 1 else SUBMISSIONS))
