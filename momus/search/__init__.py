"""Search: `engines` propose inputs, `solvers` read programs, `work` is performed in the worker processes."""

from momus.search.engines import ENGINES
from momus.search.solvers import SOLVERS
from momus.search.work.boxes import GrownBox, GrowUnit
from momus.search.work.call_sequences import FoundSequence, SequenceUnit
from momus.search.work.common_input import CommonInputUnit
from momus.search.work.confirm import Confirmed, ConfirmUnit
from momus.search.work.drawing import EngineShare, HuntUnit
from momus.search.work.draws import DrawsAnswered, DrawsUnit
from momus.search.work.examiner import Column, Examiner
from momus.search.work.fill import FilledColumn, FillUnit, JudgeUnit
from momus.search.work.hunt import Candidate, Hunted
from momus.search.work.likeness import likeness
from momus.search.work.nearby import NearbyUnit
from momus.search.work.noted_lines import LinesUnit
from momus.search.work.pair_paths import PairPathsUnit, PathsUnit
from momus.search.work.reference_check import Probed, ProbeUnit
from momus.search.work.rejection import CompileUnit, PrepareUnit
from momus.search.work.sample import PackedInputs, Sampled, SampleUnit
from momus.search.work.scope import scope_inputs
from momus.search.work.searcher import UNITS, Searcher, search_pool
from momus.search.work.setting import Setting
from momus.search.work.shrink import ShrinkUnit
from momus.search.work.small_domain import SmallDomainRun, SmallDomainUnit
from momus.search.work.solve import Solved, SolveUnit
from momus.search.work.step_limits import PURSES
from momus.search.work.stream import CHUNK, Stream

__all__ = [
    "CHUNK",
    "Candidate",
    "Column",
    "CompileUnit",
    "ConfirmUnit",
    "Confirmed",
    "DrawsAnswered",
    "DrawsUnit",
    "ENGINES",
    "Examiner",
    "FillUnit",
    "FilledColumn",
    "FoundSequence",
    "GrowUnit",
    "GrownBox",
    "HuntUnit",
    "Hunted",
    "JudgeUnit",
    "CommonInputUnit",
    "LinesUnit",
    "NearbyUnit",
    "PURSES",
    "PackedInputs",
    "PairPathsUnit",
    "PathsUnit",
    "PrepareUnit",
    "ProbeUnit",
    "Probed",
    "SmallDomainRun",
    "SOLVERS",
    "SampleUnit",
    "Sampled",
    "Searcher",
    "SequenceUnit",
    "Setting",
    "EngineShare",
    "ShrinkUnit",
    "SolveUnit",
    "Solved",
    "Stream",
    "SmallDomainUnit",
    "UNITS",
    "likeness",
    "scope_inputs",
    "search_pool",
]
