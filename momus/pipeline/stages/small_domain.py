"""Runs every input of a small domain, or all up to a length, each in a fresh process, for the claim "holds within"."""

import time
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, replace

from momus.domain import Domain, ParameterDomain
from momus.domain.listing.limited import longest_listed
from momus.domain.types import Sequence as ListType
from momus.domain.types import Text
from momus.execute.pool import Failure
from momus.pipeline.bound import LEAST_LENGTH, Bound, run_words
from momus.pipeline.class_run import ClassRun
from momus.pipeline.stages.end_of_round import EndOfRound
from momus.search import Column, SmallDomainRun, SmallDomainUnit

PART = 50
"""Inputs of one unit of work; a domain of at most this many is always run whole."""
AT_MOST = 2_000
"""At most this many inputs are run this way if there is time: a process takes some 3 ms."""
AT_MOST_S = 10.0


@dataclass(frozen=True)
class Portion:
    """The inputs of one entry to run: their number, up to the length `most`, or all of them."""

    entry: str
    most: int | None
    inputs: int
    nested: bool


@dataclass(frozen=True)
class Run:
    """The result for a portion: how many inputs were run, how many have no right answer, and any doubt."""

    portion: Portion
    inputs: int
    unanswered: int
    doubt: str

    @property
    def bound(self) -> Bound | None:
        portion = self.portion
        if self.doubt or self.inputs != portion.inputs or self.unanswered == self.inputs:
            return None
        return Bound(
            run_words(self.inputs, self.unanswered, portion.most, portion.nested),
            portion.most,
            inputs=self.inputs - self.unanswered,
        )


@dataclass(frozen=True)
class SmallDomainColumn:
    """The result of a column for each portion, and how long it took."""

    runs: tuple[Run, ...]
    seconds: float


class SmallDomains:
    """Runs every open column through the portions, once for each plan. `at_most` limits the inputs of a portion, `at_most_s` their time.

    `seconds` has the time used by column, now and in earlier runs: it is taken from the column's budget.
    """

    def __init__(self, class_run: ClassRun, plan_key: str, at_most: int, at_most_s: float | None):
        self.class_run = class_run
        self.plan_key = plan_key
        self.at_most_s = at_most_s
        self.seconds: dict[int, float] = {}
        self.portions = tuple(_portions(self.class_run.setting.domains, at_most))
        self.runs: dict[int, tuple[Run, ...]] = {}
        for column in self.class_run.submissions:
            kept = self.class_run.store.kept(SmallDomainColumn, f"{plan_key} {column}")
            if kept is not None:
                self.runs[column], self.seconds[column] = kept.runs, kept.seconds

    def run(self) -> None:
        """Run the portions that were not run before; wrong inputs are confirmed and shrunk like any others."""
        waiting = [column for column in self.class_run.open_columns() if not self._is_done(column)]
        if not waiting or not self.portions:
            return
        self.class_run.progress.stage("running every input", len(waiting))
        for column in waiting:
            started = time.monotonic()
            with self.class_run.store.transaction():
                self._run(column)
                self.seconds[column.id] = self.seconds.get(column.id, 0.0) + time.monotonic() - started
                done = SmallDomainColumn(self.runs[column.id], self.seconds[column.id])
                self.class_run.store.keep(done, f"{self.plan_key} {column.id}")
            self.class_run.progress.advance()

    def _is_done(self, column: Column) -> bool:
        return [one.portion for one in self.runs.get(column.id, ())] == list(self.portions)

    def _run(self, column: Column) -> None:
        runs: list[Run] = []
        candidates = []
        for portion in self.portions:
            made = self._performed(column, portion)
            doubt = next((one.doubt for one in made if one.doubt), "")
            found = [candidate for one in made for candidate in one.candidates]
            wrong = {candidate.reference for candidate in found}
            if self._alive(column) <= wrong:
                doubt = doubt or "it goes wrong on one of them"
            candidates += found
            runs.append(Run(portion, sum(one.inputs for one in made), sum(one.unanswered for one in made), doubt))
        self.runs[column.id] = tuple(runs)
        if candidates:
            EndOfRound(self.class_run, 0).take_candidates(candidates)

    def _alive(self, column: Column) -> set[int]:
        return set(self.class_run.alive_for(column.id))

    def _performed(self, column: Column, portion: Portion) -> Sequence[SmallDomainRun]:
        """Return the results of a portion's parts: the first alone; the others if it was quick and there is no doubt."""
        alive = tuple(sorted(self._alive(column)))
        starts = range(0, portion.inputs, PART)
        units = [
            SmallDomainUnit(column, portion.entry, portion.most, start, min(start + PART, portion.inputs), alive)
            for start in starts
        ]
        started = time.monotonic()
        made = self._mapped(units[:1])
        took = (time.monotonic() - started) * (len(units) - 1) / self.class_run.pool.jobs
        if any(one.doubt or one.candidates for one in made):
            return made
        if self.at_most_s is not None and took > self.at_most_s:
            return [replace(made[0], doubt="it takes too long")]
        return made + self._mapped(units[1:])

    def _mapped(self, units: Sequence[SmallDomainUnit]) -> list[SmallDomainRun]:
        results = self.class_run.pool.map(units)
        return [
            SmallDomainRun(unit.column.id, 0, doubt=f"it could not be run: {result.reason}")
            if isinstance(result, Failure)
            else result
            for unit, result in zip(units, results, strict=True)
        ]

    def is_whole(self, column: int) -> bool:
        """Return whether the column was run on every input of the domain."""
        bounds = self.bounds(column)
        return set(bounds) == set(self.class_run.setting.domains) and all(one and one.most is None for one in bounds.values())

    def bounds(self, column: int) -> dict[str, Bound | None]:
        """Return by entry the bound that the column was run to."""
        return {one.portion.entry: one.bound for one in self.runs.get(column, ())}


def _portions(domains: Mapping[str, Domain], at_most: int) -> Iterator[Portion]:
    """Yield the portion of each entry: the whole domain if it is small, else all inputs up to a length worth a claim."""
    for entry, domain in domains.items():
        number = domain.count().exact
        if number is not None and number <= at_most:
            if number:
                yield Portion(entry, None, number, False)
            continue
        found = longest_listed(domain, at_most)
        if found is not None and found[0] >= LEAST_LENGTH and (listed := found[1].count().exact) is not None:
            yield Portion(entry, found[0], listed, _is_nested(domain))


def _is_nested(domain: Domain) -> bool:
    """Return whether the domain has more than one length: lists in lists, or several lists."""
    kinds = [one.declared for one in domain.parameters] if isinstance(domain, ParameterDomain) else []
    long = [one for one in kinds if isinstance(one, ListType | Text) and not getattr(one, "is_char", False)]
    plain = all(not isinstance(one, ListType) or type(one.item).__name__ in ("Int", "Bool", "Float", "Choice") for one in long)
    return not (len(long) == 1 and plain)
