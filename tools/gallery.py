"""Writes docs/gallery.md: the counterexamples to the wrong submissions of bundled exercises. `python -m tools.gallery [FILE]`"""

import sys
import tempfile
import tomllib
from pathlib import Path

import momus
from momus.report.sentences import finding_line
from momus.results import Finding, Results
from tools.console_pages import ROOT

INPUTS = 2000
EXERCISES = ("equi", "middle", "anonymizer", "dates", "interval_set")
INTRODUCTION = f"""# Counterexamples found

What refutes the wrong submissions of exercises in `examples/`: the smallest inputs that were found, each submission searched with {INPUTS:,} inputs,
seed 0. ✓ marks those that all tests of the exercise accept. Of each exercise one whole program is shown.
"""


def main() -> None:
    path = Path(sys.argv[1]) if sys.argv[1:] else ROOT / "docs" / "gallery.md"
    with tempfile.TemporaryDirectory(prefix="momus-gallery-") as temporary:
        parts = [_part(name, Path(temporary) / name) for name in EXERCISES]
    path.write_text("\n".join((INTRODUCTION, *parts)))


def _part(name: str, out: Path) -> str:
    """Return the part of the page on one exercise."""
    folder = ROOT / "examples" / name
    results = momus.grade(folder, out=out, inputs=INPUTS).results
    reasons = tomllib.loads((folder / "expected.toml").read_text())["refuted"]
    wrong = [one for one in results.findings if one.evidence is not None]
    shown = min(wrong, key=lambda one: (not _is_accepted(one), len(_source(folder, one)), one.id))
    lines = [
        *(f"## {name}", ""),
        *("| submission | counterexample | mistake | |", "| --- | --- | --- | --- |"),
        *(_row(one, results, reasons[Path(one.file).name]) for one in wrong),
        *("", f"`{shown.id}`:", "", f"```{shown.language}", _source(folder, shown), "```", ""),
    ]
    return "\n".join(lines)


def _row(one: Finding, results: Results, reason: str) -> str:
    found = finding_line(one, results).replace("|", "\\|")
    return f"| {one.id} | `{found}` | {reason} | {'✓' if _is_accepted(one) else ''} |"


def _is_accepted(one: Finding) -> bool:
    return one.tests_passed is not None and one.tests_passed[0] == one.tests_passed[1]


def _source(folder: Path, one: Finding) -> str:
    return (folder / "submissions" / Path(one.file).name).read_text().strip("\n")


if __name__ == "__main__":
    main()
