"""Momus doubts the exercise too: what only the instructor can decide, asked with its consequences."""

from collections import Counter
from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass, replace

import numpy as np

from momus import wire
from momus.exercise import Exercise
from momus.model import Form, Hole, Input, Kind, Outcome
from momus.pipeline.behaviour import Behaviour
from momus.pipeline.questions.disputes import MOST_QUESTIONS, Dispute, breaks, gather, is_disputed, suspected, vote
from momus.pipeline.questions.predicates import Predicate
from momus.pipeline.questions.rulings import Decision, Ruling, decided
from momus.results import Question

SHOWN_ROWS = 5


@dataclass(frozen=True)
class Asked:
    """A question, with the ruling that each answer to it would write; `pending` rows fail nobody until it is answered."""

    question: Question
    template: Ruling
    pending: frozenset[int] = frozenset()


def about_tests(exercise: Exercise, behaviour: Behaviour, tests: Mapping[int, str], rulings: Sequence[Ruling]) -> list[Asked]:
    """Ask about tests of the instructor's that the references themselves do not pass."""
    rows = [row for row in tests if row in behaviour.wanted and not _passes(behaviour, row)]
    if not rows:
        return []
    decision = decided(rulings, "tests")
    named = ", ".join(tests[row] for row in rows[:SHOWN_ROWS])
    about = f"the reference does not pass {len(rows)} of the {len(tests)} tests ({named}): is it the reference or the tests that are wrong?"
    consequence = "these tests fail nobody until you decide; `--reference-wrong` lets them count, `--outside` leaves them out"
    question = _question(exercise, behaviour, "tests", about, rows, consequence, decision)
    return [Asked(question, Ruling("tests", Decision.OUTSIDE, about), _unless(rows, decision, Decision.REFERENCE_WRONG))]


def _passes(behaviour: Behaviour, row: int) -> bool:
    """Return whether a reference does what the test expects."""
    for reference in behaviour.references:
        verdict = behaviour.verdict(row, 0, behaviour.outcome(row, reference))
        if verdict is not None and verdict.accepted:
            return True
    return False


def _unless(rows: Iterable[int], decision: Decision | None, counts: Decision) -> frozenset[int]:
    return frozenset() if decision is counts else frozenset(rows)


def about_reference(
    exercise: Exercise, odd: Sequence[tuple[Input, bytes]], odd_count: int, probed: int, rulings: Sequence[Ruling]
) -> list[Asked]:
    """Ask about inputs of the domain on which the reference raises, hangs or crashes: so many among those that it was run on.

    `odd` are the simplest of them.
    """
    outcomes = [(input, wire.decode_outcome(record)) for input, record in odd]
    outcomes = [(input, outcome) for input, outcome in outcomes if not isinstance(outcome, Hole)]
    if not outcomes:
        return []
    kinds = Counter(_what(outcome) for _, outcome in outcomes)
    input, outcome = outcomes[0]
    if len(kinds) == 1 or odd_count > len(odd):
        said = f"{' or '.join(what for what, _ in kinds.most_common())} on {odd_count:,}"
    else:
        said = ", ".join(f"{what} on {count:,}" for what, count in kinds.most_common())
    about = f"the reference {said} of {probed:,} inputs of its own domain"
    raised = tuple(sorted({one.error for _, one in outcomes if one.kind is Kind.RAISED}))
    consequence = "these inputs are not used to refute anybody; `--outside` keeps it so"
    if raised:
        consequence += f"; `--in-domain` makes raising {', '.join(raised)} what a right program does there"
    decision = decided(rulings, "reference")
    question = Question(
        "reference", about, (), tuple(input for input, _ in outcomes[:SHOWN_ROWS]), 0, 0,
        expected=outcome, consequence=consequence, ruling=str(decision or ""),
    )  # fmt: skip
    return [Asked(question, Ruling("reference", Decision.OUTSIDE, about, raises=raised))]


def about_unsteady(unsteady: tuple[Input, bytes, bytes] | None, rulings: Sequence[Ruling]) -> list[Asked]:
    """Ask about a reference that does not do the same twice."""
    if unsteady is None:
        return []
    input, alone, among = unsteady
    about = "the reference does not do the same twice: alone in a fresh process it does one thing, after other calls another"
    consequence = "what it does alone is taken for right; correct the reference, or what is said here cannot be relied on"
    first, second = (outcome if isinstance(outcome, Outcome) else None for outcome in map(wire.decode_outcome, (alone, among)))
    question = Question(
        "unsteady", about, (), (input,), 0, 0, expected=first, other=second, consequence=consequence,
        ruling=str(decided(rulings, "unsteady") or ""),
    )  # fmt: skip
    return [Asked(question, Ruling("unsteady", Decision.OUTSIDE, about))]


def _what(outcome: Outcome) -> str:
    if outcome.kind is Kind.RAISED:
        return f"raises {outcome.error}"
    return {Kind.TIMED_OUT: "does not end", Kind.CRASHED: "crashes"}.get(outcome.kind, str(outcome.kind))


def about_disputes(
    exercise: Exercise,
    behaviour: Behaviour,
    votes: Mapping[int, int],
    tests: Sequence[int],
    rulings: Sequence[Ruling],
    poll: Callable[[], Mapping[int, Sequence[int]]],
    sample: Sequence[Input],
) -> list[Asked]:
    """Ask about rows on which those who pass the instructor's suite disagree with the reference together.

    Where the domain was guessed, ask too about constraints that it may lack: `poll` tells where in the sample each column is wrong.
    Inputs that the instructor has ruled to be in the domain are not asked about again under another name.
    """
    names, tested = constrainable(exercise), [behaviour.rows[row].input for row in tests]
    answered = [ruling.question for ruling in rulings]
    is_settled = _settled(rulings, names)
    rows = [row for row in behaviour.counting if row not in tests and not is_settled(behaviour.rows[row].input)]
    voted = {row: vote(behaviour, votes, row) for row in rows}
    disputes = []
    if exercise.domain_guessed and names:
        open_places = {place for place, input in enumerate(sample) if not is_settled(input)}
        wrong = {column: [place for place in places if place in open_places] for column, places in poll().items()}
        for predicate in suspected(sample, wrong, votes, names, tested, answered):
            broken = [voted[row] for row in rows if breaks(predicate, behaviour.rows[row].input, names)]
            if broken:
                disputes.append(Dispute(tuple(broken), predicate))
    covered = {one.row for dispute in disputes for one in dispute.rows}
    disputed = [one for row, one in voted.items() if row not in covered and is_disputed(one.supporters, one.dissenters)]
    inputs = {one.row: behaviour.rows[one.row].input for one in disputed}
    disputes += gather(disputed, inputs, names, tested, answered)
    return [_ask(exercise, behaviour, dispute, rulings, names) for dispute in disputes[:MOST_QUESTIONS]]


def _settled(rulings: Sequence[Ruling], names: Mapping[str, Sequence[str]]) -> Callable[[Input], bool]:
    """Return whether an input was ruled to be in the domain, by itself or by the constraint that it breaks."""
    inside = [one for one in rulings if one.decision is Decision.IN_DOMAIN]
    keys = {key for one in inside for key in one.rows}
    allowed = [Predicate(one.entry, one.question, one.holds, one.about, "") for one in inside if one.holds and one.entry in names]
    return lambda input: input.key in keys or any(breaks(predicate, input, names) for predicate in allowed)


def constrainable(exercise: Exercise) -> dict[str, tuple[str, ...]]:
    """Return the parameters of the entries that a constraint can be put on: not those of objects, nor what the author's generator makes."""
    if exercise.form is Form.OBJECT:
        return {}
    return {entry: domain.names for entry, domain in exercise.domains.items() if "gen" not in exercise.written[entry]}


def _ask(
    exercise: Exercise, behaviour: Behaviour, dispute: Dispute, rulings: Sequence[Ruling], names: Mapping[str, Sequence[str]]
) -> Asked:
    rows = tuple(one.row for one in sorted(dispute.rows, key=lambda one: behaviour.order[one.row]))
    first = next(one for one in dispute.rows if one.row == rows[0])
    keys = tuple(sorted(behaviour.rows[row].input.key for row in rows))
    if dispute.predicate is not None:
        predicate = dispute.predicate
        name = predicate.name if len(exercise.domains) == 1 else f"{predicate.entry}-{predicate.name}"
        about = f"{predicate.broken}; every test {predicate.usual}"
        template = Ruling(name, Decision.OUTSIDE, about, predicate.entry, predicate.holds)
        changed = f"adds the constraint {predicate.holds}"
        # The answer concerns all of them, not only those on which enough programs agree.
        meant = [row for row in behaviour.counting if breaks(predicate, behaviour.rows[row].input, names)]
    else:
        name = f"rows-{keys[0][:6]}"
        about = (
            f"on {len(rows)} input{'s' if len(rows) > 1 else ''} many who pass the tests agree on another answer than the reference"
        )
        template = Ruling(name, Decision.OUTSIDE, about, rows=keys)
        changed = "leaves these inputs out"
        meant = rows
    refuted = _refuted_only_by(behaviour, meant)
    programs = "1 distinct program is" if refuted == 1 else f"{refuted} distinct programs are"
    counted = "they fail nobody until you decide" if exercise.domain_guessed else "they count until you decide otherwise"
    consequence = f"{programs} refuted by such inputs alone; {counted}; `--outside` {changed}"
    decision = decided(rulings, name)
    question = replace(
        _question(exercise, behaviour, name, about, rows, consequence, decision),
        for_reference=first.supporters,
        against=first.dissenters,
        other=_decoded(behaviour, first.outcome),
    )
    pending = frozenset() if decision is Decision.IN_DOMAIN or not exercise.domain_guessed and decision is None else frozenset(rows)
    return Asked(question, template, pending)


def _refuted_only_by(behaviour: Behaviour, rows: Sequence[int]) -> int:
    """Return how many columns are wrong on some of these rows and on no other that counts."""
    inside = np.zeros(len(behaviour.columns), bool)
    outside = np.zeros(len(behaviour.columns), bool)
    for row in behaviour.counting:
        wrong = np.logical_and.reduce([behaviour.wrong(row, reference) for reference in range(len(behaviour.references))])
        if row in rows:
            inside |= wrong
        else:
            outside |= wrong
    return int((inside & ~outside).sum())


def _question(
    exercise: Exercise,
    behaviour: Behaviour,
    name: str,
    about: str,
    rows: Sequence[int],
    consequence: str,
    decision: Decision | None,
) -> Question:
    expected = behaviour.outcome(rows[0], behaviour.references[0])
    return Question(
        name, about, tuple(rows), tuple(behaviour.rows[row].input for row in rows[:SHOWN_ROWS]), 0, 0,
        expected=_decoded(behaviour, expected), consequence=consequence, ruling=str(decision or ""),
    )  # fmt: skip


def _decoded(behaviour: Behaviour, outcome: int) -> Outcome | None:
    found = wire.decode_outcome(behaviour.store.outcome(outcome))
    return found if isinstance(found, Outcome) else None


def with_answered(questions: Sequence[Question], rulings: Sequence[Ruling]) -> tuple[Question, ...]:
    """Return the questions, and those that no longer come up because they were answered, with the answer."""
    open_ones = {question.id for question in questions}
    answered = [
        Question(one.question, one.about, (), (), 0, 0, ruling=str(one.decision))
        for one in rulings
        if one.question not in open_ones
    ]
    return (*questions, *answered)
