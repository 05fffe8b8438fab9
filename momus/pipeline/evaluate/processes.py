"""Processes that do pieces of work, one after the other. A process that dies takes nothing with it but the piece it was doing."""

import ctypes
import multiprocessing
import os
import signal
import sys
from collections.abc import Callable, Iterator, Sequence
from contextlib import suppress
from dataclasses import dataclass
from multiprocessing.connection import Connection, wait
from multiprocessing.context import ForkProcess
from types import FrameType
from typing import TypeVar

from momus.errors import RequestError
from momus.execute.cluster.connection import is_on_a_cluster, leave_clusters

T = TypeVar("T")
PR_SET_PDEATHSIG = 1
MOST_PIECES = 50
"""A process ends after this many pieces: what it keeps in memory does not add up."""
ENDING_S = 20
"""A process has this many seconds to leave its cluster."""


@dataclass
class _Worker:
    """A process, the piece that it does, and how many it has done. `connection` takes the numbers of pieces, and tells when each is done.

    `piece` is None while it has nothing to do.
    """

    process: ForkProcess
    connection: Connection
    piece: int | None = None
    done: int = 0


def each_in_a_process(pieces: Sequence[T], work: Callable[[T], None], jobs: int) -> Iterator[tuple[T, int]]:
    """Do each piece in one of `jobs` processes; yield the pieces as they end, with 0, or with the exit code of the process that died over it.

    `work` leaves its result in a file. A RequestError that it raises ends all processes, and is raised here: it concerns every piece. All processes
    end if the caller stops, or dies; one that uses a cluster leaves it before.
    """
    waiting = list(range(len(pieces) - 1, -1, -1))
    workers: list[_Worker] = []
    try:
        while waiting or workers:
            while waiting and len(workers) < jobs:
                workers.append(_started(pieces, work, waiting.pop()))
            ready = wait([one.connection for one in workers])
            for worker in [one for one in workers if one.connection in ready]:
                piece, code = _end_of_piece(worker)
                if code == 0 and waiting and worker.done < MOST_PIECES:
                    _give(worker, waiting.pop())
                else:
                    _end(worker)
                    workers.remove(worker)
                yield pieces[piece], code
    finally:
        for worker in workers:
            worker.process.terminate()
        for worker in workers:
            _end(worker)


def _started(pieces: Sequence[T], work: Callable[[T], None], piece: int) -> _Worker:
    context = multiprocessing.get_context("fork")
    ours, theirs = context.Pipe()
    process = context.Process(target=_serve, args=(ours, theirs, pieces, work, os.getpid()))
    process.start()
    theirs.close()
    worker = _Worker(process, ours)
    _give(worker, piece)
    return worker


def _give(worker: _Worker, piece: int) -> None:
    worker.piece = piece
    try:
        worker.connection.send(piece)
    except (BrokenPipeError, ConnectionResetError):
        pass  # It died idle: the piece ends with its exit code.


def _end_of_piece(worker: _Worker) -> tuple[int, int]:
    """Return the piece with 0 if it is done, else with the exit code of the process that died over it; raise the RequestError that it raised."""
    assert worker.piece is not None
    piece = worker.piece
    try:
        error = worker.connection.recv()
    except (EOFError, OSError):
        worker.process.join()
        return piece, worker.process.exitcode or 1
    if error is not None:
        raise error
    worker.done += 1
    worker.piece = None
    return piece, 0


def _end(worker: _Worker) -> None:
    """End a process that has nothing to do, or was told to stop, or has died."""
    with suppress(BrokenPipeError, ConnectionResetError):
        worker.connection.send(None)
    worker.process.join(ENDING_S)
    worker.process.kill()
    worker.process.join()
    worker.connection.close()


def _serve(theirs: Connection, ours: Connection, pieces: Sequence[T], work: Callable[[T], None], parent: int) -> None:
    theirs.close()
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    signal.signal(signal.SIGTERM, _stop)
    ctypes.CDLL(None).prctl(PR_SET_PDEATHSIG, signal.SIGTERM, 0, 0, 0)
    if os.getppid() != parent:
        return
    try:
        while (piece := ours.recv()) is not None:
            work(pieces[piece])
            ours.send(None)
    except RequestError as error:
        ours.send(error)
    finally:
        leave_clusters()


def _stop(signum: int, frame: FrameType | None) -> None:
    """End this process: at once, or, if it uses a cluster, after it has ended what the workers do for it."""
    if not is_on_a_cluster():
        os.kill(os.getpid(), signal.SIGKILL)
    signal.signal(signal.SIGTERM, signal.SIG_IGN)
    signal.signal(signal.SIGALRM, signal.SIG_DFL)
    signal.alarm(ENDING_S)
    sys.exit()
