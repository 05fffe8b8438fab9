"""Runs a column on inputs in the build that notes lines."""

from dataclasses import dataclass

from momus import wire
from momus.errors import MissingToolError, RejectedError
from momus.execute import Batch, split_traced
from momus.languages import language
from momus.languages.line_events import LINES
from momus.search.work.examiner import Column, Examiner
from momus.search.work.sample import PackedInputs

TIMEOUTS = 2
_LARGEST = 1 << 24


@dataclass(frozen=True)
class LinesUnit:
    """A column, and the inputs of which its lines are asked for."""

    column: Column
    inputs: PackedInputs


@dataclass(frozen=True)
class NotedLines:
    """What a column noted on each input (`momus.languages.line_events`), and whether it failed there; None if that is unknown."""

    noted: tuple[tuple[int, ...], ...] = ()
    failed: tuple[bool | None, ...] = ()


def note_lines(examiner: Examiner, unit: LinesUnit) -> NotedLines:
    """Return what the column notes on each input, judged by every reference; nothing at all if it has no build for it."""
    program = unit.column.program
    if not language(program.language).can_note_lines:
        return NotedLines()
    inputs = unit.inputs.inputs()
    noted: list[tuple[int, ...]] = [()] * len(inputs)
    failed: list[bool | None] = [None] * len(inputs)
    places: dict[str, list[int]] = {}
    for place, one in enumerate(inputs):
        places.setdefault(one.entry, []).append(place)
    try:
        prepared = examiner.runner.prepare_as(program, examiner.setting.task, LINES)
    except (RejectedError, MissingToolError):
        return NotedLines()
    for entry, mine in places.items():
        batch = Batch(entry, tuple(inputs[place] for place in mine))
        expected = examiner.expected(batch)
        limits = examiner.search_limits(unit.column, expected)
        records = examiner.run(prepared, batch, limits, fresh=unit.column.stateful, timeouts=TIMEOUTS).records
        plain = [split_traced(record)[0] for record in records]
        wrong = set.intersection(*(set(examiner.wrong(batch, plain, one)) for one in expected))
        for at, place in enumerate(mine):
            noted[place] = _notes(records[at])
            if plain[at] not in (wire.UNRUN, wire.INEXPRESSIBLE):
                failed[place] = at in wrong
    return NotedLines(tuple(noted), tuple(failed))


def _notes(record: bytes) -> tuple[int, ...]:
    """Return the notes in a record. The program may have forged them: what is no line is dropped."""
    plain, _ = split_traced(record)
    if plain == record:
        return ()
    try:
        parts = wire.decode(record[1:])
    except wire.WireError:
        return ()
    match parts:
        case (bytes(), list(notes)):
            return tuple(one for one in notes if type(one) is int and 0 <= one < _LARGEST)
    return ()
