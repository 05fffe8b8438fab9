"""A unit whose workers die one after the other: it is given up as a fault of ours, told with the unit, and the next unit is performed."""

import os
import signal
import socket
import time
from threading import Thread

import pytest

from bench.dask_processes import at_work, children_of, dask_cluster, wait_for_workers, wait_until
from momus.execute.cluster.connection import Connection
from momus.execute.cluster.pool import ClusterPool
from momus.execute.pool import Failure
from momus.model import Input, Limits
from momus.search import Column, FillUnit
from momus.search.work.searcher import RESULTS
from tests.execute.cluster.test_host import LOOP, RIGHT, work


def _pass_on_slowly(door, port):
    """Pass on what is sent to a port through this door, and what comes back, half a second later."""

    def passed_on(source, target):
        while content := source.recv(1 << 16):
            time.sleep(0.5)
            target.sendall(content)

    while True:
        try:
            here, _ = door.accept()
        except OSError:
            return
        there = socket.create_connection(("127.0.0.1", port))
        for pair in ((here, there), (there, here)):
            Thread(target=passed_on, args=pair, daemon=True).start()


@pytest.mark.slow
def test_answers_that_take_longer_than_their_time_to_arrive_get_more_of_it(tmp_path, monkeypatch):
    monkeypatch.setattr("momus.execute.cluster.pool.GATHER_S", 0.2)
    plain = FillUnit(Column(2, "plain", RIGHT), (Input("f", (3,)),))
    found = []
    with dask_cluster(tmp_path / "dask", 0) as cluster, socket.create_server(("127.0.0.1", 0)) as door:
        with socket.create_server(("127.0.0.1", 0)) as unused:
            port = unused.getsockname()[1]
        Thread(target=_pass_on_slowly, args=(door, port), daemon=True).start()
        words = ("--listen-address", f"tcp://127.0.0.1:{port}", "--contact-address", f"tcp://127.0.0.1:{door.getsockname()[1]}")
        cluster.add_worker(*words)
        wait_for_workers(cluster, 1)
        connection = Connection(cluster.address)
        pool = ClusterPool(connection, work(), RESULTS)
        performing = Thread(target=lambda: found.extend(pool.map([plain])), daemon=True)
        performing.start()
        performing.join(30)
        assert [len(one.records) for one in found] == [1]
        connection.close()


@pytest.mark.slow
def test_a_unit_with_which_three_workers_died_is_a_fault_of_ours_and_the_run_goes_on(tmp_path):
    looping = FillUnit(Column(1, "looping", LOOP), tuple(Input("f", (n,)) for n in range(10)))
    plain = FillUnit(Column(2, "plain", RIGHT), (Input("f", (3,)),))
    said = []
    with dask_cluster(tmp_path / "dask", 1) as cluster:
        connection = Connection(cluster.address)
        sent = work(Limits(cpu_s=20.0))
        with ClusterPool(connection, sent, RESULTS, tell=said.append) as pool:
            found = []
            performing = Thread(target=lambda: found.extend(pool.map([looping])))
            performing.start()
            for _ in range(3):
                worker = cluster.processes[-1]
                wait_until(lambda worker=worker: children_of(worker))
                cluster.add_worker()
                os.kill(worker.pid, signal.SIGKILL)
            performing.join()
            assert found == [Failure("FillUnit of looping: the workers that had it died 3 times")]
            [filled] = pool.map([plain])
            assert filled.rejection == "" and len(filled.records) == 1

            # What comes back late for a call that was left is no answer to the next call.
            left = pool.map([plain] * 20)
            next(left)
            left.close()
            others = [FillUnit(Column(number, f"other {number}", RIGHT), (Input("f", (number,)),)) for number in range(3, 9)]
            assert [one.column for one in pool.map(others)] == list(range(3, 9))
        connection.close()
        wait_until(lambda: not at_work(cluster.processes[-1]))
