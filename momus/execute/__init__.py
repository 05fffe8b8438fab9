"""Runs programs in boxes, in a pool of processes."""

from momus.execute.batch import Batch, Filled, outcome_of, split_traced
from momus.execute.runner import Runner

__all__ = ["Batch", "Filled", "Runner", "outcome_of", "split_traced"]
