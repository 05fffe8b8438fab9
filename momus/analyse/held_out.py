"""How well suites chosen from half of a class do on the other half."""

from dataclasses import dataclass

import numpy as np

from momus.analyse.known import Known
from momus.analyse.suite import choose_suite

HALVES = 20


@dataclass(frozen=True)
class HeldOut:
    """Over so many ways to halve `columns` wrong ones: the mean share of the other half that a suite refutes, and its mean size.

    `hurried`: the clock stopped the choosing of one of them.
    """

    halves: int
    columns: int
    share: float
    tests: float
    hurried: bool = False


def held_out(known: Known, also: np.ndarray | None = None, *, halves: int = HALVES, budget_s: float = 2.0) -> HeldOut:
    """Return how suites do that were chosen for half of these wrong columns; `also` are columns, rows by columns, that both halves have."""
    draws = np.random.default_rng(0)
    extra = np.zeros((len(known.rows), 0), np.int32) if also is None else also
    shares, tests, hurried = [], [], False
    for _ in range(halves):
        seen = np.zeros(len(known.columns), bool)
        seen[draws.permutation(len(seen))[: len(seen) // 2]] = True
        classes = np.hstack([known.classes[:, seen], extra])
        suite = choose_suite(Known(known.rows, np.arange(classes.shape[1]), classes), budget_s=budget_s)
        chosen = np.isin(known.rows, suite.rows)
        shares.append(float(known.wrong[chosen][:, ~seen].any(axis=0).mean()) if (~seen).any() else 1.0)
        tests.append(len(suite.rows))
        hurried |= suite.hurried
    return HeldOut(halves, len(known.columns), float(np.mean(shares)), float(np.mean(tests)), hurried)
