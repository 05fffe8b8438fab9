"""How a batch is run."""

from dataclasses import dataclass
from typing import TypedDict

TOTAL_S = 120.0


@dataclass(frozen=True)
class RunOptions:
    """Which inputs of a batch are run, where, and what is kept of each.

    Inputs before `start`, from `stop` on, after so many time-outs, or not reached within `total_s` seconds stay UNRUN.
    `capture` keeps what is printed, `after` what the call did to its arguments. `authors` says that the program is the exercise
    author's: it runs in a box where no submission runs, so that its inputs may tell what is expected.
    """

    capture: bool = False
    after: bool = False
    stop_after_timeouts: int = 3
    total_s: float = TOTAL_S
    start: int = 0
    stop: int | None = None
    authors: bool = False


class Kept(TypedDict, total=False):
    """The fields of `RunOptions` that say what is kept of an input, and whose the program is."""

    capture: bool
    after: bool
    authors: bool


class Asked(Kept, total=False):
    """The fields of `RunOptions`, as keywords of a call."""

    stop_after_timeouts: int
    total_s: float
    start: int
    stop: int | None
