"""What every column does on the scope, kept column by column: a submission that comes later is run on it alone, and nobody again."""

import zlib
from collections.abc import Iterable, Sequence
from dataclasses import dataclass, replace
from hashlib import sha256

import numpy as np

from momus import wire
from momus.analyse.known import HOLE
from momus.execute.pool import Failure
from momus.exercise import Exercise
from momus.model import Input
from momus.pipeline.grading import Grading
from momus.search import Column, Scoped, ScopeUnit, scope_inputs
from momus.table import Origin

UNDECIDED = -2
"""The class where a reference says nothing about the right answer."""


@dataclass(frozen=True)
class Wanted:
    """A column to be run on some inputs of the scope that it left unrun, until it looped so many times more."""

    column: int
    places: tuple[int, ...]
    patience: int


class Scope:
    """The inputs of the scope, and by column what it did on each, as far as that was run."""

    def __init__(self, grading: Grading, exercise: Exercise):
        self.grading = grading
        self.store = grading.store
        listed = scope_inputs(grading.setting)
        self.inputs: tuple[Input, ...] = tuple(input for input, _ in listed)
        self.engines = tuple(engine for _, engine in listed)
        self.order = [grading.setting.order(input) for input in self.inputs]
        counts = [domain.count().exact for domain in exercise.domains.values()]
        self.domain_size = None if None in counts else sum(counts)
        references = tuple(reference.digest for reference in exercise.references)
        keys = tuple(input.key for input in self.inputs)
        self.key = sha256(wire.encode((exercise.judge_key, references, keys))).hexdigest()[:16]
        self.of: dict[int, Scoped] = {}
        self._filled_as: dict[int, str] = {}

    def read(self, columns: Iterable[int]) -> None:
        """Take in what the store has of these columns."""
        for column in columns:
            kept = self.store.recall(self._name(column))
            if kept is not None:
                classes, unrun, raising = kept
                self._put(column, Scoped(tuple(map(zlib.decompress, classes)), tuple(unrun), tuple(raising)))

    def fill(self, columns: Sequence[int], extra: Sequence[Column] = ()) -> None:
        """Run the columns on the scope that were not before; `extra` are columns that belong to nobody in the class.

        Of a submission that cannot be run now nothing is known on the scope; it is tried again the next time.
        """
        known = {**self.grading.columns, **{column.id: column for column in extra}}
        # One that turned out to keep state is filled anew, as such.
        self.of = {column: scoped for column, scoped in self.of.items() if self._filled_as[column] == self._name(column)}
        self.read(column for column in columns if column not in self.of)
        missing = [column for column in columns if column not in self.of and column not in self.grading.failed]
        if not missing:
            return
        progress = self.grading.progress
        progress.stage("comparing on small inputs", len(missing))
        stateful: dict[int, Scoped] = {}
        for column, scoped in zip(missing, self.grading.pool.map([ScopeUnit(known[column]) for column in missing]), strict=True):
            progress.advance()
            if isinstance(scoped, Failure) or scoped.rejection:
                continue
            if scoped.stateful and column in self.grading.columns:
                stateful[column] = scoped
            else:
                self._keep(column, scoped)
        for column, scoped in stateful.items():
            self.grading.make_stateful(column)
            self._keep(column, scoped)
        self._leave_open(column for column in columns if column in self.grading.columns and column not in self.of)

    def fill_unrun(self, wanted: Sequence[Wanted]) -> set[int]:
        """Run columns that looped too often on these inputs all the same; return those that could not be run."""
        units = [
            ScopeUnit(
                self.grading.columns[one.column], inputs=tuple(self.inputs[place] for place in one.places), patience=one.patience
            )
            for one in wanted
        ]
        failed = set()
        for one, scoped in zip(wanted, self.grading.pool.map(units), strict=True):
            self.grading.progress.advance()
            if isinstance(scoped, Failure):
                failed.add(one.column)
            else:
                self._keep(one.column, _patched(self.of[one.column], one.places, scoped))
        return failed

    def add_rows(self, places: Iterable[int]) -> dict[int, int]:
        """Make rows of the table of inputs of the scope; return the rows' ids by place. They are filled and judged for the class."""
        places = list(places)
        if not places:
            return {}
        with self.store.transaction():
            rows = {place: self.grading.add_rows([(self.inputs[place], Origin(self.engines[place]))])[0] for place in places}
            self.grading.complete(rows.values())
        return rows

    def classes(self, columns: Sequence[int], reference: int) -> np.ndarray:
        """Return the classes by place and column, for one reference."""
        found = [np.frombuffer(self.of[column].classes[reference], np.int32) for column in columns]
        return np.stack(found, axis=1) if found else np.zeros((len(self.inputs), 0), np.int32)

    def inside(self, rows: np.ndarray, places: np.ndarray) -> int:
        """Return how many of these rows, with their places in the scope, are in the domain: all of the scope are, others need not be."""
        stored = self.grading.behaviour.rows
        pairs = zip(rows.tolist(), places.tolist(), strict=True)
        return sum(place >= 0 or self.grading.setting.contains(stored[row].input) for row, place in pairs)

    def _leave_open(self, columns: Iterable[int]) -> None:
        """Have these columns known to do nothing anywhere; it is not kept."""
        holes = np.full(len(self.inputs), HOLE, np.int32).tobytes()
        raising = next((scoped.raising for scoped in self.of.values()), ())
        for column in columns:
            self._put(column, Scoped((holes,) * len(self.grading.references), raising=raising))

    def _put(self, column: int, scoped: Scoped) -> None:
        self.of[column] = scoped
        self._filled_as[column] = self._name(column)

    def _keep(self, column: int, scoped: Scoped) -> None:
        self._put(column, scoped)
        self.store.remember(self._name(column), (tuple(map(zlib.compress, scoped.classes)), scoped.unrun, scoped.raising))

    def _name(self, column: int) -> str:
        trait = " stateful" if column in self.grading.columns and self.grading.columns[column].stateful else ""
        return f"scope {self.key} {column}{trait}"


def _patched(scoped: Scoped, places: Sequence[int], newer: Scoped) -> Scoped:
    """Return what a column did, with what it did on some inputs when it was waited for."""
    classes = []
    for old, new in zip(scoped.classes, newer.classes, strict=True):
        mine = np.frombuffer(old, np.int32).copy()
        mine[list(places)] = np.frombuffer(new, np.int32)
        classes.append(mine.tobytes())
    left = {places[at] for at in newer.unrun}
    unrun = tuple(place for place in scoped.unrun if place not in places or place in left)
    return replace(scoped, classes=tuple(classes), unrun=unrun)
