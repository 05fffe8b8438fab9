"""Rows on which the class disagrees with the reference together: there the exercise may be wrong, not the class."""

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from math import comb

from momus.model import Input
from momus.pipeline.behaviour import Behaviour
from momus.pipeline.predicates import Predicate, predicates
from momus.table import LAST_HOLE

FEWEST_DISSENTERS = 3
SIGNIFICANCE = 0.05
MOST_QUESTIONS = 3


@dataclass(frozen=True)
class Disputed:
    """A row with the votes on it: for the reference, and for the largest group that agrees on one other outcome."""

    row: int
    supporters: int
    dissenters: int
    outcome: int


@dataclass(frozen=True)
class Dispute:
    """Disputed rows that belong together: those that break one constraint which every test keeps, or the rest."""

    rows: tuple[Disputed, ...]
    predicate: Predicate | None = None


def is_disputed(supporters: int, dissenters: int) -> bool:
    """Return whether an exact binomial test cannot tell the supporters to be more than a dissenting group of three or more."""
    if dissenters < FEWEST_DISSENTERS:
        return False
    votes = supporters + dissenters
    at_least = sum(comb(votes, count) for count in range(supporters, votes + 1))
    return at_least / 2**votes > SIGNIFICANCE


def disputed_rows(behaviour: Behaviour, votes: Mapping[int, int], rows: Iterable[int]) -> list[Disputed]:
    """Return the rows on which the voting columns, each with so many votes, disagree with the references together."""
    found = []
    for row in sorted(rows):
        supporters, groups = 0, {}
        for column, weight in votes.items():
            outcome = behaviour.outcome(row, column)
            if outcome <= LAST_HOLE:
                continue
            verdicts = [behaviour.verdict(row, reference, outcome) for reference in range(len(behaviour.references))]
            if any(verdict is not None and verdict.accepted for verdict in verdicts):
                supporters += weight
            else:
                groups[outcome] = groups.get(outcome, 0) + weight
        largest = max(groups, key=lambda outcome: (groups[outcome], -outcome), default=None)
        if largest is not None and is_disputed(supporters, groups[largest]):
            found.append(Disputed(row, supporters, groups[largest], largest))
    return found


def gather(
    disputed: Sequence[Disputed],
    inputs: Mapping[int, Input],
    names: Mapping[str, Sequence[str]],
    tests: Sequence[Input],
    answered: Iterable[str] = (),
) -> list[Dispute]:
    """Return at most three disputes: each time the constraint that every test keeps and most disputed rows break; then the rest.

    `answered` are the names of constraints that the instructor has ruled on.
    """
    left = list(disputed)
    disputes: list[Dispute] = []
    candidates = _candidates([inputs[one.row] for one in disputed], names, tests, set(answered))
    while left and len(disputes) < MOST_QUESTIONS - 1:
        best, broken = None, []
        for predicate in candidates:
            breaking = [one for one in left if _breaks(predicate, inputs[one.row], names)]
            if len(breaking) > len(broken):
                best, broken = predicate, breaking
        if best is None:
            break
        disputes.append(Dispute(tuple(broken), best))
        left = [one for one in left if one not in broken]
    if left:
        disputes.append(Dispute(tuple(left)))
    return disputes


def _candidates(
    disputed: Sequence[Input], names: Mapping[str, Sequence[str]], tests: Sequence[Input], answered: set[str]
) -> list[Predicate]:
    """Return the constraints that every test of the entry keeps; none where the entry has no tests."""
    found = []
    for entry in dict.fromkeys(input.entry for input in disputed if input.entry in names):
        kept = [test for test in tests if test.entry == entry and len(test.args) == len(names[entry])]
        for predicate in predicates(entry, names[entry], [input for input in disputed if input.entry == entry]):
            if kept and predicate.name not in answered and all(predicate.is_kept_by(names[entry], test.args) for test in kept):
                found.append(predicate)
    return found


def _breaks(predicate: Predicate, input: Input, names: Mapping[str, Sequence[str]]) -> bool:
    if input.entry != predicate.entry or len(input.args) != len(names[input.entry]):
        return False
    return not predicate.is_kept_by(names[input.entry], input.args)
