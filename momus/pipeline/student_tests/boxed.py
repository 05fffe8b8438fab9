"""Runs students' test files as they are, in the box, against one program of each cluster: both are strangers'."""

from collections.abc import Mapping, Set
from dataclasses import dataclass
from functools import partial
from pathlib import Path

from momus import wire
from momus.errors import RejectedError
from momus.execute import Batch, Runner
from momus.execute.pool import Failure, Pool
from momus.exercise import Exercise
from momus.languages.base import Entry, Prepared, Task
from momus.languages.python import pytest_shim, tests_in_box
from momus.model import Form, Input, Kind, Limits, Outcome, Program
from momus.options import Options
from momus.progress import Progress
from momus.search import Column

ENTRY = "momus_run_test"
REFERENCE = 0
"""The number of the first reference among the columns."""
TIMEOUTS = 3
UNRUN = "not run"
HARMLESS = ("passed", "skipped", UNRUN)
"""How a test may end on a program without telling that the program is wrong."""

LARGEST = 1 << 20


@dataclass(frozen=True)
class TestRun:
    """By test the columns that fail it, and the columns that the tests could not be run with; a problem where that is so of the reference."""

    __test__ = False

    failing: Mapping[str, set[int]]
    problem: str = ""
    untried: frozenset[int] = frozenset()


@dataclass(frozen=True)
class _Unit:
    """A program with tests in it, and the numbers of those to run; None asks for their names.

    `right`: a test that fails is run once more, as the first of its process, since what an earlier one left behind does not make it unsound.
    """

    program: Program
    tests: tuple[int, ...] | None
    right: bool = False


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
        numbers = (-1,) if unit.tests is None else unit.tests
        try:
            prepared = self.runner.prepare(unit.program, task)
            outcomes = self._outcomes(prepared, numbers)
            ended = tuple(map(_ended, outcomes)) if unit.tests is not None else ()
            if unit.right:
                ended = tuple(
                    said if said in HARMLESS else _ended(*self._outcomes(prepared, (number,)))
                    for number, said in zip(numbers, ended, strict=True)
                )
        except RejectedError as error:
            return _Ran(problem=str(error))
        if unit.tests is not None:
            return _Ran(ended=ended)
        names = wire.decode(outcomes[0].value) if isinstance(outcomes[0], Outcome) and outcomes[0].kind is Kind.RETURNED else None
        listed = isinstance(names, list) and all(isinstance(name, str) for name in names)
        return _Ran(names=tuple(names)) if listed else _Ran(problem="its tests cannot be listed")

    def _outcomes(self, prepared: Prepared, numbers: tuple[int, ...]) -> list[object]:
        """Return what the tests of these numbers did, one after the other in one process."""
        batch = Batch(ENTRY, tuple(Input(ENTRY, (number,)) for number in numbers))
        filled = self.runner.run(prepared, batch, self.limits, stop_after_timeouts=TIMEOUTS)
        return [filled.outcome(place) for place in range(len(numbers))]


def _ended(outcome: object) -> str:
    if not isinstance(outcome, Outcome):
        return UNRUN
    if outcome.kind is not Kind.RETURNED:
        return str(outcome.kind)
    said = wire.decode(outcome.value)
    return said if isinstance(said, str) else "it returned something else"


def run_tests(
    exercise: Exercise,
    suites: Mapping[str, Path],
    columns: Mapping[int, Column],
    wrong: Set[int],
    options: Options,
    progress: Progress,
) -> dict[str, TestRun]:
    """Return by student what became of every test on every column. A test that is skipped, or was not reached, fails nobody."""
    if not suites:
        return {}
    start = partial(_Tester, exercise.limits, options.unsafe)
    found: dict[str, TestRun] = {}
    with Pool(options.workers, start, {_Unit: _Ran}) as pool:
        references = [_together(exercise, columns[REFERENCE].program, path) for path in suites.values()]
        listed = list(pool.map(_Unit(program, None) for program in references))
        everything = [() if isinstance(one, Failure) else tuple(range(len(one.names))) for one in listed]
        passed = list(pool.map(_Unit(program, tests, right=True) for program, tests in zip(references, everything, strict=True)))
        progress.stage("running tests", len(suites))
        for (student, path), names, ran in zip(suites.items(), listed, passed, strict=True):
            found[student] = _run(pool, exercise, path, columns, wrong, names, ran)
            progress.advance()
    return found


def _run(
    pool: Pool,
    exercise: Exercise,
    path: Path,
    columns: Mapping[int, Column],
    wrong: Set[int],
    listed: _Ran | Failure,
    by_reference: _Ran | Failure,
) -> TestRun:
    """Return what became of one suite. A test that the reference was not seen to pass detects nothing, and is not run any more."""
    for one in (listed, by_reference):
        if reason := one.reason if isinstance(one, Failure) else one.problem:
            return TestRun({}, f"could not be run: {reason}")
    if not listed.names:
        return TestRun({}, "could not be run: it has no test")
    names, ended = listed.names, by_reference.ended
    unreached = sum(said == UNRUN for said in ended)
    failing: dict[str, set[int]] = {
        name: set() if said in HARMLESS else {REFERENCE} for name, said in zip(names, ended, strict=True) if said != UNRUN
    }
    sound = tuple(number for number, said in enumerate(ended) if said == "passed")
    others = {number: one for number, one in columns.items() if number != REFERENCE and one.program.language == "python"}
    units = [_Unit(_together(exercise, column.program, path), sound, number not in wrong) for number, column in others.items()]
    tried = {REFERENCE}
    for number, ran in zip(others, pool.map(units), strict=True):
        if isinstance(ran, Failure) or ran.problem:
            continue
        tried.add(number)
        for test, said in zip(sound, ran.ended, strict=False):
            if said not in HARMLESS:
                failing[names[test]].add(number)
    problem = f"not run, after {TIMEOUTS} that do not end: {unreached} more" if unreached else ""
    return TestRun(failing, problem, frozenset(columns.keys() - tried))


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
