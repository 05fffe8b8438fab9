"""Ranks submissions by the bugs that they have."""

from dataclasses import dataclass

import numpy as np

from momus.analyse.bugs import Bugs, find_bugs
from momus.table import Known
from momus.table.view import Flags


@dataclass(frozen=True)
class RankedColumn:
    """A submission in the ranking: the tests it passes, the bugs it has, its rank (equal scores share one), and the tests with a hole."""

    column: int
    score: int
    bugs: int
    rank: int
    holes: int = 0


@dataclass(frozen=True)
class Ranking:
    """The bugs, each tested by one row, and every column's place, best first. `failing` has, by bug and column place, who has which."""

    found: Bugs
    places: tuple[RankedColumn, ...]
    columns: tuple[int, ...]
    failing: Flags


def rank(known: Known) -> Ranking:
    """Return the columns ranked by how many of the irredundant tests they pass. A hole is no failure; it is counted."""
    found = find_bugs(known)
    place_of = {int(row): place for place, row in enumerate(known.rows)}
    chosen = np.array([place_of[bug.row] for bug in found.bugs], np.int64)
    failing = known.wrong[chosen]
    number = failing.sum(axis=0)
    holes = known.holes[chosen].sum(axis=0)
    better = np.sort(number)
    ranks = np.searchsorted(better, number, side="left") + 1
    places = [
        RankedColumn(int(column), len(chosen) - int(bugs), int(bugs), int(at), int(unknown))
        for column, bugs, at, unknown in zip(known.columns, number, ranks, holes, strict=True)
    ]
    order = sorted(range(len(places)), key=lambda at: (places[at].rank, at))
    return Ranking(found, tuple(places[at] for at in order), tuple(known.columns.tolist()), failing)
