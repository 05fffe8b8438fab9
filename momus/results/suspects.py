"""Which lines of a wrong program are suspect, as they were found."""

from dataclasses import dataclass
from enum import StrEnum


class SuspectWay(StrEnum):
    """How a suspect line was found."""

    REPAIRED = "repaired"
    """A small change of the line makes the program right on every input that was tried."""
    UNDEFINED = "undefined"
    """The counterexample rests on undefined behaviour on the line."""
    RUNS = "runs"
    """What happens on the line goes with failing, over runs of the same program."""
    CHANGED = "changed"
    """The line is another one in the nearest submission that is wrong on no kept input."""


@dataclass(frozen=True)
class Repair:
    """A small change: `after` in place of `before`; an empty `after` leaves it out, an empty `before` adds it."""

    before: str
    after: str


@dataclass(frozen=True)
class SuspectLine:
    """A line, from 1, of the main file, how strongly it goes with failing, from 0 to 1, and a change of it that repairs the program."""

    line: int
    score: float
    repair: Repair | None = None


@dataclass(frozen=True)
class SuspectsOf:
    """The suspect lines of a submission, the most suspect first. `failing` and `passing` runs were compared; `near` is the submission that the
    program was compared with, where that is how the lines were found.
    """

    id: str
    way: SuspectWay
    lines: tuple[SuspectLine, ...]
    failing: int = 0
    passing: int = 0
    near: str = ""
