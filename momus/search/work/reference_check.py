"""What the references do on inputs of their own domain, before any submission is run."""

from collections.abc import Sequence
from dataclasses import dataclass
from itertools import chain, islice

from momus import wire
from momus.domain import KnownValues
from momus.execute import Batch
from momus.languages import language
from momus.languages.base import RUNTIME
from momus.model import Hole, Input, Kind, Program
from momus.search.engines import ENGINES
from momus.search.engines.base import Knowledge, generator_for
from momus.search.engines.random_inputs import neighbour
from momus.search.work.examiner import Examiner

SMALLEST, DRAWN = 300, 300
MOST_KEPT = 50
ASKED_TWICE, FEW_ASKED_TWICE = 25, 8
"""A reference is run at most this many times in a fresh process; fewer if processes are slow to start."""
REPEATED = 4
"""This many of the smallest inputs are run again after all others: a reference that remembers its calls may answer otherwise."""
ASKED = 10
ASKED_LENIENT, FEWEST_LENIENT = 40, 8


NARROW = 0.5
"""If the references' own assertions refuse a larger share of the inputs than this, valid inputs are made from valid ones."""
MADE, GENERATIONS, MOST_SEEDS = 150, 6, 200
_ASSERTIONS = ("AssertionError", "AssertionFailed", "AssertionFailedException")
_ABORTED = 6


@dataclass(frozen=True)
class ProbeUnit:
    """Run each reference on small and random inputs of every entry; `shown` are the inputs of tests and examples."""

    seed: int
    shown: tuple[Input, ...] = ()


@dataclass(frozen=True)
class Probed:
    """How many inputs were run, and those without a usable answer of a reference, simplest first.

    `unsteady`: an input on which a reference does one thing after other calls and another in a fresh process.
    `misjudged`: an input on which the exercise's own judge rejects the reference's outcome, and the judge's words. `refused`: the number of
    inputs that the references' own assertions refuse; they are outside, and among neither the others nor the odd ones. `seeds`: valid inputs,
    if the assertions leave few. `lenient`: how many answers to other inputs the exercise's own judge accepted, if it accepted all.
    """

    inputs: int
    odd: tuple[tuple[Input, bytes], ...]
    odd_count: int
    unsteady: tuple[Input, bytes, bytes] | None = None
    misjudged: tuple[Input, str] | None = None
    refused: int = 0
    seeds: tuple[Input, ...] = ()
    lenient: int = 0


def probe(examiner: Examiner, unit: ProbeUnit) -> Probed:
    """Return what is odd about the references. With several references, an input is odd only if all of them are odd on it."""
    setting = examiner.setting
    tried, unsteady, misjudged = 0, None, None
    odd: dict[str, tuple[Input, bytes]] = {}
    refused: set[str] = set()
    seeds: list[Input] = []
    lenient = 0
    for entry, domain in setting.domains.items():
        knowledge = Knowledge(domain, setting.known_values, KnownValues())
        small = list(islice(domain.smallest_first(setting.known_values), SMALLEST))
        drawing = ENGINES["random"].propose(knowledge, generator_for(unit.seed, "", "probe", 0, entry), DRAWN, 0)
        batch = examiner.batch(entry, [*small, *chain.from_iterable(drawing), *small[:REPEATED]])
        filled = [_filled(examiner, one, batch, len(small)) for one in setting.references]
        tried += len({input.key for input, record in zip(batch.inputs, filled[0], strict=True) if not wire.is_hole(record)})
        unsteady = unsteady or next(
            filter(None, (_unsteady(examiner, one, batch, seen) for one, seen in zip(setting.references, filled, strict=True))),
            None,
        )
        for input, *records in zip(batch.inputs, *filled, strict=True):
            if not any(examiner.judge.expected_usable(record) for record in records) and not wire.is_hole(records[0]):
                if all(fails_assertion(record, one) for record, one in zip(records, setting.references, strict=True)):
                    refused.add(input.key)
                else:
                    odd[input.key] = (input, records[0])
        misjudged = misjudged or _misjudged(examiner, batch, filled[0])
        lenient = lenient or _lenient(examiner, batch, filled[0])
        usable = [input for input, record in zip(batch.inputs, filled[0], strict=True) if examiner.judge.expected_usable(record)]
        if sum(input.key in refused for input in batch.inputs) > NARROW * len(batch.inputs):
            seeds += _seeds(examiner, entry, [*(one for one in unit.shown if one.entry == entry), *usable], unit.seed)
    simplest = sorted(odd.values(), key=lambda pair: setting.order(pair[0]))
    return Probed(
        tried - len(refused), tuple(simplest[:MOST_KEPT]), len(odd), unsteady, misjudged, len(refused), tuple(seeds), lenient
    )


def fails_assertion(record: bytes, program: Program) -> bool:
    """Return whether an assertion in the program's own code refused the input: a precondition that its author wrote down."""
    outcome = wire.decode_outcome(record)
    if isinstance(outcome, Hole):
        return False
    if outcome.kind is Kind.CRASHED:
        asserts = any(b"assert" in text for _, text in program.sources)
        return language(program.language).aborts_at_assertions and outcome.code == _ABORTED and asserts
    return outcome.error.rpartition(".")[2] in _ASSERTIONS


def _seeds(examiner: Examiner, entry: str, known: Sequence[Input], seed: int) -> list[Input]:
    """Return valid inputs, made by changing valid ones: where assertions leave few inputs, draws would find almost none."""
    domain = examiner.setting.domains[entry]
    found = {one.key: one for one in known if domain.contains(one.args)}
    rng = generator_for(seed, "", "seeds", 0, entry)
    for _ in range(GENERATIONS):
        if not found or len(found) >= MOST_SEEDS:
            break
        valid = list(found.values())
        batch = examiner.batch(
            entry, [neighbour(domain, rng.choice(valid).args, rng, examiner.setting.known_values) for _ in range(MADE)]
        )
        for input, record in zip(batch.inputs, examiner.expected(batch)[0].records, strict=True):
            if record is not None:
                found.setdefault(input.key, input)
    return list(found.values())[:MOST_SEEDS]


def _lenient(examiner: Examiner, batch: Batch, records: Sequence[bytes]) -> int:
    """Return how many answers to other inputs the exercise's own judge accepts, 0 if it rejects any or too few could be tried."""
    if not examiner.setting.judge.depends_on_input:
        return 0
    usable = [
        (input, record) for input, record in zip(batch.inputs, records, strict=True) if examiner.judge.expected_usable(record)
    ]
    others = [
        (input, record, other) for (input, record), (_, other) in zip(usable, reversed(usable), strict=True) if record != other
    ][:ASKED_LENIENT]
    if len(others) < FEWEST_LENIENT or not all(verdict.accepted for verdict in examiner.judge.accept_all(others)):
        return 0
    return len(others)


def _filled(examiner: Examiner, reference: Program, batch: Batch, small: int) -> list[bytes]:
    """Return what the reference does on the batch. If it loops too often on small inputs, the random ones are run separately."""
    prepared, limits = examiner.prepared(reference), examiner.setting.limits
    records = list(examiner.run(prepared, batch, limits).records)
    reached = {input.key for input, record in zip(batch.inputs, records, strict=True) if record != wire.UNRUN}
    unrun = [place for place in range(small, len(batch)) if batch.inputs[place].key not in reached]
    if unrun and wire.UNRUN in records[:small]:
        drawn = Batch(batch.entry, tuple(batch.inputs[place] for place in unrun))
        for place, record in zip(unrun, examiner.run(prepared, drawn, limits).records, strict=True):
            records[place] = record
    return records


def _misjudged(examiner: Examiner, batch: Batch, records: Sequence[bytes]) -> tuple[Input, str] | None:
    """Return the first of some small inputs on which the exercise's own judge rejects the reference's outcome."""
    pairs = zip(batch.inputs, records, strict=True)
    usable = [(input, record) for input, record in pairs if examiner.judge.expected_usable(record)][:ASKED]
    for (input, _), verdict in zip(usable, examiner.judge.accept_themselves(usable), strict=True):
        if not verdict.accepted:
            return input, verdict.explanation
    return None


def _unsteady(examiner: Examiner, reference: Program, batch: Batch, seen: Sequence[bytes]) -> tuple[Input, bytes, bytes] | None:
    """Return an input on which the reference behaves differently as the first call in a fresh process than in the batch."""
    prepared = examiner.prepared(reference)
    asked_twice = FEW_ASKED_TWICE if prepared.worker == RUNTIME else ASKED_TWICE
    # Where it loops there is nothing to compare, and another run would cost the whole limit again.
    ended = [place for place, record in enumerate(seen) if wire.has_ended(record)]
    places = sorted({*ended[:: max(1, len(ended) // asked_twice)], *ended[-REPEATED:]})
    asked = Batch(batch.entry, tuple(batch.inputs[place] for place in places))
    alone = examiner.run(prepared, asked, examiner.full_limits(), fresh=True, timeouts=1).records
    for place, record in zip(places, alone, strict=True):
        if record == seen[place] or wire.is_hole(record):
            continue
        if not examiner.verdict(batch.inputs[place], record, seen[place]).accepted:
            return batch.inputs[place], record, seen[place]
    return None
