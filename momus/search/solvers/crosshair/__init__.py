"""CrossHair for Python: two programs run on unknown inputs, path by path, and inputs on which they differ."""

from momus.search.solvers.base import Solver
from momus.search.solvers.crosshair.asking import WORKER
from momus.search.solvers.crosshair.finding import findings

SOLVER = Solver("crosshair", frozenset({"python"}), findings, WORKER.missing)

__all__ = ["SOLVER"]
