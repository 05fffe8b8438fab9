"""The search in rounds.

In a round every open column gets a fixed number of inputs. When the round ends, the candidates, simplest first, are confirmed and shrunk. They become
rows, which are filled for the whole class. A round is one transaction, and nothing in it depends on the clock or on the number of processes: the
same seed and number of inputs give the same table. With a budget in seconds the clock decides how far each column gets.
"""

import math
from collections import defaultdict
from collections.abc import Container, Sequence
from dataclasses import dataclass, replace
from functools import cached_property

from momus.domain.listing.small_boxes import SmallBox, small_boxes
from momus.execute.pool import Failure
from momus.model import Input
from momus.pipeline.class_run import ClassRun
from momus.pipeline.stages.borrowed_rows import BorrowedRows
from momus.pipeline.stages.end_of_round import SHRUNK_AT_ONCE, EndOfRound
from momus.pipeline.stages.round_plan import ROUND, EngineYield, plan
from momus.search import Column, EngineShare, Hunted, HuntUnit, Probed
from momus.search.work.examiner import RELOADED
from momus.search.work.hunt import Spent
from momus.table import Tried

KNOWN_SHOWN = 40
BOXED_AT_MOST = 3000
"""At most this many inputs of small boxes are listed, and at most half as many as the budget has inputs."""
GROWTH = 3
"""A round after the first has at most this many times the inputs of all rounds before."""
RESERVED = 0.5
"""The share of a budget in seconds that is reserved for a solver, if one will be asked."""


@dataclass(frozen=True)
class Budget:
    """How far the search goes on each column: a number of inputs, or of seconds."""

    inputs: int | None = None
    seconds: float | None = None


@dataclass(frozen=True)
class RoundPlan:
    """What every column gets in a round."""

    shares: tuple[EngineShare, ...]


@dataclass(frozen=True)
class Inexpressible:
    """How many inputs of the search could not be given to a column."""

    inputs: int


class Rounds:
    """Runs rounds until the budget of each open column is spent. `size` is the number of inputs in the domain, if known and small.

    `solved` are the columns that a solver will be asked about afterwards.
    """

    def __init__(
        self,
        class_run: ClassRun,
        *,
        budget: Budget,
        seed: int,
        engines: tuple[str, ...],
        plan_key: str,
        size: int | None,
        solved: Container[int] = (),
    ):
        self.class_run = class_run
        self.budget = budget
        self.seed = seed
        self.engines = engines
        self.plan_key = plan_key
        self.size = size
        self.solved = solved
        probed = class_run.store.kept(Probed, plan_key)
        self.seeds = probed.seeds if probed is not None else ()
        self.tried: list[Tried] = list(self.class_run.store.tried(plan_key))
        self.boxed = self._boxed_at_most() if self.boxes else 0
        self.borrowed = BorrowedRows(class_run)

    @cached_property
    def boxes(self) -> dict[str, Sequence[SmallBox]]:
        """Return by entry the boxes that every open column is run on at the end, if there are any."""
        setting = self.class_run.setting
        if self._is_enumerated or "exhaustive" not in self.engines:
            return {}
        at_most = self._boxed_at_most() // len(setting.domains)
        made = {entry: small_boxes(domain, setting.known_values, at_most) for entry, domain in setting.domains.items()}
        return {entry: boxes for entry, boxes in made.items() if boxes}

    def _boxed_at_most(self) -> int:
        return BOXED_AT_MOST if self.budget.inputs is None else min(BOXED_AT_MOST, self.budget.inputs // 2)

    def run(self) -> None:
        """Continue from the last finished round of each column until no budget is left."""
        if not self.engines:
            return
        round_number = 0
        while (left := self._left(round_number)) > 0:
            columns = self._waiting(round_number, left)
            if not columns and not self._later(round_number):
                return
            if columns:
                self._round(round_number, columns, left)
            round_number += 1

    def _left(self, round_number: int) -> int:
        """Return how many inputs a column may still get when this round begins."""
        most = self.size if self._is_enumerated else self.budget.inputs
        if most is None:
            return ROUND
        planned = self._planned_before(round_number)
        left = most - sum(share.count for share in planned if not share.boxes)
        return left if left > 0 or self._is_boxed(planned) else self.boxed

    def _planned_before(self, round_number: int) -> list[EngineShare]:
        return [share for earlier in range(round_number) for share in self._planned(earlier)]

    def _size(self, round_number: int) -> int:
        """Return the inputs of a round, at most. A small budget has two rounds, so that the engines that read programs get their turn.

        Later rounds grow: to start a program costs as much as thousands of inputs.
        """
        if self.budget.inputs is None or self._is_enumerated:
            return ROUND
        if round_number > 0:
            return max(1, GROWTH * sum(share.count for share in self._planned_before(round_number) if not share.boxes))
        return min(ROUND, max(1, (self.budget.inputs + 1) // 2))

    @property
    def _is_enumerated(self) -> bool:
        """Return whether the domain is small enough to be listed whole."""
        return self.size is not None and "exhaustive" in self.engines

    def last_rounds(self) -> dict[int, int]:
        """Return by column its last round."""
        had: dict[int, int] = {}
        for tried in self.tried:
            had[tried.column] = max(had.get(tried.column, -1), tried.round)
        return had

    def _waiting(self, round_number: int, left: int) -> list[Column]:
        """Return the columns that run this round.

        The first round and the round of boxes run every column, so that everyone gets a small counterexample, the same for every seed. Costly
        columns that are refuted already are not run on boxes.
        """
        had = self.last_rounds()
        class_run = self.class_run
        everyone = [class_run.columns[column] for column in class_run.submissions if column not in class_run.failed]
        if self._is_boxed(self._planned(round_number) or self._plan(round_number, min(left, self._size(round_number)))):
            return [
                column
                for column in everyone
                if had.get(column.id, -1) < round_number and not (column.id in class_run.refuted and _is_dear(column))
            ]
        used = self.used()
        return [
            column
            for column in (everyone if round_number == 0 else class_run.open_columns())
            if had.get(column.id, -1) == round_number - 1
            and column.id not in class_run.failed
            and used[column.id] < self._seconds(column.id)
        ]

    @staticmethod
    def _is_boxed(shares: Sequence[EngineShare]) -> bool:
        return any(share.boxes for share in shares)

    def _seconds(self, column: int) -> float:
        """Return the seconds that the rounds have for a column."""
        seconds = math.inf if self.budget.seconds is None else self.budget.seconds
        return seconds * (RESERVED if column in self.solved else 1.0)

    def used(self) -> dict[int, float]:
        """Return by column the seconds that it used."""
        used: dict[int, float] = defaultdict(float)
        for tried in self.tried:
            used[tried.column] += tried.seconds
        return used

    def _later(self, round_number: int) -> bool:
        """Return whether a column waits for a later round."""
        had = self.last_rounds()
        return any(had.get(column.id, -1) >= round_number for column in self.class_run.open_columns())

    def _shares(self, round_number: int, left: int) -> tuple[EngineShare, ...]:
        """Return the plan of the round: made once and kept, so that a later column gets the same."""
        planned = self._planned(round_number)
        if not planned:
            planned = self._plan(round_number, min(left, self._size(round_number)))
            self.class_run.store.keep(RoundPlan(planned), self._round_key(round_number))
        return planned

    def _planned(self, round_number: int) -> tuple[EngineShare, ...]:
        """Return the plan of a round that was begun before, else nothing."""
        kept = self.class_run.store.kept(RoundPlan, self._round_key(round_number))
        return kept.shares if kept else ()

    def _round_key(self, round_number: int) -> str:
        return f"{self.plan_key} {round_number}"

    def _plan(self, round_number: int, size: int) -> tuple[EngineShare, ...]:
        earlier = self._planned_before(round_number)
        enumerated = sum(share.count for share in earlier if share.engine == "exhaustive" and not share.boxes)
        if self._is_enumerated:
            return (EngineShare("exhaustive", size, enumerated, whole=True),)
        # By the clock, the boxes come early: nobody knows which round will be the last.
        last = 1 if self.budget.inputs is None else None
        if self.boxed and (round_number == last or sum(share.count for share in earlier) == self.budget.inputs):
            return (EngineShare("exhaustive", self.boxed, boxes=True),)
        return plan(round_number, size, self.engines, self._yields(), enumerated)

    def _yields(self) -> dict[str, EngineYield]:
        """Return what each engine used and found after the first round."""
        inputs: dict[str, int] = defaultdict(int)
        refuted: dict[str, int] = defaultdict(int)
        for tried in self.tried:
            if tried.round > 0:
                inputs[tried.engine] += tried.inputs
        for row in self.class_run.table.rows.values():
            if row.origin.round > 0:
                refuted[row.origin.engine] += 1
        return {engine: EngineYield(inputs[engine], refuted[engine]) for engine in self.engines}

    def _round(self, round_number: int, columns: Sequence[Column], left: int) -> None:
        """Run one round: hunt on every column, then the end. All of it is stored, or nothing.

        A column whose candidates were wrong only because it is slow or stateful is hunted again, now that this is known.
        """
        with self.class_run.store.transaction():
            shares = self._shares(round_number, left)
            while columns:
                hunted = self._hunt(round_number, columns, shares)
                end = EndOfRound(self.class_run, round_number)
                end.take_candidates([candidate for one in hunted for candidate in one.candidates])
                if borrowed := self.borrowed.next(SHRUNK_AT_ONCE):
                    end.shrink_again(borrowed)
                for one in hunted:
                    if one.column not in end.again:
                        self._keep(round_number, one.column, shares, one.spent)
                columns = [self.class_run.columns[column] for column in sorted(end.again - self.class_run.failed.keys())]

    def _hunt(self, round_number: int, columns: Sequence[Column], shares: tuple[EngineShare, ...]) -> list[Hunted]:
        """Return what the engines found on each column."""
        class_run = self.class_run
        alive, known, used = class_run.alive(), self._known(), self.used()
        everyone = tuple(range(len(class_run.references)))
        units = [
            HuntUnit(
                column=column,
                round=round_number,
                shares=shares,
                seed=self.seed,
                alive=alive[column.id] or everyone,
                known=known,
                seeds=self.seeds,
                seconds=None if self.budget.seconds is None else self._seconds(column.id) - used[column.id],
            )
            for column in columns
        ]
        class_run.progress.stage(f"searching, round {round_number + 1}", len(units))
        found: list[Hunted] = []
        candidates = 0
        for column, hunted in zip(columns, class_run.pool.map(units), strict=True):
            class_run.progress.advance(note=f"{len(self.class_run.refuted)} refuted, {candidates} to confirm")
            if isinstance(hunted, Failure):
                class_run.fail(column.id, hunted)
            elif hunted.rejection:
                class_run.failed[column.id] = RELOADED + hunted.rejection
            else:
                found.append(hunted)
                candidates += len(hunted.candidates)
        return found

    def _keep(self, round_number: int, column: int, shares: Sequence[EngineShare], spent: Sequence[Spent]) -> None:
        """Note what was tried; a round is noted even if a column needed no input of it."""
        # An engine may be listed twice: it also replaces an engine that needs comparisons, where a language cannot trace them.
        by_engine: dict[str, Tried] = {}
        for one in spent:
            before = by_engine.get(one.engine, Tried(column, one.engine, self.plan_key, round_number, 0))
            by_engine[one.engine] = replace(
                before,
                inputs=before.inputs + one.inputs,
                seconds=before.seconds + one.seconds,
                timeouts=before.timeouts + one.timeouts,
            )
        tried = [*by_engine.values()] or [Tried(column, shares[0].engine, self.plan_key, round_number, 0)]
        self.class_run.store.add_tried(tried)
        self.tried += tried
        if inexpressible := sum(one.inexpressible for one in spent):
            self.class_run.store.keep(Inexpressible(self.inexpressible(column) + inexpressible), f"{self.plan_key} {column}")

    def inexpressible(self, column: int) -> int:
        """Return how many inputs of the search the column could not take, because its types cannot hold them."""
        kept = self.class_run.store.kept(Inexpressible, f"{self.plan_key} {column}")
        return kept.inputs if kept else 0

    def has_boxes_until(self, round_number: int) -> bool:
        """Return whether a column whose last round this is was run on all inputs of the boxes."""
        return self._is_boxed(self._planned_before(round_number + 1))

    def _known(self) -> tuple[Input, ...]:
        """Return the simplest rows that count, for engines that look near them."""
        table = self.class_run.table
        rows = table.simplest_first(table.evidence)[:KNOWN_SHOWN]
        return tuple(table.rows[row].input for row in rows)


def _is_dear(column: Column) -> bool:
    """Return whether each input of a column may take a process or the whole time limit: refuted, it is not run to get a smaller counterexample."""
    return column.looping or column.slow or column.stateful
