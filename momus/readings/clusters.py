"""Which submissions are wrong in the same way, and when.

Submissions are not compared in pairs: a cluster is a group that no known row splits. The scope splits first; then the engines search for inputs
that split each wrong cluster.
"""

from collections.abc import Mapping
from dataclasses import dataclass, field

from momus.analyse.clusters import find_clusters, rows_telling_apart, want_splitting
from momus.readings.base import Graded, Reading, names_of
from momus.readings.causes import explain_clusters
from momus.readings.wants import Asking, Goal, SplitEffort, scope, search, shown
from momus.results import ClusterFound

TURNS = 4
MOST_SPLIT = 60
"""At most this many clusters, the largest first, are searched for a splitting input in one turn."""


@dataclass(frozen=True)
class ClusterOptions:
    """How much is done to split the clusters."""

    split: bool = field(default=True, metadata={"help": "Search for inputs that split the clusters further."})


def clusters(graded: Graded, options: ClusterOptions) -> Asking[tuple[ClusterFound, ...]]:
    """Return the clusters, the right one first, then the largest, each with its smallest counterexample and its cause."""
    tried: Mapping[frozenset[int], SplitEffort] = {}
    if options.split:
        tried = yield from _split(graded)
    found = find_clusters(graded.table.view(graded.comparable()).best())
    causes = yield from explain_clusters(graded, found, ask=options.split)
    ordered = sorted(found, key=lambda one: (not one.is_right, -len(names_of(graded, one.columns)), one.columns[0]))
    return tuple(
        ClusterFound(
            id=number,
            members=tuple(names_of(graded, one.columns)),
            evidence=graded.evidence(one.representative, one.row) if one.row is not None else None,
            failing=one.failing,
            cause=causes[one.representative].words if one.representative in causes else "",
            holes=one.holes,
            fits=one.fits,
            tried=_tried(tried.get(frozenset(one.columns))),
        )
        for number, one in enumerate(ordered, 1)
    )


def _tried(effort: SplitEffort | None) -> tuple[int, int]:
    return (effort.inputs, effort.paths) if effort else (0, 0)


def _split(graded: Graded) -> Asking[Mapping[frozenset[int], SplitEffort]]:
    """Search for rows that split the clusters further. Return what was tried on the groups that were searched."""
    columns = graded.comparable()
    yield from scope(columns)
    table = graded.table
    found = find_clusters(table.view(columns).best())
    compared = table.view(columns, table.comparison.intersection(graded.scope)).best()
    yield from shown(rows_telling_apart(found, compared))
    tried: dict[frozenset[int], SplitEffort] = {}
    for _ in range(TURNS):
        alike = want_splitting(find_clusters(table.view(columns).best()))[:MOST_SPLIT]
        searched = yield from search(Goal.SPLIT, [one.columns for one in alike])
        tried |= {frozenset(one.columns): one for one in searched.tried}
        if not searched.rows:
            break
    return tried


READING = Reading(
    name="clusters",
    options=ClusterOptions,
    read=clusters,
    about="""DIR is the folder that `momus grade` wrote. Momus also searches for inputs that split the clusters further.

    \b
    Examples:
      momus clusters momus-out/equi
    """,
    quick=ClusterOptions(split=False),
    # A deeper search leaves rows behind, and is repeated only if asked for again.
    lasting=False,
)
