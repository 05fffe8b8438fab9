"""A worker that answers with other bytes than Momus would: its units are tried again, then they are faults of ours; nothing else happens."""

import pytest

from bench.dask_processes import dask_cluster, wait_for_workers
from momus.codec import encode
from momus.execute.cluster.connection import Connection
from momus.execute.cluster.messages import BatchAnswer, UnitAnswer, UnitEnding
from momus.execute.cluster.pool import ClusterPool
from momus.execute.pool import Failure
from momus.model import Input
from momus.search import Column, FillUnit
from momus.search.work.searcher import RESULTS
from tests.execute.cluster.test_host import RIGHT, work

# A Dask worker calls `dask_setup` before it takes tasks. It then first gives these answers, or raises them.
# What it tells of an error cannot be decoded.
BAD = """
import distributed.worker
from distributed.protocol import to_serialize
from momus.execute.cluster import host

class OnlyHere:
    pass

def dask_setup(worker):
    answers, perform, told = {answers}, host.perform, distributed.worker.error_message

    def answered(batch):
        answer = answers.pop(0) if answers else perform(batch)
        if isinstance(answer, Exception):
            raise answer
        return answer

    host.perform = answered
    distributed.worker.error_message = lambda error: told(error) | {{"traceback": to_serialize(b"no traceback")}}
"""
NO_RESULT = encode(BatchAnswer("bad", (UnitAnswer(UnitEnding.ANSWERED, 0.0, b"\xff" * 40),)))
TOO_MANY = encode(BatchAnswer("bad", (UnitAnswer(UnitEnding.DIED, 0.0),) * 3))
NOT_A_NUMBER = encode(BatchAnswer("bad", (UnitAnswer(UnitEnding.DIED, float("nan")),)))


@pytest.mark.slow
@pytest.mark.parametrize(
    "answers, reason",
    [
        (repr([b"\xff" * 100, b""]), "a worker answered with bytes that are no answer"),
        (repr(["text", 7]), "a worker answered with bytes that are no answer"),
        ("[OnlyHere(), OnlyHere()]", "a worker answered with bytes that are no answer: ModuleNotFoundError: wanted bytes"),
        ("[OSError(), OSError()]", "Dask could not have it performed: Exception: an error that cannot be decoded here"),
        (repr([NO_RESULT, NO_RESULT]), "bad answered with bytes that are no result"),
        (repr([TOO_MANY, TOO_MANY]), "bad answered 3 of 1 units"),
        (repr([NOT_A_NUMBER, NOT_A_NUMBER]), "the process that ran it died twice"),
    ],
)
def test_a_unit_that_gets_malformed_bytes_twice_is_a_fault_of_ours_and_the_next_is_performed(tmp_path, answers, reason):
    (tmp_path / "bad.py").write_text(BAD.format(answers=answers))
    unit = FillUnit(Column(1, "plain", RIGHT), (Input("f", (3,)),))
    with dask_cluster(tmp_path / "dask", 0) as cluster:
        cluster.add_worker("--preload", str(tmp_path / "bad.py"))
        wait_for_workers(cluster, 1)
        connection = Connection(cluster.address)
        with ClusterPool(connection, work(), RESULTS) as pool:
            [first] = pool.map([unit])
            assert isinstance(first, Failure) and f"FillUnit of plain: {reason}" in first.reason
            [second] = pool.map([unit])
            assert second.rejection == "" and len(second.records) == 1
        connection.close()
