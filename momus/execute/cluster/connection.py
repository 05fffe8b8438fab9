"""The connection to a Dask cluster: its workers, which of them may perform units, and which have fallen silent."""

import atexit
import json
import time
from collections import Counter, defaultdict
from collections.abc import Callable, Iterable, Mapping
from concurrent.futures import CancelledError
from contextlib import suppress
from dataclasses import dataclass
from math import inf
from threading import Thread
from typing import TYPE_CHECKING, Any

from momus.codec import CodecError, decode
from momus.errors import RequestError
from momus.execute.cluster import host
from momus.execute.cluster.fitness import HostFound, differences, found_here
from momus.execute.cluster.parts import KeptParts
from momus.execute.cluster.work import SentWork
from momus.words import counted

if TYPE_CHECKING:
    from distributed import Client, Future

CONNECT_S = 15.0
ANSWER_S = 120.0
"""A worker that is asked what it has, or is sent work, must answer within this time."""
SILENT_S = 30.0
"""A worker without a sign of life for this time is taken for dead. Dask's workers give one about every second."""
_LOOK_S = 2.0
_ENDING_S = 10.0

_INSTALL = "pip install 'momus[cluster]'"


@dataclass(frozen=True)
class Refusal:
    """A worker that may not perform units, and why."""

    worker: str
    reasons: tuple[str, ...]

    def __str__(self) -> str:
        return f"{self.worker}: {'; '.join(self.reasons)}"


class _GoneError(Exception):
    """A worker left the cluster before it answered."""


@dataclass
class _Sign:
    """The latest sign of life of a worker: its time on the scheduler's clock, and when it was first seen here."""

    said: float
    seen: float


@dataclass
class Traffic:
    """What was sent to the workers for units, and what came back: batches, and their bytes."""

    batches: int = 0
    sent_bytes: int = 0
    received_bytes: int = 0


class Connection:
    """One cluster, for all pools of this process. `performed` counts the units by host, `hosts` has the host of each worker that told it.

    `admitted` has the threads of each worker that may perform units, `kept_parts` the parts of units that it keeps.
    """

    def __init__(self, address: str, *, unsafe: bool = False, silent_s: float = SILENT_S):
        try:
            from momus.execute.cluster.client import EndingClient
        except ImportError as error:
            raise RequestError(f"--cluster {address}: Dask is not installed ({error.name}); run: {_INSTALL}") from None
        self.address = address
        self.performed: Counter[str] = Counter()
        self.traffic = Traffic()
        self.kept_parts: defaultdict[str, KeptParts] = defaultdict(KeptParts)
        self.refused: dict[str, Refusal] = {}
        self._unsafe = unsafe
        self._silent_s = silent_s
        self.hosts: dict[str, str] = {}
        self.admitted: dict[str, int] = {}
        self._signs: dict[str, _Sign] = {}
        self._sent: list[SentWork] = []
        self._looked = -inf
        try:
            self.client: Client = EndingClient(address, timeout=CONNECT_S, name="momus", set_as_default=False)
        except (OSError, ValueError, TimeoutError) as error:
            rule = "start one with `dask scheduler` and `dask worker`, see docs/cluster.md"
            raise RequestError(f"--cluster {address}: no Dask scheduler answers there ({_told(error)}); {rule}") from None

    @property
    def dashboard(self) -> str:
        """Return the address of Dask's own page about the cluster; "" if it has none."""
        return str(self.client.dashboard_link or "")

    @property
    def threads(self) -> int:
        """Return how many units the admitted workers perform at the same time."""
        return sum(self.admitted.values())

    @property
    def workers(self) -> tuple[str, ...]:
        """Return the addresses of the admitted workers."""
        return tuple(self.admitted)

    def look(self, tell: Callable[[str], None]) -> bool:
        """Return whether the admitted workers have changed: new ones are examined, silent ones are removed. Looks only now and then."""
        now = time.monotonic()
        if now - self._looked < _LOOK_S:
            return False
        self._looked = now
        there = self._there()
        before = dict(self.admitted)
        for worker, described in there.items():
            self._notice(worker, float(described["last_seen"]), now)
        for worker in [one for one in there if now - self._signs[one].seen > self._silent_s]:
            tell(f"cluster: worker {worker} has given no sign of life for {self._silent_s:g} s: its units go to others")
            self._remove(worker)
            del there[worker]
        for worker in self.admitted.keys() - there.keys():
            del self.admitted[worker]
            self.kept_parts.pop(worker, None)
        for worker in self.refused.keys() - there.keys():
            del self.refused[worker]
        self._examine({one: there[one]["nthreads"] for one in there if one not in self.admitted and one not in self.refused}, tell)
        return self.admitted != before

    @property
    def _scheduler(self) -> Any:
        return self.client.scheduler

    def _there(self) -> dict[str, Any]:
        try:
            return dict(self.client.sync(self._scheduler.identity, n_workers=-1)["workers"])
        except (OSError, TimeoutError) as error:
            raise RequestError(
                f"--cluster {self.address}: the scheduler is gone ({_told(error)}); start it, and run this again"
            ) from None

    def _notice(self, worker: str, said: float, now: float) -> None:
        sign = self._signs.setdefault(worker, _Sign(said, now))
        if sign.said != said:
            sign.said, sign.seen = said, now

    def _remove(self, worker: str) -> None:
        """Have the scheduler give the units of a worker to others."""
        self.client.sync(self._scheduler.unregister, address=worker, stimulus_id=f"momus-silent-{time.time()}")
        del self._signs[worker]

    def _examine(self, new: Mapping[str, int], tell: Callable[[str], None]) -> None:
        """Admit the new workers that have what this machine has; refuse the others by name."""
        asked = {one: self.submit(host.found, workers=[one]) for one in new}
        for worker, future in asked.items():
            try:
                found = decode(HostFound, _bytes_of(self._answer(future, worker)))
                reasons = differences(found_here(), found, unsafe=self._unsafe)
                self.hosts[worker], name = found.host, f"{found.host} ({worker})"
            except _GoneError:
                continue
            except (CodecError, CancelledError, OSError, TimeoutError) as error:
                reasons, name = (f"it does not say what it has: {_told(error)}",), worker
            except (
                Exception
            ) as error:  # whatever is raised on another machine, as by a Momus that it lacks, speaks against that machine
                reasons, name = (f"it cannot run Momus: {_told(error)}",), worker
            if reasons:
                self.refused[worker] = Refusal(name, reasons)
                tell(f"cluster: refused: {self.refused[worker]}")
            else:
                self.admitted[worker] = new[worker]

    def _answer(self, future: "Future[Any]", worker: str) -> object:
        """Return what a worker answers; raise _GoneError if it dies first, TimeoutError if it does not answer."""
        ending = time.monotonic() + ANSWER_S
        while True:
            try:
                return future.result(timeout=_LOOK_S)
            except TimeoutError:
                if worker not in self._there():
                    raise _GoneError(worker) from None
                if time.monotonic() > ending:
                    raise

    def examined(self, worker: str) -> tuple[tuple[str, ...], bool]:
        """Return what `momus doctor` says on the host of a worker, line by line, and whether programs can be run there."""
        try:
            said = json.loads(_bytes_of(self.submit(host.examined, workers=[worker]).result(timeout=ANSWER_S)))
            return tuple(map(str, said["lines"])), bool(said["ok"])
        except Exception as error:  # whatever is raised on another machine speaks against that machine
            return (f"momus doctor fails there: {_told(error)}",), False

    def send(self, work: SentWork, workers: tuple[str, ...]) -> None:
        """Have these workers keep the work. One that does not is asked again when it first lacks it."""
        if work not in self._sent:
            self._sent.append(work)
        for worker, future in [(one, self.submit(host.accept, work.encoded, workers=[one])) for one in workers]:
            try:
                self._answer(future, worker)
            except Exception:  # a worker that dies now is no worker of the next unit
                continue

    def submit(self, function: Callable[..., Any], *arguments: object, workers: list[str]) -> "Future[Any]":
        """Have a function of `host` called on one of the workers."""
        return self.client.submit(function, *arguments, workers=workers, allow_other_workers=False, pure=False)

    def give_up(self, works: Iterable[SentWork]) -> None:
        """Have all workers end what they do for these works. One that does not answer soon is left: its processes end by themselves."""
        workers = [one for one in self.admitted if time.monotonic() - self._signs[one].seen < _ENDING_S]
        digests = [one.digest for one in works]
        asking = Thread(target=self._end, args=(digests, workers), daemon=True)
        if workers and digests:
            asking.start()
            asking.join(_ENDING_S)

    def _end(self, digests: list[str], workers: list[str]) -> None:
        with suppress(OSError, RuntimeError, TimeoutError, CancelledError):
            self.client.run(host.give_up, digests, workers=workers, on_error="ignore")

    def close(self) -> None:
        """Have the workers end what they keep for this process, and leave the cluster."""
        self.give_up(self._sent)
        self.client.close(timeout=CONNECT_S)


def _bytes_of(answer: object) -> bytes:
    if type(answer) is not bytes:
        raise CodecError("wanted bytes", type(answer).__name__)
    return answer


def _told(error: BaseException) -> str:
    return str(error) or type(error).__name__


_CONNECTIONS: dict[tuple[str, bool], Connection] = {}


def connected(address: str, tell: Callable[[str], None], *, unsafe: bool = False) -> Connection:
    """Return the connection of this process to a cluster; it is made, and told, when first asked for."""
    if (address, unsafe) not in _CONNECTIONS:
        made = _CONNECTIONS[address, unsafe] = Connection(address, unsafe=unsafe)
        made.look(tell)
        page = f"; its dashboard: {made.dashboard}" if made.dashboard else ""
        size = f"{counted(len(made.workers), 'worker')}, {counted(made.threads, 'unit')} at the same time"
        tell(f"cluster {address}: {size}{page}")
    return _CONNECTIONS[address, unsafe]


def is_on_a_cluster() -> bool:
    """Return whether this process has a connection to a cluster."""
    return bool(_CONNECTIONS)


@atexit.register
def leave_clusters() -> None:
    """Close the connections of this process. A process that was forked calls this itself: nothing else is done when it exits."""
    while _CONNECTIONS:
        _CONNECTIONS.popitem()[1].close()
