"""What planted faults say of the tests: which share of them the instructor's suite catches, and which with more tests beside it."""

import time
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import astuple, dataclass, replace
from hashlib import sha256
from pathlib import Path

import numpy as np

from momus import wire
from momus.analyse.known import RIGHT
from momus.execute.pool import Failure
from momus.exercise import Exercise, Test
from momus.model import Input, Submission
from momus.mutate import Mutant, Operator, mutants, spread
from momus.options import Options
from momus.pipeline.knowing import refused
from momus.pipeline.questions.rulings import read_rulings
from momus.pipeline.run import Pass, Run, setting_of
from momus.progress import Progress, Silent
from momus.results import PlantedFound
from momus.search import ScopeUnit, search_pool
from momus.table import UNRUN, Store

STORE = "planted.sqlite"
MOST = 100
INPUTS = 2_000
ADDED = "suite "
INSTRUCTOR = ""
"""The name of the instructor's tests among the suites."""
MEASURED = "suites measured by faults"


@dataclass(frozen=True)
class PlantedFault:
    """A fault that the search showed to be one: what was changed, whether the instructor's tests and which suites catch it, where it is wrong."""

    description: str
    operator: Operator
    by_tests: bool
    by_suites: frozenset[str]
    smallest: Input
    failing: tuple[Input, ...]


@dataclass(frozen=True)
class Planted:
    """The faults planted into the reference. Mutants that do not compile, and those that no input tells from it, are left out and counted.

    `suites` has the number of tests of each suite that was measured, those aside that the instructor has too.
    """

    faults: tuple[PlantedFault, ...]
    made: int
    tried: int
    rejected: int
    unrefuted: int
    tests: int
    suites: tuple[tuple[str, int], ...]
    budget: str
    seconds: float

    @property
    def by_tests(self) -> int:
        """Return how many the instructor's suite catches."""
        return sum(fault.by_tests for fault in self.faults)

    def with_suite(self, suite: str) -> int:
        """Return how many it catches with the tests of a suite beside it."""
        return sum(fault.by_tests or suite in fault.by_suites for fault in self.faults)

    def sentence(self) -> str:
        """Return it in words: "the instructor's 6 tests catch 71 % of 48 planted faults, with the 5 tests of suite/ 100 %"."""
        number = len(self.faults)
        if not number:
            return "no planted fault was told from the reference: nothing can be said of the tests"
        faults = f"{number} planted fault{'' if number == 1 else 's'}"
        suites = [(name, size) for name, size in self.suites if size]
        if not self.tests and not suites:
            return f"there is no test that could catch any of {faults}"
        shares = [(f"{_tests(size)} of {name}/", size, _percent(self.with_suite(name), number)) for name, size in suites]
        if self.tests:
            said = f"the instructor's {_tests(self.tests)} {_verb(self.tests)} {_percent(self.by_tests, number)} of {faults}"
            return ", ".join([said, *(f"with the {tests} {share}" for tests, _, share in shares)])
        (tests, size, share), *others = shares
        said = f"the {tests} {_verb(size)} {share} of {faults}"
        return ", ".join([said, *(f"the {tests} {share}" for tests, _, share in others)])

    def told(self) -> PlantedFound:
        """Return it for the report."""
        missed = tuple(fault.description for fault in self.faults if not fault.by_tests and not fault.by_suites)
        suites = tuple((name, self.with_suite(name)) for name, _ in self.suites)
        numbers = (self.made, self.tried, self.rejected, self.unrefuted, len(self.faults), self.by_tests)
        return PlantedFound(self.sentence(), *numbers, suites, missed)


def remember_planted(store: Store, exercise: Exercise, suites: Mapping[str, Sequence[Input]], found: PlantedFound) -> PlantedFound:
    """Keep what was found of these suites, so that the folder keeps telling it."""
    store.remember(MEASURED, (_asked(exercise, suites), astuple(found)))
    return found


def recall_planted(store: Store, exercise: Exercise, suites: Mapping[str, Sequence[Input]]) -> PlantedFound | None:
    """Return what was found last, None where nothing was planted yet, or the exercise or the suites were others."""
    asked, kept = store.recall(MEASURED, ("", ()))
    return PlantedFound(*kept[:-2], tuple(map(tuple, kept[-2])), tuple(kept[-1])) if asked == _asked(exercise, suites) else None


def _asked(exercise: Exercise, suites: Mapping[str, Sequence[Input]]) -> str:
    """Return a name for what is measured by what: the tests of the instructor and of the suites, and the references."""
    tests = tuple(sorted(test.input.key for test in exercise.tests))
    chosen = tuple((name, tuple(input.key for input in suite)) for name, suite in suites.items())
    references = tuple(reference.digest for reference in exercise.references)
    return sha256(wire.encode((exercise.judge_key, references, tests, chosen))).hexdigest()[:16]


def planted(
    exercise: Exercise,
    suites: Mapping[str, Sequence[Input]],
    folder: Path,
    options: Options = Options(),
    progress: Progress | None = None,
    *,
    most: int = MOST,
) -> Planted:
    """Return what mutants of the reference say of the exercise's tests and of these suites, by name; the folder keeps what was run.

    Every mutant is searched as a submission would be, with at most INPUTS inputs. At most so many are tried, spread over the kinds of faults.
    """
    started = time.monotonic()
    all_made = mutants(exercise.references[0], exercise.task)
    tried = spread(all_made, most)
    by_instructor = {test.input.key for test in exercise.tests}
    keys = {name: {input.key for input in suite} - by_instructor for name, suite in suites.items()}
    inputs = {input.key: input for suite in suites.values() for input in suite if input.key not in by_instructor}
    own = tuple(Test(f"{ADDED}{key}", input, None, True) for key, input in inputs.items())
    submissions = tuple(
        Submission(f"mutant {number}", f"mutant {number}: {mutant.description}", mutant.program)
        for number, mutant in enumerate(tried, 1)
    )
    options = _affordable(options)
    with Store.open(folder / STORE) as store:
        run = Run(store, options, folder / "compiled", progress or Silent())
        passed = run.once(replace(exercise, tests=(*exercise.tests, *own), submissions=submissions), read_rulings(exercise.folder))
    registered, refuted = passed.reader.registered, passed.reader.confirming.refuted
    wrong = {
        column: mutant for one, mutant in zip(submissions, tried, strict=True) if (column := registered.of.get(one.id)) in refuted
    }
    looping = _waited_for(exercise, passed, wrong, {INSTRUCTOR: by_instructor, **keys}, folder, options)
    faults = [_fault(passed, column, mutant, keys, looping.get(column, set())) for column, mutant in wrong.items()]
    searched = {column for column in registered.of.values() if column not in refuted}
    return Planted(
        tuple(faults),
        made=len(all_made),
        tried=len(tried),
        rejected=len(registered.rejected) + len(registered.failed),
        unrefuted=len(searched),
        tests=len(by_instructor),
        suites=tuple((name, len(mine)) for name, mine in keys.items()),
        budget=options.budget,
        seconds=time.monotonic() - started,
    )


def _waited_for(
    exercise: Exercise, passed: Pass, columns: Iterable[int], suites: Mapping[str, set[str]], folder: Path, options: Options
) -> dict[int, set[str]]:
    """Return by column the suites that catch it, of those on which it looped too often elsewhere to be run, once it is waited for there."""
    reader = passed.reader
    behaviour = reader.grading.behaviour
    simplest_first = [(row, behaviour.rows[row].input) for row in behaviour.simplest_first(behaviour.counting)]
    asked: list[tuple[int, str, tuple[Input, ...]]] = []
    for column in columns:
        failing = {behaviour.rows[row].input.key for row in reader.failing[column]}
        for name, keys in suites.items():
            mine = [(row, input) for row, input in simplest_first if input.key in keys]
            unrun = tuple(input for row, input in mine if behaviour.outcome(row, column) == UNRUN)
            if unrun and not failing & (keys | suites[INSTRUCTOR]):
                asked.append((column, name, unrun))
    found: dict[int, set[str]] = {}
    if not asked:
        return found
    with search_pool(setting_of(exercise), folder / "compiled", jobs=options.workers, unsafe=options.unsafe) as pool:
        units = [ScopeUnit(reader.grading.columns[column], inputs=inputs) for column, _, inputs in asked]
        for (column, name, _), scoped in zip(asked, pool.map(units), strict=True):
            if not isinstance(scoped, Failure) and not scoped.rejection:
                tables = [np.frombuffer(classes, np.int32) for classes in scoped.classes]
                if (refused(tables) > RIGHT).any():
                    found.setdefault(column, set()).add(name)
    return found


def _affordable(options: Options) -> Options:
    """Return options under which a mutant costs less than a submission, and the tests are run whatever was asked."""
    engines = options.engines if options.engines is None or "corpus" in options.engines else ("corpus", *options.engines)
    inputs = min(INPUTS, options.inputs or INPUTS) if options.budget_s is None else None
    return replace(options, inputs=inputs, use_tests=True, engines=engines)


def _fault(passed: Pass, column: int, mutant: Mutant, suites: Mapping[str, set[str]], looping: set[str]) -> PlantedFault:
    """Return what is known of a fault; on tests of the suites in `looping` it loops."""
    reader = passed.reader
    rows = reader.grading.behaviour.rows
    failing = reader.failing[column] or list(reader.confirming.refuted[column])
    names = {name for row in failing if (name := reader.tests.get(row))}
    added = {name for name in names if name.startswith(ADDED)}
    caught = {name.removeprefix(ADDED) for name in added}
    return PlantedFault(
        mutant.description,
        mutant.operator,
        by_tests=bool(names - added) or INSTRUCTOR in looping,
        by_suites=frozenset(name for name, keys in suites.items() if keys & caught or name in looping),
        smallest=rows[reader.confirming.refuted[column][0]].input,
        failing=tuple(rows[row].input for row in failing),
    )


def _percent(part: int, whole: int) -> str:
    """Return a share in per cent, rounded down: 100 % means all."""
    return f"{100 * part // whole} %"


def _tests(number: int) -> str:
    return f"{number:,} test{'' if number == 1 else 's'}"


def _verb(number: int) -> str:
    return "catches" if number == 1 else "catch"
