"""Suspect lines: how often the line of a planted fault is among the first three suspects, in ten programs in Python and C.

Faults are planted by `momus.mutate`, spread over the operators and the source; those that no input refutes are left out. Each faulty program is a
submission of a class of its own kind, in which nobody is right, so only runs of the program itself can tell.
"""

import argparse
import shutil
import tempfile
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path

from momus.exercise.load import load_exercise
from momus.model import Claim
from momus.mutate import Mutant, mutants, spread
from momus.pipeline import Options, grade, read
from momus.readings.suspects import SuspectOptions

EXERCISES = Path(__file__).resolve().parent / "planted_lines"
FIRST = 3


@dataclass(frozen=True)
class Judged:
    """A refuted faulty program: where its fault is, and the suspects in order. A line that was deleted may be told by the one before or after it."""

    name: str
    mutant: Mutant
    suspects: tuple[int, ...]

    @property
    def place(self) -> int:
        """Return the place of the true line among the suspects, from 1; 0 if it is none."""
        return self.suspects.index(self.mutant.line) + 1 if self.mutant.line in self.suspects else 0


def judged(folder: Path, number: int) -> Iterator[Judged]:
    """Yield so many refuted planted faults, evenly spread over the source."""
    exercise = load_exercise(folder)
    program = exercise.references[0]
    chosen = spread(mutants(program, exercise.task), 2 * number)
    suffix = exercise.reference_files[0].rpartition(".")[2]
    with tempfile.TemporaryDirectory() as place:
        made = Path(place) / folder.name
        shutil.copytree(folder, made)
        (made / "submissions").mkdir()
        for place_in_source, mutant in enumerate(chosen):
            (made / "submissions" / f"m{place_in_source:02}.{suffix}").write_bytes(mutant.program.main)
        out = Path(place) / "out"
        grade(made, made / "submissions", options=Options(out=out, inputs=1000))
        results = read(out, {"suspects": SuspectOptions()})
        refuted = [one for one in results.findings if one.claim is Claim.REFUTED]
        refuted = [refuted[at * len(refuted) // number] for at in range(min(number, len(refuted)))]
        for one in refuted:
            found = results.suspects.get(one.id)
            yield Judged(
                f"{folder.name}/{one.id}", chosen[int(one.id[1:])], tuple(line.line for line in found.lines) if found else ()
            )


def main() -> None:
    """Print the place of each planted fault, and how many are among the first."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--each", type=int, default=5, help="faults in each program")
    asked = parser.parse_args()
    found = []
    for folder in sorted(path.parent for path in EXERCISES.glob("*/exercise.toml")):
        for one in judged(folder, asked.each):
            found.append(one)
            print(
                f"{one.place or '–'}\t{one.name}\tline {one.mutant.line}\tsuspects {list(one.suspects)}\t{one.mutant.description}",
                flush=True,
            )
    hits = sum(0 < one.place <= FIRST for one in found)
    first = sum(one.place == 1 for one in found)
    print(
        f"{len(found)} faults: the true line is the first suspect in {first}, among the first {FIRST} in {hits} ({hits / len(found):.0%})"
    )


if __name__ == "__main__":
    main()
