"""Runs a student's tests against one program, with pytest and Hypothesis, and writes on the board how each ended.

Runs inside the box, in a fork of a warden that has loaded both. The inputs are the numbers of the tests, in pytest's order; -1 asks for their
names. The files of the tests are in the current folder.
"""

import builtins
import io
import marshal
import mmap
import os
import random
import sys
import types
from collections.abc import Callable, Mapping
from contextlib import redirect_stderr
from importlib.machinery import ModuleSpec
from typing import TYPE_CHECKING, Any, NoReturn

import pytest
from hypothesis import HealthCheck, Phase, given, settings, strategies

from momus.languages.python.loading import Sources, reason
from momus.languages.python.output import Board
from momus.sandbox import board as boards

if TYPE_CHECKING:
    from momus.sandbox.messages import Job

RECURSION_LIMIT = 1000
_OWN_FRAMES = 200
"""More than pytest needs itself: it must not count against a program's recursion limit."""
_LONGEST_COMPLAINT = 200

# Plugins that write files, or only tell people more, are left out.
_LEFT_OUT = (
    "cacheprovider doctest faulthandler junitxml logging pastebin setuponly setupplan stepwise threadexception unraisableexception warnings"
).split()
_OPTIONS = ["-s", "-c", "/dev/null", "--no-header", "--assert=plain", "--tb=native", "-p", "_hypothesis_pytestplugin"]
_OPTIONS += [word for name in _LEFT_OUT for word in ("-p", f"no:{name}")]

sys.dont_write_bytecode = True
# Tests get no plugins of other packages.
os.environ["PYTEST_DISABLE_PLUGIN_AUTOLOAD"] = "1"

_PHASES = (Phase.explicit, Phase.generate, Phase.target)


def _fix(name: str, value: Callable[[Any], object]) -> None:
    """Give all settings of Hypothesis this value, those of a test or of a profile too: they can be set in many ways."""
    type.__setattr__(settings, name, property(value))


# One failing example is enough, in any form, and a busy machine is not the program's fault. No file can be written.
_fix("database", lambda own: None)
_fix("deadline", lambda own: None)
_fix("report_multiple_bugs", lambda own: False)
_fix("suppress_health_check", lambda own: tuple(HealthCheck))
_fix("phases", lambda own: tuple(phase for phase in own._phases if phase in _PHASES))
_fix("backend", lambda own: "hypothesis")


@settings(max_examples=1)
@given(strategies.text(), strategies.lists(strategies.integers()))
def _loaded(text: str, numbers: list[int]) -> None:
    """Make Hypothesis load what it loads at first use."""


# Both load much at first use: do it once, before the fork.
_loaded()
if pytest.main([*_OPTIONS, "/nothing"]) != pytest.ExitCode.USAGE_ERROR:
    raise ImportError("pytest does not come as far as to see that there is no such file")


def work(request: "Job", inputs: list[tuple[int]], program_file: int, board_file: int, confine: Callable[[], None]) -> NoReturn:
    """Run the tests of the numbers from start to stop; never return."""
    board = Board(board_file, request)
    with mmap.mmap(program_file, 0, prot=mmap.PROT_READ) as content:
        asked = marshal.loads(content)
    os.close(program_file)
    confine()
    sys.setrecursionlimit(RECURSION_LIMIT + _OWN_FRAMES)
    folder = os.getcwd()
    try:
        module = _program(asked)
    except MemoryError:
        board.fail_load("loading it ran out of memory")
    except BaseException as error:
        board.fail_load(reason(error))
    for entry in asked["entries"]:
        # For tests that do not import it.
        if hasattr(module, entry) and not hasattr(builtins, entry):
            setattr(builtins, entry, getattr(module, entry))
    sys.path.insert(0, folder)
    sys.meta_path.append(_Anything(module, folder))
    numbers = [number for (number,) in inputs]
    run = _Run(board, numbers, request["start"], request["stop"], asked["seed"])
    places = [
        f"--rootdir={folder}",
        f"--confcutdir={folder}",
        f"--hypothesis-seed={asked['seed']}",
        *(f"{folder}/{name}" for name in asked["files"]),
    ]
    with redirect_stderr(io.StringIO()) as said:
        status = pytest.main([*_OPTIONS, *places], plugins=[run])
    if board.header[boards.STATE] == boards.LOADING:
        why = run.problem or _last_line(said.getvalue()) or f"pytest ended with status {int(status)}"
        board.fail_load(why[:_LONGEST_COMPLAINT])
    # A test ended pytest.
    os._exit(1)


def _program(asked: Mapping[str, Any]) -> types.ModuleType:
    """Return the module of the program after its top level has run."""
    (_, source), *others = asked["sources"]
    sys.meta_path.insert(0, Sources([*asked["prelude"], *others], traced=False))
    module = types.ModuleType("submission")
    # Its own name would tell a test which program it is.
    module.__file__ = "submission.py"
    sys.modules["submission"] = module
    for name, text in (*asked["prelude"], ("submission.py", source)):
        exec(compile(text, name, "exec", dont_inherit=True), module.__dict__)
    return module


class _Anything:
    """Provides the program under every imported name that nothing else provides."""

    def __init__(self, module: types.ModuleType, folder: str):
        self.module, self.folder = module, folder

    def find_spec(self, name: str, path: object = None, target: object = None) -> ModuleSpec | None:
        return ModuleSpec(name, self) if "." not in name and self._is_asked_by_a_test() else None  # type: ignore[arg-type]

    def _is_asked_by_a_test(self) -> bool:
        """Return whether a file of the tests imports it: pytest and Hypothesis also try packages that may be missing."""
        frame = sys._getframe(2)
        while frame.f_back and (frame.f_code.co_filename.startswith("<frozen ") or frame.f_globals.get("__name__") == "importlib"):
            frame = frame.f_back
        return frame.f_code.co_filename.startswith(f"{self.folder}/")

    def create_module(self, spec: ModuleSpec) -> types.ModuleType:
        return self.module

    def exec_module(self, module: types.ModuleType) -> None:
        """Do nothing: the program ran when it was loaded."""


class _Run:
    """A plugin of pytest: runs only the tests that were asked for."""

    def __init__(self, board: Board, numbers: list[int], start: int, stop: int, seed: int):
        self.board, self.numbers, self.start, self.stop, self.seed = board, numbers, start, stop, seed
        self.problem = ""
        self.outcomes: set[str] = set()

    def pytest_collectreport(self, report: pytest.CollectReport) -> None:
        """Keep why a file of tests cannot be loaded."""
        if report.failed:
            self.problem = self.problem or f"{report.nodeid}: {_last_line(str(report.longrepr))}"

    def pytest_internalerror(self, excinfo: pytest.ExceptionInfo[BaseException]) -> None:
        """Keep why pytest broke."""
        self.problem = self.problem or f"pytest broke: {excinfo.exconly()}"

    def pytest_runtestloop(self, session: pytest.Session) -> None:
        """Write a record for each number, then end."""
        if self.problem:
            self.board.fail_load(self.problem[:_LONGEST_COMPLAINT])
        self.board.header[boards.STATE] = boards.RUNNING
        for index in range(self.start, self.stop):
            self.board.header[boards.HEARTBEAT] = index
            number = self.numbers[index]
            following = self.numbers[index + 1] if index + 1 < self.stop else None
            ended = _names(session) if number < 0 else self._ended(session, number, following)
            self.board.commit([marshal.dumps(ended, 2)], index + 1)
        self.board.finish(boards.FINISHED)

    def _ended(self, session: pytest.Session, number: int, following: int | None) -> str:
        """Return how a test ended: "passed", "skipped" or "failed"; fixtures shared with the following one stay."""
        self.outcomes = set()
        random.seed(self.seed)
        item = session.items[number]
        item.config.hook.pytest_runtest_protocol(item=item, nextitem=None if following is None else session.items[following])
        return "failed" if "failed" in self.outcomes else "skipped" if "skipped" in self.outcomes else "passed"

    def pytest_runtest_logreport(self, report: pytest.TestReport) -> None:
        """Keep how each part of a test ended: what is before it, the test, what is after it."""
        self.outcomes.add(report.outcome)


def _last_line(text: str) -> str:
    """Return the last line, without the mark that pytest puts before an exception."""
    return text.strip().rpartition("\n")[2].removeprefix("E ").strip()


def _names(session: pytest.Session) -> list[str]:
    """Return pytest's names of the tests; without the file if there is only one."""
    names = [item.nodeid for item in session.items]
    files = {name.partition("::")[0] for name in names}
    return names if len(files) > 1 else [name.partition("::")[2] for name in names]
