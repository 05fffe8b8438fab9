"""Rows on which many submissions agree against the reference: there the exercise may be wrong, not the class."""

from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass
from fractions import Fraction
from math import comb

from momus.model import Input
from momus.pipeline.questions.predicates import Predicate, conjunctions, predicates
from momus.table import Table

FEWEST_DISSENTERS = 3
SIGNIFICANCE = 0.05
MOST_QUESTIONS = 3
USUALLY_WRONG = Fraction(1, 10)
EXPLAINED = 0.9
"""A constraint is named only if this share of the inputs on which the class dissents break it."""
TELLING = 0.5
"""Without tests, the class must moreover dissent on more than this share of the inputs that break it."""


@dataclass(frozen=True)
class Vote:
    """The votes on a row: for the reference, and for the largest group that agrees on another outcome."""

    row: int
    supporters: int
    dissenters: int
    outcome: int


@dataclass(frozen=True)
class Dispute:
    """Disputed rows that belong together: those that break one constraint which every test keeps, or the rest."""

    rows: tuple[Vote, ...]
    predicate: Predicate | None = None


def is_disputed(supporters: int, dissenters: int) -> bool:
    """Return whether three or more dissent, and an exact binomial test cannot show that the supporters are more."""
    if dissenters < FEWEST_DISSENTERS:
        return False
    return tail(supporters, supporters + dissenters, Fraction(1, 2)) > SIGNIFICANCE


def vote(table: Table, votes: Mapping[int, int], row: int) -> Vote:
    """Return how the votes of the columns are divided on a row."""
    supporters = 0
    groups: dict[int, int] = {}
    for column, weight in votes.items():
        outcome = table.outcome(row, column)
        if outcome < 0:
            continue
        if table.is_accepted(row, column):
            supporters += weight
        else:
            groups[outcome] = groups.get(outcome, 0) + weight
    largest = max(groups, key=lambda outcome: (groups[outcome], -outcome), default=0)
    return Vote(row, supporters, groups.get(largest, 0), largest)


def suspected(
    sample: Sequence[Input],
    wrong: Mapping[int, Sequence[int]],
    votes: Mapping[int, int],
    names: Mapping[str, Sequence[str]],
    tests: Sequence[Input],
    answered: Iterable[str] = (),
) -> list[Predicate]:
    """Return constraints that every test keeps and that a guessed domain may lack: without them too many who pass the suite are wrong.

    `wrong` has, by column, the places in the sample on which it is wrong. Some of those who pass a weak suite are wrong anyway: one in ten in
    published studies. So a constraint is suspected if three or more are wrong only on inputs that break it and, by an exact binomial test, that
    is more than one in ten. The constraint that explains most comes first; what it explains is left out for the next.
    """
    found: list[Predicate] = []
    dissent = {column: set(places) for column, places in wrong.items() if column in votes}
    voters = sum(votes.values())
    candidates = _candidates(sample, names, tests, set(answered))
    while len(found) < MOST_QUESTIONS - 1:
        best, explained = None, 0
        for predicate in candidates:
            breaking = {place for place, input in enumerate(sample) if breaks(predicate, input, names)}
            alone = sum(votes[column] for column, places in dissent.items() if places and places <= breaking)
            if alone > explained:
                best, explained = predicate, alone
        if best is None or explained < FEWEST_DISSENTERS or tail(explained, voters, USUALLY_WRONG) > SIGNIFICANCE:
            break
        found.append(best)
        breaking = {place for place, input in enumerate(sample) if breaks(best, input, names)}
        dissent = {column: places - breaking for column, places in dissent.items()}
    return found


def tail(successes: int, trials: int, share: Fraction) -> float:
    """Return the probability of at least this many successes in the trials, each with that probability; exact for any class size."""
    hit, all_ = share.numerator, share.denominator
    at_least = sum(comb(trials, count) * hit**count * (all_ - hit) ** (trials - count) for count in range(successes, trials + 1))
    probability: float = at_least / all_**trials
    return probability


def gather(
    disputed: Sequence[Vote],
    inputs: Mapping[int, Input],
    names: Mapping[str, Sequence[str]],
    tests: Sequence[Input],
    answered: Iterable[str] = (),
    cases: Sequence[tuple[Input, bool]] = (),
) -> list[Dispute]:
    """Return at most three disputes: first the constraints that every test keeps and most disputed rows break, then the rest.

    `answered` are the names of constraints that the instructor has ruled on. `cases` are other inputs, each with whether the dissenters
    contradict the reference there: of constraints that as many rows break, the one that tells the cases apart best is taken. It must be
    broken by nearly all on which the dissenters contradict; without tests they must also contradict on most that break it. Where no single one
    does, two that are broken together may.
    """
    left = list(disputed)
    disputes: list[Dispute] = []
    asked = [inputs[one.row] for one in disputed]
    single, joined = (_candidates(asked, names, tests, set(answered), proposed) for proposed in (predicates, conjunctions))
    while left and len(disputes) < MOST_QUESTIONS - 1:
        found = _best(single, left, inputs, names, bool(tests), cases) or _best(joined, left, inputs, names, bool(tests), cases)
        if found is None:
            break
        disputes.append(found)
        left = [one for one in left if one not in found.rows]
    if left:
        disputes.append(Dispute(tuple(left)))
    return disputes


def _best(
    candidates: Iterable[Predicate],
    left: Sequence[Vote],
    inputs: Mapping[int, Input],
    names: Mapping[str, Sequence[str]],
    tested: bool,
    cases: Sequence[tuple[Input, bool]],
) -> Dispute | None:
    """Return the dispute of the constraint that most of the rows break, and of these the one that tells the cases apart best."""
    best: Dispute | None = None
    most = (0, 0.0)
    for predicate in candidates:
        breaking = tuple(one for one in left if breaks(predicate, inputs[one.row], names))
        if not breaking or len(breaking) < most[0]:
            continue
        explained, telling = _shares(predicate, cases, names)
        is_named = explained >= EXPLAINED and (tested or telling > TELLING)
        if is_named and (best is None or (len(breaking), explained + telling) > most):
            best, most = Dispute(breaking, predicate), (len(breaking), explained + telling)
    return best


def _shares(predicate: Predicate, cases: Sequence[tuple[Input, bool]], names: Mapping[str, Sequence[str]]) -> tuple[float, float]:
    """Return which share of the disputed cases break a constraint, and which share of the cases that break it are disputed.

    Where no case is disputed, nothing is left to explain.
    """
    broken = [is_disputed for input, is_disputed in cases if breaks(predicate, input, names)]
    disputed = sum(is_disputed for _, is_disputed in cases)
    return sum(broken) / disputed if disputed else 1.0, sum(broken) / len(broken) if broken else 0.0


def _candidates(
    disputed: Sequence[Input],
    names: Mapping[str, Sequence[str]],
    tests: Sequence[Input],
    answered: set[str],
    proposed: Callable[[str, Sequence[str], Sequence[Input]], Iterable[Predicate]] = predicates,
) -> list[Predicate]:
    """Return the proposed constraints that every test of the entry keeps; all of them if there are no tests at all."""
    found = []
    for entry in dict.fromkeys(input.entry for input in disputed if input.entry in names):
        kept = [test for test in tests if test.entry == entry and len(test.args) == len(names[entry])]
        for predicate in proposed(entry, names[entry], [input for input in disputed if input.entry == entry]):
            if (
                (kept or not tests)
                and predicate.name not in answered
                and all(predicate.is_kept_by(names[entry], test.args) for test in kept)
            ):
                found.append(predicate)
    return found


def breaks(predicate: Predicate, input: Input, names: Mapping[str, Sequence[str]]) -> bool:
    """Return whether the input breaks the constraint."""
    if input.entry != predicate.entry or len(input.args) != len(names[input.entry]):
        return False
    return not predicate.is_kept_by(names[input.entry], input.args)
