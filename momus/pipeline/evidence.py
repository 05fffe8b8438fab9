"""What a submission did on the inputs where it goes wrong, and what was expected."""

from collections.abc import Sequence
from dataclasses import replace

from momus import wire
from momus.model import Kind, Outcome
from momus.pipeline.class_run import ClassRun
from momus.pipeline.stages.beliefs import Belief, belief
from momus.pipeline.stages.undefined_behaviour import Seen
from momus.results import Evidence, Steps
from momus.words import input_words, outcome_words


class EvidenceReader:
    """Reads evidence from the table."""

    def __init__(self, class_run: ClassRun, undefined: Seen):
        self.class_run = class_run
        self.undefined = undefined

    def of_refuted(self, column: int, rows: Sequence[int]) -> Evidence:
        """Return the counterexample for the first reference; with several, the explanation describes the others."""
        evidence = self._shown(column, rows[0], 0, self.class_run.fresh[rows[0], column][0])
        others = [self._against(column, row, reference) for reference, row in enumerate(rows) if reference]
        return replace(evidence, explanation="; ".join(filter(None, [evidence.explanation, *others])))

    def of_second(self, column: int, row: int) -> Evidence:
        """Return a confirmed counterexample for the first reference."""
        return self._shown(column, row, 0, self.class_run.fresh[row, column][0])

    def _against(self, column: int, row: int, reference: int) -> str:
        """Return the input on which the column differs from one of several references, and how."""
        setting = self.class_run.setting
        evidence = self._shown(column, row, reference, self.class_run.fresh[row, column][0])
        given = input_words(evidence.input, setting.task.form, setting.domains[evidence.input.entry].names)
        said = evidence.explanation or f"{outcome_words(evidence.got)}, it {outcome_words(evidence.expected)}"
        return f"by reference {reference + 1} wrong on {given}: {said}"

    def of_flaky(self, column: int, row: int) -> Evidence:
        """Return both outcomes of a row on which fresh runs disagreed, with a reference that tells them apart."""
        outcomes = self.class_run.fresh[row, column]
        references = range(len(self.class_run.references))
        reference = next(one for one in references if belief(self.class_run, row, column, one) is Belief.FLAKY)
        return replace(self._shown(column, row, reference, outcomes[0]), other=self.outcome(outcomes[-1]))

    def _shown(self, column: int, row: int, reference: int, outcome: int) -> Evidence:
        table = self.class_run.table
        stored = table.rows[row]
        verdict = table.verdict(row, reference, outcome)
        got = self.outcome(outcome)
        return Evidence(
            row=row,
            input=stored.input,
            expected=self._right(row, reference),
            got=got,
            found_by=stored.origin.engine,
            direct=stored.origin.column == column,
            seconds=stored.origin.seconds,
            explanation=verdict.explanation if verdict else "",
            undefined=next((sight.undefined for sight in self.undefined.get(column, ()) if sight.row == row), None),
            steps=self._steps(column, row, reference) if got.kind is Kind.TIMED_OUT else None,
        )

    def _steps(self, column: int, row: int, reference: int) -> Steps | None:
        """Return the steps of a column that timed out on a row, if known, and the reference's if it is in the same language."""
        used = self.class_run.store.used(row, column)
        if not used.steps:
            return None
        measure = self.class_run.references[reference]
        comparable = measure.program.language == self.class_run.columns[column].program.language
        by_reference = self.class_run.store.used(row, measure.id)
        return Steps(abs(used.steps), used.steps > 0, by_reference.steps if comparable else 0)

    def on(self, column: int, row: int) -> Evidence:
        """Return what a column did on a row where it is wrong, with a reference that finds it wrong."""
        table = self.class_run.table
        outcome = table.outcome(row, column)
        references = table.deciding(row)
        wrong = [one for one in references if (verdict := table.verdict(row, one, outcome)) is not None and not verdict.accepted]
        return self._shown(column, row, (wrong or references)[0], outcome)

    def expected(self, row: int, columns: Sequence[int] = ()) -> Outcome:
        """Return the expected outcome of a row, from the first reference that finds one of these columns wrong there, else the
        first that has one.
        """
        table = self.class_run.table
        references = table.deciding(row)
        known = [column for column in columns if column in self.class_run.columns]
        finding = (one for one in references if table.wrong(row, one, known).any())
        return self._right(row, next(finding, references[0]))

    def _right(self, row: int, reference: int) -> Outcome:
        """Return what is right on a row for a reference that says so."""
        expected = self.class_run.table.expected(row, reference)
        assert expected is not None
        return self.outcome(expected)

    def outcome(self, outcome: int) -> Outcome:
        """Return a stored outcome."""
        stored = wire.decode_outcome(self.class_run.table.record(outcome))
        assert isinstance(stored, Outcome)
        return stored
