"""One round of search on one column: the engines' inputs are run, and the simplest on which it goes wrong come back."""

import time
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from itertools import chain, repeat

from momus import wire
from momus.domain import Hints
from momus.errors import RejectedError
from momus.execute import Batch, split_traced
from momus.languages import language
from momus.model import Input
from momus.search.engine import Args, Engine, Ground, generator_for
from momus.search.engines import ENGINES
from momus.search.examiner import Column, Examiner
from momus.search.harvest import constants
from momus.search.setting import Setting

STATEFUL_SHARE = 20
SLICES = (100, 400, 1000)
"""How many shared inputs are run at once: few at first, because most wrong programs fail on one of them. The last repeats."""


UNTRACED = ENGINES["harvest"]
"""What takes the place of an engine that needs comparisons where a language does not tell them."""


@dataclass(frozen=True)
class Share:
    """So many inputs of one engine, after so many that it gave before; `whole` where the domains of all entries are listed one after the other."""

    engine: str
    count: int
    offset: int = 0
    whole: bool = False


@dataclass(frozen=True)
class HuntUnit:
    """A round of search on a column, ended early after so many seconds where that is asked for.

    `alive` are the references that have accepted everything it did so far; `known` are rows that refuted others.
    """

    column: Column
    round: int
    shares: tuple[Share, ...]
    seed: int
    alive: tuple[int, ...]
    known: tuple[Input, ...] = ()
    seconds: float | None = None


@dataclass(frozen=True)
class Candidate:
    """An input on which a column went wrong in the search, still to be confirmed and shrunk; `record` is what it did."""

    column: int
    reference: int
    input: Input
    record: bytes
    engine: str
    seconds: float


@dataclass(frozen=True)
class Spent:
    """What an engine used in a round on a column; `inexpressible` inputs more could not be given to it."""

    engine: str
    inputs: int
    seconds: float
    timeouts: int = 0
    inexpressible: int = 0


@dataclass(frozen=True)
class Hunted:
    """What a round on a column brought."""

    column: int
    spent: tuple[Spent, ...]
    candidates: tuple[Candidate, ...]
    rejection: str = ""


class Hunt:
    """Performs hunt units; keeps the inputs that all columns of a round share."""

    def __init__(self, examiner: Examiner):
        self.examiner = examiner
        self._shared: dict[tuple, list[Batch]] = {}

    def perform(self, unit: HuntUnit) -> Hunted:
        """Run the shares in order until one finds a difference for every reference still alive."""
        started = time.monotonic()
        spent: list[Spent] = []
        found: dict[int, Candidate] = {}
        try:
            for share in unit.shares:
                spent.append(self._run_share(unit, share, found, started))
                if _is_over(unit, found, started):
                    break
        except RejectedError as error:
            return Hunted(unit.column.id, tuple(spent), (), rejection=str(error))
        return Hunted(unit.column.id, tuple(spent), tuple(found.values()))

    def _run_share(self, unit: HuntUnit, share: Share, found: dict[int, Candidate], started: float) -> Spent:
        """Run one engine's inputs; put the simplest candidate for each reference into `found`."""
        engine = ENGINES[share.engine]
        if engine.traced and not language(unit.column.program.language).can_trace:
            # Draws with the same constants, without asking after every few of them what was compared.
            engine = UNTRACED
        begun = time.monotonic()
        tried = timeouts = inexpressible = 0
        for entry, count, offset in self._portions(unit.column, share):
            for batch, records in self._results(unit, engine, share.engine, entry, count, offset):
                tried += sum(record[:1] not in (wire.UNRUN, wire.INEXPRESSIBLE) for record in records)
                timeouts += sum(record[:1] == wire.TIMED_OUT for record in records)
                inexpressible += sum(record[:1] == wire.INEXPRESSIBLE for record in records)
                self._note(unit, engine, batch, records, found, started)
                if _is_over(unit, found, started):
                    return Spent(engine.name, tried, time.monotonic() - begun, timeouts, inexpressible)
        return Spent(engine.name, tried, time.monotonic() - begun, timeouts, inexpressible)

    def _portions(self, column: Column, share: Share) -> Iterator[tuple[str, int, int]]:
        """Yield (entry, count, offset): the share parted evenly among the entries, or cut from their listings put one after the other."""
        domains = self.examiner.setting.domains
        fewer = STATEFUL_SHARE if column.stateful else 1
        if not share.whole:
            for entry in domains:
                yield entry, max(1, share.count // len(domains) // fewer), share.offset // len(domains)
            return
        begin = 0
        for entry, domain in domains.items():
            first = max(0, share.offset - begin)
            count = min(domain.count().exact, share.offset + share.count - begin) - first
            begin += domain.count().exact
            if count > 0:
                yield entry, max(1, count // fewer), first

    def _results(
        self, unit: HuntUnit, engine: Engine, stream: str, entry: str, count: int, offset: int
    ) -> Iterator[tuple[Batch, Sequence[bytes]]]:
        """Yield batches of one engine's inputs, drawn from the stream of that name, with what the column did on them."""
        if engine.shared(unit.round):
            for batch in self._shared_batches(unit, engine, entry, count, offset):
                yield batch, self._records(unit, batch)
            return
        rng = generator_for(unit.seed, unit.column.key, stream, unit.round, entry)
        ground = self._ground(unit, entry)
        proposals = engine.propose(ground, rng, count, offset)
        feedback = None
        while True:
            try:
                args = proposals.send(feedback)
            except StopIteration:
                return
            if not args:
                return
            batch = self.examiner.batch(entry, args)
            if engine.traced:
                records, feedback = self._traced_records(unit, batch)
            else:
                records = self._records(unit, batch)
            yield batch, records

    def _shared_batches(self, unit: HuntUnit, engine: Engine, entry: str, count: int, offset: int) -> list[Batch]:
        """Return the batches that all columns get in this round, made once in this process."""
        key = (unit.round, engine.name, entry, count, offset, unit.seed)
        if key not in self._shared:
            self._shared = {other: batches for other, batches in self._shared.items() if other[0] == unit.round}
            rng = generator_for(unit.seed, "", engine.name, unit.round, entry)
            ground = Ground(self.examiner.setting.domains[entry], self.examiner.setting.hints, Hints())
            args: list[Args] = [one for many in engine.propose(ground, rng, count, offset) for one in many]
            self._shared[key] = [self.examiner.batch(entry, part) for part in _sliced(args)]
        return self._shared[key]

    def _ground(self, unit: HuntUnit, entry: str) -> Ground:
        """Return what the engines may know of this entry and this column."""
        setting = self.examiner.setting
        programs = [*setting.references, unit.column.program]
        literals = [language(program.language).literals(program) for program in programs]
        domain = setting.domains[entry]
        known = tuple(row.args for row in unit.known if row.entry == entry and domain.contains(row.args))
        return Ground(domain, setting.hints, constants(*literals).merged(setting.hints), known)

    def _records(self, unit: HuntUnit, batch: Batch) -> Sequence[bytes]:
        column = unit.column
        limits = self.examiner.search_limits(column, self.examiner.expected(batch))
        return self.examiner.run(self.examiner.prepared(column.program), batch, limits, fresh=column.stateful).records

    def _traced_records(self, unit: HuntUnit, batch: Batch) -> tuple[list[bytes], list]:
        """Return the plain records, and the comparisons made on each input.

        Rewritten code is slower and could differ: where it is wrong, what counts is what the program does as it was handed in.
        """
        column = unit.column
        expected = self.examiner.expected(batch)
        limits = self.examiner.search_limits(column, expected)
        traced = self.examiner.prepared(column.program, traced=True)
        parts = [split_traced(record) for record in self.examiner.run(traced, batch, limits, fresh=column.stateful).records]
        records = [record for record, _ in parts]
        if any(self.examiner.wrong(batch, records, one) for one in expected):
            records = list(self._records(unit, batch))
        return records, [comparisons for _, comparisons in parts]

    def _note(
        self, unit: HuntUnit, engine: Engine, batch: Batch, records: Sequence[bytes], found: dict[int, Candidate], started: float
    ) -> None:
        """Keep, for each reference, the simplest input that is wrong; a time-out only where nothing else is."""
        setting = self.examiner.setting
        expected = self.examiner.expected(batch)
        for reference in unit.alive:
            for index in self.examiner.wrong(batch, records, expected[reference]):
                input, record = batch.inputs[index], records[index]
                best = found.get(reference)
                if best is None or _rank(setting, input, record) < _rank(setting, best.input, best.record):
                    seconds = time.monotonic() - started
                    found[reference] = Candidate(unit.column.id, reference, input, record, engine.name, seconds)


def _is_over(unit: HuntUnit, found: dict[int, Candidate], started: float) -> bool:
    """Return whether every reference still alive has its candidate, or the time is used up."""
    if all(reference in found for reference in unit.alive):
        return True
    return unit.seconds is not None and time.monotonic() - started > unit.seconds


def _sliced(args: list[Args]) -> Iterator[list[Args]]:
    sizes = chain(SLICES, repeat(SLICES[-1]))
    at = 0
    while at < len(args):
        size = next(sizes)
        yield args[at : at + size]
        at += size


def _rank(setting: Setting, input: Input, record: bytes) -> tuple:
    return (record[:1] == wire.TIMED_OUT, setting.order(input))
