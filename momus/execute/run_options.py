"""How a batch is run."""

from dataclasses import dataclass
from typing import TypedDict

TOTAL_S = 120.0
MOST_BYTES = 1 << 28
"""The records of one run take at most about this much memory."""


@dataclass(frozen=True)
class RunOptions:
    """Which inputs of a batch are run, where, and what is kept of each.

    Inputs stay UNRUN before `start`, from `stop` on, after too many time-outs, if not reached within `total_s` seconds, or if the records before
    them take `most_bytes`. `capture` keeps the
    printed text, `after` the arguments after the call. `stop_if_mostly_ends`: a batch of which most inputs end the process is not run further,
    since each end costs a start. `authors`: the program is the exercise author's. It runs in a box where no submission
    runs, because its inputs may contain expected outcomes.
    """

    capture: bool = False
    after: bool = False
    stop_after_timeouts: int = 3
    stop_if_mostly_ends: bool = False
    total_s: float = TOTAL_S
    start: int = 0
    stop: int | None = None
    authors: bool = False
    most_bytes: int = MOST_BYTES


class Kept(TypedDict, total=False):
    """The fields of `RunOptions` that say what is kept of an input, when a batch is given up, and whose the program is."""

    capture: bool
    after: bool
    stop_if_mostly_ends: bool
    authors: bool
    most_bytes: int


class RunArguments(Kept, total=False):
    """The fields of `RunOptions`, as keywords of a call."""

    stop_after_timeouts: int
    total_s: float
    start: int
    stop: int | None
