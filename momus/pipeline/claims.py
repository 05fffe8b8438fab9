"""Reads the claim on every submission from the table."""

from collections import Counter, defaultdict
from collections.abc import Sequence
from dataclasses import replace
from functools import cache, cached_property

import numpy as np
import numpy.typing as npt

from momus.execute.runner import NO_SUCH_FUNCTION
from momus.languages import language
from momus.languages.matching import lacking_remark, name_remarks, undeclared
from momus.model import Claim, Hole, Submission
from momus.pipeline.bound import bound_sentence
from momus.pipeline.class_run import ClassRun
from momus.pipeline.evidence import EvidenceReader
from momus.pipeline.stages.rounds import Rounds
from momus.pipeline.stages.second_mistakes import second_mistakes
from momus.pipeline.stages.small_domain import SmallDomains
from momus.pipeline.stages.solving import Solving
from momus.pipeline.stages.undefined_behaviour import Seen
from momus.results import KEEPS_STATE, EngineUse, Evidence, Finding, SuiteRow
from momus.words import all_counted, counted, input_words

MOST_REMARKS = 3
LEAST_DOUBTED = 0.1
"""If a program could not take this share of the inputs or more, its claim says so."""
LEAST_TRIED = 100
"""A program that was left because of its time must have been tried on this many inputs before Momus says that nothing was found."""
LEAST_JUDGED = 0.25
"""A program must be able to take this share of the inputs before Momus says that nothing was found."""

_EXTREME = "only floats that nobody writes refute it: tiny, huge, or with many digits"


class ClaimReader:
    """Makes findings from a finished run."""

    def __init__(
        self,
        class_run: ClassRun,
        rounds: Rounds,
        through: SmallDomains,
        solving: Solving,
        undefined: Seen,
    ):
        self.class_run = class_run
        self.registered = class_run.registered
        self.tests = class_run.tests
        self.undefined = undefined
        self.showing = EvidenceReader(class_run, undefined)
        self.failing = class_run.table.failing(class_run.submissions)
        self.evidence = sorted(class_run.table.evidence)
        self.rounds = rounds
        self.size = rounds.size
        self.through = through
        self.solving = solving
        self.tried: Counter[int] = Counter()
        self.timeouts: Counter[int] = Counter()
        for one in rounds.tried:
            self.tried[one.column] += one.inputs
            self.timeouts[one.column] += one.timeouts

    def findings(self, submissions: Sequence[Submission]) -> tuple[Finding, ...]:
        return tuple(self._finding(submission) for submission in submissions)

    def _finding(self, submission: Submission) -> Finding:
        written_in = submission.program.language if submission.program else ""
        known = Finding(
            id=submission.id,
            file=submission.file,
            language=written_in,
            claim=Claim.ERROR,
            tried=0,
            student=submission.student,
            revision=submission.revision,
            time=submission.time,
            group=submission.group,
            remarks=(*submission.remarks, *self._reading_remarks(submission)),
        )
        if submission.id in self.registered.rejected:
            return replace(known, claim=Claim.REJECTED, reason=self.registered.rejected[submission.id])
        if submission.id in self.registered.failed:
            return replace(known, reason=self.registered.failed[submission.id])
        column = self.registered.of[submission.id]
        claim, evidence, reason = self._claim(column)
        return replace(
            known,
            claim=claim,
            bound=self._bound(column) if claim is Claim.HOLDS else "",
            tried=self._inputs(column),
            reason=reason,
            evidence=evidence,
            second=self.showing.of_second(column, self._second[column]) if column in self._second else None,
            column=column,
            failing=tuple(self.failing[column]) if claim is Claim.REFUTED else (),
            tests_passed=self._tests_passed(column),
            unrun=self._unrun(column),
            doubts=self._doubts(column) if claim in (Claim.UNREFUTED, Claim.HOLDS) else (),
            remarks=(*known.remarks, *self._lacking(column), *self._remarks(column, evidence)),
            undefined=tuple({one.undefined.kind: one.undefined for one in self.undefined.get(column, ())}.values()),
            asked=self.solving.asked(column),
        )

    def _reading_remarks(self, submission: Submission) -> tuple[str, ...]:
        """Return what was tolerated when the program was read: names one step off, statements that were left out."""
        program, task = submission.program, self.class_run.setting.task
        if program is None:
            return ()
        known = language(program.language)
        return (*name_remarks(task, program, known), *known.remarks(program, task))

    def _lacking(self, column: int) -> tuple[str, ...]:
        """Return which of several functions the column lacks: all their inputs count against it."""
        table = self.class_run.table
        first: dict[str, int] = {}
        for row in self.evidence:
            first.setdefault(table.rows[row].input.entry, row)
        did = {entry: table.outcome(row, column) for entry, row in first.items()}
        found = {entry: outcome > 0 and self.showing.outcome(outcome).error == NO_SUCH_FUNCTION for entry, outcome in did.items()}
        if not any(found.values()):
            return ()
        # Where no row asks for a function, its source tells.
        task, program = self.class_run.setting.task, self.class_run.columns[column].program
        left = undeclared(task, program, language(program.language))
        return lacking_remark([one.name for one in task.entries if found.get(one.name, one.name in left)])

    def _remarks(self, column: int, evidence: Evidence | None) -> tuple[str, ...]:
        """Return that only extreme floats refute it, and the undefined behaviour seen besides the evidence, each with one input that shows it."""
        told = {evidence.undefined.kind} if evidence is not None and evidence.undefined is not None else set()
        remarks: list[str] = []
        setting = self.class_run.setting
        for sight in self.undefined.get(column, ()):
            if sight.undefined.kind not in told and len(remarks) < MOST_REMARKS:
                domain = setting.domains.get(sight.input.entry)
                given = input_words(sight.input, setting.task.form, domain.names if domain else ())
                remarks.append(f"undefined behaviour on {given}: {sight.undefined}")
            told.add(sight.undefined.kind)
        return (*([_EXTREME] if column in self._refuted_by_extremes else []), *remarks)

    @cached_property
    def _second(self) -> dict[int, int]:
        return second_mistakes(self.class_run)

    @cached_property
    def _refuted_by_extremes(self) -> set[int]:
        return self.class_run.refuted_by_extremes()

    def notes(self) -> tuple[str, ...]:
        """Return what the instructor should know of the references: undefined behaviour on inputs of the domain."""
        several = len(self.class_run.references) > 1
        return tuple(
            f"reference{f' {number}' if several else ''}: {remark}; what it does there proves nothing"
            for number, reference in enumerate(self.class_run.references, 1)
            for remark in self._remarks(reference.id, None)
        )

    def _claim(self, column: int) -> tuple[Claim, Evidence | None, str]:
        class_run = self.class_run
        if column in class_run.refuted:
            return Claim.REFUTED, self.showing.of_refuted(column, class_run.refuted[column]), ""
        if column in class_run.flaky:
            return (
                Claim.FLAKY,
                self.showing.of_flaky(column, class_run.flaky[column][0]),
                "right in some fresh runs and wrong in others",
            )
        if column in class_run.left:
            few = self._inputs(column) < min(LEAST_TRIED, self.size or LEAST_TRIED)
            return Claim.UNJUDGED if few else Claim.UNREFUTED, None, class_run.failed[column]
        if column in self.class_run.failed:
            return Claim.ERROR, None, self.class_run.failed[column]
        left_out, whole = self._left_out(column)
        if whole - left_out < LEAST_JUDGED * whole:
            return Claim.UNJUDGED, None, f"only {whole - left_out:,} of {whole:,} inputs fit the types that it declares"
        if self._bound(column):
            return Claim.HOLDS, None, ""
        return Claim.UNREFUTED, None, self._how_far(column)

    def _bound(self, column: int) -> str:
        """Return the bound within which the column holds. "" if there is none, if it is unsteady or undefined, or fails a waiting row."""
        run, proved = self.through.bounds(column), self.solving.bounds(column)
        best = {
            entry: max(filter(None, (run.get(entry), proved.get(entry))), key=lambda bound: bound.rank, default=None)
            for entry in self.class_run.setting.domains
        }
        said = bound_sentence(best)
        if not said or self.class_run.columns[column].stateful or self.undefined.get(column) or self._fails_some_row(column):
            return ""
        return said

    def _how_far(self, column: int) -> str:
        """Return what to say of a search that found nothing, besides the number of inputs."""
        lacking = self.solving.missing.get(column)
        said = [self._how_far_run(column), f"{lacking} is not installed: momus doctor --install" if lacking else ""]
        return "; ".join(filter(None, said))

    def _how_far_run(self, column: int) -> str:
        if column not in self.tried:
            if asked := self.solving.asked(column):
                questions = sum(len(one.answers) for one in asked)
                return f"only {asked[0].solver} was asked, {counted(questions, 'question')}"
            return "not searched under this domain and judge yet: grade again"
        if self.class_run.columns[column].stateful:
            return KEEPS_STATE
        if self.size is not None and self._was_run_on_all(column):
            return f"run on {all_counted(self.size, 'input')} of the domain, one after the other"
        ended = self._boxed and not self.timeouts[column]
        return self._boxed if ended and self.rounds.has_boxes_until(self._last_rounds[column]) else ""

    @cached_property
    def _last_rounds(self) -> dict[int, int]:
        return self.rounds.last_rounds()

    @cached_property
    def _boxed(self) -> str:
        """Return in words which part of the domain every open column is run on whole."""
        boxes = [box for many in self.rounds.boxes.values() for box in many[:1]]
        number = sum(box.count().exact or 0 for box in boxes)
        if len(boxes) != 1:
            return ""
        return f"run on {all_counted(number, 'input')} with {'; '.join(boxes[0].describe())}"

    def _was_run_on_all(self, column: int) -> bool:
        """Return whether every input of a small domain was run in the search, each run ended, and it fails no waiting row."""
        exhausted = self.size is not None and self.tried[column] == self.size and not self.timeouts[column]
        return exhausted and not self.class_run.columns[column].stateful and not self._fails_some_row(column)

    @cached_property
    def _rows_inside(self) -> list[int]:
        """Return the rows of the domain, including those that are set aside."""
        return [row for row, stored in self.class_run.table.rows.items() if self.class_run.setting.contains(stored.input)]

    def _fails_some_row(self, column: int) -> bool:
        """Return whether every reference rejects what the column does on some row of the domain, even one that is set aside."""
        return bool(self.class_run.table.wrong_for_all(self._rows_inside, [column]).any())

    def _inputs(self, column: int) -> int:
        """Return how many inputs the column was tried on: those of the search and its filled rows, or the whole domain."""
        if self.through.is_whole(column) or self._was_run_on_all(column):
            return self.size or sum(one.inputs for one in self.through.runs[column])
        return self.tried[column] + int((self._did(column) > 0).sum())

    def _unrun(self, column: int) -> int:
        return int((self._did(column) < 0).sum())

    def _did(self, column: int) -> npt.NDArray[np.int32]:
        """Return what a column did on the rows of evidence: ids of outcomes, or codes of holes."""
        return self.class_run.table.outcomes(self.evidence, [column])

    def _doubts(self, column: int) -> tuple[str, ...]:
        """Return why "unrefuted" says less than it seems to: a program with narrow types is judged on few inputs."""
        left_out, whole = self._left_out(column)
        if left_out <= LEAST_DOUBTED * whole:
            return ()
        return (f"{left_out:,} of {whole:,} inputs do not fit the types that it declares: on those it was not judged",)

    def _left_out(self, column: int) -> tuple[int, int]:
        """Return how many inputs the column could not take, of how many."""
        left_out = self.rounds.inexpressible(column)
        left_out += int((self._did(column) == Hole.INEXPRESSIBLE).sum())
        return left_out, self._inputs(column) + left_out

    def _tests_passed(self, column: int) -> tuple[int, int] | None:
        """Return (passed, all) of the instructor's tests; a test that was not run is not passed."""
        if not self.tests:
            return None
        return sum(self.passes(row, column) for row in self.tests), len(self.tests)

    def passes(self, row: int, column: int) -> bool:
        """Return whether some reference accepts what the column does on the row."""
        return self.class_run.table.is_accepted(row, column) is True

    def engines(self, findings: Sequence[Finding]) -> tuple[EngineUse, ...]:
        """Return what each engine used, and for how many submissions it found the simplest refuting row."""
        refuted = Counter(one.evidence.found_by for one in findings if one.evidence is not None)
        inputs: Counter[str] = Counter()
        seconds: dict[str, float] = defaultdict(float)
        for one in self.rounds.tried:
            inputs[one.engine] += one.inputs
            seconds[one.engine] += one.seconds
        for name, (named, took) in self.solving.used().items():
            inputs[name] += named
            seconds[name] += took
        names = [*dict.fromkeys(["corpus", *inputs, *refuted])]
        return tuple(EngineUse(name, inputs[name], seconds.get(name, 0), refuted[name]) for name in names)

    def suite(self, findings: Sequence[Finding]) -> tuple[SuiteRow, ...]:
        """Return the rows that refute somebody, simplest first."""
        refutes: dict[int, list[str]] = defaultdict(list)
        for finding in findings:
            for row in finding.failing:
                refutes[row].append(finding.id)
        table, columns = self.class_run.table, {one.id: one.column for one in findings}
        shown = cache(self.showing.outcome)
        return tuple(
            SuiteRow(
                row,
                table.rows[row].input,
                shown(expected),
                table.rows[row].origin.engine,
                tuple(refutes[row]),
                tuple(map(shown, table.outcomes([row], [columns[name] for name in refutes[row]])[0].tolist())),
            )
            for row in table.simplest_first(refutes)
            if (expected := table.expected(row, 0)) is not None
        )
