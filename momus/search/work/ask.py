"""Ask a column about inputs that somebody wants to know of, without keeping any of it."""

from dataclasses import dataclass

from momus import wire
from momus.errors import RejectedError
from momus.execute import Batch
from momus.model import Input
from momus.search.work.examiner import Column, Examiner

TIMEOUTS = 5


@dataclass(frozen=True)
class AskUnit:
    """A column to be asked about these inputs."""

    column: Column
    inputs: tuple[Input, ...]


def ask(examiner: Examiner, unit: AskUnit) -> tuple[bool | None, ...]:
    """Return for each input whether no reference accepts what the column does; None where that is not known."""
    answers: list[bool | None] = [None] * len(unit.inputs)
    for entry in dict.fromkeys(input.entry for input in unit.inputs):
        places = [place for place, input in enumerate(unit.inputs) if input.entry == entry]
        batch = Batch(entry, tuple(unit.inputs[place] for place in places))
        expected = examiner.expected(batch)
        limits = examiner.search_limits(unit.column, expected)
        try:
            prepared = examiner.prepared(unit.column.program)
            records = examiner.run(prepared, batch, limits, fresh=unit.column.stateful, timeouts=TIMEOUTS).records
        except RejectedError:
            return tuple(answers)
        refused = [set(examiner.wrong(batch, records, one)) for one in expected]
        for index, place in enumerate(places):
            known = records[index][:1] not in (wire.UNRUN, wire.INEXPRESSIBLE)
            if known and all(one.records[index] is not None for one in expected):
                answers[place] = all(index in wrong for wrong in refused)
    return tuple(answers)
