"""Whether the seed decides which counterexample is shown: `python -m bench.seeds [FOLDER ...]`.

Every exercise is graded once with each seed, from nothing. Without a folder the exercises are those of `tests/quality`: known bugs with a known
smallest counterexample, hard pairs, and classes whose domain is written. A submission that no seed refutes is left out.
"""

import argparse
import json
import shutil
import sys
import tempfile
from collections.abc import Iterator, Sequence
from dataclasses import asdict, dataclass
from pathlib import Path

from bench.unwritten import FOLDER as UNWRITTEN
from bench.unwritten import names as unwritten_names
from momus.options import Options
from momus.pipeline import grade
from momus.results import Finding

PLANTED = Path(__file__).resolve().parent / "planted_classes"
ENOUGH = 95
"""Percent of the refuted submissions that should have the same counterexample with every seed."""


@dataclass(frozen=True)
class Seeded:
    """By submission that some seed refutes, the counterexample of each seed in words; "" where that seed does not refute it."""

    exercise: str
    shown: dict[str, tuple[str, ...]]

    @property
    def differing(self) -> dict[str, tuple[str, ...]]:
        """Return the submissions whose counterexample is not the same with every seed."""
        return {id: shown for id, shown in self.shown.items() if len(set(shown)) > 1}

    @property
    def missed(self) -> int:
        """Return how many of these are refuted with some seeds only."""
        return sum("" in shown for shown in self.shown.values())


def quality_folders(into: Path) -> Iterator[Path]:
    """Yield the exercises of `tests/quality` and the classes with planted bugs, written into this folder where there is no folder yet."""
    from tests.exercises import write_exercise
    from tests.quality.hard_pairs import PAIRS
    from tests.quality.test_smallest import BUGS

    for name, (settings, reference, submission, _) in BUGS.items():
        yield write_exercise(into / name, settings, reference, {"student": submission})
    for pair in PAIRS.values():
        yield write_exercise(into / pair.name, pair.settings(), pair.reference, {"hard": pair.submission})
    for name in unwritten_names():
        shutil.copytree(UNWRITTEN / name, into / name, ignore=shutil.ignore_patterns("truth.toml", "written.toml", "__pycache__"))
        shutil.copy(UNWRITTEN / name / "written.toml", into / name / "exercise.toml")
        yield into / name
    yield from sorted(path.parent for path in PLANTED.glob("*/exercise.toml"))


def sample_of(folder: Path, most: int, into: Path) -> Path:
    """Return a copy of the exercise with at most so many submissions, spread evenly over all."""
    files = sorted((folder / "submissions").iterdir())
    kept = {files[i * len(files) // most].name for i in range(most)} if len(files) > most else {one.name for one in files}

    def left_out(where: str, names: list[str]) -> list[str]:
        return [name for name in names if name not in kept] if Path(where) == folder / "submissions" else []

    return Path(shutil.copytree(folder, into / folder.name, ignore=left_out))


def seeded(folder: Path, seeds: Sequence[int], inputs: int) -> Seeded:
    """Return the counterexamples of an exercise, with each seed."""
    found: list[dict[str, str]] = []
    for seed in seeds:
        with tempfile.TemporaryDirectory() as out:
            results = grade(folder, options=Options(inputs=inputs, seed=seed, out=Path(out)))
        found.append({finding.id: in_words(finding) for finding in results.findings if finding.evidence})
    ids = sorted(set().union(*found))
    return Seeded(folder.name, {id: tuple(one.get(id, "") for one in found) for id in ids})


def in_words(finding: Finding) -> str:
    """Return the input that refutes the submission, with the calls before and beside it."""
    if finding.evidence is None:
        return ""
    shown = finding.evidence.input
    # How an author's generator made an earlier call is not shown.
    parts = (shown.entry, shown.args or shown.text, tuple(call.args for call in shown.before), shown.beside)
    return " ".join(repr(part) for part in parts if part)


def told(one: Seeded) -> str:
    """Return the share of an exercise, and below it what differs."""
    same = len(one.shown) - len(one.differing)
    lines = [f"{one.exercise:32} {same} of {len(one.shown)}"]
    for id, shown in one.differing.items():
        kinds = sorted(set(shown), key=shown.index)
        lines += [f"    {id}"] + [f"        {shown.count(kind)} x {kind or 'not refuted'}" for kind in kinds]
    return "\n".join(lines)


def main() -> int:
    """Print the share of each exercise and of all; the exit code is 1 where too few are the same."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("folders", nargs="*", type=Path)
    parser.add_argument("--seeds", type=int, default=10)
    parser.add_argument("--inputs", type=int, default=6000)
    parser.add_argument("--only", help="names of exercises, separated by commas")
    parser.add_argument("--most", type=int, help="take at most this many submissions of a folder")
    parser.add_argument("--out", type=Path, help="a file for the counterexamples as JSON")
    given = parser.parse_args()
    everything: list[Seeded] = []
    with tempfile.TemporaryDirectory() as written:
        folders = [sample_of(one, given.most, Path(written)) for one in given.folders] if given.most else given.folders
        for folder in folders or quality_folders(Path(written)):
            if given.only is None or folder.name in given.only.split(","):
                everything.append(seeded(folder, range(given.seeds), given.inputs))
                print(told(everything[-1]), flush=True)
    refuted, differing = sum(len(one.shown) for one in everything), sum(len(one.differing) for one in everything)
    share = 100 * (refuted - differing) / refuted if refuted else 100.0
    print(
        f"{refuted - differing} of {refuted} refuted submissions ({share:.1f} %) have the same counterexample with all {given.seeds} seeds"
    )
    missed = sum(one.missed for one in everything)
    print(f"{missed} of the others are refuted with some seeds only, {differing - missed} with another input")
    if given.out:
        given.out.write_text(json.dumps([asdict(one) for one in everything], indent=1, ensure_ascii=False) + "\n", encoding="utf-8")
    return 0 if share >= ENOUGH else 1


if __name__ == "__main__":
    sys.exit(main())
