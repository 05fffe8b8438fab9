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


SEVEN = {
    "python": "def larger(a, b):\n    if a > b:\n        return a\n    return b + 0\n",
    "c": "int larger(int a, int b) {\n    if (a > b) return a;\n    return b + 0;\n}\n",
    "cpp": "int larger(int a, int b) {\n    if (a > b) return a;\n    return b + 0;\n}\n",
    "java": "class Reference {\n    static int larger(int a, int b) {\n        if (a > b) return a;\n        return b + 0;\n    }\n}\n",
    "csharp": "class Reference {\n    public static int larger(int a, int b) {\n        if (a > b) return a;\n        return b + 0;\n    }\n}\n",
    "javascript": "function larger(a, b) {\n    if (a > b) return a;\n    return b + 0;\n}\nmodule.exports = { larger };\n",
    "haskell": "larger :: Int -> Int -> Int\nlarger a b\n  | a > b = a\n  | otherwise = id b + 0\n",
}


@pytest.mark.slow
@pytest.mark.parametrize("name", SEVEN)
def test_the_tests_are_measured_by_faults_in_every_language(tmp_path, name):
    settings = SETTINGS.replace('"python"', f'"{name}"')
    found = measured(tmp_path, {"same": SEVEN[name]}, settings=settings, reference=SEVEN[name]).planted
    # `>=` in place of `>`, and `-` in place of `+`, do what the reference does.
    assert (found.made, found.tried, found.rejected, found.unrefuted, found.faults) == (11, 11, 0, 2, 9)
    assert (found.by_tests, dict(found.by_suites)) == (6, {"suite-minimal": 6, "suite-future-proof": 9})


TYPED = {
    "cpp": "static int pick(int *a, int b) { return *a > b ? *a : b; }\nint larger(int a, int b) { return pick(&a, b); }\n",
    "java": """class Reference {
        static int pick(boolean first, int a, int b) { return first ? a : b; }
        static int larger(int a, int b) { return pick(a > b, a, b); }
    }""",
    "csharp": """class Reference {
        static int pick(bool first, int a, int b) { return first ? a : b; }
        public static int larger(int a, int b) { return pick(a > b, a, b); }
    }""",
    "haskell": "larger :: Int -> Int -> Int\nlarger a b = pick (a > b) a b\n\n"
    "pick :: Bool -> Int -> Int -> Int\npick first a b = if first then a else b\n",
}


@pytest.mark.slow
@pytest.mark.parametrize("name", TYPED)
def test_a_fault_that_does_not_compile_is_dropped_by_the_word_of_the_compiler(tmp_path, name):
    settings = SETTINGS.replace('"python"', f'"{name}"')
    found = measured(tmp_path, {"same": TYPED[name]}, settings=settings, reference=TYPED[name]).planted
    assert found.rejected > 0
    assert found.tried == found.faults + found.unrefuted + found.rejected
    assert dict(found.by_suites)["suite-future-proof"] == found.faults > 0
