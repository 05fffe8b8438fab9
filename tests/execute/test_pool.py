"""The pool: results in order, and a broken unit costs only itself."""

import os
import signal
import time

import pytest

from momus.errors import BoxError, ExerciseError, Mistake
from momus.execute.pool import Failure, Pool


class Doubling:
    """A worker that doubles, and misbehaves on request."""

    def __init__(self, slot):
        self.slot = slot

    def perform(self, unit):
        match unit:
            case "die":
                os.kill(os.getpid(), signal.SIGKILL)
            case "box":
                raise BoxError("the box broke")
            case "bug":
                return [][0]
            case "author":
                raise ExerciseError(Mistake("exercise.toml", "x", "is wrong", "mend it"))
            case (number, seconds):
                time.sleep(seconds)
                return number * 2
        return unit * 2

    def close(self):
        pass


def test_results_come_in_the_order_of_the_units_however_long_each_takes():
    with Pool(2, Doubling) as pool:
        assert list(pool.map([(1, 0.05), (2, 0.0), (3, 0.02), (4, 0.0)])) == [2, 4, 6, 8]


def test_a_process_that_dies_costs_only_its_unit():
    with Pool(2, Doubling) as pool:
        first, broken, last = pool.map([1, "die", 3])
        assert (first, last) == (2, 6)
        assert broken == Failure("the process that ran it died twice")
        assert list(pool.map([5])) == [10]


def test_a_fault_of_ours_is_a_failure_of_that_unit_alone():
    with Pool(1, Doubling) as pool:
        one, box, bug, four = pool.map([1, "box", "bug", 4])
    assert (one, box, four) == (2, Failure("the box broke"), 8)
    assert "IndexError" in bug.reason


def test_what_the_author_must_mend_stops_the_run():
    with Pool(1, Doubling) as pool, pytest.raises(ExerciseError, match="exercise.toml: x: is wrong; mend it"):
        list(pool.map([1, "author", 3]))


def test_the_processes_end_with_the_pool():
    with Pool(2, Doubling) as pool:
        list(pool.map([1, 2]))
        pids = [process.process.pid for process in pool._processes]
    for pid in pids:
        with pytest.raises(ProcessLookupError):
            os.kill(pid, 0)
