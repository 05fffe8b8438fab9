"""What the references do on inputs of their own domain, before anybody else is looked at."""

from dataclasses import dataclass
from itertools import islice

from momus import wire
from momus.domain import Hints
from momus.model import Input
from momus.search.engine import Ground, generator_for
from momus.search.engines import ENGINES
from momus.search.examiner import Examiner

SMALLEST, DRAWN = 300, 300
MOST_KEPT = 50


@dataclass(frozen=True)
class ProbeUnit:
    """Ask each reference about small and drawn inputs of every entry."""

    seed: int


@dataclass(frozen=True)
class Probed:
    """How many inputs were tried, and those on which a reference did nothing that could be called right, simplest first."""

    inputs: int
    odd: tuple[tuple[Input, bytes], ...]
    odd_count: int


def probe(examiner: Examiner, unit: ProbeUnit) -> Probed:
    """Return what is odd about the references; several of them are odd only where all are."""
    setting = examiner.setting
    tried, odd = 0, []
    for entry, domain in setting.domains.items():
        ground = Ground(domain, setting.hints, Hints())
        args = list(islice(domain.smallest_first(setting.hints), SMALLEST))
        for many in ENGINES["random"].propose(ground, generator_for(unit.seed, "", "probe", 0, entry), DRAWN, 0):
            args += many
        batch = examiner.batch(entry, args)
        tried += len(batch.inputs)
        filled = [examiner.run(examiner.prepared(one), batch, setting.limits).records for one in setting.references]
        for input, *records in zip(batch.inputs, *filled, strict=True):
            if not any(examiner.judge.expected_usable(record) for record in records) and records[0] != wire.UNRUN:
                odd.append((input, records[0]))
    odd.sort(key=lambda pair: setting.order(pair[0]))
    return Probed(tried, tuple(odd[:MOST_KEPT]), len(odd))
