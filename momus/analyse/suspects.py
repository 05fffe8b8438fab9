"""Which lines go with failing: Ochiai's coefficient over what happened in failing and in passing runs of one program."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from math import sqrt

from momus.suspect_results import SuspectLine

REACHED = 0
"""The event that a line was reached."""


@dataclass(frozen=True)
class NotedRun:
    """A run: whether it failed, and what happened in it, as (line, event)."""

    failed: bool
    events: frozenset[tuple[int, int]]


def suspect_lines(runs: Sequence[NotedRun], weights: Mapping[int, float]) -> list[SuspectLine]:
    """Return the lines on which something happened in a failing run, the most suspect first.

    A line is as suspect as the event on it that goes most with failing, times the weight of the kind of event. Lines that are always reached
    together cannot be told apart: among equals the first of each such block comes before the others, and a line comes first if everything
    that happens on it goes with failing.
    """
    failing = sum(run.failed for run in runs)
    if not failing:
        return []
    seen: dict[tuple[int, int], list[int]] = {}
    for place, run in enumerate(runs):
        for event in run.events:
            seen.setdefault(event, []).append(place)
    scores: dict[int, list[float]] = {}
    for (line, kind), places in seen.items():
        failed = sum(runs[place].failed for place in places)
        if weights.get(kind):
            scores.setdefault(line, []).append(weights[kind] * failed / sqrt(failing * len(places)))
    blocks: dict[tuple[int, ...], list[int]] = {}
    for line in sorted(scores):
        blocks.setdefault(tuple(seen.get((line, REACHED), ())), []).append(line)
    within = {line: at for lines in blocks.values() for at, line in enumerate(lines)}

    def order(line: int) -> tuple[float, int, float, int]:
        found = scores[line]
        return -round(max(found), 6), within[line], -round(sum(found) / len(found), 6), line

    return [SuspectLine(line, round(max(scores[line]), 4)) for line in sorted(scores, key=order) if max(scores[line]) > 0]
