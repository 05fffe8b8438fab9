"""Momus for Python programs, notebooks and tests. These names are `momus.check`, `momus.grade`, and so on; no other name is promised to stay."""

from momus.api.checked import CheckedProgram, Counterexample, check
from momus.api.equivalence import assert_equivalent
from momus.api.graded import GradedFolder, grade, load

__all__ = ["CheckedProgram", "Counterexample", "GradedFolder", "assert_equivalent", "check", "grade", "load"]
