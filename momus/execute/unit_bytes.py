"""Units of work and their results as bytes: how they travel to the process that performs them, and back.

Bytes of `momus.codec` are read as data and never run, whoever sent them. Before a unit stand the seconds that it may take, before an answer the
seconds that it took.
"""

import traceback
from collections.abc import Callable, Mapping
from contextlib import ExitStack
from dataclasses import dataclass
from functools import partial, reduce
from operator import or_
from struct import Struct
from struct import error as StructError
from typing import Any, Protocol

from momus import errors
from momus.codec import CodecError, decode, encode
from momus.errors import BoxError, Mistake, MomusError
from momus.execute.accounts import UnitClock

_SECONDS = Struct("<d")
HEAD_BYTES = _SECONDS.size
"""Before the bytes of a unit or an answer stand this many with its seconds."""
_ERRORS = {kind.__name__: kind for kind in vars(errors).values() if isinstance(kind, type) and issubclass(kind, MomusError)}


class PoolWorker(Protocol):
    """Performs units in a process of the pool."""

    def perform(self, unit: Any, clock: UnitClock) -> Any:
        """Return the result; soon, once the clock is over."""

    def close(self) -> None: ...


Start = Callable[[int], PoolWorker]
"""Starts the worker of one process. The number keeps the boxes of parallel processes apart."""


@dataclass(frozen=True)
class Failure:
    """A unit that could not be performed, through no fault of the student's; or, if it `is_left`, because its time was over."""

    reason: str
    is_left: bool = False


LATE = Failure("its time is over", is_left=True)


@dataclass(frozen=True)
class _Raised:
    """An error that a person must fix: the name of its class in `momus.errors`, and its arguments."""

    name: str
    arguments: tuple[str | Mistake, ...]

    @classmethod
    def of(cls, error: MomusError) -> "_Raised":
        if _ERRORS.get(type(error).__name__) is type(error):
            return cls(type(error).__name__, error.args)
        known = next(kind for kind in type(error).__mro__ if _ERRORS.get(kind.__name__) is kind)
        return cls(known.__name__, (str(error),))

    @property
    def error(self) -> MomusError:
        try:
            return _ERRORS[self.name](*self.arguments)
        except (KeyError, TypeError) as error:
            raise CodecError(f"wanted an error of momus.errors and what it is made of: {error}", self.name) from None


class UnitBytes:
    """Writes and reads the units of one pool. `results` has the type of the result by class of unit."""

    def __init__(self, results: Mapping[type, Any]):
        self.units = reduce(or_, results)
        self.answers = {unit: result | Failure | _Raised for unit, result in results.items()}

    def given(self, unit: Any, left_s: float) -> bytes:
        """Return the bytes of a unit that may take so many seconds."""
        return _SECONDS.pack(left_s) + encode(unit, self.units)

    def taken(self, unit: Any, received: bytes) -> tuple[float, Any]:
        """Return the seconds that a unit took, and its result or the error that a person must fix; raise CodecError for any other bytes."""
        try:
            (seconds,) = _SECONDS.unpack_from(received)
        except StructError as error:
            raise CodecError(f"wanted seconds before an answer: {error}") from None
        answer = decode(self.answers[type(unit)], received[HEAD_BYTES:])
        return max(0.0, seconds), answer.error if isinstance(answer, _Raised) else answer


class UnitServer:
    """Performs units that come as bytes, with a worker that starts when first needed. Use it in the main thread: units are ended by SIGALRM."""

    def __init__(self, unit_bytes: UnitBytes, start: Start, slot: int):
        self._bytes = unit_bytes
        self._start = start
        self._slot = slot
        self._worker: PoolWorker | None = None
        self._stack = ExitStack()

    def answered(self, given: bytes) -> bytes:
        """Return the bytes of the answer to a unit."""
        clock = UnitClock(*_SECONDS.unpack_from(given))
        with clock.guarded():
            unit: Any = decode(self._bytes.units, given[HEAD_BYTES:])
            answer = _answer(partial(self._performed, unit, clock), self._bytes.answers[type(unit)])
        return _SECONDS.pack(clock.used_s) + answer

    def _performed(self, unit: Any, clock: UnitClock) -> Any:
        if self._worker is None:
            with clock.excused():
                self._worker = self._start(self._slot)
            self._stack.callback(self._worker.close)
        return self._worker.perform(unit, clock)

    def close(self) -> None:
        """End the worker, and its boxes with it."""
        self._stack.close()


def _answer(action: Callable[[], Any], kind: Any) -> bytes:
    """Return the bytes of the action's result, or of the error that stopped it.

    A fault of our own in a box or a unit is a Failure of that unit alone. An error that a person must fix stops the run.
    """
    try:
        return encode(action(), kind)
    except BoxError as error:
        return encode(Failure(str(error)), kind)
    except MomusError as error:
        return encode(_Raised.of(error), kind)
    except (ArithmeticError, AssertionError, AttributeError, LookupError, OSError, RuntimeError, TypeError, ValueError):
        return encode(Failure(traceback.format_exc(limit=-4)), kind)
