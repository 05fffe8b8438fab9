"""A Dask client that also calls functions of workers while their threads are busy, and whose tasks and whose own end do not hang."""

import asyncio
from concurrent.futures import Future
from typing import Any

from distributed import Client

from momus.execute.cluster import host
from momus.execute.cluster.refusal import FailedThereError


class EndingClient(Client):
    """The client of a cluster."""

    def call(self, worker: str, function: Any, *arguments: object) -> "Future[object]":
        """Have a function of `host` called on a worker, whatever its threads perform.

        The future raises ConnectionError if the worker is gone, FailedThereError if it could not do it.
        """

        async def answer() -> object:
            asked: Any = self.run(host.beside, function, *arguments, workers=[worker], on_error="return", asynchronous=True)
            said = (await asked)[worker]
            if isinstance(said, OSError):
                raise ConnectionError(str(said))
            if isinstance(said, Exception):
                raise FailedThereError(f"{type(said).__name__}: {said}")
            if isinstance(said, str):
                raise FailedThereError(said)
            return said

        loop: Any = self.loop
        return asyncio.run_coroutine_threadsafe(answer(), loop.asyncio_loop)

    def _handle_task_erred(self, key: Any = None, exception: Any = None, traceback: Any = None) -> None:
        handled: Any = super()._handle_task_erred
        try:
            handled(key, exception, traceback)
        except Exception as error:  # whatever decoding a worker's error raises, the task has failed
            handled(key, f"an error that cannot be decoded here ({type(error).__name__})", None)

    def __del__(self) -> None:
        # Dask's own waits half a minute for a scheduler that it never reached.
        if self.status not in ("newly-created", "connecting"):
            super().__del__()  # type: ignore[no-untyped-call]
