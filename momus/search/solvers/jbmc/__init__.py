"""The model checker for Java: pairs of programs woven into one, searched for differences, and proved equal within a bound."""

from momus.errors import MissingToolError
from momus.execute.model_checkers import checker_path
from momus.search.solvers.base import Solver
from momus.search.solvers.jbmc.finding import findings
from momus.search.solvers.jbmc.proof import deepest
from momus.search.solvers.jbmc.weave import java_home


def missing() -> str:
    """Return what this machine lacks to ask JBMC, "" if nothing."""
    try:
        checker_path("jbmc")
        java_home()
    except MissingToolError as error:
        return str(error)
    return ""


SOLVER = Solver("jbmc", frozenset({"java"}), findings, missing, deepest)
