"""Grades as they were made, with their reasons."""

from collections.abc import Mapping
from dataclasses import dataclass
from functools import cached_property


@dataclass(frozen=True)
class GradeOf:
    """The grade of a submission, None if it has none, and the reasons as sentences. `note` is the instructor's, where a grade was set by hand."""

    id: str
    grade: float | None
    reasons: tuple[str, ...]
    note: str = ""


@dataclass(frozen=True)
class GradesFound:
    """The grades of a class, of `points` each. `policy` says in sentences how they are made."""

    points: float
    policy: tuple[str, ...]
    grades: tuple[GradeOf, ...]

    @cached_property
    def by_id(self) -> Mapping[str, GradeOf]:
        """Return the grades by submission."""
        return {one.id: one for one in self.grades}
