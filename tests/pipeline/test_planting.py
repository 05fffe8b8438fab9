"""What planted faults say of the tests."""

from dataclasses import replace

import pytest

from momus import pipeline
from momus.options import Options
from tests.exercises import write_exercise
from tests.wishes import RANK, SUITE_MEASURED

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
FIRST = {"first": "def larger(a, b):\n    return a\n"}


def measured(tmp_path, submissions, tests=TEST, settings=SETTINGS, reference=REFERENCE):
    folder = write_exercise(tmp_path / "larger", settings, reference, submissions, tests)
    pipeline.grade(folder, options=replace(OPTIONS, out=tmp_path / "out"))
    return pipeline.read(tmp_path / "out", SUITE_MEASURED, jobs=1)


def test_a_weak_suite_misses_planted_faults_that_more_tests_catch(tmp_path):
    results = measured(tmp_path, FIRST)
    found = results.planted
    minimal, future = (number for _, number in found.by_suites)
    assert 0 < found.by_tests < minimal < future == found.faults
    assert found.made == found.tried == found.faults + found.unrefuted + found.rejected
    sizes = [len(suite.rows) for suite in results.suites]
    shares = [100 * number // found.faults for number in (found.by_tests, minimal, future)]
    assert found.sentence == (
        f"the instructor's 1 test catches {shares[0]} % of {found.faults} planted faults, "
        f"with the {sizes[0]} test of suite-minimal/ {shares[1]} %, with the {sizes[1]} tests of suite-future-proof/ {shares[2]} %"
    )


def test_faults_that_no_test_catches_are_named(tmp_path):
    # Nobody is wrong, so that the minimal suite is empty; the future-proof one is of planted faults alone.
    found = measured(tmp_path, {"same": REFERENCE}).planted
    assert dict(found.by_suites) == {"suite-minimal": found.by_tests, "suite-future-proof": found.faults}
    assert found.missed == ()


def test_without_any_test_only_the_suites_are_measured(tmp_path):
    settings = SETTINGS.replace('tests = "tests"\n', "")
    found = measured(tmp_path, FIRST, {}, settings).planted
    assert found.by_tests == 0
    assert found.sentence.startswith(
        f"the 1 test of suite-minimal/ catches {100 * dict(found.by_suites)['suite-minimal'] // found.faults} % of"
    )


def test_mutants_that_do_what_the_reference_does_are_left_out_and_counted(tmp_path):
    reference = "def larger(a, b):\n    c = 0 * a\n    return max(a, b) + c * 1\n"
    found = measured(tmp_path, {"same": reference}, reference=reference).planted
    assert found.unrefuted > 0
    assert found.tried == found.faults + found.unrefuted + found.rejected


def test_what_was_measured_is_told_again_and_measured_anew_when_the_suites_change(tmp_path):
    before = measured(tmp_path, FIRST)
    again = pipeline.read(tmp_path / "out", RANK, jobs=1)
    assert again.planted == before.planted
    folder = tmp_path / "larger"
    (folder / "submissions" / "nines.py").write_text("def larger(a, b):\n    return 0 if a == b == 9 else a if a > b + 1 else b\n")
    results = pipeline.grade(folder, options=replace(OPTIONS, out=tmp_path / "out"))
    assert (9, 9) in [row.input.args for row in results.suites[0].rows]
    assert f"with the {len(results.suites[0].rows)} tests of suite-minimal/" in results.planted.sentence


@pytest.mark.slow
def test_a_fault_that_loops_is_caught_by_every_test_that_it_loops_on(tmp_path):
    settings = 'language = "python"\nfunction = "count"\n[inputs]\nn = "int(0, 50)"\n[limits]\nseconds = 0.2\n'
    reference = "def count(n):\n    i = 0\n    while i < n:\n        i += 1\n    return i\n"
    wrong = {"late": "def count(n): return n if n < 40 else 0", "early": "def count(n): return n if n > 3 else 9"}
    results = measured(tmp_path, wrong, {}, settings, reference)
    # Of eleven faults several loop on every n above 0, and so on the second of the two tests.
    assert [row.input.args for row in results.suites[0].rows] == [(0,), (40,)]
    assert results.planted.by_suites == (("suite-minimal", 10), ("suite-future-proof", 11))
    assert (results.planted.faults, results.planted.missed) == (11, ())
