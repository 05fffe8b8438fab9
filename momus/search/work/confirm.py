"""Believes a wrong input only if fresh processes, at the full limits, fail on it again."""

import time
from collections.abc import Sequence
from dataclasses import dataclass

from momus import wire
from momus.errors import BoxError, RejectedError
from momus.model import Input
from momus.search.work.examiner import FORGED, RELOADED, Column, Examiner
from momus.search.work.first_calls import FirstCalls
from momus.search.work.step_comparison import compared

AGREEING_RUNS, AGREEING_SEQUENCES = 2, 3
"""This many wrong runs confirm a wrong input, and a wrong sequence of calls."""
SUSPICIOUS_RUNS = 12
BELIEVED_TIMEOUTS = 3
"""After this many time-outs, a time-out is believed although the program's steps say that it has little to do."""


@dataclass(frozen=True)
class Confirmed:
    """What fresh processes did on an input. `wrong` and `right` are each a record that was seen, or None.

    Both were seen: it is flaky. Only `wrong`: it is confirmed. No `wrong`: it is unconfirmed. After a time-out, `steps` has the steps of the
    program and of the reference; 0 if unknown, negative if the run was stopped.
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

    - Two wrong runs confirm it. If the first runs are right, or the program is unsteady, up to twelve are made: sometimes wrong is flaky.
    - Three wrong runs confirm a sequence of calls of a steady program. None of them may end by time-out or memory.
    - One time-out confirms it, unless the program's steps say that it has little to do: then the machine may have been busy, and the time-out
      must happen again. A program that is right but slow enough to explain a time-out is slow, not flaky.
    - `seen` is the outcome in the search: a program that ends its process is run on fewer inputs.
    - `seen_fresh`: the search saw it as the first call of a process. Then it counts as one of the runs, unless it is a time-out. So a program
      that notices that it is run again, and answers otherwise, is flaky.
    - `before` are calls after which the search saw it go wrong. If the first run is right, and these calls make it go wrong every time, the
      program keeps state: then no more runs are needed.
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
