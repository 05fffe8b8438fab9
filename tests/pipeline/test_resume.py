"""The same seed and number of inputs give the same results: after any kill, with any number of jobs, when asked again."""

import json
import os
import random
import shutil
import signal
import subprocess
import sys
import time
from pathlib import Path

import pytest

EXAMPLES = Path(__file__).parents[2] / "examples"
KILLS = 20


def start(exercise, out, *more):
    command = [
        sys.executable,
        "-m",
        "momus",
        "grade",
        str(exercise),
        "--inputs",
        "5000",
        "--seed",
        "3",
        "--out",
        str(out),
        "--quiet",
        *more,
    ]
    return subprocess.Popen(command, stdout=subprocess.DEVNULL, stderr=subprocess.PIPE, start_new_session=True)


def finish(exercise, out, *more):
    process = start(exercise, out, *more)
    _, errors = process.communicate(timeout=300)
    assert process.returncode == 0, errors.decode()
    return without_seconds(json.loads((out / "results.json").read_text()))


def without_seconds(document):
    """Return the results less everything that is measured in seconds."""
    if isinstance(document, dict):
        return {key: without_seconds(value) for key, value in document.items() if key != "seconds"}
    if isinstance(document, list):
        return [without_seconds(item) for item in document]
    return document


@pytest.fixture
def exercise(tmp_path):
    return shutil.copytree(EXAMPLES / "dates", tmp_path / "dates")


@pytest.mark.slow
def test_a_run_killed_at_twenty_moments_ends_as_an_undisturbed_one(exercise, tmp_path):
    began = time.monotonic()
    undisturbed = finish(exercise, tmp_path / "calm")
    length = time.monotonic() - began
    moments = random.Random(20).choices(range(1000), k=KILLS)
    for moment in moments:
        process = start(exercise, tmp_path / "killed")
        try:
            process.wait(timeout=0.2 + length * moment / 1000 / 4)
        except subprocess.TimeoutExpired:
            os.kill(process.pid, signal.SIGKILL)
        process.communicate()
    assert finish(exercise, tmp_path / "killed") == undisturbed


@pytest.mark.slow
def test_the_number_of_jobs_changes_nothing(exercise, tmp_path):
    assert finish(exercise, tmp_path / "one", "--jobs", "1") == finish(exercise, tmp_path / "two", "--jobs", "2")


@pytest.mark.slow
def test_a_second_run_says_the_same_and_runs_nothing(exercise, tmp_path):
    first = finish(exercise, tmp_path / "out")
    store = (tmp_path / "out" / "table.sqlite").read_bytes()
    assert finish(exercise, tmp_path / "out") == first
    assert len((tmp_path / "out" / "table.sqlite").read_bytes()) == len(store)


@pytest.mark.slow
def test_submissions_that_come_later_are_tried_on_what_refuted_the_earlier_ones(exercise, tmp_path):
    submissions = exercise / "submissions"
    late = sorted(submissions.iterdir())[::2]
    for path in late:
        shutil.move(path, tmp_path / path.name)
    finish(exercise, tmp_path / "out")
    for path in late:
        shutil.move(tmp_path / path.name, path)
    extended = finish(exercise, tmp_path / "out")
    whole = finish(exercise, tmp_path / "whole")
    claims = {one["id"]: one["claim"] for one in whole["submissions"]}
    assert {one["id"]: one["claim"] for one in extended["submissions"]} == claims
