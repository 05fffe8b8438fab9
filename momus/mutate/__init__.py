"""Planted faults: what a slip of the hand would make of a program."""

from momus.mutate.edits import Edit, Operator
from momus.mutate.mutants import Mutant, edits, mutant_of, mutants, spread

__all__ = ["Edit", "Mutant", "Operator", "edits", "mutant_of", "mutants", "spread"]
