"""Grades by a policy: what they are made of, their reasons, and that no fault of ours lowers one."""

import csv
import json

import pytest

from momus.options import Options
from momus.pipeline import grade, read, rule
from momus.progress import Silent
from momus.readings.grades import GradeOptions
from momus.readings.similarity import SimilarityOptions
from momus.report import results_to_json
from momus.report.readings.grades import write_csv
from tests.exercises import write_exercise

SETTINGS = """
    language = "python"
    function = "f"
    tests = "tests.py"
    [inputs]
    n = "int(0, 99)"
    [limits]
    seconds = 0.2
"""
REFERENCE = "def f(n):\n    if n > 50:\n        return 2 * n\n    return n\n"
PROGRAMS = {
    "right": "def f(n): return n + n if n > 50 else n",
    "half": "def f(n): return n",
    "none": "def f(n): return -1",
    "loops": "def f(n):\n    while n > 50: pass\n    return n",
    "broken": "def f(n:\n",
    "=cmd": "def f(n): return 2 * n",
}
TESTS = "assert f(1) == 1\nassert f(2) == 2\nassert f(60) == 120\nassert f(70) == 140\n"
FEW = Options(inputs=100, jobs=1)
GRADES = {"grades": GradeOptions()}


def graded(folder, policy="", programs=PROGRAMS, tests=TESTS):
    """Return the results with grades, and the folder that holds them."""
    exercise = write_exercise(folder / "exercise", SETTINGS + policy, REFERENCE, programs, {"tests.py": tests})
    out = folder / "out"
    grade(exercise, options=Options(inputs=100, jobs=1, out=out))
    return read(out, GRADES, jobs=1), out


class Stages(Silent):
    """Remembers what was run."""

    def __init__(self):
        self.seen = []

    def stage(self, name, total=None):
        self.seen.append(name)


def grades_of(results):
    return {one.id: one.grade for one in results.readings["grades"].grades}


@pytest.fixture(scope="module")
def largest(tmp_path_factory):
    return graded(tmp_path_factory.mktemp("class"))


def test_without_a_policy_half_is_for_tests_and_half_for_the_inputs_that_are_handled(largest):
    results, out = largest
    # 51 of 100 inputs, and 2 of 4 tests.
    assert grades_of(results) == {"right": 90 + 10, "half": 50.5, "none": 0, "loops": 50.5, "broken": 0, "=cmd": 50}
    said = {one.id: one.reasons for one in results.readings["grades"].grades}
    assert said["half"] == (
        "50.5 of 100 points",
        "handles 2 of 4 tests: 25 of 50 points",
        "handles 51.0% of the inputs: 25.5 of 50 points",
    )
    assert said["broken"][0].startswith("0 points: it was rejected: ")
    document = json.loads((out / "results.json").read_text())
    assert {one["id"]: one["grade"] for one in document["submissions"]} == grades_of(results)
    assert document["grades"]["submissions"][0]["reasons"]


def test_names_in_the_csv_are_no_formulas(largest, tmp_path):
    results, _ = largest
    write_csv(results, tmp_path / "grades.csv")
    with (tmp_path / "grades.csv").open(newline="") as file:
        rows = {row["submission"]: row for row in csv.DictReader(file)}
    assert set(rows) == {"right", "half", "none", "loops", "broken", "'=cmd"}
    assert (rows["half"]["grade"], rows["half"]["points"], rows["half"]["claim"]) == ("50.5", "100", "refuted")
    assert not any(value.startswith(tuple("=+-@")) for row in rows.values() for value in row.values())


def test_another_policy_changes_the_grades_without_running_anything(largest):
    results, out = largest
    toml = out.parent / "exercise" / "exercise.toml"
    before = toml.read_text()
    policy = """
[grading]
points = 20
step = 0.5
tests = 1
syntax = 1
bug = 3
limit = 4
[grading.groups.small]
tests = ["*1", "*2"]
points = 2
all = true
[grading.caps]
rejected = 20
refuted = 12
[grading.override]
none = { grade = 7, note = "seen in class" }
"""
    toml.write_text(before + policy)
    try:
        stages = Stages()
        again = read(out, GRADES, jobs=1, progress=stages)
        assert stages.seen == []
        said = {one.id: one for one in again.readings["grades"].grades}
        assert said["right"].grade == 19
        assert said["none"].grade == 7 and said["none"].reasons[0] == "set by hand to 7 points instead of 0 points: seen in class"
        assert "handles 2 of 2 tests of small: 10 of 10 points" in said["half"].reasons
        assert "handles 0 of 2 tests: 0 of 5 points" in said["half"].reasons
        assert any(one.endswith("3 points off") for one in said["half"].reasons)
        assert "runs out of time on a kept input: 4 points off" in said["loops"].reasons
        assert said["broken"].grade is None or said["broken"].grade >= 0
    finally:
        toml.write_text(before)


def test_the_largest_part_counts_where_the_policy_says_maximum(largest):
    results, out = largest
    toml = out.parent / "exercise" / "exercise.toml"
    before = toml.read_text()
    toml.write_text(before + '\n[grading]\ncombine = "maximum"\nsimilarity = 1\ntests = 1\n')
    try:
        assert grades_of(read(out, GRADES, jobs=1)) == {"right": 100, "half": 51, "none": 0, "loops": 51, "broken": 0, "=cmd": 50}
    finally:
        toml.write_text(before)


def test_a_refuted_submission_stays_below_a_cap_that_says_why(tmp_path):
    nearly = {"nearly": "def f(n): return n if n <= 50 else 2 * n if n != 99 else 0"}
    results, _ = graded(tmp_path, programs=nearly)
    [one] = results.readings["grades"].grades
    assert (one.grade, one.reasons[-1]) == (90, "at most 90 points, because it is refuted")


def test_no_grade_is_computed_from_an_error(tmp_path):
    programs = {"right": PROGRAMS["right"], "lacking": "import numpy\ndef f(n): return n"}
    results, _ = graded(tmp_path, "[grading]\ntests = 1\nsyntax = 1\n", programs)
    assert {one.id: one.claim.value for one in results.findings}["lacking"] == "error"
    one = results.readings["grades"].by_id["lacking"]
    assert one.grade is None
    assert one.reasons[0].startswith("no grade: ") and "set the grade by hand" in one.reasons[0]
    assert {one["id"]: one["grade"] for one in results_to_json(results)["submissions"]}["lacking"] is None


def test_no_grade_is_computed_from_a_program_that_can_take_hardly_any_input(tmp_path):
    settings = 'language = "python"\nfunction = "f"\n[inputs]\nn = "int(1000, 100000)"\n[grading]\ninputs = 1\n'
    exercise = write_exercise(tmp_path / "exercise", settings, "def f(n: int): return n", {"right": "def f(n): return n + 0"})
    (exercise / "submissions" / "narrow.c").write_text("int f(signed char n) { return n; }\n")
    results = grade(exercise, options=Options(inputs=100, jobs=1, out=tmp_path / "out"))
    assert {one.id: one.claim.value for one in results.findings}["narrow"] == "unjudged"
    one = results.readings["grades"].by_id["narrow"]
    assert one.grade is None
    assert one.reasons[0].startswith("no grade: only 0 of ")


def test_a_ruling_and_a_changed_reference_change_the_grades(tmp_path):
    settings = 'language = "python"\nfunction = "double"\ntests = "tests/"\n[inputs]\nn = "int(0, 9)"\n'
    programs = {"as_reference": "def double(n): return 2 * n", "as_test": "def double(n): return 7 if n == 3 else 2 * n"}
    tests = {"tests/input_1.txt": "double(3)\n", "tests/output_1.txt": "7\n"}
    folder = write_exercise(tmp_path / "exercise", settings, "def double(n): return n + n", programs, tests)
    out = tmp_path / "out"
    grade(folder, options=Options(inputs=100, jobs=1, out=out))
    # The test contradicts the reference: until somebody rules, it counts for nobody.
    waiting = grades_of(read(out, GRADES, jobs=1))
    assert waiting == {"as_reference": 100, "as_test": 90}
    rule(out, "tests", "reference-wrong")
    ruled = read(out, GRADES, jobs=1)
    assert grades_of(ruled)["as_test"] > 90 > grades_of(ruled)["as_reference"]
    (folder / "reference.py").write_text("def double(n): return 7 if n == 3 else n + n")
    grade(folder, options=Options(inputs=100, jobs=1, out=out))
    changed = read(out, GRADES, jobs=1)
    assert grades_of(changed) == {"as_reference": 45, "as_test": 100}


def test_the_similarity_of_a_grade_is_the_score_where_draws_see_nothing(tmp_path):
    settings = 'language = "python"\nfunction = "f"\n[inputs]\nn = "int(0, 999999)"\n[grading]\nsimilarity = 1\n[grading.caps]\nrefuted = 100\n'
    program = "def f(n): return -1 if 5000 <= n < 5020 else n"
    folder = write_exercise(tmp_path / "exercise", settings, "def f(n): return n", {"rare": program})
    grade(folder, options=Options(inputs=2000, jobs=1, out=tmp_path / "out"))
    found = read(tmp_path / "out", {**GRADES, "similarity": SimilarityOptions()}, jobs=1)
    assert found.similarity.by_id["rare"].rs.value == 1 > found.similarity.by_id["rare"].score.value
    reasons = found.readings["grades"].grades[0].reasons
    assert any("from 20,000 draws" in one for one in reasons), reasons


def test_a_similarity_from_before_a_program_was_refuted_is_measured_again(tmp_path):
    settings = """
        language = "python"
        function = "f"
        [inputs]
        n = "int(0, 999999)"
        [grading]
        similarity = 1
        step = 0.0001
        [grading.caps]
        refuted = 100
    """
    folder = write_exercise(
        tmp_path / "exercise", settings, "def f(n): return n", {"rare": "def f(n): return -1 if n == 123456 else n"}
    )
    out = tmp_path / "out"
    grade(folder, options=Options(inputs=5, engines=("random",), jobs=1, out=out))
    assert grades_of(read(out, GRADES, jobs=1)) == {"rare": 100}
    grade(folder, options=Options(inputs=2000, jobs=1, out=out))
    again = read(out, GRADES, jobs=1)
    assert grades_of(again) == {"rare": 99.9999}
    assert again.readings["grades"].grades[0].reasons[1].startswith("handles over 99.9% of the inputs (from 20,000 draws)")
