"""Students' tests: how many wrong clusters each suite detects, and which suites call a right program wrong.

A suite of plain comparisons is read, and the exercise's judge compares its expectations with what programs do. A Python file with more than that
is run in the box, against one program of each cluster. A test counts only if every right program passes it.
"""

from collections import Counter
from collections.abc import Iterable, Mapping, Set
from dataclasses import dataclass, replace
from pathlib import Path

from momus.errors import RequestError
from momus.exercise import Exercise
from momus.exercise.file_trees import UnreadableError, check_own, check_plain
from momus.exercise.suites.given_tests import GivenTests, read_given_tests
from momus.exercise.suites.written_tests import LARGEST_TEST
from momus.languages import language
from momus.pipeline.reread import graded
from momus.pipeline.student_tests.boxed import REFERENCE, TestRun, run_tests
from momus.pipeline.student_tests.read import failing_read, references_among
from momus.pipeline.test_expressions import evaluator
from momus.progress import Progress, Silent
from momus.results import ClusterFound, Results
from momus.search import Column
from momus.words import counted

MOST_RIGHT = 20
"""At most this many right programs are tried. They may give different right answers, which exposes a test that accepts only one of them."""
NAMED = 5
NEED_PYTHON = "not all of it could be read, and tests with more than plain calls can be run only where the reference is in Python"
SUFFIXES = (".py", ".json", ".csv")


@dataclass(frozen=True)
class StudentSuite:
    """What one student's tests are worth: `detected` are the wrong clusters on which a sound test fails, `submissions` how many are in them.

    `unsound` are the tests that a right program fails. Tests outside the domain are left out and counted. `untried` are the wrong clusters that
    the tests could not be run on; `score` is the detected share of the others. `doubtful` are tests that were run, that the references pass, and
    that some unrefuted submission fails: the test or the submission is wrong, and nobody knows which.
    """

    student: str
    tests: int
    was_run: bool
    outside: int
    unsound: tuple[str, ...]
    detected: tuple[int, ...]
    score: float
    problem: str = ""
    untried: tuple[int, ...] = ()
    doubtful: tuple[str, ...] = ()
    submissions: int = 0


@dataclass(frozen=True)
class StudentTests:
    """All suites, best first; the wrong clusters with their sizes and how many suites detect each."""

    exercise: str
    suites: tuple[StudentSuite, ...]
    clusters: tuple[tuple[int, int, int], ...]

    def lines(self) -> list[str]:
        """Return `score<TAB>student<TAB>what`, a line for each suite, and the clusters that no suite detects."""
        wrong = len(self.clusters)
        sizes = {number: size for number, size, _ in self.clusters}
        against = f"{counted(wrong, 'way')} to be wrong, {counted(sum(sizes.values()), 'submission')}"
        lines = [f"{self.exercise}: {counted(len(self.suites), 'suite')} against {against}"]
        for one in self.suites:
            counting = one.tests - len(one.unsound) - len(one.doubtful)
            tried = sum(size for number, size in sizes.items() if number not in one.untried)
            ways = f"{len(one.detected)} of {counted(wrong - len(one.untried), 'way')}"
            said = f"detects {ways}, {one.submissions} of {counted(tried, 'submission')}, with {counted(counting, 'test')}"
            if one.unsound:
                said += f"; calls a right program wrong: {_cut(one.unsound)}"
            if one.doubtful:
                said += f"; fails a submission that nothing refutes: {_cut(one.doubtful)}"
            if one.outside:
                said += f"; {counted(one.outside, 'test')} outside the domain left out"
            if one.untried:
                said += f"; could not be tried on clusters {_cut(map(str, one.untried))}"
            score = f"{one.score:.2f}" if wrong > len(one.untried) else "–"
            lines.append(f"{score}\t{one.student}\t{said}" + (f"; {one.problem}" if one.problem else ""))
        missed = [number for number, _, detected in self.clusters if not detected]
        if missed and self.suites:
            lines.append(f"detected by no suite: clusters {', '.join(map(str, missed))}")
        return lines


def student_tests(folder: Path, suites: Path, *, jobs: int | None = None, progress: Progress | None = None) -> StudentTests:
    """Return what the suites in a folder, one file or folder for each student, are worth against a graded class."""
    progress = progress or Silent()
    exercise, results, options = graded(folder, progress)
    options = replace(options, jobs=jobs)
    paths = _named(path for path in sorted(suites.iterdir()) if _is_suite(path))
    if not paths:
        raise RequestError(f"{suites}: there is no suite; put a .py, .json or .csv file there for each student, or a folder")
    unreadable = {student: reason for student, path in paths.items() if (reason := _unreadable(path, suites))}
    paths = {student: path for student, path in paths.items() if student not in unreadable}
    columns = _representatives(exercise, results)
    wrong = {number for number, cluster in _numbered(results) if cluster.evidence is not None and number in columns}
    with evaluator(options) as evaluate:
        read = {student: read_given_tests(exercise, path, evaluate) for student, path in paths.items()}
    code = {student for student, given in read.items() if not given.complete and _is_code(paths[student])}
    run = code if language(exercise.references[0].language).runs_tests else set()
    failing, untried = failing_read(
        exercise, {s: given for s, given in read.items() if s not in run}, columns, wrong, folder, options
    )
    runs = run_tests(exercise, {student: paths[student] for student in run}, columns, wrong, options, progress)
    found = [
        _suite_run(student, runs[student], wrong, references_among(exercise, columns))
        if student in run
        else _suite_read(student, read[student], failing[student], wrong, untried)
        for student in paths
    ]
    found += [_suite(one, {}, wrong, set(), was_run=False, outside=0, problem=reason) for one, reason in unreadable.items()]
    found = [replace(one, problem=NEED_PYTHON) if one.student in code - run else one for one in found]
    sizes = {number: len(cluster.members) for number, cluster in _numbered(results)}
    found = [replace(one, submissions=sum(sizes[number] for number in one.detected)) for one in found]
    clusters = tuple((number, sizes[number], sum(number in one.detected for one in found)) for number in sorted(wrong))
    return StudentTests(exercise.name, tuple(sorted(found, key=lambda one: (-one.score, len(one.unsound), one.student))), clusters)


def _cut(names: Iterable[str]) -> str:
    names = list(names)
    return ", ".join(names[:NAMED]) + (" …" if len(names) > NAMED else "")


def _named(paths: Iterable[Path]) -> dict[str, Path]:
    """Return the paths by the name of the student; by their own names where students would share one."""
    paths = list(paths)
    times = Counter(map(_student, paths))
    return {_student(path) if times[_student(path)] == 1 else path.name: path for path in paths}


def _student(path: Path) -> str:
    return path.stem.removeprefix("test_").removesuffix("_test") or path.stem


def _is_suite(path: Path) -> bool:
    return not path.name.startswith((".", "__")) and (path.is_dir() or path.suffix in SUFFIXES)


def _unreadable(path: Path, suites: Path) -> str:
    """Return why a suite is not read: a link may lead to what somebody else wrote, and some files have no end. "" if it can be read."""
    try:
        for file in [path, *(sorted(path.rglob("*")) if path.is_dir() else ())]:
            name = file.relative_to(path).as_posix() if file != path else ""
            check_own(file, suites, name)
            if not file.is_dir():
                check_plain(file, name, LARGEST_TEST)
    except UnreadableError as error:
        return f"not read: it {error}"
    return ""


def _numbered(results: Results) -> list[tuple[int, ClusterFound]]:
    return [(cluster.id, cluster) for cluster in results.clusters]


def _representatives(exercise: Exercise, results: Results) -> dict[int, Column]:
    """Return by number of a cluster a column for its first member. The reference has number 0, other right programs negative numbers."""
    programs = {one.id: one.program for one in exercise.submissions if one.program is not None}
    columns = {REFERENCE: Column(REFERENCE, "reference", exercise.references[0])}
    right = dict.fromkeys(exercise.references[1:])
    for number, cluster in _numbered(results):
        members = [programs[name] for name in cluster.members if name in programs]
        if members:
            columns[number] = Column(number, cluster.members[0], members[0])
        if cluster.evidence is None:
            right |= dict.fromkeys(members[1:])
    for place, program in enumerate(list(right)[:MOST_RIGHT], 1):
        columns[-place] = Column(-place, f"right {place}", program)
    return columns


def _is_code(path: Path) -> bool:
    files = path.rglob("*.py") if path.is_dir() else [path]
    return any(file.suffix == ".py" for file in files)


def _suite_read(
    student: str, given: GivenTests, failing: Mapping[str, set[int]], wrong: set[int], untried: Set[int]
) -> StudentSuite:
    outside = sum(not test.in_domain for test in given.tests)
    problem = "" if given.complete else "not all of it could be read" + (f": {given.mistakes[0]}" if given.mistakes else "")
    return _suite(student, failing, wrong, untried, was_run=False, outside=outside, problem=problem)


def _suite_run(student: str, run: TestRun, wrong: set[int], references: set[int]) -> StudentSuite:
    suite = _suite(student, run.failing, wrong, run.untried, was_run=True, outside=0, problem=run.problem)
    doubtful = tuple(name for name in suite.unsound if not run.failing[name] & references)
    return replace(suite, unsound=tuple(name for name in suite.unsound if name not in doubtful), doubtful=doubtful)


def _suite(
    student: str,
    failing: Mapping[str, set[int]],
    wrong: set[int],
    untried: Set[int],
    *,
    was_run: bool,
    outside: int,
    problem: str,
) -> StudentSuite:
    unsound = tuple(sorted(name for name, columns in failing.items() if columns - wrong))
    detected = {number for name, columns in failing.items() if name not in unsound for number in columns & wrong}
    tried = wrong - untried
    score = len(detected) / len(tried) if tried else 0.0
    left_out = tuple(sorted(wrong & untried))
    return StudentSuite(student, len(failing), was_run, outside, unsound, tuple(sorted(detected)), score, problem, left_out)
