"""`momus clusters` tells causes, `momus suite` measures the tests, `momus tests` grades students' tests."""

import json

import pytest


@pytest.mark.slow
def test_clusters_say_when_they_fail(graded, momus):
    _, out, _ = graded
    ran = momus("clusters", out, "--jobs", "1")
    assert ran.returncode == 0, ran.stderr
    assert "\twhen values contains no positive number and values does not contain 0\t" in ran.stdout or (
        "\twhen the largest value of values is below 0\t" in ran.stdout
    )
    clusters = json.loads((out / "results.json").read_text())["clusters"]
    assert [bool(one["cause"]) for one in clusters] == [False, True]


@pytest.mark.slow
def test_a_suite_is_measured_by_planted_faults(graded, momus):
    _, out, _ = graded
    ran = momus("suite", out, "--alone", "--jobs", "1")
    assert ran.returncode == 0, ran.stderr
    planted = json.loads((out / "results.json").read_text())["planted"]
    assert planted["sentence"] in ran.stdout
    assert planted["tried"] == planted["made"] == planted["faults"] + planted["unrefuted"] + planted["rejected"]
    assert planted["by_tests"] == 0 < planted["by_suites"]["suite-minimal"] < planted["faults"]
    assert planted["by_suites"]["suite-future-proof"] == planted["faults"] and planted["missed"] == []
    assert planted["sentence"] in (out / "report.html").read_text()
    told = json.loads(momus("suite", out, "--alone", "--jobs", "1", "--json").stdout)
    assert [one["name"] for one in told["suites"]] == ["minimal", "future-proof"] and told["planted"] == planted


@pytest.mark.slow
def test_students_tests_are_graded(graded, momus, tmp_path):
    _, out, _ = graded
    (tmp_path / "test_anna.py").write_text("def test_it():\n    assert largest([-1]) == -1\n")
    (tmp_path / "test_ben.py").write_text("def test_it():\n    assert largest([-1]) == 0\n")
    ran = momus("tests", out, tmp_path, "--jobs", "1")
    assert ran.returncode == 0, ran.stderr
    assert ran.stdout.splitlines() == [
        "largest: 2 suites against 1 way to be wrong, 1 submission",
        "1.00\tanna\tdetects 1 of 1 way, 1 of 1 submission, with 1 test",
        "0.00\tben\tdetects 0 of 1 way, 0 of 1 submission, with 0 tests; calls a right program wrong: test_ben:2",
    ]
    told = json.loads(momus("tests", out, tmp_path, "--jobs", "1", "--json").stdout)
    assert told["clusters"] == [{"id": 2, "size": 1, "detected_by": 1}]


@pytest.mark.parametrize("command", ["rank", "clusters", "suite"])
def test_the_exercise_in_place_of_its_results_is_told_apart(graded, momus, command):
    exercise, _, _ = graded
    ran = momus(command, exercise)
    assert ran.returncode == 2
    assert "the folder that momus grade wrote is wanted, not the exercise; run: momus grade" in ran.stderr


def test_a_folder_without_suites_is_named(graded, momus, tmp_path):
    _, out, _ = graded
    ran = momus("tests", out, tmp_path)
    assert ran.returncode == 2
    assert "there is no suite; put a .py, .json or .csv file there for each student" in ran.stderr
