"""The pool: results in order, and a broken unit costs only itself."""

import inspect
import os
import pickle
import signal
import time
from dataclasses import dataclass

import pytest

from momus.codec import CodecError
from momus.errors import BoxError, ExerciseError, MissingToolError, Mistake, RejectedError, RequestError, UnexplainedError
from momus.execute import accounts
from momus.execute.accounts import Accounts, UnitClock
from momus.execute.pool import Failure, Pool


@dataclass(frozen=True)
class Double:
    number: int
    after_s: float = 0.0


@dataclass(frozen=True)
class Misbehave:
    how: str


@dataclass(frozen=True)
class Note:
    """Has no result."""

    path: str


class MissingChapterError(RejectedError):
    """An error of no class in momus.errors."""


ERRORS = {
    "author": ExerciseError(Mistake("exercise.toml", "x", "is wrong", "mend it"), Mistake("tests", "", "are none")),
    "tool": MissingToolError("gcc", "gcc", "compiles C"),
    "request": RequestError("no such engine"),
    "unexplained": UnexplainedError("does not load"),
}


class Doubling:
    """A worker that doubles, and misbehaves on request."""

    def __init__(self, slot):
        self.slot = slot

    def perform(self, unit, clock):
        match unit:
            case Double(number, seconds):
                time.sleep(seconds)
                return number * 2
            case Note(path):
                with open(path, "a") as file:
                    file.write("noted\n")
                return None
            case Misbehave("wait"):
                with clock.excused():
                    time.sleep(0.3)
                return 0
            case Misbehave("compute"):
                return pow(7, 1 << 30) % 2
            case Misbehave("die"):
                os.kill(os.getpid(), signal.SIGKILL)
            case Misbehave("box"):
                raise BoxError("the box broke")
            case Misbehave("bug"):
                return [][0]
            case Misbehave("another type"):
                return "four"
            case Misbehave("chapter"):
                raise MissingChapterError("there is no chapter 3")
        raise ERRORS[unit.how]

    def close(self):
        pass


class Touch:
    """Makes a file when its pickle is read."""

    def __init__(self, path):
        self.path = path

    def __reduce__(self):
        return open, (self.path, "w")


class Forging(Doubling):
    """A worker in a process that a submission has taken over: it answers by itself, with a pickle that makes the file it is asked for."""

    def perform(self, unit, clock):
        frame = inspect.currentframe()
        while "connection" not in frame.f_locals:
            frame = frame.f_back
        frame.f_locals["connection"].send_bytes(pickle.dumps(Touch(unit.path)))
        time.sleep(60)


RESULTS = {Double: int, Misbehave: int, Note: None}


def pool(jobs=1, start=Doubling):
    return Pool(jobs, start, RESULTS)


def test_results_come_in_the_order_of_the_units_however_long_each_takes():
    with pool(2) as two:
        assert list(two.map([Double(1, 0.05), Double(2), Double(3, 0.02), Double(4)])) == [2, 4, 6, 8]


def limited(allowed_s, grace_s, monkeypatch):
    """Return a pool in which units of odd numbers, and those that misbehave, have accounts; Misbehave may use all seconds."""
    monkeypatch.setattr(accounts, "GRACE_S", grace_s)
    monkeypatch.setattr(accounts, "pace", lambda: 1.0)

    def program_of(unit):
        return unit.how if isinstance(unit, Misbehave) else "odd" if unit.number % 2 else ""

    return Pool(2, Doubling, RESULTS, Accounts(allowed_s, program_of, (Misbehave,)))


def test_a_program_that_has_used_up_its_seconds_gets_no_more_units_and_the_others_do(monkeypatch):
    with limited(0.4, 60, monkeypatch) as two:
        assert list(two.map([Double(1, 0.5)])) == [2]
        assert list(two.map([Double(3), Double(2, 0.5), Double(4)])) == [Failure("its time is over", is_left=True), 4, 8]
        assert 0.5 <= two.accounts.spent_s["odd"] < 2
        assert list(two.accounts.spent_s) == ["odd"]
        # Nothing is performed, so no process is waited for.
        assert list(two.map([Double(5)])) == [Failure("its time is over", is_left=True)]


def test_time_passes_more_slowly_on_a_busy_machine(monkeypatch):
    monkeypatch.setattr("os.getloadavg", lambda: (20.0, 1.0, 1.0))
    monkeypatch.setattr("os.cpu_count", lambda: 2)
    clock = UnitClock(1.0)
    time.sleep(0.5)
    assert 0.05 <= clock.used_s < 0.4
    monkeypatch.setattr("os.getloadavg", lambda: (0.1, 1.0, 1.0))
    assert accounts.pace() == 1.0


def test_searching_leaves_time_for_confirming():
    known = Accounts(8.0, lambda unit: "program", (Misbehave,))
    assert (known.left_s(Double(1)), known.left_s(Misbehave(""))) == (6.0, 8.0)
    known.charge(Double(1), 5.0)
    assert (known.left_s(Double(1)), known.left_s(Misbehave(""))) == (1.0, 3.0)
    known.close("program")
    assert (known.left_s(Double(1)), known.left_s(Misbehave(""))) == (0.0, 2.0)


def test_a_unit_that_does_not_stop_is_ended_wherever_it_is(monkeypatch):
    """The power is computed in one long step of Python's own code, which nothing but the end of the process interrupts."""
    with limited(0.2, 0.3, monkeypatch) as two:
        late, double = two.map([Misbehave("compute"), Double(2)])
        assert (late, double) == (Failure("its time is over", is_left=True), 4)
        assert two.accounts.left_s(Misbehave("compute")) <= 0


def test_what_is_excused_counts_for_nobody(monkeypatch):
    with limited(0.1, 0.1, monkeypatch) as two:
        assert list(two.map([Misbehave("wait"), Misbehave("wait")])) == [0, 0]
        assert two.accounts.spent_s["wait"] < 0.1


def test_a_process_that_dies_costs_only_its_unit():
    with pool(2) as two:
        first, broken, last = two.map([Double(1), Misbehave("die"), Double(3)])
        assert (first, last) == (2, 6)
        assert broken == Failure("the process that ran it died twice")
        assert list(two.map([Double(5)])) == [10]


def test_a_unit_without_a_result_is_performed_once(tmp_path):
    with pool() as one:
        assert list(one.map([Note(str(tmp_path / "notes")), Double(1)])) == [None, 2]
    assert (tmp_path / "notes").read_text() == "noted\n"


def test_a_fault_of_ours_is_a_failure_of_that_unit_alone():
    with pool() as one:
        two, box, bug, other, eight = one.map([Double(1), Misbehave("box"), Misbehave("bug"), Misbehave("another type"), Double(4)])
    assert (two, box, eight) == (2, Failure("the box broke"), 8)
    assert "IndexError" in bug.reason
    assert "wanted one of int, Failure, _Raised" in other.reason


@pytest.mark.parametrize("how", ERRORS)
def test_what_a_person_must_mend_stops_the_run_and_is_told_as_it_was(how):
    with pool() as one, pytest.raises(type(ERRORS[how])) as caught:
        list(one.map([Double(1), Misbehave(how), Double(3)]))
    assert type(caught.value) is type(ERRORS[how])
    assert str(caught.value) == str(ERRORS[how])
    assert vars(caught.value) == vars(ERRORS[how])


def test_an_error_of_another_class_is_told_as_the_nearest_one():
    with pool() as one, pytest.raises(RejectedError, match="there is no chapter 3") as caught:
        list(one.map([Misbehave("chapter")]))
    assert type(caught.value) is RejectedError


def test_a_pickle_that_a_process_sends_is_not_read_but_taken_for_its_death(tmp_path):
    with pool(1, Forging) as one:
        assert list(one.map([Note(str(tmp_path / "harm"))])) == [Failure("the process that ran it died twice")]
    assert not (tmp_path / "harm").exists()


def test_a_unit_of_a_class_that_is_not_in_the_table_is_refused():
    with pool() as one, pytest.raises(CodecError, match="wanted one of Double, Misbehave, Note"):
        list(one.map([Mistake("a", "b", "c")]))


def test_the_processes_end_with_the_pool():
    with pool(2) as two:
        list(two.map([Double(1), Double(2)]))
        pids = [process.process.pid for process in two._processes]
    for pid in pids:
        with pytest.raises(ProcessLookupError):
            os.kill(pid, 0)
