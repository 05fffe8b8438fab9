"""A class being graded: its table, and the processes that fill it. Every stage and reading is handed this object."""

from collections import defaultdict
from collections.abc import Collection, Iterator, Mapping, Sequence
from dataclasses import dataclass, field, replace
from functools import cached_property
from pathlib import Path
from typing import Any, TypedDict, Unpack

from momus.domain.extremes import has_extreme
from momus.execute.cluster.connection import connected
from momus.execute.cluster.pool import ClusterPool
from momus.execute.pool import Failure, UnitPool
from momus.exercise import Exercise
from momus.languages.python.packages import packages_of
from momus.options import Options
from momus.pipeline.register import Registered
from momus.progress import Progress, Silent
from momus.sandbox import tiers
from momus.sandbox.environments import with_packages
from momus.search import Column, Setting, likeness, search_pool
from momus.search.work.searcher import RESULTS, search_accounts
from momus.search.work.sent_setting import search_work
from momus.table import Standing, Store, Table


@dataclass(frozen=True)
class ColumnBehaviour:
    """How a program behaves, kept by the column's id. `left_after_s` is the time after which it was left, 0 if it was not."""

    stateful: bool = False
    slow: bool = False
    looping: bool = False
    left_after_s: float = 0.0


class BehaviourFields(TypedDict, total=False):
    """Some of the fields of `ColumnBehaviour`, as keywords of a call."""

    stateful: bool
    slow: bool
    looping: bool


@dataclass
class ClassRun:
    """One pass over a class under one exercise and one set of options.

    `columns` are the programs that can be run besides the references; `failed` says why one is run no more: by our own fault, or because it has
    used up its time, then it is in `left` too. From fresh processes: `refuted` has by column the confirmed row for each reference, `flaky` the
    rows on which fresh runs disagreed, `fresh` their outcomes by (row, column). `tests` has the names of the instructor's tests by row, `scope`
    the rows of the scope, and `scoped` the columns that were run on it. `faults` is how many units a fault of ours ended.
    """

    exercise: Exercise
    options: Options
    setting: Setting
    store: Store
    pool: UnitPool
    progress: Progress
    registered: Registered
    table: Table
    plan_key: str
    columns: dict[int, Column]
    references: tuple[Column, ...]
    tests: dict[int, str] = field(default_factory=dict)
    failed: dict[int, str] = field(default_factory=dict)
    left: set[int] = field(default_factory=set)
    refuted: dict[int, tuple[int, ...]] = field(default_factory=dict)
    flaky: dict[int, list[int]] = field(default_factory=dict)
    fresh: dict[tuple[int, int], tuple[int, ...]] = field(default_factory=dict)
    scope: list[int] = field(default_factory=list)
    scoped: set[int] = field(default_factory=set)
    faults: int = 0

    @property
    def submissions(self) -> list[int]:
        """Return the columns of the class itself: neither planted faults nor probes."""
        return list(self.registered.columns)

    def open_columns(self) -> list[Column]:
        """Return the columns of the class that are still searched: also those that only extreme floats refute."""
        closed = (self.refuted.keys() - self.refuted_by_extremes()) | self.flaky.keys() | self.failed.keys()
        return [self.columns[column] for column in self.submissions if column not in closed]

    def refuted_by_extremes(self) -> set[int]:
        """Return the refuted columns whose simplest counterexample has an extreme float: no input without one refutes them."""
        rows = self.table.rows
        return {column for column, shown in self.refuted.items() if any(has_extreme(rows[row].input.args) for row in shown)}

    def comparable(self) -> list[int]:
        """Return the columns that readings compare: all of the class except the flaky ones and those that could not be run."""
        return [column for column in self.submissions if column not in self.flaky and column not in self.failed]

    def alive(self) -> dict[int, tuple[int, ...]]:
        """Return by column the references that have accepted everything so far; all references if none has."""
        everyone = tuple(range(len(self.references)))
        wrong = [self.table.simplest_wrong(reference, list(self.columns)) for reference in everyone]
        left = {column: tuple(one for one in everyone if column not in wrong[one]) for column in self.columns}
        return {column: references or everyone for column, references in left.items()}

    def alive_for(self, column: int) -> tuple[int, ...]:
        """Return the same for one column, without computing the others."""
        everyone = tuple(range(len(self.references)))
        if len(everyone) == 1:
            return everyone
        return tuple(one for one in everyone if column not in self.table.simplest_wrong(one, [column])) or everyone

    def performed(self, stage: str, units: Collection[Any], *, few: int = 0) -> Iterator[Any]:
        """Yield the result of every unit, in order. The stage is shown unless there are only a few units."""
        shown = len(units) > few
        if shown:
            self.progress.stage(stage, len(units))
        for result in self.pool.map(units):
            if shown:
                self.progress.advance()
            if isinstance(result, Failure) and not result.is_left:
                self.faults += 1
            yield result

    def mark(self, column: int, **traits: Unpack[BehaviourFields]) -> None:
        """Remember a trait of a column."""
        self.columns[column] = replace(self.columns[column], **traits)
        known = self.columns[column]
        left_after_s = self.options.allowed_s if column in self.left else 0.0
        self.store.keep(ColumnBehaviour(known.stateful, known.slow, known.looping, left_after_s), str(column))

    def fail(self, column: int, failure: Failure) -> None:
        """Run a column no more. That it took too much time is kept, so that another run with as much time does not take it again."""
        if not failure.is_left:
            self.failed[column] = failure.reason
        elif column not in self.left:
            self.leave(column)
            self.mark(column)

    def leave(self, column: int) -> None:
        """Give a column no more of the class's time."""
        self.left.add(column)
        self.pool.accounts.close(self.columns[column].key)
        self.failed[column] = f"its {self.options.allowed_s:g} s of the class's time are used up (--at-most); left"

    @cached_property
    def names(self) -> Mapping[int, Sequence[str]]:
        """Return by column the submissions that have its program."""
        names: dict[int, list[str]] = defaultdict(list)
        for submission in self.exercise.submissions:
            if submission.id in self.registered.of:
                names[self.registered.of[submission.id]].append(submission.id)
        return names

    @cached_property
    def domain_size(self) -> int | None:
        """Return how many inputs the domain has, None if unknown."""
        counts = [domain.count().exact for domain in self.exercise.domains.values()]
        known = [count for count in counts if count is not None]
        return sum(known) if len(known) == len(counts) else None


def setting_of(exercise: Exercise) -> Setting:
    """Return the exercise as the search sees it."""
    return Setting(
        task=exercise.task,
        references=exercise.references,
        domains=exercise.domains,
        known_values=exercise.known_values,
        limits=exercise.limits,
        judge=exercise.judge,
        stdin=exercise.stdin,
        argv=exercise.argv,
        ignored=exercise.ignored,
        state_allowed=exercise.state_allowed,
    )


def make_pool(exercise: Exercise, cache: Path, options: Options, progress: Progress | None = None) -> UnitPool:
    """Return what performs the units of an exercise: processes of this machine, or the workers of a cluster.

    Packages of the exercise are installed before, once for all processes of a machine.
    """
    setting = setting_of(exercise)
    if options.cluster:
        tell = (progress or Silent()).note
        work = search_work(setting, unsafe=options.unsafe)
        accounts = search_accounts(setting, options.allowed_s)
        return ClusterPool(connected(options.cluster, tell, unsafe=options.unsafe), work, RESULTS, accounts, tell)
    with_packages(tiers.interpreter(), packages_of(exercise.task))
    return search_pool(setting, cache, jobs=options.workers, unsafe=options.unsafe, allowed_s=options.allowed_s)


def make_class_run(
    exercise: Exercise, options: Options, store: Store, pool: UnitPool, progress: Progress, registered: Registered, plan_key: str
) -> ClassRun:
    """Return the class with the stored table: the rows of today's domain and tests. Rows for comparison wait."""
    setting = setting_of(exercise)
    looked_at = exercise.judge.looked_at
    table = Table(
        store,
        judge_key=exercise.judge_key,
        depends_on_input=exercise.judge.depends_on_input,
        likeness=lambda record: likeness(record, *looked_at),
        references=[reference.id for reference in registered.references],
        columns=list(registered.columns),
    )
    columns, left = {}, []
    for column in registered.columns.values():
        traits = store.kept(ColumnBehaviour, str(column.id)) or ColumnBehaviour()
        columns[column.id] = replace(column, stateful=traits.stateful, slow=traits.slow, looping=traits.looping)
        if traits.left_after_s >= options.allowed_s:
            left.append(column)
    tests = {test.input.key for test in exercise.tests}
    for row in store.rows(Standing.EVIDENCE):
        left_out = bool(row.origin.test) and not options.use_tests
        inside = setting.contains(row.input) and setting.writes(row.input)
        if inside or row.input.key in tests:
            table.add_row(row, setting.order(row.input), counts=inside and not left_out and row.input.key not in exercise.ignored)
    made = ClassRun(exercise, options, setting, store, pool, progress, registered, table, plan_key, columns, registered.references)
    for column in left:
        made.leave(column.id)
    return made
