"""Who is wrong in the same way, in whole classes."""

import pytest

from momus import pipeline
from momus.pipeline import Options
from momus.report.readings.clusters import lines as cluster_lines
from tests.exercises import write_exercise
from tests.wishes import RANK, SPLIT

PROGRAMS = {
    "blanks": "n = int(input())\nprint(n, ' ', n + 1, end='')\n",
    "code": "import sys\nn = int(input())\nprint(n, n + 1)\nsys.exit(1)\n",
    "plain": "n = int(input())\nprint(n, n + 1)\n",
    "raises": "n = int(input())\nprint(n, n + 1)\nraise ValueError\n",
}


@pytest.mark.parametrize(
    "judge, clusters",
    [
        ("", [["blanks", "code", "plain"], ["raises"]]),
        ('kind = "exact"\nexit_code = "compare"\n', [["blanks"], ["code"], ["plain"], ["raises"]]),
    ],
    ids=["white space and exit codes do not count", "they count"],
)
def test_what_the_judge_overlooks_is_no_other_way_to_be_wrong(tmp_path, judge, clusters):
    settings = f'language = "python"\nprogram = true\nstdin = "{{n}}"\n[inputs]\nn = "int(0, 3)"\n[judge]\n{judge}'
    exercise = write_exercise(tmp_path / "exercise", settings, "n = int(input())\nprint(n, n)\n", PROGRAMS)
    pipeline.grade(exercise, options=Options(inputs=10, jobs=1, out=tmp_path / "out"))
    found = pipeline.read(tmp_path / "out", RANK, jobs=1).clusters
    assert sorted(sorted(one.members) for one in found) == clusters


SUM = "def f(x):\n    return x + 1\n"
MISSED = "def f(x):\n    if x == {value}:\n        return -1\n    return x\n"


@pytest.mark.parametrize("value", [123456, *(pytest.param(value, marks=pytest.mark.slow) for value in (4242, -5555))])
def test_a_value_in_one_source_tells_a_cluster_apart(tmp_path, value):
    settings = 'language = "python"\nfunction = "f"\n[inputs]\nx = "int(-10**9, 10**9)"\n'
    wrong = {"plain": "def f(x):\n    return x\n", "secret": MISSED.format(value=value)}
    exercise = write_exercise(tmp_path / "exercise", settings, SUM, wrong)
    pipeline.grade(exercise, options=Options(inputs=40, jobs=1, engines=("exhaustive",), out=tmp_path / "out"))
    found = pipeline.read(tmp_path / "out", SPLIT, jobs=1).clusters
    assert sorted(one.members for one in found) == [("plain",), ("secret",)]


@pytest.mark.slow
def test_pairs_of_paths_tell_a_cluster_apart_and_what_was_tried_is_said(tmp_path):
    settings = 'language = "python"\nfunction = "f"\n[inputs]\nx = "int(-10**9, 10**9)"\ny = "int(-10**9, 10**9)"\n'
    hidden = "def f(x, y):\n    if 3 * x + 7 * y == 1_000_003 and x - y == 1_001:\n        return -1\n    return x\n"
    wrong = {"plain": "def f(x, y):\n    return x\n", "again": "def f(x, y):\n    z = x\n    return z\n", "hidden": hidden}
    exercise = write_exercise(tmp_path / "exercise", settings, "def f(x, y):\n    return x + 1\n", wrong)
    pipeline.grade(exercise, options=Options(inputs=40, jobs=1, engines=("exhaustive",), out=tmp_path / "out"))
    results = pipeline.read(tmp_path / "out", SPLIT, jobs=1)
    assert sorted(sorted(one.members) for one in results.clusters) == [["again", "plain"], ["hidden"]]
    [alike] = [one for one in results.clusters if len(one.members) == 2]
    inputs, paths = alike.tried
    assert inputs > 500 and paths >= 1
    [line] = [line for line in cluster_lines(results.clusters, results) if "again" in line]
    assert line.endswith(f"\tnot told apart by {inputs} inputs and {paths} pair{'' if paths == 1 else 's'} of paths")
