"""A pool of processes that perform work units, each with a worker of its own that was started once.

A unit is a picklable value; the worker is whatever `start(slot)` returns in the pool's process: an object with `perform(unit)`, closed at the
end. Results come back in the order of the units, so that nothing depends on how many processes there are. A process that
dies takes only its unit with it: the unit is tried once more in a new process, then it is a Failure.
"""

import ctypes
import multiprocessing
import os
import signal
import traceback
from collections.abc import Callable, Iterable, Iterator
from contextlib import ExitStack
from dataclasses import dataclass
from functools import partial
from multiprocessing.connection import Connection, wait
from typing import Any, Protocol

from momus.errors import BoxError, MomusError

PR_SET_PDEATHSIG = 1
TRIES = 2


class Worker(Protocol):
    """What performs units in a process of the pool."""

    def perform(self, unit: Any) -> Any: ...

    def close(self) -> None: ...


@dataclass(frozen=True)
class Failure:
    """A unit that could not be performed, through no fault of the student's."""

    reason: str


@dataclass
class _Process:
    """One process of the pool, and the unit that it has in hand."""

    process: multiprocessing.Process
    connection: Connection
    unit: int | None = None


class Pool:
    """Performs units in `jobs` processes; closing it ends them at once."""

    def __init__(self, jobs: int, start: Callable[[int], Worker]):
        self._start = start
        self._context = multiprocessing.get_context("fork")
        self._processes = [self._launch(slot) for slot in range(jobs)]

    @property
    def jobs(self) -> int:
        return len(self._processes)

    def map(self, units: Iterable[Any]) -> Iterator[Any]:
        """Yield the result of every unit, in their order; a Failure for one that could not be performed; raise what a person must mend."""
        units = list(units)
        waiting = list(range(len(units) - 1, -1, -1))
        results: dict[int, Any] = {}
        tries = [0] * len(units)
        shown = 0
        while shown < len(units):
            for slot, process in enumerate(self._processes):
                if process.unit is None and waiting:
                    self._give(slot, waiting.pop(), units)
            for slot in self._finished():
                index = self._processes[slot].unit
                result = self._take(slot)
                if result is None:
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
        """End all processes now; a box dies with the process that holds it."""
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
        process = self._context.Process(target=_serve, args=(theirs, ours, slot, self._start, os.getpid()), daemon=True)
        process.start()
        theirs.close()
        return _Process(process, ours)

    def _give(self, slot: int, index: int, units: list) -> None:
        process = self._processes[slot]
        process.unit = index
        try:
            process.connection.send(units[index])
        except (BrokenPipeError, ConnectionResetError):
            pass  # It died idle: _take sees that and starts another.

    def _finished(self) -> list[int]:
        busy = {process.connection: slot for slot, process in enumerate(self._processes) if process.unit is not None}
        return sorted(busy[connection] for connection in wait(list(busy)))

    def _take(self, slot: int) -> Any:
        """Return the result, or None if the process died; then another one stands in its place."""
        process = self._processes[slot]
        process.unit = None
        try:
            return process.connection.recv()
        except (EOFError, ConnectionResetError):
            process.process.join()
            process.connection.close()
            self._processes[slot] = self._launch(slot)
            return None


def _serve(connection: Connection, other_end: Connection, slot: int, start: Callable[[int], Worker], parent: int) -> None:
    """Perform units until the pool goes away."""
    other_end.close()
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    ctypes.CDLL(None).prctl(PR_SET_PDEATHSIG, signal.SIGKILL, 0, 0, 0)
    if os.getppid() != parent:
        return
    with ExitStack() as stack:
        worker = None
        while True:
            try:
                unit = connection.recv()
            except EOFError:
                return
            if worker is None:
                worker = _attempt(partial(start, slot))
                if isinstance(worker, Failure | MomusError):
                    connection.send(worker)
                    worker = None
                    continue
                stack.callback(worker.close)
            connection.send(_attempt(partial(worker.perform, unit)))


def _attempt(action: Callable[[], Any]) -> Any:
    """Return what the action returns, or what stopped it.

    A box or a unit of ours that breaks is a Failure of that unit alone; an error that a person has to mend stops the run.
    """
    try:
        return action()
    except BoxError as error:
        return Failure(str(error))
    except MomusError as error:
        return error
    except (ArithmeticError, AssertionError, AttributeError, LookupError, OSError, RuntimeError, TypeError, ValueError):
        return Failure(traceback.format_exc(limit=-4))
