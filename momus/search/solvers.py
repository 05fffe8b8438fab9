"""The solvers, by name. A pair of programs is for one of them only if both are in its language."""

from momus.search import cbmc
from momus.search.solver import Pair, Solver

SOLVERS: dict[str, Solver] = {solver.name: solver for solver in (cbmc.SOLVER,)}


def solver_for(pair: Pair) -> Solver | None:
    """Return the solver that reads both programs of the pair."""
    both = {pair.reference.language, pair.program.language}
    return next((solver for solver in SOLVERS.values() if both <= solver.languages and len(both) == 1), None)
