"""Grades in the columns of learning platforms: a new table, or the platform's own worksheet filled in."""

import re
from collections.abc import Callable, Sequence

from momus.errors import RequestError
from momus.report.exports.base import Export, Exported, GradedFiles
from momus.report.spreadsheet import csv_bytes, csv_rows
from momus.results import Finding
from momus.results.grades import GradesFound

MOODLE = (
    "Identifier", "Full name", "Email address", "Status", "Grade", "Maximum Grade", "Grade can be changed", "Last modified (submission)",
    "Last modified (grade)", "Feedback comments",
)  # fmt: skip
CANVAS = ("Student", "ID", "SIS User ID", "SIS Login ID", "Section")
GRADESCOPE = ("First Name", "Last Name", "SID", "Email", "Total Score", "Max Points", "Status", "Submission ID", "Submission Time")
POINTS_POSSIBLE = "Points Possible"
_MOODLE_NUMBER = re.compile(r"_(\d+)_assignsubmission_")
_CANVAS_NUMBER = re.compile(r"^[^_/]+_(?:LATE_)?(\d+)_\d+_")
_GRADESCOPE_NUMBER = re.compile(r"submission_(\d+)")

Row = Sequence[str | float | int | None]


def moodle(given: GradedFiles) -> Exported:
    """Return the grading worksheet: `Grade` and `Feedback comments` are ours, the rest of a given worksheet stays."""
    grades = _grades(given)
    if given.worksheet is not None:
        return _filled(given, "moodle.csv", _moodle_key, {"Grade": _grade, "Feedback comments": _reasons})
    rows: list[Row] = [MOODLE]
    for one in given.latest:
        number = _number(_MOODLE_NUMBER, one)
        identifier = f"Participant {number}" if number else ""
        kept = (identifier, _name(one), "", "", _grade(one, grades), grades.points, "Yes", one.time, "", _reasons(one, grades))
        rows.append(kept)
    return Exported({"moodle.csv": csv_bytes(rows)})


def canvas(given: GradedFiles) -> Exported:
    """Return the gradebook: one column for the exercise; the second line says how many points there are."""
    grades, exercise = _grades(given), given.results.exercise
    if given.worksheet is not None:
        header = csv_rows(given.worksheet)[0] if csv_rows(given.worksheet) else []
        column = next((name for name in header if name == exercise or name.startswith(f"{exercise} (")), exercise)
        return _filled(given, "canvas.csv", _canvas_key, {column: _grade})
    rows: list[Row] = [(*CANVAS, exercise), (POINTS_POSSIBLE, "", "", "", "", grades.points)]
    rows += [(_name(one), _number(_CANVAS_NUMBER, one), "", "", one.group, _grade(one, grades)) for one in given.latest]
    return Exported({"canvas.csv": csv_bytes(rows)})


def gradescope_grades(given: GradedFiles) -> Exported:
    """Return the scores in the columns of Gradescope's own download."""
    grades = _grades(given)
    rows: list[Row] = [GRADESCOPE]
    for one in given.latest:
        first, _, last = _name(one).rpartition(" ")
        grade = _grade(one, grades)
        status = "Ungraded" if grade is None else "Graded"
        number = _number(_GRADESCOPE_NUMBER, one)
        rows.append((first or last, last if first else "", "", "", grade, grades.points, status, number, one.time))
    return Exported({"gradescope.csv": csv_bytes(rows)})


def _grades(given: GradedFiles) -> GradesFound:
    found: GradesFound = given.results.readings["grades"]
    return found


def _name(one: Finding) -> str:
    return one.student or one.id


def _grade(one: Finding, grades: GradesFound) -> float | None:
    return grades.by_id[one.id].grade


def _reasons(one: Finding, grades: GradesFound) -> str:
    return "; ".join(grades.by_id[one.id].reasons)


def _number(pattern: re.Pattern[str], one: Finding) -> str:
    """Return the platform's number of a student or submission, from the name of what was handed in."""
    match = pattern.search(one.file)
    return match[1] if match else ""


def _moodle_key(row: dict[str, str]) -> tuple[str, str]:
    return row.get("Identifier", "").removeprefix("Participant").strip(), row.get("Full name", "").strip()


def _canvas_key(row: dict[str, str]) -> tuple[str, str]:
    return row.get("ID", "").strip(), row.get("Student", "").strip()


def _filled(
    given: GradedFiles,
    name: str,
    key: Callable[[dict[str, str]], tuple[str, str]],
    columns: dict[str, Callable[[Finding, GradesFound], str | float | None]],
) -> Exported:
    """Return a worksheet with some columns filled in. Students are found by the platform's number, else by their name."""
    grades = _grades(given)
    header, *rows = csv_rows(given.worksheet or b"") or [[]]
    missing = [column for column in columns if column not in header]
    if missing:
        raise RequestError(
            f"the worksheet has no column {', '.join(missing)}; it has {', '.join(header) or 'none'}: give the platform's own file"
        )
    numbers = {
        number: one for one in given.latest for pattern in (_MOODLE_NUMBER, _CANVAS_NUMBER) if (number := _number(pattern, one))
    }
    names: dict[str, list[Finding]] = {}
    for one in given.latest:
        names.setdefault(_name(one), []).append(one)
    written: list[Row] = [header]
    met = set()
    for row in rows:
        cells = dict(zip(header, row, strict=False))
        number, called = key(cells)
        alike = names.get(called, [])
        owner = numbers.get(number) or (alike[0] if len(alike) == 1 else None)
        if owner is None:
            written.append(row)
            continue
        met.add(owner.id)
        new = {column: value(owner, grades) for column, value in columns.items()}
        written.append([new[column] if new.get(column) is not None else cells.get(column, "") for column in header])
    lost = [_name(one) for one in given.latest if one.id not in met]
    notes = (f"not in the worksheet: {', '.join(lost[:20])}{' and more' if len(lost) > 20 else ''}",) if lost else ()
    return Exported({name: csv_bytes(written)}, notes)


EXPORTED = (
    Export("moodle", "Moodle's grading worksheet, CSV", moodle, ("grades",), worksheet=True),
    Export("canvas", "Canvas's gradebook, CSV", canvas, ("grades",), worksheet=True),
    Export("gradescope-grades", "grades in Gradescope's columns, CSV", gradescope_grades, ("grades",)),
)
