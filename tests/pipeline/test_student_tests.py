"""Students' tests: what they detect, and what they get wrong."""

from dataclasses import replace

import pytest

from momus import pipeline
from momus.pipeline import Options
from momus.pipeline.student_tests.suites import StudentTests
from tests.exercises import write_exercise

SETTINGS = """
    name = "largest"
    language = "python"
    function = "largest"

    [inputs]
    values = "list(int(-20, 20), 1, 4)"

    [limits]
    seconds = 0.3
"""
pytestmark = pytest.mark.slow
REFERENCE = "def largest(values):\n    return max(values)\n"
CLASS = {
    "right": "def largest(values):\n    return sorted(values)[-1]\n",
    "zero": "def largest(values):\n    return max([0, *values])\n",
    "first": "def largest(values):\n    return values[0]\n",
    "smallest": "def largest(values):\n    return min(values)\n",
}
SUITES = {
    "test_good.py": "from solution import largest\n\n\ndef test_all():\n    assert largest([-3]) == -3\n    assert largest([1, 2]) == 2\n",
    "test_weak.py": "from largest import largest\n\n\ndef test_one():\n    assert largest([5]) == 5\n",
    "test_mistaken.py": "def test_two():\n    assert largest([1, 2]) == 1\n\n\ndef test_three():\n    assert largest([-1]) == -1\n",
    "test_clever.py": """\
import pytest
import solution


@pytest.fixture
def negatives():
    return [-1, -2]


@pytest.mark.parametrize("values", [[1, 2], [2, 1]])
def test_order(values):
    for shift in range(3):
        assert solution.largest([value + shift for value in values]) == 2 + shift


def test_negative(negatives):
    assert solution.largest(negatives) == -1


class TestMore:
    def test_wrong_idea(self):
        with pytest.raises(ValueError):
            solution.largest([3])
""",
    "test_unit.py": """\
import unittest
from my_module import largest


class Largest(unittest.TestCase):
    def setUp(self):
        self.values = [4, 7]

    def test_last(self):
        self.assertEqual(largest(self.values), 7)
""",
    "test_property.py": """\
from hypothesis import given
from hypothesis import strategies as st
from largest import largest


@given(st.lists(st.integers(-9, 9), min_size=1, max_size=4))
def test_no_item_is_larger(values):
    assert largest(values) in values
    assert all(largest(values) >= value for value in values)
""",
    "list.json": '[{"input": [[1, 2]], "expected": 2}, {"input": [[]], "expected": 0}]',
    "test_endless.py": """\
def test_never():
    while True:
        pass


def test_never_either():
    while True:
        pass


def test_nor_this():
    while True:
        pass


def test_not_reached():
    for value in (1,):
        assert largest([-value]) == -value
""",
    "test_broken.py": "import nothing.like.this\n\n\ndef test_it():\n    for _ in range(2):\n        assert True\n",
}


@pytest.fixture(scope="module")
def found(tmp_path_factory):
    folder = tmp_path_factory.mktemp("students")
    exercise = write_exercise(folder / "exercise", SETTINGS, REFERENCE, CLASS)
    suites = folder / "suites"
    suites.mkdir()
    for name, text in SUITES.items():
        (suites / name).write_text(text)
    pipeline.grade(exercise, options=Options(inputs=400, jobs=1, out=folder / "out"))
    return pipeline.student_tests(folder / "out", suites, jobs=1)


def suite(found, student):
    return next(one for one in found.suites if one.student == student)


def test_every_wrong_cluster_is_there(found):
    assert [size for _, size, _ in found.clusters] == [1, 1, 1]


def test_where_nobody_is_wrong_there_is_no_score(found):
    nobody = StudentTests("largest", (replace(suite(found, "good"), detected=(), submissions=0, score=0.0),), ())
    assert nobody.lines()[1].startswith("–\tgood\tdetects 0 of 0 ways, 0 of 0 submissions, with ")


def test_a_suite_is_worth_the_share_of_wrong_clusters_that_it_detects(found):
    assert suite(found, "good").score == 1.0
    assert suite(found, "weak").score == 0.0
    assert not suite(found, "good").was_run


def test_a_test_that_a_right_program_fails_is_named_and_detects_nothing(found):
    mistaken = suite(found, "mistaken")
    assert mistaken.unsound == ("test_mistaken:2",)
    assert len(mistaken.detected) == 1, "the other test detects the program that starts at zero"


def test_tests_with_loops_and_fixtures_are_run_in_the_box(found):
    clever = suite(found, "clever")
    assert clever.was_run and clever.tests == 4
    assert clever.score == 1.0
    assert clever.unsound == ("TestMore::test_wrong_idea",)


def test_unittest_classes_are_run(found):
    unit = suite(found, "unit")
    assert unit.was_run and unit.tests == 1 and len(unit.detected) == 2 and not unit.unsound


def test_a_property_in_hypothesis_detects_every_wrong_program(found):
    written = suite(found, "property")
    assert (written.was_run, written.tests, written.score) == (True, 1, 1.0)
    assert written.unsound == written.doubtful == ()


def test_inputs_outside_the_domain_are_left_out_and_counted(found):
    listed = suite(found, "list")
    assert listed.outside == 1 and listed.tests == 1 and len(listed.detected) == 2


def test_a_suite_that_cannot_be_run_says_why(found):
    broken = suite(found, "broken")
    assert broken.score == 0
    assert broken.problem == (
        "could not be run: test_broken.py: ModuleNotFoundError: No module named 'nothing.like'; 'nothing' is not a package"
    )


def test_tests_that_do_not_end_are_unsound_and_one_that_is_not_reached_is_only_counted(found):
    endless = suite(found, "endless")
    assert (endless.score, endless.tests) == (0, 3)
    assert [name.rpartition(":")[2] for name in endless.unsound] == ["test_never", "test_never_either", "test_nor_this"]
    assert endless.problem == "not run, after 3 that do not end: 1 more"


def test_code_for_a_reference_in_another_language_says_what_it_needs(tmp_path):
    settings = 'language = "c"\nfunction = "f"\n[inputs]\nn = "int(0, 9)"\n'
    exercise = write_exercise(
        tmp_path / "exercise", settings, "int f(int n) { return n; }\n", {"nought": "int f(int n) { return 0; }\n"}
    )
    pipeline.grade(exercise, options=Options(inputs=20, jobs=1, out=tmp_path / "out"))
    (tmp_path / "suites").mkdir()
    (tmp_path / "suites" / "eva.py").write_text("def test_all():\n    for n in range(9):\n        assert f(n) == n\n")
    (eva,) = pipeline.student_tests(tmp_path / "out", tmp_path / "suites", jobs=1).suites
    assert eva.problem.endswith("tests with more than plain calls can be run only where the reference is in Python")


def test_the_lines_tell_the_best_first(found):
    lines = found.lines()
    assert lines[0] == "largest: 9 suites against 3 ways to be wrong, 3 submissions"
    assert lines[1] == "1.00\tgood\tdetects 3 of 3 ways, 3 of 3 submissions, with 2 tests"
    assert any(
        line.startswith(
            "1.00\tclever\tdetects 3 of 3 ways, 3 of 3 submissions, with 3 tests; calls a right program wrong: TestMore"
        )
        for line in lines
    )


def test_a_test_that_takes_one_of_several_right_answers_for_the_only_one_is_named(tmp_path):
    settings = """
        language = "python"
        function = "place"

        [inputs]
        values = "list(int(0, 1), 1, 2)"

        [judge]
        kind = "python"
        python = "judge.py:accept"
    """
    judge = """
        def accept(inputs, expected, got):
            values = inputs["values"]
            return got in range(len(values)) and values[got] == max(values)
    """
    first = "def place(values):\n    return values.index(max(values))\n"
    last = "def place(values):\n    return max(range(len(values)), key=lambda at: (values[at], at))\n"
    programs = {"also": first + "\n\nUSED = 1\n", "last": last, "nought": "def place(values):\n    return 0\n"}
    exercise = write_exercise(tmp_path / "exercise", settings, first, programs, {"judge.py": judge})
    pipeline.grade(exercise, options=Options(inputs=30, jobs=1, out=tmp_path / "out"))
    (tmp_path / "suites").mkdir()
    text = "def test_first():\n    for _ in range(1):\n        assert place([1, 1]) == 0\n        assert place([0, 1]) == 1\n"
    (tmp_path / "suites" / "eva.py").write_text(text)
    (eva,) = pipeline.student_tests(tmp_path / "out", tmp_path / "suites", jobs=1).suites
    assert eva.was_run and len(eva.doubtful) == 1 and eva.unsound == eva.detected == ()


def test_a_test_is_not_called_wrong_by_a_program_that_is_wrong_on_it_though_nothing_refuted_it(tmp_path):
    settings = 'name = "same"\nlanguage = "python"\nfunction = "f"\n[inputs]\nn = "int(0, 10**9)"\n'
    programs = {
        "five": "def f(n): return n if n != 5 else 0\n",
        # No input that is tried has such digits, and no constant tells of one.
        "rare": "def f(n): return n if sum(map(int, str(n))) != 80 else 0\n",
    }
    exercise = write_exercise(tmp_path / "exercise", settings, "def f(n): return n\n", programs)
    graded = pipeline.grade(exercise, options=Options(inputs=100, jobs=1, out=tmp_path / "out"))
    assert [str(finding.claim) for finding in graded.findings] == ["refuted", "unrefuted"]
    (tmp_path / "suites").mkdir()
    (tmp_path / "suites" / "read.json").write_text('[{"input": [999999998], "expected": 999999998}, {"input": [5], "expected": 5}]')
    text = "def test_rare():\n    for n in (5, 999999998):\n        assert f(n) == n\n"
    (tmp_path / "suites" / "run.py").write_text(text)
    found = pipeline.student_tests(tmp_path / "out", tmp_path / "suites", jobs=1)
    assert found.lines()[1:3] == [
        "1.00\tread\tdetects 1 of 1 way, 1 of 1 submission, with 2 tests",
        "0.00\trun\tdetects 0 of 1 way, 0 of 1 submission, with 0 tests; fails a submission that nothing refutes: test_rare",
    ]


def test_two_suites_of_one_name_are_both_there(tmp_path):
    settings = 'name = "same"\nlanguage = "python"\nfunction = "f"\n[inputs]\nn = "int(0, 20)"\n'
    exercise = write_exercise(tmp_path / "exercise", settings, "def f(n): return n\n", {"nought": "def f(n): return 0\n"})
    pipeline.grade(exercise, options=Options(inputs=30, jobs=1, out=tmp_path / "out"))
    (tmp_path / "suites").mkdir()
    (tmp_path / "suites" / "anna.json").write_text('[{"input": [5], "expected": 5}]')
    (tmp_path / "suites" / "test_anna.py").write_text("def test_it():\n    assert f(0) == 0\n")
    found = pipeline.student_tests(tmp_path / "out", tmp_path / "suites", jobs=1)
    assert [(one.student, one.score) for one in found.suites] == [("anna.json", 1.0), ("test_anna.py", 0.0)]


def test_a_suite_that_is_run_is_not_charged_with_programs_in_other_languages(tmp_path):
    settings = 'name = "next"\nlanguage = "python"\nfunction = "f"\n[inputs]\nn = "int(0, 20)"\n'
    programs = {"nought": "def f(n): return 0\n"}
    exercise = write_exercise(tmp_path / "exercise", settings, "def f(n): return n + 1\n", programs)
    (exercise / "submissions" / "same.c").write_text("int f(int n) { return n; }\n")
    pipeline.grade(exercise, options=Options(inputs=30, jobs=1, out=tmp_path / "out"))
    (tmp_path / "suites").mkdir()
    (tmp_path / "suites" / "run.py").write_text("def test_some():\n    for n in range(3):\n        assert f(n) == n + 1\n")
    (tmp_path / "suites" / "read.py").write_text("def test_one():\n    assert f(1) == 2\n")
    found = pipeline.student_tests(tmp_path / "out", tmp_path / "suites", jobs=1)
    (in_c,) = {number for number, _, detected in found.clusters if detected == 1}
    assert (suite(found, "read").score, suite(found, "read").untried) == (1.0, ())
    assert (suite(found, "run").score, suite(found, "run").untried) == (1.0, (in_c,))
    assert f"1.00\trun\tdetects 1 of 1 way, 1 of 1 submission, with 1 test; could not be tried on clusters {in_c}" in found.lines()


def test_what_one_test_leaves_behind_in_a_right_program_does_not_make_the_next_one_unsound(tmp_path):
    settings = 'name = "next"\nlanguage = "python"\nfunction = "f"\n[inputs]\nn = "int(0, 20)"\n'
    programs = {
        "nought": "def f(n): return 0\n",
        "counts": "calls = []\n\ndef f(n):\n    calls.append(n)\n    return n + len(calls)\n",
    }
    exercise = write_exercise(tmp_path / "exercise", settings, "def f(n): return n + 1\n", programs)
    pipeline.grade(exercise, options=Options(inputs=30, jobs=1, out=tmp_path / "out"))
    (tmp_path / "suites").mkdir()
    two = "def test_{}():\n    {} f(0) == 1\n\n\ndef test_two():\n    {} f(1) == {}\n"
    (tmp_path / "suites" / "read.py").write_text(two.format("one", "assert", "assert", 2))
    (tmp_path / "suites" / "run.py").write_text(two.format("one", "for _ in range(1): assert", "assert", 2))
    (tmp_path / "suites" / "wrong.py").write_text(two.format("one", "for _ in range(1): assert", "assert", 3))
    found = pipeline.student_tests(tmp_path / "out", tmp_path / "suites", jobs=1)
    assert [(one.student, one.was_run, one.score, one.unsound) for one in found.suites] == [
        ("read", False, 1.0, ()),
        ("run", True, 1.0, ()),
        ("wrong", True, 0.5, ("test_two",)),
    ]
