"""Chooses the tests to hand on: the fewest that refute every wrong submission, and a suite beside it that also catches planted faults."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from hashlib import sha256

import numpy as np

from momus import wire
from momus.analyse.bitsets import distinct, pack
from momus.analyse.held_out import held_out
from momus.analyse.known import Known
from momus.analyse.suite import Suite, choose_suite
from momus.execute.pool import Failure
from momus.exercise import Exercise
from momus.pipeline.knowing import Everything, comparable, know
from momus.pipeline.scope import Scope
from momus.pipeline.stages.confirming import Confirming
from momus.pipeline.surviving import surviving_faults
from momus.pipeline.waiting import LOOPS, announce_waiting, presumed, wait_at
from momus.results import HalvesFound
from momus.search import ManyUnit
from momus.table import Origin

MINIMAL, FUTURE = "minimal", "future-proof"
MOST_TOGETHER = 40
MANY_S = 10.0
KNOWN_SHOWN = 20
MOST_TURNS = 20
MOST_LIKELY = 32
FEWEST_HALVED = 10
"""So many wrong programs at least are halved: what half of fewer says of the other half is chance."""


@dataclass(frozen=True)
class Chosen:
    """A suite over rows of the table, the number of inputs it was chosen from, and how many planted faults it catches.

    `inside` is how many inputs of the domain those are, the instructor's tests among them. `alone`: there is nothing beside it; else
    it refutes what the instructor's tests accept. `hurried`: the clock had a say in it. `held_out` is how such suites do on others.
    """

    name: str
    suite: Suite
    inputs: int
    inside: int
    alone: bool
    faults: int = 0
    hurried: bool = False
    held_out: HalvesFound | None = None


def suite_class(
    confirming: Confirming,
    scope: Scope,
    exercise: Exercise,
    tests: Mapping[int, str],
    *,
    alone: bool = False,
    budget_s: float = 120.0,
) -> tuple[Chosen, ...]:
    """Return the minimal suite and the future-proof one; their tests are rows of the table afterwards.

    They refute the wrong submissions that the instructor's tests accept; all wrong ones where the suite is to stand `alone`.
    """
    columns = comparable(confirming)
    scope.fill(columns)
    everything = _tested(confirming, scope, know(confirming, columns, scope, as_tests=True), tests)
    asked = _ask_one_for_many(confirming, everything, scope, tests, alone)
    if asked.found:
        everything = know(confirming, columns, scope, as_tests=True)
    given = np.isin(everything.known.rows, list(tests))
    wrong = np.isin(everything.known.columns, list(confirming.refuted))
    accepted = ~everything.known.wrong[given].any(axis=0)
    to_refute = wrong if alone else wrong & accepted
    kept = np.ones_like(given) if alone else ~given
    minimal, everything = _minimal(confirming, scope, everything, to_refute, kept, budget_s)
    offered = everything.of_rows(kept)
    faults = surviving_faults(confirming, scope, exercise, everything, given if not alone else np.zeros_like(given))
    faults = faults if alone else faults[~given]
    both = Known(
        offered.known.rows,
        np.append(offered.known.columns[to_refute], -1 - np.arange(faults.shape[1])),
        np.hstack([offered.known.classes[:, to_refute], faults]),
    )
    hoped = np.hstack([presumed(offered).classes[:, to_refute], np.where(faults < 0, LOOPS, faults)])
    future = _bounded(choose_suite(both, budget_s=budget_s), choose_suite(replace(both, classes=hoped), budget_s=budget_s))
    if wait_at(confirming, scope, offered.of_columns(to_refute), future.rows) is not None:
        everything = know(confirming, columns, scope, as_tests=True)
        future = _refuting(future, everything.known.of_columns(to_refute))
    rows = scope.add_rows(sorted({-1 - row for suite in (minimal, future) for row in suite.rows if row < 0}))
    renamed = {-1 - place: row for place, row in rows.items()}
    number, inside = len(offered.known.rows), scope.inside(everything.known.rows, everything.places)
    alone = alone or not given.any()
    wrong_columns = offered.known.of_columns(to_refute)
    return (
        Chosen(
            MINIMAL,
            _renamed(minimal, renamed),
            number,
            inside,
            alone,
            hurried=minimal.hurried or asked.hurried,
            held_out=_on_others(wrong_columns),
        ),
        Chosen(
            FUTURE,
            _renamed(future, renamed),
            number,
            inside,
            alone,
            faults.shape[1],
            hurried=future.hurried or asked.hurried,
            held_out=_on_others(wrong_columns, faults),
        ),
    )


def _on_others(wrong_columns: Known, faults: np.ndarray | None = None) -> HalvesFound | None:
    """Return how suites do on one half that were chosen from the other; None for a few programs, or where the clock had a say in it."""
    return held_out(wrong_columns, faults) if len(wrong_columns.columns) >= FEWEST_HALVED else None


def _tested(confirming: Confirming, scope: Scope, everything: Everything, tests: Mapping[int, str]) -> Everything:
    """Return what is known once programs that looped too often were waited for on the instructor's tests, where those seem to accept them."""
    given = np.isin(everything.known.rows, list(tests))
    accepted = ~everything.known.wrong[given].any(axis=0)
    if wait_at(confirming, scope, everything.of_columns(accepted), tests) is None:
        return everything
    return know(confirming, everything.known.columns.tolist(), scope, as_tests=True)


def _minimal(
    confirming: Confirming, scope: Scope, everything: Everything, to_refute: np.ndarray, kept: np.ndarray, budget_s: float
) -> tuple[Suite, Everything]:
    """Return the fewest of the kept rows that refute these columns, and what is known after that.

    A program that looped too often may fail where it was not run: the fewest rows are chosen as if it did, and on those it is waited for.
    """
    columns = everything.known.columns.tolist()
    announce_waiting(confirming, everything.of_rows(kept).of_columns(to_refute))
    for turn in range(MOST_TURNS):
        offered = everything.of_rows(kept).of_columns(to_refute)
        hoped = choose_suite(presumed(offered), budget_s=budget_s)
        if wait_at(confirming, scope, offered, hoped.rows) is None:
            return hoped, everything
        everything = know(confirming, columns, scope, as_tests=True)
        mistaken, rows = _likely(offered, everything.of_rows(kept).of_columns(to_refute), hoped.rows, min(2**turn, MOST_LIKELY))
        if wait_at(confirming, scope, mistaken, rows) is not None:
            everything = know(confirming, columns, scope, as_tests=True)
    return _bounded(choose_suite(everything.of_rows(kept).of_columns(to_refute).known, budget_s=budget_s), hoped), everything


def _likely(before: Everything, after: Everything, rows: Sequence[int], most: int) -> tuple[Everything, np.ndarray]:
    """Return the columns that were presumed to fail on some of these rows and do not, and so many other rows that would refute most if they did."""
    asked = before.unrun & np.isin(before.known.rows, rows)[:, None]
    mistaken = after.of_columns((asked & ~after.known.wrong).any(axis=0))
    weights = presumed(after).wrong.sum(axis=1) * mistaken.unrun.any(axis=1)
    return mistaken, after.known.rows[np.argsort(-weights, kind="stable")[:most]]


def _bounded(suite: Suite, hoped: Suite) -> Suite:
    """Return the suite with a bound that holds whatever programs do where they were not run; `hoped` supposes that they fail there."""
    return replace(suite, at_least=min(suite.at_least, hoped.at_least), hurried=suite.hurried or hoped.hurried)


@dataclass(frozen=True)
class _Asked:
    """Whether a row was found that refutes more than any known one, and whether the clock ended the search for it."""

    found: bool = False
    hurried: bool = False


def _ask_one_for_many(
    confirming: Confirming, everything: Everything, scope: Scope, tests: Mapping[int, str], alone: bool
) -> _Asked:
    """Return whether an input was found, and kept as a row, that refutes more of the wrong programs than any that is known; asked once."""
    given = np.isin(everything.known.rows, list(tests))
    wrong = np.isin(everything.known.columns, list(confirming.refuted))
    to_refute = wrong if alone else wrong & ~everything.known.wrong[given].any(axis=0)
    # By what they are, not by who came first: the search goes by this order.
    keys = [confirming.grading.columns[column].key for column in everything.known.columns[to_refute].tolist()]
    places = np.flatnonzero(to_refute)[np.argsort(keys)]
    refuting = everything.known.wrong[:, places]
    # Of those that fail on the same rows, one is enough.
    first, _, _ = distinct(pack(refuting.T))
    columns = everything.known.columns[places][first][:MOST_TOGETHER]
    most = int(refuting[:, first[:MOST_TOGETHER]].sum(axis=1).max(initial=0))
    if most >= len(columns):
        return _Asked()
    name = "one for many " + sha256(wire.encode((scope.key, tuple(columns.tolist())))).hexdigest()[:16]
    if (kept := confirming.store.recall(name)) is not None:
        return _Asked(hurried=kept)
    grading = confirming.grading
    rows = everything.known.rows[np.argsort(-refuting.sum(axis=1), kind="stable")[:KNOWN_SHOWN]].tolist()
    known = tuple(confirming.behaviour.rows[row].input if row > 0 else scope.inputs[-1 - row] for row in rows)
    programs = tuple(grading.columns[column].program for column in columns.tolist())
    grading.progress.stage("one test for many", 1)
    found = next(grading.pool.map([ManyUnit(programs, MANY_S, known)]))
    hurried = isinstance(found, Failure) or found.hurried
    with confirming.store.transaction():
        confirming.store.remember(name, hurried)
        if isinstance(found, Failure) or found.input is None or len(found.refuted) <= most:
            return _Asked(hurried=hurried)
        grading.complete(grading.add_rows([(found.input, Origin("many"))]))
    return _Asked(True, hurried)


def _refuting(suite: Suite, known: Known) -> Suite:
    """Return the suite with the columns that each of its rows refutes, by what is known now."""
    wrong = dict(zip(known.rows.tolist(), known.wrong, strict=True))
    return replace(suite, refutes=tuple(tuple(known.columns[wrong[row]].tolist()) for row in suite.rows))


def _renamed(suite: Suite, rows: Mapping[int, int]) -> Suite:
    """Return the suite with ids of rows of the table; planted faults are no submissions."""
    return Suite(
        tuple(rows.get(row, row) for row in suite.rows),
        tuple(tuple(column for column in columns if column > 0) for columns in suite.refutes),
        suite.at_least,
        tuple(column for column in suite.uncovered if column > 0),
        suite.greedy,
        suite.seconds,
    )
