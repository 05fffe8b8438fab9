"""Ranks the class: the scope is run on everybody, and the bugs that it shows are kept as rows.

The scope, and the instructor's tests, decide which bugs there are, so that the seed of the search does not matter. A row that the search found
joins where it refutes a submission that they do not.
"""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass, replace

import numpy as np

from momus.analyse.bitsets import distinct, pack
from momus.analyse.bugs import Bugs, find_bugs
from momus.analyse.known import RIGHT, Known
from momus.analyse.order import Order, order_of
from momus.analyse.ranking import Ranking, rank
from momus.pipeline.confirming import Confirming
from momus.pipeline.knowing import Everything, comparable, know
from momus.pipeline.scope import Scope, Wanted
from momus.search import PROBES

LOOPS = 2**31 - 1
"""The class of a cell that is unrun because its program looped too often: it loops, until it was waited for there."""
MOST_TURNS = 40


@dataclass(frozen=True)
class Ranked:
    """The ranking and its order, with the rows' ids of the table. `probes` has the names of columns that nobody handed in.

    `unknown` has the columns without a place: so many tests could not be given to them, or tell nothing about them.
    """

    ranking: Ranking
    order: Order
    raising: int
    probes: dict[int, str]
    unknown: dict[int, int]


def rank_class(confirming: Confirming, scope: Scope, tests: Iterable[int], probes: Sequence[str] = ()) -> Ranked:
    """Return the class ranked; every bug's test is a row of the table afterwards."""
    columns = comparable(confirming)
    scope.fill(columns)
    columns = [column for column in columns if column in scope.of]
    names = {-1 - PROBES.index(name): name for name in probes}
    for column, name in names.items():
        scope.probe(column, name)
    tests = set(tests)
    for _ in range(MOST_TURNS):
        deciding = _deciding(know(confirming, columns, scope), tests)
        chosen = _settled(deciding)
        ranking = rank(_with_probes(chosen, scope, names))
        if not (wanted := _wanted(chosen, {bug.row for bug in ranking.found.bugs})):
            break
        scope.fill_unrun(wanted)
    ranking = replace(ranking, found=_counted(ranking.found, deciding))
    ranking = _renamed(ranking, _simplest(ranking, know(confirming, columns, scope)))
    rows = scope.add_rows(-1 - bug.row for bug in ranking.found.bugs if bug.row < 0)
    ranking = _renamed(ranking, {-1 - place: row for place, row in rows.items()})
    unknown = {place.column: place.holes for place in ranking.places if place.holes and place.column not in names}
    ranking = _compared(ranking, unknown)
    return Ranked(ranking, order_of(ranking), int(know(confirming, columns, scope).raising.sum()), names, unknown)


def _compared(ranking: Ranking, unknown: Iterable[int]) -> Ranking:
    """Return the ranking without the columns whose answer to some test is not known: whether they are better than others is not either."""
    kept = ~np.isin(ranking.columns, list(unknown))
    places = tuple(place for place in ranking.places if place.column not in unknown)
    columns = tuple(np.array(ranking.columns)[kept].tolist())
    return replace(ranking, places=places, columns=columns, failing=ranking.failing[:, kept])


def _deciding(everything: Everything, tests: set[int]) -> Everything:
    """Return the rows that decide: of the scope and of the instructor, less those on which the reference raises; and those needed besides."""
    rows = everything.known.rows
    # Raising is never right here, so an input on which the reference raises has no right answer.
    fixed = ((everything.places >= 0) | np.isin(rows, list(tests))) & ~everything.raising
    wrong = _presumed(everything).wrong
    refuted = wrong[fixed].any(axis=0)
    needed = np.zeros(len(rows), bool)
    for place in np.flatnonzero(wrong[~everything.raising].any(axis=0) & ~refuted):
        needed[np.flatnonzero(wrong[:, place] & ~everything.raising)[0]] = True
    return everything.of_rows(fixed | needed)


def _settled(deciding: Everything) -> Everything:
    """Return one row at least for each failing set among the columns without loops: those on which nothing is presumed, else the simplest.

    A row on which a loop is presumed says nothing new beside one that fails the same other columns and was waited for.
    """
    open_rows = deciding.unrun.any(axis=1)
    sets = pack(deciding.known.wrong[:, ~deciding.unrun.any(axis=0)])
    first, which, _ = distinct(sets)
    settled = np.zeros(len(first), bool)
    settled[which[~open_rows]] = True
    kept = ~open_rows
    kept[first[~settled]] = True
    chosen = deciding.of_rows(kept)
    return replace(chosen, known=_presumed(chosen))


def _counted(found: Bugs, deciding: Everything) -> Bugs:
    """Return the bugs with the number of inputs and failing sets seen, counted over the columns that were run everywhere."""
    whole = deciding.known.of_columns(~deciding.unrun.any(axis=0))
    seen = find_bugs(whole)
    return replace(found, rows=seen.rows, sets=seen.sets, seen_once=seen.seen_once)


def _presumed(everything: Everything) -> Known:
    """Return what is known, with holes of programs that looped too often taken for loops."""
    classes = everything.known.classes.copy()
    classes[everything.unrun & (classes < RIGHT)] = LOOPS
    return replace(everything.known, classes=classes)


def _wanted(chosen: Everything, bugs: set[int]) -> list[Wanted]:
    """Return the cells that were presumed and that decide about a bug."""
    at_bugs = np.isin(chosen.known.rows, list(bugs)) & (chosen.places >= 0)
    wanted = []
    for at, column in enumerate(chosen.known.columns.tolist()):
        places = chosen.places[at_bugs & chosen.unrun[:, at]]
        if len(places):
            wanted.append(Wanted(column, tuple(places.tolist())))
    return wanted


def _with_probes(chosen: Everything, scope: Scope, names: dict[int, str]) -> Known:
    """Return the table with the probes as columns; on a row outside the scope a probe has a hole."""
    known = chosen.known
    for column in names:
        classes = scope.classes([column], 0)[:, 0]
        mine = np.where(chosen.places >= 0, classes[chosen.places], -1)
        mine[mine < 0] = -1
        columns = np.append(known.columns, column)
        known = Known(known.rows, columns, np.hstack([known.classes, mine[:, None].astype(np.int32)]))
    return known


def _simplest(ranking: Ranking, everything: Everything) -> dict[int, int]:
    """Return for each bug's row the simplest one that fails the same columns, of all that are known: the search may have found a simpler one."""
    at_all = everything.of_rows(~everything.raising & ~everything.unrun.any(axis=1) & ~everything.known.holes.any(axis=1))
    sets = [row.tobytes() for row in pack(at_all.known.wrong)]
    simplest = {failing: int(row) for failing, row in zip(reversed(sets), reversed(at_all.known.rows), strict=True)}
    members = np.array([np.isin(everything.known.columns, bug.columns) for bug in ranking.found.bugs], bool).reshape(
        len(ranking.found.bugs), len(everything.known.columns)
    )
    failing = [row.tobytes() for row in pack(members)]
    return {bug.row: simplest.get(one, bug.row) for bug, one in zip(ranking.found.bugs, failing, strict=True)}


def _renamed(ranking: Ranking, rows: dict[int, int]) -> Ranking:
    bugs = tuple(replace(bug, row=rows.get(bug.row, bug.row)) for bug in ranking.found.bugs)
    return replace(ranking, found=replace(ranking.found, bugs=bugs))
