"""Runs the reference and the submission on every input up to a bound, each input as the first call in a fresh process."""

from collections import OrderedDict
from dataclasses import dataclass

from momus import wire
from momus.domain import Domain
from momus.domain.base import Args
from momus.domain.listing.limited import limited
from momus.errors import RejectedError
from momus.execute import Batch
from momus.languages import language
from momus.languages.base import UndefinedBehaviour
from momus.search.work.examiner import RELOADED, Column, Examiner, Expected
from momus.search.work.first_calls import FirstCalls
from momus.search.work.hunt import Candidate
from momus.search.work.repeatability import doubtful
from momus.search.work.undefined_behaviour import UndefinedUnit, watch

KEPT = 32
UNSTEADY = "it does not do the same every time"

_Key = tuple[str, int | None, int, int]


@dataclass(frozen=True)
class SmallDomainUnit:
    """Run a column on the inputs `start` to `stop` of one entry, out of all inputs up to the length `most`, or of all inputs."""

    column: Column
    entry: str
    most: int | None
    start: int
    stop: int
    alive: tuple[int, ...]


@dataclass(frozen=True)
class SmallDomainRun:
    """How many inputs were run, and on how many of them a reference gave no usable answer.

    `candidates` are the simplest wrong inputs, by reference. `doubt` says why the runs prove nothing.
    """

    column: int
    inputs: int
    unanswered: int = 0
    candidates: tuple[Candidate, ...] = ()
    doubt: str = ""


class SmallDomainRunner:
    """Runs all inputs up to a bound. Keeps the references' outcomes, because many columns are compared with them."""

    def __init__(self, examiner: Examiner):
        self.examiner = examiner
        self._batches: OrderedDict[_Key, tuple[Batch, tuple[Expected | None, ...]]] = OrderedDict()

    def perform(self, unit: SmallDomainUnit) -> SmallDomainRun:
        """Return what the column did on its part of the inputs."""
        column = unit.column
        doubt = next(filter(None, map(doubtful, (column.program, *self.examiner.setting.references))), "")
        if doubt or column.stateful:
            return SmallDomainRun(column.id, 0, doubt=doubt or "earlier calls change later ones")
        batch, expected = self._expected(unit)
        if len(batch) != unit.stop - unit.start:
            return SmallDomainRun(column.id, 0, doubt="not every input could be listed")
        ended = [(reference, right) for reference in unit.alive if (right := expected[reference]) is not None]
        if len(ended) < len(unit.alive):
            return SmallDomainRun(column.id, 0, doubt="the reference does not end")
        try:
            prepared = self.examiner.prepared(column.program)
            records = self.examiner.run(prepared, batch, self.examiner.full_limits(), fresh=True, timeouts=1).records
            steady = all(FirstCalls(self.examiner, column, batch.inputs[place]).is_steady() for place in (0, -1))
        except RejectedError as error:
            return SmallDomainRun(column.id, 0, doubt=f"{RELOADED}{error}")
        candidates = []
        for reference, right in ended:
            for index in self.examiner.wrong(batch, records, right)[:1]:
                candidates.append(
                    Candidate(column.id, reference, batch.inputs[index], records[index], "exhaustive", 0.0, fresh=True)
                )
        unended = not all(map(wire.has_ended, records))
        # With several references, it is not known yet which will be left: count the one with the fewest usable answers.
        unanswered = max(sum(record is None for record in right.records) for _, right in ended)
        doubt = "not every run ended" if unended else self._undefined(column, batch) if steady else UNSTEADY
        return SmallDomainRun(column.id, len(batch), unanswered, tuple(candidates), doubt)

    def _undefined(self, column: Column, batch: Batch) -> str:
        """Return the undefined behaviour that the runs of a C program rest on. Another compiler may make something else of it."""
        match language(column.program.language).undefined_behaviour:
            case UndefinedBehaviour.REFERENCES:
                return "undefined behaviour is not checked in C++"
            case UndefinedBehaviour.NONE:
                return ""
        seen = next(filter(None, watch(self.examiner, UndefinedUnit(column, batch.inputs))), None)
        return f"its behaviour is undefined: {seen}" if seen else ""

    def _expected(self, unit: SmallDomainUnit) -> tuple[Batch, tuple[Expected | None, ...]]:
        """Return the inputs, and what each reference does on each of them in a fresh process; None for a reference that does not always end."""
        key = (unit.entry, unit.most, unit.start, unit.stop)
        if key not in self._batches:
            inputs = listed(self.examiner.setting.domains[unit.entry], unit.most)
            batch = self.examiner.batch(unit.entry, inputs[unit.start : unit.stop])
            self._batches[key] = batch, tuple(self._alone(number, batch) for number in range(len(self.examiner.setting.references)))
            while len(self._batches) > KEPT:
                self._batches.popitem(last=False)
        return self._batches[key]

    def _alone(self, number: int, batch: Batch) -> Expected | None:
        prepared = self.examiner.prepared(self.examiner.setting.references[number])
        filled = self.examiner.run(prepared, batch, self.examiner.full_limits(), fresh=True, timeouts=1)
        if any(record in (wire.UNRUN, wire.TIMED_OUT) for record in filled.records):
            return None
        judge = self.examiner.judge
        return Expected(tuple(record if judge.expected_usable(record) else None for record in filled.records), filled.used.cpu_s)


def listed(domain: Domain, most: int | None) -> list[Args]:
    """Return the inputs up to a length, or all of them, simplest first."""
    smaller = domain if most is None else limited(domain, most)
    return [] if smaller is None else list(smaller.smallest_first())
