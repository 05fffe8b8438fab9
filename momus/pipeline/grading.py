"""One run on one store: makes the table complete and judges it."""

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import replace

from momus import wire
from momus.errors import BoxError
from momus.execute.pool import Failure, Pool
from momus.model import Input, Verdict
from momus.pipeline.behaviour import Behaviour, Case
from momus.pipeline.register import Registered
from momus.progress import Progress
from momus.search import BELIEVED_TIMEOUTS, FilledColumn, FillUnit, JudgeUnit, Setting
from momus.table import LAST_HOLE, Origin, Store

CASES_A_UNIT = 200
HOLES = (wire.UNRUN, wire.INEXPRESSIBLE)
FEW = 20
"""Units that are done before a person would read of them: no stage of their own."""


class Grading:
    """The class, its table, and the pool that fills it. `failed` tells why a column could not be worked on through a fault of ours."""

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
        self.failed: dict[int, str] = {}
        self._timed_out = store.outcome_ids([wire.TIMED_OUT])[wire.TIMED_OUT]
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
            if isinstance(result, Failure) or result.rejection:
                why = result.reason if isinstance(result, Failure) else f"it loaded before, and now: {result.rejection}"
                raise BoxError(f"the reference could not be run: {why}")
            self.keep(unit.column.id, missing[unit.column.id], result)
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
        units = [FillUnit(self.columns[column], self._inputs(rows), self._patience(column)) for column, rows in missing.items()]
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
                self.keep(column, missing[column], result)

    def _patience(self, column: int) -> int:
        """Return how many more time-outs of a column are waited for: after a few its other cells stay unrun."""
        return max(0, BELIEVED_TIMEOUTS - self.behaviour.count(column, self._timed_out))

    def fill_unrun(self, wanted: Mapping[int, Sequence[int]], patience: int) -> set[int]:
        """Run columns on these rows until they looped so many times more, and judge them; return those that could not be run."""
        failed = set()
        units = [FillUnit(self.columns[column], self._inputs(rows), patience) for column, rows in wanted.items()]
        for unit, result in zip(units, self.pool.map(units), strict=True):
            self.progress.advance()
            if isinstance(result, Failure) or result.rejection:
                failed.add(unit.column.id)
            else:
                self.keep(unit.column.id, wanted[unit.column.id], result)
        self.judge({row for rows in wanted.values() for row in rows})
        return failed

    def keep(self, column: int, rows: Sequence[int], filled: FilledColumn) -> None:
        """Store what a column did on these rows; an outcome that is there gives way to another outcome, never to a hole."""
        cells = [
            (row, record, used)
            for row, record, used in zip(rows, filled.records, filled.used, strict=True)
            if record[:1] not in HOLES or self.behaviour.outcome(row, column) <= LAST_HOLE
        ]
        self.store.fill(((row, column, record, used) for row, record, used in cells), replace=True)
        ids = self.store.outcome_ids(record for _, record, _ in cells)
        self.behaviour.put((row, column, ids[record]) for row, record, _ in cells)

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

    def is_raise(self, outcome: int) -> bool:
        """Return whether an outcome is an exception."""
        return self.store.outcome(outcome)[:1] == wire.RAISED

    def mark(self, column: int, trait: str) -> None:
        """Remember that a column is "stateful" (earlier calls change later ones) or "slow" (within the limit, but not by far)."""
        self.columns[column] = replace(self.columns[column], **{trait: True})
        self.store.remember(trait, tuple(sorted({*self.store.recall(trait, ()), column})))

    def make_stateful(self, column: int) -> bool:
        """Run the column in a fresh process for each input from now on, and fill its cells again that way; return whether that is new."""
        if self.columns[column].stateful:
            return False
        with self.store.transaction():
            self.mark(column, "stateful")
            self._fill_again(column)
        return True

    def _fill_again(self, column: int) -> None:
        """Run a column anew on all rows it was filled on, after a trait of it became known."""
        rows = [row for row in self.behaviour.rows if self.behaviour.outcome(row, column) >= 0]
        result = next(self.pool.map([FillUnit(self.columns[column], self._inputs(rows))]))
        if isinstance(result, Failure) or result.rejection:
            self.failed[column] = result.reason if isinstance(result, Failure) else f"it loaded before, and now: {result.rejection}"
            return
        self.keep(column, rows, result)
        self.judge(rows)

    def alive(self) -> dict[int, tuple[int, ...]]:
        """Return by column the references that have accepted everything it did so far; all of them for one that none accepts."""
        everyone = tuple(range(len(self.references)))
        wrong = [self.behaviour.simplest_wrong(reference) for reference in everyone]
        left = {column: tuple(one for one in everyone if column not in wrong[one]) for column in self.columns}
        return {column: references or everyone for column, references in left.items()}

    def alive_for(self, column: int) -> tuple[int, ...]:
        """Return the same for one column, without looking at the others."""
        everyone = tuple(range(len(self.references)))
        if len(everyone) == 1:
            return everyone
        return tuple(one for one in everyone if self.behaviour.simplest_wrong_of(column, one) is None) or everyone
