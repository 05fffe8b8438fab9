"""Runs that share workers, and workers and schedulers that fall silent or cannot be used: each is told, and no run harms another."""

import os
import signal
import subprocess
import sys
from threading import Thread

import pytest

from bench.dask_processes import at_work, dask_cluster, wait_for_workers, wait_until
from momus.errors import RequestError
from momus.execute.cluster.connection import Connection, connected, leave_clusters
from momus.execute.cluster.pool import ClusterPool
from momus.model import Input, Limits
from momus.search import Column, FillUnit
from momus.search.work.searcher import RESULTS
from tests.execute.cluster.test_grading import MOMUS, write_class
from tests.execute.cluster.test_host import LOOP, RIGHT, work

LOOPING = FillUnit(Column(1, "looping", LOOP), tuple(Input("f", (n,)) for n in range(10)))
PLAIN = FillUnit(Column(2, "plain", RIGHT), (Input("f", (3,)),))
# A Dask worker calls `dask_setup` before it takes tasks. This one keeps no work.
FORGETFUL = """
from momus.execute.cluster import host

def dask_setup(worker):
    host.accept = lambda sent: b"kept"
"""


@pytest.mark.slow
def test_a_run_that_ends_lets_another_run_of_the_same_exercise_go_on_and_a_busy_worker_is_not_refused(tmp_path):
    with dask_cluster(tmp_path / "dask", 1) as cluster:
        first, second = Connection(cluster.address), Connection(cluster.address)
        same = work(Limits(cpu_s=60.0))
        with ClusterPool(second, same, RESULTS) as going_on:
            with ClusterPool(first, same, RESULTS) as ending:
                left = Thread(target=lambda: next(ending.map([LOOPING]), None), daemon=True)
                left.start()
                wait_until(lambda: at_work(cluster.processes[1]))
                third = Connection(cluster.address)
                with ClusterPool(third, same, RESULTS):
                    assert third.workers and not third.refused
                third.close()
                found = []
                waiting = Thread(target=lambda: found.extend(going_on.map([PLAIN])))
                waiting.start()
                assert at_work(cluster.processes[1]) and not found
            waiting.join(30)
            assert [one.rejection for one in found] == [""]
        first.close()
        second.close()


@pytest.mark.slow
def test_a_worker_that_is_stopped_from_the_start_does_not_keep_the_others_from_working(tmp_path):
    said = []
    with dask_cluster(tmp_path / "dask", 2) as cluster:
        os.kill(cluster.processes[2].pid, signal.SIGSTOP)
        try:
            connection = connected(cluster.address, said.append)
            assert len(connection.workers) == len(connection.asked) == 1
            with ClusterPool(connection, work(), RESULTS, tell=said.append) as pool:
                [filled] = pool.map([PLAIN])
                assert filled.rejection == ""
        finally:
            leave_clusters()
    assert said[0].startswith(f"cluster {cluster.address}: 1 worker, 1 unit at the same time")


@pytest.mark.slow
def test_a_scheduler_that_is_stopped_is_told(tmp_path):
    with dask_cluster(tmp_path / "dask", 1) as cluster:
        connection, sent = Connection(cluster.address, silent_s=3.0), work(Limits(cpu_s=60.0))

        def stop():
            wait_until(lambda: at_work(cluster.processes[1]))
            cluster.processes[0].send_signal(signal.SIGSTOP)

        Thread(target=stop).start()
        said = "the scheduler is gone .* run this again: it goes on where it was"
        with pytest.raises(RequestError, match=said), ClusterPool(connection, sent, RESULTS) as pool:
            list(pool.map([LOOPING]))
        connection.close()


@pytest.mark.slow
def test_a_worker_that_never_has_what_it_was_sent_is_refused(tmp_path):
    (tmp_path / "forgetful.py").write_text(FORGETFUL)
    with dask_cluster(tmp_path / "dask", 0) as cluster:
        cluster.add_worker("--preload", str(tmp_path / "forgetful.py"))
        wait_for_workers(cluster, 1)
        connection = Connection(cluster.address)
        said = "no worker may perform units.*\n  refused: .*: it lacked 3 times what it was sent"
        with pytest.raises(RequestError, match=said), ClusterPool(connection, work(), RESULTS) as pool:
            list(pool.map([PLAIN]))
        connection.close()


@pytest.mark.slow
def test_an_address_without_a_scheduler_is_told_in_one_message(tmp_path):
    exercise = write_class(tmp_path / "exercise")
    with dask_cluster(tmp_path / "dask", 1) as cluster:
        connection = Connection(cluster.address)
        wait_until(lambda: connection.look(print) or connection.workers)
        [worker] = connection.workers
        for address, rule in (
            (worker, "a worker or something else answers there; give the address of the scheduler"),
            ("tcp://127.0.0.1:9", "no Dask scheduler answers there"),
        ):
            command = [*MOMUS, "grade", str(exercise), "--out", str(tmp_path / "out"), "--cluster", address]
            done = subprocess.run(command, capture_output=True, text=True, timeout=100, check=False)
            assert done.returncode == 2 and f"--cluster {address}: {rule}" in done.stderr
            assert "Traceback" not in done.stderr
        connection.close()


def test_a_child_that_gets_nothing_to_do_ends_well(tmp_path):
    words = [sys.executable, "-c", "from momus.execute.cluster import child; child.main(0.2)", str(tmp_path / "folder")]
    with subprocess.Popen(words, stdin=subprocess.PIPE, stderr=subprocess.PIPE) as child:
        assert (child.wait(60), child.stderr.read()) == (0, b"")
