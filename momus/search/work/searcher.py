"""The worker of the pool: takes any unit of the search and performs it."""

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from functools import partial
from math import inf
from pathlib import Path
from types import MappingProxyType
from typing import Any

from momus.execute import Runner
from momus.execute.accounts import Accounts, UnitClock
from momus.execute.pool import Pool
from momus.languages.python.packages import packages_of
from momus.model import Verdict
from momus.results import Undefined
from momus.results.similarity import PathsFound
from momus.search.work.boxes import GrownBox, GrowUnit, grow_boxes
from momus.search.work.call_sequences import FoundSequence, SequenceUnit, find_sequence
from momus.search.work.common_input import CommonInput, CommonInputUnit, common_input
from momus.search.work.confirm import Confirmed, ConfirmUnit, confirm_unit
from momus.search.work.drawing import HuntUnit
from momus.search.work.draws import DrawnColumns, DrawsAnswered, DrawsUnit
from momus.search.work.examiner import Examiner
from momus.search.work.fill import FilledColumn, FillUnit, JudgeUnit, fill, judge
from momus.search.work.hunt import Hunt, Hunted
from momus.search.work.nearby import NearbyFound, NearbyUnit, find_nearby
from momus.search.work.noted_lines import LinesUnit, NotedLines, note_lines
from momus.search.work.pair_paths import PairPaths, PairPathsUnit, PathsUnit, follow_pairs, follow_paths
from momus.search.work.reference_check import Probed, ProbeUnit, probe
from momus.search.work.rejection import CompileUnit, PrepareUnit, compile_together, prepare
from momus.search.work.sample import Sampled, SampledColumns, SampleUnit
from momus.search.work.setting import Setting
from momus.search.work.shrink import ShrinkUnit, shrink
from momus.search.work.small_domain import SmallDomainRun, SmallDomainRunner, SmallDomainUnit
from momus.search.work.solve import Solved, SolveUnit, solve
from momus.search.work.undefined_behaviour import UndefinedUnit, watch


class Searcher:
    """Performs the units of one exercise in one process, with its own box."""

    def __init__(self, setting: Setting, slot: int, cache: Path | None, *, unsafe: bool = False):
        self.examiner = Examiner(setting, Runner(slot, cache, unsafe=unsafe, packages=packages_of(setting.task)))
        self.hunt = Hunt(self.examiner)
        self.run_through = SmallDomainRunner(self.examiner)
        self.draws = DrawnColumns(self.examiner)
        self.samples = SampledColumns(self.examiner)

    def close(self) -> None:
        self.examiner.close()

    def perform(self, unit: Any, clock: UnitClock | None = None) -> Any:
        """Return the result of a unit. A unit whose clock is over stops with what it has."""
        self.examiner.clock = clock or UnitClock()
        return UNITS[type(unit)].perform(self, unit)


@dataclass(frozen=True)
class Work:
    """How a searcher performs the units of one class, and the type of their results."""

    perform: Callable[[Searcher, Any], Any]
    result: Any


def _examined(perform: Callable[[Examiner, Any], Any], result: Any) -> Work:
    """Return work that needs only the examiner."""
    return Work(lambda searcher, unit: perform(searcher.examiner, unit), result)


UNITS: Mapping[type, Work] = {
    CompileUnit: _examined(compile_together, None),
    ConfirmUnit: _examined(confirm_unit, Confirmed),
    DrawsUnit: Work(lambda searcher, unit: searcher.draws.perform(unit), DrawsAnswered),
    FillUnit: _examined(fill, FilledColumn),
    GrowUnit: _examined(grow_boxes, tuple[GrownBox, ...]),
    HuntUnit: Work(lambda searcher, unit: searcher.hunt.perform(unit), Hunted),
    JudgeUnit: _examined(judge, tuple[Verdict, ...]),
    LinesUnit: _examined(note_lines, NotedLines),
    NearbyUnit: _examined(find_nearby, NearbyFound),
    CommonInputUnit: _examined(common_input, CommonInput),
    PairPathsUnit: _examined(follow_pairs, PairPaths),
    PathsUnit: _examined(follow_paths, PathsFound),
    PrepareUnit: _examined(prepare, str),
    ProbeUnit: _examined(probe, Probed),
    SampleUnit: Work(lambda searcher, unit: searcher.samples.perform(unit), Sampled),
    SequenceUnit: _examined(find_sequence, FoundSequence),
    ShrinkUnit: _examined(shrink, Confirmed),
    SolveUnit: _examined(solve, Solved),
    SmallDomainUnit: Work(lambda searcher, unit: searcher.run_through.perform(unit), SmallDomainRun),
    UndefinedUnit: _examined(watch, tuple[Undefined | None, ...]),
}

RESULTS = MappingProxyType({unit: work.result for unit, work in UNITS.items()})

JUDGING_S = 60.0
"""Comparing the outcomes of one unit takes milliseconds. The author's own judge does not count."""


def search_pool(setting: Setting, cache: Path | None, *, jobs: int, unsafe: bool = False, allowed_s: float = inf) -> Pool:
    """Return a pool whose processes perform the units of the search. The exercise reaches them by fork."""
    start = partial(Searcher, setting, cache=cache, unsafe=unsafe)
    return Pool(jobs, start, RESULTS, search_accounts(setting, allowed_s))


def search_accounts(setting: Setting, allowed_s: float) -> Accounts:
    """Return the accounts of a class: a submission has `allowed_s` seconds for all units that run it. Compiling and solving have their own limits."""
    return Accounts(allowed_s, partial(_program_of, setting), (ConfirmUnit, SequenceUnit, ShrinkUnit), {JudgeUnit: JUDGING_S})


def _program_of(setting: Setting, unit: Any) -> str:
    """Return the key of the column that a unit runs; "" for the references and for units with limits of their own."""
    counted = (
        ConfirmUnit
        | DrawsUnit
        | FillUnit
        | GrowUnit
        | HuntUnit
        | LinesUnit
        | NearbyUnit
        | SampleUnit
        | SequenceUnit
        | ShrinkUnit
        | SmallDomainUnit
        | UndefinedUnit
    )
    return unit.column.key if isinstance(unit, counted) and unit.column.program not in setting.references else ""
