"""A Dask client whose tasks all end: Dask's own waits for ever when a task failed with an error that it cannot decode."""

from typing import Any

from distributed import Client


class EndingClient(Client):
    """The client of a cluster."""

    def _handle_task_erred(self, key: Any = None, exception: Any = None, traceback: Any = None) -> None:
        handled: Any = super()._handle_task_erred
        try:
            handled(key, exception, traceback)
        except Exception as error:  # whatever decoding a worker's error raises, the task has failed
            handled(key, f"an error that cannot be decoded here ({type(error).__name__})", None)
