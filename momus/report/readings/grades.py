"""The grades in words, in JSON, as CSV, and on the page."""

from pathlib import Path
from typing import Any

from momus.legible import legible
from momus.report.files import write_whole
from momus.report.readings.words import LISTED
from momus.report.spreadsheet import csv_bytes
from momus.results import Results
from momus.results.grades import GradeOf, GradesFound
from momus.words import counted

PLACE = 5
"""The place of this part on the page."""
CSV_COLUMNS = ("submission", "student", "revision", "group", "file", "claim", "grade", "points", "reasons", "note")


def lines(found: GradesFound, results: Results, *, everything: bool = False) -> list[str]:
    """Return how grades are made, a line for each submission, `grade<TAB>submission<TAB>reasons`, and the mean."""
    shown = found.grades if everything else found.grades[:LISTED]
    left = len(found.grades) - len(shown)
    return [
        grades_line(found),
        *found.policy,
        *("\t".join((_grade(one), legible(one.id, lines=False), "; ".join(_reasons(one)))) for one in shown),
        *([f"… {left:,} more: all with -v, with --csv, and in results.json"] if left else []),
    ]


def grades_line(found: GradesFound) -> str:
    """Return `12 submissions: mean 61.3 of 100 points; 1 has no grade`."""
    known = [one.grade for one in found.grades if one.grade is not None]
    without = len(found.grades) - len(known)
    mean = f"mean {sum(known) / len(known):.4g} of {found.points:g} points" if known else "no grades"
    return f"{counted(len(found.grades), 'submission')}: {mean}" + (f"; {without:,} without a grade" if without else "")


def _grade(one: GradeOf) -> str:
    return "–" if one.grade is None else f"{one.grade:g}"


def _reasons(one: GradeOf) -> list[str]:
    return [legible(reason, lines=False) for reason in one.reasons]


def to_json(found: GradesFound | None, results: Results) -> dict[str, Any]:
    """Return the policy in words, and each grade with its reasons."""
    if found is None or not found.grades:
        return {}
    return {
        "grades": {
            "points": found.points,
            "policy": list(found.policy),
            "submissions": [
                {"id": one.id, "grade": one.grade, "reasons": list(one.reasons), **({"note": one.note} if one.note else {})}
                for one in found.grades
            ],
        }
    }


def on_page(found: GradesFound, results: Results) -> dict[str, Any]:
    """Return what the page shows; nothing if no grades were made."""
    if not found.grades:
        return {}
    rows = [(_grade(one), legible(one.id, lines=False), _reasons(one)) for one in found.grades]
    return {"grades": rows, "policy": found.policy, "grades_line": grades_line(found)}


def write_csv(results: Results, path: Path) -> None:
    """Write a line for each submission. No text in it is a formula to a spreadsheet."""
    found: GradesFound = results.readings["grades"]
    rows: list[tuple[str | float | None, ...]] = [CSV_COLUMNS]
    for finding in results.findings:
        one = found.by_id[finding.id]
        named = (finding.id, finding.student, finding.revision, finding.group, finding.file, finding.claim.value)
        rows.append((*named, one.grade, found.points, "; ".join(one.reasons), one.note))
    write_whole(path, csv_bytes(rows))
