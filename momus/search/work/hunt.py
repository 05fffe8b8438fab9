"""One round of search on one column: runs the engines' inputs and returns the simplest wrong ones."""

import time
from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass

from momus import wire
from momus.domain.extremes import has_extreme
from momus.errors import RejectedError
from momus.model import Input, Value
from momus.search.work.drawing import AGAIN, Drawing, DrawnBatch, HuntUnit
from momus.search.work.examiner import Examiner

KEPT_BEFORE = 100
"""Of the calls before a wrong one, at most this many are kept."""


@dataclass(frozen=True)
class Candidate:
    """An input on which a column went wrong in the search, not yet confirmed or shrunk; `record` is the outcome.

    `before` are the last calls that were made before it in the same process. `fresh`: it was the first call of its process.
    """

    column: int
    reference: int
    input: Input
    record: bytes
    engine: str
    seconds: float
    before: tuple[Input, ...] = ()
    fresh: bool = False


@dataclass(frozen=True)
class Spent:
    """What an engine used in a round on a column. `inexpressible` inputs are extra: the column could not take them."""

    engine: str
    inputs: int
    seconds: float
    timeouts: int = 0
    inexpressible: int = 0


@dataclass(frozen=True)
class Hunted:
    """What a round on a column found."""

    column: int
    spent: tuple[Spent, ...]
    candidates: tuple[Candidate, ...]
    rejection: str = ""


class Hunt:
    """Performs hunt units."""

    def __init__(self, examiner: Examiner):
        self.examiner = examiner
        self._drawing = Drawing(examiner)

    def perform(self, unit: HuntUnit) -> Hunted:
        """Run the round's batches in order until every living reference has a difference."""
        started = begun = time.monotonic()
        spent: dict[str, Spent] = {}
        found: dict[int, Candidate] = {}
        try:
            for drawn, records in self._drawing.tried(unit):
                self._note(unit, drawn, records, found, started)
                now = time.monotonic()
                _add_up(spent, drawn, records, now - begun)
                begun = now
                if self.examiner.clock.is_over or _is_over(unit, found, started):
                    break
        except RejectedError as error:
            return Hunted(unit.column.id, tuple(spent.values()), (), rejection=str(error))
        return Hunted(unit.column.id, tuple(spent.values()), tuple(found.values()))

    def _note(
        self, unit: HuntUnit, drawn: DrawnBatch, records: Sequence[bytes], found: dict[int, Candidate], started: float
    ) -> None:
        """Keep, for each reference, the simplest wrong input; a time-out only if there is nothing else."""
        batch = drawn.batch
        expected = self.examiner.expected(batch)
        for reference in unit.alive:
            wrong = self.examiner.wrong(batch, records, expected[reference])
            if not wrong:
                continue
            index = min(wrong, key=lambda one: (records[one] == wire.TIMED_OUT, self._order(drawn, one)))
            input, record = batch.inputs[index], records[index]
            best = found.get(reference)
            if best is None or self._rank(input, record) < self._rank(best.input, best.record):
                seconds = time.monotonic() - started
                engine, fresh = drawn.engines[index], unit.column.stateful
                before = () if fresh else batch.inputs[max(0, index - KEPT_BEFORE) : index]
                found[reference] = Candidate(unit.column.id, reference, input, record, engine, seconds, before, fresh)

    def _order(self, drawn: DrawnBatch, index: int) -> tuple[Value, ...]:
        """Return the order of an input of a batch, computed once for all columns that share the batch."""
        if index not in drawn.orders:
            drawn.orders[index] = self.examiner.setting.order(drawn.batch.inputs[index])
        return drawn.orders[index]

    def _rank(self, input: Input, record: bytes) -> tuple[bool, tuple[Value, ...]]:
        return (record == wire.TIMED_OUT, self.examiner.setting.order(input))


def _add_up(spent: dict[str, Spent], drawn: DrawnBatch, records: Sequence[bytes], seconds: float) -> None:
    """Add what a batch used to its engines' totals; they share its seconds in proportion to their inputs.

    The inputs of a batch that time-outs cut short do not count: how many were run depends on how busy the machine was.
    """
    told = [mark for mark in (wire.TIMED_OUT, wire.UNRUN, wire.INEXPRESSIBLE) if mark in records]
    marks = Counter(one for one in zip(drawn.engines, records, strict=True) if one[1] in told) if told else Counter()
    cut_short = wire.TIMED_OUT in told and wire.UNRUN in told
    for engine, inputs in drawn.inputs_by_engine.items():
        if engine == AGAIN:
            continue
        before = spent.get(engine, Spent(engine, 0, 0.0))
        inexpressible = marks[engine, wire.INEXPRESSIBLE]
        spent[engine] = Spent(
            engine,
            before.inputs + (0 if cut_short else inputs - marks[engine, wire.UNRUN] - inexpressible),
            before.seconds + seconds * inputs / len(records),
            before.timeouts + marks[engine, wire.TIMED_OUT],
            before.inexpressible + inexpressible,
        )


def _is_over(unit: HuntUnit, found: dict[int, Candidate], started: float) -> bool:
    """Return whether every living reference has a candidate, or the time is used up.

    A candidate with extreme floats does not end the search. Nor does an object beside another one: it may be wrong alone, which is tried next.
    """
    candidates = [found.get(reference) for reference in unit.alive]
    if all(one is not None and not one.input.beside and not has_extreme(one.input.args) for one in candidates):
        return True
    return unit.seconds is not None and time.monotonic() - started > unit.seconds
