"""What fresh runs say of wrong cells, kept in the store."""

from collections.abc import Mapping, Sequence
from enum import StrEnum

from momus import wire
from momus.model import Input, Used
from momus.pipeline.grading import Grading
from momus.pipeline.stages.filling import fill_again, judge_cases
from momus.search import Confirmed
from momus.table import Confirmation, VerdictKey


class Belief(StrEnum):
    """What fresh runs say of a wrong cell: it is wrong again, both outcomes were seen, or it is right."""

    CONFIRMED = "confirmed"
    FLAKY = "flaky"
    UNCONFIRMED = "unconfirmed"


def read_confirmations(grading: Grading) -> None:
    """Read from the store what fresh runs did on rows of evidence; the references must be filled there."""
    stored = grading.store.confirmations()
    _take(grading, {at: one.records for at, one in stored.items() if at[0] in grading.table.evidence and at[1] in grading.columns})


def belief(grading: Grading, row: int, column: int, reference: int) -> Belief | None:
    """Return what fresh runs say of a wrong cell; None if there are none."""
    outcomes = grading.fresh.get((row, column))
    if not outcomes:
        return None
    verdicts = [grading.table.verdict(row, reference, outcome) for outcome in outcomes]
    wrong = sum(verdict is not None and not verdict.accepted for verdict in verdicts)
    if wrong == len(verdicts):
        return Belief.CONFIRMED
    return Belief.FLAKY if wrong else Belief.UNCONFIRMED


def keep_confirmed(grading: Grading, row: int, result: Confirmed) -> None:
    """Keep what fresh processes did on a row. If the program timed out there, steps decide its other cells from now on.

    Once fresh runs were both right and wrong on a row, the program is flaky there, whatever later runs do.
    """
    if row in grading.flaky.get(result.column, ()):
        return
    records = tuple(record for record in (result.wrong, result.right) if record is not None)
    with grading.store.transaction():
        grading.store.add_confirmations([Confirmation(row, result.column, result.state, records, result.seconds)])
        if result.state == Belief.CONFIRMED and result.wrong is not None:
            if result.wrong == wire.TIMED_OUT and not grading.columns[result.column].looping:
                fill_again(grading, [result.column], looping=True)
            # The outcome of fresh processes at the full limits becomes the cell.
            own, of_reference = result.steps
            grading.table.put(result.column, [row], [result.wrong], {row: Used(steps=own)})
            grading.store.measure(grading.references[result.reference].id, [(row, Used(steps=of_reference))])
    _take(grading, {(row, result.column): records})


def _take(grading: Grading, seen: Mapping[tuple[int, int], Sequence[bytes]]) -> None:
    """Add the outcomes of fresh runs, have those judged that are in no cell, and note the columns seen both right and wrong."""
    ids = grading.store.outcome_ids(record for records in seen.values() for record in records)
    references = range(len(grading.references))
    cases: dict[VerdictKey, Input] = {}
    for (row, column), records in seen.items():
        grading.fresh[row, column] = tuple(ids[record] for record in records)
        for reference in references:
            cases |= grading.table.unjudged_of(row, reference, grading.fresh[row, column])
    judge_cases(grading, cases)
    for row, column in seen:
        flaky = any(belief(grading, row, column, reference) is Belief.FLAKY for reference in references)
        if flaky and row in grading.table.evidence and row not in grading.flaky.setdefault(column, []):
            grading.flaky[column].append(row)
