"""The readings that compare the class with itself, in results.json."""

from collections.abc import Callable
from dataclasses import asdict
from typing import Any

from momus.model import Input
from momus.results import ChosenSuite, Evidence, PlantedFound, Results
from momus.tagged import outcome_to_json

Json = Any
OfInput = Callable[[Input, Results], Json]


def clusters_json(results: Results, counterexample: Callable[[Evidence, Results], Json]) -> list[Json]:
    """Return the clusters; those with no counterexample are wrong on no kept row."""
    return [
        {
            "id": one.id,
            "size": len(one.members),
            "members": list(one.members),
            "counterexample": one.evidence and counterexample(one.evidence, results),
            "cause": one.cause or None,
            "failing": one.failing,
            **({"unknown_cells": one.holes} if one.holes else {}),
            **({"may_be_one_of": one.fits} if one.fits else {}),
        }
        for one in results.clusters
    ]


def ranking_json(results: Results, of_input: OfInput) -> Json:
    """Return the bugs, the places and the partial order; empty lists where the class was not ranked. Nodes count from 1."""
    ranking = results.ranking
    if ranking is None:
        return {"bugs": [], "order": []}
    return {
        "bugs": [
            {
                "row": bug.row,
                "input": of_input(bug.input, results),
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
        "seen_once": ranking.seen_once,
        "unseen": round(ranking.unseen, 6),
        "reference_raises": ranking.raising,
        "whole_domain": ranking.whole,
        "loops_presumed": ranking.presumed,
    }


def suites_json(results: Results, of_input: OfInput) -> list[Json]:
    """Return the chosen suites."""
    return [_suite(one, results, of_input) for one in results.suites]


def _suite(one: ChosenSuite, results: Results, of_input: OfInput) -> Json:
    return {
        "name": one.name,
        "rows": [
            {
                "id": row.id,
                "input": of_input(row.input, results),
                "expected": outcome_to_json(row.expected),
                "refutes": list(row.refutes),
            }
            for row in one.rows
        ],
        "at_least": one.at_least,
        "minimal": len(one.rows) == one.at_least,
        "over": one.over,
        "missed": list(one.missed),
        "alone": one.alone,
        "planted_faults": one.faults,
        "seconds": round(one.seconds, 3),
        "hurried": one.hurried,
        "held_out": asdict(one.held_out) if one.held_out else None,
    }


def groups_json(results: Results) -> Json:
    """Return the comparison of groups and the correlation with grades, None where neither was asked for."""
    return asdict(results.groups) if results.groups is not None else None


def planted_json(planted: PlantedFound) -> Json:
    """Return what planted faults say of the tests; `by_suites` has the name of each suite with the number it catches beside the tests."""
    return {**asdict(planted), "by_suites": dict(planted.by_suites)}
