"""The similarity in words, in JSON, and on the page."""

from dataclasses import dataclass
from typing import Any

from momus.legible import legible
from momus.report.readings.words import LISTED, number
from momus.results import Results
from momus.similarity_results import Share, SimilarityFound, SimilarityOf

PLACE = 4
"""The place of this part on the page."""


def lines(found: SimilarityFound, results: Results, *, everything: bool = False) -> list[str]:
    """Return a line for each submission, the most similar first: `similarity<TAB>submission<TAB>what it rests on`."""
    ordered = _ordered(found)
    shown = ordered if everything else ordered[:LISTED]
    said = [similarity_line(found), *(f"{_value(one)}\t{legible(one.id, lines=False)}\t{_rests_on(one, found)}" for one in shown)]
    left = len(ordered) - len(shown)
    return said + ([f"… {left:,} less similar ones: all with -v, and in results.json"] if left else [])


def similarity_line(found: SimilarityFound) -> str:
    """Return how many submissions agree with the reference everywhere they were run."""
    measured = [one for one in found.submissions if one.rs is not None]
    same = sum(one.rs is not None and one.rs.value == 1 for one in measured)
    where = "on every input of the domain" if found.listed else "on every draw"
    return f"{same:,} of {number(len(measured), 'submission')} agree with the reference {where}"


def _ordered(found: SimilarityFound) -> list[SimilarityOf]:
    return sorted(found.submissions, key=lambda one: (-(one.rs.value if one.rs else -1.0), one.id))


def _value(one: SimilarityOf) -> str:
    return "–" if one.rs is None else share_words(one.rs)


def share_words(share: Share) -> str:
    """Return a share with its interval: `0.143 (0.136 to 0.150)`; an exact one without."""
    if share.low == share.high:
        return f"{share.value:.6g}"
    return f"{share.value:.4g} ({share.low:.4g} to {share.high:.4g})"


def _rests_on(one: SimilarityOf, found: SimilarityFound) -> str:
    """Return what a similarity rests on, or why there is none."""
    if one.rs is None:
        return legible(one.problem, lines=False)
    said = number(one.draws, "input") + (", all there are" if found.listed and not one.unreached else " drawn")
    if one.unreached:
        said += f"; {number(one.unreached, 'input')} not run: it takes too many steps or processes, so the interval is wider"
    return said


def to_json(found: SimilarityFound | None, results: Results) -> dict[str, Any]:
    """Return how it was measured; the numbers are with the submissions."""
    if found is None:
        return {}
    return {
        "similarity": {
            "listed": found.listed,
            "within": found.within,
            "submissions": {one.id: similarity_json(one) for one in found.submissions},
        }
    }


def similarity_json(one: SimilarityOf | None) -> dict[str, Any]:
    """Return the numbers of one submission; null for what is not known."""
    if one is None:
        return {"rs": None, "rs_low": None, "rs_high": None, "sse": None, "pse": None}
    rs = one.rs
    told = {"rs": rs and rs.value, "rs_low": rs and rs.low, "rs_high": rs and rs.high, "sse": None, "pse": None}
    told |= {"inputs": one.draws, "unreached": one.unreached}
    return {**told, "problem": one.problem} if one.problem else told


@dataclass(frozen=True)
class ShownSimilarity:
    """A submission's similarity in words."""

    id: str
    value: str
    rests_on: str


def on_page(found: SimilarityFound, results: Results) -> dict[str, Any]:
    """Return what the page shows."""
    ordered = _ordered(found)
    return {
        "similarities": [ShownSimilarity(one.id, _value(one), _rests_on(one, found)) for one in ordered[:LISTED]],
        "more_similarities": max(0, len(ordered) - LISTED),
        "similarity_line": similarity_line(found),
    }
