"""A class graded on a real Dask cluster: the results are those of one machine, whatever happens to the workers."""

import json
import os
import signal
import subprocess
import sys
import time

import pytest

from bench.dask_processes import at_work, dask_cluster, is_running, wait_for_workers, wait_until
from bench.process_tree import descendants

MOMUS = (sys.executable, "-m", "momus")
EXERCISE = """
reference = "reference.py"
function = "largest"
[inputs]
A = "list(int(-1000, 1000), 1, 12)"
"""
REFERENCE = "def largest(A):\n    return max(A)\n"
FROM_ZERO = "def largest(A):\n    best = {start}\n    for x in A:\n        if x > best: best = x\n    return best\n"
# A program that writes what no worker of ours writes, to every file that it finds open.
MALFORMED = """
import os
def largest(A):
    for number in range(3, 64):
        try: os.write(number, b"\\xff" * 100)
        except OSError: pass
    return max(A)
"""
# A program that looks for a Dask scheduler.
REACHING = """
import socket
def largest(A):
    made = socket.create_connection(("127.0.0.1", {port}), timeout=1)
    made.sendall(b"x" * 1000)
    return max(A)
"""
LOOPING = "def largest(A):\n    while len(A) > 3: pass\n    return max(A)\n"


def write_class(folder, port=8786):
    """Write a class of right, wrong, looping and hostile programs."""
    programs = {f"start_{start}": FROM_ZERO.format(start=start) for start in (0, -10, -900)}
    programs |= {f"modulo_{by}": f"def largest(A):\n    return max(A, key=lambda x: x % {by})\n" for by in range(2000, 2006)}
    programs |= {"malformed": MALFORMED, "reaching": REACHING.format(port=port), "looping": LOOPING, "right": REFERENCE}
    (folder / "submissions").mkdir(parents=True)
    (folder / "exercise.toml").write_text(EXERCISE)
    (folder / "reference.py").write_text(REFERENCE)
    for name, text in programs.items():
        (folder / "submissions" / f"{name}.py").write_text(text)
    return folder


def graded(folder, out, *words, during=lambda process: None):
    """Return results.json of a run without its seconds, and what was said."""
    command = [*MOMUS, "grade", str(folder), "--out", str(out), "--inputs", "1500", *words]
    process = subprocess.Popen(command, stdout=subprocess.PIPE, stderr=subprocess.STDOUT, text=True)
    during(process)
    said, _ = process.communicate(timeout=400)
    assert process.returncode in (0, 1), said
    return without_seconds(json.loads((out / "results.json").read_text())), said


def without_seconds(value):
    if isinstance(value, dict):
        return {key: without_seconds(one) for key, one in value.items() if "seconds" not in key}
    return [without_seconds(one) for one in value] if isinstance(value, list) else value


@pytest.mark.slow
def test_a_cluster_gives_the_results_of_one_machine_though_workers_are_killed_and_stopped(tmp_path):
    with dask_cluster(tmp_path / "dask", 4) as cluster:
        exercise = write_class(tmp_path / "exercise", int(cluster.address.rpartition(":")[2]))
        alone, _ = graded(exercise, tmp_path / "alone", "--jobs", "2")
        quiet, said = graded(exercise, tmp_path / "quiet", "--cluster", cluster.address)
        assert quiet == alone
        assert f"cluster {cluster.address}: 4 workers, 4 units at the same time" in said
        claims = {one["id"]: one["claim"] for one in quiet["submissions"]}
        assert (claims["right"], claims["looping"]) == ("unrefuted", "refuted")
        # A program that writes to whatever is open harms only itself; one that looks for the scheduler gets no socket.
        assert claims["malformed"] in ("refuted", "flaky", "unrefuted")
        [reaching] = [one for one in quiet["submissions"] if one["id"] == "reaching"]
        assert (reaching["claim"], reaching["counterexample"]["got"]["$raised"]) == ("refuted", "PermissionError")

        killed, stopped = cluster.processes[1:3], cluster.processes[3]
        left = []

        def harm(process):
            for one in (*killed, stopped):
                # It has a child, and the child has a box.
                wait_until(lambda one=one: len(descendants(one.pid)) > 2)
            for one in killed:
                left.extend(descendants(one.pid)[1:])
                os.kill(one.pid, signal.SIGKILL)
            os.kill(stopped.pid, signal.SIGSTOP)
            left.extend(descendants(stopped.pid)[1:])

        harmed, said = graded(exercise, tmp_path / "harmed", "--cluster", cluster.address, during=harm)
        assert harmed == alone
        wait_until(lambda: not any(map(is_running, left)), seconds=100)
        assert len(left) > 3
        assert not any(map(cluster.temporary, (*killed, stopped)))


@pytest.mark.slow
def test_an_interrupted_run_ends_what_its_workers_do(tmp_path):
    with dask_cluster(tmp_path / "dask", 2) as cluster:
        exercise = write_class(tmp_path / "exercise")
        command = [
            *MOMUS,
            "grade",
            str(exercise),
            "--out",
            str(tmp_path / "out"),
            "--inputs",
            "90000",
            "--cluster",
            cluster.address,
        ]
        process = subprocess.Popen(command, stdout=subprocess.DEVNULL, stderr=subprocess.PIPE, text=True)
        wait_until(lambda: all(map(at_work, cluster.processes[1:])))
        time.sleep(2)
        process.send_signal(signal.SIGINT)
        _, said = process.communicate(timeout=60)
        assert process.returncode == 130 and "Traceback" not in said, said
        wait_until(lambda: not any(map(at_work, cluster.processes[1:])), seconds=20)


@pytest.mark.slow
@pytest.mark.skipif(os.geteuid() != 0, reason="only root may hide a file from one process")
def test_workers_with_another_compiler_or_without_a_box_are_refused_by_name(tmp_path):
    exercise = write_class(tmp_path / "exercise")
    other = tmp_path / "gcc"
    other.write_text("#!/bin/sh\necho gcc '(Debian)' 4.2.1 of the Free Software Foundation\n")
    other.chmod(0o755)
    with dask_cluster(tmp_path / "dask", 0) as cluster:
        for hidden, shown in (("/usr/bin/gcc", other), ("/usr/bin/bwrap", "/dev/null")):
            within = ("unshare", "--mount", "sh", "-c", f'mount --bind {shown} "$(readlink -f {hidden})" && exec "$@"', "sh")
            cluster.add_worker(within=within)
        wait_for_workers(cluster, 2)
        command = [*MOMUS, "grade", str(exercise), "--out", str(tmp_path / "out"), "--cluster", cluster.address]
        done = subprocess.run(command, capture_output=True, text=True, timeout=200, check=False)
        assert done.returncode == 2, done.stderr
        assert "no worker may perform units" in done.stderr
        assert "c: gcc 4.2.1" in done.stderr
        assert "programs are confined by Landlock" in done.stderr or "it has no box" in done.stderr
        told = subprocess.run(
            [*MOMUS, "doctor", "--cluster", cluster.address], capture_output=True, text=True, timeout=200, check=False
        )
        assert told.returncode == 1 and told.stdout.count("  refused   ") == 2, told.stdout
