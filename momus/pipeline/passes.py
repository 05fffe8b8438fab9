"""One pass over an exercise: registers the class, doubts the exercise, searches, reads, and doubts again."""

import time
from collections import defaultdict
from collections.abc import Iterator, Mapping, Sequence
from contextlib import contextmanager
from dataclasses import dataclass
from hashlib import sha256
from pathlib import Path
from types import MappingProxyType
from typing import Any

from momus import wire
from momus.errors import RequestError
from momus.exercise import Exercise
from momus.model import Input
from momus.options import SOLVER_S, Options
from momus.pipeline.answers.kept_readings import KeptReadings
from momus.pipeline.answers.serving import serve
from momus.pipeline.claims import ClaimReader
from momus.pipeline.class_run import ClassRun, make_class_run, make_pool
from momus.pipeline.class_view import ClassView
from momus.pipeline.questions.doubts import about_disputes, about_everyone, about_tests
from momus.pipeline.questions.extremes import about_extremes
from momus.pipeline.questions.fringe import Core, core_of
from momus.pipeline.questions.question import AskedQuestion
from momus.pipeline.questions.rulings import Ruling
from momus.pipeline.questions.undefined_reference import about_undefined_reference
from momus.pipeline.register import register
from momus.pipeline.stages.beliefs import read_confirmations
from momus.pipeline.stages.completing import complete
from momus.pipeline.stages.confirming import settle
from momus.pipeline.stages.filling import add_rows, fill_references, mark_references
from momus.pipeline.stages.reference_check import check_references
from momus.pipeline.stages.rounds import Budget, Rounds
from momus.pipeline.stages.second_mistakes import confirm_second_mistakes
from momus.pipeline.stages.small_domain import AT_MOST, AT_MOST_S, PART, SmallDomains
from momus.pipeline.stages.solving import SolverTime, Solving
from momus.pipeline.stages.undefined_behaviour import undefined_behaviour
from momus.progress import Progress, Silent
from momus.readings import READINGS, reading
from momus.search import ENGINES, SOLVERS
from momus.table import Origin, Store

ENUMERATED_AT_MOST = 20_000

Wishes = Mapping[str, Any]
"""The options of each wanted reading, by name."""
NO_WISHES: Wishes = MappingProxyType({})


@dataclass(frozen=True)
class Pass:
    """What one pass over the class found, and the rows that were left out. `readings` has the results of readings by name."""

    reader: ClaimReader
    asked: tuple[AskedQuestion, ...]
    aside: frozenset[int]
    readings: Mapping[str, Any]


@dataclass(frozen=True)
class _Stages:
    """The stages that make the table grow, and how far they got."""

    rounds: Rounds
    through: SmallDomains
    solving: Solving

    def reader(self, class_run: ClassRun, *, search: bool) -> ClaimReader:
        """Return a reader of the claims as they are now."""
        return ClaimReader(class_run, self.rounds, self.through, self.solving, undefined_behaviour(class_run, search=search))


def one_pass(
    exercise: Exercise,
    store: Store,
    cache: Path,
    options: Options,
    progress: Progress,
    rulings: Sequence[Ruling],
    *,
    search: bool,
    wishes: Wishes,
    solver_time: SolverTime,
    supposed: Sequence[AskedQuestion] = (),
) -> Pass:
    """Grade the class under this exercise; `supposed` are questions of an earlier pass whose rows are set aside.

    Without `search` the stored table is read, and only what the readings want is searched.
    """
    with _opened(exercise, store, cache, options, progress) as class_run:
        _add_tests(class_run)
        asked = check_references(class_run, rulings)
        complete(class_run, class_run.table.rows)
        asked += about_tests(class_run.table, class_run.tests, rulings)
        aside = _set_aside(class_run, rulings, [*asked, *supposed])
        read_confirmations(class_run)
        settle(class_run)
        stages = _stages(class_run)
        if search:
            _search(class_run, stages, solver_time)
        asked += about_undefined_reference(class_run, rulings, search=search)
        found = _read(class_run, stages, wishes, search=search)
        reader = stages.reader(class_run, search=search)
        asked += about_extremes(class_run, rulings)
        votes = _votes(class_run, reader)
        waiting = frozenset(row for one in asked for row in one.pending)
        asked += serve(class_run, about_disputes(class_run, votes, rulings, waiting)) or about_everyone(
            class_run, votes, rulings, waiting
        )
        return Pass(reader, tuple(asked), aside, found)


@contextmanager
def _opened(exercise: Exercise, store: Store, cache: Path, options: Options, progress: Progress) -> Iterator[ClassRun]:
    """Give the class with its stored table, and with a pool until the end."""
    with make_pool(exercise, cache, options, progress) as pool:
        registered = register(store, pool, exercise, progress)
        yield make_class_run(exercise, options, store, pool, progress, registered, _plan_key(exercise, options))


def find_core(
    exercise: Exercise, store: Store, cache: Path, options: Options, progress: Progress, rulings: Sequence[Ruling]
) -> Core:
    """Return the exercise without the fringe of its guessed domain; the class is asked first what it licenses."""
    if not any(one.oddities for one in exercise.fringe.values()):
        return Core(exercise)
    with _opened(exercise, store, cache, options, progress) as class_run:
        return core_of(class_run, rulings)


@dataclass(frozen=True)
class KnownRow:
    """An input that may refute, and for each reference the record of what is right there, None if it says nothing."""

    input: Input
    expected: tuple[bytes | None, ...]


def known_rows(
    exercise: Exercise,
    store: Store,
    cache: Path,
    options: Options,
    rulings: Sequence[Ruling],
) -> tuple[KnownRow, ...]:
    """Return the rows of evidence, simplest first, without those that were ruled outside."""
    with _opened(exercise, store, cache, options, Silent()) as class_run:
        _add_tests(class_run)
        fill_references(class_run, sorted(class_run.table.evidence))
        _set_aside(class_run, rulings, ())
        table = class_run.table
        found = []
        for row in table.simplest_first(table.evidence):
            outcomes = [table.expected(row, reference) for reference in range(len(class_run.references))]
            records = tuple(None if one is None else table.record(one) for one in outcomes)
            if any(record is not None for record in records):
                found.append(KnownRow(table.rows[row].input, records))
        return tuple(found)


def _add_tests(class_run: ClassRun) -> None:
    """Add the instructor's tests as rows that always count."""
    if not class_run.options.use_tests or not class_run.options.uses("corpus"):
        return
    table = class_run.table
    with class_run.store.transaction():
        for test in class_run.exercise.tests:
            [row] = add_rows(class_run, [(test.input, Origin("corpus", test=test.id))])
            class_run.tests[row] = test.id
            table.evidence.add(row)
            if test.expected is not None:
                table.expect(row, class_run.store.outcome_ids([test.expected])[test.expected])
    mark_references(class_run, class_run.tests)


def _set_aside(class_run: ClassRun, rulings: Sequence[Ruling], asked: Sequence[AskedQuestion]) -> frozenset[int]:
    """Set aside the rows ruled outside and those of open questions, which fail nobody until answered; return them."""
    keys = {key for ruling in rulings if ruling.decision != "in-domain" for key in ruling.rows}
    aside = {row for one in asked for row in one.pending}
    aside |= {row for row, stored in class_run.table.rows.items() if stored.input.key in keys}
    class_run.table.set_aside(aside)
    return frozenset(aside)


def _stages(class_run: ClassRun) -> _Stages:
    options = class_run.options
    by_clock = options.goes_by_the_clock
    seconds = AT_MOST_S if options.budget_s is None else options.budget_s / 4
    solving = Solving(class_run, class_run.plan_key, options.uses)
    through = SmallDomains(class_run, class_run.plan_key, AT_MOST if by_clock else PART, seconds if by_clock else None)
    size = class_run.domain_size
    small = size is not None and size <= min(ENUMERATED_AT_MOST, options.budget_inputs or ENUMERATED_AT_MOST)
    rounds = Rounds(
        class_run,
        budget=Budget(options.budget_inputs, options.budget_s),
        seed=options.seed,
        engines=tuple(name for name in ENGINES if options.uses(name)),
        plan_key=class_run.plan_key,
        size=size if small else None,
        solved=() if options.solves_by_class else {one for one in class_run.submissions if solving.asks(class_run.columns[one])},
    )
    return _Stages(rounds, through, solving)


def _search(class_run: ClassRun, stages: _Stages, solver_time: SolverTime) -> None:
    """Search in rounds, then run small domains whole, ask the solvers about the open columns, and confirm second mistakes."""
    options = class_run.options
    for name, solver in SOLVERS.items():
        missing = solver.missing() if options.names(name) else ""
        if missing:
            raise RequestError(f"--engines {name}: {missing}")
    started = time.monotonic()
    stages.rounds.run()
    if options.uses("exhaustive"):
        stages.through.run()
    if options.solves_by_class:
        with solver_time.next_part(time.monotonic() - started) as seconds:
            stages.solving.run_for_class(seconds, stages.through.is_whole)
    else:
        budget_s, used = options.budget_s, stages.rounds.used()
        left = {
            column: SOLVER_S if budget_s is None else budget_s - used[column] - stages.through.seconds.get(column, 0.0)
            for column in class_run.submissions
        }
        stages.solving.run(left, stages.through.is_whole)
    confirm_second_mistakes(class_run)


def _read(class_run: ClassRun, stages: _Stages, wishes: Wishes, *, search: bool) -> dict[str, Any]:
    """Return by name the results of the wanted readings, and of those that are always read."""
    kept = KeptReadings(class_run, lambda: ClassView(class_run, stages.reader(class_run, search=search)))
    wished = {name: wishes.get(name, reading(name).quick) for name in READINGS}
    return {name: kept.read(reading(name), options) for name, options in wished.items() if options is not None}


def _votes(class_run: ClassRun, reader: ClaimReader) -> dict[int, int]:
    """Return the votes by column: one for each student of a program that passes the instructor's suite, if there is one."""
    students: dict[int, set[str]] = defaultdict(set)
    for submission in class_run.exercise.submissions:
        if submission.id in class_run.registered.of:
            students[class_run.registered.of[submission.id]].add(submission.student)
    return {
        column: max(1, len(names - {""}))
        for column, names in students.items()
        if all(reader.passes(row, column) for row in class_run.tests)
    }


def _plan_key(exercise: Exercise, options: Options) -> str:
    """Return the identity of everything that shapes the search. Its length is not part of it, so a larger budget continues."""
    known_values = exercise.known_values
    references = tuple(reference.digest for reference in exercise.references)
    known = (known_values.ints, known_values.floats, known_values.strings, known_values.values)
    shaping = (options.seed, options.engines, exercise.domain_key, exercise.judge_key, references, known)
    return sha256(wire.encode(shaping)).hexdigest()[:16]
