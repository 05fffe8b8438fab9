"""Hints for students, as they were found."""

from dataclasses import dataclass
from enum import StrEnum

from momus.model import Claim, Input, Outcome


class HintLevel(StrEnum):
    """How much a hint says; each level says what those before it say."""

    INPUT = "input"
    """An input that the next step handles and the program does not."""
    CAUSE = "cause"
    """When the program fails, in words."""
    LINES = "lines"
    """The lines that somebody changed to take that step."""

    @property
    def rank(self) -> int:
        return list(HintLevel).index(self)


class HintWay(StrEnum):
    """Where the next step comes from."""

    STEP = "step"
    """Somebody who was at the same point and finished went on like this."""
    SUBSUMING = "subsuming"
    """Another submission handles everything that this one does, and more."""
    REFERENCE = "reference"
    """No other submission leads on: only the input that refutes it is told."""
    NONE = "none"
    """There is nothing to hint at, or it could not be run: `reason` says it."""


@dataclass(frozen=True)
class Hint:
    """A hint for one submission. What its level leaves out is empty.

    `input` is handled by the next step and not by the submission, which did `got` there. `more` are how many other inputs are like it. `removed` and
    `added` are lines of another program that changed. `named` and `program` are filled only if the policy allows it.
    """

    id: str
    claim: Claim
    way: HintWay
    level: HintLevel
    input: Input | None = None
    got: Outcome | None = None
    row: int = 0
    more: int = 0
    cause: str = ""
    removed: tuple[str, ...] = ()
    added: tuple[str, ...] = ()
    reason: str = ""
    named: str = ""
    program: str = ""


@dataclass(frozen=True)
class HintsFound:
    """Hints, one for each submission that was asked about."""

    hints: tuple[Hint, ...]
