"""Runs one input several times, each time as the first call of a process, and tells whether the program is steady.

In the first two processes more calls follow the first: the same input many times, and small inputs. A program that uses random numbers or
remembers its calls hardly ever does the same in both.
"""

from collections.abc import Sequence
from functools import cached_property

from momus import wire
from momus.execute import Batch
from momus.languages.base import RUNTIME
from momus.model import Form, Input, Kind
from momus.search.work.examiner import Column, Examiner

REPEATED, SMALL = 16, 50
REPEATED_S = 1.0
"""A call is not repeated if that would take longer than this."""
FEW_REPEATED, FEW_SMALL = 4, 4
"""The same two numbers where every repetition costs a process."""
_BROKEN = (Kind.CRASHED, Kind.OUT_OF_MEMORY, Kind.FLOODED)


class FirstCalls:
    """The runs of one input on one column. `seen` is what the column did there before, if known."""

    def __init__(self, examiner: Examiner, column: Column, input: Input, seen: bytes = b""):
        self._examiner = examiner
        self._column = column
        self._input = input
        self._seen = seen
        self._prepared = examiner.prepared(column.program)
        self._after: list[list[bytes]] = []
        self._repeated: list[bytes] = []
        self._cpu_s = 0.0

    @property
    def is_slow(self) -> bool:
        """Return whether the last run was so slow that another run, on a busier machine, may have timed out in the search."""
        return self._cpu_s >= self._examiner.usual_limits(self._column).cpu_s / 2

    def run(self) -> bytes:
        """Return what the column does on the input as the first call of a process, at the full limits; a sequence of calls is run alone."""
        if self._input.before:
            return self._alone()
        if self._seen == wire.TIMED_OUT and not self._repeated:
            # Most probably it does so again, and then nothing else is asked.
            self._repeated.append(self._alone())
            return self._repeated[0]
        count = len(self._after)
        small = self._small(self._input.entry) if count < 2 and self._column.key not in self._examiner.steady else ()
        repeats = self._repeats() if count == 1 else 0
        batch = Batch(self._input.entry, (self._input, *[self._input] * repeats, *small))
        limits = self._examiner.usual_limits(self._column)
        filled = self._examiner.run(self._prepared, batch, limits, capture=True, timeouts=1)
        first, *rest = filled.records
        self._cpu_s = filled.slow.get(0, 0.0)
        if first in (wire.TIMED_OUT, wire.UNRUN):
            # A run that ends within a smaller limit does not need the full one.
            first = self._alone()
        self._after.append(rest[repeats:])
        self._repeated += [first, *rest[:repeats]]
        return first

    def _alone(self) -> bytes:
        batch, limits = Batch(self._input.entry, (self._input,)), self._examiner.full_limits()
        filled = self._examiner.run(self._prepared, batch, limits, capture=True, timeouts=1)
        self._cpu_s = filled.slow.get(0, 0.0)
        return filled.records[0]

    def is_steady(self) -> bool:
        """Return whether everything seen in two runs was the same; missing runs are made."""
        if self._input.before:
            return self._is_steady_sequence
        while len(self._after) < 2:
            self.run()
        if len(set(self._repeated)) > 1:
            return False
        known = self._examiner.steady
        if self._column.key not in known:
            compared = min(map(len, self._after[:2]))
            same = self._after[0][:compared] == self._after[1][:compared]
            known[self._column.key] = same and all(map(self._does_the_same, self._examiner.setting.domains))
        return known[self._column.key]

    @cached_property
    def _is_steady_sequence(self) -> bool:
        *before, last = self._input.calls
        return self._repeated_after(before, last) is not None

    def after(self, before: Sequence[Input]) -> bytes | None:
        """Return what the column does on the input after these calls; None if two processes do not do the same at every call."""
        records = self._repeated_after(before, self._input)
        return records[0] if records else None

    def _repeated_after(self, before: Sequence[Input], last: Input) -> Sequence[bytes] | None:
        """Return what the column does on an input that is repeated after other calls; None if two processes do not do the same at every call.

        A program that uses random numbers hardly ever does the same so often.
        """
        batch = Batch(last.entry, (*before, *[last] * REPEATED))
        limits = self._examiner.usual_limits(self._column)
        one, other = (self._examiner.run(self._prepared, batch, limits, capture=True, timeouts=1).records for _ in range(2))
        return one[len(before) :] if one == other and all(map(wire.has_ended, one)) else None

    def _does_the_same(self, entry: str) -> bool:
        """Return whether two processes do the same on small inputs of another entry; the entry of this input was seen before."""
        small = self._small(entry)
        if entry == self._input.entry or not small:
            return True
        limits = self._examiner.usual_limits(self._column)
        batch = Batch(entry, small)
        return len({tuple(self._examiner.run(self._prepared, batch, limits, timeouts=1).records) for _ in range(2)}) == 1

    def _small(self, entry: str) -> tuple[Input, ...]:
        return self._examiner.smallest(entry, FEW_SMALL if self._ends_processes() else SMALL)

    def _repeats(self) -> int:
        if self._cpu_s * REPEATED > REPEATED_S:
            return 0
        return FEW_REPEATED if self._prepared.worker == RUNTIME and self._ends_processes() else REPEATED

    def _ends_processes(self) -> bool:
        """Return whether the input ended a worker that could have gone on.

        Every run of a whole program ends its own process. But a runtime continues with the next run, unless this one breaks it.
        """
        did = wire.kind_of(self._repeated[0] if self._repeated else self._seen)
        if self._examiner.setting.task.form is Form.PROGRAM:
            return self._prepared.worker == RUNTIME and did in _BROKEN
        return did is Kind.EXITED or did in _BROKEN
