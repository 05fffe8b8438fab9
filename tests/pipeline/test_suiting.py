"""What suites say of a class, whatever was known of it before."""

import json

import pytest

from momus import pipeline
from momus.pipeline import Options
from tests.exercises import write_exercise
from tests.wishes import SUITE, SUITE_ALONE


@pytest.mark.slow
def test_a_program_that_loops_on_tests_which_came_later_is_not_said_to_be_accepted_by_them(tmp_path):
    settings = 'language = "python"\nfunction = "f"\ntests = "tests.json"\n[inputs]\nn = "int(0, 99)"\n[limits]\nseconds = 0.2\n'
    programs = {f"wrong_{k}": f"def f(n): return n if n != {k} else 0" for k in (50, 60, 70)}
    programs["endless"] = "def f(n):\n    while n >= 10:\n        pass\n    return n"
    exercise = write_exercise(tmp_path / "exercise", settings, "def f(n): return n", programs, {"tests.json": "[]"})

    def minimal(*tests):
        (exercise / "tests.json").write_text(json.dumps([{"input": [n], "expected": n} for n in tests]))
        pipeline.grade(exercise, options=Options(inputs=200, jobs=1, out=tmp_path / "out"))
        suite = pipeline.read(tmp_path / "out", SUITE, jobs=1).suites[0]
        return [(row.input.args, row.refutes) for row in suite.rows]

    assert minimal(3) == [((n,), ("endless", f"wrong_{n}")) for n in (50, 60, 70)]
    # It looped three times by now, and is not run on tests that come later unless somebody waits for it.
    assert minimal(3, 95) == [((n,), (f"wrong_{n}",)) for n in (50, 60, 70)]


def test_a_suite_is_proved_the_smallest_however_often_a_program_seemed_to_loop(tmp_path):
    programs = {
        "endless": "def f(n):\n    while n < 12:\n        pass\n    return n",
        "large": "def f(n): return n if n < 12 else -1",
    }
    settings = 'language = "python"\nfunction = "f"\n[inputs]\nn = "int(0, 70)"\n[limits]\nseconds = 0.2\n'
    exercise = write_exercise(tmp_path / "exercise", settings, "def f(n): return n", programs)
    pipeline.grade(exercise, options=Options(inputs=80, jobs=1, out=tmp_path / "out"))
    minimal, future = pipeline.read(tmp_path / "out", SUITE, jobs=1).suites
    assert [(row.input.args, row.refutes) for row in minimal.rows] == [((0,), ("endless",)), ((12,), ("large",))]
    assert minimal.at_least == 2
    assert all(("endless" in row.refutes) == (row.input.args[0] < 12) for row in future.rows)


@pytest.mark.slow
def test_one_test_for_many_is_asked_again_for_those_that_the_first_leaves(tmp_path):
    settings = 'language = "python"\nfunction = "f"\n[inputs]\nx = "int(-10**9, 10**9)"\ny = "int(-10**9, 10**9)"\n'
    conditions = {"a": "x == 123456", "b": "y == 654321", "c": "x == -98765", "d": "y == -43210"}
    wrong = {name: f"def f(x, y):\n    return -1 if {one} else 0\n" for name, one in conditions.items()}
    exercise = write_exercise(tmp_path / "exercise", settings, "def f(x, y):\n    return 0\n", wrong)
    pipeline.grade(exercise, options=Options(inputs=600, jobs=1, out=tmp_path / "out"))
    found = pipeline.read(tmp_path / "out", SUITE_ALONE, jobs=1).readings["suites"]
    minimal = found.suites[0]
    assert len(minimal.rows) == minimal.at_least == 2
    assert (found.clusters, found.cluster_tests) == (4, 4)
