"""Doubts about the exercise: what only the instructor can decide, asked with its consequences."""

from collections import Counter
from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass, replace
from functools import partial

from momus import wire
from momus.domain import KnownValues
from momus.exercise import Exercise
from momus.model import Form, Hole, Input, Kind, Outcome
from momus.pipeline.class_run import ClassRun
from momus.pipeline.questions.disputes import (
    FEWEST_DISSENTERS,
    MOST_QUESTIONS,
    Dispute,
    Vote,
    breaks,
    gather,
    is_disputed,
    suspected,
    vote,
)
from momus.pipeline.questions.predicates import Predicate
from momus.pipeline.questions.question import SHOWN_ROWS, AskedQuestion, decoded, question_about
from momus.pipeline.questions.rulings import Decision, Ruling, decided
from momus.readings.wants import Asking, sample
from momus.results import Question
from momus.search import ENGINES, Setting
from momus.search.engines.base import Knowledge, generator_for
from momus.table import Table
from momus.words import counted

POLLED = 200
"""If the domain was guessed, or rows are doubted, the class is run on this many inputs of each entry."""
MOST_DIFFERENT = 0.2
"""Without tests, a program that differs from the reference on a larger share of the sample has no vote. The sample has more equal and extreme
values than uniform draws, so a single wrong case of the reference may be a tenth of it."""


def about_tests(table: Table, tests: Mapping[int, str], rulings: Sequence[Ruling]) -> list[AskedQuestion]:
    """Ask about the instructor's tests that the references themselves fail."""
    rows = [row for row in tests if row in table.wanted and not _passes(table, row)]
    if not rows:
        return []
    decision = decided(rulings, "tests")
    named = ", ".join(tests[row] for row in rows[:SHOWN_ROWS])
    about = f"the reference does not pass {len(rows)} of the {len(tests)} tests ({named}): is it the reference or the tests that are wrong?"
    consequence = "these tests fail nobody until you decide; `--reference-wrong` lets them count, `--outside` leaves them out"
    question = question_about(table, "tests", about, rows, consequence, decision)
    return [AskedQuestion(question, Ruling("tests", Decision.OUTSIDE, about), _unless(rows, decision, Decision.REFERENCE_WRONG))]


def _passes(table: Table, row: int) -> bool:
    """Return whether a reference does what the test expects."""
    for reference in table.references:
        verdict = table.verdict(row, 0, table.outcome(row, reference))
        if verdict is not None and verdict.accepted:
            return True
    return False


def _unless(rows: Iterable[int], decision: Decision | None, counts: Decision) -> frozenset[int]:
    return frozenset() if decision is counts else frozenset(rows)


def about_reference(
    odd: Sequence[tuple[Input, bytes]], odd_count: int, probed: int, rulings: Sequence[Ruling]
) -> list[AskedQuestion]:
    """Ask about inputs of the domain on which the reference raises, hangs or crashes, with their number and the number of runs.

    `odd` are the simplest of them.
    """
    decoded = [(input, wire.decode_outcome(record)) for input, record in odd]
    outcomes = [(input, outcome) for input, outcome in decoded if not isinstance(outcome, Hole)]
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
    return [AskedQuestion(question, Ruling("reference", Decision.OUTSIDE, about, raises=raised))]


def about_unsteady(
    exercise: Exercise, unsteady: tuple[Input, bytes, bytes] | None, rulings: Sequence[Ruling]
) -> list[AskedQuestion]:
    """Ask about a reference that does not do the same twice, unless the exercise says that programs may keep state."""
    if unsteady is None or exercise.state_allowed:
        return []
    input, alone, among = unsteady
    about = "the reference does not do the same twice: alone in a fresh process it does one thing, after other calls another"
    consequence = (
        "what it does alone is taken for right; correct the reference, or what is said here cannot be relied on. "
        'If programs may remember earlier calls, write state = "allowed" at the top of exercise.toml: '
        "then no sequence of calls refutes anybody"
    )
    first, second = (outcome if isinstance(outcome, Outcome) else None for outcome in map(wire.decode_outcome, (alone, among)))
    question = Question(
        "unsteady", about, (), (input,), 0, 0, expected=first, other=second, consequence=consequence,
        ruling=str(decided(rulings, "unsteady") or ""),
    )  # fmt: skip
    return [AskedQuestion(question, Ruling("unsteady", Decision.OUTSIDE, about))]


def about_lenient(accepted: int, rulings: Sequence[Ruling]) -> list[AskedQuestion]:
    """Ask about a judge of the exercise's own that accepted whatever it was shown."""
    if not accepted:
        return []
    about = f"the exercise's own judge says yes to everything: it accepted all {accepted} answers that belong to other inputs"
    consequence = "it can refute nobody; correct the judge, or answer if that is meant"
    question = Question("judge", about, (), (), 0, 0, consequence=consequence, ruling=str(decided(rulings, "judge") or ""))
    return [AskedQuestion(question, Ruling("judge", Decision.OUTSIDE, about))]


def _what(outcome: Outcome) -> str:
    if outcome.kind is Kind.RAISED:
        return f"raises {outcome.error}"
    return {Kind.TIMED_OUT: "does not end", Kind.CRASHED: "crashes"}.get(outcome.kind, str(outcome.kind))


@dataclass(frozen=True)
class Polled:
    """The places in the sample of a plan on which every reference rejects the column's outcome."""

    wrong: tuple[int, ...]


def about_disputes(
    class_run: ClassRun, votes: Mapping[int, int], rulings: Sequence[Ruling], waiting: frozenset[int] = frozenset()
) -> Asking[list[AskedQuestion]]:
    """Ask about rows on which many voters agree against the reference.

    With tests, those vote who pass them. Without tests, those vote who agree with the reference on nearly all of a sample. If the domain was
    guessed, ask too about constraints that it may lack and every test keeps. Inputs that the instructor has ruled to be in the domain are not
    asked about again under another name, nor rows that are `waiting` for the answer to another question.
    """
    exercise, table, tests = class_run.exercise, class_run.table, class_run.tests
    names, tested = constrainable(exercise), [table.rows[row].input for row in tests]
    answered = [ruling.question for ruling in rulings]
    is_settled = _settled(rulings, names)
    # On a sequence of calls nobody contradicts the reference: it is the program that contradicts its own answer to the last call.
    inputs = {row: table.rows[row].input for row in table.evidence - waiting if row not in tests}
    rows = [row for row, input in inputs.items() if not input.before and not is_settled(input)]
    voted = {row: vote(table, votes, row) for row in rows}
    is_doubted = partial(_is_doubted, tested=bool(tests))
    doubted = any(is_doubted(one) for one in voted.values())
    disputes: list[Dispute] = []
    cases: list[tuple[Input, bool]] = []
    if doubted or tests and exercise.domain_guessed and names:
        drawn = polled_inputs(class_run.setting, class_run.options.seed)
        open_places = {place for place, input in enumerate(drawn) if not is_settled(input)}
        polled = yield from _poll(class_run, votes, drawn)
        wrong = {column: [place for place in places if place in open_places] for column, places in polled.items()}
        if not tests:
            votes = {column: votes[column] for column, places in polled.items() if len(places) <= MOST_DIFFERENT * len(drawn)}
            voted = {row: vote(table, votes, row) for row in rows}
        cases = _cases(table, drawn, polled, [one for one in voted.values() if is_doubted(one)])
        if tests and exercise.domain_guessed and names:
            for predicate in suspected(drawn, wrong, votes, names, tested, answered):
                broken = [voted[row] for row in rows if breaks(predicate, table.rows[row].input, names)]
                if broken:
                    disputes.append(Dispute(tuple(broken), predicate))
    covered = {one.row for dispute in disputes for one in dispute.rows}
    disputed = [one for row, one in voted.items() if row not in covered and is_doubted(one)]
    inputs = {one.row: table.rows[one.row].input for one in disputed}
    disputes += gather(disputed, inputs, names, tested, answered, cases)
    return [_ask(class_run, dispute, rulings, names) for dispute in disputes[:MOST_QUESTIONS]]


def _is_doubted(one: Vote, tested: bool) -> bool:
    """Return whether the reference is in doubt on a row. Without tests, nobody is known to be good: at least as many must be against it."""
    return is_disputed(one.supporters, one.dissenters) and (tested or one.dissenters >= one.supporters)


def _cases(
    table: Table, drawn: Sequence[Input], polled: Mapping[int, Sequence[int]], doubted: Sequence[Vote]
) -> list[tuple[Input, bool]]:
    """Return the sample, each input with whether most of those who contradict the reference on doubted rows contradict it there too."""
    dissenting = [column for column in polled if any(table.outcome(one.row, column) == one.outcome for one in doubted)]
    counts = Counter(place for column in dissenting for place in polled[column])
    return [(input, 2 * counts[place] > len(dissenting)) for place, input in enumerate(drawn)]


def about_everyone(
    class_run: ClassRun, votes: Mapping[int, int], rulings: Sequence[Ruling], waiting: frozenset[int] = frozenset()
) -> list[AskedQuestion]:
    """Ask, if every program of the class is refuted, whether the reference is right and its answer the only right one."""
    columns = class_run.comparable()
    if len(columns) < FEWEST_DISSENTERS or any(column not in class_run.refuted for column in columns):
        return []
    if any(waiting.intersection(rows) for rows in class_run.refuted.values()):
        return []  # a refutation that waits for another answer is none
    table = class_run.table
    is_settled = _settled(rulings, constrainable(class_run.exercise))
    shown = [row for row in {row for rows in class_run.refuted.values() for row in rows} if not is_settled(table.rows[row].input)]
    if not shown:
        return []
    voted = [vote(table, votes, row) for row in table.simplest_first(shown)]
    most = max(voted, key=lambda one: one.dissenters)
    about = f"everyone is refuted, all {len(columns)} distinct programs: is the reference right, and its answer the only right one?"
    if most.dissenters > 1:
        about += f" {most.dissenters} agree with one another"
    consequence = "correct the reference, narrow the domain, or let a judge accept other answers; the claims stay until then"
    decision = decided(rulings, "everyone")
    question = replace(
        question_about(table, "everyone", about, [most.row], consequence, decision),
        for_reference=most.supporters,
        against=most.dissenters,
        other=decoded(table, most.outcome) if most.dissenters else None,
    )
    return [AskedQuestion(question, Ruling("everyone", Decision.IN_DOMAIN, about))]


def _poll(class_run: ClassRun, votes: Mapping[int, int], drawn: Sequence[Input]) -> Asking[dict[int, tuple[int, ...]]]:
    """Return by voting column where in the sample it is wrong; run once, and kept."""
    kept = {column: class_run.store.kept(Polled, f"{class_run.plan_key} {column}") for column in votes}
    known = {column: one.wrong for column, one in kept.items() if one is not None}
    new = [column for column in votes if column not in known and column not in class_run.failed]
    fails = yield from sample({column: tuple(drawn) for column in new})
    for column, answers in fails.items():
        known[column] = tuple(place for place, wrong in enumerate(answers) if wrong)
        class_run.store.keep(Polled(known[column]), f"{class_run.plan_key} {column}")
    return known


def polled_inputs(setting: Setting, seed: int) -> list[Input]:
    """Return the sample that every voting column is run on: drawn as in the search, so nothing in it is shrunk."""
    drawn = []
    for entry, domain in setting.domains.items():
        knowledge = Knowledge(domain, setting.known_values, KnownValues())
        for many in ENGINES["random"].propose(knowledge, generator_for(seed, "", "poll", 0, entry), POLLED, 0):
            drawn += [setting.input(entry, args) for args in many]
    return drawn


def _settled(rulings: Sequence[Ruling], names: Mapping[str, Sequence[str]]) -> Callable[[Input], bool]:
    """Return whether an input was ruled to be in the domain, by itself or by the constraint that it breaks."""
    inside = [one for one in rulings if one.decision is Decision.IN_DOMAIN]
    keys = {key for one in inside for key in one.rows}
    allowed = [Predicate(one.entry, one.question, one.holds, one.about, "") for one in inside if one.holds and one.entry in names]
    return lambda input: input.key in keys or any(breaks(predicate, input, names) for predicate in allowed)


def constrainable(exercise: Exercise) -> dict[str, tuple[str, ...]]:
    """Return the parameters that a constraint can be put on, by entry: not those of objects, nor of the author's generator."""
    if exercise.form is Form.OBJECT:
        return {}
    return {entry: domain.names for entry, domain in exercise.domains.items() if "gen" not in exercise.written[entry]}


def _ask(class_run: ClassRun, dispute: Dispute, rulings: Sequence[Ruling], names: Mapping[str, Sequence[str]]) -> AskedQuestion:
    exercise, table = class_run.exercise, class_run.table
    rows = tuple(one.row for one in sorted(dispute.rows, key=lambda one: table.order[one.row]))
    first = next(one for one in dispute.rows if one.row == rows[0])
    keys = tuple(sorted(table.rows[row].input.key for row in rows))
    if dispute.predicate is not None:
        predicate = dispute.predicate
        name = predicate.name if len(exercise.domains) == 1 else f"{predicate.entry}-{predicate.name}"
        about = (
            f"{predicate.broken}; every test {predicate.usual}"
            if class_run.tests
            else f"{predicate.broken}: many contradict the reference"
        )
        template = Ruling(name, Decision.OUTSIDE, about, predicate.entry, predicate.holds)
        changed = f"adds the constraint {predicate.holds}"
        # The answer concerns all of them, not only those on which enough programs agree.
        meant: Sequence[int] = [row for row in table.evidence if breaks(predicate, table.rows[row].input, names)]
    else:
        name = f"rows-{keys[0][:6]}"
        about = (
            f"on {counted(len(rows), 'input')} many who "
            f"{'pass the tests' if class_run.tests else 'agree with the reference elsewhere'} agree on another answer than the reference"
        )
        template = Ruling(name, Decision.OUTSIDE, about, rows=keys)
        changed = "leaves these inputs out"
        meant = rows
    refuted = _refuted_only_by(table, class_run.submissions, meant)
    programs = "1 distinct program is" if refuted == 1 else f"{refuted} distinct programs are"
    # Without tests a common mistake looks the same: only a reference that is nearly alone is set aside.
    waits = exercise.domain_guessed and (bool(class_run.tests) or 4 * first.supporters < first.dissenters)
    effect = "they fail nobody until you decide" if waits else "they count until you decide otherwise"
    consequence = f"{programs} refuted by such inputs alone; {effect}; `--outside` {changed}"
    decision = decided(rulings, name)
    question = replace(
        question_about(table, name, about, rows, consequence, decision),
        for_reference=first.supporters,
        against=first.dissenters,
        other=decoded(table, first.outcome),
    )
    pending = frozenset() if decision is Decision.IN_DOMAIN or not waits and decision is None else frozenset(rows)
    return AskedQuestion(question, template, pending, assumed=waits)


def _refuted_only_by(table: Table, columns: Sequence[int], rows: Sequence[int]) -> int:
    """Return how many columns are wrong on some of these rows and on no other row that counts."""
    failing = table.failing(columns)
    return sum(bool(mine) and set(mine) <= set(rows) for mine in failing.values())


def with_answered(questions: Sequence[Question], rulings: Sequence[Ruling]) -> tuple[Question, ...]:
    """Return the questions, together with those that no longer come up because they were answered."""
    open_ones = {question.id for question in questions}
    answered = [
        Question(one.question, one.about, (), (), 0, 0, ruling=str(one.decision))
        for one in rulings
        if one.question not in open_ones
    ]
    return (*questions, *answered)
