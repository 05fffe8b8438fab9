"""The engines, confirming, shrinking, and the units of work that they are made of."""

from momus.search.confirm import Confirmed, ConfirmUnit, ShrinkUnit
from momus.search.engines import ENGINES, NAMES
from momus.search.examiner import Column, Examiner
from momus.search.fill import FilledColumn, FillUnit, JudgeUnit, PrepareUnit
from momus.search.hunt import Candidate, Hunted, HuntUnit, Share
from momus.search.perform import Searcher
from momus.search.poll import PollUnit, polled_inputs
from momus.search.probe import Probed, ProbeUnit
from momus.search.setting import Setting

__all__ = [
from momus.search.solve import Solved, SolveUnit
from momus.search.solvers import SOLVERS
    "ENGINES",
    "NAMES",
    "Candidate",
    "Column",
    "ConfirmUnit",
    "Confirmed",
    "Examiner",
    "FillUnit",
    "FilledColumn",
    "HuntUnit",
    "Hunted",
    "JudgeUnit",
    "PollUnit",
    "PrepareUnit",
    "ProbeUnit",
    "Probed",
    "Searcher",
    "Setting",
    "ShrinkUnit",
    "Share",
    "polled_inputs",
]
