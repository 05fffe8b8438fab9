"""Ranks the class by the bugs that testing can tell apart.

The scope, the instructor's tests and random draws that are the same for every seed decide which bugs there are, so the seed of the search does
not matter. A row that the search found counts only if it refutes a submission that no other row refutes.
"""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field, replace
from math import inf

import numpy as np

from momus.analyse.bitsets import distinct, pack
from momus.analyse.bugs import Bugs, find_bugs
from momus.analyse.partial_order import Order, order_of
from momus.analyse.ranking import Ranking, rank
from momus.model import Claim, Hole
from momus.options import PROBES
from momus.readings.base import Graded, RangedOptions, Reading, names_of
from momus.readings.draws import RankingDraws, draw
from momus.readings.probes import probe
from momus.readings.wants import Asking, cells, columns, scope, shown
from momus.results import Finding
from momus.results.ranking import BugFound, OrderEdge, OrderNode, RankedSubmission, RankingFound
from momus.table import Known, Role, View

Named = Callable[[Sequence[int]], tuple[str, ...]]
"""Returns the names of columns."""

MOST_TURNS = 40
"""At most this many times, looping programs are run on tests of the ranking that they have not been run on."""
WHY_UNRANKED = {
    Claim.FLAKY: "its outcomes change from run to run",
    Claim.REJECTED: "it cannot be run",
    Claim.UNJUDGED: "most inputs do not fit its types",
    Claim.ERROR: "Momus failed on it",
}


@dataclass(frozen=True)
class RankingOptions(RangedOptions):
    """Which programs are ranked besides the class, and how long new failing sets are looked for."""

    probes: tuple[str, ...] = field(
        default=(), metadata={"option": "--probe", "choices": PROBES, "help": "Also rank a program that nobody handed in."}
    )
    quiet_draws: int = field(
        default=10_000,
        metadata={
            "metavar": "N",
            "range": (0, inf),
            "help": "Draw inputs until N in a row show no new failing set; 0 draws none.",
        },
    )


@dataclass(frozen=True)
class _Ranked:
    """The ranking of some columns, and the rows that decided. `unknown` columns have no place: of how many tests their outcome
    is unknown, and of how many in all.
    """

    ranking: Ranking
    deciding: Known
    unknown: Mapping[int, tuple[int, int]]


def ranking(graded: Graded, options: RankingOptions) -> Asking[RankingFound]:
    """Return the ranking of the class. The test of every bug becomes evidence."""
    yield from scope(graded.comparable())
    probes = yield from columns([probe(name) for name in options.probes], Role.PROBE)
    named = {column: (f"({name})",) for column, name in zip(probes, options.probes, strict=True) if column is not None}
    yield from scope(named)
    yield from cells(graded.table.evidence, named)
    drawn = RankingDraws()
    if options.quiet_draws > 0 and not _is_whole(graded, _view(graded, graded.comparable())):
        drawn = yield from draw(graded, _decided(graded, _view(graded, graded.comparable())), options.quiet_draws)
        yield from cells(drawn.rows, named)
    for _ in range(MOST_TURNS):
        ranked = yield from _ranked(graded, tuple(named), drawn.rows)
        rows = _simplest(ranked.ranking, _view(graded, ranked.ranking.columns, drawn.rows).best())
        changed = yield from shown(rows.values())
        if not changed:
            break
    found = replace(ranked.ranking.found, bugs=tuple(replace(bug, row=rows[bug.row]) for bug in ranked.ranking.found.bugs))
    return _told(graded, replace(ranked, ranking=replace(ranked.ranking, found=found)), named, drawn)


def _view(graded: Graded, chosen: Sequence[int], drawn: Sequence[int] = ()) -> View:
    """Return all that is known of these columns, on evidence, on the scope, and on rows that were drawn."""
    table = graded.table
    return table.view(chosen, table.evidence | table.comparison.intersection([*graded.scope, *drawn]))


def _decided(graded: Graded, view: View) -> View:
    """Return the part of a view whose rows are the same for every seed."""
    return view.of_rows(np.isin(view.rows, [*graded.scope, *graded.tests]))


def _is_whole(graded: Graded, view: View) -> bool:
    """Return whether the domain has no other inputs."""
    size = graded.domain_size
    return size is not None and graded.inside(view.rows.tolist()) >= size


def _ranked(graded: Graded, probes: tuple[int, ...], drawn: Sequence[int]) -> Asking[_Ranked]:
    """Return the ranking. Looping programs are run on its tests until no cell is open. A column that still has a hole is left out."""
    unknown: dict[int, tuple[int, int]] = {}
    asked: set[tuple[int, int]] = set()
    for _ in range(MOST_TURNS):
        chosen = [*(column for column in graded.comparable() if column not in unknown), *probes]
        deciding = _deciding(graded, _view(graded, chosen, drawn), drawn)
        made = rank(_told_apart(deciding))
        tests = [bug.row for bug in made.found.bugs]
        open_cells = _open(deciding, tests)
        new = {cell for cell in open_cells if cell not in asked}
        if new:
            asked |= new
            yield from cells(sorted({row for row, _ in new}), sorted({column for _, column in new}))
            continue
        holes = {place.column: (place.holes, len(tests)) for place in made.places if place.holes and place.column not in probes}
        if not holes:
            break
        # Nobody knows whether these are better than others, so they do not decide what the others' bugs are either.
        unknown |= holes
    return _Ranked(replace(made, found=_counted(made.found, deciding)), deciding, unknown)


def _told_apart(deciding: Known) -> Known:
    """Return the rows, without those where looping programs were not run and another row shows the same of all other programs.

    More is known on that other row, and it shows the same.
    """
    unasked = pack(deciding.classes == Hole.UNRUN)
    wrong = pack(deciding.wrong)
    first, which, _ = distinct(unasked)
    kept = np.ones(len(deciding.rows), bool)
    for number, mask in enumerate(unasked[first]):
        asked_more = ~(unasked & ~mask).any(axis=1) & (which != number)
        known = {row.tobytes() for row in wrong[asked_more] & ~mask}
        for place in np.flatnonzero(which == number):
            kept[place] = wrong[place].tobytes() not in known
    return deciding.of_rows(kept)


def _open(deciding: Known, tests: Sequence[int]) -> list[tuple[int, int]]:
    """Return the open cells, as rows with columns: the step budget of these programs was spent before they reached these tests."""
    places = np.flatnonzero(np.isin(deciding.rows, tests))
    rows, chosen = np.nonzero(deciding.classes[places] == Hole.UNRUN)
    return [(int(deciding.rows[places[row]]), int(deciding.columns[at])) for row, at in zip(rows, chosen, strict=True)]


def _deciding(graded: Graded, view: View, drawn: Sequence[int]) -> Known:
    """Return the deciding rows: of the scope, the instructor and the draws, except where the reference raises. Added for each column
    that these do not refute: one row that does.
    """
    known = view.best()
    # Raising is never right here, so an input on which the reference raises has no right answer.
    fixed = np.isin(known.rows, [*graded.scope, *graded.tests, *drawn]) & ~view.raising
    wrong = known.wrong
    refuted = wrong[fixed].any(axis=0)
    needed = np.zeros(len(known.rows), bool)
    for place in np.flatnonzero(wrong[~view.raising].any(axis=0) & ~refuted):
        needed[np.flatnonzero(wrong[:, place] & ~view.raising)[0]] = True
    return known.of_rows(fixed | needed)


def _counted(found: Bugs, deciding: Known) -> Bugs:
    """Return the bugs with their inputs, counted over the columns that were run everywhere."""
    return replace(found, rows=find_bugs(deciding.of_columns(~(deciding.classes == Hole.UNRUN).any(axis=0))).rows)


def _simplest(made: Ranking, known: Known) -> dict[int, int]:
    """Return for each bug's row the simplest known row that fails the same columns: the search may have found a simpler one."""
    whole = known.of_rows(np.asarray(~known.holes.any(axis=1)))
    sets = [row.tobytes() for row in pack(whole.wrong)]
    simplest = {failing: int(row) for failing, row in zip(reversed(sets), reversed(whole.rows), strict=True)}
    members = np.array([np.isin(whole.columns, bug.columns) for bug in made.found.bugs], bool)
    failing = [row.tobytes() for row in pack(members.reshape(len(made.found.bugs), len(whole.columns)))]
    return {bug.row: simplest.get(one, bug.row) for bug, one in zip(made.found.bugs, failing, strict=True)}


def _told(graded: Graded, ranked: _Ranked, probes: Mapping[int, Sequence[str]], drawn: RankingDraws) -> RankingFound:
    """Return the ranking by names, and the submissions that have no place."""

    def named(chosen: Sequence[int]) -> tuple[str, ...]:
        return tuple(name for column in chosen for name in probes.get(column) or names_of(graded, [column]))

    found, order = ranked.ranking.found, order_of(ranked.ranking)
    view = _view(graded, ranked.ranking.columns, drawn.rows)
    places = _places(ranked.ranking, named)
    told = {place.id for place in places}
    return RankingFound(
        bugs=tuple(
            BugFound(bug.row, graded.table.rows[bug.row].input, graded.expected(bug.row, bug.columns), named(bug.columns), bug.rows)
            for bug in found.bugs
        ),
        places=places,
        nodes=_nodes(order, named),
        edges=tuple(OrderEdge(edge.better, edge.worse, edge.row, edge.others) for edge in order.edges),
        inputs=found.rows,
        sets=found.sets,
        draws=drawn.told,
        raising=int(view.raising.sum()),
        unranked=tuple((one.id, _why_unranked(one, ranked.unknown)) for one in graded.findings() if one.id not in told),
        whole=_is_whole(graded, view),
        has_holes=bool((ranked.deciding.classes == Hole.UNRUN).any()),
    )


def _nodes(order: Order, named: Named) -> tuple[OrderNode, ...]:
    return tuple(OrderNode(named(node.columns), node.failing) for node in order.nodes)


def _places(made: Ranking, named: Named) -> tuple[RankedSubmission, ...]:
    """Return a place for each submission: ranks count submissions, and several may share a program."""
    places = [(name, place) for place in made.places for name in named([place.column])]
    first: dict[int, int] = {}
    for at, (_, place) in enumerate(places):
        first.setdefault(place.score, at + 1)
    return tuple(RankedSubmission(name, first[place.score], place.score, place.bugs) for name, place in places)


def _why_unranked(finding: Finding, unknown: Mapping[int, tuple[int, int]]) -> str:
    """Return why a submission has no place: an unknown outcome on some test makes it neither better nor worse than others."""
    if finding.claim in WHY_UNRANKED or finding.column not in unknown:
        return WHY_UNRANKED.get(finding.claim, "it was not run")
    holes, tests = unknown[finding.column]
    return f"{holes} of the {tests} tests could not be judged on it"


READING = Reading(
    name="ranking",
    options=RankingOptions,
    read=ranking,
    about="""DIR is the folder that `momus grade` wrote. Every submission is run on the same small inputs, whatever the seed was.
    Submissions that fail on the same input share a bug. Writes the order as order.dot and order.svg, and the ranking into results.json.

    \b
    Examples:
      momus rank momus-out/equi
      momus rank momus-out/equi --probe identity --groups groups.csv
    """,
)
