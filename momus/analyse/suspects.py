"""Which lines go with failing: Ochiai's coefficient over what happened in failing and in passing runs of one program."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from math import sqrt

from momus.results.suspects import SuspectLine

STRONGEST = 0.6
"""The share of the strongest event in the score of a line."""


@dataclass(frozen=True)
class NotedRun:
    """A run: whether it failed, and what happened in it, as (line, event)."""

    failed: bool
    events: frozenset[tuple[int, int]]


def suspect_lines(runs: Sequence[NotedRun], weights: Mapping[int, float]) -> list[SuspectLine]:
    """Return the lines on which something happened in a failing run, the most suspect first, among equals the first in the source.

    The score of an event is Ochiai's coefficient times the weight of its kind. The score of a line is made of its strongest event, and of the mean
    of all its events: a line on which everything goes with failing is more suspect than a condition that also goes the other way.
    """
    failing = sum(run.failed for run in runs)
    if not failing:
        return []
    seen: dict[tuple[int, int], list[bool]] = {}
    for run in runs:
        for event in run.events:
            seen.setdefault(event, []).append(run.failed)
    events: dict[int, list[float]] = {}
    for (line, kind), ends in seen.items():
        if weights.get(kind):
            events.setdefault(line, []).append(weights[kind] * sum(ends) / sqrt(failing * len(ends)))
    scores = {line: STRONGEST * max(found) + (1 - STRONGEST) * sum(found) / len(found) for line, found in events.items()}
    ordered = sorted(scores, key=lambda line: (-round(scores[line], 6), line))
    return [SuspectLine(line, round(scores[line], 4)) for line in ordered if scores[line] > 0]


def lines_all_alike(runs: Sequence[NotedRun]) -> frozenset[int]:
    """Return the lines on which the same happens in every run: they cannot tell failing from passing."""
    every = frozenset[tuple[int, int]].intersection(*(run.events for run in runs)) if runs else frozenset()
    some = {line for run in runs for line, kind in run.events if (line, kind) not in every}
    return frozenset(line for line, _ in every if line not in some)
