"""suite/: the kept inputs that refute somebody, as tests that can be used without Momus."""

import json
import re
import tomllib
from dataclasses import asdict
from importlib import resources
from pathlib import Path

from momus.errors import RequestError, StoreError
from momus.json_values import input_to_json, outcome_to_json
from momus.model import Form, Kind, Outcome
from momus.report.files import write_whole
from momus.report.sentences import assignments, did_line, outcome_line, value_line
from momus.results import Results, SuiteRow

_PYTEST_FILES = {
    "test_suite.py": ("momus.report", "templates/test_suite.py.j2"),
    "sitecustomize.py": ("momus.report", "templates/sitecustomize.py.j2"),
    "without_input.py": ("momus.languages.python", "top_level_input.py"),
}
"""The files that pytest needs, and where they come from: the last is what Momus itself uses."""

_OURS = re.compile(r"row-\d+\.(in|out|args)")

README = """\
Tests found by Momus for the exercise {name}: {count}, {refuting} of which {verb} at least one submission.

row-N.in and row-N.out   {what}
cases.json               all of them with their values, who found them and how many submissions each refutes
points.toml              what each test is worth: change it and write the suite again
{pytest}
The expected results are what the reference did. The exercise's judge says which other results are right: "judge" in cases.json.
"""

WORTH = 1
"""The points of a test for which none are set."""

PROGRAM_FILES = "standard input, and what the reference printed for it (row-N.args: its arguments, one a line)"
FUNCTION_FILES = "the arguments, and what the reference did with them"

PYTEST_LINE = """\
test_suite.py            runs them all with pytest:  SUBMISSION={example} pytest {folder}
                         It runs the submission without protection: use it for programs that you trust.
"""


def write_suite(results: Results, folder: Path) -> None:
    """Write the rows that refute somebody; remove files of rows that no longer do. Points that were set are kept."""
    write_tests([row for row in results.suite if row.refutes], results, folder)


def write_tests(rows: list[SuiteRow], results: Results, folder: Path) -> None:
    """Write these rows as a folder of tests, also for pytest if it can run the programs."""
    said = read_points(folder)
    points = {row.id: said.get(f"row-{row.id}", WORTH) for row in rows}
    absent = {name: worth for name, worth in said.items() if worth != WORTH and name not in {f"row-{row.id}" for row in rows}}
    files: dict[str, bytes] = {}
    for row in rows:
        files |= _row_files(row, results)
    files["cases.json"] = _cases(rows, results, points)
    files["points.toml"] = _points_file(rows, results, points, absent)
    is_python = all(name.endswith(".py") for name in results.references)
    runnable = results.form == Form.PROGRAM or is_python
    if runnable:
        files |= {name: resources.files(package).joinpath(source).read_bytes() for name, (package, source) in _PYTEST_FILES.items()}
        files |= dict(results.rules.files)
    files["README.txt"] = _readme(rows, results, runnable, folder.name).encode("utf-8", "backslashreplace")
    for name, content in files.items():
        write_whole(folder / name, content)
    _remove_stale(folder, set(files))


def _row_files(row: SuiteRow, results: Results) -> dict[str, bytes]:
    name = f"row-{row.id}"
    if results.form != Form.PROGRAM:
        given, whole = assignments(row.input, results, 10**9), 10**9
        did = did_line(row.input, row.expected, results, whole) if results.form == Form.OBJECT else value_line(row.expected, whole)
        return {f"{name}.in": _text(given), f"{name}.out": _text(did)}
    files = {f"{name}.in": row.input.text or b"", f"{name}.out": _printed(row.expected)}
    if row.input.argv:
        files[f"{name}.args"] = "".join(f"{word}\n" for word in row.input.argv).encode("utf-8", "surrogateescape")
    return files


def _text(line: str) -> bytes:
    return (line + "\n").encode("utf-8", "backslashreplace")


def _printed(expected: Outcome) -> bytes:
    if expected.kind is Kind.EXITED and expected.printed is not None:
        return expected.printed.text
    return _text(outcome_line(expected))


def read_points(folder: Path) -> dict[str, float]:
    """Return the points in points.toml of the folder; raise RequestError if they are not numbers."""
    path = folder / "points.toml"
    try:
        text = path.read_text(encoding="utf-8") if path.exists() else ""
        said = tomllib.loads(text)
    except (OSError, UnicodeDecodeError, tomllib.TOMLDecodeError) as error:
        raise RequestError(f"{path}: cannot be read: {error}; correct it, or remove it") from error
    wrong = [f"{name} = {value!r}" for name, value in said.items() if type(value) not in (int, float) or not value >= 0]
    if wrong:
        raise RequestError(f"{path}: {', '.join(wrong)}: points are numbers from 0 on; correct it, or remove it")
    return said


def _points_file(rows: list[SuiteRow], results: Results, points: dict[int, float], absent: dict[str, float]) -> bytes:
    """Return the file. Points set for tests that are `absent` now stay in it, because another submission may bring a test back."""
    lines = ["# What each test is worth."]
    lines += [f"row-{row.id} = {points[row.id]}  # {assignments(row.input, results, 80)}" for row in rows]
    if absent:
        lines += ["", "# Set for tests that are not in the suite at present."]
        lines += [f"{json.dumps(name)} = {worth}" for name, worth in absent.items()]
    return "".join(line + "\n" for line in lines).encode("utf-8", "backslashreplace")


def _cases(rows: list[SuiteRow], results: Results, points: dict[int, float]) -> bytes:
    cases = [
        {
            "id": row.id,
            "entry": row.input.entry,
            "input": input_to_json(row.input, Form(results.form), results.parameters.get(row.input.entry, ())),
            "expected": outcome_to_json(row.expected),
            "found_by": row.found_by,
            "refutes": len(row.refutes),
            "points": points[row.id],
            **({"error": row.expected.error} if row.expected.kind is Kind.EXITED and row.expected.error else {}),
        }
        for row in rows
    ]
    lines = ",\n ".join(json.dumps(case, ensure_ascii=False) for case in cases)
    rules = {name: value for name, value in asdict(results.rules).items() if name != "files"}
    about = {
        "exercise": results.exercise,
        "form": results.form,
        "functions": len(results.parameters),
        "observe": list(results.observe),
    }
    text = f'{json.dumps({**about, "judge": rules})[:-1]}, "cases": [\n {lines}\n]}}\n'
    return text.encode("utf-8", "backslashreplace")


def _readme(rows: list[SuiteRow], results: Results, runnable: bool, folder: str) -> str:
    is_program = results.form == Form.PROGRAM
    refuting = sum(bool(row.refutes) for row in rows)
    line = PYTEST_LINE.format(example="./a.out" if is_program else "student.py", folder=folder)
    return README.format(
        name=results.exercise,
        count=len(rows),
        refuting="each" if refuting == len(rows) else refuting,
        verb="refutes" if refuting in (1, len(rows)) else "refute",
        what=PROGRAM_FILES if is_program else FUNCTION_FILES,
        pytest=line if runnable else "",
    )


def _remove_stale(folder: Path, written: set[str]) -> None:
    """Remove the row files of an earlier run, but nothing that somebody else put there."""
    try:
        for path in folder.iterdir():
            if _OURS.fullmatch(path.name) and path.name not in written:
                path.unlink()
    except OSError as error:
        raise StoreError(f"{folder}: an old test cannot be removed: {error.strerror}; remove the folder") from error
