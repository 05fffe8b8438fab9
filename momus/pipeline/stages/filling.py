"""Fills the cells of the table, and has them judged."""

from collections.abc import Iterable, Iterator, Mapping, Sequence
from typing import Unpack

from momus import wire
from momus.errors import BoxError
from momus.execute.pool import Failure
from momus.judge import Case
from momus.model import Hole, Input, Kind, Used, Verdict
from momus.pipeline.grading import Grading, Traits
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


def add_rows(grading: Grading, inputs: Iterable[tuple[Input, Origin]], standing: Standing = Standing.EVIDENCE) -> list[int]:
    """Return the ids of the rows for these inputs; new rows are made if needed. A row of the domain counts."""
    rows = [
        grading.table.make_row(input, origin, grading.setting.order(input), standing, counts=grading.setting.contains(input))
        for input, origin in inputs
    ]
    if standing is Standing.EVIDENCE:
        grading.table.promote(rows)
    return list(dict.fromkeys(rows))


def fill_references(grading: Grading, rows: Sequence[int]) -> None:
    """Fill the references' cells on these rows, and note their outcomes."""
    references = {one.id: one for one in grading.references}
    missing = grading.table.unfilled(rows, references)
    parts = [
        (column, standing, many[at : at + most])
        for column, both in missing.items()
        for standing, most in ROWS_A_UNIT.items()
        for many in [[row for row in both if (row in grading.table.comparison) == (standing is Standing.COMPARISON)]]
        for at in range(0, len(many), most)
    ]
    units = [
        FillUnit(references[column], inputs_of(grading, part), reference=True, compared=standing is Standing.COMPARISON)
        for column, standing, part in parts
    ]
    for (column, _, part), result in zip(parts, grading.pool.map(units), strict=True):
        if isinstance(result, Failure) or result.rejection:
            why = result.reason if isinstance(result, Failure) else RELOADED + result.rejection
            raise BoxError(f"the reference could not be run: {why}")
        keep(grading, column, part, result)
    mark_references(grading, rows)


def mark_references(grading: Grading, rows: Iterable[int]) -> None:
    """Note which outcomes of the references say what is right, and which are exceptions."""
    marks = {}
    for outcome, record in grading.table.records(grading.table.unmarked(rows)).items():
        decoded = wire.decode_outcome(record)
        usable = not isinstance(decoded, Hole) and grading.setting.judge.expected_usable(decoded)
        marks[outcome] = (usable, not isinstance(decoded, Hole) and decoded.kind is Kind.RAISED)
    grading.table.mark_references(marks)


def fill(grading: Grading, rows: Sequence[int], columns: Iterable[int], *, compared: bool = False) -> None:
    """Fill the cells of these columns on these rows that were never run."""
    missing = grading.table.unfilled(rows, columns)
    for column in [column for column in missing if grading.columns[column].program.language == PROBE]:
        program, asked = grading.columns[column].program, missing.pop(column)
        records = [probe_record(program, grading.table.rows[row].input, grading.setting.task.form) for row in asked]
        grading.table.put(column, asked, records, compared=compared)
    for column, part, result in _performed(grading, missing):
        keep(grading, column, part, result, compared=compared)


def _performed(grading: Grading, rows: Mapping[int, Sequence[int]]) -> Iterator[tuple[int, Sequence[int], FilledColumn]]:
    """Yield what each column does on its rows. A column with large outcomes comes in several parts, so that they are never in memory together."""
    while rows:
        units, rest = {column: _unit(grading, column, asked) for column, asked in rows.items()}, {}
        for column, result in perform(grading, units, "filling"):
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


def _unit(grading: Grading, column: int, rows: Sequence[int]) -> FillUnit:
    """Return the unit that fills rows asked for by name: a looping program may spend as many steps there as it needs."""
    return FillUnit(grading.columns[column], inputs_of(grading, rows), purse=ALL_STEPS)


def perform(grading: Grading, units: Mapping[int, FillUnit], stage: str) -> Iterable[tuple[int, FilledColumn]]:
    """Yield by column the result of its unit; note the columns that could not be run."""
    shown = len(units) > FEW
    if shown:
        grading.progress.stage(stage, len(units))
    for column, result in zip(units, grading.pool.map(units.values()), strict=True):
        if shown:
            grading.progress.advance()
        if isinstance(result, Failure):
            grading.fail(column, result)
        elif result.rejection:
            grading.failed[column] = RELOADED + result.rejection
        else:
            yield column, result


def keep(grading: Grading, column: int, rows: Sequence[int], filled: FilledColumn, *, compared: bool = False) -> None:
    """Store what a column did on these rows."""
    grading.table.put(column, rows, filled.records, {rows[place]: one for place, one in filled.used}, compared=compared)


def inputs_of(grading: Grading, rows: Iterable[int]) -> tuple[Input, ...]:
    """Return the inputs of rows."""
    return tuple(grading.table.rows[row].input for row in rows)


def judge(grading: Grading, rows: Iterable[int]) -> None:
    """Have every new case on these rows judged."""
    judge_cases(grading, grading.table.unjudged(rows))


def judge_cases(grading: Grading, cases: Mapping[VerdictKey, Input]) -> None:
    """Have these cases judged, and keep the verdicts."""
    verdicts: dict[VerdictKey, Verdict] = {}
    ordered, at = list(cases), 0
    for part in grading.table.parts_by_size([(expected, got) for _, expected, got in ordered]):
        records = grading.table.records({outcome for pair in part for outcome in pair})
        known = [case for case in ordered[at : at + len(part)] if case[1] in records and case[2] in records]
        asked = [(cases[case], records[case[1]], records[case[2]]) for case in known]
        verdicts |= zip(known, _verdicts(grading, asked, CASES_A_UNIT), strict=True)
        at += len(part)
    grading.table.add_verdicts(verdicts)


def _verdicts(grading: Grading, asked: Sequence[Case], cases_a_unit: int) -> list[Verdict]:
    """Return the verdicts on these cases. Where the judge fails on several, each is judged alone."""
    units = [JudgeUnit(tuple(asked[at : at + cases_a_unit])) for at in range(0, len(asked), cases_a_unit)]
    verdicts: list[Verdict] = []
    for unit, result in zip(units, list(grading.pool.map(units)), strict=True):
        if not isinstance(result, Failure):
            verdicts += result
        elif len(unit.cases) > 1:
            verdicts += _verdicts(grading, unit.cases, 1)
        else:
            verdicts.append(_unjudged(grading, unit.cases[0], result))
    return verdicts


def _unjudged(grading: Grading, case: Case, failure: Failure) -> Verdict:
    """Return the verdict on an outcome that cannot be compared with the reference's: it is wrong, if the reference's own can be compared.

    Raise BoxError if not even that can be judged.
    """
    input, expected, _ = case
    [itself] = grading.pool.map([JudgeUnit(((input, expected, expected),))])
    if isinstance(itself, Failure):
        raise BoxError(f"the judge could not be run: {failure.reason}")
    said = failure.reason.strip().splitlines() or [""]
    return Verdict(False, f"it cannot be compared with the reference's outcome ({said[-1]})")


def fill_again(grading: Grading, columns: Iterable[int], **traits: Unpack[Traits]) -> None:
    """Note a trait of columns, and run them again on all their rows of evidence. Rows for comparison wait."""
    with grading.store.transaction():
        rows: dict[int, list[int]] = {}
        for column in columns:
            grading.mark(column, **traits)
            filled = grading.table.filled(column)
            rows[column] = [row for row in filled if row in grading.table.rows and row not in grading.table.comparison]
            grading.table.clear(column, [row for row in filled if row not in rows[column]])
        for column, asked, result in _performed(grading, {column: many for column, many in rows.items() if many}):
            grading.table.clear(column, asked)
            keep(grading, column, asked, result)
        judge(grading, sorted({row for many in rows.values() for row in many}))
