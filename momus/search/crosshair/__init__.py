"""CrossHair for Python: two programs run on unknown inputs, path by path, and inputs on which they differ."""

from momus.search.crosshair.asking import WORKER
from momus.search.crosshair.finding import findings
from momus.search.solver import Solver

SOLVER = Solver("crosshair", frozenset({"python"}), findings, WORKER.missing)

__all__ = ["SOLVER"]
