"""Momus called from Python: a function, a file, a class, a notebook, a test of pytest."""

import subprocess
import sys
from pathlib import Path

import numpy as np
import pytest

import momus
from momus.errors import RequestError
from momus.model import Claim
from tests.api import refactored
from tests.exercises import write_exercise

DOMAIN = {"values": "list(int(-9, 9), 0, 5)"}
SETTINGS = 'language = "python"\nfunction = "f"\n[inputs]\nn = "int(0, 99)"\n'
PROGRAMS = {
    "same": "def f(n): return n + 0",
    "twin": "def f(n):  # the same\n    return n + 0",
    "half": "def f(n): return n if n < 50 else 0",
    "none": "def f(n): return -1",
}


@pytest.fixture(scope="module")
def graded(tmp_path_factory):
    folder = tmp_path_factory.mktemp("api")
    exercise = write_exercise(folder / "exercise", SETTINGS, "def f(n): return n", PROGRAMS)
    return momus.grade(exercise, out=folder / "out", inputs=300, jobs=1)


def test_a_rewritten_function_is_refuted_by_the_smallest_input():
    found = momus.check(refactored.spread, refactored.spread_from_zero, domain=DOMAIN, inputs=500, jobs=1)
    shown = found.counterexample
    assert (found.claim, found.is_refuted) == (Claim.REFUTED, True)
    assert (shown.call, shown.args, shown.expected_value, shown.got_value) == ("spread(values=[1])", ([1],), 0, 1)
    assert str(found).splitlines()[:2] == ["counterexample: values = [1]", "confirmed: got 1, expected 0"]
    assert found._repr_html_().startswith("<pre>counterexample: values = [1]\n")


def test_functions_that_do_the_same_are_equivalent_as_far_as_was_tried():
    momus.assert_equivalent(refactored.spread, refactored.sorted_spread, DOMAIN, inputs=500, jobs=1)


def test_the_assertion_names_both_functions_and_the_input():
    with pytest.raises(AssertionError) as raised:
        momus.assert_equivalent(refactored.spread, refactored.spread_from_zero, DOMAIN, inputs=500, jobs=1)
    assert str(raised.value).splitlines()[:2] == ["spread_from_zero does not do what spread does", "counterexample: values = [1]"]


def test_a_function_without_a_file_or_a_name_of_its_own_is_told():
    for function in (refactored.within(), lambda values: 0, len):
        with pytest.raises(RequestError, match="is no function at the top level of a module that has a file; move it there"):
            momus.check(refactored.spread, function, domain=DOMAIN)


def test_files_are_checked_like_functions(tmp_path):
    (tmp_path / "old.py").write_text("def spread(values):\n    return max(values) - min(values)\n")
    (tmp_path / "new.py").write_text("def spread(values):\n    return abs(values[0] - values[-1])\n")
    domain = {"values": "list(int(-9, 9), 1, 5)"}
    found = momus.check(
        tmp_path / "old.py", str(tmp_path / "new.py"), domain=domain, where=("sum(values) > 0",), inputs=500, jobs=1
    )
    assert sum(found.counterexample.args[0]) > 0


def test_a_class_has_claims_and_a_matrix(graded):
    assert graded.claims == {"same": Claim.UNREFUTED, "twin": Claim.UNREFUTED, "half": Claim.REFUTED, "none": Claim.REFUTED}
    matrix = graded.matrix
    assert matrix.submissions == ("half", "none", "same", "twin")
    assert matrix.classes.shape == (len(matrix.rows), 4)
    wrong_on = {row.input.args[0]: tuple(flags) for row, flags in zip(matrix.rows, matrix.wrong.tolist(), strict=True)}
    assert wrong_on[0] == (False, True, False, False)
    assert wrong_on[50] == (True, True, False, False)
    assert not matrix.unknown.any()


def test_the_matrix_is_a_frame_and_an_arrow_table(graded):
    frame = graded.frame()
    assert (list(frame.columns), frame.index[0], frame.dtypes.astype(str).unique().tolist()) == (
        ["half", "none", "same", "twin"],
        "f(n=0)",
        ["boolean"],
    )
    assert np.array_equal(frame.to_numpy(bool), ~graded.matrix.wrong)
    table = graded.arrow()
    assert table.column_names == ["input", "expected", "half", "none", "same", "twin"]
    assert table["expected"][0].as_py() == "returned 0"
    assert table["same"].to_pylist() == [True] * table.num_rows


def test_a_loaded_folder_has_what_was_graded_and_its_readings(graded):
    loaded = momus.load(graded.folder)
    assert loaded.claims == graded.claims
    assert [one.members for one in loaded.read("clusters", split=False)] == [("same", "twin"), ("half",), ("none",)]
    assert "f(n=0): got -1, expected 0" in loaded._repr_html_()


def test_readings_and_options_that_there_are_not_are_told(graded):
    with pytest.raises(RequestError, match="clutsers: is no reading; there are ranking, "):
        graded.read("clutsers")
    with pytest.raises(RequestError, match="`momus clusters --help` lists its options"):
        graded.read("clusters", spilt=True)


def test_the_names_are_few_and_loaded_when_they_are_asked_for():
    script = "import sys, momus; print('momus.pipeline' in sys.modules, momus.check.__module__, sorted(momus.__all__))"
    ran = subprocess.run([sys.executable, "-c", script], capture_output=True, text=True)
    names = ["CheckedProgram", "Counterexample", "GradedFolder", "assert_equivalent", "check", "grade", "load"]
    assert ran.stdout == f"False momus.api.checked {names}\n"


def test_pytest_has_the_fixture(tmp_path):
    (tmp_path / "refactored.py").write_text(Path(refactored.__file__).read_text())
    (tmp_path / "test_refactoring.py").write_text(
        "import refactored as r\n"
        f"DOMAIN = {DOMAIN!r}\n"
        "def test_sorted(assert_equivalent):\n    assert_equivalent(r.spread, r.sorted_spread, DOMAIN)\n"
        "def test_from_zero(assert_equivalent):\n    assert_equivalent(r.spread, r.spread_from_zero, DOMAIN)\n"
    )
    command = [sys.executable, "-m", "pytest", "-q", "-p", "no:cacheprovider", "--momus-inputs", "500", "test_refactoring.py"]
    ran = subprocess.run(command, cwd=tmp_path, capture_output=True, text=True)
    assert "E       AssertionError: spread_from_zero does not do what spread does" in ran.stdout, ran.stdout
    assert ran.stdout.splitlines()[-1].startswith("1 failed, 1 passed")
