"""Which lines of wrong programs are suspect.

A wrong program is run on inputs on which it fails and on their neighbours, in a build that notes the lines it reaches and what happens there. Where
no run passes, or its language notes no lines, the suspects are the lines that the nearest right submission has not. After every grading, only
programs whose way to be wrong is shared are run.
"""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from difflib import SequenceMatcher

from momus.analyse.clusters import find_clusters
from momus.analyse.suspects import NotedRun, suspect_lines
from momus.languages.line_events import EVENTS, EventKind
from momus.model import Claim, Input, Program
from momus.readings.base import Graded, Reading, names_of
from momus.readings.closeness import Closeness
from momus.readings.wants import Asking, LinesOf, lines
from momus.results import Finding
from momus.suspect_results import SuspectLine, SuspectsOf, SuspectWay

MOST_CLUSTERS = 60
ROWS, SMALLEST, NEAR = 40, 40, 80
ENOUGH_PASSING = 3
KEPT_LINES = 5
LEAST_ALIKE = 0.5
"""Programs that have a smaller share of their lines in common are written in different ways: their lines say nothing about each other."""
MOST_COMPARED = 20
MOST_READ = 2_000
"""Programs with more lines together are not compared."""
WEIGHTS: Mapping[int, float] = {int(kind): 1.0 for kind in EventKind} | {
    # The size of a value and the end of a run go with failing wherever the fault is.
    EventKind.LAST: 0.9,
    EventKind.NEGATIVE: 0.9,
    EventKind.ZERO: 0.9,
    EventKind.POSITIVE: 0.9,
    EventKind.NONE: 0.9,
}


@dataclass(frozen=True)
class SuspectOptions:
    """Whose lines are looked at."""

    everybody: bool = field(
        default=True, metadata={"help": "Look at every wrong submission, not only at the first one of each way to be wrong."}
    )


def suspects(graded: Graded, options: SuspectOptions) -> Asking[tuple[SuspectsOf, ...]]:
    """Return the suspect lines of wrong submissions, those of one program once for each submission that has it."""
    chosen = _chosen(graded, options)
    # Which runs of a looping program end in time is decided by the clock, and no reading may depend on that.
    lasting = set(graded.lasting())
    run = [column for column, shared in chosen.items() if (shared or options.everybody) and column in lasting]
    run = [column for column in run if _has_one_file(graded, column)]
    inputs = {column: _inputs(graded, column) for column in run}
    noted = yield from lines({column: many for column, many in inputs.items() if many})
    right = _right_programs(graded)
    closeness = Closeness()
    found = []
    for column in chosen:
        by_runs = _by_runs(noted[column]) if column in noted else None
        told = by_runs if by_runs and by_runs.passing >= ENOUGH_PASSING else None
        told = told or _by_changes(graded.program(column), right, closeness) or by_runs
        if told is not None:
            found += [
                SuspectsOf(name, told.way, told.lines, told.failing, told.passing, told.near) for name in graded.names[column]
            ]
    return tuple(found)


def _chosen(graded: Graded, options: SuspectOptions) -> dict[int, bool]:
    """Return the columns whose lines are looked at, those of the largest clusters first, and whether several submissions are wrong in their way."""
    wrong = [one for one in find_clusters(graded.table.view(graded.comparable()).best()) if not one.is_right]
    shared = {one.representative: len(names_of(graded, one.columns)) > 1 for one in wrong}
    if options.everybody:
        return {column: shared[one.representative] for one in wrong for column in one.columns}
    return {one.representative: shared[one.representative] for one in wrong[:MOST_CLUSTERS]}


def _has_one_file(graded: Graded, column: int) -> bool:
    return len(graded.program(column).sources) == 1


def _inputs(graded: Graded, column: int) -> tuple[Input, ...]:
    """Return kept inputs on which the column is wrong, small inputs, and neighbours of the wrong ones."""
    rows = [row for row in graded.table.failing([column])[column] if not graded.table.rows[row].input.before][:ROWS]
    if not rows:
        return ()
    failing = [graded.table.rows[row].input for row in rows]
    entries = dict.fromkeys(one.entry for one in failing)
    many = list(failing)
    for entry in entries:
        sampler = graded.sampler(entry, column)
        mine = [one for one in failing if one.entry == entry]
        many += [*sampler.smallest(SMALLEST), *sampler.near(mine, NEAR)]
    return tuple({repr(one): one for one in many}.values())


def _by_runs(told: LinesOf) -> SuspectsOf | None:
    """Return the lines that go with failing; None if none failed, or none passed."""
    runs = [
        NotedRun(failed, frozenset(divmod(note, EVENTS) for note in noted))
        for noted, failed in zip(told.noted, told.failed, strict=True)
        if failed is not None and noted
    ]
    failing = sum(run.failed for run in runs)
    passing = len(runs) - failing
    found = suspect_lines(runs, WEIGHTS)[:KEPT_LINES]
    return SuspectsOf("", SuspectWay.RUNS, tuple(found), failing, passing) if found and passing else None


def _right_programs(graded: Graded) -> list[tuple[str, Program]]:
    """Return the submissions that are wrong on no kept input, each program once."""
    programs: dict[int, tuple[str, Program]] = {}
    for one in graded.findings():
        if _is_right(one) and one.column and one.column not in programs:
            programs[one.column] = (one.id, graded.program(one.column))
    return list(programs.values())


def _is_right(one: Finding) -> bool:
    return one.claim in (Claim.UNREFUTED, Claim.HOLDS)


def _by_changes(program: Program, right: Sequence[tuple[str, Program]], closeness: Closeness) -> SuspectsOf | None:
    """Return the lines that the nearest right submission has not; None if there is none in the language, or it has nothing in common."""
    mine = _lines_of(program)
    others = [one for one in right if one[1].language == program.language and len(mine) + len(_lines_of(one[1])) <= MOST_READ]
    others = sorted(others, key=lambda one: -_alike(mine, _lines_of(one[1])))[:MOST_COMPARED]
    shares = closeness.to_each(program, [one for _, one in others])
    ranked = sorted(zip(others, shares, strict=True), key=lambda one: -(one[1] or 0.0))
    for (name, other), _ in ranked[:1]:
        matcher = SequenceMatcher(None, mine, _lines_of(other), autojunk=False)
        changed = [
            SuspectLine(at + 1, round(matcher.ratio(), 4))
            for tag, start, stop, _, _ in matcher.get_opcodes()
            if tag != "equal"
            for at in (range(start, stop) if stop > start else [min(start, len(mine) - 1)])
            if mine[at]
        ]
        if changed and matcher.ratio() >= LEAST_ALIKE:
            return SuspectsOf("", SuspectWay.CHANGED, tuple(changed[:KEPT_LINES]), near=name)
    return None


def _lines_of(program: Program) -> list[str]:
    return [line.strip() for line in program.main.decode("utf-8", "replace").splitlines()]


def _alike(first: list[str], second: list[str]) -> int:
    """Return how many lines both have, a quick measure."""
    return len(set(first) & set(second)) - abs(len(first) - len(second))


READING = Reading(
    name="suspects",
    options=SuspectOptions,
    read=suspects,
    about="""DIR is the folder that `momus grade` wrote. A line is suspect if what happens there goes with failing, over failing and passing runs of
    the same program (Ochiai's coefficient); where that cannot be told, if the nearest right submission has it otherwise.

    \b
    Examples:
      momus suspects momus-out/equi
    """,
    quick=SuspectOptions(everybody=False),
)
