"""Ranks the class: the scope is run on everybody, and the bugs that it shows are kept as rows.

The scope, and the instructor's tests, decide which bugs there are, so that the seed of the search does not matter. A row that the search found
joins where it refutes a submission that they do not.
"""

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, replace
from hashlib import sha256

import numpy as np

from momus import wire
from momus.analyse.bitsets import distinct, pack, sizes
from momus.analyse.bugs import Bugs, find_bugs, irreducible
from momus.analyse.known import HOLE, Known
from momus.analyse.order import Order, order_of
from momus.analyse.ranking import Ranking, rank
from momus.execute.pool import Failure
from momus.options import PROBES
from momus.pipeline.knowing import Everything, best, comparable, know
from momus.pipeline.scope import Scope
from momus.pipeline.stages.confirming import Confirming
from momus.pipeline.waiting import announce_waiting, presumed, wait_at
from momus.search import ScopeUnit

MOST_TURNS = 400
MOST_DOUBTS = 20
MOST_DOUBTED = 60
"""So many loops are waited for at most to see whether presuming them hides a bug; what ends there takes no time."""


@dataclass(frozen=True)
class Ranked:
    """The ranking and its order, with the rows' ids of the table. `probes` has the names of columns that nobody handed in.

    `inside` inputs of the domain were looked at, those on which the reference raises too. `presumed`: programs that looped too often were not
    waited for everywhere. `unknown` has the columns without a place: so many tests, of so many, could not be given to them, or tell nothing
    about them.
    """

    ranking: Ranking
    order: Order
    raising: int
    inside: int
    presumed: bool
    probes: dict[int, str]
    unknown: dict[int, tuple[int, int]]


def rank_class(confirming: Confirming, scope: Scope, tests: Iterable[int], probes: Sequence[str] = ()) -> Ranked:
    """Return the class ranked; every bug's test is a row of the table afterwards."""
    columns = comparable(confirming)
    scope.fill(columns)
    names = {-1 - PROBES.index(name): name for name in probes}
    probed = _probed(confirming, know(confirming, columns, scope), scope, names)
    tests = set(tests)
    unknown: dict[int, tuple[int, int]] = {}
    while True:
        ranking, deciding = _waited_for(confirming, scope, columns, tests, probed)
        number = len(ranking.found.bugs)
        holes = {place.column: (place.holes, number) for place in ranking.places if place.holes and place.column not in names}
        columns = [column for column in ranking.columns if column not in holes and column not in names]
        if not holes:
            break
        # Whether these are better than others is not known; so they have no say in what the bugs of the others are either.
        unknown |= holes
    ranking = replace(ranking, found=_counted(ranking.found, deciding, probed))
    ranking = _renamed(ranking, _simplest(ranking, know(confirming, columns, scope), probed))
    rows = scope.add_rows(-1 - bug.row for bug in ranking.found.bugs if bug.row < 0)
    ranking = _renamed(ranking, {-1 - place: row for place, row in rows.items()})
    everything = know(confirming, columns, scope)
    raising, inside = int(everything.raising.sum()), scope.inside(everything.known.rows, everything.places)
    return Ranked(ranking, order_of(ranking), raising, inside, bool(deciding.unrun.any()), names, unknown)


def _waited_for(
    confirming: Confirming, scope: Scope, columns: Sequence[int], tests: set[int], probed: Mapping[int, Mapping[int, int]]
) -> tuple[Ranking, Everything]:
    """Return the columns ranked, without those that could not be waited for, and the rows that decided."""
    doubting = "doubted " + sha256(wire.encode((scope.key, tuple(sorted(columns))))).hexdigest()[:16]
    # What is waited for is kept: with as much again the same command might say something else.
    left = 0 if confirming.store.recall(doubting, False) else MOST_DOUBTED
    doubts, doubted = 0, np.zeros((0, 2), np.int64)
    for turn in range(MOST_TURNS):
        deciding = _deciding(know(confirming, columns, scope), tests)
        if turn == 0:
            announce_waiting(confirming, deciding)
        left -= _failing(deciding, doubted)
        doubted = doubted[:0]
        chosen = _settled(deciding, probed)
        ranking = rank(_with_probes(chosen, probed))
        failed = wait_at(confirming, scope, chosen, {bug.row for bug in ranking.found.bugs})
        if failed is None and left > 0 and doubts < MOST_DOUBTS:
            doubted = _doubted(deciding, probed, 2**doubts)
            looping = len(np.unique(doubted[:, 1]))
            failed = wait_at(confirming, scope, deciding, doubted[:, 0], max(1, left // max(1, looping)))
            doubts += 1
        if failed is None:
            break
        columns = [column for column in columns if column not in failed]
    confirming.store.remember(doubting, True)
    return ranking, deciding


def _doubted(deciding: Everything, probed: Mapping[int, Mapping[int, int]], most: int) -> np.ndarray:
    """Return cells to wait for, rows with columns, since what is presumed there hides a bug if it is true, or if it is not.

    Of each failing set that would be such a bug they are in the simplest rows, at most so many.
    """
    open_rows = deciding.unrun.any(axis=1)
    doubted: set[int] = set()
    for known in (presumed(deciding), deciding.known):
        sets = pack(_with_probes(replace(deciding, known=known), probed).wrong)
        first, which, _ = distinct(sets)
        bugs = sizes(sets[first]) > 0
        bugs[bugs] = irreducible(sets[first][bugs])
        bugs[which[~open_rows]] = False
        for number in np.flatnonzero(bugs).tolist():
            doubted |= set(np.flatnonzero(which == number)[:most].tolist())
    places = np.array(sorted(doubted), np.int64)
    rows, columns = np.nonzero(deciding.unrun[places])
    return np.stack([deciding.known.rows[places[rows]], deciding.known.columns[columns]], axis=1)


def _failing(everything: Everything, cells: np.ndarray) -> int:
    """Return how many of these cells, rows with columns, are known to be wrong."""
    wrong, (rows, columns) = everything.known.wrong, (everything.known.rows, everything.known.columns)
    return sum(bool(wrong[np.ix_(rows == row, columns == column)].any()) for row, column in cells.tolist())


def _deciding(everything: Everything, tests: set[int]) -> Everything:
    """Return the rows that decide: of the scope and of the instructor, less those on which the reference raises; and those needed besides."""
    rows = everything.known.rows
    # Raising is never right here, so an input on which the reference raises has no right answer.
    fixed = ((everything.places >= 0) | np.isin(rows, list(tests))) & ~everything.raising
    wrong = presumed(everything).wrong
    refuted = wrong[fixed].any(axis=0)
    needed = np.zeros(len(rows), bool)
    for place in np.flatnonzero(wrong[~everything.raising].any(axis=0) & ~refuted):
        needed[np.flatnonzero(wrong[:, place] & ~everything.raising)[0]] = True
    return everything.of_rows(fixed | needed)


def _settled(deciding: Everything, probed: Mapping[int, Mapping[int, int]]) -> Everything:
    """Return one row at least for each failing set among the columns without loops: those on which nothing is presumed, else the simplest.

    A row on which a loop is presumed says nothing new beside one that fails the same other columns and was waited for.
    """
    open_rows = deciding.unrun.any(axis=1)
    sets = pack(_with_probes(deciding.of_columns(~deciding.unrun.any(axis=0)), probed).wrong)
    first, which, _ = distinct(sets)
    settled = np.zeros(len(first), bool)
    settled[which[~open_rows]] = True
    kept = ~open_rows
    kept[first[~settled]] = True
    chosen = deciding.of_rows(kept)
    return replace(chosen, known=presumed(chosen))


def _counted(found: Bugs, deciding: Everything, probed: Mapping[int, Mapping[int, int]]) -> Bugs:
    """Return the bugs with the number of inputs, and of sets seen once, counted over the columns that were run everywhere.

    How often a set occurs is not known where loops are presumed.
    """
    whole = deciding.of_columns(~deciding.unrun.any(axis=0))
    seen = find_bugs(_with_probes(whole, probed))
    return replace(found, rows=seen.rows, seen_once=seen.seen_once)


def _probed(confirming: Confirming, everything: Everything, scope: Scope, names: Mapping[int, str]) -> dict[int, dict[int, int]]:
    """Return by probe what it does on each row, those outside the scope too."""
    rows = everything.known.rows.tolist()
    inputs = tuple(
        scope.inputs[place] if place >= 0 else confirming.behaviour.rows[row].input
        for row, place in zip(rows, everything.places.tolist(), strict=True)
    )
    if not inputs:
        return {column: {} for column in names}
    found = {}
    for column, scoped in zip(
        names, confirming.grading.pool.map([ScopeUnit(None, name, inputs) for name in names.values()]), strict=True
    ):
        if not isinstance(scoped, Failure):
            tables = [np.frombuffer(classes, np.int32)[:, None] for classes in scoped.classes]
            found[column] = dict(zip(rows, np.maximum(best(tables)[:, 0], HOLE).tolist(), strict=True))
    return found


def _with_probes(chosen: Everything, probed: Mapping[int, Mapping[int, int]]) -> Known:
    """Return the table with the probes as columns."""
    known = chosen.known
    rows = known.rows.tolist()
    classes = [np.array([did[row] for row in rows], np.int32)[:, None] for did in probed.values()]
    return Known(known.rows, np.append(known.columns, list(probed)).astype(np.int64), np.hstack([known.classes, *classes]))


def _simplest(ranking: Ranking, everything: Everything, probed: Mapping[int, Mapping[int, int]]) -> dict[int, int]:
    """Return for each bug's row the simplest one that fails the same columns, of all that are known: the search may have found a simpler one."""
    at_all = everything.of_rows(~everything.raising & ~everything.unrun.any(axis=1) & ~everything.known.holes.any(axis=1))
    known = _with_probes(at_all, probed)
    sets = [row.tobytes() for row in pack(known.wrong)]
    simplest = {failing: int(row) for failing, row in zip(reversed(sets), reversed(known.rows), strict=True)}
    members = np.array([np.isin(known.columns, bug.columns) for bug in ranking.found.bugs], bool).reshape(
        len(ranking.found.bugs), len(known.columns)
    )
    failing = [row.tobytes() for row in pack(members)]
    return {bug.row: simplest.get(one, bug.row) for bug, one in zip(ranking.found.bugs, failing, strict=True)}


def _renamed(ranking: Ranking, rows: dict[int, int]) -> Ranking:
    bugs = tuple(replace(bug, row=rows.get(bug.row, bug.row)) for bug in ranking.found.bugs)
    return replace(ranking, found=replace(ranking.found, bugs=bugs))
