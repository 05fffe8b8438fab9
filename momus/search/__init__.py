"""The engines, confirming, shrinking, and the units of work that they are made of."""

from momus.search.engines import ENGINES
from momus.search.solvers import SOLVERS
from momus.search.work.ask import AskUnit
from momus.search.work.confirm import Confirmed, ConfirmUnit, ShrinkUnit
from momus.search.work.drawing import HuntUnit, Share
from momus.search.work.examiner import Column, Examiner
from momus.search.work.fill import BELIEVED_TIMEOUTS, CompileUnit, FilledColumn, FillUnit, JudgeUnit, PrepareUnit
from momus.search.work.hunt import Candidate, Hunted
from momus.search.work.many import ManyUnit
from momus.search.work.poll import PollUnit, polled_inputs
from momus.search.work.reference_check import Probed, ProbeUnit
from momus.search.work.run_through import RanThrough, ThroughUnit
from momus.search.work.scope import Scoped, ScopeUnit, outcome_class, scope_inputs
from momus.search.work.searcher import UNITS, Searcher, search_pool
from momus.search.work.setting import Setting
from momus.search.work.solve import Solved, SolveUnit
from momus.search.work.ticks import TicksUnit

__all__ = [
    "BELIEVED_TIMEOUTS",
    "ENGINES",
    "SOLVERS",
    "UNITS",
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
    "search_pool",
]
