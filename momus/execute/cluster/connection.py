"""The connection to a Dask cluster: its workers, which of them may perform units, and which have fallen silent."""

import atexit
import json
import os
import time
from collections import Counter, defaultdict
from collections.abc import Callable, Iterable
from concurrent.futures import FIRST_COMPLETED, CancelledError, Future, wait
from contextlib import suppress
from dataclasses import dataclass, replace
from math import inf
from secrets import token_hex
from typing import TYPE_CHECKING, Any

from momus.codec import CodecError, decode
from momus.errors import RequestError
from momus.execute.cluster import host
from momus.execute.cluster.fitness import HostFound, differences, found_here
from momus.execute.cluster.parts import KeptParts
from momus.execute.cluster.refusal import FailedThereError, Refusal
from momus.execute.cluster.work import SentWork
from momus.words import counted

if TYPE_CHECKING:
    from distributed import Future as Task


CONNECT_S = 15.0
ANSWER_S = 120.0
"""Without any worker that fits, workers that are asked what they have are waited for this long."""
SETTLE_S = 10.0
"""With one that fits, the others are waited for this long before the work begins."""
SILENT_S = 30.0
"""A worker, or a scheduler, without a sign of life for this time is taken for dead. Dask's workers give one about every second."""
_LOOK_S = 2.0
_ENDING_S = 10.0

_INSTALL = "pip install 'momus[cluster]'"


@dataclass(frozen=True)
class _Asked:
    """A worker that was asked what it has: its threads, and its answer."""

    threads: int
    answer: "Future[object]"


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

    `admitted` has the threads of each worker that may perform units, `kept_parts` the parts of units that it keeps. `token` is the name of this run.
    """

    def __init__(self, address: str, *, unsafe: bool = False, silent_s: float = SILENT_S):
        try:
            from momus.execute.cluster.client import EndingClient
        except ImportError as error:
            raise RequestError(f"--cluster {address}: Dask is not installed ({error.name}); run: {_INSTALL}") from None
        self.address = address
        self.token = token_hex(8)
        self.performed: Counter[str] = Counter()
        self.traffic = Traffic()
        self.kept_parts: defaultdict[str, KeptParts] = defaultdict(KeptParts)
        self.refused: dict[str, Refusal] = {}
        self._unsafe = unsafe
        self._silent_s = silent_s
        self.hosts: dict[str, str] = {}
        self.admitted: dict[str, int] = {}
        self._asked: dict[str, _Asked] = {}
        self._signs: dict[str, _Sign] = {}
        self._sent: list[SentWork] = []
        self._looked = -inf
        try:
            self.client: EndingClient = EndingClient(address, timeout=CONNECT_S, name="momus", set_as_default=False)
        # A RuntimeError or a TypeError: a worker answers there, or TLS is not set up.
        except (OSError, RuntimeError, TypeError, ValueError) as error:
            rule = "give the address of a scheduler that runs; docs/cluster.md tells how to start one"
            raise RequestError(f"--cluster {address}: no Dask scheduler answers there ({_told(error)}); {rule}") from None

    @property
    def has_ended(self) -> bool:
        """Return whether the client has given up its scheduler."""
        return self.client.status == "closed"

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

    @property
    def asked(self) -> tuple[str, ...]:
        """Return the addresses of the workers that were asked what they have, and have not answered."""
        return tuple(self._asked)

    def look(self, tell: Callable[[str], None]) -> bool:
        """Return whether the admitted workers have changed. New ones are asked what they have, and admitted at a later look."""
        before = dict(self.admitted)
        if time.monotonic() - self._looked >= _LOOK_S:
            self._looked = time.monotonic()
            self._notice_changes(tell)
        for worker in [one for one, asked in self._asked.items() if asked.answer.done()]:
            self._examine(worker, self._asked.pop(worker), tell)
        return self.admitted != before

    def await_answers(self, seconds: float) -> None:
        """Wait until one of the workers that were asked has answered, or until the time is over."""
        wait([one.answer for one in self._asked.values()], min(seconds, _LOOK_S), FIRST_COMPLETED)

    def _notice_changes(self, tell: Callable[[str], None]) -> None:
        # What the scheduler takes to answer is no silence of the workers.
        now = time.monotonic()
        there = dict(self._answer_of(self._scheduler.identity, n_workers=-1)["workers"])
        for worker, described in there.items():
            self._notice(worker, float(described["last_seen"]), now)
        for worker in [one for one in there if now - self._signs[one].seen > self._silent_s]:
            tell(f"cluster: worker {worker} has given no sign of life for {self._silent_s:g} s: its units go to others")
            self._remove(worker)
            del there[worker]
        for worker in self.admitted.keys() - there.keys():
            self._dismiss(worker)
        for worker in self.refused.keys() - there.keys():
            del self.refused[worker]
        for worker in self._asked.keys() - there.keys():
            self._asked.pop(worker).answer.cancel()
        for worker in there.keys() - self.admitted.keys() - self.refused.keys() - self._asked.keys():
            self._asked[worker] = _Asked(there[worker]["nthreads"], self.client.call(worker, host.found))

    @property
    def _scheduler(self) -> Any:
        return self.client.scheduler

    def _answer_of(self, function: Any, **arguments: object) -> Any:
        """Return what the scheduler answers; raise RequestError if it does not."""
        asked: Any = self.client.sync
        try:
            return asked(function, callback_timeout=self._silent_s, **arguments)
        except OSError as error:
            rule = "start it and its workers, and run this again: it goes on where it was"
            raise RequestError(f"--cluster {self.address}: the scheduler is gone ({_told(error)}); {rule}") from None

    def _notice(self, worker: str, said: float, now: float) -> None:
        sign = self._signs.setdefault(worker, _Sign(said, now))
        if sign.said != said:
            sign.said, sign.seen = said, now

    def _remove(self, worker: str) -> None:
        """Have the scheduler give the units of a worker to others."""
        self._answer_of(self._scheduler.unregister, address=worker, stimulus_id=f"momus-silent-{time.time()}")
        del self._signs[worker]

    def _examine(self, worker: str, asked: _Asked, tell: Callable[[str], None]) -> None:
        """Admit a worker that has what this machine has; refuse another one by name. One that has left may be asked again."""
        try:
            found = decode(HostFound, _bytes_of(asked.answer.result()))
        except (ConnectionError, CancelledError):
            return
        except CodecError as error:
            self.refuse(worker, (f"it does not say what it has: {_told(error)}",), tell)
        except Exception as error:  # whatever is raised on another machine, as by a Momus that it lacks
            self.refuse(worker, (f"it cannot run Momus: {_told(error)}",), tell)
        else:
            self.hosts[worker] = found.host
            if reasons := differences(found_here(), found, unsafe=self._unsafe):
                self.refuse(worker, reasons, tell)
            else:
                self.admitted[worker] = asked.threads

    def refuse(self, worker: str, reasons: tuple[str, ...], tell: Callable[[str], None]) -> None:
        """Give a worker no more units."""
        self._dismiss(worker)
        self.refused[worker] = Refusal(f"{self.hosts[worker]} ({worker})" if worker in self.hosts else worker, reasons)
        tell(f"cluster: refused: {self.refused[worker]}")

    def _dismiss(self, worker: str) -> None:
        self.admitted.pop(worker, None)
        self.kept_parts.pop(worker, None)

    def examined(self, worker: str) -> tuple[tuple[str, ...], bool]:
        """Return what `momus doctor` says on the host of a worker, line by line, and whether programs can be run there."""
        try:
            said = json.loads(_bytes_of(self.client.call(worker, host.examined).result(ANSWER_S)))
            return tuple(map(str, said["lines"])), bool(said["ok"])
        except (FailedThereError, CodecError, OSError, TimeoutError, ValueError, LookupError, TypeError) as error:
            return (f"momus doctor fails there: {_told(error)}",), False

    def own(self, work: SentWork) -> SentWork:
        """Return the work as that of this run."""
        return replace(work, run=self.token)

    def send(self, work: SentWork, worker: str) -> "Future[object]":
        """Have a worker keep the work; the future tells when it does."""
        if work not in self._sent:
            self._sent.append(work)
        return self.client.call(worker, host.accept, work.encoded)

    def submit(self, function: Callable[..., Any], *arguments: object, workers: list[str]) -> "Task[Any]":
        """Have a function of `host` called on one of the workers."""
        return self.client.submit(function, *arguments, workers=workers, allow_other_workers=False, pure=False)

    def give_up(self, works: Iterable[SentWork]) -> None:
        """Have all workers end what they do for these works. One that does not answer soon is left: its processes end by themselves."""
        digests = [one.digest for one in works]
        self._sent = [one for one in self._sent if one.digest not in digests]
        if not digests:
            return
        with suppress(RuntimeError):  # Dask's own end was first
            asked = {self.client.call(worker, host.give_up, digests): worker for worker in self.admitted}
            for late in wait(asked, _ENDING_S).not_done:
                late.cancel()
                self._dismiss(asked[late])

    def close(self) -> None:
        """Have the workers end what they keep for this process, and leave the cluster."""
        self.give_up(self._sent)
        for one in self._asked.values():
            one.answer.cancel()
        self.client.close(timeout=CONNECT_S)


def _bytes_of(answer: object) -> bytes:
    if type(answer) is not bytes:
        raise CodecError("wanted bytes", type(answer).__name__)
    return answer


def _told(error: BaseException) -> str:
    return str(error) or type(error).__name__


_CONNECTIONS: dict[tuple[int, str, bool], Connection] = {}
"""By process, address, and whether hosts without a box are taken. What a process inherits by fork has no thread that would answer in it."""


def connected(address: str, tell: Callable[[str], None], *, unsafe: bool = False) -> Connection:
    """Return the connection of this process to a cluster; it is made, and told, when first asked for, and again after its end."""
    key = (os.getpid(), address, unsafe)
    if key not in _CONNECTIONS or _CONNECTIONS[key].has_ended:
        made = _CONNECTIONS[key] = Connection(address, unsafe=unsafe)
        started = time.monotonic()
        made.look(tell)
        while made.asked and time.monotonic() - started < (SETTLE_S if made.workers else ANSWER_S):
            made.await_answers(SETTLE_S)
            made.look(tell)
        page = f"; its dashboard: {made.dashboard}" if made.dashboard else ""
        size = f"{counted(len(made.workers), 'worker')}, {counted(made.threads, 'unit')} at the same time"
        tell(f"cluster {address}: {size}{page}")
    return _CONNECTIONS[key]


def _own() -> list[tuple[int, str, bool]]:
    return [key for key in _CONNECTIONS if key[0] == os.getpid()]


def is_on_a_cluster() -> bool:
    """Return whether this process has a connection to a cluster."""
    return bool(_own())


@atexit.register
def leave_clusters() -> None:
    """Close the connections of this process. A process that was forked calls this itself: nothing else is done when it exits."""
    for key in _own():
        _CONNECTIONS.pop(key).close()
