"""`check`, `evaluate` and `contest run` on a real Dask cluster: what they say is what one machine says."""

import json
import signal
import subprocess
import sys
import time
from pathlib import Path

import pytest

from bench.dask_processes import at_work, dask_cluster, is_running, wait_until
from bench.process_tree import descendants
from tests.execute.cluster.test_grading import MOMUS, REFERENCE, without_seconds, write_class
from tests.pipeline.test_evaluate import ABOVE, HALF, SAMPLES, write

WEAK = Path(__file__).resolve().parents[3] / "examples" / "weak"


@pytest.fixture(scope="module")
def cluster(tmp_path_factory):
    with dask_cluster(tmp_path_factory.mktemp("dask") / "dask", 2) as made:
        yield made
        wait_until(lambda: not any(map(at_work, made.processes[1:])), seconds=20)


def momus(*words):
    done = subprocess.run(
        [sys.executable, "-m", "momus", *map(str, words)], capture_output=True, text=True, check=False, timeout=400
    )
    assert "Traceback" not in done.stderr, done.stderr
    return done


@pytest.mark.slow
def test_check_has_the_same_counterexample(cluster, tmp_path):
    exercise = write_class(tmp_path / "exercise")
    wrong, right = exercise / "submissions" / "start_-10.py", tmp_path / "right.py"
    right.write_text(REFERENCE)
    for submission, status in ((wrong, 1), (right, 0)):
        words = ("check", exercise, submission, "--inputs", 500, "--json")
        alone, far = momus(*words, "--jobs", 1), momus(*words, "--cluster", cluster.address)
        assert alone.returncode == far.returncode == status, far.stderr
        found = [without_seconds(json.loads(done.stdout)) for done in (alone, far)]
        assert found[0] == found[1] and "claim" in str(found[0])


@pytest.mark.slow
def test_evaluate_has_the_same_table(cluster, tmp_path):
    samples, problems = write(tmp_path, [ABOVE, HALF], SAMPLES[:-1])
    tables = []
    for place in (("--jobs", 1), ("--cluster", cluster.address)):
        out = tmp_path / place[0].strip("-")
        done = momus("evaluate", samples, "--problems", problems, "--inputs", 300, "--out", out, "--quiet", *place)
        assert done.returncode == 0, done.stderr
        tables.append((out / "table.csv").read_text() + (out / "new_inputs.jsonl").read_text())
    assert tables[0] == tables[1] and "made/above" in tables[0]


@pytest.mark.slow
def test_contest_run_has_the_same_verdicts(cluster, tmp_path):
    points = []
    for place in (("--jobs", 1), ("--cluster", cluster.address)):
        out = tmp_path / place[0].strip("-")
        done = momus("contest", "run", WEAK, "--out", out, "--quiet", *place)
        assert done.returncode == 0, done.stderr
        points.append({path.name: verdicts(path) for path in sorted((out / "points").iterdir())})
    assert points[0] == points[1] and len(points[0]) > 1


def verdicts(path):
    """Return a contestant's lines without times and memory."""
    return [line.split()[:6] for line in path.read_text().splitlines()]


@pytest.mark.slow
def test_an_interrupted_evaluation_ends_what_the_workers_do_for_each_of_its_processes(cluster, tmp_path):
    samples, problems = write(tmp_path, [ABOVE, HALF], SAMPLES[:-1])
    words = ["--problems", problems, "--inputs", "900000", "--out", tmp_path / "out", "--quiet", "--cluster", cluster.address]
    process = subprocess.Popen([*MOMUS, "evaluate", samples, *words], stderr=subprocess.PIPE, text=True)
    wait_until(lambda: all(map(at_work, cluster.processes[1:])))
    time.sleep(2)
    started = descendants(process.pid)
    process.send_signal(signal.SIGINT)
    _, said = process.communicate(timeout=30)
    assert process.returncode == 130 and "Traceback" not in said, said
    wait_until(lambda: not any(map(at_work, cluster.processes[1:])), seconds=20)
    wait_until(lambda: not any(map(is_running, started)), seconds=20)
    assert len(started) > 1
