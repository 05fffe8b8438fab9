"""Runs that share workers, and workers and schedulers that fall silent or cannot be used: each is told, and no run harms another."""

import os
import signal
import subprocess
import sys
import time
from threading import Thread

import pytest

from bench.dask_processes import at_work, dask_cluster, wait_for_workers, wait_until
from momus.errors import RequestError
from momus.execute.cluster.connection import Connection, connected, leave_clusters
from momus.execute.cluster.frames import UNIT, WORK, send_frame
from momus.execute.cluster.pool import ClusterPool
from momus.execute.unit_bytes import UnitBytes
from momus.model import Input, Limits, Program
from momus.pipeline import cluster_doctor
from momus.pipeline.evaluate.processes import each_in_a_process
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
            examined = cluster_doctor(cluster.address)
            assert f"  silent    {connection.asked[0]}: it has not said what it has; look whether it runs" in examined.lines
            assert not examined.ok
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
def test_the_time_that_the_scheduler_takes_to_answer_is_no_silence_of_its_workers(tmp_path):
    with dask_cluster(tmp_path / "dask", 1) as cluster:
        (scheduler, worker), connection = cluster.processes, Connection(cluster.address, silent_s=9.0)
        wait_until(lambda: connection.look(print) or connection.workers)
        worker.send_signal(signal.SIGSTOP)
        time.sleep(2.5)
        connection.look(print)
        scheduler.send_signal(signal.SIGSTOP)
        time.sleep(2.5)
        Thread(target=lambda: (time.sleep(7), scheduler.send_signal(signal.SIGCONT))).start()
        assert not connection.look(print) and len(connection.workers) == 1
        connection.close()


@pytest.mark.slow
def test_a_process_makes_its_own_connection_after_a_fork_and_a_new_one_after_the_end_of_the_first(tmp_path):
    with dask_cluster(tmp_path / "dask", 1) as cluster:
        inherited = connected(cluster.address, print)

        def perform(piece):
            with ClusterPool(connected(cluster.address, print), work(), RESULTS) as pool:
                [filled] = pool.map([PLAIN])
                piece.write_text(filled.rejection or "performed")

        assert list(each_in_a_process([tmp_path / "piece"], perform, 1)) == [(tmp_path / "piece", 0)]
        assert (tmp_path / "piece").read_text() == "performed"
        inherited.client.close()
        again = connected(cluster.address, print)
        assert again is not inherited and len(again.workers) == 1
        leave_clusters()


@pytest.mark.slow
def test_a_cluster_that_ends_is_told_in_messages_of_momus_alone(tmp_path):
    with dask_cluster(tmp_path / "dask", 1) as cluster:
        exercise, (scheduler, worker) = write_class(tmp_path / "exercise"), cluster.processes
        words = ["grade", str(exercise), "--out", str(tmp_path / "out"), "--inputs", "90000", "--cluster", cluster.address]
        process = subprocess.Popen([*MOMUS, *words], stdout=subprocess.DEVNULL, stderr=subprocess.PIPE, text=True)
        wait_until(lambda: at_work(worker))
        worker.kill()
        said = [process.stderr.readline()]
        while "waiting" not in said[-1]:
            said.append(process.stderr.readline())
        assert said[-1] == "cluster: no worker may perform units; waiting for one, at most 60 s\n"
        told = subprocess.run([*MOMUS, "doctor", "--cluster", cluster.address], capture_output=True, text=True, check=False)
        assert (
            told.returncode == 1 and f"  there is none; start some on the hosts with: dask worker {cluster.address}" in told.stdout
        )
        scheduler.kill()
        _, rest = process.communicate(timeout=60)
        assert process.returncode == 2 and "the scheduler is gone" in rest
        assert "distributed" not in "".join(said) + rest


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
            (worker, "no Dask scheduler answers there (Worker.identity() got an unexpected"),
            (cluster.address.replace("tcp:", "tls:"), "no Dask scheduler answers there (TLS expects a `ssl_context` argument"),
            ("tcp://127.0.0.1:9", "no Dask scheduler answers there (Timed out"),
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


def test_a_child_whose_answer_nobody_takes_ends_well_and_leaves_nothing(tmp_path):
    folder = tmp_path / "folder"
    folder.mkdir()
    long = FillUnit(
        Column(1, "long", Program("python", (("f.py", b"def f(n):\n    return 'x' * 200_000\n"),))), (Input("f", (3,)),)
    )
    words = [sys.executable, "-c", "from momus.execute.cluster import child; child.main(0.5)", str(folder)]
    with subprocess.Popen(words, stdin=subprocess.PIPE, stdout=subprocess.PIPE) as child:
        send_frame(child.stdin, WORK, work().encoded)
        send_frame(child.stdin, UNIT, UnitBytes(RESULTS).given(long, 60.0))
        assert child.wait(60) == 0
    assert not folder.exists()
