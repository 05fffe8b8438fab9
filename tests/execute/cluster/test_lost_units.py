"""A unit whose workers die one after the other: it is given up as a fault of ours, told with the unit, and the next unit is performed."""

import os
import signal
from threading import Thread

import pytest

from bench.dask_processes import at_work, children_of, dask_cluster, wait_until
from momus.execute.cluster.connection import Connection
from momus.execute.cluster.pool import ClusterPool
from momus.execute.pool import Failure
from momus.model import Input, Limits
from momus.search import Column, FillUnit
from momus.search.work.searcher import RESULTS
from tests.execute.cluster.test_host import LOOP, RIGHT, work


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
