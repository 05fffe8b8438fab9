"""Exports: each is checked by its format's own rules, and read back where something reads it; names survive unharmed."""

import csv
import io
import json
import os
import subprocess
import sys
import zipfile

import junitparser
import pyarrow
import pytest

from momus.errors import RequestError
from momus.exercise import load_exercise
from momus.model import Claim
from momus.options import Options
from momus.pipeline import evaluate, export_class, grade
from momus.pipeline.evaluate.problems import read_problems
from momus.report.exports import EXPORTS, export_named
from momus.report.spreadsheet import csv_rows
from tests.exercises import write_exercise

SETTINGS = """
    language = "python"
    function = "f"
    tests = "tests.py"
    submissions = "submissions/{student}.py"
    [inputs]
    n = "int(0, 99)"
"""
REFERENCE = "def f(n):\n    return 2 * n if n > 50 else n\n"
NAMES = {
    'Müller, Ann "A"': "def f(n): return n",
    "=cmd|' -3'!A0": "def f(n): return n + n if n > 50 else n",
    "'=1+1": "def f(n):\n",
    "שלום\u200f 👩\u200d👧": "def f(n): return -1",
    "<b>&amp;": "def f(n): return 2 * n if n >= 50 else n",
}
TESTS = "assert f(1) == 1\nassert f(60) == 120\n"
NUMBERED = "Ada L_123_assignsubmission_file_"


@pytest.fixture(scope="module")
def graded(tmp_path_factory):
    folder = tmp_path_factory.mktemp("exports")
    made = write_exercise(folder / "double", SETTINGS, REFERENCE, NAMES, {"tests.py": TESTS})
    results = grade(made, options=Options(inputs=100, jobs=1, out=folder / "out"))
    assert {one.student: one.claim for one in results.findings}["<b>&amp;"] is Claim.REFUTED
    return folder / "out"


def export(graded, name, **more):
    """Return the files of an export as bytes."""
    made = export_class(graded, name, jobs=1, **more)
    return {file: (made.folder / file).read_bytes() for file in made.files}


def rows_of(content):
    header, *rows = csv_rows(content)
    return [dict(zip(header, row, strict=True)) for row in rows]


def test_every_listed_format_has_a_module_that_writes_it():
    assert [export_named(name).name for name in EXPORTS] == list(EXPORTS)
    with pytest.raises(RequestError, match="there are moodle, canvas"):
        export_named("modle")


def test_grades_for_platforms_keep_every_name_and_run_no_formula(graded):
    grades = {'Müller, Ann "A"': "50.5", "=cmd|' -3'!A0": "100", "'=1+1": "0", "שלום\u200f 👩\u200d👧": "0", "<b>&amp;": "90"}
    moodle = export(graded, "moodle")["moodle.csv"]
    assert {row["Full name"]: row["Grade"] for row in rows_of(moodle)} == grades
    assert {row["Maximum Grade"] for row in rows_of(moodle)} == {"100"}
    canvas = rows_of(export(graded, "canvas")["canvas.csv"])
    assert canvas[0] == {
        "Student": "Points Possible",
        "ID": "",
        "SIS User ID": "",
        "SIS Login ID": "",
        "Section": "",
        "double": "100",
    }
    assert {row["Student"]: row["double"] for row in canvas[1:]} == grades
    gradescope = rows_of(export(graded, "gradescope-grades")["gradescope.csv"])
    assert {f"{row['First Name']} {row['Last Name']}".strip(): row["Total Score"] for row in gradescope} == grades
    for name in ("moodle", "canvas", "gradescope-grades"):
        (content,) = export(graded, name).values()
        for row in csv.reader(io.StringIO(content.decode(), newline="")):
            assert not [one for one in row if one.startswith(("=", "+", "-", "@"))]


def test_a_worksheet_is_filled_in_and_the_rest_of_it_stays(graded, tmp_path):
    sheet = tmp_path / "sheet.csv"
    header = "Identifier,Full name,Email address,Status,Grade,Maximum Grade,Grade can be changed,Feedback comments\n"
    sheet.write_text(
        f'\ufeff{header}Participant 7,"Müller, Ann ""A""",a@b.example,Submitted,,100.00,Yes,\nParticipant 8,Nobody,,,,100.00,Yes,kept\n',
        "utf-8",
    )
    made = export_class(graded, "moodle", worksheet=sheet, jobs=1)
    first, second = rows_of((made.folder / "moodle.csv").read_bytes())
    assert (first["Grade"], first["Email address"], first["Identifier"]) == ("50.5", "a@b.example", "Participant 7")
    assert first["Feedback comments"].startswith("50.5 of 100 points; handles 1 of 2 tests")
    assert (second["Grade"], second["Feedback comments"]) == ("", "kept")
    assert made.notes[0].startswith("not in the worksheet: ")
    sheet.write_text("Name,Points\n")
    with pytest.raises(RequestError, match="the worksheet has no column Grade, Feedback comments; it has Name, Points"):
        export_class(graded, "moodle", worksheet=sheet, jobs=1)


def test_a_download_from_moodle_gives_its_numbers_back(tmp_path):
    programs = {f"{NUMBERED}answer": "def f(n): return n\n", "Bo M_124_assignsubmission_file_answer": REFERENCE}
    settings = SETTINGS.replace('submissions = "submissions/{student}.py"', 'submissions = "submissions/"')
    made = write_exercise(tmp_path / "double", settings, REFERENCE, programs, {"tests.py": TESTS})
    grade(made, options=Options(inputs=50, jobs=1, out=tmp_path / "out"))
    rows = rows_of(export(tmp_path / "out", "moodle")["moodle.csv"])
    assert {(row["Identifier"], row["Full name"]) for row in rows} == {("Participant 123", "Ada L"), ("Participant 124", "Bo M")}


def test_junit_is_read_by_its_own_tool(graded):
    (suite,) = junitparser.JUnitXml.fromstring(export(graded, "junit")["junit.xml"])
    assert (suite.name, suite.tests, suite.failures, suite.errors, suite.skipped) == ("double", 5, 4, 0, 0)
    cases = {case.name: [type(one).__name__ for one in case.result] for case in suite}
    assert cases == {name: ["Failure"] if name != "=cmd|' -3'!A0" else [] for name in NAMES}
    (told,) = [case.result[0].message for case in suite if case.name == 'Müller, Ann "A"']
    assert told == "f(n=51): got 51, expected 102"


def test_gradescope_gets_a_score_and_only_what_students_may_know(graded):
    files = export(graded, "gradescope")
    documents = {path.partition("/")[0]: json.loads(content) for path, content in files.items()}
    one = documents["Müller_Ann_A"]
    assert (one["score"], one["output_format"], one["extra_data"]["claim"]) == (50.5, "md", "refuted")
    assert [(test["name"], test["status"]) for test in one["tests"]] == [
        ("the instructor's tests", "failed"), ("the search for a counterexample", "failed"),
    ]  # fmt: skip
    allowed = {"score", "output", "output_format", "visibility", "stdout_visibility", "extra_data", "tests"}
    test_keys = {"name", "status", "output", "output_format", "visibility", "number"}
    for document in documents.values():
        assert set(document) <= allowed and {key for test in document["tests"] for key in test} <= test_keys
        assert {test["status"] for test in document["tests"]} <= {"passed", "failed"}


def test_the_autograder_has_the_exercise_and_no_submission(graded):
    files = export(graded, "gradescope-autograder")
    with zipfile.ZipFile(io.BytesIO(files["autograder.zip"])) as archive:
        names = set(archive.namelist())
        assert archive.getinfo("run_autograder").external_attr >> 16 == 0o755
    assert names == {"setup.sh", "run_autograder", "exercise/exercise.toml", "exercise/reference.py", "exercise/tests.py"}
    for name in ("setup.sh", "run_autograder"):
        subprocess.run(["bash", "-n"], input=files[name], check=True)


def test_what_the_autograder_runs_writes_the_results(graded, tmp_path):
    """The two commands of run_autograder, on the exercise in the zip and one submission."""
    with zipfile.ZipFile(io.BytesIO(export(graded, "gradescope-autograder")["autograder.zip"])) as archive:
        archive.extractall(tmp_path / "source")
    (tmp_path / "submission").mkdir()
    (tmp_path / "submission" / "answer.py").write_text("def f(n): return n\n")
    script = (tmp_path / "source" / "run_autograder").read_text()
    script = script.replace("/autograder/momus/bin/momus", f"{sys.executable} -m momus").replace("/autograder", str(tmp_path))
    subprocess.run(["bash", "-c", script], check=True, env={**os.environ, "TMPDIR": str(tmp_path)})
    assert json.loads((tmp_path / "results" / "results.json").read_text())["score"] == 50.5


def test_pytest_runs_the_suite(graded, tmp_path):
    files = export(graded, "pytest", out=tmp_path / "suite")
    ended = {}
    for name, program in {"right": REFERENCE, "wrong": NAMES["<b>&amp;"]}.items():
        (tmp_path / f"{name}.py").write_text(program)
        command = [sys.executable, "-m", "pytest", "-q", "-p", "no:cacheprovider", tmp_path / "suite"]
        environment = {**os.environ, "SUBMISSION": str(tmp_path / f"{name}.py")}
        ran = subprocess.run(command, env=environment, cwd=tmp_path, capture_output=True, text=True)
        ended[name] = ran.stdout.strip().splitlines()[-1].rpartition(" in ")[0]
    assert "test_suite.py" in files
    assert ended == {"right": "5 passed", "wrong": "1 failed, 4 passed"}


def test_evalplus_lines_are_read_back_by_evaluate(graded, tmp_path):
    files = export(graded, "evalplus", out=tmp_path)
    (problem,) = read_problems(tmp_path / "problems.jsonl").values()
    assert (problem.task_id, problem.entry_point, problem.reference, problem.inputs) == ("double", "f", REFERENCE, ((1,), (60,)))
    assert [51] in json.loads(files["problems.jsonl"])["plus_input"]
    table = evaluate(
        tmp_path / "samples.jsonl",
        tmp_path / "problems.jsonl",
        options=Options(inputs=100, jobs=1, solve_s=0, out=tmp_path / "out"),
    )
    assert [one.claim for one in table.problems[0].samples].count(Claim.REJECTED) == 1


def test_json_lines_are_submissions_too(graded, tmp_path):
    export(graded, "evalplus", out=tmp_path)
    exercise = write_exercise(tmp_path / "again", SETTINGS, REFERENCE, {}, {"tests.py": TESTS})
    loaded = load_exercise(exercise, submissions=tmp_path / "samples.jsonl")
    assert [one.id for one in loaded.submissions] == sorted(NAMES, key=[one.id for one in loaded.submissions].index)
    (tmp_path / "bad.jsonl").write_text('{"solution": 1}\n{"solution": "", "language": "basic"}\n')
    with pytest.raises(Exception, match=r"(?s)line 1: solution: 1: must be a text.*line 2: language: 'basic': must be one of"):
        load_exercise(exercise, submissions=tmp_path / "bad.jsonl")


def test_the_summary_begins_with_what_is_to_be_decided(tmp_path):
    made = write_exercise(
        tmp_path / "double", SETTINGS, REFERENCE, {name: f"def g(n): return {len(name)}\n" for name in ("a", "bc")}
    )
    grade(made, options=Options(inputs=50, jobs=1, out=tmp_path / "out", use_tests=False))
    text = export(tmp_path / "out", "markdown")["summary.md"].decode()
    _, told, _ = text.split("\n\n", 2)
    assert told == (
        r"- **2 submissions were rejected for the same reason: it does not define f\(…\)\.** Was it asked for? "
        r"If not, allow it in exercise\.toml and grade again\."
    )


def test_the_summary_shows_names_as_they_are(graded):
    text = export(graded, "markdown")["summary.md"].decode()
    assert "| refuted | 3 |" in text and "| rejected | 1 |" in text
    # A grade may stand between them, if an earlier export asked for grades.
    (line,) = [line for line in text.splitlines() if line.startswith('| Müller, Ann "A" | refuted |')]
    assert line.endswith("| `f(n=51): got 51, expected 102` |")
    assert "| &lt;b&gt;&amp;amp; | refuted |" in text


def test_the_matrix_is_the_same_in_both_forms(graded):
    rows = rows_of(export(graded, "matrix-csv")["matrix.csv"])
    with pyarrow.ipc.open_file(export(graded, "matrix-arrow")["matrix.arrow"]) as file:
        table = file.read_all()
    assert table.column_names == list(rows[0])
    marks = {True: "1", False: "0", None: ""}
    for name in table.column_names[2:]:
        assert [marks[one] for one in table[name].to_pylist()] == [row[name] for row in rows]
    (at,) = [row for row in rows if row["input"] == "f(n=51)"]
    assert (at['Müller, Ann "A"'], at["=cmd|' -3'!A0"]) == ("0", "1")
