"""Programs that keep state: earlier calls change later ones. The sequence of calls that shows it refutes them."""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass

from momus.execute.pool import Failure
from momus.model import Form, Input
from momus.pipeline.class_run import ClassRun
from momus.pipeline.stages.beliefs import keep_confirmed
from momus.pipeline.stages.filling import add_rows, fill, fill_again, fill_references, judge
from momus.search import Confirmed, SequenceUnit
from momus.table import Origin

ENGINE = "sequences"
SEARCHED_AT_ONCE = 2
"""This many columns are searched at a time: the sequence that refutes one often refutes others."""


@dataclass(frozen=True)
class StateSeen:
    """A column that went wrong on an input after other calls, and was right on it in fresh processes. `before` are those calls, if known."""

    column: int
    reference: int
    input: Input
    before: tuple[Input, ...] = ()


def refute_by_sequences(class_run: ClassRun, seen: Sequence[StateSeen], round_number: int = 0) -> dict[int, int]:
    """Have each input of these columns run in a fresh process from now on. Return by column the row of a sequence on which it goes wrong."""
    fill_again(class_run, dict.fromkeys(one.column for one in seen), stateful=True)
    if class_run.setting.task.form is Form.PROGRAM or class_run.setting.state_allowed:
        return {}
    found: dict[int, int] = {}
    waiting = [one for one in seen if one.column in class_run.registered.columns]
    while waiting:
        for one in waiting:
            row = _pair_gone_wrong(class_run, one)
            if row is not None:
                found[one.column] = row
        waiting = [one for one in waiting if one.column not in found and one.column not in class_run.failed]
        searched, waiting = waiting[:SEARCHED_AT_ONCE], waiting[SEARCHED_AT_ONCE:]
        made = _search(class_run, searched, round_number)
        found |= made
        _run_on(class_run, made.values(), (one.column for one in waiting))
    _run_on(class_run, found.values(), class_run.submissions)
    return found


def _run_on(class_run: ClassRun, rows: Iterable[int], columns: Iterable[int]) -> None:
    """Run these columns on rows, and have the outcomes judged."""
    fill(class_run, sorted(set(rows)), [column for column in columns if column not in class_run.failed])
    judge(class_run, set(rows))


def _pair_gone_wrong(class_run: ClassRun, one: StateSeen) -> int | None:
    """Return a known sequence of two calls on which the column goes wrong, if there is one: none is shorter."""
    table = class_run.table
    pairs = [row for row in table.simplest_first(table.evidence) if len(table.rows[row].input.before) == 1]
    return next((row for row in pairs if table.wrong(row, one.reference, [one.column])[0]), None)


def _search(class_run: ClassRun, seen: Sequence[StateSeen], round_number: int) -> dict[int, int]:
    """Return by column the row of the shortest sequence that was found."""
    units = [SequenceUnit(class_run.columns[one.column], one.reference, one.input, one.before) for one in seen]
    rows: dict[int, int] = {}
    for one, result in zip(seen, list(class_run.pool.map(units)), strict=True):
        if isinstance(result, Failure):
            class_run.fail(one.column, result)
        elif result.confirmed is not None:
            rows[one.column] = _keep(class_run, result.confirmed, round_number)
    return rows


def _keep(class_run: ClassRun, found: Confirmed, round_number: int) -> int:
    with class_run.store.transaction():
        rows = add_rows(class_run, [(found.input, Origin(ENGINE, found.column, round_number, found.seconds))])
        fill_references(class_run, rows)
        keep_confirmed(class_run, rows[0], found)
    return rows[0]
