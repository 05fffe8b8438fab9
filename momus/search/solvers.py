"""The solvers, by name."""

from momus.search import cbmc, crosshair, jbmc
from momus.search.solver import Solver

SOLVERS: dict[str, Solver] = {solver.name: solver for solver in (cbmc.SOLVER, jbmc.SOLVER, crosshair.SOLVER)}
