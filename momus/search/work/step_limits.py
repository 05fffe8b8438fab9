"""Decides by counted steps on which inputs a looping program does not end, before the clock is used.

A time-out by the clock costs the whole limit, and a program that loops on one input mostly loops on many. So a program that the clock has already
refuted is run in the build that counts steps (`momus.execute.step_counts`), in some milliseconds for an input. If it needs more steps than its
limit, it counts as not ending. If it ends within the limit, the plain build is run: the counting build may behave differently.
"""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field, replace

from momus import wire
from momus.errors import MissingToolError, RejectedError
from momus.execute import Batch
from momus.execute.step_counts import StepCount, counts, split_counted
from momus.languages import LANGUAGES, language
from momus.languages.base import COUNTED
from momus.model import Input, Limits, Program
from momus.search.work.examiner import Column, Examiner

MULTIPLE = 100
"""A program may take this many times the steps of the reference."""
PURSES: Mapping[str, int] = {name: 300 * one.enough_steps for name, one in LANGUAGES.items()}
"""By language, the steps that a unit may spend on inputs that reach their limit: about half a second of counting."""
SMALL_CHANGE = 10
"""When less than this part of a purse is left, it counts as empty: another run would decide on a handful of inputs."""
CLOCKED_TIMEOUTS = 20
"""After this many time-outs by the clock the rest of a unit stays unrun."""
LEAST_CPU_S = 1.0
"""The least CPU time of a counted run: far more than its steps take, so that a busy machine decides nothing."""


@dataclass
class Told:
    """`exceeded` has the limit of each input that needs more steps, by place; `undecided` are the places to run in the plain build.

    Places in neither were not reached before the purse was empty.
    """

    exceeded: dict[int, int] = field(default_factory=dict)
    undecided: list[int] = field(default_factory=list)


def told_by_steps(examiner: Examiner, column: Column, inputs: Sequence[Input], purse: int | None = None) -> Told:
    """Return on which inputs the column needs more steps than its limit. The inputs are taken in order until the purse is empty."""
    enough = language(column.program.language).enough_steps
    left = PURSES[column.program.language] if purse is None else purse
    least = max(enough, left // SMALL_CHANGE)
    counter = _Counter(examiner, column, enough, inputs)
    told = Told()
    at = 0
    while at < len(inputs) and (left >= least or not counter.is_telling):
        # As many inputs as the purse can pay for if none of them ends.
        stop = min(len(inputs), at + left // enough) if counter.is_telling else len(inputs)
        exceeded = counter.exceeded({place: inputs[place] for place in range(at, stop)})
        told.exceeded |= exceeded
        told.undecided += [place for place in range(at, stop) if place not in exceeded]
        left -= sum(exceeded.values())
        at = stop
    return told


class _Counter:
    """Counts the steps of one column, as long as the counts are useful."""

    def __init__(self, examiner: Examiner, column: Column, enough: int, inputs: Sequence[Input]):
        self.is_telling = enough > 0
        self._examiner = examiner
        self._column = column
        self._enough = enough
        self._all = inputs

    def exceeded(self, inputs: Mapping[int, Input]) -> dict[int, int]:
        """Return the limit of each input that needs more steps."""
        counts = self._counts(inputs, self._enough)
        limits = self._limits({place: inputs[place] for place, count in counts.items() if not count.ended})
        found = {place: limit for place, limit in limits.items() if limit == self._enough}
        bounds = {place: _bound(self._enough, limit) for place, limit in limits.items() if limit > self._enough}
        for bound in sorted(set(bounds.values())):
            counts = self._counts({place: inputs[place] for place, own in bounds.items() if own == bound}, bound)
            found |= {place: limits[place] for place, count in counts.items() if not count.ended or count.steps > limits[place]}
        return found

    def _limits(self, inputs: Mapping[int, Input]) -> dict[int, int]:
        """Return the limit of each input, by place. No limit if the reference takes so many steps that the clock must decide."""
        limits = dict.fromkeys(inputs, self._enough)
        for reference in self._examiner.setting.references:
            if reference.language == self._column.program.language and limits:
                bounds = _counted_limits(self._examiner, self._enough)
                asked = [inputs[place] for place in limits]
                # A run costs more than a few thousand inputs, so all that may be asked about are counted at once.
                told = _reference_steps(self._examiner, reference, asked, self._all, bounds)
                limits = {
                    place: max(limit, MULTIPLE * steps)
                    for (place, limit), steps in zip(limits.items(), told, strict=True)
                    if steps is not None
                }
        return limits

    def _counts(self, inputs: Mapping[int, Input], most: int) -> dict[int, StepCount]:
        """Return the known steps by input, stopped after `most`."""
        found: dict[int, StepCount] = {}
        for entry in dict.fromkeys(one.entry for one in inputs.values()):
            found |= self._counts_of(entry, {place: one for place, one in inputs.items() if one.entry == entry}, most)
        return found

    def _counts_of(self, entry: str, inputs: Mapping[int, Input], most: int) -> dict[int, StepCount]:
        found: dict[int, StepCount] = {}
        waiting = list(inputs)
        while waiting and self.is_telling:
            records = self._records(Batch(entry, tuple(inputs[place] for place in waiting)), most)
            # A counted run that the clock ends sleeps, or works in a library: its steps tell nothing, and those of other inputs hardly more.
            self.is_telling = bool(records) and wire.TIMED_OUT not in records
            for place, record in zip(waiting, records, strict=False):
                count = split_counted(record)[1]
                if count is not None:
                    found[place] = count
            # The inputs that a busy machine did not reach; at least one was reached.
            waiting = [place for place, record in zip(waiting, records, strict=False) if record == wire.UNRUN][: len(waiting) - 1]
        return found

    def _records(self, batch: Batch, most: int) -> list[bytes]:
        """Return what the counting build does; nothing if there is no such build."""
        runner, task = self._examiner.runner, self._examiner.setting.task
        try:
            prepared = runner.prepare_as(self._column.program, task, COUNTED)
            run = runner.run_fresh if self._column.stateful else runner.run
            return run(prepared, batch, _counted_limits(self._examiner, most), stop_after_timeouts=1).records
        except (RejectedError, MissingToolError):
            return []


def _bound(enough: int, limit: int) -> int:
    """Return a bound shared by limits of about the same size, so that few runs serve many limits."""
    while enough < limit:
        enough *= 2
    return enough


def _counted_limits(examiner: Examiner, most: int) -> Limits:
    full = examiner.full_limits()
    return replace(full, cpu_s=max(full.cpu_s, LEAST_CPU_S), steps=most)


def _reference_steps(
    examiner: Examiner, reference: Program, inputs: Sequence[Input], others: Sequence[Input], limits: Limits
) -> list[int | None]:
    """Return the steps on each input as the first call of a process; None if they exceed `limits`, or are unknown.

    Where no call changes another's count, a process tells them all, and those of the `others` with them.
    """
    known = examiner.reference_steps
    runner, task, clock = examiner.runner, examiner.setting.task, replace(limits, steps=0)

    def missing(some: Sequence[Input]) -> Iterator[Batch]:
        unknown = {input.key: input for input in some if (reference.digest, input.key) not in known}
        for entry in dict.fromkeys(input.entry for input in unknown.values()):
            yield Batch(entry, tuple(input for input in unknown.values() if input.entry == entry))

    def keep(batch: Batch, told: Sequence[StepCount | None]) -> None:
        for input, count in zip(batch.inputs, told, strict=True):
            known[reference.digest, input.key] = count.steps if count is not None and count.ended else None

    for some in (others, inputs) if any(missing(inputs)) else ():
        for batch in missing(some):
            if len(batch) > 2:
                forth = counts(runner, reference, task, batch, clock, most=limits.steps, fresh=False)
                backward = Batch(batch.entry, batch.inputs[::-1])
                back = counts(runner, reference, task, backward, clock, most=limits.steps, fresh=False)
                # A reference that remembers results takes fewer steps on later inputs.
                if list(forth) == list(back)[::-1]:
                    keep(batch, forth)
    for batch in missing(inputs):
        keep(batch, counts(runner, reference, task, batch, clock, most=limits.steps))
    return [known[reference.digest, input.key] for input in inputs]
