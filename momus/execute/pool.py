"""A pool of processes that perform work units, each with its own worker that is started once.

A unit is a record. The worker is whatever `start(slot)` returns in the process: an object with `perform(unit)`, closed at the end. Units and
results travel as bytes (`execute/unit_bytes.py`). Results come back in the order of the units, so nothing depends on the number of processes. A
process that dies loses only its unit: the unit is tried once more in a new process, then it is a Failure. The seconds of each unit are charged
to its program; a program without seconds left gets no more units (`execute/accounts.py`).
"""

import ctypes
import multiprocessing
import os
import signal
from collections.abc import Iterable, Iterator, Mapping
from contextlib import closing
from dataclasses import dataclass
from multiprocessing.connection import Connection, wait
from multiprocessing.process import BaseProcess
from typing import Any, Protocol, Self

from momus.codec import CodecError
from momus.errors import MomusError
from momus.execute.accounts import Accounts
from momus.execute.unit_bytes import LATE, Failure, PoolWorker, Start, UnitBytes, UnitServer

__all__ = ["LATE", "Failure", "Pool", "PoolWorker", "UnitPool"]

PR_SET_PDEATHSIG = 1
TRIES = 2
DIED = Failure("the process that ran it died twice")
_DEAD = object()


class UnitPool(Protocol):
    """Performs units, in processes of this machine or on other machines; closing it ends what it performs."""

    accounts: Accounts

    @property
    def jobs(self) -> int:
        """Return how many units are performed at the same time."""

    def map(self, units: Iterable[Any]) -> Iterator[Any]:
        """Yield the result of every unit, in order; a Failure for a unit that could not be performed. Raise an error that a person must fix."""

    def close(self) -> None: ...

    def __enter__(self) -> Self: ...

    def __exit__(self, *_: object) -> None: ...


@dataclass
class _Process:
    """One process of the pool, and the unit it is performing."""

    process: BaseProcess
    connection: Connection
    unit: int | None = None


class Pool:
    """Performs units in `jobs` processes; closing it ends them at once. `results` has the type of the result by class of unit."""

    def __init__(self, jobs: int, start: Start, results: Mapping[type, Any], accounts: Accounts | None = None):
        self._start = start
        self.accounts = accounts or Accounts()
        self._bytes = UnitBytes(results)
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
                    result = DIED
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

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *_: object) -> None:
        self.close()

    def _launch(self, slot: int) -> _Process:
        ours, theirs = self._context.Pipe()
        process = self._context.Process(
            target=_serve, args=(theirs, ours, slot, self._start, self._bytes, os.getpid()), daemon=True
        )
        process.start()
        theirs.close()
        return _Process(process, ours)

    def _give(self, slot: int, index: int, units: list[Any]) -> None:
        process = self._processes[slot]
        process.unit = index
        try:
            process.connection.send_bytes(self._bytes.given(units[index], self.accounts.left_s(units[index])))
        except (BrokenPipeError, ConnectionResetError):
            pass  # It died idle: _take sees that and starts another.

    def _finished(self) -> list[tuple[int, int]]:
        """Return the slots whose processes have answered or died, each with the unit it was performing."""
        busy = [(slot, one.unit, one.connection) for slot, one in enumerate(self._processes) if one.unit is not None]
        # Without a timeout, `wait` would never return for an empty list: where every program's seconds are used up, nothing is performed.
        ready = wait([connection for _, _, connection in busy]) if busy else []
        return [(slot, unit) for slot, unit, connection in busy if connection in ready]

    def _take(self, slot: int, unit: Any) -> Any:
        """Return the result, or _DEAD if the process died or sent no valid result; then a new process has replaced it."""
        process = self._processes[slot]
        process.unit = None
        try:
            seconds, answer = self._bytes.taken(unit, process.connection.recv_bytes())
            self.accounts.charge(unit, seconds)
            return answer
        except (EOFError, OSError, CodecError):
            process.process.kill()
            process.process.join()
            process.connection.close()
            self._processes[slot] = self._launch(slot)
            if process.process.exitcode != -signal.SIGALRM:
                return _DEAD
            self.accounts.charge(unit, self.accounts.left_s(unit))
            return LATE


def _serve(connection: Connection, other_end: Connection, slot: int, start: Start, unit_bytes: UnitBytes, parent: int) -> None:
    """Perform units until the pool goes away."""
    other_end.close()
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    ctypes.CDLL(None).prctl(PR_SET_PDEATHSIG, signal.SIGKILL, 0, 0, 0)
    if os.getppid() != parent:
        return
    with closing(UnitServer(unit_bytes, start, slot)) as server:
        while True:
            try:
                given = connection.recv_bytes()
            except EOFError:
                return
            connection.send_bytes(server.answered(given))
