"""The fewest rows that refute every wrong submission: a set cover, found greedily at once and proved by an exact solver.

`held_out` says how well suites chosen from half of a class do on the other half.
"""

import time
from dataclasses import dataclass
from typing import Any

import numpy as np
import numpy.typing as npt
import scipy  # Its parts load when first used: that takes longer than most runs do.

from momus.analyse.bitsets import Places, distinct, pack, sizes, within
from momus.results import HalvesFound
from momus.table import Known
from momus.table.view import Classes, Flags

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


Weights = npt.NDArray[np.float64]

SOLVER_OPTIMAL = 0
MOST_NODES = 1_000
"""The solver stops after this many branches: a number gives the same suite on every machine, a time would not."""


@dataclass(frozen=True)
class Suite:
    """Rows, simplest first, that refute all these columns together, and each column's first refuting row among them.

    `at_least` is a proved bound: no suite over these rows is smaller. `uncovered` are columns that no row refutes. `greedy` is the size of the
    greedy choice. `hurried`: the clock stopped the solver; with more time it might choose otherwise.
    """

    rows: tuple[int, ...]
    refutes: tuple[tuple[int, ...], ...]
    at_least: int
    uncovered: tuple[int, ...]
    greedy: int
    seconds: float
    hurried: bool = False


def choose_suite(known: Known, *, budget_s: float = 120.0) -> Suite:
    """Return the fewest rows that refute every column that some row refutes; among the fewest, the simplest.

    Rows come simplest first in `known`; "simplest" means the least sum of places in that order. A hole refutes nobody. The solver is limited by
    branches; the limit in seconds is for tables larger than any class.
    """
    started = time.monotonic()
    wrong = known.wrong
    covered = wrong.any(axis=0)
    problem = _reduced(wrong[:, covered])
    greedy = _greedy(problem.table, problem.places)
    chosen, at_least, hurried = greedy, int(bool(len(greedy))), False
    if len(greedy) > 1:
        chosen, at_least, hurried = _exact(problem, greedy, started + budget_s)
    rows = np.sort(problem.places[chosen])
    refutes = tuple(tuple(known.columns[np.flatnonzero(wrong[row])].tolist()) for row in rows)
    return Suite(
        tuple(known.rows[rows].tolist()),
        refutes,
        at_least,
        tuple(known.columns[~covered].tolist()),
        len(greedy),
        time.monotonic() - started,
        hurried,
    )


@dataclass(frozen=True)
class _Problem:
    """Rows by columns that still matter; `places` are the places of the rows in the original table."""

    table: Flags
    places: Places


def _reduced(wrong: Flags) -> _Problem:
    """Return the problem without parts that decide nothing: a row covered by a simpler one, a column refuted wherever another one is."""
    places = np.arange(len(wrong))
    table = wrong
    while True:
        size = table.shape
        keep = _not_within_simpler(table)
        table, places = table[keep], places[keep]
        table = table[:, _not_implied(table)]
        if table.shape == size:
            return _Problem(table, places)


def _not_within_simpler(table: Flags) -> Places:
    """Return the rows that no simpler row covers."""
    sets = pack(table)
    first, _, _ = distinct(sets)
    first = first[sizes(sets[first]) > 0]
    inside = within(sets[first], sets[first])
    inside &= np.arange(len(first))[None, :] < np.arange(len(first))[:, None]
    return first[~inside.any(axis=1)]


def _not_implied(table: Flags) -> Places:
    """Return the columns that must be looked at: every row that refutes one of them also refutes the columns left out for it."""
    sets = pack(table.T)
    first, _, _ = distinct(sets)
    ordered = first[np.argsort(sizes(sets[first]), kind="stable")]
    kept: list[int] = []
    implied = np.zeros(len(ordered), bool)
    for at, column in enumerate(ordered.tolist()):
        if implied[at]:
            continue
        kept.append(column)
        later = sets[ordered[at + 1 :]]
        implied[at + 1 :] |= ~np.any(sets[column] & ~later, axis=1)
    return np.sort(np.array(kept, np.intp))


def _greedy(table: Flags, places: Places) -> Places:
    """Return rows that cover all columns: always the row that covers the most columns left, the simplest among equals."""
    left = np.ones(table.shape[1], bool)
    chosen: list[int] = []
    while left.any():
        best = int(np.argmax((table & left).sum(axis=1)))
        chosen.append(best)
        left &= ~table[best]
    # A later choice may have made an earlier one needless; the least simple goes first.
    for one in sorted(chosen, key=lambda row: -places[row]):
        others = [row for row in chosen if row != one]
        if others and table[others].any(axis=0).all():
            chosen = others
    return np.array(sorted(chosen), np.intp)


def _exact(problem: _Problem, greedy: Places, deadline: float) -> tuple[Places, int, bool]:
    """Return the best rows found, the proved bound, and whether the clock stopped it. Two solves: first the number, then simplicity."""
    table = problem.table
    rows = len(table)
    cover = scipy.optimize.LinearConstraint(scipy.sparse.csr_array(table.T.astype(float)), lb=1)
    solved = _solve(np.ones(rows), [cover], deadline)
    at_least = max(1, int(np.ceil((solved.mip_dual_bound or 1) - 1e-6)))
    chosen = greedy
    if solved.x is not None and np.sum(solved.x > 0.5) < len(greedy):
        chosen = np.flatnonzero(solved.x > 0.5)
    if solved.status == SOLVER_OPTIMAL:
        at_least = len(chosen)
    simplest = _solve(
        (problem.places + 1).astype(float), [cover, scipy.optimize.LinearConstraint(np.ones((1, rows)), ub=len(chosen))], deadline
    )
    if simplest.x is not None and _cost(np.flatnonzero(simplest.x > 0.5), problem) <= _cost(chosen, problem):
        chosen = np.flatnonzero(simplest.x > 0.5)
    return chosen, at_least, time.monotonic() >= deadline


def _cost(chosen: Places, problem: _Problem) -> tuple[int, int]:
    return len(chosen), int((problem.places[chosen] + 1).sum())


def _solve(costs: Weights, constraints: list[Any], deadline: float) -> Any:
    left = max(0.1, deadline - time.monotonic())
    options = {"time_limit": left, "mip_rel_gap": 0.0, "node_limit": MOST_NODES}
    return scipy.optimize.milp(
        costs, integrality=np.ones(len(costs)), bounds=scipy.optimize.Bounds(0, 1), constraints=constraints, options=options
    )
