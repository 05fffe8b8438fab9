"""The similarity in words, in JSON, and on the page."""

from dataclasses import dataclass
from typing import Any

from momus.legible import legible
from momus.report.counterexample_json import input_json
from momus.report.readings.words import LISTED
from momus.report.sentences import input_line
from momus.results import Results
from momus.results.similarity import PathShare, Score, Share, SimilarityFound, SimilarityOf, SimilarPair
from momus.words import counted

PLACE = 4
"""The place of this part on the page."""


def lines(found: SimilarityFound, results: Results, *, everything: bool = False) -> list[str]:
    """Return a line for each submission, the most similar first: `similarity<TAB>submission<TAB>what it rests on`; or what tells two apart."""
    if found.pair is not None:
        return pair_lines(found.pair, results)
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
    weighed = f"; inputs weigh {legible(found.weight, lines=False)}" if found.weight else ""
    return f"{same:,} of {counted(len(measured), 'submission')} agree with the reference {where}{weighed}"


def _ordered(found: SimilarityFound) -> list[SimilarityOf]:
    return sorted(found.submissions, key=lambda one: (one.score.missing if one.score else 2.0, one.id))


def _value(one: SimilarityOf) -> str:
    return "–" if one.score is None else score_words(one.score)


def share_words(share: Share) -> str:
    """Return a share with its interval: `0.143 (0.136 to 0.150)`; an exact one without. Near 1, what is missing is told: `1 - 2.3e-10`."""
    if share.low == share.high:
        return _near_one(share.value)
    return f"{_near_one(share.value)} ({share.low:.4g} to {share.high:.4g})"


def score_words(score: Score) -> str:
    """Return a score with its interval. What is known to differ from the reference is never told as 1: `1 - 2.3e-10 (0.9985 to < 1)`."""
    value = _short_of_one(score.missing, score.known)
    if score.least == score.most:
        return value
    high = f"{score.high:.4g}"
    # A bound near 1 keeps its digits: rounded, it would claim more than is known.
    low = f"{score.low:.4g}" if score.most >= 0.001 else f"{score.low:.6g}"
    return f"{value} ({low} to {'< 1' if high == '1' and score.known else high})"


def _short_of_one(missing: float, known: int) -> str:
    if not missing:
        return "< 1" if known else "1"
    return f"1 - {missing:.2g}" if missing < 0.001 else f"{1 - missing:.4g}"


def _near_one(value: float) -> str:
    return _short_of_one(1 - value, 0)


def _rests_on(one: SimilarityOf, found: SimilarityFound) -> str:
    """Return what a similarity rests on, or why there is none."""
    if one.rs is None:
        return legible(one.problem, lines=False)
    paths = "".join(f"; {name} {path_words(share)}" for name, share in (("SSE", one.sse), ("PSE", one.pse)) if share)
    said = "" if found.listed or one.score is None else f"RS {share_words(one.rs)}, "
    said += counted(one.draws, "input") + (", all there are" if found.listed and not one.unreached else " drawn")
    if one.unreached:
        said += f"; {counted(one.unreached, 'input')} not run: it takes too many steps or processes, so the interval is wider"
    missing = f"; no paths: {legible(one.path_problem, lines=False)}" if one.path_problem and not one.pse else ""
    if one.score is not None and one.score.grown:
        said += f"; {one.score.grown:.2g} of what is missing is estimated by boxes around known inputs"
    return said + paths + missing


def path_words(share: PathShare) -> str:
    """Return a share of paths: `0.75 (3 of 4 paths, all there are)`."""
    ending = ", all there are" if share.whole else ", the time was over" if share.hurried else ""
    return f"{share.agreed / max(1, share.paths):.4g} ({share.agreed:,} of {counted(share.paths, 'path')}{ending})"


def pair_lines(pair: SimilarPair, results: Results) -> list[str]:
    """Return what is known of two programs: the relation first, then the inputs that show it."""
    first, second = _named(pair.first), _named(pair.second)
    if pair.rs is None:
        return [f"{first} and {second} cannot be compared: {legible(pair.problem, lines=False)}"]
    tried = f"{counted(pair.draws, 'input')}{', all there are' if pair.listed else ''}" + (
        f" and {counted(pair.pse.paths, 'path')}" if pair.pse else ""
    )
    if pair.differing is None and pair.only_first is None and pair.only_second is None:
        said = [f"{first} and {second} {'are equivalent' if pair.listed else 'showed no difference'}: {tried}"]
    else:
        agreed = share_words(pair.rs) if pair.listed else score_words(Score.of(pair.rs, known=1))
        said = [f"{first} and {second} differ; they agree on a share of {agreed}, from {tried}"]
    if pair.pse:
        said.append(f"PSE {path_words(pair.pse)}")
    shown = pair.differing or pair.only_first or pair.only_second
    if shown is not None:
        said.append(f"they differ on {input_line(shown, results)}")
    for one, other, only, other_only in (
        (first, second, pair.only_first, pair.only_second),
        (second, first, pair.only_second, pair.only_first),
    ):
        if only is not None:
            said.append(f"only {one} is right on {input_line(only, results)}")
            if other_only is None:
                end = "" if pair.listed else ", as far as was seen"
                said.append(f"{one} subsumes {other}{end}: no input is handled by {other} alone")
    return said


def _named(program: str) -> str:
    """Return the name of a program in a sentence."""
    return "the reference" if program == "reference" else legible(program, lines=False)


def to_json(found: SimilarityFound | None, results: Results) -> dict[str, Any]:
    """Return how it was measured; the numbers are with the submissions."""
    if found is None:
        return {}
    if found.pair is not None:
        return {"pair": _pair_json(found.pair, results)}
    return {
        "similarity": {
            "listed": found.listed,
            "within": found.within,
            "weight": found.weight or None,
            "submissions": {one.id: similarity_json(one) for one in found.submissions},
        }
    }


def _pair_json(pair: SimilarPair, results: Results) -> dict[str, Any]:
    shown = {"differing": pair.differing, "only_first": pair.only_first, "only_second": pair.only_second}
    rs = pair.rs
    return {
        "first": pair.first,
        "second": pair.second,
        "rs": rs and rs.value,
        "rs_low": rs and rs.low,
        "rs_high": rs and rs.high,
        "inputs": pair.draws,
        "listed": pair.listed,
        "pse": pair.pse and pair.pse.value,
        "paths": pair.pse.paths if pair.pse else 0,
        "all_paths": bool(pair.pse and pair.pse.whole),
        **{name: input_json(one, results) if one is not None else None for name, one in shown.items()},
    }


def similarity_json(one: SimilarityOf | None) -> dict[str, Any]:
    """Return the numbers of one submission; null for what is not known."""
    if one is None:
        names = ("rs", "rs_low", "rs_high", "sse", "pse", "score", "score_low", "score_high", "score_missing", "score_grown")
        return dict.fromkeys(names)
    rs = one.rs
    told: dict[str, Any] = {"rs": rs and rs.value, "rs_low": rs and rs.low, "rs_high": rs and rs.high}
    told |= {"sse": one.sse and one.sse.value, "pse": one.pse and one.pse.value}
    score = one.score
    told |= {"score": score and score.value, "score_low": score and score.low, "score_high": score and score.high}
    told |= {"score_missing": score and score.missing, "score_grown": score and score.grown}
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
    if found.pair is not None:
        return {}
    ordered = _ordered(found)
    return {
        "similarities": [ShownSimilarity(one.id, _value(one), _rests_on(one, found)) for one in ordered[:LISTED]],
        "more_similarities": max(0, len(ordered) - LISTED),
        "similarity_line": similarity_line(found),
    }
