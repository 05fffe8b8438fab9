"""Believes what the table shows only when fresh processes do it again."""

from collections.abc import Iterator, Mapping, Sequence

from momus.execute.pool import Failure
from momus.model import Input, Used
from momus.pipeline.behaviour import Case
from momus.pipeline.grading import FEW, Grading
from momus.search import Column, Confirmed, ConfirmUnit, FilledColumn
from momus.table import Confirmation

FLAKY_ROWS = 2
"""So many rows on which fresh runs disagree are enough: no more are confirmed for that column."""


class Confirming:
    """What fresh processes did, and what follows from it.

    `refuted` has by column the confirmed row for each reference; `flaky` the rows on which fresh runs disagreed; `fresh` the outcomes they
    had by (row, column). All of it can be read again from the store, under the judge of today.
    """

    def __init__(self, grading: Grading):
        self.grading = grading
        self.behaviour = grading.behaviour
        self.store = grading.store
        self.refuted: dict[int, tuple[int, ...]] = {}
        self.flaky: dict[int, list[int]] = {}
        self.fresh: dict[tuple[int, int], tuple[int, ...]] = {}

    def read(self) -> None:
        """Take in from the store what fresh runs did on rows that count; the references must be filled there."""
        stored = self.store.confirmations()
        columns, counting = self.grading.columns, self.behaviour.counting
        self._take({place: one.records for place, one in stored.items() if place[0] in counting and place[1] in columns})

    def settle(self) -> None:
        """Confirm, for every column that is wrong somewhere, its simplest wrong row; go on to the next where fresh runs are right."""
        progress = self.grading.progress
        while units := list(self._unconfirmed()):
            shown = len(units) > FEW
            if shown:
                progress.stage("confirming", len(units))
            for (row, unit), result in zip(units, list(self.grading.pool.map([unit for _, unit in units])), strict=True):
                if shown:
                    progress.advance()
                self._conclude(row, unit, result)

    def _conclude(self, row: int, unit: ConfirmUnit, result: Confirmed | Failure) -> None:
        column = unit.column.id
        if isinstance(result, Failure):
            self.grading.failed[column] = result.reason
            return
        self.keep(row, result)
        if self.state(row, column, unit.reference) == "unconfirmed":
            self.grading.make_stateful(column)

    def _unconfirmed(self) -> Iterator[tuple[int, ConfirmUnit]]:
        """Yield (row, unit) for the simplest wrong row of each column and reference that no fresh run covers; note what is settled."""
        references = range(len(self.grading.references))
        simplest = [self.behaviour.simplest_wrong(reference) for reference in references]
        for column in self.grading.columns:
            if column in self.grading.failed:
                continue
            rows = [self._believable(column, reference, simplest[reference].get(column)) for reference in references]
            states = [None if row is None else self.state(row, column, reference) for reference, row in enumerate(rows)]
            if all(state == "confirmed" for state in states):
                self.refuted[column] = tuple(rows)
                self.flaky.pop(column, None)
                continue
            self.refuted.pop(column, None)
            if len(self.flaky.get(column, ())) >= FLAKY_ROWS:
                continue
            for reference, (row, state) in enumerate(zip(rows, states, strict=True)):
                if row is not None and state is None:
                    yield row, self._unit(column, reference, row)

    def _believable(self, column: int, reference: int, row: int | None) -> int | None:
        """Return the simplest wrong row of a column that fresh runs do not contradict; take back those that they do."""
        while row is not None and self.state(row, column, reference) in ("flaky", "unconfirmed"):
            self.behaviour.deny(row, reference, column)
            row = self.behaviour.simplest_wrong_of(column, reference)
        return row

    def _unit(self, column: int, reference: int, row: int) -> ConfirmUnit:
        wanted = self.behaviour.wanted.get(row)
        record = self.store.outcome(wanted) if wanted is not None else None
        seen = self.store.outcome(self.behaviour.outcome(row, column))
        return ConfirmUnit(self.grading.columns[column], reference, self.behaviour.rows[row].input, record, seen)

    def state(self, row: int, column: int, reference: int) -> str | None:
        """Return what fresh runs say of a wrong cell: "confirmed", "flaky" (both outcomes were seen), "unconfirmed"; None before any."""
        outcomes = self.fresh.get((row, column))
        if not outcomes:
            return None
        verdicts = [self.behaviour.verdict(row, reference, outcome) for outcome in outcomes]
        wrong = sum(verdict is not None and not verdict.accepted for verdict in verdicts)
        if wrong == len(verdicts):
            return "confirmed"
        return "flaky" if wrong else "unconfirmed"

    def keep(self, row: int, result: Confirmed) -> None:
        """Keep what fresh processes did on a row."""
        records = tuple(record for record in (result.wrong, result.right) if record is not None)
        with self.store.transaction():
            self.store.add_confirmations([Confirmation(row, result.column, result.state, records, result.seconds)])
            if result.state == "confirmed":
                # What fresh processes did at the full limits is the cell, even where it would stay unrun after too many time-outs.
                own, of_reference = result.ticks
                self.grading.keep(result.column, [row], FilledColumn(result.column, (result.wrong,), (Used(ticks=own),)))
                if of_reference:
                    self.store.note_ticks(row, self.grading.references[result.reference].id, of_reference)
        self._take({(row, result.column): records})

    def _take(self, seen: Mapping[tuple[int, int], Sequence[bytes]]) -> None:
        """Take in the outcomes of fresh runs, have those judged that occur in no cell, and note who was seen both right and wrong."""
        ids = self.store.outcome_ids(record for records in seen.values() for record in records)
        references = range(len(self.grading.references))
        cases: dict[Case, Input] = {}
        for (row, column), records in seen.items():
            self.fresh[row, column] = tuple(ids[record] for record in records)
            for reference in references:
                cases |= self.behaviour.unjudged_of(row, reference, self.fresh[row, column])
        self.grading.judge_cases(cases)
        for row, column in seen:
            flaky = any(self.state(row, column, reference) == "flaky" for reference in references)
            if flaky and row in self.behaviour.counting and row not in self.flaky.setdefault(column, []):
                self.flaky[column].append(row)

    def make_slow(self, column: int) -> bool:
        """Give the column the full limits in the search from now on; return whether that is new."""
        if self.grading.columns[column].slow:
            return False
        self.grading.mark(column, "slow")
        return True

    def open_columns(self) -> list[Column]:
        """Return the columns on which the search goes on."""
        closed = self.refuted.keys() | self.flaky.keys() | self.grading.failed.keys()
        return [column for column in self.grading.columns.values() if column.id not in closed]
