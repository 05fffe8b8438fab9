"""Workers and the pool: fills cells."""

from momus.execute.batch import Batch, Filled, outcome_of, split_traced
from momus.execute.runner import Runner

__all__ = ["Batch", "Filled", "Runner", "outcome_of", "split_traced"]
