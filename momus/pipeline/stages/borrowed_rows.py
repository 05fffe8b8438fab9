"""Rows that were made for one program and refute another one, which may be wrong on simpler inputs.

What was made small for one program refutes many others: they are not hunted any more, and keep this row as their counterexample. Of most domains
the smallest inputs are listed for every program, so that it is simple enough. A sequence of calls that shows a bug is seldom among the smallest.
"""

from momus.domain.calls import CallsDomain
from momus.pipeline.class_run import ClassRun
from momus.search import Candidate


class BorrowedRows:
    """Finds such rows for sequences of calls, each row and wrong outcome once."""

    def __init__(self, class_run: ClassRun):
        self.class_run = class_run
        self._given: set[tuple[int, int]] = set()

    def next(self, most: int) -> list[Candidate]:
        """Return at most `most` programs with the row that refutes them, simple rows first; one program for each outcome on a row."""
        table = self.class_run.table
        refuted = [
            (row, column, reference)
            for column, rows in self.class_run.refuted.items()
            for reference, row in enumerate(rows)
            if self._is_borrowed(column, row)
        ]
        found: list[Candidate] = []
        for row, column, reference in sorted(refuted, key=lambda one: (table.order[one[0]], one)):
            outcome = table.outcome(row, column)
            if len(found) < most and (row, outcome) not in self._given:
                self._given.add((row, outcome))
                stored = table.rows[row]
                engine, seconds = stored.origin.engine, stored.origin.seconds
                found.append(Candidate(column, reference, stored.input, table.record(outcome), engine, seconds))
        return found

    def _is_borrowed(self, column: int, row: int) -> bool:
        stored, program = self.class_run.table.rows[row], self.class_run.columns[column]
        return (
            stored.origin.column != column
            and column not in self.class_run.failed
            and not (program.stateful or program.slow or program.looping)
            and not stored.input.before
            and isinstance(self.class_run.setting.domains.get(stored.input.entry), CallsDomain)
        )
