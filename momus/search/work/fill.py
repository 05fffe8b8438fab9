"""Fill a column's cells on given rows, and judge outcomes."""

from collections.abc import Callable
from dataclasses import dataclass

from momus import wire
from momus.errors import RejectedError
from momus.execute import Batch
from momus.model import Input, Program, Used, Verdict
from momus.search.work.examiner import Column, Examiner

BELIEVED_TIMEOUTS = 3


@dataclass(frozen=True)
class FillUnit:
    """Rows to fill for one column. After `patience` confirmed time-outs the rest stays unrun; `reference` runs have the full limits at once."""

    column: Column
    inputs: tuple[Input, ...]
    patience: int = BELIEVED_TIMEOUTS
    reference: bool = False


@dataclass(frozen=True)
class FilledColumn:
    """A record for each row asked for, in their order, and what each took; or why the program was rejected."""

    column: int
    records: tuple[bytes, ...]
    used: tuple[Used, ...] = ()
    rejection: str = ""


BatchOf = Callable[[str, tuple[Input, ...]], Batch]
"""Makes a batch of inputs of an entry, or finds one that was made before."""


def fill(examiner: Examiner, unit: FillUnit, batch_of: BatchOf = Batch) -> FilledColumn:
    """Return what the column does on the rows; a time-out is confirmed at the full limit."""
    records: list[bytes] = [wire.UNRUN] * len(unit.inputs)
    used: list[Used] = [Used()] * len(unit.inputs)
    patience = unit.patience
    try:
        for entry in dict.fromkeys(input.entry for input in unit.inputs):
            places = [place for place, input in enumerate(unit.inputs) if input.entry == entry]
            while places and patience > 0:
                batch = batch_of(entry, tuple(unit.inputs[place] for place in places))
                unrun, timeouts = _run_on(examiner, unit, batch, places, records, used, patience)
                patience -= timeouts
                if len(unrun) == len(places):
                    break
                places = unrun
    except RejectedError as error:
        return FilledColumn(unit.column.id, (), rejection=str(error))
    return FilledColumn(unit.column.id, tuple(records), tuple(used))


def _run_on(
    examiner: Examiner, unit: FillUnit, batch: Batch, places: list[int], records: list[bytes], used: list[Used], patience: int
) -> tuple[list[int], int]:
    """Fill the rows at these places as far as they are reached; return those that were not, and the number of confirmed time-outs."""
    prepared = examiner.prepared(unit.column.program)
    limits = examiner.full_limits() if unit.reference else examiner.usual_limits(unit.column)
    # Each row of the reference is what everybody is measured by: as the first call in a fresh process.
    fresh = unit.reference or unit.column.stateful
    filled = examiner.run(prepared, batch, limits, fresh=fresh, capture=True, timeouts=patience)
    timeouts = 0
    for index, (place, record) in enumerate(zip(places, filled.records, strict=True)):
        records[place], used[place] = record, Used(cpu_s=filled.slow.get(index, 0.0))
        if record[:1] == wire.TIMED_OUT and not unit.reference:
            alone = examiner.run(
                prepared, Batch(batch.entry, (unit.inputs[place],)), examiner.full_limits(), fresh=True, capture=True
            )
            records[place], used[place] = alone.records[0], alone.used
        timeouts += records[place][:1] == wire.TIMED_OUT
    return [place for place in places if records[place][:1] == wire.UNRUN], timeouts


@dataclass(frozen=True)
class JudgeUnit:
    """Outcomes to judge: (row, what was expected, what was got)."""

    cases: tuple[tuple[Input, bytes, bytes], ...]


def judge(examiner: Examiner, unit: JudgeUnit) -> tuple[Verdict, ...]:
    """Return a verdict on each case."""
    return tuple(examiner.judge.accept_all(list(unit.cases)))


@dataclass(frozen=True)
class PrepareUnit:
    """A program to compile and load, to see whether it can be used at all."""

    column: Column


@dataclass(frozen=True)
class CompileUnit:
    """Programs of one language to compile together, so that preparing each of them finds it done."""

    programs: tuple[Program, ...]


def compile_together(examiner: Examiner, unit: CompileUnit) -> None:
    """Compile the programs; what is wrong with one is said when it is prepared."""
    examiner.runner.prepare_many(unit.programs, examiner.setting.task)


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
