"""suite/ holds tests that work without Momus."""

import json
import os
import subprocess
import sys
import tomllib
from dataclasses import replace

import pytest

from momus import wire
from momus.errors import RequestError, StoreError
from momus.model import Input, Kind, Outcome, Printed
from momus.report import write_suite
from momus.report.files import write_whole
from momus.report.suite_folder import write_tests
from momus.results import SuiteRow


def returned(value) -> Outcome:
    return Outcome(Kind.RETURNED, value=wire.encode(value))


def run_suite(folder, submission) -> str:
    ran = subprocess.run(
        [sys.executable, "-m", "pytest", "-q", "-p", "no:cacheprovider", "--noconftest", "-c", os.devnull, str(folder)],
        env={**os.environ, "SUBMISSION": str(submission), "SECONDS": "2"},
        capture_output=True,
        text=True,
    )
    return ran.stdout.splitlines()[-1]


def test_the_rows_that_refute_somebody_are_files(results, tmp_path):
    write_suite(results, tmp_path)
    assert sorted(path.name for path in tmp_path.iterdir()) == [
        "README.txt",
        "cases.json",
        "points.toml",
        "row-7.in",
        "row-7.out",
        "row-9.in",
        "row-9.out",
    ]
    assert (tmp_path / "row-7.in").read_text() == "A = [1073741824, 0, 1073741824], n = 3\n"
    assert (tmp_path / "row-7.out").read_text() == "1\n"
    cases = json.loads((tmp_path / "cases.json").read_text())["cases"]
    assert [(case["id"], case["refutes"]) for case in cases] == [(7, 2), (9, 2)]


def test_points_that_were_set_stay(results, tmp_path):
    write_suite(results, tmp_path)
    assert tomllib.loads((tmp_path / "points.toml").read_text()) == {"row-7": 1, "row-9": 1}
    (tmp_path / "points.toml").write_text("row-9 = 2.5\nrow-1 = 4\n")
    write_suite(results, tmp_path)
    # The row that is not there now keeps its points, for the time when it is back.
    assert tomllib.loads((tmp_path / "points.toml").read_text()) == {"row-7": 1, "row-9": 2.5, "row-1": 4}
    cases = json.loads((tmp_path / "cases.json").read_text())["cases"]
    assert [case["points"] for case in cases] == [1, 2.5]


def test_points_that_are_no_numbers_are_said_to_be_none(results, tmp_path):
    (tmp_path / "points.toml").write_text('row-7 = "two"\nrow-9 = -1\n')
    with pytest.raises(RequestError, match="row-7 = 'two', row-9 = -1: points are numbers from 0 on"):
        write_suite(results, tmp_path)


def test_old_rows_go_and_other_peoples_files_stay(results, tmp_path):
    (tmp_path / "row-1.in").write_text("old")
    (tmp_path / "notes.txt").write_text("mine")
    write_suite(results, tmp_path)
    assert not (tmp_path / "row-1.in").exists()
    assert (tmp_path / "notes.txt").read_text() == "mine"


@pytest.fixture
def python_suite(results, tmp_path):
    rows = (
        SuiteRow(1, Input("f", ([3, 1],)), returned([1, 3]), "random", ("a",)),
        SuiteRow(2, Input("f", ((2.0, float("inf")),)), returned((2.0, float("inf"))), "random", ("a",)),
        SuiteRow(3, Input("f", ({1: {2}},)), Outcome(Kind.RAISED, error="TypeError"), "random", ("a",)),
    )
    write_suite(replace(results, references=("r.py",), parameters={"f": ("x",)}, suite=rows), tmp_path / "suite")
    return tmp_path


RIGHT = """
def f(x):
    if isinstance(x, dict):
        raise TypeError("no")
    return type(x)(sorted(x))
"""


@pytest.mark.parametrize(
    "source, said",
    [
        (RIGHT, "3 passed"),
        ("def f(x):\n    return x\n", "2 failed, 1 passed"),
        ("def f(x):\n    while True: pass\n", "3 failed"),
    ],
)
def test_the_pytest_file_tests_a_python_function(python_suite, source, said):
    (python_suite / "student.py").write_text(source)
    if "while" in source:
        rows = json.loads((python_suite / "suite" / "cases.json").read_text())
        rows["cases"] = rows["cases"][:1]
        (python_suite / "suite" / "cases.json").write_text(json.dumps(rows))
        said = "1 failed"
    assert said in run_suite(python_suite / "suite", python_suite / "student.py")


def test_the_pytest_file_tests_a_program(results, tmp_path):
    rows = (
        SuiteRow(1, Input("", (1,), b"1 2\n"), Outcome(Kind.EXITED, printed=Printed(b"3\n", 2, "")), "random", ("a",)),
        SuiteRow(2, Input("", (1,), b"", ("-x",)), Outcome(Kind.EXITED, code=2, printed=Printed(b"", 0, "")), "random", ("a",)),
    )
    program = replace(results, form="program", parameters={"": ()}, suite=rows)
    write_suite(program, tmp_path / "suite")
    assert (tmp_path / "suite" / "row-1.in").read_bytes() == b"1 2\n"
    assert (tmp_path / "suite" / "row-1.out").read_bytes() == b"3\n"
    assert (tmp_path / "suite" / "row-2.args").read_text() == "-x\n"
    (tmp_path / "sum.py").write_text("import sys\nif sys.argv[1:]: sys.exit(2)\nprint(sum(map(int, sys.stdin.read().split())))\n")
    assert "2 passed" in run_suite(tmp_path / "suite", f"{sys.executable} {tmp_path / 'sum.py'}")
    assert "2 failed" in run_suite(tmp_path / "suite", "echo no")


def test_a_file_that_cannot_be_written_is_named(tmp_path):
    (tmp_path / "file").write_text("")
    with pytest.raises(StoreError, match=r"file/x\.json: cannot be written"):
        write_whole(tmp_path / "file" / "x.json", b"")


def test_a_test_for_planted_faults_alone_is_not_said_to_refute_a_submission(results, tmp_path):
    rows = [row for row in results.suite if row.refutes]
    write_tests(rows, results, tmp_path)
    assert f": {len(rows)}, each of which refutes at least one submission.\n" in (tmp_path / "README.txt").read_text()
    write_tests([replace(rows[0], refutes=()), *rows[1:]], results, tmp_path)
    assert ": 2, 1 of which refutes at least one submission.\n" in (tmp_path / "README.txt").read_text()
