"""The model checker for C: pairs of programs merged into one, searched for differences, and proved equal within a bound.

C++ functions that are C as well are searched, too.
"""

from momus.errors import MissingToolError
from momus.execute.model_checkers import checker_path
from momus.search.solvers.base import Solver
from momus.search.solvers.cbmc.finding import findings
from momus.search.solvers.cbmc.proof import deepest


def missing() -> str:
    """Return what this machine lacks to ask CBMC, "" if nothing."""
    try:
        checker_path("cbmc")
    except MissingToolError as error:
        return str(error)
    return ""


SOLVER = Solver("cbmc", frozenset({"c", "cpp"}), findings, missing, deepest)
