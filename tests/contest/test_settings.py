"""Settings in layers: the nearest wins, each knows its place, and all mistakes are told together."""

import json

import pytest

from momus.cli.main import run
from momus.contest.contest_files import read_contest
from momus.contest.tasks import GroupRule
from momus.errors import ExerciseError
from tests.contest.contests import write

LAYERED = {
    "contest.toml": '[limits]\ncpu_s = 1.5\nmemory_mb = 64\n[compilers.cpp]\ncompile = "g++ {sources}"\n',
    "sum/task.toml": '[limits]\ncpu_s = 2.0\n[groups.large]\ntests = ["b*"]\npoints = 70\nlimits.cpu_s = 3.0\n'
    '[groups.small]\ntests = ["a"]\n[test.b2]\nlimits.cpu_s = 4.0\ncompilers.cpp.compile = "g++ -O3 {sources}"\n',
    **{f"sum/tests/{name}.in": "1\n" for name in ("a", "b1", "b2")},
}


def test_the_nearest_layer_wins_and_says_where_it_is(tmp_path):
    task = read_contest(write(tmp_path, LAYERED)).task("sum")
    seen = {test.name: test.settings.placed("limits.cpu_s") for test in task.tests}
    assert [(name, one.value, one.place) for name, one in seen.items()] == [
        ("a", 2.0, "sum/task.toml"),
        ("b1", 3.0, "sum/task.toml: groups.large"),
        ("b2", 4.0, "sum/task.toml: test.b2"),
    ]
    assert task.test("b1").settings.placed("limits.memory_mb").place == "contest.toml"
    assert task.test("b1").settings.placed("limits.stack_mb").place == "default"


def test_the_table_of_compilers_is_overridden_in_a_single_test(tmp_path):
    task = read_contest(write(tmp_path, LAYERED)).task("sum")
    assert task.test("b2").settings.given("compilers") == {"cpp.compile": "g++ -O3 {sources}"}
    assert task.test("b1").settings.given("compilers") == {"cpp.compile": "g++ {sources}"}


def test_groups_without_points_share_what_the_others_leave(tmp_path):
    task = read_contest(write(tmp_path, LAYERED)).task("sum")
    assert [(group.name, group.tests, group.points, group.rule) for group in task.groups] == [
        ("large", ("b1", "b2"), 70, GroupRule.SUM),
        ("small", ("a",), 30, GroupRule.SUM),
    ]


def test_config_prints_each_value_with_its_place(tmp_path, capsys):
    write(tmp_path, LAYERED)
    assert run(["contest", "config", str(tmp_path), "sum", "b2"]) == 0
    assert capsys.readouterr().out.splitlines()[:2] == [
        "limits.cpu_s          = 4                    sum/task.toml: test.b2",
        "limits.memory_mb      = 64                   contest.toml",
    ]
    assert run(["contest", "config", str(tmp_path), "sum", "--json"]) == 0
    assert json.loads(capsys.readouterr().out)["limits.cpu_s"] == {"value": 2.0, "from": "sum/task.toml"}


def test_all_mistakes_of_all_files_are_told_together(tmp_path):
    files = {
        "contest.toml": 'style = "ioj"\n[limits]\ncpu_s = "fast"\nmemory = 3\n',
        "sum/task.toml": '[judge]\nkind = "token"\n[groups.small]\ntests = ["c*"]\nafter = ["none"]\n[test.z]\npoints = 1\n',
        "sum/tests/a.in": "",
        "other/task.toml": "type = 3\n",
    }
    with pytest.raises(ExerciseError) as caught:
        read_contest(write(tmp_path, files))
    assert str(caught.value).splitlines() == [
        "contest.toml: limits.cpu_s: 'fast': must be a number; write for example 1",
        "contest.toml: limits.memory: is no setting; did you mean limits.memory_mb?",
        "other/task.toml: type: 3: must be a text in quotes",
        f"other/task.toml: tests: {tmp_path}/other/tests: there is no test in this folder; put NAME.in and NAME.ans there",
        'sum/task.toml: judge.kind: \'token\': must be one of "tokens", "exact", "lines", "float", "unordered", "program"; '
        'did you mean "tokens"?',
        "sum/task.toml: test.z.points: is no setting; did you mean test_points?",
        "sum/task.toml: test.z: there is no test of that name; known: a",
        "sum/task.toml: groups.small.tests: c*: no test fits; give the names of tests, with * for any text",
        "sum/task.toml: groups: a: these tests are in no group; add them to the `tests` of a group",
        "sum/task.toml: groups.small.after: none: there is no such group; known: small",
        'contest.toml: style: \'ioj\': must be one of "ioi", "icpc"; did you mean "ioi"?',
    ]


def test_numbers_that_no_machine_has_and_tables_without_end_are_told_before_anything_runs(tmp_path):
    files = {
        "contest.toml": "",
        "deep/task.toml": f"x = {'[' * 3000}{']' * 3000}\n",
        "deep/tests/a.in": "",
        "sum/task.toml": "points = inf\n[limits]\ncpu_s = nan\nwall_s = inf\nmemory_mb = 99999999999999999999\n",
        "sum/tests/a.in": "",
    }
    with pytest.raises(ExerciseError) as caught:
        read_contest(write(tmp_path, files))
    assert str(caught.value).splitlines() == [
        "deep/task.toml: has lists or tables nested too deeply; write them side by side",
        "sum/task.toml: limits.cpu_s: nan: must be at least 0.01; give a larger number",
        "sum/task.toml: limits.wall_s: inf: must be at most 1,000,000,000; give a smaller number",
        "sum/task.toml: limits.memory_mb: 99999999999999999999: must be at most 1,000,000,000; give a smaller number",
        "sum/task.toml: points: inf: must be at most 1,000,000,000",
    ]


def test_a_group_comes_only_after_earlier_ones_and_no_test_is_in_two(tmp_path):
    files = {
        "contest.toml": "",
        "sum/task.toml": '[groups.large]\ntests = ["*"]\nafter = ["small"]\n[groups.small]\ntests = ["a"]\n',
        "sum/tests/a.in": "",
    }
    with pytest.raises(ExerciseError) as caught:
        read_contest(write(tmp_path, files))
    assert [(one.value, one.rule) for one in caught.value.mistakes] == [
        ("a", "is in the group large too"),
        ("small", "comes later"),
    ]


def test_an_unknown_task_or_test_is_answered_with_the_known_ones(tmp_path, capsys):
    write(tmp_path, LAYERED)
    assert run(["contest", "config", str(tmp_path), "sun"]) == 2
    assert "task 'sun': the contest has no such task; known: sum" in capsys.readouterr().err
    assert run(["contest", "config", str(tmp_path), "sum", "c"]) == 2
    assert "test 'c': the task sum has no such test; known: a, b1, b2" in capsys.readouterr().err


def test_new_writes_a_contest_that_can_be_read(tmp_path, capsys):
    assert run(["contest", "new", str(tmp_path / "autumn")]) == 0
    made = read_contest(tmp_path / "autumn")
    assert [(group.name, len(group.tests), group.points, group.is_sample) for group in made.task("sum").groups] == [
        ("sample", 1, 0, True),
        ("secret", 2, 100, False),
    ]
    assert run(["contest", "new", str(tmp_path / "autumn")]) == 2
    assert "is there already; give another folder" in capsys.readouterr().err
