"""Follows two programs over unknown inputs, and writes on the board the inputs that are worth running.

Runs inside the box, in a fork of a warden that has loaded CrossHair. Both programs are in this process, so its answers are only proposals.
"""

import inspect
import marshal
import mmap
import os
import sys
import time
from collections.abc import Callable
from typing import TYPE_CHECKING, Any, NoReturn, TypedDict

from crosshair import core_and_libs  # noqa: F401 (registers how built-in functions treat unknowns)
from crosshair.core import explore_paths
from crosshair.options import DEFAULT_OPTIONS, AnalysisOptionSet
from crosshair.statespace import RootNode, StateSpace, context_statespace
from crosshair.tracers import NoTracing
from crosshair.util import PathTimeout

from momus.languages.python.loading import reason
from momus.languages.python.output import Board
from momus.languages.python.values import Reviver
from momus.search.solvers.crosshair.inside import bits, products
from momus.search.solvers.crosshair.inside.building import ForProgram, Part
from momus.search.solvers.crosshair.inside.comparing import Comparison
from momus.search.solvers.crosshair.inside.making import Maker, Outside, realized
from momus.search.solvers.crosshair.inside.narrowing import has_only_ascii, narrow
from momus.search.solvers.crosshair.inside.programs import Alarm, Hang, Loaded, OrderedBundle, RunOutcome

if TYPE_CHECKING:
    from momus.languages.python.output import Job

PATH_S = 2.0
REPLAY_S = 1.0
QUESTIONS = 5
"""A path is given up after this many questions without an answer."""
RECURSION_LIMIT = 1000
_OWN_FRAMES = 200
FOUND, EXHAUSTED, PARTLY, TIME, NOWHERE = range(5)
"""How an exploration ends: with as many inputs as asked for, every path followed, some given up, the time used up, or no path inside."""

bits.install()
products.install()


class BoxedQuestion(TypedDict, total=False):
    """The question, as it comes into the box: about calls on an object, or about the parameters of a function."""

    form: str
    entry: str
    programs: list[OrderedBundle]
    rules: dict[str, Any]
    compared: tuple[int, ...]
    paths: bool
    most: int
    known: list[tuple[Any, ...]]
    calls: tuple[Any, ...]
    parameters: tuple[Any, ...]
    where: tuple[str, ...]


def work(request: "Job", inputs: list[Any], program_file: int, board_file: int, confine: Callable[[], None]) -> NoReturn:
    """Follow the programs until something is found, every path was followed, or the time is up; never return."""
    end = time.monotonic() + request["cpu_s"]
    board = Board(board_file, request)
    with mmap.mmap(program_file, 0, prot=mmap.PROT_READ) as content:
        question: BoxedQuestion = marshal.loads(content)
    os.close(program_file)
    confine()
    sys.setrecursionlimit(RECURSION_LIMIT + _OWN_FRAMES)
    alarm = Alarm()
    alarm.set(end - time.monotonic())
    try:
        programs = [Loaded(bundle, question["form"]) for bundle in question["programs"]]
    except Hang:
        board.fail_load("loading took too long")
    except BaseException as error:
        board.fail_load(reason(error))
    alarm.clear()
    if has_only_ascii(question.get("calls") or question["parameters"]):
        narrow()
    board.begin()
    PathSearch(question, programs, board, alarm, end).run()
    board.end()


class PathSearch:
    """One exploration of the paths through the programs."""

    def __init__(self, question: BoxedQuestion, programs: list[Loaded], board: Board, alarm: Alarm, end: float):
        self.question, self.programs, self.board, self.alarm, self.end = question, programs, board, alarm, end
        self.comparison = Comparison(question["rules"], question["compared"])
        self.known = {marshal.dumps(args, 2) for args in question["known"]}
        self.written = self.started = self.outside = self.settled = 0
        self.left_out = self.over = False

    def run(self) -> None:
        """Write an input for each difference, or each path; then how the exploration ended."""
        self.path_s = min(PATH_S, (self.end - time.monotonic()) / 4)
        ended = self._explored()
        if ended == PARTLY and self.end - time.monotonic() > self.path_s:
            # Paths that were given up get all the time that is left.
            self.path_s = self.end - time.monotonic()
            ended = self._explored()
        self._write(("end", ended, self.started))

    def _explored(self) -> int:
        """Return how following all paths ended, each within its time."""
        self.started = self.outside = self.settled = products.ways_left_out = 0
        left = max(0.1, self.end - time.monotonic())
        options = DEFAULT_OPTIONS.overlay(
            AnalysisOptionSet(
                per_condition_timeout=left, per_path_timeout=min(self.path_s, left), max_uninteresting_iterations=sys.maxsize
            )
        )
        try:
            explore_paths(self._path, inspect.Signature([]), options, RootNode(), self._completed, lambda: None)
        except Hang:
            # The alarm rang between two paths.
            self.left_out = True
        self.alarm.clear()
        if self.written >= self.question["most"]:
            return FOUND
        if self.over or time.monotonic() >= self.end:
            return TIME
        if self.left_out or products.ways_left_out or self.settled + self.outside < self.started:
            return PARTLY
        return EXHAUSTED if self.settled else NOWHERE

    def _completed(self, *_: object) -> bool:
        with NoTracing():
            self.alarm.clear()
            return self.over or self.written >= self.question["most"]

    def _write(self, found: tuple[Any, ...]) -> None:
        self.board.add(marshal.dumps(found, 2))

    def _path(self, _: object) -> None:
        """Take one path, within its time."""
        with NoTracing():
            self.started += 1
            left = self.end - time.monotonic()
            self.over = left <= 0
            if self.over:
                return
            self.alarm.set(min(self.path_s, left))
        try:
            self._follow()
        except Hang:
            with NoTracing():
                self.over = time.monotonic() >= self.end
                raise PathTimeout from None
        except Outside:
            with NoTracing():
                self.outside += 1
                raise
        finally:
            with NoTracing():
                self.alarm.clear()

    def _follow(self) -> None:
        """Run the programs on unknowns; an input is written only after it was run on values."""
        with NoTracing():
            space = context_statespace()
            # Most questions take some milliseconds: a slow one is better put another way.
            space.solver.set("timeout", int(1000 * self.path_s / QUESTIONS))
            maker = Maker(space)
            parts = self._arguments(maker)
            self.left_out = self.left_out or maker.left_out
            for program in self.programs:
                program.renewed()
            given = [tuple(part(ForProgram(program.names)) for part in parts) for program in self.programs]
        outcomes: list[RunOutcome | None] = []
        for program, arguments in zip(self.programs, given, strict=True):
            try:
                outcomes.append(program.call(arguments))
            except Hang:
                with NoTracing():
                    if time.monotonic() >= self.end:
                        raise
                    outcomes.append(None)
                    self.alarm.set(min(self.path_s, self.end - time.monotonic()))
        if self.question["paths"]:
            if len(outcomes) == 2 and outcomes[0] is not None and outcomes[1] is not None:
                # The last branch of a pair: agreeing and differing are two paths.
                self.comparison.may_differ(outcomes[0], outcomes[1])
            self.settled += 1
            self._propose(space, parts)
            return
        expected, got = outcomes
        if expected is None or not self.comparison.usable(expected):
            with NoTracing():
                raise Outside("the reference does not behave here")
        if got is None or self.comparison.may_differ(expected, got):
            self._propose(space, parts)
        else:
            self.settled += 1

    def _arguments(self, maker: Maker) -> list[Part]:
        if self.question["form"] == "object":
            return maker.calls(*self.question["calls"])
        return maker.arguments(self.question["parameters"], self.question["where"])

    def _propose(self, space: StateSpace, parts: list[Part]) -> None:
        """Write the input that takes this path; of two programs, only if they differ on it when run."""
        space.detach_path()
        args = realized(space, parts)
        with NoTracing():
            key = marshal.dumps(args, 2)
            if key in self.known:
                return
            if self.question["paths"] or self._differ(args):
                self.known.add(key)
                self.written += 1
                self._write(("input", args))

    def _differ(self, args: tuple[Any, ...]) -> bool:
        """Return whether running the programs on the values shows a difference."""
        outcomes: list[RunOutcome | None] = []
        for program in self.programs:
            program.renewed()
            revive = Reviver(program.names).value
            self.alarm.set(min(REPLAY_S, self.end - time.monotonic()))
            try:
                outcomes.append(program.call(tuple(revive(value) for value in args)))
            except Hang:
                outcomes.append(None)
            finally:
                self.alarm.clear()
        expected, got = outcomes
        if expected is None or not self.comparison.usable(expected):
            return False
        return got is None or self.comparison.differ(expected, got)
