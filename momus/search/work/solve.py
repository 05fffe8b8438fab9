"""Asks a solver about one column. A proof is tried first, then the open questions are asked, and every named input is run."""

import time
from collections.abc import Iterator
from dataclasses import dataclass, replace

from momus.errors import RejectedError
from momus.execute import Batch
from momus.search.solvers import SOLVERS
from momus.search.solvers.base import UNANSWERED, Doubt, Pair, Proof, Prove, Solver, SolverFinding, SolverOutcome, SolverQuestion
from momus.search.work.examiner import Column, Examiner
from momus.search.work.hunt import Candidate
from momus.search.work.program_pairs import pair_for

PROVING_SHARE = 0.5
"""The share of the time for proofs. A proved size need not be asked about, and a proof that fails does so early."""
LEAST_S = 0.2
NO_DIFFERENCE = "running it shows no difference"
MODEL_DIFFERS = Doubt("the solver's model differs from the machine: it named an input, but running it showed no difference")
PROVED = "proved"


@dataclass(frozen=True)
class SolveUnit:
    """Ask a solver about a column and one reference for `seconds`, except for the (entry, question) pairs in `settled`.

    `proofs` by entry are known already: what is impossible is not tried again, and the others go on from there.
    """

    column: Column
    reference: int
    solver: str
    seconds: float
    settled: frozenset[tuple[str, SolverQuestion]] = frozenset()
    proofs: tuple[tuple[str, Proof | Doubt], ...] = ()


@dataclass(frozen=True)
class Solved:
    """The answers by entry, whether each entry was proved, and the inputs that were wrong when they were run."""

    column: int
    reference: int
    solver: str
    seconds: float
    answers: tuple[tuple[str, SolverFinding], ...] = ()
    proofs: tuple[tuple[str, Proof | Doubt], ...] = ()
    candidates: tuple[Candidate, ...] = ()


def solve(examiner: Examiner, unit: SolveUnit) -> Solved:
    """Return what the solver says within the time. A counterexample that a run confirms ends it."""
    started = time.monotonic()
    end = started + unit.seconds
    solver = SOLVERS[unit.solver]
    pairs = {entry: pair_for(examiner, unit.reference, unit.column.program, entry) for entry in examiner.setting.domains}
    proofs = dict(_proved(unit, solver.prove, pairs, started + PROVING_SHARE * unit.seconds)) if solver.prove else {}
    answers = [(entry, finding) for entry, proof in proofs.items() for finding in _settled_by(proof)]
    done = unit.settled | {(entry, finding.question) for entry, finding in answers}
    candidates: list[Candidate] = []
    for place, (entry, pair) in enumerate(pairs.items()):
        proof = proofs.get(entry)
        if isinstance(proof, Proof) and proof.whole:
            continue
        share = (end - time.monotonic()) / (len(pairs) - place)
        settled = {question for name, question in done if name == entry}
        for finding, candidate in _found(examiner, unit, solver, entry, pair, share, settled):
            answers.append((entry, finding))
            candidates += [candidate] if candidate else []
            if finding.reason == NO_DIFFERENCE:
                proofs[entry] = MODEL_DIFFERS
        if candidates:
            break
    seconds = time.monotonic() - started
    return Solved(
        unit.column.id, unit.reference, unit.solver, seconds, tuple(answers), tuple(proofs.items()),
        tuple(replace(one, seconds=seconds) for one in candidates),
    )  # fmt: skip


def _found(
    examiner: Examiner, unit: SolveUnit, solver: Solver, entry: str, pair: Pair, seconds: float, settled: set[SolverQuestion]
) -> Iterator[tuple[SolverFinding, Candidate | None]]:
    """Yield each answer; a counterexample only after it was run. The last answer comes with the candidate."""
    if seconds < LEAST_S:
        return
    for finding in solver.findings(pair, seconds, settled):
        if finding.found is not SolverOutcome.COUNTEREXAMPLE:
            yield finding, None
            continue
        candidate = _run(examiner, unit, entry, finding)
        if candidate:
            yield finding, candidate
            return
        yield replace(finding, found=SolverOutcome.FALSE, reason=NO_DIFFERENCE), None


def _run(examiner: Examiner, unit: SolveUnit, entry: str, finding: SolverFinding) -> Candidate | None:
    """Return the input as a candidate if the column goes wrong on it in a fresh process."""
    if finding.args is None or not examiner.setting.domains[entry].contains(finding.args):
        return None
    batch = Batch(entry, (examiner.setting.input(entry, finding.args),))
    expected = examiner.expected(batch)[unit.reference]
    try:
        prepared = examiner.prepared(unit.column.program)
        records = examiner.run(prepared, batch, examiner.setting.limits, fresh=True, timeouts=1).records
    except RejectedError:
        return None
    if not examiner.wrong(batch, records, expected):
        return None
    return Candidate(unit.column.id, unit.reference, batch.inputs[0], records[0], unit.solver, finding.seconds, fresh=True)


def _proved(unit: SolveUnit, prove: Prove, pairs: dict[str, Pair], end: float) -> Iterator[tuple[str, Proof | Doubt]]:
    """Yield the proof of each entry, or why there is none. There is none if earlier calls may change later ones."""
    proofs = dict(unit.proofs)
    for place, (entry, pair) in enumerate(pairs.items()):
        seconds = (end - time.monotonic()) / (len(pairs) - place)
        known = proofs.get(entry)
        if unit.column.stateful:
            yield entry, Doubt("earlier calls change later ones")
        elif known is not None and is_final(known):
            yield entry, known
        elif seconds < LEAST_S:
            yield entry, Doubt(f"{UNANSWERED}: the time was used up")
        else:
            yield entry, prove(pair, seconds, known if isinstance(known, Proof) else None)


def is_final(proof: Proof | Doubt) -> bool:
    """Return whether more time would change nothing: the proof is complete, or impossible."""
    return proof.whole if isinstance(proof, Proof) else UNANSWERED not in proof.reason


def _settled_by(proof: Proof | Doubt) -> Iterator[SolverFinding]:
    """Yield that there is no counterexample of the proved sizes."""
    if isinstance(proof, Proof):
        yield from (SolverFinding(SolverOutcome.NONE, sizes, 0.0, reason=PROVED) for sizes in proof.sizes)
