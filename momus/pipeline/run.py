"""One pass over an exercise: registers the class, asks about the exercise, searches, and reads the claims."""

from collections import defaultdict
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from functools import partial
from hashlib import sha256
from pathlib import Path

from momus import wire
from momus.errors import BoxError, ExerciseError, Mistake, RejectedError, RequestError
from momus.execute.pool import Failure, Pool
from momus.exercise import Exercise
from momus.model import Input
from momus.options import SOLVER_S, Options
from momus.pipeline.behaviour import Behaviour
from momus.pipeline.claims import Reader
from momus.pipeline.grading import Grading
from momus.pipeline.questions.doubts import Asked, about_disputes, about_reference, about_tests, about_unsteady
from momus.pipeline.questions.narrowing import narrow
from momus.pipeline.questions.rulings import Ruling
from momus.pipeline.readings import Readings, Wish, read_further
from momus.pipeline.register import Registered, register
from momus.pipeline.stages.confirming import Confirming
from momus.pipeline.stages.rounds import Budget, Rounds
from momus.pipeline.stages.run_through import AT_MOST, AT_MOST_S, PART, RunningThrough
from momus.pipeline.stages.solving import Solving
from momus.pipeline.stages.undefined_behaviour import undefined_behaviour
from momus.progress import Progress
from momus.search import ENGINES, SOLVERS, PollUnit, Probed, ProbeUnit, Setting, polled_inputs, search_pool
from momus.table import Origin, Store
from momus.words import input_words

ENUMERATED_AT_MOST = 20_000
ODD_SHARE = 0.9


@dataclass(frozen=True)
class Pass:
    """What one pass over the class left to be read, and the rows that were left out in it."""

    reader: Reader
    asked: tuple[Asked, ...]
    aside: frozenset[int]
    readings: Readings


def setting_of(exercise: Exercise) -> Setting:
    """Return the exercise as the search sees it."""
    return Setting(
        task=exercise.task,
        references=exercise.references,
        domains=exercise.domains,
        hints=exercise.hints,
        limits=exercise.limits,
        judge=exercise.judge,
        stdin=exercise.stdin,
        argv=exercise.argv,
    )


class Run:
    """A run on one store under one set of options; `once` makes one pass, which without `search` only reads what is there."""

    def __init__(
        self, store: Store, options: Options, cache: Path, progress: Progress, *, search: bool = True, wish: Wish = Wish()
    ):
        self.store = store
        self.wish = wish
        self.search = search
        self.options = options
        self.cache = cache
        self.progress = progress

    def once(
        self, exercise: Exercise, rulings: Sequence[Ruling], supposed: Sequence[Asked] = (), *, search: bool | None = None
    ) -> Pass:
        """Grade the class under this exercise; `supposed` are questions of an earlier pass whose rows are set aside."""
        setting = setting_of(exercise)
        with search_pool(setting, self.cache, jobs=self.options.workers, unsafe=self.options.unsafe) as pool:
            registered = register(self.store, pool, exercise, self.progress)
            grading = self._grading(exercise, setting, pool, registered)
            tests = self._add_tests(grading, exercise)
            asked = self._probe(exercise, pool, rulings)
            grading.complete(grading.behaviour.rows)
            asked += about_tests(exercise, grading.behaviour, tests, rulings)
            aside = self._set_aside(grading, rulings, [*asked, *supposed])
            confirming = Confirming(grading)
            confirming.read()
            confirming.settle()
            solving = Solving(confirming, self._plan_key(exercise), self.options.uses)
            rounds = self._rounds(exercise, confirming, solving)
            through = self._through(exercise, confirming)
            searches = self.search if search is None else search
            if searches:
                self._search(rounds, through, solving)
            readings = read_further(self.wish, confirming, exercise, tests)
            undefined = undefined_behaviour(confirming, search=searches)
            reader = Reader(confirming, registered, tests, rounds, through, solving, undefined)
            if tests:
                votes = self._votes(exercise, registered, reader, tests)
                sample = [setting.input(entry, args) for entry, args in polled_inputs(setting, self.options.seed)]
                poll = partial(self._poll, exercise, grading, votes)
                asked += about_disputes(exercise, grading.behaviour, votes, list(tests), rulings, poll, sample)
            return Pass(reader, tuple(asked), aside, readings)

    def _grading(self, exercise: Exercise, setting: Setting, pool: Pool, registered: Registered) -> Grading:
        """Return the table as the store has it: rows of today's domain and tests, without those of another domain or another exercise."""
        behaviour = Behaviour(
            self.store,
            exercise.judge_key,
            depends_on_input=exercise.judge.depends_on_input,
            references=[reference.id for reference in registered.references],
        )
        tests = {test.input.key for test in exercise.tests}
        for row in self.store.rows():
            left_out = row.origin.test and not self.options.use_tests
            inside = setting.contains(row.input) and setting.writes(row.input)
            if inside or row.input.key in tests:
                behaviour.add_row(row, setting.order(row.input), counts=inside and not left_out)
        behaviour.add_columns([*(reference.id for reference in registered.references), *registered.columns])
        return Grading(self.store, pool, setting, registered, behaviour, self.progress)

    def _add_tests(self, grading: Grading, exercise: Exercise) -> dict[int, str]:
        """Take the instructor's tests in as rows that count by right; return their names by row."""
        tests: dict[int, str] = {}
        if not self.options.use_tests or not self.options.uses("corpus"):
            return tests
        with self.store.transaction():
            for test in exercise.tests:
                [row] = grading.add_rows([(test.input, Origin("corpus", test=test.id))])
                tests[row] = test.id
                grading.behaviour.counting.add(row)
                if test.expected is not None:
                    grading.behaviour.wanted[row] = self.store.outcome_ids([test.expected])[test.expected]
        return tests

    def _probe(self, exercise: Exercise, pool: Pool, rulings: Sequence[Ruling]) -> list[Asked]:
        """Ask about a reference that misbehaves on its own domain; raise ExerciseError if it hardly ever behaves."""
        name = f"probed {self._plan_key(exercise)}"
        probed = self.store.recall(name)
        if probed is None:
            try:
                result = next(pool.map([ProbeUnit(self.options.seed)]))
            except RejectedError as error:
                raise ExerciseError(
                    Mistake(exercise.place, _references(exercise), str(error), "correct what is wrong there")
                ) from error
            if isinstance(result, Failure):
                raise BoxError(f"the reference could not be run: {result.reason}")
            self.store.remember(name, _packed(result))
        else:
            result = _unpacked(probed)
        asked = about_reference(exercise, result.odd, result.odd_count, result.inputs, rulings)
        if asked and result.odd_count > ODD_SHARE * result.inputs:
            step = "correct the reference, or narrow the domain"
            raise ExerciseError(Mistake(exercise.place, _references(exercise), asked[0].question.about, step))
        if result.misjudged is not None:
            raise ExerciseError(_judge_mistake(exercise, *result.misjudged))
        return asked + about_unsteady(result.unsteady, rulings)

    def _set_aside(self, grading: Grading, rulings: Sequence[Ruling], asked: Sequence[Asked]) -> frozenset[int]:
        """Leave out the rows that were ruled outside, and those of open questions that fail nobody until they are answered; return them."""
        behaviour = grading.behaviour
        keys = {key for ruling in rulings if ruling.decision != "in-domain" for key in ruling.rows}
        aside = {row for one in asked for row in one.pending}
        aside |= {row for row, stored in behaviour.rows.items() if stored.input.key in keys}
        behaviour.counting -= aside
        return frozenset(aside)

    def _search(self, rounds: Rounds, through: RunningThrough, solving: Solving) -> None:
        """Search in rounds, then run through what is small, then ask the solvers about what is still open."""
        for name, solver in SOLVERS.items():
            missing = solver.missing() if self.options.names(name) else ""
            if missing:
                raise RequestError(f"--engines {name}: {missing}")
        rounds.run()
        if self.options.uses("exhaustive"):
            through.run()
        budget_s, used = self.options.budget_s, rounds.used()
        seconds = {
            column: SOLVER_S if budget_s is None else budget_s - used[column] - through.seconds.get(column, 0.0)
            for column in rounds.grading.columns
        }
        solving.run(seconds, through.is_whole)

    def _through(self, exercise: Exercise, confirming: Confirming) -> RunningThrough:
        by_clock = self.options.goes_by_the_clock
        seconds = AT_MOST_S if self.options.budget_s is None else self.options.budget_s / 4
        return RunningThrough(confirming, self._plan_key(exercise), AT_MOST if by_clock else PART, seconds if by_clock else None)

    def _rounds(self, exercise: Exercise, confirming: Confirming, solving: Solving) -> Rounds:
        options = self.options
        counts = [domain.count().exact for domain in exercise.domains.values()]
        size = sum(counts) if all(count is not None for count in counts) else None
        budget = Budget(options.budget_inputs, options.budget_s)
        small = size is not None and size <= min(ENUMERATED_AT_MOST, options.budget_inputs or ENUMERATED_AT_MOST)
        return Rounds(
            confirming,
            budget=budget,
            seed=options.seed,
            engines=tuple(name for name in ENGINES if options.uses(name)),
            plan_key=self._plan_key(exercise),
            size=size if small else None,
            solved={column.id for column in confirming.grading.columns.values() if solving.asks(column)},
        )

    def _plan_key(self, exercise: Exercise) -> str:
        """Return the identity of what shapes the search: how far it goes is not part of it, so that a larger budget goes on."""
        hints = exercise.hints
        references = tuple(reference.digest for reference in exercise.references)
        known = (hints.ints, hints.floats, hints.strings, hints.values)
        shaping = (self.options.seed, self.options.engines, exercise.domain_key, exercise.judge_key, references, known)
        return sha256(wire.encode(shaping)).hexdigest()[:16]

    def _poll(self, exercise: Exercise, grading: Grading, votes: Mapping[int, int]) -> dict[int, tuple[int, ...]]:
        """Return by column where in the sample it is wrong, for the columns that vote; asked once, and kept."""
        name = f"poll {self._plan_key(exercise)}"
        known = dict(self.store.recall(name, ()))
        columns = [grading.columns[column] for column in votes if column not in known and column not in grading.failed]
        self.progress.stage("polling", len(columns))
        for column, wrong in zip(
            columns, grading.pool.map([PollUnit(column, self.options.seed) for column in columns]), strict=True
        ):
            self.progress.advance()
            if not isinstance(wrong, Failure):
                known[column.id] = wrong
        self.store.remember(name, tuple(sorted(known.items())))
        return known

    def _votes(self, exercise: Exercise, registered: Registered, reader: Reader, tests: dict[int, str]) -> dict[int, int]:
        """Return by column its votes: one a student and distinct program, among those that pass the instructor's suite."""
        students: dict[int, set[str]] = defaultdict(set)
        for submission in exercise.submissions:
            if submission.id in registered.of:
                students[registered.of[submission.id]].add(submission.student)
        return {
            column: max(1, len(names - {""}))
            for column, names in students.items()
            if all(reader.passes(row, column) for row in tests)
        }


def _references(exercise: Exercise) -> str:
    return ", ".join(exercise.reference_files)


def _judge_mistake(exercise: Exercise, input: Input, said: str) -> Mistake:
    """Return that the exercise's own judge does not accept what the reference does."""
    shown = input_words(input, exercise.form, exercise.domains[input.entry].names)
    rule = f"does not accept the reference's own answer on {shown}" + (f": {said}" if said else "")
    return Mistake(f"{exercise.place}: judge", exercise.judge.source.sources[0][0], rule, "mend the judge, or the reference")


def _packed(probed: Probed) -> tuple:
    odd = tuple((_input_packed(input), record) for input, record in probed.odd)
    unsteady, misjudged = (one and (_input_packed(one[0]), *one[1:]) for one in (probed.unsteady, probed.misjudged))
    return (probed.inputs, odd, probed.odd_count, unsteady, misjudged)


def _input_packed(input: Input) -> tuple:
    return (input.entry, input.args, input.text, input.argv, input.choices)


def _unpacked(packed: tuple) -> Probed:
    inputs, odd, odd_count, *singled_out = packed
    odd = tuple((Input(*input), record) for input, record in odd)
    return Probed(inputs, odd, odd_count, *(one and (Input(*one[0]), *one[1:]) for one in singled_out))


def supposing(exercise: Exercise, asked: Sequence[Asked]) -> Exercise:
    """Return the exercise narrowed by the constraints of open questions: what a guessed domain may not hold against anybody."""
    for one in asked:
        if one.template.holds and not one.question.ruling:
            exercise = narrow(exercise, one.template.entry, one.template.holds)
    return exercise
