"""Which lines of wrong programs are suspect.

A wrong program is run on inputs on which it fails and on their neighbours, in a build that notes the lines it reaches and what happens there. Then
small changes of it are tried on the same inputs: a line where one makes it right is most suspect. Where nothing repairs it, a line of undefined
behaviour comes first, then those that go with failing; where no run passes or its language notes no lines, those that the nearest right submission
has not. After every grading, only programs whose way to be
wrong is shared are run, and few changes are tried.
"""

from collections import Counter
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field, replace
from difflib import SequenceMatcher
from math import inf

from momus.analyse.clusters import find_clusters
from momus.analyse.suspects import NotedRun, lines_all_alike, suspect_lines
from momus.languages.line_events import EVENTS, EventKind
from momus.model import Claim, Input, Program
from momus.mutate import Edit
from momus.readings.base import Graded, RangedOptions, Reading, names_of
from momus.readings.closeness import Closeness
from momus.readings.repairs import Repaired, WrongProgram, repaired
from momus.readings.wants import Asking, LinesOf, lines
from momus.results import Finding
from momus.results.suspects import Repair, SuspectLine, SuspectsOf, SuspectWay

MOST_CLUSTERS = 60
ROWS, SMALLEST, NEAR = 40, 40, 80
ENOUGH_PASSING = 3
QUICK_REPAIRS = 120
"""After every grading so many changed programs are run: those of the few largest ways to be wrong."""
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
class SuspectOptions(RangedOptions):
    """Whose lines are looked at."""

    everybody: bool = field(
        default=True, metadata={"help": "Look at every wrong submission, not only at the first one of each way to be wrong."}
    )
    repairs: int = field(
        default=6000,
        metadata={
            "range": (0, inf),
            "help": "How many changed programs are run altogether, to see which small change repairs a wrong one.",
        },
    )


def suspects(graded: Graded, options: SuspectOptions) -> Asking[tuple[SuspectsOf, ...]]:
    """Return the suspect lines of wrong submissions, those of one program once for each submission that has it."""
    chosen = _chosen(graded, options)
    run = [column for column, shared in chosen.items() if (shared or options.everybody) and _has_one_file(graded, column)]
    # Which runs of a looping program end in time is decided by the clock, and no reading may depend on that.
    lasting = set(graded.lasting())
    inputs = {column: many for column in run if column in lasting and (many := _inputs(graded, column))}
    noted = yield from lines(inputs)
    noted_runs = {column: _noted_runs(one) for column, one in noted.items()}
    by_runs = {column: reached for column, runs in noted_runs.items() if (reached := _by_runs(runs))}
    wrong = [_wrong_program(graded, column, inputs.get(column), by_runs.get(column)) for column in run]
    mended = yield from repaired(graded, [one for one in wrong if one.inputs], options.repairs)
    right = _right_programs(graded)
    undefined = _undefined_lines(graded)
    closeness = Closeness()
    found: list[SuspectsOf] = []
    told: SuspectsOf | None
    for column in chosen:
        runs = _telling(by_runs.get(column), lines_all_alike(noted_runs.get(column, ())))
        if column in mended:
            told = _by_repairs(mended[column], by_runs.get(column), runs)
        else:
            told = runs if runs and runs.passing >= ENOUGH_PASSING else None
        told = told or _by_changes(graded.program(column), right, closeness) or runs
        if column in undefined and column not in mended:
            told = _by_undefined(undefined[column], told)
        if told is not None:
            found += [replace(told, id=name, lines=told.lines[:KEPT_LINES]) for name in graded.names[column]]
    return tuple(found)


def _wrong_program(graded: Graded, column: int, inputs: tuple[Input, ...] | None, runs: SuspectsOf | None) -> WrongProgram:
    """Return a program to repair: on inputs on which it can be run, else on rows of which it is known what it does there."""
    if inputs is not None:
        return WrongProgram(column, inputs, lines=tuple(one.line for one in runs.lines) if runs else ())
    table = graded.table
    rows = [row for row in table.simplest_first(table.evidence) if not table.rows[row].input.before]
    failing = [row for row in rows if table.is_accepted(row, column) is False][:ROWS]
    passing = [row for row in rows if table.is_accepted(row, column)][:NEAR]
    known = tuple(row in failing for row in failing + passing)
    return WrongProgram(column, tuple(table.rows[row].input for row in failing + passing), known)


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


def _noted_runs(told: LinesOf) -> list[NotedRun]:
    """Return the runs of which it is known whether they failed."""
    return [
        NotedRun(failed, frozenset(divmod(note, EVENTS) for note in noted))
        for noted, failed in zip(told.noted, told.failed, strict=True)
        if failed is not None and noted
    ]


def _by_runs(runs: Sequence[NotedRun]) -> SuspectsOf | None:
    """Return the lines that failing runs reach, those that go with failing first; None if no run failed, or none passed."""
    failing = sum(run.failed for run in runs)
    passing = len(runs) - failing
    found = suspect_lines(runs, WEIGHTS)
    return SuspectsOf("", SuspectWay.RUNS, tuple(found), failing, passing) if found and passing else None


def _telling(runs: SuspectsOf | None, alike: frozenset[int]) -> SuspectsOf | None:
    """Return the lines that are not alike in every run; None if there are none."""
    lines = tuple(one for one in runs.lines if one.line not in alike) if runs else ()
    return replace(runs, lines=lines) if runs and lines else None


def _by_repairs(mended: Repaired, reached: SuspectsOf | None, runs: SuspectsOf | None) -> SuspectsOf:
    """Return the lines with changes that repair the program, those with the most of them first, and then those that go with failing."""
    others = runs.lines if runs else ()
    places = {one.line: place for place, one in enumerate(reached.lines)} if reached else {}
    first: dict[int, Edit] = {}
    for edit in mended.edits:
        first.setdefault(edit.line, edit)
    many = Counter(edit.line for edit in mended.edits)
    ordered = sorted(first, key=lambda line: (-many[line], places.get(line, len(places)), line))
    told = [SuspectLine(line, 1.0, Repair(first[line].before, first[line].after)) for line in ordered]
    told += [one for one in others if one.line not in first]
    return SuspectsOf("", SuspectWay.REPAIRED, tuple(told), mended.failing, mended.passing)


def _undefined_lines(graded: Graded) -> dict[int, int]:
    """Return by column the line of the undefined behaviour on which its counterexample rests.

    What uses a variable that is not set, or a null pointer, is left out: there the fault is elsewhere, and only shows on that line.
    """
    found = {}
    for one in graded.findings():
        undefined = one.evidence.undefined if one.evidence else None
        shows = undefined is not None and undefined.what.startswith("uses ")
        if undefined and undefined.line and not shows and undefined.file in ("", graded.program(one.column).sources[0][0]):
            found[one.column] = undefined.line
    return found


def _by_undefined(line: int, other: SuspectsOf | None) -> SuspectsOf:
    """Return the line of undefined behaviour, and then the lines that go with failing."""
    runs = other if other and other.way is SuspectWay.RUNS else SuspectsOf("", SuspectWay.UNDEFINED, ())
    lines = (SuspectLine(line, 1.0), *(one for one in runs.lines if one.line != line))
    return replace(runs, way=SuspectWay.UNDEFINED, lines=lines)


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
    about="""DIR is the folder that `momus grade` wrote. A line is suspect if a small change of it repairs the program; else if what happens there
    goes with failing, over failing and passing runs of the same program (Ochiai's coefficient); where that cannot be told, if the nearest right
    submission has it otherwise.

    \b
    Examples:
      momus suspects momus-out/equi
    """,
    quick=SuspectOptions(everybody=False, repairs=QUICK_REPAIRS),
)
