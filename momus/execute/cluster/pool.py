"""A pool whose units are performed on a Dask cluster. Which worker gets a unit, and what becomes of units whose worker died, is Dask's to decide."""

import asyncio
import time
from collections import Counter, defaultdict
from collections.abc import Callable, Iterable, Iterator, Mapping
from concurrent.futures import FIRST_COMPLETED, CancelledError, wait
from concurrent.futures import Future as Sending
from contextlib import suppress
from dataclasses import dataclass
from queue import Empty, SimpleQueue
from typing import TYPE_CHECKING, Any, Self

from momus.codec import CodecError, decode, encode
from momus.errors import RequestError
from momus.execute.accounts import Accounts
from momus.execute.cluster import host
from momus.execute.cluster.connection import ANSWER_S, Connection
from momus.execute.cluster.course import Course
from momus.execute.cluster.messages import BatchAnswer, SentBatch, UnitAnswer, UnitEnding
from momus.execute.cluster.parts import CutUnit, cut
from momus.execute.cluster.work import SentWork
from momus.execute.pool import DIED, LATE, Failure
from momus.execute.unit_bytes import UnitBytes

if TYPE_CHECKING:
    from distributed import Future

AHEAD = 2
"""Batches that are sent for each thread of a worker: while one is performed, the next is on its way."""
BATCH_S, FIRST_UNITS, BATCH_UNITS = 2.0, 8, 64
"""Units that are sent together take about BATCH_S: FIRST_UNITS of a kind that was not performed yet, at most BATCH_UNITS of any other."""
LEAST_S, MEAN_S = 0.25, 0.001
"""Units that take less together are sent together, though a worker may then end later than the others: Dask's work for a batch takes 4 ms.
No unit counts as shorter than MEAN_S.
"""
LATER = 2.0
"""A batch that takes LATER times as long as was thought gives back the units that were not begun."""
BATCH_BYTES = 8 << 20
"""No more units are added to a batch whose parts are larger than this."""
ALONE_S = 60.0
"""A run waits this long for a worker when there is none."""
LACKS = 3
"""A worker that lacked LACKS times what it was sent, and performed nothing in between, is refused."""
GATHER_S = 5.0
"""Workers have this long to hand over their answers, and twice as long after each time that they did not: a network may be slow."""
TELL_S = 10.0
_WAIT_S = 0.5
_LOST = object()
"""In place of an answer: the batch was lost with its worker."""


@dataclass(frozen=True)
class _Flight:
    """A batch on its way: the places of its units, its worker, the length of each part, and whether a unit was lost before.

    `sending` counts how often the worker had been sent the work by then.
    """

    course: Course
    places: tuple[int, ...]
    worker: str
    parts: Mapping[bytes, int]
    is_suspect: bool
    sending: int


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
        self._work = connection.own(work)
        self._bytes = UnitBytes(results)
        self._tell = tell
        self._told = time.monotonic()
        self._told_units = connection.performed.total()
        self._knowing: set[str] = set()
        self._sending: dict[str, Sending[object]] = {}
        self._sendings: Counter[str] = Counter()
        self._answered: Counter[str] = Counter()
        self._flying: dict[Future[Any], _Flight] = {}
        self._ended: SimpleQueue[Future[Any]] = SimpleQueue()
        self._seconds: defaultdict[type, float] = defaultdict(float)
        self._performed: Counter[type] = Counter()
        self._gather_s = GATHER_S
        self._look()
        self._wait_for_workers()

    @property
    def jobs(self) -> int:
        return max(1, self._connection.threads)

    def map(self, units: Iterable[Any]) -> Iterator[Any]:
        """Yield the result of every unit, in order; a Failure for a unit that could not be performed. Raise an error that a person must fix."""
        course = Course(list(units), self.accounts)
        while not course.is_over:
            self._look()
            while course.waiting and (worker := self._free_worker(alone=course.is_suspect)):
                self._give(course, worker)
            if self._flying:
                for flight, answer in self._answers():
                    self._take(flight, answer)
            elif course.waiting and self._sending:
                wait(self._sending.values(), _WAIT_S, FIRST_COMPLETED)
            yield from course.ended()

    def _free_worker(self, *, alone: bool) -> str:
        """Return the worker with the least to do, if it may get another batch, else ""."""
        flying = Counter(one.worker for one in self._flying.values())
        closed = {one.worker for one in self._flying.values() if one.is_suspect}
        threads = {one: threads for one, threads in self._connection.admitted.items() if one in self._knowing}
        free = [one for one in threads if one not in closed and flying[one] < (1 if alone else AHEAD * threads[one])]
        # Of equals, runs that go on at the same time choose different ones.
        return min(free, key=lambda one: (flying[one] / threads[one], hash((self._work.run, one))), default="")

    def _give(self, course: Course, worker: str) -> None:
        """Send the next units that wait to a worker."""
        is_suspect = course.is_suspect
        mean_s = self._mean_s(course)
        places = course.next_batch(self._batch_size(course, mean_s))
        if not places:
            return
        cut_units: list[CutUnit] = []
        parts: dict[bytes, bytes] = {}
        while len(cut_units) < len(places):
            unit = course.units[places[len(cut_units)]]
            cut_unit, own = cut(self._bytes.given(unit, self.accounts.left_s(unit)))
            cut_units.append(cut_unit)
            parts |= own
            if sum(map(len, parts.values())) > BATCH_BYTES:
                course.waiting += reversed(places[len(cut_units) :])
                places = places[: len(cut_units)]
        kept = self._connection.kept_parts[worker]
        lacking = tuple(part for digest, part in parts.items() if digest not in kept)
        sent = encode(SentBatch(self._work.digest, tuple(cut_units), lacking, max(LEAST_S, LATER * mean_s * len(places))))
        self._connection.traffic.batches += 1
        self._connection.traffic.sent_bytes += len(sent)
        future = self._connection.submit(host.perform, sent, workers=[worker])
        lengths = {digest: len(part) for digest, part in parts.items()}
        self._flying[future] = _Flight(course, tuple(places), worker, lengths, is_suspect, self._sendings[worker])
        future.add_done_callback(self._ended.put)

    def _mean_s(self, course: Course) -> float:
        """Return how long a unit like the next one takes."""
        kind = type(course.units[course.waiting[-1]])
        return max(MEAN_S, self._seconds[kind] / self._performed[kind]) if self._performed[kind] else BATCH_S / FIRST_UNITS

    def _batch_size(self, course: Course, mean_s: float) -> int:
        """Return how many units to send together: fewer towards the end, so that all workers end at about the same time."""
        most = min(BATCH_UNITS, int(BATCH_S / mean_s))
        least = min(int(LEAST_S / mean_s), -(-len(course.units) // self.jobs))
        return max(1, min(most, max(least, len(course.waiting) // (AHEAD * self.jobs))))

    def _answers(self) -> list[tuple[_Flight, object]]:
        """Return what came of the batches that have ended by now: a BatchAnswer, a Failure, or _LOST."""
        futures = []
        with suppress(Empty):
            futures.append(self._ended.get(timeout=_WAIT_S))
            while True:
                futures.append(self._ended.get_nowait())
        futures = [one for one in futures if one in self._flying]
        finished = [one for one in futures if one.status == "finished"]
        answers = {one: _reason(one) for one in futures if one.status in ("error", "cancelled", "lost")}
        answers |= {one: self._read(content) for one, content in self._contents(finished).items()}
        for one in futures:
            if one not in answers:
                # Its worker did not hand it over. If that worker is gone, Dask has it performed again.
                one.add_done_callback(self._ended.put)
        return [(self._flying.pop(one), answer) for one, answer in answers.items()]

    def _contents(self, finished: "list[Future[Any]]") -> "dict[Future[Any], object]":
        """Return what batches have left on their workers; nothing if a worker does not hand it over: it may have been stopped."""
        if not finished:
            return {}
        client: Any = self._connection.client
        asked = client.gather(finished, errors="skip", asynchronous=True)
        coming = asyncio.run_coroutine_threadsafe(asked, client.loop.asyncio_loop)
        try:
            contents = list(coming.result(self._gather_s))
        except (TimeoutError, CancelledError):
            coming.cancel()
            self._gather_s *= 2
            return {}
        except Exception as error:  # whatever is raised where one of them cannot be decoded: that one is no answer
            if len(finished) == 1:
                return {finished[0]: error}
            return {one: content for future in finished for one, content in self._contents([future]).items()}
        self._gather_s = GATHER_S
        # What was lost with its worker is skipped, and which one that was is not told.
        return dict(zip(finished, contents if len(contents) == len(finished) else [None] * len(finished), strict=True))

    def _read(self, content: object) -> object:
        """Return what a worker said; _LOST if its result was lost with it."""
        if content is None:
            return _LOST
        try:
            if type(content) is not bytes:
                raise CodecError("wanted bytes", type(content).__name__)
            self._connection.traffic.received_bytes += len(content)
            return decode(BatchAnswer, content)
        except CodecError as error:
            return Failure(f"a worker answered with bytes that are no answer: {error}")

    def _take(self, flight: _Flight, answer: object) -> None:
        """Note what came of the units of a batch. They may belong to an earlier call of `map` that was left before its end."""
        course = flight.course
        if isinstance(answer, BatchAnswer) and len(answer.answers) > len(flight.places):
            answer = Failure(f"{answer.host} answered {len(answer.answers)} of {len(flight.places)} units")
        if not isinstance(answer, BatchAnswer):
            for place in flight.places:
                course.die(place, answer) if isinstance(answer, Failure) else course.lose(place)
        elif not answer.answers:
            # The worker lacks the work or a part, as when others used it.
            course.waiting += reversed(flight.places)
            if flight.sending == self._sendings[flight.worker]:
                self._send_again(flight.worker)
        else:
            self._answered[flight.worker] = self._sendings[flight.worker]
            kept = self._connection.kept_parts[flight.worker]
            for digest, length in flight.parts.items():
                kept.keep(digest, length)
            for place, one in zip(flight.places, answer.answers, strict=False):
                self._take_unit(course, place, answer.host, one)
            course.waiting += reversed(flight.places[len(answer.answers) :])

    def _send_again(self, worker: str) -> None:
        self._knowing.discard(worker)
        self._connection.kept_parts.pop(worker, None)
        if self._sendings[worker] - self._answered[worker] >= LACKS and worker in self._connection.admitted:
            self._connection.refuse(worker, (f"it lacked {LACKS} times what it was sent",), self._tell)

    def _take_unit(self, course: Course, place: int, host_name: str, answer: UnitAnswer) -> None:
        unit = course.units[place]
        if answer.ending is UnitEnding.DIED:
            course.die(place, DIED)
        elif answer.ending is UnitEnding.LATE:
            self.accounts.charge(unit, self.accounts.left_s(unit))
            course.end(place, LATE)
        else:
            try:
                seconds, result = self._bytes.taken(unit, answer.content)
            except CodecError as error:
                course.die(place, Failure(f"{host_name} answered with bytes that are no result: {error}"))
                return
            self.accounts.charge(unit, seconds)
            self._seconds[type(unit)] += max(0.0, answer.seconds)
            self._performed[type(unit)] += 1
            self._connection.performed[host_name] += 1
            course.end(place, result)

    def _look(self) -> None:
        """Notice which workers there are, and give the work to those that lack it."""
        if self._connection.look(self._tell) or not self._connection.workers:
            self._wait_for_workers()
            self._let_go()
        workers = {*self._connection.workers}
        self._knowing &= workers
        for worker in [one for one, sending in self._sending.items() if sending.done()]:
            self._learn(worker, self._sending.pop(worker))
        for worker in self._sending.keys() - workers:
            self._sending.pop(worker).cancel()
        for worker in self._connection.workers:
            if worker not in self._knowing and worker not in self._sending:
                self._sending[worker] = self._connection.send(self._work, worker)
        if time.monotonic() - self._told > TELL_S:
            self._tell_summary()

    def _learn(self, worker: str, sending: "Sending[object]") -> None:
        """Note that a worker keeps the work. One that was gone is sent it again if it returns; one that cannot take it is refused."""
        if sending.cancelled() or isinstance(sending.exception(), ConnectionError):
            return
        if error := sending.exception():
            self._connection.refuse(worker, (f"it cannot take the work: {error}",), self._tell)
        elif worker in self._connection.workers:
            self._knowing.add(worker)
            self._sendings[worker] += 1

    def _tell_summary(self) -> None:
        if self._connection.performed.total() > self._told_units:
            self._told, self._told_units = time.monotonic(), self._connection.performed.total()
            self._tell(self.summary())

    def _let_go(self) -> None:
        """Let go of batches whose worker is gone: Dask would keep them for ever. Their units are sent again."""
        there = {*self._connection.workers}
        homeless = [future for future, flight in self._flying.items() if flight.worker not in there]
        if homeless:
            self._connection.client.cancel(homeless, force=True)

    def _wait_for_workers(self) -> None:
        waited, told_s = time.monotonic(), 0.0
        while not self._connection.workers:
            most_s = ANSWER_S if self._connection.asked else 0.0 if self._connection.refused else ALONE_S
            if most_s > told_s:
                told_s = most_s
                self._tell(f"cluster: no worker may perform units; waiting for one, at most {most_s:g} s")
            if time.monotonic() - waited > most_s:
                others = [f"refused: {one}" for one in self._connection.refused.values()]
                others += [f"has not answered: {one}" for one in self._connection.asked]
                step = "start one that has what this machine has; momus doctor --cluster tells what each has"
                rule = f"no worker may perform units; {step}" + "".join(f"\n  {one}" for one in others)
                raise RequestError(f"--cluster {self._connection.address}: {rule}")
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
        self._tell_summary()

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *_: object) -> None:
        self.close()


def _reason(future: "Future[Any]") -> object:
    """Return why Dask could not have a batch performed; _LOST if its worker died."""
    from distributed import KilledWorker

    error = future.exception() if future.status == "error" else None
    if error is None or isinstance(error, KilledWorker):
        return _LOST
    return Failure(f"Dask could not have it performed: {type(error).__name__}: {error}")
