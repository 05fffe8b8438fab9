"""The domain of programs that get several cases in one file, with bounds on sums over all cases."""

from collections.abc import Callable, Iterator, Sequence
from itertools import islice
from random import Random

from momus.domain.base import Args, Domain, FirstFailing
from momus.domain.counting import Count
from momus.domain.expressions import UNEVALUABLE, Expression, visible
from momus.domain.known_values import NOTHING_KNOWN, KnownValues
from momus.domain.parameters import ParameterDomain
from momus.model import Record, Value

CASES = "cases"
_CASE = "case"
_LISTED = 300
"""So many single cases are combined with one another when inputs are listed, the smallest ones."""
_MOST_TRIES = 200
_MOST_SHRUNK = 64
"""So many cases are made small one by one. A file with more cases than this keeps the others as they are."""

Change = Callable[[list[Record], Random, KnownValues], list[Record]]


class CasesDomain(Domain):
    """Lists of `least` to `most` cases. Each case is in the domain `case`, and every expression of `sums` holds for the sums over all cases.

    In `sums`, the left side of "len(A) <= 100" is evaluated in each case and added up. Each case is a Record of the parameters.
    """

    def __init__(self, case: ParameterDomain, least: int, most: int, sums: Sequence[tuple[Expression, int]], place: str = CASES):
        self.case = case
        self.least, self.most = max(0, least), most
        self.sums = tuple(sums)
        self.place = place
        self.names = (CASES,)
        self.has_floats = case.has_floats

    def __reduce__(self) -> tuple[type["CasesDomain"], tuple[object, ...]]:
        return CasesDomain, (self.case, self.least, self.most, self.sums, self.place)

    def _record(self, args: Args) -> Record:
        return Record(_CASE, tuple(zip(self.case.names, args, strict=True)))

    def _args(self, record: Record) -> Args:
        return tuple(value for _, value in record.fields)

    def _costs(self, record: Record) -> tuple[int, ...] | None:
        """Return what a case adds to each sum; None if that cannot be evaluated."""
        known = {name: visible(value) for name, value in record.fields}
        try:
            return tuple(int(expression.evaluate(known)) for expression, _ in self.sums)
        except UNEVALUABLE:
            return None

    def contains(self, args: Args) -> bool:
        if type(args) is not tuple or len(args) != 1 or type(args[0]) is not list or not self.least <= len(args[0]) <= self.most:
            return False
        return all(map(self._holds_case, args[0])) and self._fits(args[0])

    def _holds_case(self, record: Value) -> bool:
        if type(record) is not Record or record.name != _CASE or tuple(name for name, _ in record.fields) != self.case.names:
            return False
        return self.case.contains(self._args(record))

    def _fits(self, records: Sequence[Record]) -> bool:
        """Return whether the sums over all cases are within their bounds."""
        costs = [self._costs(record) for record in records]
        known = [one for one in costs if one is not None]
        return len(known) == len(costs) and all(sum(one[at] for one in known) <= bound for at, (_, bound) in enumerate(self.sums))

    def _within(self, records: Sequence[Record]) -> list[Record]:
        """Return the cases, as many of the first ones as the bounds allow."""
        kept: list[Record] = []
        left = [bound for _, bound in self.sums]
        for record in records[: self.most]:
            costs = self._costs(record)
            if costs is not None and all(cost <= room for cost, room in zip(costs, left, strict=True)):
                left = [room - cost for cost, room in zip(costs, left, strict=True)]
                kept.append(record)
        return kept

    def count(self) -> Count:
        return Count(None, 1.0, float("inf"), "lists of cases are not counted")

    def uniform(self, rng: Random) -> Args:
        """Return an input: each number of cases is as likely as any other, and each case among the cases."""
        return self._filled(rng.randint(max(1, self.least), self.most), lambda: self.case.uniform(rng))

    def search(self, rng: Random, known_values: KnownValues = NOTHING_KNOWN) -> Args:
        few = min(self.most, rng.choice((1, 1, 2, 2, 2, 3, 4, self.most)))
        made = self._filled(max(self.least, few), lambda: self.case.search(rng, known_values))
        # A program that forgets to start anew is found by cases that are alike.
        return self.mutate(made, rng, known_values) if rng.random() < 0.3 else made

    def full(self, rng: Random) -> Args:
        """Return an input with as many cases as the number of cases and the sums allow."""
        return self._filled(self.most, lambda: self.case.search(rng))

    def _filled(self, wanted: int, draw: Callable[[], Args]) -> Args:
        """Return up to `wanted` cases; one that does not fit under the sums any more is left out, and the last few tries end it."""
        kept: list[Record] = []
        left = [bound for _, bound in self.sums]
        missed = 0
        while len(kept) < wanted and missed < _MOST_TRIES:
            record = self._record(draw())
            costs = self._costs(record)
            if costs is not None and all(cost <= room for cost, room in zip(costs, left, strict=True)):
                left = [room - cost for cost, room in zip(costs, left, strict=True)]
                kept.append(record)
                missed = 0
            else:
                missed += 1
                if kept and len(kept) >= self.least and missed >= 8:
                    break
        if len(kept) < self.least:
            smallest = [self._record(args) for args in islice(self.case.smallest_first(), 1)]
            kept = self._within([*kept, *smallest * (self.least - len(kept))])
        return (kept,)

    def smallest_first(self, known_values: KnownValues = NOTHING_KNOWN) -> Iterator[Args]:
        """Yield lists of few and small cases first; each case is one of the first in the list of single cases."""
        listed = [self._record(args) for args in islice(self.case.smallest_first(known_values), _LISTED)]
        if self.least == 0:
            yield ([],)
        for total in range(len(listed) + self.most):
            for number in range(max(1, self.least), min(self.most, total + 1) + 1):
                for places in _places(number, total + 1 - number, len(listed)):
                    records = [listed[place] for place in places]
                    if self._fits(records):
                        yield (records,)

    def mutate(self, args: Args, rng: Random, known_values: KnownValues = NOTHING_KNOWN) -> Args:
        records = list(args[0])
        for _ in range(20):
            changed = self._within(rng.choice(self._changes)(records, rng, known_values)) if records else []
            if len(changed) >= max(1, self.least) and changed != records:
                return (changed,)
        return args if records else self.search(rng, known_values)

    @property
    def _changes(self) -> tuple[Change, ...]:
        return (self._changed_case, self._changed_case, _repeated, _removed, _swapped, self._added)

    def _changed_case(self, records: list[Record], rng: Random, known_values: KnownValues) -> list[Record]:
        at = rng.randrange(len(records))
        return [*records[:at], self._record(self.case.mutate(self._args(records[at]), rng, known_values)), *records[at + 1 :]]

    def _added(self, records: list[Record], rng: Random, known_values: KnownValues) -> list[Record]:
        at = rng.randrange(len(records) + 1)
        return [*records[:at], self._record(self.case.search(rng, known_values)), *records[at:]]

    def shrink(self, args: Args, first_failing: FirstFailing) -> Args:
        records = list(args[0])
        while True:
            before = list(records)
            records = self._with_fewer(records, first_failing)
            for at in range(min(len(records), _MOST_SHRUNK)):
                records = self._with_smaller(records, at, first_failing)
            if records == before:
                return (records,)

    def _with_fewer(self, records: list[Record], first_failing: FirstFailing) -> list[Record]:
        """Return as few of the cases as still fail: parts are left out, large ones first."""
        size = len(records)
        while size >= 1:
            shorter = [[*records[:at], *records[at + size :]] for at in range(0, len(records), size)]
            fitting = [one for one in shorter if len(one) >= self.least]
            found = first_failing([(one,) for one in fitting]) if fitting else None
            if found is None:
                size //= 2
            else:
                records = fitting[found]
                size = min(size, max(1, len(records)))
        return records

    def _with_smaller(self, records: list[Record], at: int, first_failing: FirstFailing) -> list[Record]:
        """Return the cases with the simplest one in this place that still fails."""

        def whole(args: Args) -> list[Record]:
            return [*records[:at], self._record(args), *records[at + 1 :]]

        def first(batch: Sequence[Args]) -> int | None:
            fitting = [place for place, one in enumerate(batch) if self._fits(whole(one))]
            found = first_failing([(whole(batch[place]),) for place in fitting]) if fitting else None
            return None if found is None else fitting[found]

        return whole(self.case.shrink(self._args(records[at]), first))

    def share_accepted(self) -> float:
        return self.case.share_accepted()

    def describe(self) -> tuple[str, ...]:
        bounds = [f"the sum of {expression.text} over all cases: at most {bound}" for expression, bound in self.sums]
        return (f"{self.least} to {self.most} cases, each:", *self.case.describe(), *bounds)


def _places(number: int, total: int, most: int) -> Iterator[tuple[int, ...]]:
    """Yield the lists of `number` places below `most` whose sum is `total`."""
    if number == 1:
        if total < most:
            yield (total,)
        return
    for first in range(min(total, most - 1) + 1):
        for rest in _places(number - 1, total - first, most):
            yield (first, *rest)


def _repeated(records: list[Record], rng: Random, _: KnownValues) -> list[Record]:
    at = rng.randrange(len(records))
    to = rng.randrange(len(records) + 1)
    return [*records[:to], records[at], *records[to:]]


def _removed(records: list[Record], rng: Random, _: KnownValues) -> list[Record]:
    at = rng.randrange(len(records))
    return [*records[:at], *records[at + 1 :]]


def _swapped(records: list[Record], rng: Random, _: KnownValues) -> list[Record]:
    changed = list(records)
    first, second = rng.randrange(len(records)), rng.randrange(len(records))
    changed[first], changed[second] = changed[second], changed[first]
    return changed
