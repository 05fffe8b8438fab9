"""Runs students' test files with pytest in the box, against one program of each cluster. Neither is trusted."""

import marshal
import re
from collections.abc import Callable, Mapping, Set
from dataclasses import dataclass, replace
from functools import partial
from hashlib import sha256
from pathlib import Path

from momus import wire
from momus.errors import RejectedError
from momus.execute import Batch, Runner
from momus.execute.accounts import UnitClock
from momus.execute.pool import Failure, Pool, UnitPool
from momus.execute.solver_worker import SolverWorker
from momus.exercise import Exercise
from momus.languages import language
from momus.languages.base import Prepared
from momus.model import Input, Kind, Limits, Outcome, Program
from momus.options import Options
from momus.progress import Progress
from momus.search import Column

WORKER = SolverWorker(
    "tests",
    "momus.languages.python.tests_worker",
    "pytest hypothesis",
    ("pytest", "packaging.version", "hypothesis.strategies", "_hypothesis_pytestplugin"),
)
ENTRY = "test"
REFERENCE = 0
"""The number of the first reference among the columns."""
TIMEOUTS = 3
UNRUN = "not run"
HARMLESS = ("passed", "skipped", UNRUN)
"""How a test may end without showing that the program is wrong."""

LARGEST = 1 << 20
TIMES = 5
"""A test with Hypothesis calls the program about a hundred times: it has this many times the limit of one call."""


@dataclass(frozen=True)
class TestRun:
    """By test the columns that fail it, and the columns that the tests could not be run with; `problem` if the reference is one of these."""

    __test__ = False

    failing: Mapping[str, set[int]]
    problem: str = ""
    untried: frozenset[int] = frozenset()


@dataclass(frozen=True)
class _Unit:
    """A program with tests beside it, and the numbers of the tests to run; None asks for their names.

    `right`: a failed test is run once more, as the first of its process, because effects of earlier tests do not make it unsound.
    """

    prepared: Prepared
    tests: tuple[int, ...] | None
    right: bool = False


@dataclass(frozen=True)
class _Ran:
    """What each test did: "passed", "skipped", "failed", or how it ended the process. Or the names of the tests, or why nothing can be run."""

    ended: tuple[str, ...] = ()
    names: tuple[str, ...] = ()
    problem: str = ""


class _Tester:
    """Runs tests against a program; closed at the end."""

    def __init__(self, exercise_limits: Limits, unsafe: bool, slot: int):
        self.limits = exercise_limits
        self.runner = Runner(slot, None, unsafe=unsafe, also=WORKER)

    def close(self) -> None:
        self.runner.close()

    def perform(self, unit: _Unit, clock: UnitClock) -> _Ran:
        numbers = (-1,) if unit.tests is None else unit.tests
        try:
            outcomes = self._outcomes(unit.prepared, numbers)
            ended = tuple(map(_ended, outcomes)) if unit.tests is not None else ()
            if unit.right:
                ended = tuple(
                    said if said in HARMLESS else _ended(*self._outcomes(unit.prepared, (number,)))
                    for number, said in zip(numbers, ended, strict=True)
                )
        except RejectedError as error:
            return _Ran(problem=str(error))
        if unit.tests is not None:
            return _Ran(ended=ended)
        names = wire.decode(outcomes[0].value) if isinstance(outcomes[0], Outcome) and outcomes[0].kind is Kind.RETURNED else None
        if isinstance(names, list) and all(isinstance(name, str) for name in names):
            return _Ran(names=tuple(names))
        return _Ran(problem="its tests cannot be listed")

    def _outcomes(self, prepared: Prepared, numbers: tuple[int, ...]) -> list[object]:
        """Return what the tests of these numbers did, one after the other in one process."""
        batch = Batch(ENTRY, tuple(Input(ENTRY, (number,)) for number in numbers))
        calls_often = any(b"hypothesis" in content for _, content in prepared.data)
        limits = replace(self.limits, cpu_s=TIMES * self.limits.cpu_s) if calls_often else self.limits
        filled = self.runner.run(prepared, batch, limits, stop_after_timeouts=TIMEOUTS)
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
    """Return by student the result of every test on every column. A test that is skipped or not reached fails nobody."""
    if not suites:
        return {}
    start = partial(_Tester, exercise.limits, options.unsafe)
    found: dict[str, TestRun] = {}
    with Pool(options.workers, start, {_Unit: _Ran}) as pool:
        references = [_together(exercise, columns[REFERENCE].program, path, options.seed) for path in suites.values()]
        listed = _performed(pool, [_Unit(prepared, None) for prepared in references])
        units = [_Unit(one, tuple(range(len(ran.names))), right=True) for one, ran in zip(references, listed, strict=True)]
        passed = _performed(pool, units)
        progress.stage("running tests", len(suites))
        for (student, path), names, ran in zip(suites.items(), listed, passed, strict=True):
            found[student] = _run(pool, partial(_together, exercise, path=path, seed=options.seed), columns, wrong, names, ran)
            progress.advance()
    return found


def _performed(pool: UnitPool, units: list[_Unit]) -> list[_Ran]:
    return [_Ran(problem=one.reason) if isinstance(one, Failure) else one for one in pool.map(units)]


def _run(
    pool: UnitPool,
    with_tests: Callable[[Program], Prepared],
    columns: Mapping[int, Column],
    wrong: Set[int],
    listed: _Ran,
    by_reference: _Ran,
) -> TestRun:
    """Return the result of one suite. A test that the reference was not seen to pass detects nothing, and is not run again."""
    if problem := listed.problem or by_reference.problem or ("" if listed.names else "it has no test"):
        return TestRun({}, f"could not be run: {problem}")
    names, ended = listed.names, by_reference.ended
    unreached = sum(said == UNRUN for said in ended)
    failing: dict[str, set[int]] = {
        name: set() if said in HARMLESS else {REFERENCE} for name, said in zip(names, ended, strict=True) if said != UNRUN
    }
    sound = tuple(number for number, said in enumerate(ended) if said == "passed")
    others = {number: one for number, one in columns.items() if number != REFERENCE and language(one.program.language).runs_tests}
    units = [_Unit(with_tests(column.program), sound, number not in wrong) for number, column in others.items()]
    tried = {REFERENCE}
    for number, ran in zip(others, _performed(pool, units), strict=True):
        if ran.problem:
            continue
        tried.add(number)
        for test, said in zip(sound, ran.ended, strict=False):
            if said not in HARMLESS:
                failing[names[test]].add(number)
    problem = f"not run, after {TIMEOUTS} that do not end: {unreached} more" if unreached else ""
    return TestRun(failing, problem, frozenset(columns.keys() - tried))


def _together(exercise: Exercise, program: Program, path: Path, seed: int) -> Prepared:
    """Return the program and the tests in the worker's form; the test files lie beside the exercise's data."""
    tests = _test_files(path)
    asked = {
        "sources": list(program.sources),
        "prelude": list(exercise.prelude.sources) if exercise.prelude else [],
        "entries": [entry.name for entry in exercise.task.entries],
        "files": [name for name in tests if Path(name).name not in ("conftest.py", "__init__.py")],
        "seed": seed,
    }
    payload = marshal.dumps(asked, 2)
    data = tuple((dict(exercise.task.data) | tests).items())
    return Prepared("python", WORKER.name, payload, sha256(payload).hexdigest()[:32], data=data)


def _test_files(path: Path) -> dict[str, bytes]:
    """Return the Python files of a suite by their path in the box. They can be imported there and hide no other module."""
    if path.is_file():
        return {f"test_{_plain(path.stem.removeprefix('test_'))}.py": path.read_bytes()[:LARGEST]}
    files = [file for file in sorted(path.rglob("*.py")) if not file.name.startswith(".")]
    paths = [file.relative_to(path).with_suffix("") for file in files]
    return {
        f"{'/'.join(map(_plain, inside.parts))}.py": file.read_bytes()[:LARGEST] for inside, file in zip(paths, files, strict=True)
    }


def _plain(name: str) -> str:
    return re.sub(r"[^\w-]", "_", name)
