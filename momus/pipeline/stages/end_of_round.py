"""The end of a round: confirms and shrinks candidates, which become rows of the table."""

from collections.abc import Iterable, Sequence

from momus import wire
from momus.execute.pool import Failure
from momus.pipeline.class_run import ClassRun
from momus.pipeline.stages.beliefs import keep_confirmed
from momus.pipeline.stages.completing import complete
from momus.pipeline.stages.confirming import settle
from momus.pipeline.stages.filling import add_rows
from momus.pipeline.stages.state import StateSeen, refute_by_sequences
from momus.search import Candidate, Confirmed, ShrinkUnit
from momus.table import Origin
from momus.table.table import Order

SHRUNK_AT_ONCE = 8
SHORT_SEQUENCE = 3
"""A program that is refuted by a sequence of more calls than this is still searched for one call on which it goes wrong alone."""


class EndOfRound:
    """Takes the candidates of one round. `again` are the columns that were wrong only because they are slow or stateful: hunt them again."""

    def __init__(self, class_run: ClassRun, round_number: int):
        self.class_run = class_run
        self.round = round_number
        self.again: set[int] = set()

    def take_candidates(self, candidates: Sequence[Candidate]) -> None:
        """Shrink candidates, simplest first, until every column has a row at least as simple as its candidate; fill these for all."""
        class_run = self.class_run
        pending = {(one.column, one.reference): one for one in candidates}
        self._drop_covered(pending, class_run.refuted)
        made: list[int] = []
        if pending:
            class_run.progress.stage("shrinking", len(pending))
        while pending:
            chosen = self._simplest(pending)
            before = len(pending)
            for one in chosen:
                del pending[one.column, one.reference]
            rows = self._shrink(chosen)
            made += rows
            waiting = {column for column, _ in pending}
            complete(class_run, rows, sorted(waiting | {one.column for one in chosen}))
            self._drop_covered(pending, class_run.columns)
            class_run.progress.advance(before - len(pending))
        complete(class_run, made)
        settle(self.class_run)

    def shrink_again(self, candidates: Sequence[Candidate]) -> None:
        """Shrink candidates although their columns are refuted by these rows already; fill what they become for all."""
        complete(self.class_run, self._shrink(candidates))
        settle(self.class_run)

    def _simplest(self, pending: dict[tuple[int, int], Candidate]) -> list[Candidate]:
        """Return the simplest candidates, each on a different input."""
        chosen: dict[str, Candidate] = {}
        for one in sorted(pending.values(), key=self._rank):
            if one.input.key not in chosen:
                chosen[one.input.key] = one
            if len(chosen) == SHRUNK_AT_ONCE:
                break
        return list(chosen.values())

    def _rank(self, one: Candidate) -> tuple[bool, Order, int, int]:
        return (one.record == wire.TIMED_OUT, self.class_run.setting.order(one.input), one.column, one.reference)

    def _shrink(self, chosen: Sequence[Candidate]) -> list[int]:
        """Return the rows that these candidates became."""
        class_run = self.class_run
        # Two objects side by side are made small as sequences of calls are.
        keepers = [StateSeen(one.column, one.reference, one.input) for one in chosen if one.input.beside]
        alone = [one for one in chosen if not one.input.beside]
        units = [
            ShrinkUnit(class_run.columns[one.column], one.reference, one.input, one.record, one.fresh, one.before) for one in alone
        ]
        rows = []
        for one, result in zip(alone, list(class_run.pool.map(units)), strict=True):
            if isinstance(result, Failure):
                class_run.fail(one.column, result)
            elif result.state == "unconfirmed":
                keepers += self._take_back(one)
            else:
                rows += self._keep(one, result)
        found = refute_by_sequences(class_run, keepers, self.round)
        short = {column for column, row in found.items() if len(class_run.table.rows[row].input.before) < SHORT_SEQUENCE}
        self.again |= {one.column for one in keepers} - short
        return list(dict.fromkeys([*rows, *found.values()]))

    def _keep(self, one: Candidate, result: Confirmed) -> list[int]:
        rows = add_rows(self.class_run, [(result.input, Origin(one.engine, one.column, self.round, one.seconds))])
        complete(self.class_run, rows, ())
        keep_confirmed(self.class_run, rows[0], result)
        return rows

    def _take_back(self, one: Candidate) -> list[StateSeen]:
        """Note why fresh processes at the full limit are right: the column is slow, or earlier calls changed this one, which is returned."""
        column = self.class_run.columns[one.column]
        if one.record == wire.TIMED_OUT and not column.slow:
            self.class_run.mark(one.column, slow=True)
            self.again.add(one.column)
        elif one.record != wire.TIMED_OUT and not column.stateful:
            return [StateSeen(one.column, one.reference, one.input, one.before)]
        return []

    def _drop_covered(self, pending: dict[tuple[int, int], Candidate], columns: Iterable[int]) -> None:
        """Drop the candidates of these columns that are wrong on a row that is at least as simple."""
        table, columns = self.class_run.table, list(columns)
        if not columns:
            return
        simplest = [table.simplest_wrong(reference, columns) for reference in range(len(self.class_run.references))]
        for (column, reference), one in list(pending.items()):
            row = simplest[reference].get(column)
            covered = row is not None and table.order[row] <= self.class_run.setting.order(one.input)
            if covered or column in self.class_run.failed and column not in self.class_run.left:
                del pending[column, reference]
