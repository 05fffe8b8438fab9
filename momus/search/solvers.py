"""The solvers, by name."""

from momus.search import cbmc, crosshair, jbmc
from momus.search.solver import Pair, Solver

SOLVERS: dict[str, Solver] = {solver.name: solver for solver in (cbmc.SOLVER, jbmc.SOLVER, crosshair.SOLVER)}


def solver_for(pair: Pair) -> Solver | None:
    """Return the solver that reads both programs of the pair: they have to be in one language, and that its own."""
    both = {pair.reference.language, pair.program.language}
    return next((solver for solver in SOLVERS.values() if len(both) == 1 and both <= solver.languages), None)
