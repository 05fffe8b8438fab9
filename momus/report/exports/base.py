"""What an export is: a graded class as files of another system."""

from collections.abc import Callable, Mapping
from dataclasses import dataclass

from momus.policies import FeedbackPolicy
from momus.results import Finding, Results


@dataclass(frozen=True)
class GradedFiles:
    """A graded class, with what its results lack.

    `latest` are the latest submissions of each student, `sources` the programs by submission, `references` the file names and texts of the
    references, `exercise` the files of the exercise without its submissions. `worksheet` is the other system's own list of students, to be filled in;
    None if it was not given.
    """

    results: Results
    policy: FeedbackPolicy
    latest: tuple[Finding, ...]
    sources: Mapping[str, str]
    references: tuple[tuple[str, str], ...]
    exercise: Mapping[str, bytes]
    worksheet: bytes | None = None


@dataclass(frozen=True)
class Exported:
    """The files by their paths, and what a person should know of them."""

    files: Mapping[str, bytes]
    notes: tuple[str, ...] = ()


@dataclass(frozen=True)
class Export:
    """A format of another system. `readings` are those without which it cannot be written; `feedback`: it tells students what they may know."""

    name: str
    about: str
    write: Callable[[GradedFiles], Exported]
    readings: tuple[str, ...] = ()
    feedback: bool = False
    worksheet: bool = False
