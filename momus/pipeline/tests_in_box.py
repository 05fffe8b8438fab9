"""Runs students' test files as they are, in the box, against one program of each cluster: both are strangers'."""

from collections.abc import Mapping
from dataclasses import dataclass
from functools import partial
from pathlib import Path

from momus import wire
from momus.errors import RejectedError
from momus.execute import Batch, Runner
from momus.execute.pool import Failure, Pool
from momus.exercise import Exercise
from momus.languages.base import Entry, Task
from momus.languages.python import pytest_shim, tests_in_box
from momus.model import Form, Input, Kind, Limits, Outcome, Program
from momus.pipeline.options import Options
from momus.progress import Progress
from momus.search import Column

ENTRY = "momus_run_test"
REFERENCE = 0
TIMEOUTS = 3
LARGEST = 1 << 20


@dataclass(frozen=True)
class TestRun:
    """By test the columns that fail it; those that no right program can be run with are told as a problem."""

    __test__ = False

    failing: Mapping[str, set[int]]
    problem: str = ""


@dataclass(frozen=True)
class _Unit:
    program: Program
    tests: int | None


@dataclass(frozen=True)
class _Ran:
    """What each test did, "passed", "skipped" or why it failed; or the names of the tests; or why nothing can be run."""

    ended: tuple[str, ...] = ()
    names: tuple[str, ...] = ()
    problem: str = ""


class _Tester:
    """Runs a program with tests in it; closed at the end."""

    def __init__(self, exercise_limits: Limits, unsafe: bool, slot: int):
        self.limits = exercise_limits
        self.runner = Runner(slot, None, unsafe=unsafe)

    def close(self) -> None:
        self.runner.close()

    def perform(self, unit: _Unit) -> _Ran:
        task = Task(Form.FUNCTION, (Entry(ENTRY, ("number",)),))
        numbers = [-1] if unit.tests is None else list(range(unit.tests))
        batch = Batch(ENTRY, tuple(Input(ENTRY, (number,)) for number in numbers))
        try:
            prepared = self.runner.prepare(unit.program, task)
            filled = self.runner.run(prepared, batch, self.limits, stop_after_timeouts=TIMEOUTS)
        except RejectedError as error:
            return _Ran(problem=str(error))
        outcomes = [filled.outcome(place) for place in range(len(numbers))]
        if unit.tests is not None:
            return _Ran(ended=tuple(map(_ended, outcomes)))
        names = wire.decode(outcomes[0].value) if isinstance(outcomes[0], Outcome) and outcomes[0].kind is Kind.RETURNED else None
        listed = isinstance(names, list) and all(isinstance(name, str) for name in names)
        return _Ran(names=tuple(names)) if listed else _Ran(problem="its tests cannot be listed")


def _ended(outcome: object) -> str:
    if not isinstance(outcome, Outcome):
        return "skipped"
    if outcome.kind is not Kind.RETURNED:
        return str(outcome.kind)
    said = wire.decode(outcome.value)
    return said if isinstance(said, str) else "it returned something else"


def run_tests(
    exercise: Exercise, suites: Mapping[str, Path], columns: Mapping[int, Column], options: Options, progress: Progress
) -> dict[str, TestRun]:
    """Return by student what became of every test on every column. A test that is skipped, or was not reached, fails nobody."""
    if not suites:
        return {}
    start = partial(_Tester, exercise.limits, options.unsafe)
    found: dict[str, TestRun] = {}
    with Pool(options.workers, start) as pool:
        references = [_Unit(_together(exercise, columns[REFERENCE].program, path), None) for path in suites.values()]
        listed = dict(zip(suites, pool.map(references), strict=True))
        progress.stage("running tests", len(suites))
        for student, path in suites.items():
            names = listed[student]
            if isinstance(names, Failure) or names.problem or not names.names:
                reason = names.reason if isinstance(names, Failure) else names.problem or "it has no test"
                found[student] = TestRun({}, f"could not be run: {reason}")
                progress.advance()
                continue
            python = {number: column for number, column in columns.items() if column.program.language == "python"}
            units = [_Unit(_together(exercise, column.program, path), len(names.names)) for column in python.values()]
            failing: dict[str, set[int]] = {name: set() for name in names.names}
            for number, ran in zip(python, pool.map(units), strict=True):
                if isinstance(ran, Failure):
                    continue
                for name, said in zip(names.names, ran.ended, strict=False):
                    if said not in ("passed", "skipped"):
                        failing[name].add(number)
            found[student] = TestRun(failing)
            progress.advance()
    return found


def _together(exercise: Exercise, program: Program, path: Path) -> Program:
    """Return one program made of the runner, the stand-in for pytest, the submission and the tests."""
    files = sorted(path.rglob("*.py")) if path.is_dir() else [path]
    tests = [(file.stem, file.name, file.read_bytes()[:LARGEST]) for file in files if not file.name.startswith(".")]
    ordered = sorted(tests, key=lambda one: "test" in one[0])
    prelude = [*exercise.prelude.sources] if exercise.prelude else []
    entries = [entry.name for entry in exercise.task.entries]
    asked = f"\nmomus_collect({program.sources[0]!r}, {prelude!r}, {ordered!r}, {entries!r})\n"
    runner = Path(tests_in_box.__file__).read_bytes() + asked.encode("utf-8", "backslashreplace")
    others = [(name, content) for name, content in program.sources[1:]]
    shim = ("pytest.py", Path(pytest_shim.__file__).read_bytes())
    return Program("python", (("momus_tests.py", runner), shim, *others))
