"""Fill a column's cells on given rows, and judge outcomes."""

from collections.abc import Sequence
from dataclasses import dataclass

from momus import wire
from momus.errors import RejectedError
from momus.execute import Batch
from momus.model import Input, Used, Verdict
from momus.search.examiner import Column, Examiner

BELIEVED_TIMEOUTS = 3


@dataclass(frozen=True)
class FillUnit:
    """Rows to fill for one column. `timeouts` is how many confirmed ones it has already; `reference` runs have the full limits at once."""

    column: Column
    inputs: tuple[Input, ...]
    timeouts: int = 0
    reference: bool = False


@dataclass(frozen=True)
class FilledColumn:
    """A record for each row asked for, in their order, and what each took; or why the program was rejected."""

    column: int
    records: tuple[bytes, ...]
    used: tuple[Used, ...] = ()
    rejection: str = ""


def fill(examiner: Examiner, unit: FillUnit) -> FilledColumn:
    """Return what the column does on the rows; a time-out is confirmed at the full limit, and after three the rest stays unrun."""
    records: list[bytes] = [wire.UNRUN] * len(unit.inputs)
    used: list[Used] = [Used()] * len(unit.inputs)
    timeouts = unit.timeouts
    try:
        for entry in dict.fromkeys(input.entry for input in unit.inputs):
            places = [place for place, input in enumerate(unit.inputs) if input.entry == entry]
            batch = Batch(entry, tuple(unit.inputs[place] for place in places))
            got, timeouts = _fill_entry(examiner, unit, batch, timeouts)
            for place, record in zip(places, got, strict=True):
                records[place] = record
    except RejectedError as error:
        return FilledColumn(unit.column.id, (), rejection=str(error))
    return FilledColumn(unit.column.id, tuple(records), tuple(used))


def _fill_entry(examiner: Examiner, unit: FillUnit, batch: Batch, timeouts: int) -> tuple[list[bytes], int]:
    prepared = examiner.prepared(unit.column.program)
    if unit.reference:
        return list(examiner.run(prepared, batch, examiner.full_limits(), capture=True).records), 0
    limits = examiner.search_limits(unit.column, examiner.expected(batch))
    allowed = max(1, BELIEVED_TIMEOUTS - timeouts)
    records = list(examiner.run(prepared, batch, limits, fresh=unit.column.stateful, capture=True, timeouts=allowed).records)
    for place, record in enumerate(records):
        if record[:1] != wire.TIMED_OUT:
            continue
        if timeouts >= BELIEVED_TIMEOUTS:
            records[place] = wire.UNRUN
            continue
        alone = Batch(batch.entry, (batch.inputs[place],))
        records[place] = examiner.run(prepared, alone, examiner.full_limits(), fresh=True, capture=True).records[0]
        timeouts += records[place][:1] == wire.TIMED_OUT
    return records, timeouts


@dataclass(frozen=True)
class JudgeUnit:
    """Outcomes to judge: (row, what was expected, what was got)."""

    cases: tuple[tuple[Input, bytes, bytes], ...]


def judge(examiner: Examiner, unit: JudgeUnit) -> Sequence[Verdict]:
    """Return a verdict on each case."""
    return examiner.judge.accept_all(list(unit.cases))


@dataclass(frozen=True)
class PrepareUnit:
    """A program to compile and load, to see whether it can be used at all."""

    column: Column


def prepare(examiner: Examiner, unit: PrepareUnit) -> str:
    """Return why the program is rejected, or an empty text: it is compiled, loaded, and called once for every entry."""
    try:
        prepared = examiner.prepared(unit.column.program)
        for entry, domain in examiner.setting.domains.items():
            smallest = next(iter(domain.smallest_first(examiner.setting.hints)), None)
            if smallest is not None:
                examiner.run(prepared, examiner.batch(entry, [smallest]), examiner.setting.limits, timeouts=1, may_reject=True)
    except RejectedError as error:
        return str(error)
    return ""
