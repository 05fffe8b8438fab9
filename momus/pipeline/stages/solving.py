"""Asks the solvers about every column that is still open after the search, and keeps the answers.

A solver's answer depends on the clock, but it is given only once. The same run asks nothing again, and a run with more time continues with the
unsettled questions.
"""

from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass, replace

from momus.execute.pool import Failure
from momus.pipeline.bound import Bound, proved_words
from momus.pipeline.grading import Grading
from momus.pipeline.stages.barrier import Barrier
from momus.results import SolverAnswer, SolverAnswers
from momus.search import Column, Solved, SolveUnit
from momus.search.solvers.base import UNANSWERED, Doubt, Proof, Solver, SolverFinding, SolverOutcome
from momus.search.work.program_pairs import solver_reading
from momus.search.work.solve import MODEL_DIFFERS

WAVE = 4
"""Units for each process between two points at which the answers are stored."""
ROUNDING_S = 0.5


@dataclass(frozen=True)
class SolverPlace:
    """A column, a reference and the solver that reads both."""

    column: int
    reference: int
    solver: str


class Solving:
    """What the solvers said, and what they have not been asked yet. `missing` names by column the solver that this machine lacks."""

    def __init__(self, grading: Grading, plan_key: str, uses: Callable[[str], bool]):
        self.grading = grading
        self.plan_key = plan_key
        self.uses = uses
        self.missing: dict[int, str] = {}
        self.known: dict[SolverPlace, Solved] = {}
        self._lacking: dict[str, bool] = {}
        for column in [self.grading.columns[one] for one in self.grading.submissions]:
            for reference in range(len(self.grading.references)):
                self._read(column, reference)

    def _read(self, column: Column, reference: int) -> None:
        """Read what the store has about a column, and note what could not be asked."""
        solver = solver_reading(self.grading.setting, reference, column.program)
        if solver is None:
            return
        place = SolverPlace(column.id, reference, solver.name)
        kept = self.grading.store.kept(Solved, self._key(place))
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
        solver = solver_reading(self.grading.setting, reference, column.program)
        return solver if solver and self.uses(solver.name) and not self._lacks(solver) else None

    def run(self, seconds: Mapping[int, float], settled: Callable[[int], bool]) -> None:
        """Ask about every open column that is not `settled` for its seconds. Counterexamples are confirmed, shrunk, and tried on the class."""
        asked: set[SolverPlace] = set()
        while waiting := list(self._waiting(asked, seconds, settled)):
            wave = waiting[: WAVE * self.grading.pool.jobs]
            asked |= {place for place, _ in wave}
            self.grading.progress.stage("asking solvers", len(wave))
            with self.grading.store.transaction():
                self._ask(wave)

    def _waiting(
        self, asked: set[SolverPlace], seconds: Mapping[int, float], settled: Callable[[int], bool]
    ) -> Iterator[tuple[SolverPlace, SolveUnit]]:
        """Yield what to ask next: each open column with the first reference that still accepts it, and the rest of its time."""
        alive = self.grading.alive()
        for column in self.grading.open_columns():
            reference = alive[column.id][0]
            solver = self._solver(column, reference)
            if solver is None or settled(column.id):
                continue
            place = SolverPlace(column.id, reference, solver.name)
            before = self.known.get(place)
            left = seconds[column.id] - (before.seconds if before else 0.0)
            if place in asked or left < ROUNDING_S or before and _is_finished(before, solver):
                continue
            answers = before.answers if before else ()
            done = frozenset((entry, one.question) for entry, one in answers if one.settled)
            yield place, SolveUnit(column, reference, solver.name, left, done)

    def _ask(self, wave: list[tuple[SolverPlace, SolveUnit]]) -> None:
        candidates = []
        for (place, unit), result in zip(wave, self.grading.pool.map([unit for _, unit in wave]), strict=True):
            self.grading.progress.advance()
            if isinstance(result, Failure):
                # The search is complete: a broken solver undoes nothing of it.
                error = SolverFinding(
                    SolverOutcome.ERROR, {}, 0.0, reason=f"it could not be asked: {result.reason.strip().splitlines()[-1]}"
                )
                result = Solved(place.column, place.reference, place.solver, unit.seconds, (("", error),))
            self.known[place] = joined(self.known.get(place), result)
            self.grading.store.keep(replace(self.known[place], candidates=()), self._key(place))
            candidates += result.candidates
        Barrier(self.grading, 0).take(candidates)

    # ---- what is read from it

    def _about(self, column: int) -> list[tuple[SolverPlace, Solved]]:
        program = self.grading.columns[column].program
        solvers = (solver_reading(self.grading.setting, at, program) for at in range(len(self.grading.references)))
        places = [SolverPlace(column, at, solver.name) for at, solver in enumerate(solvers) if solver]
        return [(place, self.known[place]) for place in places if place in self.known]

    def bounds(self, column: int) -> dict[str, Bound | None]:
        """Return by entry what was proved about a column, for a reference that accepts everything it did."""
        tried = [(place, solved.proofs) for place, solved in self._about(column) if solved.proofs]
        alive = self.grading.alive_for(column) if tried else ()
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
        given = None if one.args is None else self.grading.setting.input(entry, one.args)
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
    final = all(
        isinstance(one, Proof) and one.whole or isinstance(one, Doubt) and UNANSWERED not in one.reason for _, one in solved.proofs
    )
    return all(one.settled for _, one in solved.answers) and final and bool(solved.proofs or not solver.prove)


def _bound(proof: Proof | Doubt | None) -> Bound | None:
    if not isinstance(proof, Proof):
        return None
    return Bound(proved_words(proof.bound, proof.whole), None if proof.whole else proof.most, proof.engine)


def joined(before: Solved | None, after: Solved) -> Solved:
    """Return both as one: a later answer replaces an earlier one, and only a false counterexample undoes a proof."""
    if before is None:
        return after
    answers = {(entry, one.question, one.args): one for entry, one in before.answers if one.settled}
    answers |= {(entry, one.question, one.args): one for entry, one in after.answers}
    proofs = dict(before.proofs)
    for entry, one in after.proofs:
        old = proofs.get(entry)
        if MODEL_DIFFERS in (old, one):
            proofs[entry] = MODEL_DIFFERS
        elif not isinstance(old, Proof) or isinstance(one, Proof) and (one.whole or one.most >= old.most):
            proofs[entry] = one
    listed = tuple((entry, one) for (entry, _, _), one in answers.items())
    return replace(after, seconds=before.seconds + after.seconds, answers=listed, proofs=tuple(proofs.items()))
