"""Planted faults: mistakes that a person could make in a program."""

from momus.mutate.edits import Edit, Operator
from momus.mutate.mutants import Mutant, edits, mutant_of, mutants, spread
from momus.mutate.repairs import repairs

__all__ = ["Edit", "Mutant", "Operator", "edits", "mutant_of", "mutants", "repairs", "spread"]
