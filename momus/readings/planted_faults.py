"""Faults planted into right programs: which of them the tests catch, and which they miss."""

from collections.abc import Sequence

import numpy as np

from momus.model import Program
from momus.mutate import mutants, spread
from momus.readings.base import Graded
from momus.readings.wants import Asking, Goal, cells, columns, scope, search
from momus.results import ChosenSuite, PlantedFound
from momus.table import Role
from momus.table.view import Classes, Flags
from momus.words import counted

MOST_MEASURED = 100
"""At most this many faults of the reference measure the tests."""
MOST_FAULTS, MOST_SOUND = 300, 20
"""The future-proof suite must catch at most this many faults, planted into at most this many right programs."""


def surviving_faults(graded: Graded, rows: Sequence[int], tests: Sequence[int]) -> Asking[Classes]:
    """Return the classes of the planted faults that the tests miss and other rows catch, rows by faults.

    A row catches a fault if no reference accepts the mutant there. A mutant that one reference accepts on every row is no fault.
    """
    made = yield from columns(_faulty_programs(graded), Role.PLANTED)
    planted = list(dict.fromkeys(column for column in made if column is not None))
    yield from cells(tests, planted)
    # Any tests catch most faults: other rows are not run for those.
    caught = _caught(graded, planted, tests)
    surviving = [column for column, one in zip(planted, caught, strict=True) if not one]
    yield from scope(surviving)
    yield from cells(rows, surviving)
    if not surviving:
        return np.zeros((len(rows), 0), np.int32)
    classes = graded.table.view(surviving, rows).as_tests().classes
    return classes[:, (classes > 0).any(axis=0)]


def _caught(graded: Graded, planted: Sequence[int], rows: Sequence[int]) -> Flags:
    """Return which of these faults one of the rows catches."""
    if not rows or not planted:
        return np.zeros(len(planted), bool)
    return np.asarray(graded.table.view(planted, rows).as_tests().wrong.any(axis=0))


def _faulty_programs(graded: Graded) -> list[Program]:
    """Return the references and unrefuted submissions, each with one planted fault.

    A short reference has room for few faults; right submissions that are written differently have room for others.
    """
    unrefuted = graded.unrefuted()
    others = [graded.program(column) for column in unrefuted[:: max(1, len(unrefuted) // MOST_SOUND)]][:MOST_SOUND]
    sound = [*graded.references, *others]
    share = MOST_FAULTS // min(len(sound), MOST_SOUND)
    return [one.program for program in sound for one in spread(mutants(program, graded.task), share)]


def measure_by_faults(graded: Graded, suites: Sequence[ChosenSuite], most: int = MOST_MEASURED) -> Asking[PlantedFound]:
    """Return the share of planted faults that the instructor's tests catch, alone and together with each suite."""
    made = mutants(graded.references[0], graded.task)
    tried = spread(made, most)
    found = yield from columns([one.program for one in tried], Role.PLANTED)
    described = {column: one.description for column, one in zip(found, tried, strict=True) if column is not None}
    planted = list(described)
    tests = sorted(graded.tests)
    own = {suite.name: sorted({row.id for row in suite.rows} - graded.tests.keys()) for suite in suites}
    yield from cells(sorted({*tests, *(row for rows in own.values() for row in rows)}), planted)
    by_tests = _caught(graded, planted, tests)
    by_suite = {name: _caught(graded, planted, rows) for name, rows in own.items()}
    anyhow = np.logical_or.reduce([by_tests, *by_suite.values()])
    quiet = [column for column, caught in zip(planted, anyhow, strict=True) if not caught]
    refuted = yield from _refuted(graded, quiet)
    faults = [at for at, column in enumerate(planted) if anyhow[at] or column in refuted]
    with_suite = {name: int((by_tests | caught)[faults].sum()) for name, caught in by_suite.items()}
    caught = int(by_tests[faults].sum())
    return PlantedFound(
        sentence=_sentence(len(faults), len(tests), caught, {f"suite-{name}": (len(own[name]), with_suite[name]) for name in own}),
        made=len(made),
        tried=len(tried),
        rejected=len(tried) - len(planted),
        unrefuted=len(planted) - len(faults),
        faults=len(faults),
        by_tests=caught,
        by_suites=tuple((f"suite-{name}", number) for name, number in with_suite.items()),
        missed=tuple(described[planted[at]] for at in faults if not anyhow[at]),
    )


def _refuted(graded: Graded, quiet: Sequence[int]) -> Asking[set[int]]:
    """Return which of these faults show on some input: of the scope, of the evidence, or found by the engines."""
    yield from scope(quiet)
    yield from cells(sorted(graded.table.evidence), quiet)
    known = sorted(graded.table.evidence | graded.table.comparison.intersection(graded.scope))
    refuted = {column for column, shows in zip(quiet, _caught(graded, quiet, known), strict=True) if shows}
    left = [column for column in quiet if column not in refuted]
    found = yield from search(Goal.REFUTE, [left])
    shows = _caught(graded, left, found.rows)
    return refuted | {column for column, one in zip(left, shows, strict=True) if one}


def _sentence(faults: int, tests: int, by_tests: int, suites: dict[str, tuple[int, int]]) -> str:
    """Return the sentence: "the instructor's 6 tests catch 71 % of 48 planted faults, with the 5 tests of suite/ 100 %"."""
    if not faults:
        return "no planted fault was told from the reference: nothing can be said of the tests"
    number = counted(faults, "planted fault")
    shares = [(name, size, _percent(caught, faults)) for name, (size, caught) in suites.items() if size]
    if not tests and not shares:
        return f"there is no test that could catch any of {number}"
    if tests:
        said = f"the instructor's {counted(tests, 'test')} {_verb(tests)} {_percent(by_tests, faults)} of {number}"
        return ", ".join([said, *(f"with the {counted(size, 'test')} of {name}/ {share}" for name, size, share in shares)])
    (name, size, share), *others = shares
    said = f"the {counted(size, 'test')} of {name}/ {_verb(size)} {share} of {number}"
    return ", ".join([said, *(f"the {counted(size, 'test')} of {name}/ {share}" for name, size, share in others)])


def _percent(part: int, whole: int) -> str:
    """Return a share in per cent, rounded down, so that 100 % means all."""
    return f"{100 * part // whole} %"


def _verb(number: int) -> str:
    return "catches" if number == 1 else "catch"
