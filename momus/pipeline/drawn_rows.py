"""Random inputs that became rows: made small, so that people can read them."""

from collections.abc import Sequence

from momus.domain import Args
from momus.execute.pool import Failure
from momus.model import Input
from momus.pipeline.grading import Grading
from momus.pipeline.stages.completing import complete
from momus.pipeline.stages.filling import add_rows
from momus.search import SampleUnit
from momus.table import Origin, Standing

MOST_SIMPLIFIED = 20
"""At most this many inputs are made small; others become rows as they are."""

Failing = tuple[bool | None, ...]


def keep_drawn(grading: Grading, inputs: Sequence[Input], columns: Sequence[int]) -> tuple[int, ...]:
    """Return comparison rows on which the same of these columns fail as on the inputs; the whole class is run on them."""
    if not inputs:
        return ()
    grading.progress.stage("making draws small", min(len(inputs), MOST_SIMPLIFIED))
    small = []
    for input in inputs[:MOST_SIMPLIFIED]:
        small.append(_simplified(grading, input, columns))
        grading.progress.advance()
    with grading.store.transaction():
        found = add_rows(grading, ((one, Origin("draws")) for one in (*small, *inputs[MOST_SIMPLIFIED:])), Standing.COMPARISON)
        complete(grading, found)
    return tuple(found)


def _simplified(grading: Grading, input: Input, columns: Sequence[int]) -> Input:
    """Return the simplest input that is found on which the same columns fail."""
    (wanted,) = _failing(grading, [input], columns)

    def first_failing(candidates: Sequence[Args]) -> int | None:
        made = [grading.setting.input(input.entry, args) for args in candidates]
        return next((at for at, one in enumerate(_failing(grading, made, columns)) if one == wanted), None)

    return grading.setting.input(input.entry, grading.setting.domains[input.entry].shrink(input.args, first_failing))


def _failing(grading: Grading, inputs: Sequence[Input], columns: Sequence[int]) -> list[Failing]:
    """Return for each input which of the columns fail on it."""
    units = [SampleUnit(grading.columns[column], tuple(inputs), answered=True) for column in columns]
    told = [() if isinstance(one, Failure) else one.refused() for one in grading.pool.map(units)]
    return [tuple(one[at] if one else None for one in told) for at in range(len(inputs))]
