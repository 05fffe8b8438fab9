"""The inputs of a round for one column, in batches: drawn by the engines, run, and yielded with the column's outcomes.

Starting a program costs as much as running it on thousands of inputs, so all inputs that need no traced comparisons are one batch. In the first
round the smallest hundred are run first: most wrong programs fail on one of them.
"""

from collections import Counter, OrderedDict
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass, field
from functools import cached_property
from itertools import chain, pairwise
from random import Random

from momus import wire
from momus.execute import Batch, split_traced
from momus.languages import language
from momus.languages.base import Prepared
from momus.model import Form, Input, Value
from momus.search.engines import ENGINES
from momus.search.engines.base import Args, Climb, Comparison, Engine, Knowledge, generator_for
from momus.search.engines.exhaustive import BOXES
from momus.search.work.engine_knowledge import KnowledgeOfEngines
from momus.search.work.examiner import Column, Examiner

STATEFUL_SHARE, SLOW_SHARE = 20, 20
"""Programs that keep state, and programs that were seen to be slow, get one input where others get this many. A slow program is still
run on all inputs of a small domain."""
FIRST = 100
"""In the first round, this many inputs are run before the others."""
REPEATED, BESIDE, AGAIN = 8, 16, "again"
"""This many of the first inputs are run again after the FIRST: a program that remembers its calls may answer otherwise. This many objects
are used beside another one: they may share what each should have for itself. Both count as no inputs of an engine."""
KEPT_BYTES = 16 << 20
"""At most this many bytes of shared batches are kept, in the form that workers read."""
UNTRACED = ENGINES["harvest"]
"""The engine that replaces one that needs comparisons, where a language cannot trace them."""


@dataclass(frozen=True)
class EngineShare:
    """How many inputs one engine gives, after how many given before.

    `whole`: the domains of all entries are listed one after the other. `boxes`: all inputs of small boxes are listed, at most so many.
    """

    engine: str
    count: int
    offset: int = 0
    whole: bool = False
    boxes: bool = False


@dataclass(frozen=True)
class HuntUnit:
    """A round of search on a column. With a time limit in seconds, it may end early.

    `alive` are the references that have accepted everything so far; `known` are rows that refuted others. `seeds` are valid
    inputs, if the references' own assertions leave few.
    """

    column: Column
    round: int
    shares: tuple[EngineShare, ...]
    seed: int
    alive: tuple[int, ...]
    known: tuple[Input, ...] = ()
    seconds: float | None = None
    seeds: tuple[Input, ...] = ()


@dataclass(frozen=True)
class DrawnBatch:
    """A batch, the engine that drew each input, and how simple those inputs are of which somebody asked."""

    batch: Batch
    engines: tuple[str, ...]
    orders: dict[int, tuple[Value, ...]] = field(default_factory=dict, compare=False)

    @cached_property
    def inputs_by_engine(self) -> dict[str, int]:
        """Return how many inputs each engine drew."""
        return Counter(self.engines)


@dataclass(frozen=True)
class _Portion:
    """An engine's inputs for one entry; `stream` names the random numbers that it uses."""

    engine: Engine
    stream: str
    entry: str
    count: int
    offset: int


_Key = tuple[str, str, str, int, int, str]


class Drawing:
    """Draws inputs and runs columns on them; keeps the batches of a round that columns share."""

    def __init__(self, examiner: Examiner):
        self.examiner = examiner
        self._knowledge = KnowledgeOfEngines(examiner.setting)
        self._round: tuple[int, int, tuple[Input, ...]] = (-1, 0, ())
        self._kept: OrderedDict[_Key | tuple[_Key, ...], list[DrawnBatch]] = OrderedDict()
        self._kept_bytes = 0

    def tried(self, unit: HuntUnit) -> Iterator[tuple[DrawnBatch, Sequence[bytes]]]:
        """Yield the batches of the round with what the column did on each input."""
        if (unit.round, unit.seed, unit.known) != self._round:
            self._round = (unit.round, unit.seed, unit.known)
            self._kept.clear()
            self._kept_bytes = 0
        portions = list(self._portions(unit))
        for entry in self.examiner.setting.domains:
            for drawn in self._together(unit, [one for one in portions if one.entry == entry and not one.engine.climb]):
                yield drawn, self._records(unit, drawn.batch)
        for portion in portions:
            if portion.engine.climb:
                yield from self._climbed(unit, portion, portion.engine.climb)

    def _portions(self, unit: HuntUnit) -> Iterator[_Portion]:
        """Yield the shares, divided evenly among the entries, or cut from their listings put one after the other."""
        can_trace = language(unit.column.program.language).can_trace
        domains = self.examiner.setting.domains
        for share in unit.shares:
            fewer = (
                STATEFUL_SHARE
                if unit.column.stateful
                else SLOW_SHARE
                if unit.column.slow and not (share.whole or share.boxes)
                else 1
            )
            engine = ENGINES[share.engine]
            if engine.climb and not can_trace:
                # Draws with the same constants, but without traced comparisons.
                engine = UNTRACED
            if share.boxes:
                engine = BOXES
            begin = 0
            for entry, domain in domains.items():
                count, offset = share.count // len(domains), share.offset // len(domains)
                if share.whole and (size := domain.count().exact) is not None:
                    offset = max(0, share.offset - begin)
                    count = min(size, share.offset + share.count - begin) - offset
                    begin += size
                if count > 0 or not share.whole:
                    yield _Portion(
                        engine, f"{share.engine} boxes" if share.boxes else share.engine, entry, max(1, count // fewer), offset
                    )

    def _together(self, unit: HuntUnit, portions: Sequence[_Portion]) -> list[DrawnBatch]:
        """Return the inputs of an entry in as few batches as possible; columns about which the engines know the same share them."""
        if not portions:
            return []
        key = tuple(self._key(unit, portion) for portion in portions)
        if key not in self._kept:
            parts = [self._shared(unit, portion) for portion in portions]
            if unit.round == 0:
                first, rest = _cut(parts[0], FIRST)
                parts = [first if unit.column.stateful else self._repeating(first, parts[-1]), rest, *parts[1:]]
            ahead = parts[:1] if unit.round == 0 else []
            self._keep(key, [one for one in (*ahead, _joined(parts[len(ahead) :])) if one.batch.inputs])
        return self._kept_at(key)

    def _repeating(self, first: DrawnBatch, drawn: DrawnBatch) -> DrawnBatch:
        """Return the first batch with its first inputs once more at the end, and with drawn objects side by side, if there are objects."""
        again = first.batch.inputs[:REPEATED]
        setting = self.examiner.setting
        if setting.task.form is Form.OBJECT and not setting.state_allowed:
            some = drawn.batch.inputs[: BESIDE + 1]
            again += tuple(one.after([other], beside=True) for one, other in pairwise(some))
        return DrawnBatch(Batch(first.batch.entry, (*first.batch.inputs, *again)), (*first.engines, *[AGAIN] * len(again)))

    def _key(self, unit: HuntUnit, portion: _Portion) -> _Key:
        """Return a key: for columns with the same key an engine draws the same."""
        name = self._knowledge.name(portion.engine.reads, unit.column.program)
        return (portion.stream, portion.engine.name, portion.entry, portion.count, portion.offset, name)

    def _shared(self, unit: HuntUnit, portion: _Portion) -> DrawnBatch:
        """Return what an engine draws for all columns with the same knowledge, made once in this process."""
        key = self._key(unit, portion)
        if key not in self._kept:
            engine, entry = portion.engine, portion.entry
            rng = generator_for(unit.seed, key[-1], portion.stream, unit.round, entry)
            knowledge = self._knowledge.knowledge(engine.reads, unit.column.program, entry, unit.known, unit.seeds)
            args = [one for many in engine.propose(knowledge, rng, portion.count, portion.offset) for one in many]
            self._keep(key, [self._drawn(portion, args)])
        return self._kept_at(key)[0]

    def _keep(self, key: _Key | tuple[_Key, ...], made: list[DrawnBatch]) -> None:
        """Keep batches for the next column; drop the least recently used."""
        self._kept[key] = made
        self._kept_bytes += _bytes_of(made)
        while self._kept_bytes > KEPT_BYTES and len(self._kept) > 1:
            self._kept_bytes -= _bytes_of(self._kept.popitem(last=False)[1])

    def _kept_at(self, key: _Key | tuple[_Key, ...]) -> list[DrawnBatch]:
        self._kept.move_to_end(key)
        return self._kept[key]

    def _climbed(
        self, unit: HuntUnit, portion: _Portion, begin: Callable[[Knowledge, Random], Climb]
    ) -> Iterator[tuple[DrawnBatch, Sequence[bytes]]]:
        """Yield the batches of an engine with the column's outcomes. The engine gets this column's comparisons before it continues."""
        engine, program = portion.engine, unit.column.program
        knowledge = self._knowledge.knowledge(engine.reads, program, portion.entry, unit.known, unit.seeds)
        climb = begin(knowledge, generator_for(unit.seed, unit.column.key, portion.stream, unit.round, portion.entry))
        left = portion.count
        drawn = self._shared(unit, portion)
        while True:
            records, comparisons = self._traced_records(unit, drawn.batch)
            yield drawn, records
            left -= len(drawn.batch)
            if left <= 0:
                return
            climb.learn([one.args for one in drawn.batch.inputs], comparisons)
            drawn = self._drawn(portion, climb.next_inputs(min(len(drawn.batch), left)))

    def _drawn(self, portion: _Portion, args: Sequence[Args]) -> DrawnBatch:
        return DrawnBatch(self.examiner.batch(portion.entry, args), (portion.engine.name,) * len(args))

    def _records(self, unit: HuntUnit, batch: Batch) -> Sequence[bytes]:
        return self._run(unit.column, self.examiner.prepared(unit.column.program), batch)

    def _run(self, column: Column, prepared: Prepared, batch: Batch) -> list[bytes]:
        """Return what the column's program does. Where no reference ends, it is not run: nothing could be judged there."""
        expected = self.examiner.expected(batch)
        limits = self.examiner.search_limits(column, expected)
        endless = frozenset.intersection(*(one.endless for one in expected))
        if not endless:
            return self.examiner.run(prepared, batch, limits, fresh=column.stateful, timeouts=column.patience).records
        places = [at for at in range(len(batch)) if at not in endless]
        part = Batch(batch.entry, tuple(batch.inputs[at] for at in places))
        filled = self.examiner.run(prepared, part, limits, fresh=column.stateful, timeouts=column.patience)
        found = dict(zip(places, filled.records, strict=True))
        return [found.get(at, wire.UNRUN) for at in range(len(batch))]

    def _traced_records(self, unit: HuntUnit, batch: Batch) -> tuple[list[bytes], list[list[Comparison]]]:
        """Return the plain records, and the comparisons made on each input.

        Rewritten code is slower and could behave differently. Where it is wrong or takes no input, the program is run as it was handed in,
        and that counts.
        """
        traced = self.examiner.prepared(unit.column.program, traced=True)
        parts = [split_traced(record) for record in self._run(unit.column, traced, batch)]
        records = [record for record, _ in parts]
        if wire.INEXPRESSIBLE in records or any(self.examiner.wrong(batch, records, one) for one in self.examiner.expected(batch)):
            records = list(self._records(unit, batch))
        return records, [comparisons for _, comparisons in parts]


def _joined(parts: Sequence[DrawnBatch]) -> DrawnBatch:
    """Return the batches of one entry as one."""
    return DrawnBatch(Batch.joined([one.batch for one in parts]), tuple(chain.from_iterable(one.engines for one in parts)))


def _cut(drawn: DrawnBatch, first: int) -> list[DrawnBatch]:
    """Return the first `first` inputs of a batch, and the others."""
    parts = (slice(first), slice(first, None))
    return [DrawnBatch(Batch(drawn.batch.entry, drawn.batch.inputs[part]), drawn.engines[part]) for part in parts]


def _bytes_of(made: Sequence[DrawnBatch]) -> int:
    return sum(len(one.batch.wire) for one in made)
