"""The ranking in words and in JSON. The page draws it itself."""

from dataclasses import asdict, dataclass
from typing import Any

from momus.json_values import outcome_to_json
from momus.report.counterexample_json import input_json
from momus.report.readings.words import LISTED, NAMED, names_line, test_line
from momus.results import Results
from momus.results.ranking import RankingFound
from momus.words import counted


def ranking_line(ranking: RankingFound) -> str:
    """Return what the ranking is based on, and how complete it is."""
    left_out = f"; {counted(ranking.raising, 'input')} left out because the reference raises there" if ranking.raising else ""
    if not ranking.places:
        return "nobody to rank"
    if not ranking.bugs:
        return f"nobody fails on any of {ranking.inputs:,} inputs: all are equal{left_out}{_draws_line(ranking)}"
    least = "at least " if ranking.has_holes else ""
    told = f"{counted(len(ranking.bugs), 'bug')} from {least}{counted(ranking.sets, 'failing set')} on {counted(ranking.inputs, 'input')}"
    if ranking.whole:
        return f"{told}{left_out}; the domain has no others"
    return f"{told}{left_out}{_draws_line(ranking)}"


def _draws_line(ranking: RankingFound) -> str:
    """Return how likely another failing set is, with what that is known from."""
    draws = ranking.draws
    if draws is None:
        return ""
    quiet = f"all {draws.number:,} draws" if draws.quiet == draws.number else f"the last {draws.quiet:,} of {draws.number:,} draws"
    ended = " (the budget of calls ended them)" if draws.quiet < draws.wanted else ""
    chance = f"with a chance of about {draws.chance:.2%}, below {draws.below:.2%} with {draws.confidence:.0%} confidence"
    return f"; {quiet}{ended} showed no new failing set: the next one does {chance}"


@dataclass(frozen=True)
class ShownScore:
    """Those who pass the same number of tests, in words."""

    rank: int
    score: int
    names: str


def shown_scores(ranking: RankingFound, most: int) -> list[ShownScore]:
    """Return the scores, best first, each with at most `most` names."""
    by_score: dict[int, list[str]] = {}
    ranks: dict[int, int] = {}
    for place in ranking.places:
        by_score.setdefault(place.score, []).append(place.id)
        ranks.setdefault(place.score, place.rank)
    return [ShownScore(ranks[score], score, names_line(tuple(ids), most)) for score, ids in by_score.items()]


def unranked_line(ranking: RankingFound, most: int) -> str:
    """Return who is not in the ranking, and why; "" if everybody is."""
    named = names_line(tuple(f"{name} ({why})" for name, why in ranking.unranked), most)
    return f"not ranked: {named}" if named else ""


def lines(found: RankingFound, results: Results, *, everything: bool = False) -> list[str]:
    """Return the ranking: `rank<TAB>tests passed<TAB>submissions`, best first, then the tests and who is not ranked."""
    most = len(results.findings) if everything else NAMED
    said = [ranking_line(found)]
    said += [f"{one.rank}\t{one.score} of {len(found.bugs)}\t{one.names}" for one in shown_scores(found, most)]
    said += filter(None, [unranked_line(found, most)])
    tests = found.bugs if everything else found.bugs[:LISTED]
    if tests:
        said.append("the tests, one for each bug, and how many fail them:")
    said += [f"  {test_line(bug.input, bug.expected, results)}\t{len(bug.failing)}" for bug in tests]
    left = len(found.bugs) - len(tests)
    return said + ([f"  … {left:,} more: all with -v, and in results.json"] if left else [])


def to_json(found: RankingFound | None, results: Results) -> dict[str, Any]:
    """Return the bugs, the places and the partial order; empty lists if the class was not ranked. Nodes count from 1."""
    return {"ranking": _ranking(found, results) if found is not None else {"bugs": [], "order": []}}


def _ranking(ranking: RankingFound, results: Results) -> dict[str, Any]:
    return {
        "bugs": [
            {
                "row": bug.row,
                "input": input_json(bug.input, results),
                "expected": outcome_to_json(bug.expected),
                "failing": list(bug.failing),
                "inputs": bug.rows,
            }
            for bug in ranking.bugs
        ],
        "order": [[edge.better + 1, edge.worse + 1] for edge in ranking.edges],
        "nodes": [
            {"id": at, "members": list(node.members), "failing": list(node.failing)} for at, node in enumerate(ranking.nodes, 1)
        ],
        "told_apart_by": [{"row": edge.row, "others": edge.others} for edge in ranking.edges],
        "places": [asdict(place) for place in ranking.places],
        "not_ranked": [{"id": name, "reason": why} for name, why in ranking.unranked],
        "inputs": ranking.inputs,
        "failing_sets": ranking.sets,
        "draws": asdict(ranking.draws) if ranking.draws else None,
        "reference_raises": ranking.raising,
        "whole_domain": ranking.whole,
        "has_holes": ranking.has_holes,
    }
