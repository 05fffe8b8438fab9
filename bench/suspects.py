"""Suspect lines: how often the line of a fault is among the first three suspects.

Faults are planted by `momus.mutate` into programs in Python and C, spread over the operators and the source; those that no input refutes are left
out. With --revisions the faults are those of students: each FOLDER is an exercise whose submissions are named STUDENT-REVISION, with a `labels.csv`
that tells which tests of its suites each fails; the faulty lines are those that the student changed to pass all tests.

The class has only faulty programs, so no right submission can tell.
"""

import argparse
import csv
import shutil
import tempfile
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from difflib import SequenceMatcher
from itertools import pairwise
from pathlib import Path

from momus.exercise.load import load_exercise
from momus.model import Claim
from momus.mutate import mutants, spread
from momus.pipeline import Options, grade, read
from momus.readings.suspects import SuspectOptions
from momus.results import Results

PROGRAMS = Path(__file__).resolve().parent / "planted_lines"
FIRST = 3
MOST_CHANGED = 4
"""A revision that changes more lines mends more than one fault, or is another program."""


@dataclass(frozen=True)
class Fault:
    """A faulty program: its source, its faulty lines, and what is wrong with them."""

    source: bytes
    lines: frozenset[int]
    words: str


@dataclass(frozen=True)
class Judged:
    """A refuted faulty program, the suspects in order, and how they were found."""

    name: str
    fault: Fault
    suspects: tuple[int, ...]
    way: str

    @property
    def place(self) -> int:
        """Return the place of the first faulty line among the suspects, from 1; 0 if none is."""
        return next((place for place, line in enumerate(self.suspects, 1) if line in self.fault.lines), 0)


def planted(folder: Path, number: int) -> dict[str, Fault]:
    """Return twice so many planted faults, by name, evenly spread over the source."""
    exercise = load_exercise(folder)
    original = exercise.references[0].main
    suffix = exercise.reference_files[0].rpartition(".")[2]
    chosen = spread(mutants(exercise.references[0], exercise.task), 2 * number)
    return {
        f"m{place:02}.{suffix}": Fault(one.program.main, frozenset({_first_changed(original, one.program.main)}), one.description)
        for place, one in enumerate(chosen)
    }


def _first_changed(before: bytes, after: bytes) -> int:
    """Return the number of the first line of `after` that is another one in `before`."""
    pairs = zip(before.splitlines(), after.splitlines(), strict=False)
    return next(line for line, (one, other) in enumerate(pairs, 1) if one != other)


def revised(folder: Path) -> dict[str, Fault]:
    """Return the revisions that fail a test and whose next revision fails none, with few changed lines."""
    labels = csv.DictReader((folder / "labels.csv").read_text().splitlines())
    fails = {one["submission"]: any(one[key] for key in one if key.endswith("_fail")) for one in labels}
    found = {}
    for first, second in pairwise(sorted(fails)):
        if first.partition("-")[0] == second.partition("-")[0] and fails[first] and not fails[second]:
            source = (folder / "submissions" / first).read_bytes()
            lines = _changed(source, (folder / "submissions" / second).read_bytes())
            if 0 < len(lines) <= MOST_CHANGED:
                found[first] = Fault(source, lines, f"changed in {second}")
    return found


def _changed(before: bytes, after: bytes) -> frozenset[int]:
    """Return the lines of `before` that `after` has otherwise; where only lines were added, the line before them and the line after."""
    mine, other = ([line.strip() for line in one.splitlines()] for one in (before, after))
    lines: set[int] = set()
    for tag, start, stop, _, _ in SequenceMatcher(None, mine, other, autojunk=False).get_opcodes():
        if tag != "equal":
            lines.update(range(start + 1, stop + 1) if stop > start else (start, start + 1))
    return frozenset(line for line in lines if 0 < line <= len(mine))


def judged(folder: Path, faults: Mapping[str, Fault], options: SuspectOptions, most: int) -> Iterator[Judged]:
    """Yield at most so many faulty programs that are refuted, evenly spread."""
    with tempfile.TemporaryDirectory() as place:
        made = Path(place) / folder.name
        shutil.copytree(folder, made, ignore=shutil.ignore_patterns("submissions"))
        (made / "submissions").mkdir()
        for name, fault in faults.items():
            (made / "submissions" / name).write_bytes(fault.source)
        refuted = [one.id for one in _graded(made).findings if one.claim is Claim.REFUTED]
        chosen = {refuted[at * len(refuted) // most] for at in range(most)} if len(refuted) > most else set(refuted)
        for name in faults:
            if Path(name).stem not in chosen:
                (made / "submissions" / name).unlink()
        _graded(made)
        results = read(made / "out", {"suspects": options})
        by_id = {Path(name).stem: fault for name, fault in faults.items()}
        for one in results.findings:
            found = results.suspects.get(one.id)
            lines = tuple(line.line for line in found.lines) if found else ()
            yield Judged(f"{folder.name}/{one.id}", by_id[one.id], lines, found.way.value if found else "none")


def _graded(folder: Path) -> Results:
    return grade(folder, folder / "submissions", options=Options(out=folder / "out", inputs=1000))


def main() -> None:
    """Print the place of each fault, and how many are among the first."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--each", type=int, default=5, help="planted faults in each program")
    parser.add_argument("--programs", type=Path, default=PROGRAMS, help="a folder of exercises, whose references get the faults")
    parser.add_argument("--revisions", type=Path, nargs="+", metavar="FOLDER", help="faults of students instead of planted ones")
    parser.add_argument(
        "--repairs", type=int, default=SuspectOptions().repairs, help="how many changed programs are run for an exercise"
    )
    asked = parser.parse_args()
    options = SuspectOptions(repairs=asked.repairs)
    found: list[Judged] = []
    for folder in asked.revisions or sorted(path.parent for path in asked.programs.glob("*/exercise.toml")):
        faults = revised(folder) if asked.revisions else planted(folder, asked.each)
        for one in judged(folder, faults, options, asked.each if not asked.revisions else len(faults)):
            said = (
                one.place or "–",
                one.name,
                f"lines {sorted(one.fault.lines)}",
                f"suspects {list(one.suspects)}",
                one.way,
                one.fault.words,
            )
            print(*said, sep="\t", flush=True)
            found.append(one)
    hits, first = sum(0 < one.place <= FIRST for one in found), sum(one.place == 1 for one in found)
    ways = {way: sum(one.way == way for one in found) for way in sorted({one.way for one in found})}
    print(f"{len(found)} faults: first suspect {first}, among the first {FIRST} {hits} ({hits / len(found):.0%}); found by {ways}")


if __name__ == "__main__":
    main()
