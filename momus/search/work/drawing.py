"""The inputs of a round for one column, in batches: drawn by the engines, run, and given back with what the column did on them.

Most wrong programs fail on one of the first inputs, so the batches are small at first. Where a process of a language is slow to start, the
engines' inputs are put together instead: then few processes are worth more than few inputs.
"""

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from itertools import chain, repeat

from momus import wire
from momus.domain import Hints
from momus.execute import Batch, split_traced
from momus.languages import language
from momus.languages.base import RUNTIME, Prepared
from momus.model import Input
from momus.search.engines import ENGINES
from momus.search.engines.base import Args, Engine, Ground, Proposals, generator_for
from momus.search.engines.harvest import constants
from momus.search.work.examiner import Column, Examiner

STATEFUL_SHARE = 20
SLICES = (100, 400, 1000)
"""How many shared inputs are run at once: few at first, because most wrong programs fail on one of them. The last repeats."""
TOGETHER = 4000
"""How many inputs are run at once where processes are slow to start."""
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
class Drawn:
    """A batch, and for each input the engine that it is from."""

    batch: Batch
    engines: tuple[str, ...]


@dataclass(frozen=True)
class _Portion:
    """An engine's inputs of one entry; `stream` names the random numbers that it draws them with."""

    engine: Engine
    stream: str
    entry: str
    count: int
    offset: int


class Drawing:
    """Draws and runs; keeps the batches that all columns of a round share."""

    def __init__(self, examiner: Examiner):
        self.examiner = examiner
        self._round = -1
        self._kept: dict[tuple, list[Drawn]] = {}

    def tried(self, unit: HuntUnit) -> Iterator[tuple[Drawn, Sequence[bytes]]]:
        """Yield the batches of the round with what the column did on each input."""
        if unit.round != self._round:
            self._round, self._kept = unit.round, {}
        portions = list(self._portions(unit))
        if self.examiner.prepared(unit.column.program).worker == RUNTIME:
            for entry in self.examiner.setting.domains:
                for drawn in self._together(unit, entry, [portion for portion in portions if portion.entry == entry]):
                    yield drawn, self._records(unit, drawn.batch)
            return
        for portion in portions:
            if portion.engine.traced:
                yield from self._traced(unit, portion)
                continue
            for drawn in self._batches(unit, portion):
                yield drawn, self._records(unit, drawn.batch)

    def _portions(self, unit: HuntUnit) -> Iterator[_Portion]:
        """Yield the shares parted evenly among the entries, or cut from their listings put one after the other."""
        can_trace = language(unit.column.program.language).can_trace
        fewer = STATEFUL_SHARE if unit.column.stateful else 1
        domains = self.examiner.setting.domains
        for share in unit.shares:
            engine = ENGINES[share.engine]
            if engine.traced and not can_trace:
                # Draws with the same constants, without asking after every few of them what was compared.
                engine = UNTRACED
            begin = 0
            for entry, domain in domains.items():
                count, offset = share.count // len(domains), share.offset // len(domains)
                if share.whole:
                    offset = max(0, share.offset - begin)
                    count = min(domain.count().exact, share.offset + share.count - begin) - offset
                    begin += domain.count().exact
                if count > 0 or not share.whole:
                    yield _Portion(engine, share.engine, entry, max(1, count // fewer), offset)

    def _together(self, unit: HuntUnit, entry: str, portions: Sequence[_Portion]) -> list[Drawn]:
        """Return all inputs of an entry in as few batches as can be, in the first round the smallest before the others."""
        shared = all(portion.engine.shared(unit.round) for portion in portions)
        key = (entry, unit.seed, *((portion.engine.name, portion.count, portion.offset) for portion in portions))
        if shared and key in self._kept:
            return self._kept[key]
        inputs: list[Input] = []
        engines: list[str] = []
        for portion in portions:
            for drawn in self._batches(unit, portion):
                inputs += drawn.batch.inputs
                engines += drawn.engines
        sizes = chain((SLICES[0],) if unit.round == 0 else (), repeat(TOGETHER))
        made = [Drawn(Batch(entry, tuple(inputs[part])), tuple(engines[part])) for part in _parts(len(inputs), sizes)]
        if shared:
            self._kept[key] = made
        return made

    def _batches(self, unit: HuntUnit, portion: _Portion) -> Iterable[Drawn]:
        """Return the batches of an engine that does not ask what was compared: those that all columns share, or the column's own."""
        if portion.engine.shared(unit.round):
            return self._shared(unit, portion)
        return (self._drawn(portion, args) for args in self._proposals(unit, portion))

    def _shared(self, unit: HuntUnit, portion: _Portion) -> list[Drawn]:
        """Return the batches that all columns get in this round, made once in this process."""
        key = (portion.entry, unit.seed, portion.engine.name, portion.count, portion.offset)
        if key not in self._kept:
            rng = generator_for(unit.seed, "", portion.engine.name, unit.round, portion.entry)
            ground = Ground(self.examiner.setting.domains[portion.entry], self.examiner.setting.hints, Hints())
            args = [one for many in portion.engine.propose(ground, rng, portion.count, portion.offset) for one in many]
            parts = _parts(len(args), chain(SLICES, repeat(SLICES[-1])))
            self._kept[key] = [self._drawn(portion, args[part]) for part in parts]
        return self._kept[key]

    def _proposals(self, unit: HuntUnit, portion: _Portion) -> Proposals:
        """Return what an engine proposes for this column alone."""
        rng = generator_for(unit.seed, unit.column.key, portion.stream, unit.round, portion.entry)
        return portion.engine.propose(self._ground(unit, portion.entry), rng, portion.count, portion.offset)

    def _traced(self, unit: HuntUnit, portion: _Portion) -> Iterator[tuple[Drawn, Sequence[bytes]]]:
        """Yield the column's own batches with what it did; the engine gets the comparisons before it goes on."""
        proposals = self._proposals(unit, portion)
        feedback = None
        while True:
            try:
                args = proposals.send(feedback)
            except StopIteration:
                return
            if not args:
                return
            drawn = self._drawn(portion, args)
            records, feedback = self._traced_records(unit, drawn.batch)
            yield drawn, records

    def _drawn(self, portion: _Portion, args: Sequence[Args]) -> Drawn:
        return Drawn(self.examiner.batch(portion.entry, args), (portion.engine.name,) * len(args))

    def _ground(self, unit: HuntUnit, entry: str) -> Ground:
        """Return what the engines may know of this entry and this column."""
        setting = self.examiner.setting
        programs = [*setting.references, unit.column.program]
        literals = [language(program.language).literals(program) for program in programs]
        domain = setting.domains[entry]
        known = tuple(row.args for row in unit.known if row.entry == entry and domain.contains(row.args))
        return Ground(domain, setting.hints, constants(*literals).merged(setting.hints), known)

    def _records(self, unit: HuntUnit, batch: Batch) -> Sequence[bytes]:
        return self._run(unit.column, self.examiner.prepared(unit.column.program), batch)

    def _run(self, column: Column, prepared: Prepared, batch: Batch) -> list[bytes]:
        """Return what a program of the column does; where no reference ends it is not run, since nothing could be judged there."""
        expected = self.examiner.expected(batch)
        limits = self.examiner.search_limits(column, expected)
        endless = frozenset.intersection(*(one.endless for one in expected))
        if not endless:
            return self.examiner.run(prepared, batch, limits, fresh=column.stateful).records
        places = [at for at in range(len(batch)) if at not in endless]
        part = Batch(batch.entry, tuple(batch.inputs[at] for at in places))
        found = dict(zip(places, self.examiner.run(prepared, part, limits, fresh=column.stateful).records, strict=True))
        return [found.get(at, wire.UNRUN) for at in range(len(batch))]

    def _traced_records(self, unit: HuntUnit, batch: Batch) -> tuple[list[bytes], list]:
        """Return the plain records, and the comparisons made on each input.

        Rewritten code is slower and could differ: where it is wrong, what counts is what the program does as it was handed in.
        """
        traced = self.examiner.prepared(unit.column.program, traced=True)
        parts = [split_traced(record) for record in self._run(unit.column, traced, batch)]
        records = [record for record, _ in parts]
        if any(self.examiner.wrong(batch, records, one) for one in self.examiner.expected(batch)):
            records = list(self._records(unit, batch))
        return records, [comparisons for _, comparisons in parts]


def _parts(count: int, sizes: Iterator[int]) -> Iterator[slice]:
    """Yield the places from 0 to the count, in parts of these sizes."""
    at = 0
    while at < count:
        size = next(sizes)
        yield slice(at, at + size)
        at += size
