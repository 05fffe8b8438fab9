"""Fills the cells of the table, and has them judged."""

from collections.abc import Iterable, Iterator, Mapping, Sequence
from typing import Unpack

from momus import wire
from momus.errors import BoxError
from momus.execute.pool import Failure
from momus.judge import Case
from momus.model import Hole, Input, Kind, Used, Verdict
from momus.pipeline.class_run import BehaviourFields, ClassRun
from momus.readings.probes import LANGUAGE as PROBE
from momus.readings.probes import probe_record
from momus.search import FilledColumn, FillUnit, JudgeUnit
from momus.search.work.examiner import RELOADED
from momus.table import Origin, Standing, VerdictKey

CASES_A_UNIT = 200
ROWS_A_UNIT = {Standing.EVIDENCE: 16, Standing.COMPARISON: 1024}
"""References are run in a fresh process on each row of evidence, and in one on many rows for comparison. More rows than this are shared out."""
FEW = 20
"""At most this many units are done before a person could read about them: they are not shown as a stage."""
ALL_STEPS = 2**62


def add_rows(class_run: ClassRun, inputs: Iterable[tuple[Input, Origin]], standing: Standing = Standing.EVIDENCE) -> list[int]:
    """Return the ids of the rows for these inputs; new rows are made if needed. A row of the domain counts."""
    rows = [
        class_run.table.make_row(input, origin, class_run.setting.order(input), standing, counts=class_run.setting.contains(input))
        for input, origin in inputs
    ]
    if standing is Standing.EVIDENCE:
        class_run.table.promote(rows)
    return list(dict.fromkeys(rows))


def fill_references(class_run: ClassRun, rows: Sequence[int]) -> None:
    """Fill the references' cells on these rows, and note their outcomes."""
    references = {one.id: one for one in class_run.references}
    missing = class_run.table.unfilled(rows, references)
    parts = [
        (column, standing, many[at : at + most])
        for column, both in missing.items()
        for standing, most in ROWS_A_UNIT.items()
        for many in [[row for row in both if (row in class_run.table.comparison) == (standing is Standing.COMPARISON)]]
        for at in range(0, len(many), most)
    ]
    units = [
        FillUnit(references[column], inputs_of(class_run, part), reference=True, compared=standing is Standing.COMPARISON)
        for column, standing, part in parts
    ]
    for (column, _, part), result in zip(parts, class_run.pool.map(units), strict=True):
        if isinstance(result, Failure) or result.rejection:
            why = result.reason if isinstance(result, Failure) else RELOADED + result.rejection
            raise BoxError(f"the reference could not be run: {why}")
        keep(class_run, column, part, result)
    mark_references(class_run, rows)


def mark_references(class_run: ClassRun, rows: Iterable[int]) -> None:
    """Note which outcomes of the references say what is right, and which are exceptions."""
    marks = {}
    for outcome, record in class_run.table.records(class_run.table.unmarked(rows)).items():
        decoded = wire.decode_outcome(record)
        usable = not isinstance(decoded, Hole) and class_run.setting.judge.expected_usable(decoded)
        marks[outcome] = (usable, not isinstance(decoded, Hole) and decoded.kind is Kind.RAISED)
    class_run.table.mark_references(marks)


def fill(class_run: ClassRun, rows: Sequence[int], columns: Iterable[int], *, compared: bool = False) -> None:
    """Fill the cells of these columns on these rows that were never run."""
    missing = class_run.table.unfilled(rows, columns)
    for column in [column for column in missing if class_run.columns[column].program.language == PROBE]:
        program, asked = class_run.columns[column].program, missing.pop(column)
        records = [probe_record(program, class_run.table.rows[row].input, class_run.setting.task.form) for row in asked]
        class_run.table.put(column, asked, records, compared=compared)
    for column, part, result in _performed(class_run, missing):
        keep(class_run, column, part, result, compared=compared)


def _performed(class_run: ClassRun, rows: Mapping[int, Sequence[int]]) -> Iterator[tuple[int, Sequence[int], FilledColumn]]:
    """Yield what each column does on its rows. A column with large outcomes comes in several parts, so that they are never in memory together."""
    while rows:
        units, rest = {column: _unit(class_run, column, asked) for column, asked in rows.items()}, {}
        for column, result in perform(class_run, units, "filling"):
            asked = rows[column]
            if result.cut:
                records = result.records
                reached = [place for place, record in enumerate(records) if record != wire.UNRUN]
                rest[column] = [row for row, record in zip(asked, records, strict=True) if record == wire.UNRUN]
                used = [dict(result.used).get(place, Used()) for place in reached]
                asked = [asked[place] for place in reached]
                result = FilledColumn.of(column, [records[place] for place in reached], used)
            yield column, asked, result
        rows = rest


def _unit(class_run: ClassRun, column: int, rows: Sequence[int]) -> FillUnit:
    """Return the unit that fills rows asked for by name: a looping program may spend as many steps there as it needs."""
    return FillUnit(class_run.columns[column], inputs_of(class_run, rows), purse=ALL_STEPS)


def perform(class_run: ClassRun, units: Mapping[int, FillUnit], stage: str) -> Iterable[tuple[int, FilledColumn]]:
    """Yield by column the result of its unit; note the columns that could not be run."""
    for column, result in zip(units, class_run.performed(stage, units.values(), few=FEW), strict=True):
        if isinstance(result, Failure):
            class_run.fail(column, result)
        elif result.rejection:
            class_run.failed[column] = RELOADED + result.rejection
        else:
            yield column, result


def keep(class_run: ClassRun, column: int, rows: Sequence[int], filled: FilledColumn, *, compared: bool = False) -> None:
    """Store what a column did on these rows."""
    class_run.table.put(column, rows, filled.records, {rows[place]: one for place, one in filled.used}, compared=compared)


def inputs_of(class_run: ClassRun, rows: Iterable[int]) -> tuple[Input, ...]:
    """Return the inputs of rows."""
    return tuple(class_run.table.rows[row].input for row in rows)


def judge(class_run: ClassRun, rows: Iterable[int]) -> None:
    """Have every new case on these rows judged."""
    judge_cases(class_run, class_run.table.unjudged(rows))


def judge_cases(class_run: ClassRun, cases: Mapping[VerdictKey, Input]) -> None:
    """Have these cases judged, and keep the verdicts."""
    verdicts: dict[VerdictKey, Verdict] = {}
    ordered, at = list(cases), 0
    for part in class_run.table.parts_by_size([(expected, got) for _, expected, got in ordered]):
        records = class_run.table.records({outcome for pair in part for outcome in pair})
        known = [case for case in ordered[at : at + len(part)] if case[1] in records and case[2] in records]
        asked = [(cases[case], records[case[1]], records[case[2]]) for case in known]
        verdicts |= zip(known, _verdicts(class_run, asked, CASES_A_UNIT), strict=True)
        at += len(part)
    class_run.table.add_verdicts(verdicts)


def _verdicts(class_run: ClassRun, asked: Sequence[Case], cases_a_unit: int) -> list[Verdict]:
    """Return the verdicts on these cases. Where the judge fails on several, each is judged alone."""
    units = [JudgeUnit(tuple(asked[at : at + cases_a_unit])) for at in range(0, len(asked), cases_a_unit)]
    verdicts: list[Verdict] = []
    for unit, result in zip(units, list(class_run.pool.map(units)), strict=True):
        if not isinstance(result, Failure):
            verdicts += result
        elif len(unit.cases) > 1:
            verdicts += _verdicts(class_run, unit.cases, 1)
        else:
            verdicts.append(_unjudged(class_run, unit.cases[0], result))
    return verdicts


def _unjudged(class_run: ClassRun, case: Case, failure: Failure) -> Verdict:
    """Return the verdict on an outcome that cannot be compared with the reference's: it is wrong, if the reference's own can be compared.

    Raise BoxError if not even that can be judged.
    """
    input, expected, _ = case
    [itself] = class_run.pool.map([JudgeUnit(((input, expected, expected),))])
    if isinstance(itself, Failure):
        raise BoxError(f"the judge could not be run: {failure.reason}")
    said = failure.reason.strip().splitlines() or [""]
    return Verdict(False, f"it cannot be compared with the reference's outcome ({said[-1]})")


def fill_again(class_run: ClassRun, columns: Iterable[int], **traits: Unpack[BehaviourFields]) -> None:
    """Note a trait of columns, and run them again on all their rows of evidence. Rows for comparison wait."""
    with class_run.store.transaction():
        rows: dict[int, list[int]] = {}
        for column in columns:
            class_run.mark(column, **traits)
            filled = class_run.table.filled(column)
            rows[column] = [row for row in filled if row in class_run.table.rows and row not in class_run.table.comparison]
            class_run.table.clear(column, [row for row in filled if row not in rows[column]])
        for column, asked, result in _performed(class_run, {column: many for column, many in rows.items() if many}):
            class_run.table.clear(column, asked)
            keep(class_run, column, asked, result)
        judge(class_run, sorted({row for many in rows.values() for row in many}))
