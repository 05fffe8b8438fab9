"""The worker of the pool: takes any unit of the search and performs it."""

from functools import singledispatchmethod
from pathlib import Path
from typing import Any

from momus.execute import Runner
from momus.search.work.ask import AskUnit, ask
from momus.search.work.confirm import ConfirmUnit, ShrinkUnit, confirm_unit, shrink
from momus.search.work.drawing import HuntUnit
from momus.search.work.examiner import Examiner
from momus.search.work.fill import CompileUnit, FillUnit, JudgeUnit, PrepareUnit, compile_together, fill, judge, prepare
from momus.search.work.hunt import Hunt
from momus.search.work.many import ManyUnit, many_unit
from momus.search.work.poll import Poll, PollUnit
from momus.search.work.reference_check import ProbeUnit, probe
from momus.search.work.run_through import RunThrough, ThroughUnit
from momus.search.work.scope import Scope, ScopeUnit
from momus.search.work.setting import Setting
from momus.search.work.solve import SolveUnit, solve
from momus.search.work.ticks import TicksUnit, ticks
from momus.search.work.undefined_behaviour import UndefinedUnit, watch


class Searcher:
    """Performs the units of one exercise in one process, with a box of its own."""

    def __init__(self, setting: Setting, slot: int, cache: Path | None, *, unsafe: bool = False):
        self.examiner = Examiner(setting, Runner(slot, cache, unsafe=unsafe))
        self.hunt = Hunt(self.examiner)
        self.poll = Poll(self.examiner)
        self.scope = Scope(self.examiner)
        self.run_through = RunThrough(self.examiner)

    def close(self) -> None:
        self.examiner.close()

    @singledispatchmethod
    def perform(self, unit: Any) -> Any:
        raise TypeError(f"{type(unit).__name__} is not a unit of the search")

    @perform.register
    def _(self, unit: HuntUnit) -> Any:
        return self.hunt.perform(unit)

    @perform.register
    def _(self, unit: ShrinkUnit) -> Any:
        return shrink(self.examiner, unit)

    @perform.register
    def _(self, unit: ConfirmUnit) -> Any:
        return confirm_unit(self.examiner, unit)

    @perform.register
    def _(self, unit: FillUnit) -> Any:
        return fill(self.examiner, unit)

    @perform.register
    def _(self, unit: JudgeUnit) -> Any:
        return judge(self.examiner, unit)

    @perform.register
    def _(self, unit: CompileUnit) -> Any:
        return compile_together(self.examiner, unit)

    @perform.register
    def _(self, unit: PrepareUnit) -> Any:
        return prepare(self.examiner, unit)

    @perform.register
    def _(self, unit: ProbeUnit) -> Any:
        return probe(self.examiner, unit)

    @perform.register
    def _(self, unit: AskUnit) -> Any:
        return ask(self.examiner, unit)

    @perform.register
    def _(self, unit: PollUnit) -> Any:
        return self.poll.perform(unit)

    @perform.register
    def _(self, unit: ManyUnit) -> Any:
        return many_unit(self.examiner, unit)

    @perform.register
    def _(self, unit: UndefinedUnit) -> Any:
        return watch(self.examiner, unit)

    @perform.register
    def _(self, unit: TicksUnit) -> Any:
        return ticks(self.examiner, unit)

    @perform.register
    def _(self, unit: ThroughUnit) -> Any:
        return self.run_through.perform(unit)

    @perform.register
    def _(self, unit: SolveUnit) -> Any:
        return solve(self.examiner, unit)

    @perform.register
    def _(self, unit: ScopeUnit) -> Any:
        return self.scope.perform(unit)
