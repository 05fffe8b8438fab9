"""Runs a C or C++ program once more under gcc's sanitisers, and tells the undefined behaviour that its answers rest on."""

from collections.abc import Sequence
from dataclasses import dataclass, replace

from momus import wire
from momus.errors import RejectedError
from momus.execute import Batch, split_traced
from momus.execute.run_options import RunArguments
from momus.languages.base import Prepared
from momus.languages.c.builds import SANITISED
from momus.languages.c.undefined import Event, event_of, place, tells_of_a_pattern, words
from momus.model import Input, Limits
from momus.results import Undefined
from momus.search.work.examiner import Column, Examiner
from momus.search.work.unset_variables import COMPILED, unset

MOST_S = 20.0
_SLOWER = 4
_LARGER, _SPARE_MB = 2, 64
_TIMEOUTS = 2


@dataclass(frozen=True)
class UndefinedUnit:
    """Rows to run a column on under the sanitisers; `died` are the places of those on which it is known to crash."""

    column: Column
    inputs: tuple[Input, ...]
    died: frozenset[int] = frozenset()


def watch(examiner: Examiner, unit: UndefinedUnit) -> tuple[Undefined | None, ...]:
    """Return the first undefined behaviour on each row, None if none was seen.

    A sanitiser needs extra time, memory and stack. A run that becomes too large or too slow by this says nothing.
    """
    found: list[Undefined | None] = [None] * len(unit.inputs)
    try:
        prepared = examiner.runner.prepare_as(unit.column.program, examiner.setting.task, SANITISED)
        plain = examiner.prepared(unit.column.program)
        seen = _seen(examiner, prepared, plain, unit.inputs)
    except RejectedError:
        return tuple(found)
    teller = _Teller(examiner, unit.column, prepared)
    for number, one in enumerate(seen):
        if one.event is not None and (one.event.kind != "stack-overflow" or number in unit.died):
            found[number] = teller.told(one.event)
    doubtful = [number for number, one in enumerate(seen) if one.doubtful]
    for index, told in unset(examiner, unit.column, [unit.inputs[number] for number in doubtful]).items():
        found[doubtful[index]] = told
    return tuple(found)


@dataclass(frozen=True)
class _Seen:
    """What the sanitised build told of an input; `doubtful`: an unset variable may have caused this or another outcome."""

    event: Event | None = None
    doubtful: bool = False


def _seen(examiner: Examiner, prepared: Prepared, plain: Prepared, inputs: Sequence[Input]) -> list[_Seen]:
    seen = [_Seen()] * len(inputs)
    limits = _widened(examiner.full_limits())
    for entry in dict.fromkeys(input.entry for input in inputs):
        places = [number for number, input in enumerate(inputs) if input.entry == entry]
        batch = Batch(entry, tuple(inputs[number] for number in places))
        asked: RunArguments = {
            "capture": examiner.judge.needs_printed,
            "after": examiner.judge.needs_arguments,
            "stop_after_timeouts": _TIMEOUTS,
            "total_s": MOST_S,
        }
        watched, usual = (examiner.runner.run(one, batch, limits, **asked).records for one in (prepared, plain))
        for number, record, other in zip(places, watched, usual, strict=True):
            outcome, notes = split_traced(record)
            event = event_of(notes)
            ended = record != outcome and wire.has_ended(other)
            doubtful = tells_of_a_pattern(event) if event is not None else ended and outcome != other
            seen[number] = _Seen(event, doubtful)
    return seen


def _widened(limits: Limits) -> Limits:
    return replace(limits, cpu_s=_SLOWER * limits.cpu_s, memory_mb=_LARGER * limits.memory_mb + _SPARE_MB)


class _Teller:
    """Puts the events of one program into words; looks up each place in it once."""

    def __init__(self, examiner: Examiner, column: Column, prepared: Prepared):
        self._run_tool = examiner.runner.run_tool
        self._payload = prepared.payload
        self._files = COMPILED[column.program.language].own_files(column.program)
        self._known: dict[Event, tuple[str, int]] = {}

    def told(self, event: Event) -> Undefined:
        where = replace(event, kind="", said="")
        if where not in self._known:
            self._known[where] = place(event, self._payload, self._files, self._run_tool)
        file, line = self._known[where]
        return Undefined(words(event), line, file if len(self._files) > 1 else "")
