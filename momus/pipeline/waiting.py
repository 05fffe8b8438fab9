"""Programs that looped too often: elsewhere they are taken for looping again, and waited for where that decides something."""

from collections.abc import Iterable
from dataclasses import replace

import numpy as np

from momus.analyse.known import RIGHT, Known
from momus.pipeline.knowing import Everything
from momus.pipeline.scope import Scope, Wanted
from momus.pipeline.stages.confirming import Confirming

LOOPS = 2**31 - 1
"""The class of a cell that is unrun because its program looped too often: it loops, until it was waited for there."""
MOST_LOOPS = 400
"""So many inputs are waited for in a column at a time, where it matters what it does on each."""


def presumed(everything: Everything) -> Known:
    """Return what is known, with holes of programs that looped too often taken for loops."""
    classes = everything.known.classes.copy()
    classes[everything.unrun & (classes < RIGHT)] = LOOPS
    return replace(everything.known, classes=classes)


def announce_waiting(confirming: Confirming, everything: Everything) -> None:
    """Tell a person that programs which looped too often are waited for from now on, where there are any."""
    if everything.unrun.any():
        confirming.grading.progress.stage("waiting for loops")


def wait_at(
    confirming: Confirming, scope: Scope, everything: Everything, rows: Iterable[int], patience: int = MOST_LOOPS
) -> set[int] | None:
    """Run what was presumed on these rows, each column until it looped so many times more; None where nothing was presumed.

    Return the columns that could not be waited for.
    """
    asked = np.isin(everything.known.rows, list(rows))
    in_scope = everything.places >= 0
    of_scope, of_table = [], {}
    for at, column in enumerate(everything.known.columns.tolist()):
        open_cells = asked & everything.unrun[:, at]
        if len(places := everything.places[open_cells & in_scope]):
            of_scope.append(Wanted(column, tuple(places.tolist()), patience))
        if len(stored := everything.known.rows[open_cells & ~in_scope]):
            of_table[column] = stored.tolist()
    if not of_scope and not of_table:
        return None
    return scope.fill_unrun(of_scope) | confirming.grading.fill_unrun(of_table, patience)
