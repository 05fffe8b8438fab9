"""How well suites chosen from half of a class do on the other half."""

import numpy as np

from momus.analyse.suite import choose_suite
from momus.results import HalvesFound
from momus.table import Known
from momus.table.view import Classes

HALVINGS = 20


def held_out(known: Known, also: Classes | None = None, *, halvings: int = HALVINGS, budget_s: float = 2.0) -> HalvesFound | None:
    """Return how suites chosen for half of these wrong columns do on the other half. `also` are columns that both halves have, rows by columns.

    None if the clock stopped the choice of a suite: another run might say something else.
    """
    draws = np.random.default_rng(0)
    extra = np.zeros((len(known.rows), 0), np.int32) if also is None else also
    shares, tests = [], []
    for _ in range(halvings):
        seen = np.zeros(len(known.columns), bool)
        seen[draws.permutation(len(seen))[: len(seen) // 2]] = True
        classes = np.hstack([known.classes[:, seen], extra])
        suite = choose_suite(Known(known.rows, np.arange(classes.shape[1]), classes), budget_s=budget_s)
        if suite.hurried:
            return None
        chosen = np.isin(known.rows, suite.rows)
        shares.append(float(known.wrong[chosen][:, ~seen].any(axis=0).mean()) if (~seen).any() else 1.0)
        tests.append(len(suite.rows))
    return HalvesFound(len(known.columns), halvings, float(np.mean(shares)), float(np.mean(tests)))
