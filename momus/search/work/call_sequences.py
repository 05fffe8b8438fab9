"""The shortest sequence of calls after which a program that is right alone goes wrong.

The call that went wrong is tried twice in a row, then all pairs of the smallest inputs, then the calls after which it was seen to go wrong. The
sequence found is cut down, then its calls are made simpler. All of this takes a bounded number of processes.
"""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from random import Random

from momus import wire
from momus.domain.base import Args
from momus.errors import BoxError, RejectedError
from momus.execute import Batch
from momus.model import Form, Input
from momus.search.work.confirm import Confirmed, confirm
from momus.search.work.examiner import RELOADED, Column, Examiner

PROCESSES = 64
"""At most this many processes are started in the search for one sequence."""
PAIRED, SMALL = 6, 40
"""All pairs of this many smallest inputs are tried, and this many smallest inputs one after the other."""
DRAWN, LARGE = 40, 4
"""Of this many drawn inputs, the largest few are tried in place of several calls before the last one."""
LONGEST = 50
"""A sequence of more calls than this refutes nobody: no person could follow it."""


@dataclass(frozen=True)
class SequenceUnit:
    """A column that went wrong on `input` after other calls, and was right on it in fresh processes. `before` are those calls, if known."""

    column: Column
    reference: int
    input: Input
    before: tuple[Input, ...] = ()


@dataclass(frozen=True)
class FoundSequence:
    """The sequence that refutes a column, confirmed; None if there is none."""

    column: int
    confirmed: Confirmed | None = None


def find_sequence(examiner: Examiner, unit: SequenceUnit) -> FoundSequence:
    """Return the shortest sequence found on which the column goes wrong and the reference answers as it does alone."""
    try:
        calls = _SequenceSearch(examiner, unit).shortest()
        if not calls or len(calls) > LONGEST:
            return FoundSequence(unit.column.id)
        made = calls[-1].after(calls[:-1], beside=unit.input.beside)
        if not _is_told_by(examiner, unit.reference, made):
            return FoundSequence(unit.column.id)
        result = confirm(examiner, unit.column, made, unit.reference)
    except RejectedError as error:
        raise BoxError(f"{RELOADED}{error}") from None
    return FoundSequence(unit.column.id, result if result.state == "confirmed" else None)


def _is_told_by(examiner: Examiner, reference: int, made: Input) -> bool:
    """Return whether the reference answers the last call after the others as it does alone."""
    last = made.calls[-1]
    alone, after = examiner.answer(reference, last), examiner.answer(reference, made)
    return alone == after or wire.has_ended(after) and examiner.verdict(last, alone, after).accepted


class _SequenceSearch:
    """Searches for one column. `left` is how many processes may still be started."""

    def __init__(self, examiner: Examiner, unit: SequenceUnit):
        self.examiner = examiner
        self.unit = unit
        self.left = PROCESSES
        self._known: dict[tuple[str, ...], bool] = {}

    def shortest(self) -> list[Input]:
        """Return the calls of the sequence, the last of which goes wrong; nothing if none was found."""
        if self.unit.input.beside:
            calls = list(self.unit.input.calls)
            return self._simplified(calls) if self._is_shown_by(calls) else []
        for calls in self._seen_failing():
            if self._is_shown_by(calls):
                return self._simplified(self._after_one_call(self._cut_down(calls)))
        return []

    def _made(self, calls: Sequence[Input]) -> Input:
        """Return the calls as one input. An object beside no other is alone."""
        return calls[-1].after(calls[:-1], beside=self.unit.input.beside and len(calls) > 1)

    def _seen_failing(self) -> Iterator[list[Input]]:
        """Yield sequences whose last call seems to go wrong, the most promising first."""
        last, before = self.unit.input, list(self.unit.before)
        small = list(self.examiner.smallest(last.entry, SMALL))
        yield [last, last]
        tours = [_all_pairs(small[:PAIRED]), [*small, last, *small, last], [*before, last, last], [*before, *before]]
        for tour in tours:
            # The first wrong call comes after the fewest others.
            for place in self._wrong_places(tour)[:1]:
                yield tour[: place + 1]

    def _wrong_places(self, calls: Sequence[Input]) -> list[int]:
        """Return the places of the calls that go wrong when all are made in one process; the first call comes after no other."""
        return [at for at in self._wrong_inputs(calls) if at > 0]

    def _wrong_inputs(self, inputs: Sequence[Input]) -> list[int]:
        """Return the places of the inputs that go wrong when all are run in one process."""
        if not inputs or self.left <= 0:
            return []
        self.left -= 1
        batch = Batch(inputs[0].entry, tuple(inputs))
        expected = self.examiner.expected(batch)[self.unit.reference]
        limits = self.examiner.usual_limits(self.unit.column)
        records = self.examiner.run(self.examiner.prepared(self.unit.column.program), batch, limits, timeouts=1).records
        return [at for at in self.examiner.wrong(batch, records, expected) if wire.has_ended(records[at])]

    def _is_shown_by(self, calls: Sequence[Input]) -> bool:
        """Return whether the last call goes wrong after the others and not alone: a call that is wrong alone is found without sequences."""
        return self._goes_wrong(calls) and not self._goes_wrong(calls[-1:])

    def _goes_wrong(self, calls: Sequence[Input]) -> bool:
        """Return whether the last call goes wrong after the others, by what the reference does on it alone; False if no process is left."""
        key = tuple(one.key for one in calls)
        if key not in self._known:
            if self.left <= 0:
                return False
            self.left -= 1
            self._known[key] = self._is_wrong(calls)
        return self._known[key]

    def _is_wrong(self, calls: Sequence[Input]) -> bool:
        examiner, last = self.examiner, calls[-1]
        prepared, batch = examiner.prepared(self.unit.column.program), Batch(last.entry, (self._made(calls),))
        [got] = examiner.run(prepared, batch, examiner.usual_limits(self.unit.column), capture=True, timeouts=1).records
        expected = examiner.answer(self.unit.reference, last)
        if not wire.has_ended(got) or got == expected or not examiner.judge.expected_usable(expected):
            return False
        return not examiner.verdict(last, expected, got).accepted

    def _cut_down(self, calls: list[Input]) -> list[Input]:
        """Return as few of the calls as still make the last one go wrong."""
        *before, last = calls
        if len(before) > 1 and self._goes_wrong([last, last]):
            return [last, last]
        size = len(before) // 2
        while size:
            at = 0
            while at < len(before):
                fewer = before[:at] + before[at + size :]
                if fewer and self._goes_wrong([*fewer, last]):
                    before = fewer
                else:
                    at += size
            size //= 2
        return [*before, last]

    def _after_one_call(self, calls: list[Input]) -> list[Input]:
        """Return the last call after one large call instead of several small ones, if it goes wrong there too."""
        last = calls[-1]
        if len(calls) <= 2:
            return calls
        domain, known_values, rng = self.examiner.setting.domains[last.entry], self.examiner.setting.known_values, Random(0)
        drawn = sorted((domain.search(rng, known_values) for _ in range(DRAWN)), key=domain.simplicity, reverse=True)
        for args in drawn[:LARGE]:
            one = self.examiner.setting.input(last.entry, args)
            if self._goes_wrong([one, last]):
                return [one, last]
        return calls

    def _simplified(self, calls: list[Input]) -> list[Input]:
        """Return a sequence of as many calls that is as simple as can be found: of the smallest inputs, or with each call made smaller."""
        for simpler in self._of_the_smallest(calls):
            if self._order(simpler) < self._order(calls) and self._is_shown_by(simpler):
                return simpler
        for at in reversed(range(len(calls))):
            calls = self._with_smaller(calls, at)
        return calls

    def _order(self, calls: Sequence[Input]) -> tuple[object, ...]:
        return self.examiner.setting.order(self._made(calls))

    def _of_the_smallest(self, calls: Sequence[Input]) -> Iterator[list[Input]]:
        """Yield sequences of as many calls, all of the smallest inputs, simplest first; pairs only where one process shows that they may do."""
        if self.unit.input.beside:
            yield from self._small_and_beside(calls[-1].entry)
            return
        small = self.examiner.smallest(calls[-1].entry, PAIRED)
        is_function = self.examiner.setting.task.form is Form.FUNCTION
        if is_function or len(calls) > 2:
            yield from ([one] * len(calls) for one in small)
        if len(calls) == 2 and not (is_function and calls[0].key == calls[1].key):
            asked = list({one.key: one for one in (*small, *calls)}.values())
            pairs = [[first, asked[at - 1]] for first in asked for at in self._wrong_places([first, *asked])]
            yield from sorted(pairs, key=self._order)

    def _small_and_beside(self, entry: str) -> Iterator[list[Input]]:
        """Yield pairs of small objects of which the second goes wrong beside the first, simplest first."""
        small = self.examiner.smallest(entry, SMALL)
        pairs = sorted(([other, one] for other in small for one in small), key=self._order)
        yield from (pairs[at] for at in self._wrong_inputs([self._made(pair) for pair in pairs]))

    def _with_smaller(self, calls: list[Input], at: int) -> list[Input]:
        """Return the calls with the one at a place, and all that equal it, made smaller."""
        same = calls[at]

        def changed(args: Args) -> list[Input]:
            smaller = self.examiner.setting.input(same.entry, args)
            return [smaller if one.key == same.key else one for one in calls]

        def first_failing(many: Sequence[Args]) -> int | None:
            return next((place for place, args in enumerate(many) if self._is_shown_by(changed(args))), None)

        return changed(self.examiner.setting.domains[same.entry].shrink(same.args, first_failing))


def _all_pairs(inputs: Sequence[Input]) -> list[Input]:
    """Return the inputs in an order in which each follows each, itself included; the smallest come first."""
    tour = list(inputs[:1])
    for number, one in enumerate(inputs):
        for other in inputs[:number]:
            tour += [one, other]
        tour += [one, one]
    return tour
