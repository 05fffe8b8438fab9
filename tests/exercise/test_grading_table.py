"""A policy for grades is read from [grading], and every mistake in it is told with its place and its rule."""

from pathlib import Path

import pytest

from momus.errors import ExerciseError
from momus.model import Claim
from momus.policies import Combining, GradePart, GradingPolicy, Override, TestGroup
from tests.exercise.files import SEARCH, SEARCH_TOML, load, mistakes, put, write

TESTS = "assert search(1, [1]) == 0\nassert search(2, [1, 2]) == 1\n"


@pytest.fixture
def search(tmp_path: Path) -> Path:
    folder = write(tmp_path / "search", reference_py=SEARCH, exercise_toml=SEARCH_TOML)
    put(folder, "submissions/anna.py", SEARCH)
    put(folder, "submissions/ben.py", SEARCH)
    return folder


def stated(folder: Path, table: str, top: str = "") -> Path:
    put(folder, "exercise.toml", f"{top}\n{SEARCH_TOML}\n{table}")
    return folder


def told(folder: Path) -> list[str]:
    with pytest.raises(ExerciseError) as error:
        load(folder)
    return [one.removeprefix("search/exercise.toml: grading") for one in mistakes(error)]


def test_without_a_table_tests_and_similarity_count_equally_and_the_refuted_are_capped(search):
    policy = load(search).policy
    assert policy == GradingPolicy()
    assert (policy.points, dict(policy.weights)) == (100, {GradePart.TESTS: 1, GradePart.SIMILARITY: 1})
    assert dict(policy.caps) == {Claim.REFUTED: 90, Claim.FLAKY: 90, Claim.REJECTED: 0}


def test_everything_that_a_policy_can_say(search):
    put(search, "set.csv", "submission,grade,note\nben.py,20,seen in class\n")
    put(search, "tests.py", TESTS)
    stated(
        search,
        """
        [grading]
        points = 20
        step = 0.5
        combine = "maximum"
        inputs = 2
        similarity = 3
        syntax = 1.5
        bug = 2
        limit = 5
        overrides = "set.csv"
        [grading.groups.easy]
        tests = ["*1"]
        points = 4
        all = true
        [grading.caps]
        refuted = 15
        holds_within = 19
        [grading.override]
        anna = { grade = 17.5, note = "late, excused" }
        """,
        'tests = "tests.py"',
    )
    exercise = load(search)
    policy = exercise.policy
    assert (policy.points, policy.step, policy.combining, policy.bug, policy.limit) == (20, 0.5, Combining.MAXIMUM, 2, 5)
    assert dict(policy.weights) == {GradePart.INPUTS: 2, GradePart.SIMILARITY: 3, GradePart.SYNTAX: 1.5}
    assert policy.groups == (TestGroup("easy", ("*1",), 4, whole=True),)
    assert dict(policy.caps) == {Claim.REFUTED: 15, Claim.FLAKY: 18, Claim.REJECTED: 0, Claim.HOLDS: 19}
    assert policy.overrides == {"anna": Override(17.5, "late, excused"), "ben": Override(20, "seen in class")}


def test_every_mistake_of_a_policy_is_told_with_its_place_and_rule(search):
    put(search, "set.csv", "submission,grade,note\nben,200,x\nben,20,\nnobody,20,x\n")
    stated(
        search,
        """
        [grading]
        points = inf
        step = 0
        combine = "max"
        tests = -1
        similarty = 3
        bug = nan
        overrides = "set.csv"
        [grading.groups.easy]
        points = 4
        test = "*1"
        [grading.groups]
        hard = 3
        [grading.caps]
        refuted = -5
        unrefuted = 101
        wrong = 3
        [grading.override]
        ana = { grade = 120, note = "x" }
        ben = { grade = 20 }
        anna = 20
        """,
    )
    assert told(search) == [
        ".points: inf: must be at most 1,000,000,000",
        ".tests: -1: must be 0 or more",
        '.groups.easy.tests: is missing; name the tests of the group, or patterns such as "small*"',
        ".groups.easy.test: is not a known key; did you mean tests?",
        ".groups.hard: 3: must be a table; write [grading.groups.NAME] and under it tests and points",
        ".caps.refuted: -5: must be 0 or more",
        ".caps.unrefuted: 101: is above the 100 points that there are; lower it, or raise grading.points",
        ".caps.wrong: is not a known key; known here: flaky, holds_within, refuted, rejected, unrefuted",
        ".override.ana.grade: 120: is above the 100 points that there are; lower it, or raise grading.points",
        '.override.ben.note: is missing: a grade set by hand says why; write for example { grade = 80, note = "why" }',
        '.override.anna: 20: must be a table; write for example { grade = 80, note = "why" }',
        ".overrides: set.csv line 2: 200: the grade must be a number from 0 to 100",
        ".overrides: set.csv line 3: the note is missing: a grade set by hand says why",
        ".step: 0: must be more than 0",
        '.combine: \'max\': must be one of "sum", "maximum"; did you mean "maximum"?',
        ".bug: nan: must be 0 or more",
        ".similarty: is not a known key; did you mean similarity?",
        ".override.ana: ana: no submission is called that; did you mean anna?",
        ".overrides: set.csv line 4: nobody: no submission is called that; see the names in results.json",
    ]


def test_names_that_do_not_exist_are_told_together(search):
    put(search, "set.csv", "submission,grade,note\nnobody,20,x\n")
    table = """
        [grading]
        tests = 1
        overrides = "set.csv"
        [grading.groups.easy]
        tests = "easy*"
        [grading.override]
        ana = { grade = 20, note = "x" }
    """
    assert told(stated(search, table)) == [
        ".groups.easy.tests: easy*: no test is called that; the exercise has no tests",
        ".tests: the exercise has no tests; name them with tests = …, or remove it",
        ".override.ana: ana: no submission is called that; did you mean anna?",
        ".overrides: set.csv line 2: nobody: no submission is called that; see the names in results.json",
    ]


@pytest.mark.parametrize(
    "table", ["[grading]\ntests = 0\nsimilarity = 0\n", "[grading]\nsimilarity = 0\n[grading.groups.a]\ntests = '*'\npoints = 0\n"]
)
def test_weights_that_sum_to_nothing(search, table):
    put(search, "tests.py", TESTS)
    [said] = told(stated(search, table, 'tests = "tests.py"'))
    assert said.endswith("the weights sum to nothing: nobody would get points; give one of them a weight above 0")


@pytest.mark.parametrize(("text", "rule"), [("a,b\n1,2\n", "has no column submission, grade, note"), (None, "cannot be read: ")])
def test_a_list_of_grades_that_cannot_be_used(search, text, rule):
    if text:
        put(search, "set.csv", text)
    [said] = told(stated(search, '[grading]\nsimilarity = 1\noverrides = "set.csv"\n'))
    assert said.startswith(f".overrides: set.csv: {rule}")


def test_names_are_looked_up_although_there_are_other_mistakes(search):
    put(search, "tests.py", TESTS)
    table = """
        [grading]
        tests = 0
        [grading.groups.easy]
        tests = "easy*"
        points = 0
        [grading.caps]
        refuted = -1
        [grading.override]
        nobody = { grade = 3, note = "x" }
        [similarity]
        weight = "no"
        wight = "1"
    """
    assert told(stated(search, table, 'tests = "tests.py"')) == [
        ".caps.refuted: -1: must be 0 or more",
        ": tests, groups.easy: the weights sum to nothing: nobody would get points; give one of them a weight above 0",
        "search/exercise.toml: similarity.wight: is not a known key; did you mean weight?",
        ".groups.easy.tests: easy*: no test is called that; tests are called tests:1, for example",
        ".override.nobody: nobody: no submission is called that; see the names in results.json",
        "search/exercise.toml: similarity.weight: no: no is no parameter of search; there are x, seq",
    ]


def test_a_grade_that_is_set_twice_is_told(search):
    put(search, "set.csv", "submission,grade,note\nanna,20,x\nanna.py,30,y\n")
    table = '[grading]\noverrides = "set.csv"\n[grading.override]\nanna = { grade = 10, note = "z" }\n'
    assert told(stated(search, table)) == [
        ".overrides: set.csv line 2: anna: the grade of anna is set twice, also at search/exercise.toml: grading.override.anna; "
        "leave one of them out",
        ".overrides: set.csv line 3: anna.py: the grade of anna is set twice, also at search/exercise.toml: grading.override.anna; "
        "leave one of them out",
    ]


@pytest.mark.parametrize(
    ("table", "rule"),
    [
        ("points = 20\nstep = 50", ".step: 50: is above the 20 points that there are; write for example 0.5"),
        ("step = 1e-320", ".step: 9.99989e-321: is below 0.000001; write for example 0.5"),
        ('overrides = "none.csv"', ".overrides: none.csv: cannot be read: No such file or directory; name a CSV in UTF-8"),
    ],
)
def test_a_policy_by_which_nobody_could_be_graded_is_told(search, table, rule):
    assert told(stated(search, f"[grading]\n{table}\n")) == [rule]


def test_all_tests_in_groups_without_points_are_told(search):
    put(search, "tests.py", TESTS)
    table = '[grading]\ntests = 1\n[grading.groups.all]\ntests = "*"\npoints = 0\n'
    assert told(stated(search, table, 'tests = "tests.py"')) == [
        ": tests: the weights sum to nothing: every test is in a group, and all groups have 0 points; give a group points above 0"
    ]
