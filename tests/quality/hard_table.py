"""Which engine finds which hard pair in how many seconds: `python -m tests.quality.hard_table [NAME …]` prints the table."""

import sys
import tempfile
import time
from dataclasses import dataclass
from pathlib import Path

from momus.model import Claim
from momus.pipeline import Options, check
from tests.exercises import write_exercise
from tests.quality.hard_pairs import PAIRS, HardPair

ENGINES = ("exhaustive", "random", "harvest", "trace", "crosshair", "cbmc")
SOLVERS = {"crosshair": "python", "cbmc": "c"}
SECONDS = 10.0


@dataclass(frozen=True)
class Try:
    """Whether a pair was told apart, by which engine, and how long the whole check took."""

    refuted: bool
    found_by: str
    seconds: float


def tried(pair: HardPair, engines: tuple[str, ...] | None, folder: Path, seconds: float = SECONDS) -> Try:
    """Return what a check of the pair finds with these engines (None: those of a plain check) within the seconds."""
    exercise = write_exercise(folder, pair.settings(), pair.reference, {"hard": pair.submission})
    [submission] = (exercise / "submissions").iterdir()
    began = time.monotonic()
    results = check(exercise, submission, options=Options(budget_s=seconds, jobs=1, engines=engines))
    [finding] = results.findings
    found_by = finding.evidence.found_by if finding.evidence else ""
    return Try(finding.claim is Claim.REFUTED, found_by, time.monotonic() - began)


def main(names: list[str]) -> None:
    """Print a line for each pair: the seconds of each engine that finds it alone, and of all together."""
    print(f"{'pair':28}" + "".join(f"{engine:>12}" for engine in (*ENGINES, "all")))
    totals = dict.fromkeys((*ENGINES, "all"), 0)
    for pair in [PAIRS[name] for name in names or PAIRS]:
        cells = []
        for engine in (*ENGINES, "all"):
            if SOLVERS.get(engine, pair.language) != pair.language:
                cells.append("")
                continue
            with tempfile.TemporaryDirectory() as folder:
                one = tried(pair, None if engine == "all" else (engine,), Path(folder) / "exercise")
            totals[engine] += one.refuted
            cells.append((f"{one.seconds:.1f}" + (f" {one.found_by[:5]}" if engine == "all" else "")) if one.refuted else "-")
        print(f"{pair.name:28}" + "".join(f"{cell:>12}" for cell in cells), flush=True)
    print(f"{'found':28}" + "".join(f"{totals[engine]:>12}" for engine in (*ENGINES, "all")))


if __name__ == "__main__":
    main(sys.argv[1:])
