"""The engines, confirming, shrinking, and the units of work that they are made of."""

from momus.search.ask import AskUnit
from momus.search.confirm import Confirmed, ConfirmUnit, ShrinkUnit
from momus.search.drawing import HuntUnit, Share
from momus.search.engines import ENGINES, NAMES
from momus.search.examiner import Column, Examiner
from momus.search.fill import BELIEVED_TIMEOUTS, CompileUnit, FilledColumn, FillUnit, JudgeUnit, PrepareUnit
from momus.search.hunt import Candidate, Hunted
from momus.search.many import ManyUnit
from momus.search.perform import Searcher
from momus.search.poll import PollUnit, polled_inputs
from momus.search.probe import Probed, ProbeUnit
from momus.search.run_through import RanThrough, ThroughUnit
from momus.search.scope import IDENTITY, PROBES, RAISES, Scoped, ScopeUnit, outcome_class, scope_inputs
from momus.search.setting import Setting
from momus.search.solve import Solved, SolveUnit
from momus.search.solvers import SOLVERS
from momus.search.ticks import TicksUnit

__all__ = [
    "BELIEVED_TIMEOUTS",
    "ENGINES",
    "IDENTITY",
    "NAMES",
    "PROBES",
    "RAISES",
    "SOLVERS",
    "AskUnit",
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
    "ManyUnit",
    "PollUnit",
    "CompileUnit",
    "PrepareUnit",
    "ProbeUnit",
    "Probed",
    "RanThrough",
    "ScopeUnit",
    "Scoped",
    "Searcher",
    "Setting",
    "ShrinkUnit",
    "Share",
    "outcome_class",
    "SolveUnit",
    "Solved",
    "ThroughUnit",
    "TicksUnit",
    "polled_inputs",
    "scope_inputs",
]
