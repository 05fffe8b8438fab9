"""The process that performs units beside a Dask worker: `python -m momus.execute.cluster.child FOLDER`, with frames on standard input and output.

Units need signals, which only the main thread of a process gets: a second thread reads the frames. The process ends at once, with its boxes, when the
Dask worker ends. It also ends after IDLE_S without a frame, because a stopped worker, or one whose run was given up, sends no more.
"""

import os
import shutil
import signal
import sys
from contextlib import ExitStack, closing, suppress
from pathlib import Path
from queue import Empty, SimpleQueue
from tempfile import TemporaryDirectory
from threading import Thread
from types import FrameType
from typing import IO

from momus.codec import decode
from momus.execute.cluster.frames import ANSWER, WORK, read_frame, send_frame
from momus.execute.cluster.work import HostFolders, SentWork, compiled_folder
from momus.execute.unit_bytes import UnitServer

IDLE_S = 60.0

Frames = SimpleQueue[tuple[bytes, bytes]]


def serve(given: IO[bytes], answers: IO[bytes], folder: Path, idle_s: float) -> None:
    """Perform the units in the frames until there are no more. Empty work ends the boxes and is no work.

    The files of exercises are in the folder, which is removed at the end.
    """
    frames: Frames = SimpleQueue()
    with ExitStack() as work, suppress(_NobodyReads):
        server: UnitServer | None = None
        Thread(target=_read, args=(given, frames, folder), daemon=True).start()
        while True:
            try:
                kind, content = frames.get(timeout=idle_s)
            except Empty:
                break
            if kind == WORK:
                work.close()
                server = None
                if not content:
                    continue
                own = Path(work.enter_context(TemporaryDirectory(dir=folder)))
                unit_bytes, start = decode(SentWork, content).ready(HostFolders(compiled_folder(), own))
                # Boxes of processes that run at the same time start to look for a free user id at different places.
                server = work.enter_context(closing(UnitServer(unit_bytes, start, os.getpid())))
            elif server is not None:
                _send(answers, server.answered(content), idle_s)
    shutil.rmtree(folder, ignore_errors=True)


def _read(given: IO[bytes], frames: Frames, folder: Path) -> None:
    """Pass the frames on; end the process when the Dask worker has ended, whatever is being performed."""
    try:
        while True:
            frames.put(read_frame(given))
    except (EOFError, OSError):
        shutil.rmtree(folder, ignore_errors=True)
        os.kill(os.getpid(), signal.SIGKILL)


def _send(answers: IO[bytes], content: bytes, idle_s: float) -> None:
    """Send an answer; raise _NobodyReads if nobody takes it in time, as when the Dask worker was stopped."""
    signal.signal(signal.SIGALRM, _give_up)
    signal.setitimer(signal.ITIMER_REAL, idle_s)
    send_frame(answers, ANSWER, content)
    signal.setitimer(signal.ITIMER_REAL, 0)


class _NobodyReads(Exception):
    """An answer was not taken in time."""


def _give_up(signum: int, frame: FrameType | None) -> None:
    # Without an exception the alarm would end the process as it ends one whose unit has no time left.
    raise _NobodyReads


def main(idle_s: float = IDLE_S) -> None:
    """Serve the Dask worker that started this process."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    answers = os.fdopen(os.dup(sys.stdout.fileno()), "wb")
    # Whatever prints here must not be read as an answer.
    os.dup2(sys.stderr.fileno(), sys.stdout.fileno())
    serve(sys.stdin.buffer, answers, Path(sys.argv[1]), idle_s)
    # The thread that reads frames waits with a lock that the end of Python would want.
    os._exit(0)


if __name__ == "__main__":
    main()
