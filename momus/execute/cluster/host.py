"""What a Dask worker does for us: the functions that Dask calls by name, with bytes for arguments and results.

Batches are tasks of Dask. All else is called with `beside`, so that a worker answers whatever its threads perform, also for other runs.
The units of a batch are handed one by one to a child process, one for each thread that performs a batch at this moment. Children wait for the next
unit, also of other work and of a later run, since their start takes half a second of a processor. They end by themselves when none comes.
"""

import asyncio
import atexit
import shutil
import signal
import subprocess
import sys
import tempfile
import time
from collections.abc import Callable
from contextlib import suppress
from dataclasses import dataclass, field
from socket import gethostname
from threading import Lock
from typing import TypeVar

from momus.codec import decode, encode
from momus.execute.cluster.fitness import found_here
from momus.execute.cluster.frames import ANSWER, UNIT, WORK, read_frame, send_frame
from momus.execute.cluster.messages import BatchAnswer, SentBatch, UnitAnswer, UnitEnding
from momus.execute.cluster.parts import KeptParts, digest_of
from momus.execute.cluster.work import SentWork

T = TypeVar("T")


class _Child:
    """A process that performs one unit at a time. `claimed` is the work of the unit, `work` what the process was sent last."""

    def __init__(self) -> None:
        self.claimed = ""
        self.work = ""
        self._folder = tempfile.mkdtemp(prefix="momus-cluster-")
        words = [sys.executable, "-m", "momus.execute.cluster.child", self._folder]
        self._process = subprocess.Popen(words, stdin=subprocess.PIPE, stdout=subprocess.PIPE, start_new_session=True)

    @property
    def is_alive(self) -> bool:
        return self._process.poll() is None

    def answered(self, work: str, sent: bytes, given: bytes) -> bytes:
        """Return the answer to a unit; raise EOFError or OSError if the process ends before."""
        assert self._process.stdin and self._process.stdout
        if self.work != work:
            send_frame(self._process.stdin, WORK, sent)
            self.work = work
        send_frame(self._process.stdin, UNIT, given)
        kind, content = read_frame(self._process.stdout)
        if kind != ANSWER:
            raise EOFError
        return content

    def forget(self) -> bool:
        """Have the process, which waits, end its boxes and forget its work; return whether it still runs."""
        assert self._process.stdin
        try:
            send_frame(self._process.stdin, WORK, b"")
        except OSError:
            return False
        self.work = ""
        return True

    def end(self) -> int:
        """End the process and its boxes; return how it ended."""
        self._process.kill()
        status = self._process.wait()
        for pipe in (self._process.stdin, self._process.stdout):
            with suppress(OSError):
                pipe and pipe.close()
        shutil.rmtree(self._folder, ignore_errors=True)
        return status


@dataclass
class _Host:
    """The children of this Dask worker, and the work and the parts of units that it was sent, by digest."""

    lock: Lock = field(default_factory=Lock)
    work: KeptParts = field(default_factory=KeptParts)
    parts: KeptParts = field(default_factory=KeptParts)
    idle: list[_Child] = field(default_factory=list)
    busy: list[_Child] = field(default_factory=list)

    def claim(self, work: str) -> tuple[_Child, bytes] | None:
        """Return a child that waits, if possible one that has this work, and the work; None if that was given up."""
        with self.lock:
            if work.encode() not in self.work:
                return None
            sent = self.work[work.encode()]
            self.idle, ended = [one for one in self.idle if one.is_alive], [one for one in self.idle if not one.is_alive]
            found = next((one for one in self.idle if one.work == work), self.idle[0] if self.idle else None)
            if found is not None:
                self.idle.remove(found)
            else:
                found = _Child()
            found.claimed = work
            self.busy.append(found)
        for one in ended:
            one.end()
        return found, sent

    def joined(self, batch: SentBatch) -> list[bytes]:
        """Return the bytes of the units, whose parts are kept from now on; raise KeyError if the work or a part is neither sent nor kept."""
        sent = {digest_of(part): part for part in batch.parts}
        with self.lock:
            self.work.keep(batch.work.encode(), len(self.work[batch.work.encode()]))
            wanted = {digest: sent.get(digest) or self.parts[digest] for unit in batch.units for digest in unit.digests}
            for digest, part in wanted.items():
                self.parts.keep(digest, len(part), part)
        return [unit.joined(wanted) for unit in batch.units]

    def put_back(self, child: _Child, *, is_well: bool) -> None:
        with self.lock:
            if child in self.busy:
                self.busy.remove(child)
                if is_well:
                    self.idle.append(child)

    def given_up(self, works: list[str]) -> list[_Child]:
        """Forget these works; return the children that must end. Those that wait and know them forget them too."""
        with self.lock:
            for work in works:
                self.work.drop(work.encode())
            ended = [one for one in self.busy if one.claimed in works]
            ended += [one for one in self.idle if one.work in works and not one.forget()]
            self.idle = [one for one in self.idle if one not in ended]
            self.busy = [one for one in self.busy if one not in ended]
        return ended


_HOST = _Host()


async def beside(function: Callable[..., T], *arguments: object) -> T | str:
    """Have a function of this module called in a thread of its own; return what it returns, or as a text what it raises."""
    try:
        return await asyncio.to_thread(function, *arguments)
    except Exception as error:  # told apart from what Dask raises when this worker is gone
        return str(error) or type(error).__name__


def found() -> bytes:
    """Return what this host has, for the check whether it may perform units."""
    return encode(found_here())


def examined() -> bytes:
    """Return what `momus doctor` says of this host, as JSON."""
    words = [sys.executable, "-c", "from momus.cli.main import main; main()", "doctor", "--json"]
    return subprocess.run(words, stdin=subprocess.DEVNULL, capture_output=True, check=False).stdout


def accept(sent: bytes) -> bytes:
    """Keep work, so that units may refer to it; return its digest."""
    digest = decode(SentWork, sent).digest.encode()
    with _HOST.lock:
        _HOST.work.keep(digest, len(sent), sent)
    return digest


def perform(sent_batch: bytes) -> bytes:
    """Return what became of the units of a batch."""
    batch, host = decode(SentBatch, sent_batch), gethostname()
    try:
        units = _HOST.joined(batch)
    except KeyError:
        return encode(BatchAnswer(host))
    answers, ending = [_answer(batch.work, units[0])], time.monotonic() + batch.seconds
    for unit in units[1:]:
        if time.monotonic() > ending:
            break
        answers.append(_answer(batch.work, unit))
    return encode(BatchAnswer(host, tuple(answers)))


def _answer(work: str, given: bytes) -> UnitAnswer:
    claimed = _HOST.claim(work)
    if claimed is None:
        # It was given up while an earlier unit of the batch was performed.
        return UnitAnswer(UnitEnding.DIED, 0.0)
    (child, sent), started = claimed, time.monotonic()
    try:
        content, ending = child.answered(work, sent, given), UnitEnding.ANSWERED
    except (EOFError, OSError, ValueError):
        # Its process has ended, or `give_up` has ended it and closed its pipes.
        content, ending = b"", UnitEnding.LATE if child.end() == -signal.SIGALRM else UnitEnding.DIED
    _HOST.put_back(child, is_well=ending is UnitEnding.ANSWERED)
    return UnitAnswer(ending, time.monotonic() - started, content)


def give_up(works: list[str]) -> None:
    """Forget these works, and end the children that perform them."""
    for one in _HOST.given_up(works):
        one.end()


@atexit.register
def _end_all() -> None:
    for one in (*_HOST.idle, *_HOST.busy):
        one.end()
