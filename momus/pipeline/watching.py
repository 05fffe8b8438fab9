"""Watches a file while its author writes it: after each saving, what it handles more or less than before.

One process stays warm: it has the compiled references, the known inputs and what the references do on them. A saved program is run on the known
inputs first. If it handles all of them, a short search follows. Nothing is written into the folder's table.
"""

import time
from collections.abc import Iterator
from dataclasses import dataclass, field, replace
from hashlib import sha256
from pathlib import Path
from typing import Any

from momus import wire
from momus.errors import RequestError
from momus.execute.pool import Failure, UnitPool
from momus.exercise import Exercise
from momus.exercise.file_trees import UnreadableError, file_content
from momus.exercise.programs import read_program
from momus.model import Input, Program
from momus.options import Options
from momus.pipeline.class_run import make_pool
from momus.pipeline.passes import KnownRow, find_core, known_rows
from momus.pipeline.questions.narrowing import narrow
from momus.pipeline.questions.rulings import Decision, read_rulings
from momus.pipeline.request import Templates, kept_request
from momus.pipeline.reread import open_store
from momus.pipeline.whole_run import COMPILED, read_exercise
from momus.progress import Silent
from momus.results.progress import Saved, SomeInputs
from momus.search import Candidate, Column, ConfirmUnit, EngineShare, FillUnit, HuntUnit, JudgeUnit, PrepareUnit
from momus.words import input_words

LOOK_EVERY_S = 0.05
SEARCH_S = 0.4
SHARES = tuple(EngineShare(name, 150) for name in ("exhaustive", "random", "harvest"))
SHOWN = 3
ALLOWED_S = 1.5
"""A saved program may take this many seconds in all; then the answer is what is known by then."""


def watch(folder: Path, file: Path, *, savings: int | None = None) -> Iterator[Saved]:
    """Yield what is known of a file: at once, and each time it was saved. It ends after that many `savings`, if given."""
    if not file.is_file():
        raise RequestError(f"{file}: there is no such file; save it first, then watch it")
    with Watching(folder) as watching:
        seen = last = None
        while savings is None or savings > 0:
            content, before = _content(file), last
            last = content
            # Two looks must find the same: an editor empties the file before it writes.
            if content is not None and content == before and content != seen:
                seen = content
                yield watching.look(file)
                savings = None if savings is None else savings - 1
            else:
                time.sleep(LOOK_EVERY_S)


def _content(file: Path) -> str | None:
    """Return a digest of the file, or why it is no plain file that can be read; None while it is being replaced."""
    try:
        return sha256(file_content(file, "")).hexdigest()
    except UnreadableError as error:
        return str(error) if file.exists() else None


@dataclass
class Watching:
    """A class's known inputs and a warm process. `before` is what the last version that ran did on each input."""

    folder: Path
    before: dict[str, bool] = field(default_factory=dict)

    def __enter__(self) -> "Watching":
        with open_store(self.folder) as store:
            request = kept_request(store, self.folder)
            self.options = replace(request.options, jobs=1, at_most_s=ALLOWED_S, inputs=None, budget_s=None)
            exercise = read_exercise(request.exercise, request.submissions, request.options)
            rulings, waiting = read_rulings(exercise.folder), store.kept(Templates)
            cache = self.folder / COMPILED
            core = find_core(exercise, store, cache, request.options, Silent(), rulings).exercise
            decided = {one.question for one in rulings}
            # Inputs of open questions fail nobody until they are answered.
            asked = [one for one in (waiting.rulings if waiting else ()) if one.question not in decided]
            for one in asked:
                core = narrow(core, one.entry, one.holds) if one.holds else core
            self.exercise: Exercise = replace(core, submissions=())
            aside = [*rulings, *(replace(one, decision=Decision.OUTSIDE) for one in asked)]
            self.rows = known_rows(self.exercise, store, cache, request.options, aside)
        self.pool: UnitPool = make_pool(self.exercise, self.folder / COMPILED, self.options)
        self._warm_up()
        return self

    def __exit__(self, *_: object) -> None:
        self.pool.close()

    def _warm_up(self) -> None:
        """Have the references compiled, and run on the first inputs of the search."""
        for reference in self.exercise.references:
            column = Column(0, f"warm {reference.digest}", reference)
            list(self.pool.map([PrepareUnit(column), self._hunt(column)]))

    def _hunt(self, column: Column) -> HuntUnit:
        return HuntUnit(column, 0, SHARES, Options().seed, tuple(range(len(self.exercise.references))), seconds=SEARCH_S)

    def look(self, file: Path) -> Saved:
        """Return what the file handles now."""
        started = time.monotonic()
        try:
            program = read_program(file, tuple(filter(None, self.exercise.domains))).program
        except UnreadableError as error:
            return Saved(time.monotonic() - started, problem=f"it {error}")
        found = self._judged(program)
        return replace(found, seconds=time.monotonic() - started)

    def _judged(self, program: Program) -> Saved:
        # A new name each time: what an earlier version used is not charged to this one.
        column = Column(0, f"{program.digest} {time.monotonic_ns()}", program)
        rejection = self._one(PrepareUnit(column))
        if isinstance(rejection, Failure) or rejection:
            return Saved(0.0, problem=_why(rejection) if isinstance(rejection, Failure) else rejection)
        filled = self._one(FillUnit(column, tuple(row.input for row in self.rows)))
        if isinstance(filled, Failure) or filled.rejection:
            return Saved(0.0, problem=_why(filled) if isinstance(filled, Failure) else filled.rejection)
        right = self._right(filled.records)
        handled = [row.input for row, is_right in zip(self.rows, right, strict=True) if is_right]
        wrong = [row.input for row, is_right in zip(self.rows, right, strict=True) if is_right is False]
        tried, found = 0, False
        if not wrong:
            tried, candidate = self._searched(column)
            if candidate is not None:
                found, wrong = True, [candidate.input]
        return self._compared(handled, wrong, right.count(None), tried, found)

    def _compared(self, handled: list[Input], wrong: list[Input], undecided: int, tried: int, found: bool) -> Saved:
        """Return what changed since the last version that ran."""
        gained = [one for one in handled if self.before.get(one.key) is False]
        lost = [one for one in wrong if self.before.get(one.key) is True]
        first = not self.before
        self.before |= dict.fromkeys((one.key for one in handled), True) | dict.fromkeys((one.key for one in wrong), False)
        return Saved(
            seconds=0.0,
            handled=len(handled),
            wrong=self._told(wrong),
            gained=self._told(gained),
            lost=self._told(lost),
            undecided=undecided,
            tried=tried,
            found=found,
            first=first,
        )

    def _told(self, inputs: list[Input]) -> SomeInputs:
        """Return how many inputs there are, and the simplest of them in words."""
        exercise, domains = self.exercise, self.exercise.domains
        names = {entry: domain.names for entry, domain in domains.items()}
        words = [input_words(one, exercise.form, names.get(one.entry, ()), language=exercise.language) for one in inputs[:SHOWN]]
        return SomeInputs(len(inputs), tuple(words))

    def _one(self, unit: Any) -> Any:
        return next(iter(self.pool.map([unit])))

    def _right(self, records: list[bytes]) -> list[bool | None]:
        """Return for each known row whether the program is right there, by the reference that accepts most; None if unknown."""
        best: list[bool | None] = []
        for reference in range(len(self.exercise.references)):
            verdicts: list[bool | None] = [None] * len(records)
            cases, places = [], []
            for place, (row, record) in enumerate(zip(self.rows, records, strict=True)):
                expected = row.expected[reference]
                if expected is None or record in wire.HOLES:
                    continue
                if expected == record:
                    verdicts[place] = True
                else:
                    cases.append((row.input, expected, record))
                    places.append(place)
            judged = self._one(JudgeUnit(tuple(cases))) if cases else ()
            if not isinstance(judged, Failure):
                for place, verdict in zip(places, judged, strict=True):
                    verdicts[place] = verdict.accepted
            if not best or verdicts.count(False) < best.count(False):
                best = verdicts
        return best

    def _searched(self, column: Column) -> tuple[int, Candidate | None]:
        """Return how many inputs a short search tried, and one that fresh processes confirm as wrong, which is known from then on."""
        hunted = self._one(self._hunt(column))
        if isinstance(hunted, Failure) or hunted.rejection:
            return 0, None
        tried = sum(one.inputs for one in hunted.spent)
        found = {one.reference: one for one in hunted.candidates}
        if len(found) < len(self.exercise.references) or not found:
            return tried, None
        confirmed = [self._one(ConfirmUnit(column, one.reference, one.input, seen=one.record)) for one in found.values()]
        if any(isinstance(one, Failure) or one.state != "confirmed" for one in confirmed):
            return tried, None
        candidate = found[0]
        expected = tuple(one.expected if one.input.key == candidate.input.key else None for one in confirmed)
        self.rows = (*self.rows, KnownRow(candidate.input, expected))
        return tried, candidate


def _why(failure: Failure) -> str:
    last = failure.reason.strip().splitlines()
    return f"it takes more than {ALLOWED_S:g} s" if failure.is_left else last[-1] if last else "it could not be run"
