"""Processes that each do one piece of work and end. A process that dies takes nothing with it but its own piece."""

import ctypes
import multiprocessing
import os
import signal
from collections.abc import Callable, Iterator, Sequence
from multiprocessing.connection import wait
from multiprocessing.context import ForkProcess
from typing import TypeVar

T = TypeVar("T")
PR_SET_PDEATHSIG = 1
INTERRUPTED = 130


def each_in_a_process(pieces: Sequence[T], work: Callable[[T], None], jobs: int) -> Iterator[tuple[T, int]]:
    """Do each piece in a process of its own, `jobs` at a time; yield the pieces as they end, with the exit code.

    `work` leaves its result in a file. All processes end if the caller stops, or dies.
    """
    context = multiprocessing.get_context("fork")
    waiting = list(reversed(pieces))
    running: dict[int, tuple[ForkProcess, T]] = {}
    try:
        while waiting or running:
            while waiting and len(running) < jobs:
                piece = waiting.pop()
                process = context.Process(target=_do, args=(piece, work, os.getpid()))
                process.start()
                running[process.sentinel] = (process, piece)
            for sentinel in wait(list(running)):
                assert isinstance(sentinel, int)
                process, piece = running.pop(sentinel)
                process.join()
                yield piece, process.exitcode or 0
    finally:
        for process, _ in running.values():
            process.kill()
            process.join()


def _do(piece: T, work: Callable[[T], None], parent: int) -> None:
    ctypes.CDLL(None).prctl(PR_SET_PDEATHSIG, signal.SIGKILL, 0, 0, 0)
    if os.getppid() != parent:
        return
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    work(piece)
