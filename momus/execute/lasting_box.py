"""A box that starts when first needed, is replaced when it breaks, and remembers the inputs it was given."""

from collections.abc import Callable

from momus import wire
from momus.errors import BoxError
from momus.execute.batch import Batch
from momus.languages.base import Prepared, Runtime
from momus.sandbox.box import Box
from momus.sandbox.messages import Given

_KEPT_BATCHES = 4


class LastingBox:
    """Holds one box at a time, made by `make`."""

    def __init__(self, make: Callable[[], Box]):
        self._make = make
        self._box: Box | None = None
        self._batches: dict[int, None] = {}
        self._data: tuple[tuple[str, bytes], ...] = ()
        self._runtimes: set[str] = set()

    @property
    def box(self) -> Box:
        """Return the box, started if there is none."""
        if self._box is None:
            self._box = self._make()
        return self._box

    def clear(self) -> None:
        """End the box and remove everything in it. The next use starts another."""
        box, self._box = self._box, None
        self._batches.clear()
        self._data = ()
        self._runtimes.clear()
        if box is not None:
            box.close()

    def with_inputs(self, prepared: Prepared, batch: Batch, runtime: Runtime | None = None) -> Box:
        """Return the box with the batch's inputs, the program's data files and its runtime's driver in it."""
        if batch.id not in self._batches:
            self._give_inputs(batch.id, batch.wire)
        if prepared.data != self._data:
            self._give({"op": "data"}, wire.encode(dict(prepared.data)))
            self._data = prepared.data
        if runtime and runtime.digest not in self._runtimes:
            self._give({"op": "runtime", "runtime": runtime.digest}, wire.encode(dict(runtime.files)))
            self._runtimes.add(runtime.digest)
        return self.box

    def give_once(self, batch: int, inputs: bytes) -> None:
        """Put inputs under this number into the box, unless they are there."""
        if batch not in self._batches:
            self._give_inputs(batch, inputs)

    def _give_inputs(self, batch: int, inputs: bytes) -> None:
        self._give({"op": "inputs", "batch": batch}, inputs)
        # The warden forgets the oldest in the same order.
        if len(self._batches) >= _KEPT_BATCHES:
            del self._batches[next(iter(self._batches))]
        self._batches[batch] = None

    def _give(self, request: Given, content: bytes) -> None:
        try:
            self.box.give(request, content)
        except BoxError:
            self.clear()
            raise
