"""What fresh runs say of wrong cells, kept in the store."""

from collections.abc import Mapping, Sequence
from enum import StrEnum

from momus import wire
from momus.model import Input, Used
from momus.pipeline.class_run import ClassRun
from momus.pipeline.stages.filling import fill_again, judge_cases
from momus.search import Confirmed
from momus.table import Confirmation, VerdictKey


class Belief(StrEnum):
    """What fresh runs say of a wrong cell: it is wrong again, both outcomes were seen, or it is right."""

    CONFIRMED = "confirmed"
    FLAKY = "flaky"
    UNCONFIRMED = "unconfirmed"


def read_confirmations(class_run: ClassRun) -> None:
    """Read from the store what fresh runs did on rows of evidence; the references must be filled there."""
    stored = class_run.store.confirmations()
    _take(
        class_run,
        {at: one.records for at, one in stored.items() if at[0] in class_run.table.evidence and at[1] in class_run.columns},
    )


def belief(class_run: ClassRun, row: int, column: int, reference: int) -> Belief | None:
    """Return what fresh runs say of a wrong cell; None if there are none."""
    outcomes = class_run.fresh.get((row, column))
    if not outcomes:
        return None
    verdicts = [class_run.table.verdict(row, reference, outcome) for outcome in outcomes]
    wrong = sum(verdict is not None and not verdict.accepted for verdict in verdicts)
    if wrong == len(verdicts):
        return Belief.CONFIRMED
    return Belief.FLAKY if wrong else Belief.UNCONFIRMED


def keep_confirmed(class_run: ClassRun, row: int, result: Confirmed) -> None:
    """Keep what fresh processes did on a row. If the program timed out there, steps decide its other cells from now on.

    Once fresh runs were both right and wrong on a row, the program is flaky there, whatever later runs do.
    """
    if row in class_run.flaky.get(result.column, ()):
        return
    records = tuple(record for record in (result.wrong, result.right) if record is not None)
    with class_run.store.transaction():
        class_run.store.add_confirmations([Confirmation(row, result.column, result.state, records, result.seconds)])
        if result.state == Belief.CONFIRMED and result.wrong is not None:
            if result.wrong == wire.TIMED_OUT and not class_run.columns[result.column].looping:
                fill_again(class_run, [result.column], looping=True)
            # The outcome of fresh processes at the full limits becomes the cell.
            own, of_reference = result.steps
            class_run.table.put(result.column, [row], [result.wrong], {row: Used(steps=own)})
            class_run.store.measure(class_run.references[result.reference].id, [(row, Used(steps=of_reference))])
    _take(class_run, {(row, result.column): records})


def _take(class_run: ClassRun, seen: Mapping[tuple[int, int], Sequence[bytes]]) -> None:
    """Add the outcomes of fresh runs, have those judged that are in no cell, and note the columns seen both right and wrong."""
    ids = class_run.store.outcome_ids(record for records in seen.values() for record in records)
    references = range(len(class_run.references))
    cases: dict[VerdictKey, Input] = {}
    for (row, column), records in seen.items():
        class_run.fresh[row, column] = tuple(ids[record] for record in records)
        for reference in references:
            cases |= class_run.table.unjudged_of(row, reference, class_run.fresh[row, column])
    judge_cases(class_run, cases)
    for row, column in seen:
        flaky = any(belief(class_run, row, column, reference) is Belief.FLAKY for reference in references)
        if flaky and row in class_run.table.evidence and row not in class_run.flaky.setdefault(column, []):
            class_run.flaky[column].append(row)
