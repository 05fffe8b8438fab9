"""Causes: what only the inputs on which a program fails have in common.

A cause is at most two conditions on the features of an input. `propose` guesses causes from inputs that were run, simplest first. The caller then
draws fresh inputs on both sides of a guess, and `is_shown` says whether they confirm it. Nothing here runs a program.
"""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from functools import cached_property

import numpy as np
import numpy.typing as npt
import scipy  # Its parts load when first used: that takes longer than most runs do.

from momus.analyse.conditions import Cause, Condition
from momus.analyse.features import Feature, Features
from momus.table.view import Flags

Numbers = npt.NDArray[np.floating]
Rank = tuple[float, bool, int, str]

PRECISION, RECALL = 0.95, 0.9
CONFIDENCE = 0.95
INSIDE, OUTSIDE = 200, 200
"""A cause needs this many fresh inputs on which its condition holds, and this many on which it does not."""
FEW, SEVERAL = 20, 8
MOST_GUESSES = 6
MOST_EQUAL = 8
TOLERATED_PRECISION, TOLERATED_RECALL = 0.97, 0.95
NOTABLE = (-1, 0, 1, 2)
EXCEPTION_COST = 2
NEARLY_ALL = 0.98
MOST_PAIRS, MOST_BOUNDED = 300, 30


@dataclass(frozen=True)
class Observation:
    """An input that was run: its features, and whether the program failed."""

    features: Features
    failing: bool


def propose(cases: Sequence[Observation]) -> tuple[Cause, ...]:
    """Return guesses, the best first: simple to say, with few exceptions among the cases."""
    failing = sum(case.failing for case in cases)
    if not failing:
        return ()
    table = _Table(cases)
    ranked: dict[bytes, tuple[Rank, Cause]] = {}
    for cause, held in table.guesses():
        right = int((held & table.failing).sum())
        wrong = int((held & ~table.failing).sum())
        errors = wrong + failing - right
        least = TOLERATED_PRECISION if cause.conditions else NEARLY_ALL
        if right < least * (right + wrong) or right < TOLERATED_RECALL * failing:
            continue
        exceptions = EXCEPTION_COST + 100 * errors / (failing + wrong) if errors else 0
        rank = (cause.cost + exceptions, bool(errors), len(cause.words), cause.words)
        key = np.packbits(held).tobytes()
        if key not in ranked or rank < ranked[key][0]:
            ranked[key] = (rank, cause)
    found = sorted(ranked.values(), key=lambda pair: pair[0])
    return tuple(cause for _, cause in found[:MOST_GUESSES])


@dataclass(frozen=True)
class Side:
    """Whether each input on one side of a guess fails; `exhausted`: there are no others on that side."""

    failing: tuple[bool, ...]
    exhausted: bool = False

    def is_enough(self, wanted: int) -> bool:
        return self.exhausted or len(self.failing) >= wanted


def is_shown(cause: Cause, inside: Side, outside: Side) -> bool:
    """Return whether fresh inputs on both sides confirm the cause.

    The share of failing inputs inside must be above PRECISION, and the share of inside inputs among the failing ones above RECALL. Each is the
    one-sided Clopper-Pearson lower bound, so 200 of 200 pass (0.985) and 195 of 200 do not (0.948). If these are all inputs inside, the shares
    are exact; if they are few, the condition must be one that a person would think of.
    """
    right, wrong = sum(inside.failing), sum(outside.failing)
    if not inside.is_enough(INSIDE) or cause.conditions and not outside.is_enough(OUTSIDE):
        return False
    if inside.exhausted:
        enough = len(inside.failing) >= FEW or _is_notable(cause, len(inside.failing))
        return enough and right > PRECISION * len(inside.failing) and right > RECALL * (right + wrong)
    return lower_bound(right, len(inside.failing)) > PRECISION and lower_bound(right, right + wrong) > RECALL


def lower_bound(successes: int, trials: int) -> float:
    """Return the one-sided lower confidence bound of a share (Clopper-Pearson)."""
    if not successes:
        return 0.0
    return float(scipy.special.betaincinv(successes, trials - successes + 1, 1 - CONFIDENCE))


def rounded_bound(low: int, high: int) -> int:
    """Return the number in low … high that a person would name: one next to a power of two or of ten, else the lowest."""
    powers = [2**power + off for power in range(2, 64) for off in (0, -1)] + [10**power for power in range(1, 19)]
    remarkable = [sign * number for number in powers for sign in (1, -1)]
    named = [number for number in remarkable if low <= number <= high]
    return min(named, key=abs) if named else low


def _is_notable(cause: Cause, inputs: int) -> bool:
    """Return whether a few inputs are enough to state the cause: it is a plain truth or a small number; two conditions need several inputs."""
    plain = all(one.relation in ("true", "false") or one.relation == "=" and one.value in NOTABLE for one in cause.conditions)
    return plain and inputs >= SEVERAL ** (len(cause.conditions) - 1)


class _Table:
    """The cases as numbers, and the guesses that they allow."""

    def __init__(self, cases: Sequence[Observation]):
        self.failing = np.array([case.failing for case in cases], bool)
        features = dict.fromkeys(feature for case in cases for feature in case.features)
        self.values = {feature: _column(cases, feature) for feature in features}

    def guesses(self) -> Iterator[tuple[Cause, Flags]]:
        """Yield no condition, then single ones, then pairs."""
        yield Cause(), np.ones(len(self.failing), bool)
        conditions, held = self.atoms
        for condition, vector in zip(conditions, held, strict=True):
            yield Cause((condition,)), vector
        yield from self._pairs()
        yield from self._bounded_pairs()

    @cached_property
    def atoms(self) -> tuple[list[Condition], Flags]:
        """Return the conditions that hold in some cases only, and where each holds."""
        found: dict[bytes, tuple[Condition, Flags]] = {}
        for feature, values in self.values.items():
            for condition in self._conditions(feature, values):
                vector = _where(values, condition)
                if vector.any() and not vector.all():
                    key = np.packbits(vector).tobytes()
                    if key not in found or (condition.cost, len(condition.words)) < (found[key][0].cost, len(found[key][0].words)):
                        found[key] = (condition, vector)
        chosen = list(found.values())
        vectors = np.array([vector for _, vector in chosen]) if chosen else np.zeros((0, len(self.failing)), bool)
        return [condition for condition, _ in chosen], vectors

    def _conditions(self, feature: Feature, values: Numbers) -> Iterator[Condition]:
        if not feature.is_number:
            yield Condition(feature, "true")
            yield Condition(feature, "false")
            return
        inside = values[self.failing]
        inside = inside[~np.isnan(inside)]
        if not len(inside):
            return
        common, counts = np.unique(inside, return_counts=True)
        for value in common[np.argsort(-counts, kind="stable")][:MOST_EQUAL].tolist():
            yield Condition(feature, "=", _plain(value))
        outside = values[~self.failing]
        values_outside, counts = np.unique(outside[~np.isnan(outside)], return_counts=True)
        for value in values_outside[np.argsort(-counts, kind="stable")][:2].tolist():
            yield Condition(feature, "≠", _plain(value))
        yield from _bounds(feature, values, self.failing, np.ones(len(values), bool))

    def _pairs(self) -> Iterator[tuple[Cause, Flags]]:
        """Yield two conditions that together, or either alone, separate failing from passing well enough: the simplest pairs."""
        conditions, held = self.atoms
        inside = held[:, self.failing].astype(np.float32)
        outside = held[:, ~self.failing].astype(np.float32)
        right, wrong = inside.sum(axis=1), outside.sum(axis=1)
        both_right, both_wrong = inside @ inside.T, outside @ outside.T
        costs = np.array([condition.cost for condition in conditions])
        for either in (False, True):
            caught = right[:, None] + right[None, :] - both_right if either else both_right
            struck = wrong[:, None] + wrong[None, :] - both_wrong if either else both_wrong
            errors = struck + self.failing.sum() - caught
            alone = (wrong + self.failing.sum() - right)[:, None]
            # A second condition must be worth its words.
            better = errors < np.minimum(np.minimum(alone, alone.T), (~self.failing).sum())
            pairs = np.argwhere(np.triu(self._good(caught, struck) & better, 1))
            order = np.lexsort((costs[pairs].sum(axis=1), errors[pairs[:, 0], pairs[:, 1]]))
            for first, second in pairs[order][:MOST_PAIRS].tolist():
                vector = held[first] | held[second] if either else held[first] & held[second]
                pair = sorted((conditions[first], conditions[second]), key=lambda one: (one.cost, one.words))
                yield Cause(tuple(pair), either), vector

    def _good(self, caught: Numbers, struck: Numbers) -> Flags:
        good: Flags = (caught >= TOLERATED_RECALL * self.failing.sum()) & (caught >= TOLERATED_PRECISION * (caught + struck))
        return good

    def _bounded_pairs(self) -> Iterator[tuple[Cause, Flags]]:
        """Yield a condition that nearly all failing cases have, with a bound that separates the cases within it."""
        conditions, held = self.atoms
        caught = (held & self.failing).sum(axis=1)
        struck = (held & ~self.failing).sum(axis=1)
        wide = [
            place
            for place in np.argsort(struck, kind="stable").tolist()
            if caught[place] >= TOLERATED_RECALL * self.failing.sum() and conditions[place].relation not in ("=", "≠")
        ]
        for place in wide[:MOST_BOUNDED]:
            for feature, values in self.values.items():
                if feature.is_number:
                    for bound in _bounds(feature, values, self.failing, held[place]):
                        vector = held[place] & _where(values, bound)
                        if self._good((vector & self.failing).sum(), (vector & ~self.failing).sum()) and bound != conditions[place]:
                            yield Cause((conditions[place], bound)), vector


def _column(cases: Sequence[Observation], feature: Feature) -> Numbers:
    absent = np.nan if feature.absent is None else float(feature.absent)
    return np.array([_number(case.features.get(feature, absent)) for case in cases], np.float64)


def _number(value: bool | int | float) -> float:
    try:
        return float(value)
    except OverflowError:
        return np.inf if value > 0 else -np.inf


def _plain(value: float) -> int | float:
    return int(value) if value == value and abs(value) < 2**63 and value == int(value) else value


def _where(values: Numbers, condition: Condition) -> Flags:
    known = ~np.isnan(values)
    held: Flags
    match condition.relation:
        case "true":
            held = values != 0
        case "false":
            held = values == 0
        case ">":
            held = values > condition.value
        case "<":
            held = values < condition.value
        case "=":
            held = values == condition.value
        case _:
            held = values != condition.value
    return known & held


def _bounds(feature: Feature, values: Numbers, failing: Flags, within: Flags) -> Iterator[Condition]:
    """Yield the bound, upwards and downwards, that best separates failing from passing cases within some cases."""
    known = within & np.isfinite(values)
    inside, outside = values[known & failing], values[known & ~failing]
    if not len(inside) or not len(outside):
        return
    steps = np.unique(np.concatenate([inside, outside]))
    if len(steps) < 2:
        return
    above_inside = len(inside) - np.searchsorted(np.sort(inside), steps, side="right")
    above_outside = len(outside) - np.searchsorted(np.sort(outside), steps, side="right")
    gain = above_inside / len(inside) - above_outside / len(outside)
    best = int(np.argmax(gain[:-1]))
    yield Condition(feature, ">", _plain(float(steps[best])))
    worst = int(np.argmin(gain[:-1]))
    yield Condition(feature, "<", _plain(float(steps[worst + 1])))
