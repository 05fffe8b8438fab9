"""How exercises fare whose domain nobody wrote: `python -m bench.unwritten [--out FILE] [NAME ...]`.

Each of them is graded twice, with the domain that is guessed from its reference and with the domain that its author means. The truth about
every submission is known, so what was missed and who was accused wrongly can be counted.
"""

import argparse
import json
import shutil
import sys
import tempfile
import tomllib
from collections.abc import Iterable
from dataclasses import asdict, dataclass
from pathlib import Path

from momus.errors import MomusError
from momus.model import Claim
from momus.options import Options
from momus.pipeline import grade
from momus.results import Results

FOLDER = Path(__file__).resolve().parent.parent / "tests" / "quality" / "unwritten"
GUESSED, WRITTEN = "guessed", "written"


@dataclass(frozen=True)
class Fared:
    """One grading of one exercise. `missed` are bugs that were not refuted, `accused` right submissions with anything else than no counterexample."""

    exercise: str
    domain: str
    bugs: int
    right: int
    missed: tuple[str, ...]
    accused: tuple[str, ...]
    questions: tuple[str, ...]
    in_force: tuple[str, ...]
    seconds: float


def names() -> list[str]:
    """Return the names of the exercises."""
    return sorted(path.parent.name for path in FOLDER.glob("*/exercise.toml"))


def fare(name: str, domain: str, inputs: int = 2000, seed: int = 0) -> Fared:
    """Return how the exercise fares with this domain, GUESSED or WRITTEN. If it cannot be graded, all of its bugs are missed."""
    truth = tomllib.loads((FOLDER / name / "truth.toml").read_text(encoding="utf-8"))
    bugs = [id for id, fact in truth.items() if not fact["right"]]
    right = [id for id, fact in truth.items() if fact["right"]]
    with tempfile.TemporaryDirectory() as folder:
        copy = Path(folder) / name
        shutil.copytree(FOLDER / name, copy, ignore=shutil.ignore_patterns("truth.toml", "written.toml", "__pycache__"))
        if domain == WRITTEN:
            shutil.copy(FOLDER / name / "written.toml", copy / "exercise.toml")
        try:
            results = grade(copy, options=Options(inputs=inputs, seed=seed, out=Path(folder) / "out"))
        except MomusError as error:
            missed = tuple(f"{id}: not graded: {error}" for id in bugs)
            return Fared(name, domain, len(bugs), len(right), missed, (), (), (), 0.0)
    claims = {finding.id: finding.claim for finding in results.findings}
    missed = tuple(f"{id}: {claims[id]}" for id in bugs if claims[id] is not Claim.REFUTED)
    accused = tuple(accusation(results, id) for id in right if claims[id] not in (Claim.UNREFUTED, Claim.HOLDS))
    questions = tuple(question.about for question in results.questions)
    return Fared(name, domain, len(bugs), len(right), missed, accused, questions, results.domain, round(results.seconds, 1))


def accusation(results: Results, id: str) -> str:
    """Return the claim on a submission and its evidence in one line."""
    finding = next(finding for finding in results.findings if finding.id == id)
    shown = finding.evidence.input if finding.evidence else finding.reason
    return f"{id}: {finding.claim} {shown}"


def table(fared: Iterable[Fared]) -> str:
    """Return the figures as lines, the sums of each domain at the end."""
    lines = [f"{'exercise':16} {'domain':8} {'refuted':>8} {'accused':>8} {'questions':>10} {'s':>6}"]
    rows = list(fared)
    for row in rows:
        refuted, accused = f"{row.bugs - len(row.missed)}/{row.bugs}", f"{len(row.accused)}/{row.right}"
        lines.append(f"{row.exercise:16} {row.domain:8} {refuted:>8} {accused:>8} {len(row.questions):>10} {row.seconds:>6}")
        lines += [f"    missed {one}" for one in row.missed] + [f"    accused {one}" for one in row.accused]
        lines += [f"    asked {one}" for one in row.questions]
    for domain in (GUESSED, WRITTEN):
        of = [row for row in rows if row.domain == domain]
        bugs, right = sum(row.bugs for row in of), sum(row.right for row in of)
        missed, accused = sum(len(row.missed) for row in of), sum(len(row.accused) for row in of)
        asked = sum(len(row.questions) for row in of)
        lines.append(
            f"{domain}: {bugs - missed} of {bugs} bugs refuted, {accused} of {right} right ones accused, {asked} questions"
        )
    return "\n".join(lines)


def main() -> None:
    """Grade the named exercises, or all; print the figures and write them as JSON."""
    parser = argparse.ArgumentParser(description="How exercises fare whose domain nobody wrote.")
    parser.add_argument("names", nargs="*", default=names())
    parser.add_argument("--out", type=Path)
    parser.add_argument("--inputs", type=int, default=2000)
    parser.add_argument("--seed", type=int, default=0)
    parser.add_argument("--domain", choices=(GUESSED, WRITTEN))
    given = parser.parse_args()
    domains = [given.domain] if given.domain else [GUESSED, WRITTEN]
    fared = []
    for name in given.names:
        for domain in domains:
            fared.append(fare(name, domain, given.inputs, given.seed))
            print(fared[-1], file=sys.stderr, flush=True)
    print(table(fared))
    if given.out:
        given.out.write_text(json.dumps([asdict(row) for row in fared], indent=1, ensure_ascii=False) + "\n", encoding="utf-8")


if __name__ == "__main__":
    main()
