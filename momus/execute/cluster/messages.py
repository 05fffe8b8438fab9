"""What this machine and a Dask worker say to each other, as records of `momus.codec`."""

from dataclasses import dataclass
from enum import StrEnum

from momus.execute.cluster.parts import CutUnit


class UnitEnding(StrEnum):
    """What became of a unit on a host."""

    ANSWERED = "answered"
    DIED = "its process died"
    LATE = "its time was over"


@dataclass(frozen=True)
class SentBatch:
    """Units of the work with the digest `work`, to be performed one after the other, and the parts of units that the worker may lack.

    No unit is begun after `seconds`: the units that are left then go to any worker.
    """

    work: str
    units: tuple[CutUnit, ...]
    parts: tuple[bytes, ...]
    seconds: float


@dataclass(frozen=True)
class UnitAnswer:
    """What a host says of a unit: the bytes of the answer, if there is one, and how long it took there."""

    ending: UnitEnding
    seconds: float
    content: bytes = b""


@dataclass(frozen=True)
class BatchAnswer:
    """What a host says of a batch: an answer for each unit that it began; none if it lacks the work or a part, and must be sent all of it again."""

    host: str
    answers: tuple[UnitAnswer, ...] = ()
