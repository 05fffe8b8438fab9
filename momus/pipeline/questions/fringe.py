"""Asks about the fringe of a guessed domain: oddities that neither an example nor the reference's code licenses.

The class is run on a few inputs with each oddity. Where the reference itself has no answer, such inputs are outside. Where nearly all
programs agree with the reference, the class licenses the oddity; if it makes inputs of another kind than the examples, all good programs
must agree. Elsewhere the inputs are left out, and if somebody fails there, the instructor is asked.
"""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace

from momus.domain import parse_domain
from momus.domain.oddities import ABOVE
from momus.domain.oddity_words import HAVING
from momus.errors import ExerciseError
from momus.execute.pool import Failure
from momus.exercise import Exercise
from momus.exercise.guessing.fringe import OTHER_KINDS, Fringe, Oddity, sample_of
from momus.model import Input
from momus.pipeline.class_run import ClassRun
from momus.pipeline.questions.narrowing import narrow
from momus.pipeline.questions.question import SHOWN_ROWS, AskedQuestion
from momus.pipeline.questions.rulings import Decision, Ruling
from momus.pipeline.stages.filling import add_rows
from momus.results import Question
from momus.search import Column, PackedInputs, SampleUnit
from momus.table import Origin

MOST_POLLED = 12
"""The class is run on this many inputs with each oddity, and on this many times four without any."""
FEWEST_AGREEING = 5
AGREEING_SHARE = 0.8
MOSTLY = 0.75
"""A program agrees with the reference where it is right on this share of the inputs on which it could be. One that agrees less with it on
inputs without any oddity has no vote."""


@dataclass(frozen=True)
class FringePoll:
    """What a column did on the polled inputs: whether it is wrong, None where that is not known."""

    wrong: tuple[bool | None, ...]


@dataclass(frozen=True)
class Core:
    """The exercise without the fringe of its guessed domain, the questions about the fringe, and the rulings that would change what is left out."""

    exercise: Exercise
    asked: tuple[AskedQuestion, ...] = ()
    left_out: tuple[Ruling, ...] = ()


def core_of(class_run: ClassRun, rulings: Sequence[Ruling]) -> Core:
    """Return the exercise in which every oddity is licensed or left out."""
    exercise = narrowed = class_run.exercise
    answered = {one.question for one in rulings}
    asked: list[AskedQuestion] = []
    left_out: list[Ruling] = []
    for entry, fringe in exercise.fringe.items():
        open_ones = tuple(one for one in fringe.oddities if name_of(exercise, one) not in answered)
        for oddity, votes in _polled(class_run, entry, replace(fringe, oddities=open_ones)).items():
            if votes.is_licensed and not (votes.failing and oddity.name in OTHER_KINDS):
                continue
            try:
                narrowed = narrow(narrowed, entry, oddity.holds)
            except ExerciseError:
                continue  # nothing would be left
            if votes.is_unanswered:
                continue
            question = _asked(exercise, oddity, votes)
            left_out.append(question.template)
            if votes.failing:
                _keep_rows(class_run, votes.refuting)
                asked.append(question)
    return Core(narrowed, tuple(asked), tuple(left_out))


@dataclass(frozen=True)
class _Votes:
    """How the class does on inputs with an oddity: the programs that agree with the reference, and those that fail there and nowhere else."""

    inputs: tuple[Input, ...]
    voters: int
    agreeing: int
    failing: frozenset[int]
    programs: int
    is_unanswered: bool
    refuting: tuple[Input, ...]

    @property
    def is_licensed(self) -> bool:
        return not self.is_unanswered and self.agreeing >= max(FEWEST_AGREEING, AGREEING_SHARE * self.voters)


def name_of(exercise: Exercise, oddity: Oddity) -> str:
    """Return the id of the question about an oddity."""
    return oddity.slug if len(exercise.domains) == 1 else f"{oddity.entry}-{oddity.slug}"


def _polled(class_run: ClassRun, entry: str, fringe: Fringe) -> dict[Oddity, _Votes]:
    """Return how the class votes on each oddity that inputs of the domain have."""
    if not fringe.oddities:
        return {}
    plain, odd = _inputs(class_run, entry, fringe)
    answered = {oddity: _answered(class_run, entry, oddity, many) for oddity, many in odd.items()}
    asked = [*plain, *(input for many in answered.values() for input in many)]
    polls = _poll(class_run, entry, [class_run.columns[one] for one in class_run.submissions], asked)
    right = {column: _share_right(wrong[: len(plain)]) for column, wrong in polls.items()}
    voters = [column for column in polls if right[column] >= MOSTLY]
    found, at = {}, len(plain)
    for oddity, many in answered.items():
        places = slice(at, at + len(many))
        at += len(many)
        agreeing = sum(_share_right(polls[column][places]) >= MOSTLY * right[column] for column in voters)
        failing = frozenset(column for column in polls if right[column] == 1 and any(polls[column][places]))
        refuting = tuple(input for at_, input in enumerate(many, places.start) if any(polls[column][at_] for column in polls))
        found[oddity] = _Votes(tuple(odd[oddity]), len(voters), agreeing, failing, len(polls), not many, refuting)
    return found


def _answered(class_run: ClassRun, entry: str, oddity: Oddity, inputs: Sequence[Input]) -> Sequence[Input]:
    """Return the inputs with an oddity that the reference has an answer to; none if that is less than half of them.

    The reference is asked first, and about each oddity by itself. Where its loops do not end, those of the class need not either, and each
    of them would cost its limits. After a few time-outs the rest of a sample is not run: that must not tell of another oddity.
    """
    reference = class_run.references[0]
    wrong = _poll(class_run, f"{entry} {oddity.slug}", [reference], inputs).get(reference.id, ())
    answered = [input for input, one in zip(inputs, wrong, strict=False) if one is not None]
    return answered if 2 * len(answered) >= len(inputs) else ()


def _keep_rows(class_run: ClassRun, inputs: Sequence[Input]) -> None:
    """Keep the simplest inputs on which somebody fails: they count as soon as the instructor says that they are valid."""
    simplest = sorted(inputs, key=class_run.setting.order)[:SHOWN_ROWS]
    with class_run.store.transaction():
        add_rows(class_run, [(input, Origin("poll")) for input in simplest])


def _share_right(wrong: Sequence[bool | None]) -> float:
    """Return the share of inputs on which a program is right, of those where that is known; 1 if it is known nowhere."""
    known = [one for one in wrong if one is not None]
    return known.count(False) / len(known) if known else 1.0


def _inputs(class_run: ClassRun, entry: str, fringe: Fringe) -> tuple[list[Input], dict[Oddity, list[Input]]]:
    """Return inputs without any oddity, and by oddity some that have it alone."""
    exercise, setting = class_run.exercise, class_run.setting
    where = exercise.where.get(entry, ())
    found = sample_of(
        lambda holds: parse_domain(exercise.written[entry], (*where, *holds), exercise.place, exercise.folder), fringe.oddities
    )
    plain = [setting.input(entry, args) for args in found.plain]
    odd = {oddity: _spread([setting.input(entry, args) for args in having], MOST_POLLED) for oddity, having in found.odd.items()}
    return _spread(plain, 4 * MOST_POLLED), odd


def _spread(inputs: Sequence[Input], most: int) -> list[Input]:
    """Return at most this many of the inputs: half of them the first, the others spread over the rest."""
    if len(inputs) <= most:
        return list(inputs)
    first, rest = list(inputs[: most // 2]), inputs[most // 2 :]
    step = len(rest) / (most - most // 2)
    return first + [rest[int(number * step)] for number in range(most - most // 2)]


def _poll(class_run: ClassRun, about: str, polled: Sequence[Column], inputs: Sequence[Input]) -> dict[int, tuple[bool | None, ...]]:
    """Return by column where it is wrong; run once, and kept under what it is about."""
    columns = {column.id: column for column in polled}
    keys = {column: f"{class_run.plan_key} {about} {column}" for column in columns}
    known = {column: kept.wrong for column, key in keys.items() if (kept := class_run.store.kept(FringePoll, key)) is not None}
    known = {column: wrong for column, wrong in known.items() if len(wrong) == len(inputs)}
    new = [column for column in columns if column not in known and column not in class_run.failed]
    packed = PackedInputs.of(inputs)
    results = class_run.performed("asking the class about unusual inputs", [SampleUnit(columns[column], packed) for column in new])
    for column, result in zip(new, results, strict=True):
        if isinstance(result, Failure) or result.rejection:
            continue
        known[column] = result.refused()
        class_run.store.keep(FringePoll(known[column]), keys[column])
    return {column: known[column] for column in columns if column in known}


def _asked(exercise: Exercise, oddity: Oddity, votes: _Votes) -> AskedQuestion:
    lacking = "no example has it" if exercise.fringe[oddity.entry].examples else "there is no example"
    about = (
        f"{_asked_words(exercise, oddity, votes.inputs[0])} {len(votes.failing)} of {votes.programs} programs fail there; {lacking}"
    )
    consequence = "such inputs fail nobody until you decide; `--in-domain` lets them count, `--outside` leaves them out"
    name = name_of(exercise, oddity)
    question = Question(name, about, (), votes.refuting[:SHOWN_ROWS], votes.agreeing, len(votes.failing), consequence=consequence)
    return AskedQuestion(
        question, Ruling(name, Decision.OUTSIDE, about, oddity.entry, oddity.holds), assumed=True, concerns=votes.failing
    )


_ALONE: Mapping[str, str] = {"zero": "be 0", "negative": "be negative", "fraction": "be a fraction", "none": "be None"}


def _asked_words(exercise: Exercise, oddity: Oddity, shown: Input) -> str:
    """Return the question whether a parameter may have the oddity."""
    value = shown.args[exercise.domains[oddity.entry].names.index(oddity.parameter)]
    return f"may `{oddity.parameter}` {_predicate(oddity, alone=value is None or type(value) in (int, float))}?"


def _predicate(oddity: Oddity, *, alone: bool) -> str:
    if oddity.relation:
        return f"be {oddity.name}: not {oddity.relation}"
    if oddity.name.startswith(ABOVE):
        return f"{'be' if alone else 'have numbers'} above {oddity.name.removeprefix(ABOVE)}"
    return _ALONE.get(oddity.name, HAVING[oddity.name]) if alone else HAVING[oddity.name]
