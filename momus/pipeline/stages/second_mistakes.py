"""A second counterexample for a program that is wrong in two ways: the interesting mistake may hide behind a trivial one.

Two rows show two mistakes if some program fails only on the first of them, and some program only on the second. The second row is confirmed in
fresh processes, like every counterexample that is shown.
"""

from collections.abc import Iterator
from functools import cache

import numpy as np
import numpy.typing as npt

from momus import wire
from momus.execute.pool import Failure
from momus.pipeline.class_run import ClassRun
from momus.pipeline.stages.beliefs import Belief, belief, keep_confirmed
from momus.pipeline.stages.confirming import confirm_unit

MOST_TRIED = 3
"""At most this many rows of a column are confirmed: the first that is again wrong is shown."""


def confirm_second_mistakes(class_run: ClassRun) -> None:
    """Confirm, for every refuted column, a row that shows another mistake than its counterexample."""
    for _ in range(MOST_TRIED):
        asked = [(column, row) for column, row in _candidates(class_run) if belief(class_run, row, column, 0) is None]
        if not asked:
            return
        results = list(class_run.pool.map([confirm_unit(class_run, column, 0, row) for column, row in asked]))
        with class_run.store.transaction():
            for (_, row), result in zip(asked, results, strict=True):
                if not isinstance(result, Failure):
                    keep_confirmed(class_run, row, result)


def second_mistakes(class_run: ClassRun) -> dict[int, int]:
    """Return by column the row that shows its second mistake, where there is a confirmed one."""
    return {column: row for column, row in _candidates(class_run) if belief(class_run, row, column, 0) is Belief.CONFIRMED}


def _candidates(class_run: ClassRun) -> Iterator[tuple[int, int]]:
    """Yield, for each refuted column, the simplest row of a second mistake that fresh runs do not contradict."""
    columns = sorted(class_run.refuted)
    rows = class_run.table.simplest_first(class_run.table.evidence)
    if not columns or not rows:
        return
    wrong = class_run.table.wrong_for_all(rows, columns)
    timed_out = class_run.table.outcomes(rows, columns) == class_run.store.outcome_ids([wire.TIMED_OUT])[wire.TIMED_OUT]
    place = {row: at for at, row in enumerate(rows)}

    @cache
    def shows_another(first: int) -> npt.NDArray[np.bool_]:
        """Return for each row whether some program fails only on it, and some program only on the first."""
        only_here: npt.NDArray[np.bool_] = (wrong & ~wrong[first]).any(axis=1)
        only_there: npt.NDArray[np.bool_] = (wrong[first] & ~wrong).any(axis=1)
        return np.logical_and(only_here, only_there)

    for at, column in enumerate(columns):
        first = place.get(class_run.refuted[column][0])
        # A program that keeps state goes wrong on many sequences of calls: all of them show the same mistake.
        if first is None or class_run.table.rows[rows[first]].input.before:
            continue
        for other in np.flatnonzero(wrong[:, at] & ~timed_out[:, at] & shows_another(first)).tolist():
            if belief(class_run, rows[other], column, 0) in (None, Belief.CONFIRMED):
                yield column, rows[other]
                break
