"""Clusters of the class, split as far as rows can be found that split them.

Not every pair is looked at: a cluster is what is left after all rows known so far. The scope splits them first; then every wrong cluster
gets inputs drawn around its counterexamples and from the constants of its two most different sources, run on all its members.
"""

from collections.abc import Sequence
from difflib import SequenceMatcher
from hashlib import sha256

import numpy as np

from momus import wire
from momus.analyse.clusters import Cluster, find_clusters, rows_telling_apart, want_splitting
from momus.analyse.known import Known
from momus.domain import Hints
from momus.execute.pool import Failure
from momus.languages import language
from momus.model import Input
from momus.pipeline.knowing import comparable, know
from momus.pipeline.scope import Scope
from momus.pipeline.stages.confirming import Confirming
from momus.search import ENGINES, Column, ScopeUnit
from momus.search.engines.base import Ground, generator_for
from momus.search.engines.harvest import constants
from momus.table import Origin

DIRECTED = 300
MOST_DIRECTED = 60
TURNS = 2
KNOWN_SHOWN = 20


def cluster_class(confirming: Confirming, scope: Scope | None = None) -> tuple[Cluster, ...]:
    """Return the clusters over the stored rows; with a scope, rows are looked for first that split them further."""
    columns = comparable(confirming)
    if scope is not None:
        scope.fill(columns)
        everything = know(confirming, columns, scope)
        clusters = find_clusters(everything.stored)
        rows = rows_telling_apart(clusters, everything.known.of_rows(everything.known.rows < 0))
        scope.add_rows(-1 - row for row in rows)
        for _ in range(TURNS):
            if not _directed(confirming, want_splitting(find_clusters(know(confirming, columns).known))):
                break
    return find_clusters(know(confirming, columns).known)


def _directed(confirming: Confirming, clusters: Sequence[Cluster]) -> bool:
    """Search for rows that split these clusters, the largest first, each only once; return whether any was found."""
    store, grading = confirming.store, confirming.grading
    done = set(store.recall("directed", ()))
    open_clusters = [one for one in clusters if _name(one) not in done][:MOST_DIRECTED]
    drawn = [_drawn(confirming, one) for one in open_clusters]
    units = [
        ScopeUnit(grading.columns[column], inputs=inputs)
        for one, inputs in zip(open_clusters, drawn, strict=True)
        for column in one.columns
    ]
    grading.progress.stage("telling clusters apart", len(units))
    results = iter(list(_advancing(confirming, units)))
    found: list[Input] = []
    for one, inputs in zip(open_clusters, drawn, strict=True):
        done.add(_name(one))
        scoped = [next(results) for _ in one.columns]
        usable = [at for at, each in enumerate(scoped) if not isinstance(each, Failure) and not each.rejection]
        if len(usable) > 1:
            classes = np.stack([np.frombuffer(scoped[at].classes[0], np.int32) for at in usable], axis=1)
            order = sorted(range(len(inputs)), key=lambda place: grading.setting.order(inputs[place]))
            table = Known(np.array(order), np.array([one.columns[at] for at in usable]), np.where(classes < 0, -1, classes)[order])
            found += [inputs[place] for place in rows_telling_apart((one,), table)]
    with store.transaction():
        rows = grading.add_rows((input, Origin("random")) for input in found)
        grading.complete(rows)
        store.remember("directed", tuple(sorted(done)))
    return bool(rows)


def _advancing(confirming: Confirming, units: Sequence[ScopeUnit]):
    for result in confirming.grading.pool.map(units):
        confirming.grading.progress.advance()
        yield result


def _name(cluster: Cluster) -> str:
    return sha256(wire.encode(tuple(sorted(cluster.columns)))).hexdigest()[:16]


def _drawn(confirming: Confirming, cluster: Cluster) -> tuple[Input, ...]:
    """Return inputs around the rows on which the cluster is wrong, with the constants of its two most different sources."""
    grading, behaviour = confirming.grading, confirming.behaviour
    pair = _most_different([grading.columns[column] for column in cluster.columns])
    literals = [language(column.program.language).literals(column.program) for column in pair]
    setting = grading.setting
    hints = constants(*literals).merged(setting.hints)
    inputs: dict[str, Input] = {}
    wrong = [row for row in behaviour.simplest_first(behaviour.counting) if _is_wrong(confirming, row, cluster)][:KNOWN_SHOWN]
    for entry, domain in setting.domains.items():
        known = tuple(behaviour.rows[row].input.args for row in wrong if behaviour.rows[row].input.entry == entry)
        ground = Ground(domain, hints, Hints(), tuple(args for args in known if domain.contains(args)))
        rng = generator_for(0, _name(cluster), "directed", 0, entry)
        for many in ENGINES["random"].propose(ground, rng, DIRECTED // len(setting.domains), 0):
            for args in many:
                input = setting.input(entry, args)
                inputs.setdefault(input.key, input)
    return tuple(inputs.values())


def _is_wrong(confirming: Confirming, row: int, cluster: Cluster) -> bool:
    behaviour = confirming.behaviour
    (place,) = behaviour.places([cluster.representative])
    return bool(behaviour.wrong(row, 0)[place])


def _most_different(columns: Sequence[Column]) -> tuple[Column, Column]:
    """Return the member whose source is least like the first one's, and the one that is least like that."""

    def text(column: Column) -> str:
        return str(language(column.program.language).normal_form(column.program))

    def farthest(column: Column) -> Column:
        mine = text(column)
        return min(columns, key=lambda other: SequenceMatcher(None, mine, text(other), autojunk=False).quick_ratio())

    one = farthest(columns[0])
    return one, farthest(one)
