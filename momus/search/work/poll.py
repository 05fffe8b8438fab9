"""Ask a column about a sample of the domain that everybody is asked about, without keeping any of it."""

from dataclasses import dataclass

from momus.domain import Hints
from momus.errors import RejectedError
from momus.execute import Batch
from momus.search.engines import ENGINES
from momus.search.engines.base import Args, Ground, generator_for
from momus.search.work.examiner import Column, Examiner
from momus.search.work.setting import Setting

POLLED = 200


@dataclass(frozen=True)
class PollUnit:
    """A column to be asked about the sample of that seed."""

    column: Column
    seed: int


def polled_inputs(setting: Setting, seed: int) -> list[tuple[str, Args]]:
    """Return the sample: the same for every column, drawn as the search draws, and so not shrunk."""
    sample = []
    for entry, domain in setting.domains.items():
        ground = Ground(domain, setting.hints, Hints())
        for many in ENGINES["random"].propose(ground, generator_for(seed, "", "poll", 0, entry), POLLED, 0):
            sample += [(entry, args) for args in many]
    return sample


class Poll:
    """Performs poll units; keeps the sample."""

    def __init__(self, examiner: Examiner):
        self.examiner = examiner
        self._batches: dict[int, list[Batch]] = {}

    def perform(self, unit: PollUnit) -> tuple[int, ...]:
        """Return the places in the sample on which no reference accepts what the column does."""
        wrong: list[int] = []
        first = 0
        for batch in self._sample(unit.seed):
            expected = self.examiner.expected(batch)
            try:
                limits = self.examiner.search_limits(unit.column, expected)
                records = self.examiner.run(
                    self.examiner.prepared(unit.column.program), batch, limits, fresh=unit.column.stateful
                ).records
            except RejectedError:
                return ()
            refused = [set(self.examiner.wrong(batch, records, one)) for one in expected]
            wrong += [first + place for place in sorted(set.intersection(*refused))]
            first += len(batch)
        return tuple(wrong)

    def _sample(self, seed: int) -> list[Batch]:
        if seed not in self._batches:
            by_entry: dict[str, list[Args]] = {}
            for entry, args in polled_inputs(self.examiner.setting, seed):
                by_entry.setdefault(entry, []).append(args)
            self._batches[seed] = [self.examiner.batch(entry, many) for entry, many in by_entry.items()]
        return self._batches[seed]
