"""Rates of several ways to do the same work, measured in turns so that a busy machine disturbs all of them alike."""

import time
from collections.abc import Callable
from dataclasses import dataclass


@dataclass(frozen=True)
class JudgeKind:
    """One way to do the work: `run` does `calls` calls and returns the seconds they took, or None to have it timed."""

    name: str
    calls: int
    run: Callable[[], float | None]


def best_rates(ways: list[JudgeKind], rounds: int) -> dict[str, float]:
    """Return the calls a second of each way in its best round; the first round warms up and does not count."""
    best: dict[str, float] = {}
    for round_number in range(rounds + 1):
        for way in ways:
            start = time.perf_counter()
            seconds = way.run()
            if seconds is None:
                seconds = time.perf_counter() - start
            if round_number:
                best[way.name] = max(best.get(way.name, 0.0), way.calls / seconds)
    return best
