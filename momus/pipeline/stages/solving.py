"""Asks the solvers about every column that is still open after the search, and keeps the answers.

A solver's answer depends on the clock, but it is given only once. The same run asks nothing again, and a run with more time continues with the
unsettled questions.
"""

import time
from collections import Counter
from collections.abc import Callable, Iterator, Mapping, Sequence
from contextlib import contextmanager
from dataclasses import dataclass, replace

from momus import wire
from momus.analyse.clusters import find_clusters
from momus.execute.pool import Failure
from momus.options import CLASS_SOLVER_S
from momus.pipeline.bound import Bound, proved_words
from momus.pipeline.class_run import ClassRun
from momus.pipeline.stages.end_of_round import EndOfRound
from momus.results import SolverAnswer, SolverAnswers
from momus.search import Column, Solved, SolveUnit
from momus.search.solvers.base import Doubt, Proof, Solver, SolverFinding, SolverOutcome, SolverQuestion
from momus.search.work.program_pairs import solver_reading
from momus.search.work.solve import MODEL_DIFFERS, is_final

WAVE = 4
"""Units for each process between two points at which the answers are stored."""
ROUNDING_S = 0.5
SLICE_S = 4.0
"""The shortest time that is worth giving to one column: less hardly answers a question in Java."""


class SolverTime:
    """The seconds that the solvers have for a class, over all passes of a run: the given ones, or as long as the search took."""

    def __init__(self, given: float | None, *, more_passes: bool):
        self.given = given
        self.more_passes = more_passes
        self.searched = self.used = 0.0

    @contextmanager
    def next_part(self, searched: float) -> Iterator[float]:
        """Give the seconds for the solvers of one pass, after a search of so many; the time until the block ends is used.

        If the domain may be narrowed, half of the time is left for the passes after this one.
        """
        self.searched += searched
        whole = max(CLASS_SOLVER_S, self.searched) if self.given is None else self.given
        began = time.monotonic()
        yield (whole - self.used) * (0.5 if self.more_passes else 1.0)
        self.used += time.monotonic() - began


@dataclass(frozen=True)
class SolverPlace:
    """A column, a reference and the solver that reads both."""

    column: int
    reference: int
    solver: str


class Solving:
    """What the solvers said, and what they have not been asked yet. `missing` names by column the solver that this machine lacks."""

    def __init__(self, class_run: ClassRun, plan_key: str, uses: Callable[[str], bool]):
        self.class_run = class_run
        self.plan_key = plan_key
        self.uses = uses
        self.missing: dict[int, str] = {}
        self.known: dict[SolverPlace, Solved] = {}
        self._lacking: dict[str, bool] = {}
        for column in [self.class_run.columns[one] for one in self.class_run.submissions]:
            for reference in range(len(self.class_run.references)):
                self._read(column, reference)

    def _read(self, column: Column, reference: int) -> None:
        """Read what the store has about a column, and note what could not be asked."""
        solver = solver_reading(self.class_run.setting, reference, column.program)
        if solver is None:
            return
        place = SolverPlace(column.id, reference, solver.name)
        kept = self.class_run.store.kept(Solved, self._key(place))
        if kept is not None:
            self.known[place] = kept
        elif self.uses(solver.name) and self._lacks(solver):
            self.missing[column.id] = solver.name

    def _lacks(self, solver: Solver) -> bool:
        if solver.name not in self._lacking:
            self._lacking[solver.name] = bool(solver.missing())
        return self._lacking[solver.name]

    def _key(self, place: SolverPlace) -> str:
        return f"{self.plan_key} {place.column} {place.solver} {place.reference}"

    def asks(self, column: Column) -> bool:
        """Return whether a solver will be asked about a column that stays open."""
        return self._solver(column, 0) is not None

    def _solver(self, column: Column, reference: int) -> Solver | None:
        solver = solver_reading(self.class_run.setting, reference, column.program)
        return solver if solver and self.uses(solver.name) and not self._lacks(solver) else None

    def run(self, seconds: Mapping[int, float], settled: Callable[[int], bool]) -> None:
        """Ask about every open column that is not `settled` for its seconds. Counterexamples are confirmed, shrunk, and tried on the class."""
        asked: set[SolverPlace] = set()
        while waiting := list(self._waiting(asked, seconds, settled)):
            wave = waiting[: WAVE * self.class_run.pool.jobs]
            asked |= {place for place, _ in wave}
            with self.class_run.store.transaction():
                self._ask(wave)

    def _waiting(
        self, asked: set[SolverPlace], seconds: Mapping[int, float], settled: Callable[[int], bool]
    ) -> Iterator[tuple[SolverPlace, SolveUnit]]:
        """Yield what to ask next: each open column with the first reference that still accepts it, and the rest of its time."""
        for place in self._unfinished(settled):
            before = self.known.get(place)
            left = seconds[place.column] - (before.seconds if before else 0.0)
            if place not in asked and left >= ROUNDING_S:
                yield place, self._unit(place, left)

    def _unfinished(self, settled: Callable[[int], bool]) -> Iterator[SolverPlace]:
        """Yield each open column about which a solver can say more, with the first reference that still accepts the column."""
        alive = self.class_run.alive()
        for column in self.class_run.open_columns():
            reference = alive[column.id][0]
            solver = self._solver(column, reference)
            if solver is None or settled(column.id):
                continue
            place = SolverPlace(column.id, reference, solver.name)
            before = self.known.get(place)
            if before is None or not _is_finished(before, solver):
                yield place

    def _unit(self, place: SolverPlace, seconds: float) -> SolveUnit:
        """Return the question about a place that goes on from what is known."""
        before = self.known.get(place)
        answers, proofs = (before.answers, before.proofs) if before else ((), ())
        done = frozenset((entry, one.question) for entry, one in answers if one.settled)
        return SolveUnit(self.class_run.columns[place.column], place.reference, place.solver, seconds, done, proofs)

    # ---- a time for the class

    def run_for_class(self, seconds: float, settled: Callable[[int], bool]) -> None:
        """Ask about the open columns that are not `settled`, `seconds` in all. Who was asked least comes first, then the largest groups.

        Columns of equal behaviour are a group: an input that refutes one of them may refute all. Answers are kept, and the next run goes on.
        """
        end = time.monotonic() + seconds
        asked: Counter[SolverPlace] = Counter()
        jobs = self.class_run.pool.jobs
        while (left := end - time.monotonic()) > ROUNDING_S and (waiting := list(self._unfinished(settled))):
            order = self._order([place.column for place in waiting])
            waiting.sort(key=lambda place: (asked[place], self._used(place), order[place.column]))
            # Whoever has had a turn gets another only if nobody else is left.
            fresh = [place for place in waiting if asked[place] == asked[waiting[0]]]
            share = min(left, max(SLICE_S, left * jobs / len(fresh)))
            wave = [(place, self._unit(place, share)) for place in fresh[:jobs]]
            asked.update(place for place, _ in wave)
            with self.class_run.store.transaction():
                self._ask(wave)

    def _used(self, place: SolverPlace) -> float:
        return self.known[place].seconds if place in self.known else 0.0

    def _order(self, columns: Sequence[int]) -> dict[int, tuple[int, int, int]]:
        """Return the order of columns: one of each group of equal behaviour, the group with most submissions first; then the others."""
        names = self.class_run.names
        order: dict[int, tuple[int, int, int]] = {}
        for group in find_clusters(self.class_run.table.view(columns).best()):
            size = sum(len(names.get(column, ())) for column in group.columns)
            members = sorted(group.columns, key=lambda column: (-len(names.get(column, ())), column))
            order |= {column: (rank, -size, column) for rank, column in enumerate(members)}
        return order

    def _ask(self, wave: list[tuple[SolverPlace, SolveUnit]]) -> None:
        candidates = []
        results = self.class_run.performed("asking solvers", [unit for _, unit in wave])
        for (place, unit), result in zip(wave, results, strict=True):
            if isinstance(result, Failure):
                # The search is complete: a broken solver undoes nothing of it.
                error = SolverFinding(
                    SolverOutcome.ERROR, {}, 0.0, reason=f"it could not be asked: {result.reason.strip().splitlines()[-1]}"
                )
                result = Solved(place.column, place.reference, place.solver, unit.seconds, (("", error),))
            self.known[place] = joined(self.known.get(place), result)
            self.class_run.store.keep(replace(self.known[place], candidates=()), self._key(place))
            candidates += result.candidates
        EndOfRound(self.class_run, 0).take_candidates(candidates)

    # ---- what is read from it

    def _about(self, column: int) -> list[tuple[SolverPlace, Solved]]:
        program = self.class_run.columns[column].program
        solvers = (solver_reading(self.class_run.setting, at, program) for at in range(len(self.class_run.references)))
        places = [SolverPlace(column, at, solver.name) for at, solver in enumerate(solvers) if solver]
        return [(place, self.known[place]) for place in places if place in self.known]

    def bounds(self, column: int) -> dict[str, Bound | None]:
        """Return by entry what was proved about a column, for a reference that accepts everything it did."""
        tried = [(place, solved.proofs) for place, solved in self._about(column) if solved.proofs]
        alive = self.class_run.alive_for(column) if tried else ()
        found: dict[str, Bound | None] = {}
        for place, proofs in tried:
            if place.reference in alive:
                for entry, proof in proofs:
                    found[entry] = _bound(proof) or found.get(entry)
        return found

    def asked(self, column: int) -> tuple[SolverAnswers, ...]:
        """Return what the solvers said about a column, for people to read."""
        made = []
        for place, solved in self._about(column):
            proofs = dict(solved.proofs)
            for entry in dict.fromkeys([*(entry for entry, _ in solved.answers), *proofs]):
                answers = tuple(self._answer(entry, one) for name, one in solved.answers if name == entry)
                proof = proofs.get(entry)
                bound = _bound(proof)
                doubt = proof.reason if isinstance(proof, Doubt) else ""
                made.append(SolverAnswers(place.solver, entry, answers, str(bound) if bound else "", doubt))
        return tuple(made)

    def _answer(self, entry: str, one: SolverFinding) -> SolverAnswer:
        given = None if one.args is None else self.class_run.setting.input(entry, one.args)
        return SolverAnswer(one.question, one.found.value, one.seconds, one.reason, given)

    def used(self) -> dict[str, tuple[int, float]]:
        """Return by solver how many inputs it named, and its seconds."""
        used: dict[str, tuple[int, float]] = {}
        for place, solved in self.known.items():
            inputs, seconds = used.get(place.solver, (0, 0.0))
            named = sum(one.args is not None for _, one in solved.answers)
            used[place.solver] = (inputs + named, seconds + solved.seconds)
        return used


def _is_finished(solved: Solved, solver: Solver) -> bool:
    """Return whether more time would change nothing: every answer is settled, and the proof is complete or impossible."""
    if any(one.found is SolverOutcome.COUNTEREXAMPLE for _, one in solved.answers):
        return True
    final = all(is_final(one) for _, one in solved.proofs)
    return all(one.settled for _, one in solved.answers) and final and bool(solved.proofs or not solver.prove)


def _bound(proof: Proof | Doubt | None) -> Bound | None:
    if not isinstance(proof, Proof):
        return None
    return Bound(proved_words(proof.bound, proof.whole), None if proof.whole else proof.most, proof.engine)


def joined(before: Solved | None, after: Solved) -> Solved:
    """Return both as one: a later answer replaces an earlier one, and only a false counterexample undoes a proof."""
    if before is None:
        return after
    answers = {_asked(entry, one): (entry, one) for entry, one in before.answers if one.settled}
    answers |= {_asked(entry, one): (entry, one) for entry, one in after.answers}
    proofs = dict(before.proofs)
    for entry, one in after.proofs:
        old = proofs.get(entry)
        if MODEL_DIFFERS in (old, one):
            proofs[entry] = MODEL_DIFFERS
        elif not isinstance(old, Proof) or isinstance(one, Proof) and (one.whole or one.most >= old.most):
            proofs[entry] = one
    return replace(after, seconds=before.seconds + after.seconds, answers=tuple(answers.values()), proofs=tuple(proofs.items()))


def _asked(entry: str, answer: SolverFinding) -> tuple[str, SolverQuestion, bytes]:
    """Return what tells an answer from others."""
    return entry, answer.question, wire.encode(answer.args)
