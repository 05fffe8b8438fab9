"""A student's way from one revision to the next, as it was seen."""

from dataclasses import dataclass
from enum import StrEnum

from momus.model import Claim, Input


class Change(StrEnum):
    """What a revision did compared with the one before it that could be run."""

    FIRST = "first"
    MORE = "more"
    """It handles inputs that the one before does not, and loses none."""
    LESS = "less"
    MIXED = "mixed"
    """It handles some more, and loses others."""
    SAME = "same"
    """No input tells them apart in what they handle."""
    UNKNOWN = "unknown"
    """It could not be run, or has no steady behaviour."""


@dataclass(frozen=True)
class ProgressStep:
    """A revision: how many of the known inputs it handles, and what became better or worse, simplest inputs first.

    `inputs` is 0 if it could not be run. `similarity` is the share of the domain that it handles, None if it was not measured.
    """

    id: str
    revision: str
    claim: Claim
    change: Change
    handled: int = 0
    inputs: int = 0
    gained: tuple[Input, ...] = ()
    lost: tuple[Input, ...] = ()
    gained_number: int = 0
    lost_number: int = 0
    similarity: float | None = None

    @property
    def share(self) -> float | None:
        """Return the share of the domain that it handles, if it was measured, else that of the known inputs; None if it could not be run."""
        if self.similarity is not None:
            return self.similarity
        return self.handled / self.inputs if self.inputs else None


@dataclass(frozen=True)
class StudentProgress:
    """The revisions of a student in order."""

    student: str
    steps: tuple[ProgressStep, ...]


@dataclass(frozen=True)
class ProgressFound:
    """The sequences of a class. `inputs` are the known inputs by which revisions are compared."""

    students: tuple[StudentProgress, ...]
    inputs: int


@dataclass(frozen=True)
class SomeInputs:
    """A number of inputs, and the simplest of them in words."""

    number: int = 0
    shown: tuple[str, ...] = ()


@dataclass(frozen=True)
class Saved:
    """What is known of a watched file after it was saved: how many known inputs it handles, and on which it is wrong.

    `gained` and `lost` are since the version before that ran; `first` if there was none. `problem` says why it was not run. `undecided` known inputs
    were not reached in time. `found`: the search found the wrong input just now, after `tried` inputs.
    """

    seconds: float
    problem: str = ""
    handled: int = 0
    wrong: SomeInputs = SomeInputs()
    gained: SomeInputs = SomeInputs()
    lost: SomeInputs = SomeInputs()
    undecided: int = 0
    tried: int = 0
    found: bool = False
    first: bool = True
