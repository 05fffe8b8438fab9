"""The solvers, by name."""

from momus.search.solvers import cbmc, crosshair, jbmc
from momus.search.solvers.base import Solver

SOLVERS: dict[str, Solver] = {solver.name: solver for solver in (cbmc.SOLVER, jbmc.SOLVER, crosshair.SOLVER)}
