"""Believes a candidate only when fresh processes, at the full limits, fail on it again; then makes it small."""

import time
from collections.abc import Callable, Collection, Sequence
from dataclasses import dataclass, replace

from momus import wire
from momus.domain.base import Args
from momus.errors import BoxError, RejectedError
from momus.execute import Batch
from momus.model import Input
from momus.search.work.examiner import FORGED, RELOADED, Column, Examiner
from momus.search.work.first_calls import FirstCalls
from momus.search.work.step_comparison import compared
from momus.search.work.step_limits import told_by_steps

AGREEING_RUNS, AGREEING_SEQUENCES = 2, 3
"""This many wrong runs confirm a wrong input, and a wrong sequence of calls."""
SUSPICIOUS_RUNS = 12
SLOW_TRIES = 24
"""After this many tries by the clock, a slow program's time-out is not made smaller: each try may take the whole limit."""
BELIEVED_TIMEOUTS = 3
"""After this many time-outs, a time-out is believed although the program's steps say that it has little to do."""


@dataclass(frozen=True)
class Confirmed:
    """What fresh processes did on an input: one wrong and one right record, if seen. Both: it is flaky. No wrong one: it is not confirmed.

    After a time-out, `steps` has the steps of the program and of the reference; 0 if unknown, negative if the run was stopped.
    """

    column: int
    reference: int
    input: Input
    expected: bytes
    wrong: bytes | None
    right: bytes | None
    explanation: str = ""
    seconds: float = 0.0
    steps: tuple[int, int] = (0, 0)

    @property
    def state(self) -> str:
        if self.wrong is None:
            return "unconfirmed"
        return "confirmed" if self.right is None else "flaky"


def confirm(
    examiner: Examiner,
    column: Column,
    input: Input,
    reference: int,
    *,
    wanted: bytes | None = None,
    seen: bytes = b"",
    seen_fresh: bool = False,
    before: Sequence[Input] = (),
) -> Confirmed:
    """Return what the column does on the input in fresh processes, judged by the reference's outcome, or by `wanted`.

    Two wrong runs confirm it. If the first runs are right, or the program is unsteady, up to twelve runs are made: a program that is sometimes
    wrong is flaky; one that is never wrong in a fresh process is not refuted. A time-out needs no second run, unless the program's steps say that
    it has little to do: then the machine may have been busy, and the time-out must happen again. A program that is right but slow enough to
    explain a time-out is slow, not flaky. `seen` is the outcome in the search: a program that ends its process is run on fewer inputs.
    Three wrong runs confirm a sequence of calls of a steady program, and none of them may end by time-out or memory.
    `seen_fresh`: the search saw it as the first call of a process. Then it counts as one of the runs, unless it is a time-out: a program that
    answers otherwise when it is asked again is flaky, whatever it has found out about being asked again.
    `before` are calls after which the search saw it go wrong. If the first run is right, and these calls make it go wrong every time, the program
    keeps state: then no more runs are needed.
    """
    started = time.monotonic()
    expected = wanted if wanted is not None else examiner.answer(reference, input)
    calls = FirstCalls(examiner, column, input, seen)
    agreeing = AGREEING_SEQUENCES if input.before else AGREEING_RUNS
    wrong = right = counted = None
    explanation = ""
    time_outs = 0
    is_slow = False
    for runs in range(1, SUSPICIOUS_RUNS + 1):
        got = calls.run()
        if wire.is_hole(got) and input.before:
            wrong = None
            break
        if wire.is_hole(got):
            # It took this input in the search: it cannot escape judgement by not taking it now.
            got = FORGED
        if got == wire.TIMED_OUT and is_slow:
            continue
        if got == wire.TIMED_OUT:
            counted = counted or compared(examiner, column, input, reference)
            time_outs += 1
            if counted.is_little and time_outs < BELIEVED_TIMEOUTS:
                continue
        verdict = examiner.verdict(input, expected, got)
        if verdict.accepted:
            right = got
            is_slow |= calls.is_slow
            if seen == wire.TIMED_OUT and (is_slow or column.looping):
                break  # It was slow, or only its steps said that it does not end. No run was wrong.
            after = calls.after(before) if runs == 1 and before else None
            if after is not None and not examiner.verdict(input, expected, after).accepted:
                break  # Earlier calls make it go wrong, not chance.
        else:
            wrong, explanation = got, verdict.explanation
            if got == wire.TIMED_OUT:
                break  # It had the full limit and a margin of CPU time: a second run tells no more.
        if wrong is not None and right is not None:
            break
        if right is None and runs >= agreeing and calls.is_steady():
            break
    if wrong is None and seen_fresh and seen != wire.TIMED_OUT and not wire.is_hole(seen):
        verdict = examiner.verdict(input, expected, seen)
        if not verdict.accepted:
            wrong, explanation = seen, verdict.explanation
    steps = (0, 0)
    if counted is not None and wrong is not None and wrong == wire.TIMED_OUT:
        own, of_reference = (one.signed if one else 0 for one in (counted.own, counted.reference))
        steps = (own, of_reference)
    return Confirmed(column.id, reference, input, expected, wrong, right, explanation, time.monotonic() - started, steps)


@dataclass(frozen=True)
class ConfirmUnit:
    """A row on which a column seems wrong. `wanted` is what a test of the instructor's expects there; without it the reference decides.

    `seen` is what the column did when the row was filled.
    """

    column: Column
    reference: int
    input: Input
    wanted: bytes | None = None
    seen: bytes = b""


def confirm_unit(examiner: Examiner, unit: ConfirmUnit) -> Confirmed:
    """Return what fresh processes do on the row. Raise BoxError for a program that loaded before and does not now."""
    try:
        return confirm(
            examiner,
            unit.column,
            unit.input,
            unit.reference,
            wanted=unit.wanted,
            seen=unit.seen,
            seen_fresh=unit.column.stateful and not unit.input.before,
        )
    except RejectedError as error:
        raise BoxError(f"{RELOADED}{error}") from None


@dataclass(frozen=True)
class ShrinkUnit:
    """A candidate to confirm and make small; `before` and `fresh` as in `Candidate`."""

    column: Column
    reference: int
    input: Input
    record: bytes
    fresh: bool = False
    before: tuple[Input, ...] = ()


def shrink(examiner: Examiner, unit: ShrinkUnit) -> Confirmed:
    """Return the simplest wrong input found, confirmed; the candidate itself if fresh runs do not confirm it."""
    try:
        return _shrunk(examiner, unit)
    except RejectedError as error:
        raise BoxError(f"{RELOADED}{error}") from None


def _shrunk(examiner: Examiner, unit: ShrinkUnit) -> Confirmed:
    hanging, inside = unit.record == wire.TIMED_OUT, examiner.setting.contains(unit.input)
    by_steps = hanging and inside and bool(_hanging(examiner, unit, (unit.input,)))
    if by_steps:
        # Steps take a hundredth of the time, and tell the same every time: a slow program ends on some inputs just within the limit.
        smaller = _smaller(examiner, unit, lambda batch: min(_hanging(examiner, unit, batch.inputs), default=None))
        last = confirm(examiner, replace(unit.column, looping=True), smaller, unit.reference, seen=wire.TIMED_OUT)
        if last.state == "confirmed":
            return last
    first = confirm(examiner, unit.column, unit.input, unit.reference, seen=unit.record, seen_fresh=unit.fresh, before=unit.before)
    if first.state != "confirmed" or not inside or by_steps and unit.column.slow:
        return first
    tries = 0

    def first_wrong(batch: Batch) -> int | None:
        nonlocal tries
        tries += 1
        return None if hanging and unit.column.slow and tries > SLOW_TRIES else _first_wrong(examiner, unit, batch)

    smaller = _smaller(examiner, unit, first_wrong)
    last = first if smaller == unit.input else confirm(examiner, unit.column, smaller, unit.reference, seen=first.wrong or b"")
    return last if last.state == "confirmed" else first


def _hanging(examiner: Examiner, unit: ShrinkUnit, inputs: Sequence[Input]) -> Collection[int]:
    """Return the places of the inputs on which the column takes too many steps."""
    return told_by_steps(examiner, unit.column, inputs).exceeded


def _smaller(examiner: Examiner, unit: ShrinkUnit, first_wrong: Callable[[Batch], int | None]) -> Input:
    """Return the simplest input that is found where the column is still wrong. `first_wrong` says where in a batch it first is."""

    def first_failing(many: Sequence[Args]) -> int | None:
        return None if examiner.clock.is_over else first_wrong(examiner.batch(unit.input.entry, many))

    args = examiner.setting.domains[unit.input.entry].shrink(unit.input.args, first_failing)
    return examiner.setting.input(unit.input.entry, args)


def _first_wrong(examiner: Examiner, unit: ShrinkUnit, batch: Batch) -> int | None:
    """Return the index of the first input on which the column is wrong in the same way: hanging, or not hanging."""
    hanging = unit.record == wire.TIMED_OUT
    expected = examiner.expected(batch)
    prepared = examiner.prepared(unit.column.program)
    limits = examiner.search_limits(unit.column, expected)
    filled = examiner.run(prepared, batch, limits, fresh=unit.column.stateful, timeouts=1 if hanging else 3)
    for index in examiner.wrong(batch, filled.records, expected[unit.reference]):
        if (filled.records[index] == wire.TIMED_OUT) == hanging:
            return index
    return None
