"""Students' tests that are read, not run: the exercise's judge compares what they expect with what programs do."""

from collections.abc import Mapping, Sequence, Set
from dataclasses import replace
from pathlib import Path

from momus import wire
from momus.errors import BoxError
from momus.execute.pool import Failure, UnitPool
from momus.exercise import Exercise, Test
from momus.exercise.suites.given_tests import GivenTests
from momus.model import Verdict
from momus.options import Options
from momus.pipeline.class_run import make_pool
from momus.pipeline.stages.filling import CASES_A_UNIT
from momus.pipeline.student_tests.boxed import REFERENCE
from momus.pipeline.whole_run import COMPILED
from momus.search import Column, FillUnit, JudgeUnit


def failing_read(
    exercise: Exercise,
    read: Mapping[str, GivenTests],
    columns: Mapping[int, Column],
    wrong: Set[int],
    folder: Path,
    options: Options,
) -> tuple[dict[str, dict[str, set[int]]], set[int]]:
    """Return by student and test the columns that fail it, and the columns that cannot be run."""
    tests = [(student, test) for student, given in read.items() for test in _counting(given)]
    inputs = {test.input.key: test.input for _, test in tests}
    failing: dict[str, dict[str, set[int]]] = {
        student: {test.id: set() for test in _counting(given)} for student, given in read.items()
    }
    if not tests:
        return failing, set()
    with make_pool(exercise, folder / COMPILED, options) as pool:
        units = [FillUnit(column, tuple(inputs.values()), reference=number == REFERENCE) for number, column in columns.items()]
        records = {}
        for number, filled in zip(columns, pool.map(units), strict=True):
            if number == REFERENCE and isinstance(filled, Failure):
                raise BoxError(f"the reference could not be run: {filled.reason}")
            if not isinstance(filled, Failure) and not filled.rejection:
                records[number] = dict(zip(inputs, filled.records, strict=True))
        refused = _refused(pool, tests, records)
        right = {number: column for number, column in columns.items() if number not in wrong and number != REFERENCE}
        refused -= _passed_alone(pool, tests, {case for case in refused if case[1] in right}, right)
        refused -= _wrong_there(
            pool, tests, {case for case in refused if case[1] in right}, records, references_among(exercise, columns)
        )
    for at, (student, test) in enumerate(tests):
        failing[student][test.id] |= {number for number in columns if (at, number) in refused}
        if wire.is_hole(records[REFERENCE][test.input.key]):
            # A test that the reference was not seen to pass detects nothing.
            failing[student][test.id].add(REFERENCE)
    return failing, columns.keys() - records.keys()


def _refused(pool: UnitPool, tests: Sequence[tuple[str, Test]], records: Mapping[int, Mapping[str, bytes]]) -> set[tuple[int, int]]:
    """Return the places of tests with the columns that fail them, from the records by column and input."""
    found = {
        (at, number): (test.input, test.expected, mine[test.input.key])
        for at, (_, test) in enumerate(tests)
        for number, mine in records.items()
        if test.expected is not None and not wire.is_hole(mine.get(test.input.key, wire.UNRUN))
    }
    cases = list(found.values())
    verdicts: list[Verdict] = []
    for judged in pool.map([JudgeUnit(tuple(cases[at : at + CASES_A_UNIT])) for at in range(0, len(cases), CASES_A_UNIT)]):
        if isinstance(judged, Failure):
            raise BoxError(f"the judge could not be run: {judged.reason}")
        verdicts += judged
    return {case for case, verdict in zip(found, verdicts, strict=True) if not verdict.accepted}


def _passed_alone(
    pool: UnitPool, tests: Sequence[tuple[str, Test]], refused: set[tuple[int, int]], right: Mapping[int, Column]
) -> set[tuple[int, int]]:
    """Return which of these are passed as the first call in a fresh process: effects of earlier calls make no test unsound."""
    inputs = {number: {tests[at][1].input.key: tests[at][1].input for at, one in refused if one == number} for number in right}
    inputs = {number: mine for number, mine in inputs.items() if mine}
    units = [FillUnit(replace(right[number], stateful=True), tuple(mine.values())) for number, mine in inputs.items()]
    records = {
        number: dict(zip(mine, filled.records, strict=True))
        for (number, mine), filled in zip(inputs.items(), pool.map(units), strict=True)
        if not isinstance(filled, Failure)
    }
    run = {
        (at, number) for at, number in refused if number in records and not wire.is_hole(records[number][tests[at][1].input.key])
    }
    return run - _refused(pool, tests, records)


def _wrong_there(
    pool: UnitPool,
    tests: Sequence[tuple[str, Test]],
    refused: set[tuple[int, int]],
    records: Mapping[int, Mapping[str, bytes]],
    references: Set[int],
) -> set[tuple[int, int]]:
    """Return which of these every reference rejects too: the program was unrefuted, but on this input it is wrong, not the test."""
    left = {(at, number) for at, number in refused if number not in references}
    for reference in references:
        right = records.get(reference, {})
        known = {at for at, (_, test) in enumerate(tests) if not wire.is_hole(right.get(test.input.key, wire.UNRUN))}
        measured = [
            (who, replace(test, expected=right[test.input.key]) if at in known else test) for at, (who, test) in enumerate(tests)
        ]
        left = {case for case in left if case[0] in known}
        left &= _refused(pool, measured, {number: records[number] for _, number in left})
    return left


def references_among(exercise: Exercise, columns: Mapping[int, Column]) -> set[int]:
    """Return the columns that are references."""
    return {number for number, column in columns.items() if column.program in exercise.references}


def _counting(given: GivenTests) -> list[Test]:
    return [test for test in given.tests if test.in_domain and test.expected is not None]
