"""Runs the programs of one exercise on inputs, in its own box, and says where they go wrong."""

import sys
from collections import OrderedDict
from collections.abc import Sequence
from contextlib import AbstractContextManager
from dataclasses import dataclass, replace
from itertools import accumulate, chain, islice

from momus import wire
from momus.errors import ExerciseError, Mistake, MomusError, RejectedError
from momus.execute import Batch, Filled, Runner
from momus.execute.accounts import UnitClock
from momus.execute.batch import MISFIT
from momus.execute.run_options import MOST_BYTES, TOTAL_S, Kept
from momus.judge import Judge, make_judge, marks_told_apart, plainly_differ
from momus.languages.base import Prepared
from momus.model import Input, Kind, Limits, Outcome, Program, Value, Verdict
from momus.search.work.scope import scope_inputs
from momus.search.work.setting import Setting

SOFT_FACTOR = 50
SOFTEST_S = 0.1
FEW_INPUTS = 20
"""The start of a process is part of its time: in a run on fewer inputs than this, an input would seem to take most of it."""
MARGIN = 1.25
MOST_TIMEOUTS = 3
LEAST_S = 1.0
"""A unit whose time is over still runs batches for this long: the first records may be all that is wanted."""
RELOADED = "it loaded before, and now: "
REMEMBERED_BATCHES = 64
REMEMBERED_ANSWERS = 1000
FORGED = wire.encode_outcome(Outcome(Kind.CRASHED))


@dataclass(frozen=True)
class Column:
    """A distinct program of the class.

    `stateful`: earlier calls change later ones, so every input gets a fresh process. `slow`: it needs the full limit in the search too.
    `looping`: the clock has refuted it by a time-out, so its steps may decide other time-outs.
    """

    id: int
    key: str
    program: Program
    stateful: bool = False
    slow: bool = False
    looping: bool = False

    @property
    def patience(self) -> int:
        """Return how many time-outs end a run on many inputs. A slow program has the full limit, where one time-out says enough."""
        return 1 if self.slow else MOST_TIMEOUTS


@dataclass(frozen=True)
class Expected:
    """What one reference did on a batch: a record for each input, None if it says nothing about the right answer; seconds for one input.

    `endless` are the places of the inputs on which it timed out, or was not run after too many time-outs.
    """

    records: tuple[bytes | None, ...]
    cpu_s: float
    endless: frozenset[int] = frozenset()


class Examiner:
    """The means of one process to run, compare and judge; closed at the end.

    `steady` says by column key whether the column does the same again. `reference_steps` has the steps of references by program and input, None
    for too many.
    """

    def __init__(self, setting: Setting, runner: Runner):
        self.setting = setting
        self.runner = runner
        self.clock = UnitClock()
        self._excused_digests: set[str] = set()
        self.judge: Judge = make_judge(setting.judge, runner, self._excused, self._charge)
        self.steady: dict[str, bool] = {}
        self.reference_steps: dict[tuple[str, str], int | None] = {}
        self._slowest_s = 0.0
        self._answers: OrderedDict[tuple[int, str], bytes] = OrderedDict()
        self._smallest: dict[str, tuple[int, tuple[Input, ...]]] = {}
        self._scope: tuple[Input, ...] = ()
        self._scope_batches: dict[str, Batch] = {}
        self._expected: OrderedDict[int, tuple[Expected, ...]] = OrderedDict()

    def close(self) -> None:
        self.runner.close()

    def prepared(self, program: Program, *, traced: bool = False) -> Prepared:
        """Return the program ready to run; raise RejectedError for a submission's fault, ExerciseError for a reference's."""
        try:
            made = self.runner.prepare(program, self.setting.task, traced=traced)
        except RejectedError as error:
            raise self._blamed(program, error) from None
        if program in self.setting.references:
            self._excused_digests.add(made.digest)
        return made

    def _blamed(self, program: Program, error: RejectedError) -> MomusError:
        if program not in self.setting.references:
            return error
        return ExerciseError(Mistake("the reference", program.sources[0][0], str(error), "correct it there"))

    def batch(self, entry: str, many: Sequence[tuple[Value, ...]]) -> Batch:
        return Batch(entry, tuple(self.setting.input(entry, args) for args in many))

    def expected(self, batch: Batch) -> tuple[Expected, ...]:
        """Return what each reference does on the batch; kept for the last few batches, which many columns share."""
        key = batch.id
        if key not in self._expected:
            if batch.parts:
                self._expected[key] = _joined([self.expected(part) for part in batch.parts])
            else:
                self._expected[key] = tuple(self._ask(reference, batch) for reference in self.setting.references)
            while len(self._expected) > REMEMBERED_BATCHES:
                self._expected.popitem(last=False)
        self._expected.move_to_end(key)
        return self._expected[key]

    def _ask(self, reference: Program, batch: Batch) -> Expected:
        try:
            filled = self.run(self.prepared(reference), batch, self.setting.limits)
        except RejectedError as error:
            raise self._blamed(reference, error) from None
        ignored = self.setting.ignored
        usable = tuple(
            record if self.judge.expected_usable(record) and not (ignored and input.key in ignored) else None
            for input, record in zip(batch.inputs, filled.records, strict=True)
        )
        endless = frozenset(at for at, record in enumerate(filled.records) if record in (wire.TIMED_OUT, wire.UNRUN))
        expected = Expected(usable, filled.used.cpu_s / max(FEW_INPUTS, len(batch.inputs)), endless)
        self._slowest_s = max(self._slowest_s, expected.cpu_s)
        return expected

    def answer(self, reference: int, input: Input) -> bytes:
        """Return what a reference does on an input as the first call of a process, at the full limits; kept for the last few inputs."""
        key = (reference, input.key)
        if key in self._answers:
            self._answers.move_to_end(key)
            return self._answers[key]
        program, batch = self.setting.references[reference], Batch(input.entry, (input,))
        record = self.run(self.prepared(program), batch, self.full_limits(), capture=True, timeouts=1).records[0]
        if record not in (wire.TIMED_OUT, wire.UNRUN):
            self._answers[key] = record
            while len(self._answers) > REMEMBERED_ANSWERS:
                self._answers.popitem(last=False)
        return record

    def smallest(self, entry: str, count: int) -> tuple[Input, ...]:
        """Return the `count` smallest inputs of an entry; the longest list ever asked for is kept."""
        asked, known = self._smallest.get(entry, (0, ()))
        # A domain may have fewer than were asked for: that it is listed to its end is kept too.
        if asked < count:
            listed = islice(self.setting.domains[entry].smallest_first(self.setting.known_values), count)
            known = tuple(self.setting.input(entry, args) for args in listed)
            self._smallest[entry] = (count, known)
        return known[:count]

    def scope(self) -> tuple[Input, ...]:
        """Return the inputs of the scope, kept: the same for every column."""
        if not self._scope:
            self._scope = tuple(input for input, _ in scope_inputs(self.setting))
        return self._scope

    def scope_batch(self, entry: str) -> Batch:
        """Return the inputs of the scope for one entry, kept: their bytes and the references' outcomes are the same for every column."""
        if entry not in self._scope_batches:
            self._scope_batches[entry] = Batch(entry, tuple(input for input in self.scope() if input.entry == entry))
        return self._scope_batches[entry]

    def search_limits(self, column: Column, expected: Sequence[Expected]) -> Limits:
        """Return limits for the search: some tens of times the references' time, never above the exercise's own."""
        if column.slow:
            return self.full_limits()
        soft = max(SOFTEST_S, SOFT_FACTOR * max(one.cpu_s for one in expected))
        return replace(self.setting.limits, cpu_s=min(self.setting.limits.cpu_s, soft))

    def usual_limits(self, column: Column) -> Limits:
        """Return search limits based on the references' time on other inputs: for runs whose time-outs are confirmed anyway."""
        return self.search_limits(column, [Expected((), self._slowest_s)])

    def full_limits(self) -> Limits:
        """Return the exercise's limits with the margin at which a time-out is believed."""
        return replace(self.setting.limits, cpu_s=self.setting.limits.cpu_s * MARGIN)

    def run(
        self,
        prepared: Prepared,
        batch: Batch,
        limits: Limits,
        *,
        fresh: bool = False,
        capture: bool = False,
        timeouts: int = 3,
        stop_if_mostly_ends: bool = False,
        may_reject: bool = False,
        most_bytes: int = MOST_BYTES,
    ) -> Filled:
        """Return what the program did on every input of the batch; after too many time-outs, ends of its process, or bytes, the rest is unrun.

        A submission that cannot be loaded raises RejectedError only if `may_reject`. All other callers ask about programs that loaded before. If
        such a program now refuses to load, that counts against it; otherwise it would escape judgement.
        """
        capture = capture or self.judge.needs_printed
        asked: Kept = {
            "capture": capture,
            "after": self.judge.needs_arguments,
            "stop_if_mostly_ends": stop_if_mostly_ends,
            "most_bytes": sys.maxsize if self._is_reference(prepared) else most_bytes,
        }
        try:
            filled = self._run(prepared, batch, limits, fresh, timeouts, asked)
        except RejectedError:
            if may_reject or self._is_reference(prepared):
                raise
            return Filled([FORGED] * len(batch.inputs))
        if prepared.language == self.setting.references[0].language and wire.INEXPRESSIBLE in filled.records:
            # A program can take whatever the reference in its language takes: it cannot escape judgement by denying that.
            instead = FORGED if self._is_reference(prepared) else MISFIT
            records = [instead if record == wire.INEXPRESSIBLE else record for record in filled.records]
            return replace(filled, records=records)
        return filled

    def _run(self, prepared: Prepared, batch: Batch, limits: Limits, fresh: bool, timeouts: int, asked: Kept) -> Filled:
        """Run a reference without counting its time, and a submission in the time that is left. One input is always run."""
        run = self.runner.run_fresh if fresh else self.runner.run
        if prepared.digest in self._excused_digests:
            with self.clock.excused():
                return run(prepared, batch, limits, stop_after_timeouts=timeouts, **asked)
        left_s = TOTAL_S if len(batch) == 1 else max(LEAST_S, self.clock.left_s)
        return run(prepared, batch, limits, stop_after_timeouts=timeouts, total_s=min(TOTAL_S, left_s), **asked)

    def _excused(self) -> AbstractContextManager[None]:
        return self.clock.excused()

    def _charge(self, seconds: float) -> None:
        self.clock.charge(seconds)

    def _is_reference(self, prepared: Prepared) -> bool:
        return any(prepared.digest == self.prepared(one).digest for one in self.setting.references)

    def wrong(self, batch: Batch, records: Sequence[bytes], expected: Expected) -> list[int]:
        """Return the indices of the inputs whose records one reference rejects."""
        if tuple(records) == expected.records:
            return []
        settings = self.setting.judge
        told_apart = marks_told_apart(settings)
        found, asked = [], []
        for index, (got, wanted) in enumerate(zip(records, expected.records, strict=True)):
            if got != wanted and wanted is not None:
                mark = got[:1]
                # Most wrong outcomes are numbers or texts: they cost no call.
                if mark in told_apart and mark == wanted[:1]:
                    found.append(index)
                elif wire.is_hole(got):
                    continue
                elif plainly_differ(settings, wanted, got):
                    found.append(index)
                else:
                    asked.append((index, wanted))
        verdicts = self.judge.accept_all([(batch.inputs[index], wanted, records[index]) for index, wanted in asked])
        return sorted(found + [index for (index, _), verdict in zip(asked, verdicts, strict=True) if not verdict.accepted])

    def verdict(self, input: Input, expected: bytes, got: bytes) -> Verdict:
        return self.judge.accept_all([(input, expected, got)])[0]


def _joined(parts: Sequence[tuple[Expected, ...]]) -> tuple[Expected, ...]:
    """Return what each reference did on batches that were joined."""
    return tuple(map(_joined_of_one, zip(*parts, strict=True)))


def _joined_of_one(parts: Sequence[Expected]) -> Expected:
    lengths = [len(one.records) for one in parts]
    begins = accumulate(lengths[:-1], initial=0)
    return Expected(
        tuple(chain.from_iterable(one.records for one in parts)),
        sum(one.cpu_s * length for one, length in zip(parts, lengths, strict=True)) / sum(lengths),
        frozenset(begin + at for begin, one in zip(begins, parts, strict=True) for at in one.endless),
    )
