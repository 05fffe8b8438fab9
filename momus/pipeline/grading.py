"""One run on one store: makes the table complete, judges it, and confirms what it shows."""

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import replace

from momus import wire
from momus.errors import BoxError
from momus.execute.pool import Failure, Pool
from momus.model import Input, Verdict
from momus.pipeline.behaviour import Behaviour, Case
from momus.pipeline.register import Registered
from momus.progress import Progress
from momus.search import Column, Confirmed, ConfirmUnit, FillUnit, JudgeUnit, Setting
from momus.table import Confirmation, Origin, Store

CASES_A_UNIT = 200
FLAKY_ROWS = 2
FEW = 20
"""Units that are done before a person would read of them: no stage of their own."""


class Grading:
    """The class, its table, and the pool that fills it.

    `refuted` has by column the row that refutes it for each reference; `flaky` the rows on which fresh runs disagreed; `failed` why a
    column could not be worked on through a fault of ours. All of it can be read again from the store.
    """

    def __init__(
        self, store: Store, pool: Pool, setting: Setting, registered: Registered, behaviour: Behaviour, progress: Progress
    ):
        self.store = store
        self.pool = pool
        self.setting = setting
        self.columns = registered.columns
        self.references = registered.references
        self.behaviour = behaviour
        self.progress = progress
        self.runs = 0
        self.refuted: dict[int, tuple[int, ...]] = {}
        self.flaky: dict[int, list[int]] = {}
        self.failed: dict[int, str] = {}
        self.fresh: dict[tuple[int, int], tuple[int, ...]] = {}
        self.timeouts: dict[int, int] = {}
        for mark in ("stateful", "slow"):
            for column in store.recall(mark, ()):
                if column in self.columns:
                    self.columns[column] = replace(self.columns[column], **{mark: True})

    def add_rows(self, inputs: Iterable[tuple[Input, Origin]]) -> list[int]:
        """Return the ids of the rows for these inputs, made where they are new; a row of the domain counts."""
        ids = []
        for input, origin in inputs:
            order = self.setting.order(input)
            row_id = self.store.row(input, origin, order)
            if row_id not in self.behaviour.rows:
                stored = self.store.stored_row(row_id)
                self.behaviour.add_row(stored, order, counts=self.setting.contains(input))
            ids.append(row_id)
        return list(dict.fromkeys(ids))

    def complete(self, rows: Iterable[int], columns: Iterable[int] | None = None) -> None:
        """Fill the cells that are missing on these rows, for the references and these columns, and judge what is there."""
        rows = sorted(rows)
        self._fill_references(rows)
        self._fill([column for column in (self.columns if columns is None else columns) if column not in self.failed], rows)
        self.judge(rows)

    def _fill_references(self, rows: Sequence[int]) -> None:
        ids = [reference.id for reference in self.references]
        missing = self.behaviour.missing(rows, ids)
        units = [FillUnit(one, self._inputs(missing[one.id]), reference=True) for one in self.references if one.id in missing]
        for unit, result in zip(units, self.pool.map(units), strict=True):
            if isinstance(result, Failure):
                raise BoxError(f"the reference could not be run: {result.reason}")
            self._keep(unit.column.id, missing[unit.column.id], result.records)
        self._mark_usable(rows)

    def _mark_usable(self, rows: Sequence[int]) -> None:
        """Note which outcomes of the references say what is right."""
        seen = {self.behaviour.outcome(row, reference.id) for row in rows for reference in self.references}
        records = self.store.outcomes(outcome for outcome in seen if outcome >= 0)
        decoded = {outcome: wire.decode_outcome(record) for outcome, record in records.items()}
        judge = self.setting.judge
        self.behaviour.mark_usable(
            {outcome: not isinstance(one, wire.Hole) and judge.expected_usable(one) for outcome, one in decoded.items()}
        )

    def _fill(self, columns: Sequence[int], rows: Sequence[int]) -> None:
        missing = self.behaviour.missing(rows, columns)
        units = [
            FillUnit(self.columns[column], self._inputs(rows), self.timeouts.get(column, 0)) for column, rows in missing.items()
        ]
        shown = len(units) > FEW
        if shown:
            self.progress.stage("filling", len(units))
        for unit, result in zip(units, self.pool.map(units), strict=True):
            if shown:
                self.progress.advance()
            column = unit.column.id
            if isinstance(result, Failure):
                self.failed[column] = result.reason
            elif result.rejection:
                self.failed[column] = f"it loaded before, and now: {result.rejection}"
            else:
                self._keep(column, missing[column], result.records)
                self.timeouts[column] = self.timeouts.get(column, 0) + sum(one[:1] == wire.TIMED_OUT for one in result.records)

    def _keep(self, column: int, rows: Sequence[int], records: Sequence[bytes], *, replacing: bool = False) -> None:
        """Store the records of a column, here and on disk."""
        self.runs += len(records)
        self.store.fill(((row, column, record, None) for row, record in zip(rows, records, strict=True)), replace=replacing)
        ids = self.store.outcome_ids(records)
        self.behaviour.put((row, column, ids[record]) for row, record in zip(rows, records, strict=True))

    def _inputs(self, rows: Iterable[int]) -> tuple[Input, ...]:
        return tuple(self.behaviour.rows[row].input for row in rows)

    def judge(self, rows: Iterable[int]) -> None:
        """Have every case on these rows judged that was not before."""
        self.judge_cases(self.behaviour.unjudged(rows))

    def judge_cases(self, cases: Mapping[Case, Input]) -> None:
        """Have these cases judged, and keep the verdicts."""
        records = self.store.outcomes({outcome for _, expected, got in cases for outcome in (expected, got)})
        asked = [(input, records[expected], records[got]) for (_, expected, got), input in cases.items()]
        units = [JudgeUnit(tuple(asked[at : at + CASES_A_UNIT])) for at in range(0, len(asked), CASES_A_UNIT)]
        verdicts: list[Verdict] = []
        for result in self.pool.map(units):
            if isinstance(result, Failure):
                raise BoxError(f"the judge could not be run: {result.reason}")
            verdicts += result
        self.behaviour.add_verdicts(dict(zip(cases, verdicts, strict=True)))

    def settle(self) -> None:
        """Confirm, for every column that is wrong somewhere, its simplest wrong row; go on to the next where fresh runs are right."""
        while units := list(self._unconfirmed()):
            shown = len(units) > FEW
            if shown:
                self.progress.stage("confirming", len(units))
            for (row, unit), result in zip(units, list(self.pool.map([unit for _, unit in units])), strict=True):
                if shown:
                    self.progress.advance()
                if isinstance(result, Failure):
                    self.failed[unit.column.id] = result.reason
                    continue
                self.keep_fresh(row, unit.column.id, result)
                if self.state(row, unit.column.id, unit.reference) == "unconfirmed":
                    self.make_stateful(unit.column.id)

    def _unconfirmed(self) -> Iterable[tuple[int, ConfirmUnit]]:
        """Yield (row, unit) for the simplest wrong row of each column and reference that no fresh run covers; note what is settled."""
        simplest = [self.behaviour.simplest_wrong(reference) for reference in range(len(self.references))]
        for column in self.columns:
            if column in self.failed:
                continue
            rows = [found.get(column) for found in simplest]
            asked = self._asked(column, rows)
            for row, reference in asked:
                wanted = self.behaviour.wanted.get(row)
                record = self.store.outcome(wanted) if wanted is not None else None
                yield row, ConfirmUnit(self.columns[column], reference, self.behaviour.rows[row].input, record)
            if not asked and all(rows):
                self.refuted[column] = tuple(rows)
                self.flaky.pop(column, None)
            else:
                self.refuted.pop(column, None)

    def _asked(self, column: int, rows: Sequence[int | None]) -> list[tuple[int, int]]:
        """Return the (row, reference) to confirm for a column; first take back those that fresh runs did not confirm."""
        asked = []
        for reference, row in enumerate(rows):
            while row:
                state = self.state(row, column, reference)
                if state == "confirmed":
                    break
                if state is None:
                    asked += [(row, reference)] if len(self.flaky.get(column, ())) < FLAKY_ROWS else []
                    break
                self.behaviour.deny(row, column)
                if state == "flaky" and row not in self.flaky.setdefault(column, []):
                    self.flaky[column].append(row)
                row = self.behaviour.simplest_wrong_of(column, reference)
            if isinstance(rows, list):
                rows[reference] = row
        return asked

    def state(self, row: int, column: int, reference: int) -> str | None:
        """Return what fresh runs say of a wrong cell: "confirmed", "flaky" (both outcomes were seen), "unconfirmed"; None before there were any."""
        outcomes = self.fresh.get((row, column))
        if not outcomes:
            return None
        verdicts = [self.behaviour.verdict(row, reference, outcome) for outcome in outcomes]
        wrong = sum(verdict is not None and not verdict.accepted for verdict in verdicts)
        if wrong == len(verdicts):
            return "confirmed"
        return "flaky" if wrong else "unconfirmed"

    def keep_fresh(self, row: int, column: int, result: Confirmed) -> None:
        """Keep what fresh processes did on a row; a program that was seen both right and wrong there is flaky."""
        records = tuple(record for record in (result.wrong, result.right) if record is not None)
        self.store.add_confirmations([Confirmation(row, column, result.state, records, result.seconds)])
        self._take_fresh({(row, column): records})
        if result.state == "confirmed":
            # What fresh processes did at the full limits is the cell, even where it would stay unrun after too many time-outs.
            self._keep(column, [row], [result.wrong], replacing=True)

    def _take_fresh(self, seen: Mapping[tuple[int, int], Sequence[bytes]]) -> None:
        """Take in the outcomes of fresh runs, and have those judged that occur in no cell."""
        ids = self.store.outcome_ids(record for records in seen.values() for record in records)
        cases: dict[Case, Input] = {}
        for (row, column), records in seen.items():
            self.fresh[row, column] = tuple(ids[record] for record in records)
            for reference in range(len(self.references)):
                cases |= self.behaviour.unjudged_of(row, reference, self.fresh[row, column])
        self.judge_cases(cases)
        for row, column in seen:
            states = [self.state(row, column, reference) for reference in range(len(self.references))]
            if "flaky" in states and row not in self.flaky.setdefault(column, []):
                self.flaky[column].append(row)

    def read_fresh(self) -> None:
        """Take in from the store what fresh runs did, under the judge of today; the rows must be filled for the references."""
        stored = self.store.confirmations()
        seen = {place: one.records for place, one in stored.items() if place[0] in self.behaviour.rows and place[1] in self.columns}
        self._take_fresh(seen)

    def mark(self, column: int, trait: str) -> None:
        """Remember that a column is "stateful" (earlier calls change later ones) or "slow" (within the limit, but not by far)."""
        self.columns[column] = replace(self.columns[column], **{trait: True})
        self.store.remember(trait, tuple(sorted({*self.store.recall(trait, ()), column})))

    def make_stateful(self, column: int) -> None:
        """Run the column in a fresh process for each input from now on, and fill its cells again that way."""
        if self.columns[column].stateful:
            return
        self.mark(column, "stateful")
        rows = [row for row in self.behaviour.rows if self.behaviour.outcome(row, column) >= 0]
        result = next(self.pool.map([FillUnit(self.columns[column], self._inputs(rows), self.timeouts.get(column, 0))]))
        if isinstance(result, Failure):
            self.failed[column] = result.reason
            return
        self._keep(column, rows, result.records, replacing=True)
        self.judge(rows)

    def alive(self) -> dict[int, tuple[int, ...]]:
        """Return by column the references that have accepted everything it did so far; all of them for one that none accepts."""
        everyone = tuple(range(len(self.references)))
        wrong = [self.behaviour.simplest_wrong(reference) for reference in everyone]
        left = {column: tuple(one for one in everyone if column not in wrong[one]) for column in self.columns}
        return {column: references or everyone for column, references in left.items()}

    def open_columns(self) -> list[Column]:
        """Return the columns on which the search goes on."""
        return [
            column
            for column in self.columns.values()
            if column.id not in self.refuted and column.id not in self.failed and column.id not in self.flaky
        ]
