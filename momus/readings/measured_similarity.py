"""How similar each submission is to the reference, measured once: other readings take it from here."""

from collections.abc import Mapping
from dataclasses import dataclass, replace
from hashlib import sha256

from momus import wire
from momus.readings.base import Graded
from momus.readings.similarity import SimilarityOptions, similarity
from momus.readings.wants import Asking
from momus.results.similarity import SimilarityOf


@dataclass(frozen=True)
class KeptSimilarity:
    """The similarity of a program under one domain, judge and set of references, before or after an input refuted it."""

    found: SimilarityOf


def known_similarities(graded: Graded) -> Mapping[str, SimilarityOf]:
    """Return by submission the similarity that was measured before; nothing is run."""
    columns = {one.id: one.column for one in graded.findings() if one.column}
    kept = {column: graded.table.store.kept(KeptSimilarity, _key(graded, column)) for column in set(columns.values())}
    return {name: replace(one.found, id=name) for name, column in columns.items() if (one := kept[column]) is not None}


def measured_similarities(graded: Graded) -> Asking[Mapping[str, SimilarityOf]]:
    """Return the similarity by submission. Programs are run only if one of them was not measured before."""
    known = known_similarities(graded)
    comparable = set(graded.comparable())
    columns = {one.id: one.column for one in graded.findings() if one.column}
    if all(name in known for name, column in columns.items() if column in comparable):
        return known
    found = yield from similarity(graded, SimilarityOptions())
    store = graded.table.store
    with store.transaction():
        for name, column in columns.items():
            if name in found.by_id and found.by_id[name].rs is not None:
                store.keep(KeptSimilarity(replace(found.by_id[name], id="")), _key(graded, column))
    return found.by_id


def _key(graded: Graded, column: int) -> str:
    """Return a name for everything that a similarity depends on."""
    references = tuple(reference.digest for reference in graded.references)
    weight = graded.weights.text if graded.weights else ""
    shaping = (graded.domain_key, graded.table.judge_key, references, column, weight, column in graded.refuted)
    return sha256(wire.encode(shaping)).hexdigest()[:32]
