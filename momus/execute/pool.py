"""A pool of processes that perform work units, each with its own worker that is started once.

A unit is a record. The worker is whatever `start(slot)` returns in the process: an object with `perform(unit)`, closed at the end. Units and
results travel as bytes of `momus.codec`: whatever a process sends is read as data and never run. Results come back in the order of the units, so
nothing depends on the number of processes. A process that dies loses only its unit: the unit is tried once more in a new process, then it is a
Failure. The seconds of each unit are charged to its program; a program without seconds left gets no more units (`execute/accounts.py`).
"""

import ctypes
import multiprocessing
import os
import signal
import traceback
from collections.abc import Callable, Iterable, Iterator, Mapping
from contextlib import ExitStack
from dataclasses import dataclass
from functools import partial, reduce
from multiprocessing.connection import Connection, wait
from multiprocessing.process import BaseProcess
from operator import or_
from struct import Struct
from struct import error as StructError
from typing import Any, Protocol

from momus import errors
from momus.codec import CodecError, decode, encode
from momus.errors import BoxError, Mistake, MomusError
from momus.execute.accounts import Accounts, UnitClock

PR_SET_PDEATHSIG = 1
TRIES = 2
_DEAD = object()


class PoolWorker(Protocol):
    """Performs units in a process of the pool."""

    def perform(self, unit: Any, clock: UnitClock) -> Any:
        """Return the result; soon, once the clock is over."""

    def close(self) -> None: ...


@dataclass(frozen=True)
class Failure:
    """A unit that could not be performed, through no fault of the student's; or, if it `is_left`, because its time was over."""

    reason: str
    is_left: bool = False


LATE = Failure("its time is over", is_left=True)
_SECONDS = Struct("<d")
_ERRORS = {kind.__name__: kind for kind in vars(errors).values() if isinstance(kind, type) and issubclass(kind, MomusError)}


@dataclass(frozen=True)
class _Raised:
    """An error that a person must fix: the name of its class in `momus.errors`, and its arguments."""

    name: str
    arguments: tuple[str | Mistake, ...]

    @classmethod
    def of(cls, error: MomusError) -> "_Raised":
        if _ERRORS.get(type(error).__name__) is type(error):
            return cls(type(error).__name__, error.args)
        known = next(kind for kind in type(error).__mro__ if _ERRORS.get(kind.__name__) is kind)
        return cls(known.__name__, (str(error),))

    @property
    def error(self) -> MomusError:
        try:
            return _ERRORS[self.name](*self.arguments)
        except (KeyError, TypeError) as error:
            raise CodecError(f"wanted an error of momus.errors and what it is made of: {error}", self.name) from None


class _Kinds:
    """The classes of the units that a pool performs, and the type of the answer to each."""

    def __init__(self, results: Mapping[type, Any]):
        self.units = reduce(or_, results)
        self.answers = {unit: result | Failure | _Raised for unit, result in results.items()}


@dataclass
class _Process:
    """One process of the pool, and the unit it is performing."""

    process: BaseProcess
    connection: Connection
    unit: int | None = None


class Pool:
    """Performs units in `jobs` processes; closing it ends them at once. `results` has the type of the result by class of unit."""

    def __init__(
        self, jobs: int, start: Callable[[int], PoolWorker], results: Mapping[type, Any], accounts: Accounts | None = None
    ):
        self._start = start
        self.accounts = accounts or Accounts()
        self._kinds = _Kinds(results)
        self._context = multiprocessing.get_context("fork")
        self._processes = [self._launch(slot) for slot in range(jobs)]

    @property
    def jobs(self) -> int:
        return len(self._processes)

    def map(self, units: Iterable[Any]) -> Iterator[Any]:
        """Yield the result of every unit, in order; a Failure for a unit that could not be performed. Raise an error that a person must fix."""
        units = list(units)
        waiting = list(range(len(units) - 1, -1, -1))
        results: dict[int, Any] = {}
        tries = [0] * len(units)
        shown = 0
        while shown < len(units):
            for slot, process in enumerate(self._processes):
                while process.unit is None and waiting:
                    index = waiting.pop()
                    if self.accounts.left_s(units[index]) > 0:
                        self._give(slot, index, units)
                    else:
                        results[index] = LATE
            for slot, index in self._finished():
                result = self._take(slot, units[index])
                if result is _DEAD:
                    tries[index] += 1
                    if tries[index] < TRIES:
                        waiting.append(index)
                        continue
                    result = Failure("the process that ran it died twice")
                results[index] = result
            while shown in results:
                if isinstance(results[shown], MomusError):
                    raise results[shown]
                yield results.pop(shown)
                shown += 1

    def close(self) -> None:
        """End all processes now; a box dies with its process."""
        for process in self._processes:
            process.process.kill()
        for process in self._processes:
            process.process.join()
            process.connection.close()
        self._processes = []

    def __enter__(self) -> "Pool":
        return self

    def __exit__(self, *_: object) -> None:
        self.close()

    def _launch(self, slot: int) -> _Process:
        ours, theirs = self._context.Pipe()
        process = self._context.Process(
            target=_serve, args=(theirs, ours, slot, self._start, self._kinds, os.getpid()), daemon=True
        )
        process.start()
        theirs.close()
        return _Process(process, ours)

    def _give(self, slot: int, index: int, units: list[Any]) -> None:
        process = self._processes[slot]
        process.unit = index
        try:
            seconds = _SECONDS.pack(self.accounts.left_s(units[index]))
            process.connection.send_bytes(seconds + encode(units[index], self._kinds.units))
        except (BrokenPipeError, ConnectionResetError):
            pass  # It died idle: _take sees that and starts another.

    def _finished(self) -> list[tuple[int, int]]:
        """Return the slots whose processes have answered or died, each with the unit it was performing."""
        busy = [(slot, one.unit, one.connection) for slot, one in enumerate(self._processes) if one.unit is not None]
        ready = wait([connection for _, _, connection in busy])
        return [(slot, unit) for slot, unit, connection in busy if connection in ready]

    def _take(self, slot: int, unit: Any) -> Any:
        """Return the result, or _DEAD if the process died or sent no valid result; then a new process has replaced it."""
        process = self._processes[slot]
        process.unit = None
        try:
            received = process.connection.recv_bytes()
            (seconds,) = _SECONDS.unpack_from(received)
            self.accounts.charge(unit, max(0.0, seconds))
            answer = decode(self._kinds.answers[type(unit)], received[_SECONDS.size :])
            return answer.error if isinstance(answer, _Raised) else answer
        except (EOFError, OSError, CodecError, StructError):
            process.process.kill()
            process.process.join()
            process.connection.close()
            self._processes[slot] = self._launch(slot)
            if process.process.exitcode != -signal.SIGALRM:
                return _DEAD
            self.accounts.charge(unit, self.accounts.left_s(unit))
            return LATE


def _serve(
    connection: Connection, other_end: Connection, slot: int, start: Callable[[int], PoolWorker], kinds: _Kinds, parent: int
) -> None:
    """Perform units until the pool goes away."""
    other_end.close()
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    ctypes.CDLL(None).prctl(PR_SET_PDEATHSIG, signal.SIGKILL, 0, 0, 0)
    if os.getppid() != parent:
        return
    with ExitStack() as stack:
        worker: PoolWorker | None = None

        def performed(unit: Any, clock: UnitClock) -> Any:
            nonlocal worker
            if worker is None:
                with clock.excused():
                    worker = start(slot)
                stack.callback(worker.close)
            return worker.perform(unit, clock)

        while True:
            try:
                given = connection.recv_bytes()
            except EOFError:
                return
            clock = UnitClock(*_SECONDS.unpack_from(given))
            with clock.guarded():
                unit: Any = decode(kinds.units, given[_SECONDS.size :])
                answer = _answer(partial(performed, unit, clock), kinds.answers[type(unit)])
            connection.send_bytes(_SECONDS.pack(clock.used_s) + answer)


def _answer(action: Callable[[], Any], kind: Any) -> bytes:
    """Return the bytes of the action's result, or of the error that stopped it.

    A fault of our own in a box or a unit is a Failure of that unit alone. An error that a person must fix stops the run.
    """
    try:
        return encode(action(), kind)
    except BoxError as error:
        return encode(Failure(str(error)), kind)
    except MomusError as error:
        return encode(_Raised.of(error), kind)
    except (ArithmeticError, AssertionError, AttributeError, LookupError, OSError, RuntimeError, TypeError, ValueError):
        return encode(Failure(traceback.format_exc(limit=-4)), kind)
