"""What planted faults say of the tests."""

from dataclasses import replace

import pytest

from momus import pipeline
from momus.model import Input
from momus.mutate import Operator
from momus.options import Options
from momus.pipeline.grade import read_exercise
from momus.pipeline.planting import planted
from momus.pipeline.readings import Wish
from tests.exercises import write_exercise

SETTINGS = """
language = "python"
function = "larger"
tests = "tests"

[inputs]
a = "int(-9, 9)"
b = "int(-9, 9)"
"""
REFERENCE = """
def larger(a, b):
    if a > b + 1:
        return a
    return b
"""
TEST = {"tests/input_1.txt": "larger(5, 1)\n", "tests/output_1.txt": "5\n"}
OPTIONS = Options(inputs=400, jobs=1, seed=3)


def read(tmp_path):
    folder = write_exercise(tmp_path / "larger", SETTINGS, REFERENCE, {"same": REFERENCE}, TEST)
    return read_exercise(folder, None, OPTIONS)


def test_a_weak_suite_misses_planted_faults_that_more_tests_catch(tmp_path):
    exercise = read(tmp_path)
    weak = planted(exercise, {}, tmp_path, OPTIONS)
    assert weak.tests == 1 and weak.suites == () and weak.rejected == 0
    missed = {fault.description: fault.smallest.args for fault in weak.faults if not fault.by_tests}
    assert missed["line 3: `>` became `>=`"] == (0, -1)
    assert missed["line 3: `1` became `0`"] == (0, -1)
    assert "line 3: `>` became `<`" not in missed
    one, both = Input("larger", (0, -1)), Input("larger", (1, -1))
    strong = planted(exercise, {"small": [one, Input("larger", (5, 1))], "large": [one, both]}, tmp_path, OPTIONS)
    assert strong.suites == (("small", 1), ("large", 2)), "an input that the instructor's suite has is no new test"
    small, large = strong.with_suite("small"), strong.with_suite("large")
    assert strong.by_tests == weak.by_tests < small < large
    number = len(weak.faults)
    assert strong.sentence() == (
        f"the instructor's 1 test catches {100 * weak.by_tests // number} % of {number} planted faults, "
        f"with the 1 test of small/ {100 * small // number} %, with the 2 tests of large/ {100 * large // number} %"
    )
    told = strong.told()
    assert told.by_suites == (("small", small), ("large", large)) and len(told.missed) == number - large
    alone = replace(strong, tests=0, faults=strong.faults[:1])
    share = 100 * alone.with_suite("small"), 100 * alone.with_suite("large")
    assert alone.sentence() == f"the 1 test of small/ catches {share[0]} % of 1 planted fault, the 2 tests of large/ {share[1]} %"
    assert replace(alone, suites=()).sentence() == "there is no test that could catch any of 1 planted fault"


def test_mutants_that_no_input_tells_from_the_reference_are_left_out_and_counted(tmp_path):
    exercise = read(tmp_path)
    found = planted(exercise, {}, tmp_path, OPTIONS)
    assert found.made == found.tried == len(found.faults) + found.unrefuted + found.rejected
    assert found.unrefuted == 0
    other = tmp_path / "other"
    other.mkdir()
    few = planted(exercise, {}, other, OPTIONS, most=5)
    assert few.tried == 5 and few.made == found.made


def test_a_fault_tells_the_rows_on_which_it_is_wrong(tmp_path):
    found = planted(read(tmp_path), {}, tmp_path, OPTIONS)
    fault = next(fault for fault in found.faults if fault.operator is Operator.BOUNDARY)
    assert fault.smallest in fault.failing
    assert all(input.args[0] == input.args[1] + 1 for input in fault.failing)


def test_what_was_measured_is_told_of_the_same_suites_only(tmp_path):
    folder = write_exercise(tmp_path / "larger", SETTINGS, REFERENCE, {"first": "def larger(a, b):\n    return a\n"}, TEST)
    out = tmp_path / "out"
    pipeline.grade(folder, options=replace(OPTIONS, out=out))
    measured = pipeline.read(out, Wish(suite=True), jobs=1, plant=True).planted
    assert measured is not None
    assert pipeline.read(out, Wish(rank=True), jobs=1).planted == measured
    # With this one the suite needs another test, and nobody measured that.
    (folder / "submissions" / "nines.py").write_text("def larger(a, b):\n    return 0 if a == b == 9 else a if a > b + 1 else b\n")
    pipeline.grade(folder, options=replace(OPTIONS, out=out))
    assert pipeline.read(out, Wish(rank=True), jobs=1).planted is None


@pytest.mark.slow
def test_a_suite_catches_a_fault_that_looped_too_often_on_another_one(tmp_path):
    settings = 'language = "python"\nfunction = "count"\n[inputs]\nn = "int(0, 50)"\n[limits]\nseconds = 0.2\n'
    reference = "def count(n):\n    i = 0\n    while i < n:\n        i += 1\n    return i\n"
    exercise = read_exercise(write_exercise(tmp_path / "count", settings, reference, {"same": reference}), None, OPTIONS)
    suites = {"first": [Input("count", (n,)) for n in (1, 2, 3)], "second": [Input("count", (4,))]}
    found = planted(exercise, suites, tmp_path, replace(OPTIONS, inputs=60))
    caught = {fault.description: fault.by_suites for fault in found.faults}
    # Three time-outs were seen on the tests of the first.
    assert caught["line 4: `i += 1` was removed"] == {"first", "second"}
