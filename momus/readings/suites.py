"""The test suites to hand on: the smallest that refutes every wrong submission, and one that also catches planted faults."""

from collections.abc import Sequence
from dataclasses import dataclass, field
from math import inf

import numpy as np

from momus.analyse.bitsets import distinct, pack
from momus.analyse.clusters import find_clusters
from momus.analyse.suite import Suite, choose_suite, held_out
from momus.model import Hole
from momus.readings.base import Graded, RangedOptions, Reading, names_of
from momus.readings.planted_faults import measure_by_faults, surviving_faults
from momus.readings.wants import Asking, Goal, Searched, cells, scope, search, shown
from momus.results import ChosenSuite, HalvesFound, SuiteRow, SuitesFound
from momus.table import Known, View
from momus.table.view import Classes, Flags
from momus.words import all_counted

MINIMAL, FUTURE = "minimal", "future-proof"
MOST_TOGETHER = 40
KNOWN_SHOWN = 20
FEWEST_HALVED = 10
"""Fewer wrong programs than this are not split in halves: the result would be chance."""
MOST_TURNS = 20
"""At most this many times, looping programs are run on rows that could become tests."""


@dataclass(frozen=True)
class SuiteOptions(RangedOptions):
    """Which programs the suites are for, and how the suites are measured."""

    alone: bool = field(
        default=False, metadata={"help": "Refute every wrong submission, not only those that the instructor's tests accept."}
    )
    seconds: float = field(
        default=120.0,
        metadata={"metavar": "S", "range": (0, inf), "help": "Longest time to prove that no smaller suite exists."},
    )
    planted: bool = field(default=True, metadata={"help": "Measure the tests by faults planted into the reference."})


@dataclass(frozen=True)
class _Offer:
    """The rows that a suite may be chosen from, and the columns that it must refute. `given` are the instructor's tests."""

    known: Known
    given: Flags
    kept: Flags
    to_refute: Flags

    @property
    def wrong(self) -> Known:
        """Return the table that the suite is chosen from."""
        return self.known.of_rows(self.kept).of_columns(self.to_refute)


def suites(graded: Graded, options: SuiteOptions) -> Asking[SuitesFound]:
    """Return the minimal suite, the future-proof one, and their measure by planted faults. Their tests become evidence.

    The suites refute the wrong submissions that the instructor's tests accept, or all wrong ones if `alone`.
    """
    yield from scope(graded.comparable())
    hurried = yield from _enlarge(graded, options.alone)
    for _ in range(MOST_TURNS):
        minimal = yield from _minimal(graded, options)
        offer = _offer(graded, options.alone)
        faults = yield from surviving_faults(graded, _view(graded).rows.tolist(), [] if options.alone else sorted(graded.tests))
        faults = faults[offer.kept]
        future = choose_suite(_with_faults(offer.wrong, faults), budget_s=options.seconds)
        changed = yield from shown({*minimal.rows, *future.rows})
        if not changed:
            break
    alone = options.alone or not offer.given.any()
    chosen = (
        _told(graded, MINIMAL, minimal, offer, alone=alone, hurried=hurried, others=_on_others(offer.wrong)),
        _told(
            graded, FUTURE, future, offer, alone=alone, hurried=hurried, faults=faults.shape[1],
            others=_on_others(offer.wrong, faults),
        ),
    )  # fmt: skip
    planted = (yield from measure_by_faults(graded, chosen)) if options.planted else None
    ways = [one.row for one in find_clusters(offer.wrong) if one.row is not None]
    return SuitesFound(chosen, planted, len(ways), len(set(ways)))


def _view(graded: Graded) -> View:
    """Return all that is known of the class, on evidence and on the scope."""
    table = graded.table
    return table.view(graded.comparable(), table.evidence | table.comparison.intersection(graded.scope))


def _offer(graded: Graded, alone: bool) -> _Offer:
    known = _view(graded).as_tests()
    given = np.isin(known.rows, list(graded.tests))
    wrong = np.isin(known.columns, list(graded.refuted))
    accepted = ~known.wrong[given].any(axis=0)
    return _Offer(known, given, np.ones_like(given) if alone else ~given, wrong if alone else wrong & accepted)


def _minimal(graded: Graded, options: SuiteOptions) -> Asking[Suite]:
    """Return the fewest rows that refute the columns. Looping programs are run on rows that would be chosen if they failed there."""
    asked: set[tuple[int, int]] = set()
    for _ in range(MOST_TURNS):
        wrong = _offer(graded, options.alone).wrong
        hoped = Known(wrong.rows, wrong.columns, np.where(wrong.classes == Hole.UNRUN, 1, wrong.classes))
        suite = choose_suite(hoped, budget_s=options.seconds)
        tests = np.isin(wrong.rows, [*suite.rows, *graded.tests])
        places, columns = np.nonzero(wrong.classes[tests] == Hole.UNRUN)
        new = {(int(wrong.rows[tests][row]), int(wrong.columns[at])) for row, at in zip(places, columns, strict=True)} - asked
        if not new:
            return suite
        asked |= new
        for column in sorted({column for _, column in new}):
            yield from cells(sorted(row for row, other in new if other == column), [column])
    return choose_suite(_offer(graded, options.alone).wrong, budget_s=options.seconds)


def _with_faults(wrong: Known, faults: Classes) -> Known:
    """Return the wrong columns together with planted faults, which have negative numbers."""
    columns = np.append(wrong.columns, -1 - np.arange(faults.shape[1]))
    return Known(wrong.rows, columns, np.hstack([wrong.classes, faults]))


def _on_others(wrong: Known, faults: Classes | None = None) -> HalvesFound | None:
    """Return how suites chosen for one half of the programs do on the other half. None for few programs, or if the clock interfered."""
    return held_out(wrong, faults) if len(wrong.columns) >= FEWEST_HALVED else None


def _enlarge(graded: Graded, alone: bool) -> Asking[bool]:
    """Search for inputs that refute many wrong programs at once, again for the programs that the best ones leave, until none is left.

    Return whether the clock ended a search.
    """
    hurried = False
    done: set[int] = set()
    for _ in range(MOST_TURNS):
        offer = _offer(graded, alone)
        searched = yield from _one_for_many(graded, offer, offer.to_refute & ~np.isin(offer.known.columns, list(done)))
        hurried |= searched.hurried
        offer = _offer(graded, alone)
        left = offer.to_refute & ~np.isin(offer.known.columns, list(done))
        refuting = offer.known.wrong[offer.kept][:, left]
        refuted = refuting[refuting.sum(axis=1).argmax()] if len(refuting) else np.zeros(int(left.sum()), bool)
        if refuted.all() or not refuted.any():
            break
        done.update(offer.known.columns[left][refuted].tolist())
    return hurried


def _one_for_many(graded: Graded, offer: _Offer, left: Flags) -> Asking[Searched]:
    """Search for an input that refutes more of these wrong programs than any known one."""
    # Sorted by content, not by arrival: the search depends on this order.
    keys = [graded.program(column).digest for column in offer.known.columns[left].tolist()]
    places = np.flatnonzero(left)[np.argsort(keys)]
    refuting = offer.known.wrong[:, places]
    # Of the columns that fail on the same rows, one is enough.
    first, _, _ = distinct(pack(refuting.T))
    columns = offer.known.columns[places][first][:MOST_TOGETHER]
    most = int(refuting[:, first[:MOST_TOGETHER]].sum(axis=1).max(initial=0))
    if most >= len(columns):
        return Searched()
    rows = offer.known.rows[np.argsort(-refuting.sum(axis=1), kind="stable")[:KNOWN_SHOWN]].tolist()
    return (yield from search(Goal.TOGETHER, [columns.tolist()], rows, most))


def _told(
    graded: Graded,
    name: str,
    suite: Suite,
    offer: _Offer,
    *,
    alone: bool,
    hurried: bool,
    others: HalvesFound | None,
    faults: int = 0,
) -> ChosenSuite:
    """Return a suite with names of submissions; planted faults are not counted as submissions."""
    rows = tuple(
        SuiteRow(
            row,
            graded.table.rows[row].input,
            graded.expected(row),
            graded.table.rows[row].origin.engine,
            tuple(names_of(graded, [column for column in columns if column > 0])),
        )
        for row, columns in zip(suite.rows, _refutes(graded, suite, offer), strict=True)
    )
    missed = tuple(names_of(graded, [column for column in suite.uncovered if column > 0]))
    return ChosenSuite(
        name=name,
        rows=rows,
        at_least=suite.at_least,
        over=_over(graded, offer),
        missed=missed,
        faults=faults,
        seconds=suite.seconds,
        alone=alone,
        hurried=suite.hurried or hurried,
        held_out=others,
    )


def _refutes(graded: Graded, suite: Suite, offer: _Offer) -> Sequence[Sequence[int]]:
    """Return the columns that each row of a suite refutes, as known now."""
    columns = offer.wrong.columns
    if not suite.rows:
        return []
    view = graded.table.view(columns.tolist(), suite.rows).as_tests()
    wrong = {int(row): columns[mine].tolist() for row, mine in zip(view.rows, view.wrong, strict=True)}
    return [wrong[row] for row in suite.rows]


def _over(graded: Graded, offer: _Offer) -> str:
    size = graded.domain_size
    if size is not None and graded.inside(offer.known.rows.tolist()) >= size:
        return f"{all_counted(size, 'input')} of the domain"
    return f"the {int(offer.kept.sum()):,} inputs that were run on everybody"


READING = Reading(
    name="suites",
    options=SuiteOptions,
    read=suites,
    about="""DIR is the folder that `momus grade` wrote. Writes two folders of tests: suite-minimal/ and suite-future-proof/,
    which also catches planted faults. Set points in points.toml there.

    \b
    Examples:
      momus suite momus-out/equi
      momus suite momus-out/equi --alone
    """,
)
