"""A pool whose units are performed on a Dask cluster. Which worker gets a unit, and what becomes of units whose worker died, is Dask's to decide."""

import asyncio
import time
from collections.abc import Callable, Iterable, Iterator, Mapping
from concurrent.futures import CancelledError
from contextlib import suppress
from dataclasses import dataclass, replace
from queue import Empty, SimpleQueue
from typing import TYPE_CHECKING, Any, Self

from momus.codec import CodecError, decode
from momus.errors import MomusError, RequestError
from momus.execute.accounts import Accounts
from momus.execute.cluster import host
from momus.execute.cluster.connection import Connection
from momus.execute.cluster.host import HostAnswer, UnitEnding
from momus.execute.cluster.work import SentWork
from momus.execute.pool import DIED, LATE, TRIES, Failure
from momus.execute.unit_bytes import UnitBytes

if TYPE_CHECKING:
    from distributed import Future

AHEAD = 2
"""Units that are sent for each thread of the workers: while one is performed, the next is on its way."""
ALONE_S = 60.0
"""A run waits this long for a worker when there is none."""
GATHER_S = 5.0
LOSSES = 3
"""A unit that was lost with its workers so often is not sent again."""
TELL_S = 10.0
_WAIT_S = 0.5
_AGAIN = object()
"""In place of a result: the unit must be sent again."""


@dataclass(frozen=True)
class _Sent:
    """A unit on its way: its place among the units, and the workers that may get it."""

    index: int
    workers: tuple[str, ...]


class ClusterPool:
    """Performs units on the workers of a cluster that may perform them. `results` has the type of the result by class of unit."""

    def __init__(
        self,
        connection: Connection,
        work: SentWork,
        results: Mapping[type, Any],
        accounts: Accounts | None = None,
        tell: Callable[[str], None] = lambda said: None,
    ):
        self.accounts = accounts or Accounts()
        self._connection = connection
        self._work = work
        self._bytes = UnitBytes(results)
        self._tell = tell
        self._told = time.monotonic()
        self._knowing: set[str] = set()
        self._flying: dict[Future[Any], _Sent] = {}
        self._look()
        self._wait_for_workers()

    @property
    def jobs(self) -> int:
        return max(1, self._connection.threads)

    def map(self, units: Iterable[Any]) -> Iterator[Any]:
        """Yield the result of every unit, in order; a Failure for a unit that could not be performed. Raise an error that a person must fix."""
        units = list(units)
        waiting = list(range(len(units) - 1, -1, -1))
        results: dict[int, Any] = {}
        tries, losses = [0] * len(units), [0] * len(units)
        shown = 0
        ended: SimpleQueue[Future[Any]] = SimpleQueue()
        while shown < len(units):
            self._look()
            while waiting and len(self._flying) < AHEAD * self.jobs:
                index = waiting.pop()
                if self.accounts.left_s(units[index]) > 0:
                    self._give(index, units[index], ended)
                else:
                    results[index] = LATE
            for index, answer in self._answers(ended) if self._flying else ():
                result = self._result(units[index], answer)
                if result is _AGAIN:
                    tries[index] += isinstance(answer, HostAnswer) and answer.ending is UnitEnding.DIED
                    losses[index] += not isinstance(answer, HostAnswer)
                    if tries[index] < TRIES and losses[index] < LOSSES:
                        waiting.append(index)
                        continue
                    result = DIED if tries[index] == TRIES else Failure(f"the workers that had it died {LOSSES} times")
                is_fault = isinstance(result, Failure) and not result.is_left
                results[index] = replace(result, reason=f"{_name(units[index])}: {result.reason}") if is_fault else result
            while shown in results:
                if isinstance(results[shown], MomusError):
                    raise results[shown]
                yield results.pop(shown)
                shown += 1

    def _give(self, index: int, unit: Any, ended: "SimpleQueue[Future[Any]]") -> None:
        given = self._bytes.given(unit, self.accounts.left_s(unit))
        workers = self._connection.workers
        future = self._connection.submit(host.perform, self._work.digest, given, workers=list(workers))
        self._flying[future] = _Sent(index, workers)
        future.add_done_callback(ended.put)

    def _answers(self, ended: "SimpleQueue[Future[Any]]") -> list[tuple[int, object]]:
        """Return what came of the units that have ended by now: an answer, a Failure, or _AGAIN for a unit that must be sent again."""
        futures = []
        with suppress(Empty):
            futures.append(ended.get(timeout=_WAIT_S))
            while True:
                futures.append(ended.get_nowait())
        futures = [one for one in futures if one in self._flying]
        finished = [one for one in futures if one.status == "finished"]
        contents = self._contents(finished)
        answers = {one: _lost(one) for one in futures if one.status in ("error", "cancelled", "lost")}
        answers |= {one: _read(content) for one, content in zip(finished, contents, strict=False)}
        for one in futures:
            if one not in answers:
                # Its worker did not hand it over. If that worker is gone, Dask has it performed again.
                one.add_done_callback(ended.put)
        return [(self._flying.pop(one).index, answer) for one, answer in answers.items()]

    def _contents(self, finished: "list[Future[Any]]") -> list[object]:
        """Return what units have left on their workers; nothing if a worker does not hand it over: it may have been stopped."""
        if not finished:
            return []
        client: Any = self._connection.client
        asked = client.gather(finished, errors="skip", asynchronous=True)
        coming = asyncio.run_coroutine_threadsafe(asked, client.loop.asyncio_loop)
        try:
            contents = list(coming.result(GATHER_S))
        except (TimeoutError, CancelledError):
            coming.cancel()
            return []
        # What was lost with its worker is skipped, and which one that was is not told.
        return contents if len(contents) == len(finished) else [None] * len(finished)

    def _result(self, unit: Any, answer: object) -> Any:
        """Return the result in an answer; _AGAIN if the unit must be performed again."""
        if not isinstance(answer, HostAnswer):
            return answer
        if answer.ending is UnitEnding.LATE:
            self.accounts.charge(unit, self.accounts.left_s(unit))
            return LATE
        if answer.ending is UnitEnding.UNKNOWN:
            self._knowing.clear()
        if answer.ending is not UnitEnding.ANSWERED:
            return _AGAIN
        try:
            seconds, result = self._bytes.taken(unit, answer.content)
        except CodecError as error:
            return Failure(f"{answer.host} answered with bytes that are no result: {error}")
        self.accounts.charge(unit, seconds)
        self._connection.performed[answer.host] += 1
        return result

    def _look(self) -> None:
        """Notice new workers, and give them the work."""
        changed = self._connection.look(self._tell)
        workers = self._connection.workers
        if new := tuple(one for one in workers if one not in self._knowing):
            self._connection.send(self._work, new)
        self._knowing = set(workers)
        if changed:
            self._wait_for_workers()
            self._let_go()
        if time.monotonic() - self._told > TELL_S and self._connection.performed:
            self._told = time.monotonic()
            self._tell(self.summary())

    def _let_go(self) -> None:
        """Let go of units that may go only to workers that are gone: Dask would keep them for ever. They are sent again."""
        there = {*self._connection.workers}
        homeless = [future for future, sent in self._flying.items() if not there.intersection(sent.workers)]
        if homeless:
            self._connection.client.cancel(homeless, force=True)

    def _wait_for_workers(self) -> None:
        waited = time.monotonic()
        while not self._connection.workers:
            if time.monotonic() - waited > ALONE_S or self._connection.refused:
                refused = "".join(f"\n  refused: {one}" for one in self._connection.refused.values())
                step = "start one that has what this machine has; momus doctor --cluster tells what each has"
                raise RequestError(f"--cluster {self._connection.address}: no worker may perform units; {step}{refused}")
            time.sleep(_WAIT_S)
            self._connection.look(self._tell)

    def summary(self) -> str:
        """Return how many units each host has performed, in words."""
        performed = self._connection.performed
        each = ", ".join(f"{name} {count:,}" for name, count in sorted(performed.items()))
        return f"cluster: {performed.total():,} units done: {each}"

    def close(self) -> None:
        """Let go of all units. Those that are being performed are ended on their hosts."""
        if self._flying:
            self._connection.client.cancel(list(self._flying), force=True)
            self._connection.give_up([self._work])
            self._flying = {}

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *_: object) -> None:
        self.close()


def _read(content: object) -> object:
    """Return what a host said; _AGAIN if its result was lost with it."""
    if content is None:
        return _AGAIN
    try:
        if type(content) is not bytes:
            raise CodecError("wanted bytes", type(content).__name__)
        return decode(HostAnswer, content)
    except CodecError as error:
        return Failure(f"a worker answered with bytes that are no answer: {error}")


def _lost(future: "Future[Any]") -> object:
    """Return why Dask could not have a unit performed; _AGAIN if it let go of it."""
    if future.status in ("cancelled", "lost"):
        return _AGAIN
    from distributed import KilledWorker

    error = future.exception()
    if isinstance(error, KilledWorker):
        workers = error.allowed_failures + 1
        return Failure(f"{workers} workers died while they had it, the last of them {error.last_worker.address}")
    return Failure(f"Dask could not have it performed: {type(error).__name__}: {error}")


def _name(unit: object) -> str:
    """Return a unit in a few words: its class, and the program that it is about."""
    column = getattr(unit, "column", None)
    return type(unit).__name__ + (f" of {column.key}" if column is not None else "")
