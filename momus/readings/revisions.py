"""Who handed in which revisions, in order, and what each of them handles."""

from collections import defaultdict
from collections.abc import Iterable, Sequence
from dataclasses import dataclass

import numpy as np

from momus.readings.base import Graded
from momus.results import Finding
from momus.table import RIGHT, Known
from momus.table.view import Flags
from momus.words import natural_order


def revisions(findings: Iterable[Finding]) -> dict[str, list[Finding]]:
    """Return by student the submissions in the order of their revisions, then of their times; students who handed in one are left out."""
    by_student: dict[str, list[Finding]] = defaultdict(list)
    for one in findings:
        if one.student and (one.revision or one.time):
            by_student[one.student].append(one)
    return {
        student: sorted(many, key=lambda one: (natural_order(one.revision), natural_order(one.time), one.id))
        for student, many in sorted(by_student.items())
        if len(many) > 1
    }


@dataclass(frozen=True)
class Behaviour:
    """What columns do on the known rows. `places` are their places in `known`."""

    known: Known
    places: dict[int, int]

    @classmethod
    def of(cls, graded: Graded, columns: Sequence[int]) -> "Behaviour":
        """Return what these columns do on the rows of evidence."""
        known = graded.table.view(columns).best()
        return cls(known, {column: place for place, column in enumerate(columns)})

    def right(self, column: int) -> Flags:
        """Return on which rows a column is right."""
        found: Flags = self.known.classes[:, self.places[column]] == RIGHT
        return found

    def wrong(self, column: int) -> Flags:
        """Return on which rows a column is wrong."""
        found: Flags = self.known.classes[:, self.places[column]] > RIGHT
        return found

    def handled(self, column: int) -> int:
        """Return how many rows a column handles."""
        return int(self.right(column).sum())

    def agreement(self, column: int, others: Sequence[int]) -> list[int]:
        """Return on how many rows each other column does the same as this one: both right, or equally wrong."""
        chosen = self.known.classes[:, [self.places[other] for other in others]]
        own = self.known.classes[:, [self.places[column]]]
        return [int(number) for number in ((chosen == own) & (own >= RIGHT)).sum(axis=0)]

    def rows(self, chosen: Flags) -> list[int]:
        """Return rows by truth values, simplest first."""
        return [int(row) for row in self.known.rows[np.flatnonzero(chosen)]]
