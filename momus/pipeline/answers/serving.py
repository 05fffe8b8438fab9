"""Answers what readings want: one loop for all of them."""

from collections import Counter
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from functools import partial
from hashlib import sha256
from typing import TypeVar

from momus import wire
from momus.domain import Domain
from momus.domain.boxes import InputBox
from momus.execute.pool import Failure
from momus.languages import language
from momus.model import Hole, Input, Program
from momus.pipeline.answers.changed_programs import run_variants
from momus.pipeline.answers.drawn_rows import keep_drawn
from momus.pipeline.answers.splitting import columns_name, split
from momus.pipeline.class_run import ClassRun
from momus.pipeline.register import setting_key
from momus.pipeline.stages.completing import complete, fill_scope, promote, take_in
from momus.pipeline.stages.filling import add_rows, mark_references
from momus.readings.probes import LANGUAGE as PROBE
from momus.readings.wants import (
    REFERENCE,
    Answer,
    Asking,
    Boxes,
    BoxOf,
    Cells,
    Columns,
    DrawnColumn,
    Draws,
    Fails,
    Goal,
    GrownBoxes,
    Keep,
    LineNotes,
    LinesOf,
    Nearby,
    NearbyOf,
    Paths,
    Sample,
    Scope,
    Search,
    Searched,
    Shown,
    Variants,
    Want,
)
from momus.results.similarity import PathsFound
from momus.search import (
    CHUNK,
    Column,
    CommonInputUnit,
    DrawsUnit,
    EngineShare,
    GrowUnit,
    HuntUnit,
    LinesUnit,
    NearbyUnit,
    PackedInputs,
    PathsUnit,
    PrepareUnit,
    SampleUnit,
)
from momus.table import Origin, Standing

MANY_S = 10.0
PATHS_S = 120.0
"""The seconds after which a solver that follows the paths of one pair is ended, as in the paper on behavioural similarity."""
HUNTED = (EngineShare("exhaustive", 500), EngineShare("random", 500), EngineShare("harvest", 500), EngineShare("trace", 500))
"""The inputs that are tried to refute a column outside the rounds of the search."""

T = TypeVar("T")


@dataclass(frozen=True)
class TogetherTried:
    """A record that one input for many columns was searched for, and whether the clock ended the search."""

    hurried: bool


@dataclass(frozen=True)
class RefuteTried:
    """The rows that were found for a column that is not of the class."""

    rows: tuple[int, ...]


def serve(class_run: ClassRun, reading: Asking[T]) -> T:
    """Return the result of a reading; everything it wants on the way is done."""
    answer: Answer = None
    while True:
        try:
            want = reading.send(answer)
        except StopIteration as ended:
            result: T = ended.value
            return result
        answer = _served(class_run, want)


def _served(class_run: ClassRun, want: Want) -> Answer:
    match want:
        case Scope(columns):
            fill_scope(class_run, [column for column in columns if column not in class_run.failed])
        case Cells(rows, columns):
            _fill_cells(class_run, rows, columns)
        case Columns(programs):
            return _made(class_run, want, programs)
        case Shown(rows):
            return promote(class_run, rows)
        case Sample(inputs, answered):
            return _sampled(class_run, inputs, answered)
        case Draws():
            return _drawn(class_run, want)
        case Paths(pairs, most):
            return _followed(class_run, pairs, most)
        case Boxes():
            return _grown(class_run, want)
        case Nearby(around, most):
            return _near(class_run, around, most)
        case LineNotes(inputs):
            return _noted(class_run, inputs)
        case Variants():
            return run_variants(class_run, want)
        case Keep(drawn, columns):
            return keep_drawn(class_run, drawn, columns)
        case Search(goal=Goal.SPLIT):
            return split(class_run, want.groups)
        case Search(goal=Goal.TOGETHER):
            return _together(class_run, want)
        case Search(goal=Goal.REFUTE):
            return _refute(class_run, want)
    return None


def _fill_cells(class_run: ClassRun, rows: Sequence[int], columns: Sequence[int]) -> None:
    """Fill cells, also of programs that were run on part of the scope only: they loop, or keep state."""
    rows = sorted(rows)
    if not rows or not columns:
        return
    open_rows = [row for row in rows if (class_run.table.outcomes([row], columns) == Hole.UNRUN).any()]
    with class_run.store.transaction():
        for column in columns:
            if class_run.columns[column].looping or class_run.columns[column].stateful:
                spent = [row for row in open_rows if class_run.table.outcome(row, column) == Hole.UNRUN]
                class_run.table.clear(column, spent)
        complete(class_run, rows, columns)


def _made(class_run: ClassRun, want: Columns, programs: Sequence[Program]) -> tuple[int | None, ...]:
    """Return the columns of these programs, each compiled and loaded once; None for one that cannot be run."""
    keys = [f"{want.role} {_key(class_run, program)}" for program in programs]
    new = {key: program for key, program in zip(keys, programs, strict=True) if class_run.store.column_id(key) is None}
    units = {key: PrepareUnit(Column(0, key, program)) for key, program in new.items() if program.language != PROBE}
    reasons = class_run.performed("planting faults", units.values())
    refused = {key for key, reason in zip(units, reasons, strict=True) if isinstance(reason, Failure) or reason}
    made: dict[str, Column] = {}
    with class_run.store.transaction():
        for key, program in zip(keys, programs, strict=True):
            if key not in refused and key not in made:
                made[key] = Column(class_run.store.column(key, role=want.role, program=program), key, program)
    take_in(class_run, made.values())
    return tuple(made[key].id if key in made else None for key in keys)


def _key(class_run: ClassRun, program: Program) -> str:
    if program.language == PROBE:
        return program.digest
    normal = language(program.language).normal_form(program)
    return sha256(wire.encode((setting_key(class_run.exercise, program.language), normal))).hexdigest()[:32]


def _sampled(class_run: ClassRun, inputs: Mapping[int, tuple[Input, ...]], answered: bool) -> dict[int, Fails]:
    """Return by column whether it fails on each of its inputs."""
    packed = {id(many): PackedInputs.of(many) for many in inputs.values()}
    units = [SampleUnit(class_run.columns[column], packed[id(many)], answered, alike=False) for column, many in inputs.items()]
    found = {}
    for column, result in zip(inputs, class_run.performed("drawing" if answered else "explaining", units), strict=True):
        if not isinstance(result, Failure) and not result.rejection:
            found[column] = result.refused()
    return found


def _drawn(class_run: ClassRun, want: Draws) -> dict[int, DrawnColumn]:
    """Return what each column did on a part of the stream of uniform draws."""
    first, last = want.start // CHUNK, -(-want.stop // CHUNK)
    units = [DrawsUnit(class_run.columns[column], first, last, want.listed, want.alike) for column in want.columns]
    part = slice(want.start - first * CHUNK, want.stop - first * CHUNK)
    found = {}
    for column, result in zip(want.columns, class_run.performed("drawing", units), strict=True):
        if isinstance(result, Failure):
            found[column] = DrawnColumn((), result.reason)
        else:
            found[column] = DrawnColumn(tuple(table[part] for table in result.tables()), result.problem)
    return found


def _followed(class_run: ClassRun, pairs: Sequence[tuple[int, ...]], most: int) -> tuple[PathsFound, ...]:
    """Return the paths of programs and of pairs."""

    def program(column: int) -> Program:
        return class_run.references[REFERENCE - column].program if column <= REFERENCE else class_run.columns[column].program

    units = [PathsUnit(tuple(map(program, pair)), most, PATHS_S) for pair in pairs]
    results = class_run.performed("following paths", units)
    return tuple(PathsFound(problem=one.reason) if isinstance(one, Failure) else one for one in results)


def _grown(class_run: ClassRun, want: Boxes) -> GrownBoxes:
    """Return the boxes of all columns, each once."""
    units = [GrowUnit(class_run.columns[column], inputs, want.most, want.tried) for column, inputs in want.around.items()]
    found: dict[str, BoxOf] = {}
    tried: Counter[int] = Counter()
    for column, result in zip(want.around, class_run.performed("growing boxes", units), strict=True):
        for one in () if isinstance(result, Failure) else result:
            has = partial(_lie_in, class_run.setting.domains[one.box.entry], one.box)
            found.setdefault(repr(one.box), BoxOf(one.box.share, one.inputs, one.whole, has))
            tried[column] += one.tried
    return GrownBoxes(tuple(found.values()), tried)


def _near(class_run: ClassRun, around: Mapping[int, tuple[Input, ...]], most: int) -> dict[int, NearbyOf]:
    """Return by column inputs near the known ones on which it is wrong too."""
    units = [NearbyUnit(class_run.columns[column], inputs, most) for column, inputs in around.items()]
    results = class_run.performed("looking nearby", units)
    told = {column: one for column, one in zip(around, results, strict=True) if not isinstance(one, Failure)}
    return {column: NearbyOf(one.inputs, one.tried) for column, one in told.items()}


def _noted(class_run: ClassRun, inputs: Mapping[int, tuple[Input, ...]]) -> dict[int, LinesOf]:
    """Return what each column noted on its inputs; what was asked before is kept."""
    units = {column: LinesUnit(class_run.columns[column], PackedInputs.of(many)) for column, many in inputs.items()}
    names = {column: f"{column} {sha256(unit.inputs.data).hexdigest()[:16]}" for column, unit in units.items()}
    kept = {column: class_run.store.kept(LinesOf, name) for column, name in names.items()}
    new = [column for column in units if kept[column] is None]
    results = class_run.performed("looking for suspect lines", [units[column] for column in new])
    with class_run.store.transaction():
        for column, found in zip(new, results, strict=True):
            kept[column] = LinesOf((), ()) if isinstance(found, Failure) else LinesOf(found.noted, found.failed)
            class_run.store.keep(kept[column], names[column])
    return {column: one for column, one in kept.items() if one is not None}


def _lie_in(domain: Domain, box: InputBox, inputs: Sequence[Input]) -> list[bool]:
    """Return for each input whether it lies in the box."""
    ours = [at for at, one in enumerate(inputs) if one.entry == box.entry and not one.before]
    found = [False] * len(inputs)
    for at, inside in zip(ours, box.contained(domain, [inputs[at].args for at in ours]), strict=True):
        found[at] = inside
    return found


# ---- one input for many, and refuting columns that are not of the class


def _together(class_run: ClassRun, want: Search) -> Searched:
    """Search for one row that refutes more of these columns than any known one; once for the same columns."""
    (columns,) = want.groups
    kept = class_run.store.kept(TogetherTried, columns_name(columns))
    if kept is not None:
        return Searched(hurried=kept.hurried)
    known = tuple(class_run.table.rows[row].input for row in want.known)
    programs = tuple(class_run.columns[column].program for column in columns)
    [found] = class_run.performed("one test for many", [CommonInputUnit(programs, MANY_S, known)])
    hurried = isinstance(found, Failure) or found.hurried
    with class_run.store.transaction():
        class_run.store.keep(TogetherTried(hurried), columns_name(columns))
        if isinstance(found, Failure) or found.input is None or len(found.refuted) <= want.more:
            return Searched(hurried=hurried)
        rows = add_rows(class_run, [(found.input, Origin("many"))])
        complete(class_run, rows)
    return Searched(tuple(rows), hurried)


def _refute(class_run: ClassRun, want: Search) -> Searched:
    """Search for inputs that refute columns outside the class. They become comparison rows, and only these columns are run on them."""
    (columns,) = want.groups
    kept = {column: class_run.store.kept(RefuteTried, str(column)) for column in columns}
    new = [column for column in columns if kept[column] is None and column not in class_run.failed]
    everyone = tuple(range(len(class_run.references)))
    seed = class_run.options.seed
    units = [HuntUnit(class_run.columns[column], 0, HUNTED, seed, everyone) for column in new]
    rows = [row for one in kept.values() if one is not None for row in one.rows]
    for row in rows:
        if row not in class_run.table.rows:
            stored = class_run.store.stored_row(row)
            class_run.table.add_row(stored, class_run.setting.order(stored.input), counts=class_run.setting.contains(stored.input))
    mark_references(class_run, rows)
    if not units:
        return Searched(tuple(rows))
    with class_run.store.transaction():
        for column, hunted in zip(new, class_run.performed("searching for planted faults", units), strict=True):
            candidates = [] if isinstance(hunted, Failure) else hunted.candidates
            found = add_rows(class_run, ((one.input, Origin(one.engine, column)) for one in candidates), Standing.COMPARISON)
            class_run.store.keep(RefuteTried(tuple(found)), str(column))
            complete(class_run, found, [column])
            rows += found
        # Each of the columns is run on everything that was found.
        complete(class_run, rows, new)
    return Searched(tuple(dict.fromkeys(rows)))
