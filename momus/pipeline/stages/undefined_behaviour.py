"""Finds undefined behaviour: in what refutes a C program, in unrefuted programs, and in the reference, also in C++ where it refutes somebody.

It changes no claim. The results are kept in the store by column, so that nothing is run twice.
"""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from functools import cached_property
from itertools import islice
from random import Random

from momus import wire
from momus.execute.pool import Failure
from momus.languages import language
from momus.languages.base import UndefinedBehaviour
from momus.model import Input, Kind, Outcome
from momus.pipeline.class_run import ClassRun
from momus.results import Undefined
from momus.search.work.undefined_behaviour import UndefinedUnit

MOST_WATCHED = 200
"""An unrefuted program is run under the sanitisers on at most this many inputs."""
MOST_CRASHES = 10
_SMALLEST = 40
_UNWATCHED = (wire.TIMED_OUT, wire.OUT_OF_MEMORY, wire.FLOODED, wire.UNRUN, wire.INEXPRESSIBLE)
_CRASHED = wire.encode_outcome(Outcome(Kind.CRASHED))[:1]


@dataclass(frozen=True)
class Sight:
    """Undefined behaviour of a column on an input; `row` is None if the input is no row of the table."""

    row: int | None
    input: Input
    undefined: Undefined


Seen = Mapping[int, Sequence[Sight]]
"""By column the undefined behaviour that was seen, simple rows first."""


def undefined_behaviour(class_run: ClassRun, *, search: bool) -> Seen:
    """Return what was seen. Missing inputs are run first, unless `search` is off."""
    stage = _Stage(class_run)
    if search:
        stage.run()
    return {column: seen for column in stage.columns if (seen := stage.seen(column))}


@dataclass(frozen=True)
class Watched:
    """What was seen of a column, by row, and the random inputs on which something was seen; None before any was drawn."""

    rows: Mapping[int, Undefined | None] = field(default_factory=dict)
    drawn: tuple[tuple[Input, Undefined], ...] | None = None


class _Stage:
    """Runs the C programs, and the references in C++, of one run under the sanitisers."""

    def __init__(self, class_run: ClassRun):
        self.class_run = class_run
        self.table = self.class_run.table
        self._programs = {
            one.id: one
            for one in (*self.class_run.references, *(self.class_run.columns[one] for one in self.class_run.submissions))
        }
        watched = {id: language(one.program.language).undefined_behaviour for id, one in self._programs.items()}
        references = {one.id for one in self.class_run.references}
        self._slow = {id for id in references if watched[id] is UndefinedBehaviour.REFERENCES}
        self.columns = [
            id
            for id in self._programs
            if (watched[id] is UndefinedBehaviour.ALL or id in self._slow) and id not in self.class_run.failed
        ]
        self._order = self.table.simplest_first(self.table.evidence) if self.columns else []
        self._marks: dict[int, bytes] = {}

    def run(self) -> None:
        """Run every column on the inputs that matter for it and were not run before."""
        asked = [(column, *self._wanted(column)) for column in self.columns]
        asked = [one for one in asked if one[1] or one[2]]
        results = self.class_run.performed("looking for undefined behaviour", [self._unit(*one) for one in asked])
        for (column, rows, drawn), result in zip(asked, results, strict=True):
            # A fault of our own here costs only a remark; the next run tries again.
            if not isinstance(result, Failure):
                self._keep(column, rows, drawn, result)

    def _wanted(self, column: int) -> tuple[list[int], Sequence[Input]]:
        """Return the rows and random inputs to run: the evidence against the column and its crashes, or the simplest rows and some more."""
        kept, class_run = self._kept(column), self.class_run
        shown = [*class_run.refuted.get(column, ()), *class_run.flaky.get(column, ())[:1]]
        drawn: Sequence[Input] = ()
        if column in self._slow:
            rows = [row for row in self._shown_against_others if self._ended(row, column)][:MOST_WATCHED]
        elif shown:
            crashes = islice((row for row in self._order if self._died(row, column)), MOST_CRASHES)
            rows = list(dict.fromkeys([*(row for row in shown if self._ended(row, column)), *crashes]))
        else:
            shown = self._shown_against_others if column not in self.class_run.columns else []
            rows = [row for row in dict.fromkeys([*shown, *self._order]) if self._ended(row, column)][:MOST_WATCHED]
            drawn = self._drawn[: MOST_WATCHED - len(rows)] if kept.drawn is None else ()
        return [row for row in rows if row not in kept.rows], drawn

    @cached_property
    def _shown_against_others(self) -> list[int]:
        """Return the rows that refute somebody: the reference must be sound there above all."""
        shown = {row for rows in self.class_run.refuted.values() for row in rows}
        return [row for row in self._order if row in shown]

    @cached_property
    def _drawn(self) -> list[Input]:
        """Return inputs of the domain, the same for every column: the smallest, and some random ones."""
        setting = self.class_run.setting
        share = MOST_WATCHED // len(setting.domains)
        drawn: dict[str, Input] = {}
        for entry, domain in setting.domains.items():
            rng = Random(f"undefined {entry}")
            small = list(islice(domain.smallest_first(setting.known_values), min(_SMALLEST, share)))
            for args in [*small, *(domain.search(rng, setting.known_values) for _ in range(share - len(small)))]:
                one = setting.input(entry, args)
                drawn.setdefault(one.key, one)
        return list(drawn.values())

    def _mark(self, row: int, column: int) -> bytes:
        """Return the first byte of a cell's record, which tells the kind of its outcome."""
        outcome = self.table.outcome(row, column)
        if outcome < 0:
            return wire.UNRUN
        if outcome not in self._marks:
            self._marks[outcome] = self.class_run.store.outcome(outcome)[:1]
        return self._marks[outcome]

    def _ended(self, row: int, column: int) -> bool:
        return self._mark(row, column) not in _UNWATCHED

    def _died(self, row: int, column: int) -> bool:
        return self._mark(row, column) == _CRASHED

    def _unit(self, column: int, rows: Sequence[int], drawn: Sequence[Input]) -> UndefinedUnit:
        died = frozenset(place for place, row in enumerate(rows) if self._died(row, column))
        inputs = (*(self.table.rows[row].input for row in rows), *drawn)
        return UndefinedUnit(self._programs[column], inputs, died)

    def _kept(self, column: int) -> Watched:
        return self.class_run.store.kept(Watched, str(column)) or Watched()

    def _keep(self, column: int, rows: Sequence[int], drawn: Sequence[Input], seen: Sequence[Undefined | None]) -> None:
        kept = self._kept(column)
        of_rows = {**kept.rows, **dict(zip(rows, seen[: len(rows)], strict=True))}
        of_drawn = kept.drawn
        if drawn:
            of_drawn = tuple((input, told) for input, told in zip(drawn, seen[len(rows) :], strict=True) if told)
        self.class_run.store.keep(Watched(of_rows, of_drawn), str(column))

    def seen(self, column: int) -> list[Sight]:
        """Return what is known of a column, on rows that count and on random inputs that are still in the domain."""
        kept = self._kept(column)
        rows = self.table.rows
        seen = [Sight(row, rows[row].input, told) for row in self._order if (told := kept.rows.get(row))]
        setting = self.class_run.setting
        drawn = [(setting.order(input), input, told) for input, told in kept.drawn or () if setting.contains(input)]
        return seen + [Sight(None, input, told) for _, input, told in sorted(drawn, key=lambda one: one[0])]
