"""The class as readings see it."""

from collections.abc import Iterator, Mapping, Sequence
from functools import cached_property
from itertools import islice

from momus.languages.base import Task
from momus.model import Input, Outcome, Program, Submission
from momus.pipeline.answers.fresh_inputs import Sampler, draws
from momus.pipeline.answers.separating_constants import telling_inputs
from momus.pipeline.claims import ClaimReader
from momus.pipeline.class_run import ClassRun
from momus.policies import GradingPolicy, HintPolicy
from momus.readings.base import Weights
from momus.results import Evidence, Finding
from momus.search import Stream
from momus.table import Table


class ClassView:
    """What a reading can see of a class that is being graded. See `momus.readings.base.Graded`."""

    def __init__(self, class_run: ClassRun, reader: ClaimReader):
        self._class_run = class_run
        self._reader = reader

    @property
    def table(self) -> Table:
        return self._class_run.table

    @property
    def tests(self) -> Mapping[int, str]:
        return self._class_run.tests

    @property
    def names(self) -> Mapping[int, Sequence[str]]:
        return self._class_run.names

    @property
    def refuted(self) -> Mapping[int, tuple[int, ...]]:
        return self._class_run.refuted

    @property
    def scope(self) -> Sequence[int]:
        return self._class_run.scope

    @property
    def references(self) -> tuple[Program, ...]:
        return self._class_run.exercise.references

    @property
    def task(self) -> Task:
        return self._class_run.exercise.task

    @property
    def policy(self) -> GradingPolicy:
        return self._class_run.exercise.policy

    @property
    def hint_policy(self) -> HintPolicy:
        return self._class_run.exercise.hint_policy

    @property
    def weights(self) -> Weights | None:
        return self._class_run.exercise.weights

    @cached_property
    def submitted(self) -> Mapping[str, Submission]:
        return {one.id: one for one in self._class_run.exercise.submissions}

    @property
    def domain_key(self) -> str:
        return self._class_run.exercise.domain_key

    @property
    def domain_size(self) -> int | None:
        return self._class_run.domain_size

    def comparable(self) -> list[int]:
        return self._class_run.comparable()

    def unrefuted(self) -> list[int]:
        return [column.id for column in self._class_run.open_columns()]

    def program(self, column: int) -> Program:
        return self._class_run.columns[column].program

    def inside(self, rows: Sequence[int]) -> int:
        rows_of = self._class_run.table.rows
        return sum(self._class_run.setting.contains(rows_of[row].input) for row in rows)

    def findings(self) -> tuple[Finding, ...]:
        return self._reader.findings(self._class_run.exercise.submissions)

    def evidence(self, column: int, row: int) -> Evidence:
        return self._reader.showing.on(column, row)

    def expected(self, row: int, columns: Sequence[int] = ()) -> Outcome:
        return self._reader.showing.expected(row, columns)

    def sampler(self, entry: str, column: int) -> Sampler:
        known = self._class_run.columns[column]
        return Sampler(self._class_run.setting, entry, known.program, known.key)

    def lasting(self) -> list[int]:
        columns = self._class_run.columns
        return [one for one in self._class_run.comparable() if not columns[one].looping and not columns[one].stateful]

    def draws(self) -> Iterator[Input]:
        programs = {program.digest: program for program in map(self.program, self._class_run.comparable())}
        return draws(self._class_run.setting, [programs[digest] for digest in sorted(programs)])

    def uniform(self, start: int, stop: int, *, listed: bool = False) -> Sequence[Input]:
        return Stream(self._class_run.setting, listed=listed).inputs(start, stop)

    def smallest(self, number: int) -> Sequence[Input]:
        setting = self._class_run.setting
        return [
            setting.input(entry, args)
            for entry, domain in setting.domains.items()
            for args in islice(domain.smallest_first(setting.known_values), number)
        ]

    def telling(self, columns: Sequence[int], number: int) -> Sequence[Input]:
        setting = self._class_run.setting
        programs = [*setting.references, *map(self.program, columns)]
        return [
            one for entry in setting.domains for one in telling_inputs(setting, entry, programs, number // len(setting.domains))
        ]

    def simplest(self, inputs: Sequence[Input]) -> Input:
        return min(inputs, key=self._class_run.setting.order)

    def contains(self, input: Input) -> bool:
        return self._class_run.setting.contains(input)
