"""What the references do on inputs of their own domain, before any submission is run."""

from collections.abc import Sequence
from dataclasses import dataclass
from itertools import chain, islice

from momus import wire
from momus.domain import Hints
from momus.execute import Batch
from momus.languages.base import RUNTIME
from momus.model import Input, Program
from momus.search.engines import ENGINES
from momus.search.engines.base import Knowledge, generator_for
from momus.search.work.examiner import Examiner

SMALLEST, DRAWN = 300, 300
MOST_KEPT = 50
ASKED_TWICE, FEW_ASKED_TWICE = 25, 8
"""A reference is run at most this many times in a fresh process; fewer if processes are slow to start."""
ASKED = 10


@dataclass(frozen=True)
class ProbeUnit:
    """Run each reference on small and random inputs of every entry."""

    seed: int


@dataclass(frozen=True)
class Probed:
    """How many inputs were run, and those without a usable answer of a reference, simplest first.

    `unsteady`: an input on which a reference does one thing after other calls and another in a fresh process.
    `misjudged`: an input on which the exercise's own judge rejects the reference's outcome, and the judge's words.
    """

    inputs: int
    odd: tuple[tuple[Input, bytes], ...]
    odd_count: int
    unsteady: tuple[Input, bytes, bytes] | None = None
    misjudged: tuple[Input, str] | None = None


def probe(examiner: Examiner, unit: ProbeUnit) -> Probed:
    """Return what is odd about the references. With several references, an input is odd only if all of them are odd on it."""
    setting = examiner.setting
    tried, unsteady, misjudged = 0, None, None
    odd: dict[str, tuple[Input, bytes]] = {}
    for entry, domain in setting.domains.items():
        knowledge = Knowledge(domain, setting.hints, Hints())
        small = list(islice(domain.smallest_first(setting.hints), SMALLEST))
        drawing = ENGINES["random"].propose(knowledge, generator_for(unit.seed, "", "probe", 0, entry), DRAWN, 0)
        batch = examiner.batch(entry, [*small, *chain.from_iterable(drawing)])
        filled = [_filled(examiner, one, batch, len(small)) for one in setting.references]
        tried += len({input.key for input, record in zip(batch.inputs, filled[0], strict=True) if not wire.is_hole(record)})
        unsteady = unsteady or next(
            filter(None, (_unsteady(examiner, one, batch, seen) for one, seen in zip(setting.references, filled, strict=True))),
            None,
        )
        for input, *records in zip(batch.inputs, *filled, strict=True):
            if not any(examiner.judge.expected_usable(record) for record in records) and not wire.is_hole(records[0]):
                odd[input.key] = (input, records[0])
        misjudged = misjudged or _misjudged(examiner, batch, filled[0])
    simplest = sorted(odd.values(), key=lambda pair: setting.order(pair[0]))
    return Probed(tried, tuple(simplest[:MOST_KEPT]), len(odd), unsteady, misjudged)


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
    places = ended[:: max(1, len(ended) // asked_twice)]
    asked = Batch(batch.entry, tuple(batch.inputs[place] for place in places))
    alone = examiner.run(prepared, asked, examiner.full_limits(), fresh=True, timeouts=1).records
    for place, record in zip(places, alone, strict=True):
        if record == seen[place] or wire.is_hole(record):
            continue
        if not examiner.verdict(batch.inputs[place], record, seen[place]).accepted:
            return batch.inputs[place], record, seen[place]
    return None
