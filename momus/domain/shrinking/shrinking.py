"""Finds the simplest input that still fails: the order in which the steps of `shrink_steps` are tried.

Candidates are tried in batches, simplest first, so the first that fails is the best of its batch. The end is a local minimum: no step from
there still fails, unless the number of batches ran out first.
"""

from collections.abc import Callable, Iterable
from itertools import islice

from momus import wire
from momus.domain.base import Args, FirstFailing
from momus.domain.known_values import KnownValues
from momus.domain.shrinking.combining import (
    names_exchanged,
    one_gone,
    one_renamed,
    one_replaced,
    some_lowered,
    two_changed,
    two_exchanged,
)
from momus.domain.shrinking.moving import exchanges, moves, patterns, repetitions
from momus.domain.shrinking.renaming import renamings
from momus.domain.shrinking.shrink_steps import (
    Shrinkable,
    Subject,
    deletions,
    line_searches,
    replacements,
    single_deletions,
    together,
)
from momus.domain.shrinking.simplicity import Simplicity

BATCH = 256
MOST_BATCHES = 200
_LAST = (
    one_gone,
    some_lowered,
    two_changed,
    two_exchanged,
    names_exchanged,
    moves,
    exchanges,
    patterns,
    one_replaced,
    one_renamed,
)
_SMALL_INPUTS = 1500
_MOST_CANDIDATES = 4 * BATCH
_MOST_ITEMS = 1_000_000  # in the candidates of one attempt: long inputs get fewer candidates
_MOST_WORK = 4_000_000  # items looked at in all, so that an input of a hundred thousand items ends in seconds


class _Budget(Exception):
    """The batches are used up."""


class _Descent:
    """The best input so far, and what was tried."""

    def __init__(self, domain: Shrinkable, args: Args, first_failing: FirstFailing):
        self.domain = domain
        self.current = args
        self.key = domain.simplicity(args)
        self.first_failing = first_failing
        self.tried: set[bytes] = {wire.encode(args)}
        self.batches = 0
        self.work = 0

    def attempt(self, candidates: Iterable[Args | None]) -> bool:
        """Move to the simplest failing candidate, if it is simpler than the best so far; return whether there was one."""
        found: dict[bytes, tuple[Simplicity, Args]] = {}
        size = self.key[0] + 1
        for candidate in islice(candidates, max(16, min(_MOST_CANDIDATES, _MOST_ITEMS // size))):
            if candidate is None:
                self.spend(size)
                continue
            key = self.domain.simplicity(candidate)
            self.spend(key[0] + 1)
            if key < self.key:
                identity = wire.encode(candidate)
                if identity not in self.tried:
                    found[identity] = (key, candidate)
        ordered = sorted(found.items(), key=lambda item: item[1][0])
        for start in range(0, len(ordered), BATCH):
            if self.batches >= MOST_BATCHES:
                raise _Budget
            self.batches += 1
            batch = ordered[start : start + BATCH]
            index = self.first_failing([candidate for _, (_, candidate) in batch])
            self.tried.update(identity for identity, _ in batch[: len(batch) if index is None else index + 1])
            if index is not None:
                self.key, self.current = batch[index][1]
                return True
        return False

    def spend(self, items: int) -> None:
        """Count the items examined; raise when they are too many in all."""
        self.work += items
        if self.work > _MOST_WORK:
            raise _Budget

    def minimise(self, make: Callable[[int], Args | None], high: int) -> bool:
        """Lower t from `high`, where make(high) is the best so far: to 0 if that fails too, else by bisection."""
        low, moved = -1, False
        while high - low > 1:
            numbers = _ladder(low + 1, high - 1)
            made: dict[bytes, int] = {}
            candidates = []
            for t in numbers:
                self.spend(self.key[0] + 1)
                candidate = make(t)
                if candidate is not None:
                    candidates.append(candidate)
                    made.setdefault(wire.encode(candidate), t)
            if not self.attempt(candidates):
                return moved
            moved = True
            high = made[wire.encode(self.current)]
            low = max((t for t in numbers if t < high), default=low)
        return moved


def _ladder(first: int, last: int) -> list[int]:
    """Return numbers from first to last: all if they are few, else the ends, the doubles from both ends, and an even spread."""
    if last - first < 200:
        return list(range(first, last + 1))
    span = last - first
    chosen = {first + step for step in range(8)} | {last - step for step in range(4)}
    chosen |= {first + (1 << k) for k in range(span.bit_length() - 1)} | {last - (1 << k) for k in range(span.bit_length() - 1)}
    even = {first + span * i // 60 for i in range(60)}
    return sorted(chosen | even | {number + 1 for number in even})  # both odd and even ones


def shrink(domain: Shrinkable, args: Args, first_failing: FirstFailing) -> Args:
    """Return the simplest failing input that small inputs and single steps reach. Deterministic."""
    descent = _Descent(domain, args, first_failing)
    try:
        small = islice(domain.smallest_first(KnownValues.from_values(args)), _SMALL_INPUTS)
        while batch := list(islice(small, BATCH)):  # listed roughly in order of simplicity: the first that fails is near the end
            if descent.attempt(batch):
                break
        while _round(descent):
            pass
    except _Budget:
        pass
    return descent.current


def _round(descent: _Descent) -> bool:
    """Try every step from the best so far; return whether one succeeded."""
    moved = False
    for step in (deletions, single_deletions, replacements):
        while descent.attempt(step(Subject(descent.domain, descent.current))):
            moved = True
    moved = _search_lines(descent) or moved
    moved = _change_together(descent) or moved
    while descent.attempt(renamings(Subject(descent.domain, descent.current))):
        moved = True
    if not moved:  # they are many, and few of them lead on
        moved = any(descent.attempt(step(Subject(descent.domain, descent.current))) for step in _LAST)
    return moved


def _change_together(descent: _Descent) -> bool:
    """Change several numbers at once; a change that succeeds is repeated as often as it does."""
    moved, before = False, descent.current
    while descent.attempt(together(Subject(descent.domain, before))):
        moved = True
        line = repetitions(before, Subject(descent.domain, descent.current))
        if line is not None:
            descent.minimise(*line)
        before = descent.current
    return moved


def _search_lines(descent: _Descent) -> bool:
    """Minimise along each line, one after the other; the lines are made anew after each success."""
    moved, i = False, 0
    lines = line_searches(Subject(descent.domain, descent.current))
    while i < len(lines):
        make, high = lines[i]
        if descent.minimise(make, high):
            moved = True
            lines = line_searches(Subject(descent.domain, descent.current))
        i += 1
    return moved
