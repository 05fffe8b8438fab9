"""The clusters in words and in JSON. The page draws them itself."""

from typing import Any

from momus.report.counterexample_json import counterexample_json
from momus.report.readings.words import LISTED, names_line
from momus.report.sentences import got_expected, input_line
from momus.results import ClusterFound, Results
from momus.words import counted

Clusters = tuple[ClusterFound, ...]


def clusters_line(results: Results) -> str:
    """Return how many clusters there are: `51 ways to be wrong among 633 submissions; 709 wrong on no kept input`."""
    wrong = [one for one in results.clusters if one.evidence is not None]
    right = sum(len(one.members) for one in results.clusters if one.evidence is None)
    members = sum(len(one.members) for one in wrong)
    return f"{counted(len(wrong), 'way')} to be wrong among {counted(members, 'submission')}; {right:,} wrong on no kept input"


def lines(found: Clusters, results: Results, *, everything: bool = False) -> list[str]:
    """Return the clusters, the right one first: `size<TAB>counterexample<TAB>cause<TAB>members`, then what was tried."""
    shown = found if everything else found[:LISTED]
    said = [clusters_line(results), *("\t".join(_cluster(one, results)) for one in shown)]
    left = len(found) - len(shown)
    return said + ([f"… {left:,} smaller ones: all with -v, and in results.json"] if left else [])


def _cluster(one: ClusterFound, results: Results) -> list[str]:
    what = "wrong on no kept input" if one.evidence is None else counterexample_line(one, results)
    unsure = f"; {counted(one.holes, 'answer')} not known" if one.holes else ""
    unsure += f", so it may be any of {one.fits} others" if one.fits > 1 else ""
    return [f"{len(one.members)}", what + unsure, one.cause, names_line(one.members), *_tried_words(one)]


def _tried_words(one: ClusterFound) -> list[str]:
    """Return what was tried to tell the members apart, if it was."""
    inputs, paths = one.tried
    if not inputs:
        return []
    return [f"not told apart by {counted(inputs, 'input')}" + (f" and {counted(paths, 'pair')} of paths" if paths else "")]


def counterexample_line(one: ClusterFound, results: Results) -> str:
    """Return the smallest counterexample of a wrong cluster, and what its members do there."""
    assert one.evidence is not None
    return f"{input_line(one.evidence.input, results)}: {got_expected(one.evidence, results)}"


def to_json(found: Clusters | None, results: Results) -> dict[str, Any]:
    """Return the clusters; those without a counterexample are wrong on no kept row."""
    return {
        "clusters": [
            {
                "id": one.id,
                "size": len(one.members),
                "members": list(one.members),
                "counterexample": one.evidence and counterexample_json(one.evidence, results),
                "cause": one.cause or None,
                "failing": one.failing,
                **({"unknown_cells": one.holes} if one.holes else {}),
                **({"may_be_one_of": one.fits} if one.fits else {}),
                **({"tried": {"inputs": one.tried[0], "pairs_of_paths": one.tried[1]}} if one.tried[0] else {}),
            }
            for one in found or ()
        ]
    }
