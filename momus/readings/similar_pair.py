"""Two programs of a class beside each other: where they agree, where they differ, and what only one of them handles."""

from collections.abc import Sequence

import numpy as np

from momus.analyse.similarity import weighted_share
from momus.errors import RequestError
from momus.model import Input
from momus.readings.base import Graded
from momus.readings.drawn_weights import weights_until
from momus.readings.wants import REFERENCE, Asking, drawn, paths, sample
from momus.results.similarity import PathShare, SimilarPair
from momus.table.view import Classes

LISTED_AT_MOST = 20_000
"""A domain of at most this many inputs is run whole."""
DRAWS = 10_000
NAME = "reference"
"""The name of the reference where programs are named."""


def compare_pair(graded: Graded, names: Sequence[str], most_paths: int) -> Asking[SimilarPair]:
    """Return how two programs behave beside each other, with inputs that show it.

    They agree on an input if the judge accepts both, or rejects both with the same outcome.
    """
    if len(names) != 2:
        raise RequestError(
            f"momus similarity DIR {' '.join(names)}: two programs are compared; name two submissions, or one and {NAME}"
        )
    first, second = (_column(graded, name) for name in names)
    size = graded.domain_size
    listed = size is not None and size <= LISTED_AT_MOST
    stop = size if listed and size is not None else DRAWS
    columns = [one for one in dict.fromkeys((first, second)) if one != REFERENCE]
    told = yield from drawn(columns, 0, stop, listed=listed, alike=True)
    problem = next((one.problem for one in told.values() if one.problem), "")
    if problem:
        return SimilarPair(names[0], names[1], None, 0, listed, problem=problem)
    view = graded.table.view(columns)
    everywhere = {
        column: [np.concatenate([one[:stop], rows[:, at]]) for one, rows in zip(told[column].tables, view.tables, strict=True)]
        for at, column in enumerate(columns)
    }
    closest = {column: _closest(tables) for column, tables in everywhere.items()}
    inputs = [*graded.uniform(0, stop, listed=listed), *(graded.table.rows[int(row)].input for row in view.rows)]
    # The reference is right everywhere.
    ones, others = (
        everywhere[one][closest[one]] if one != REFERENCE else np.zeros(len(inputs), np.int32) for one in (first, second)
    )
    tables = ones[:stop], others[:stop]
    known = (tables[0] >= 0) & (tables[1] >= 0)
    weights = weights_until(graded, stop, listed=listed)
    own = np.ones(int(known.sum())) if weights is None else weights[known]
    rs = weighted_share((tables[0] == tables[1])[known], own, exact=listed and bool(known.all()))
    reference = REFERENCE - closest[columns[0]] if columns else REFERENCE
    [followed] = yield from paths([tuple(reference if one == REFERENCE else one for one in (first, second))], most_paths)
    pse = PathShare(sum(followed.agreed), len(followed.inputs), followed.whole, followed.hurried) if followed.inputs else None
    # A sample tells what all references reject, not what the closest one does.
    if followed.inputs and columns and len(graded.references) == 1:
        fails = yield from sample(dict.fromkeys(columns, followed.inputs))
        inputs += followed.inputs
        ones, others = (
            np.concatenate(
                [before, _fails(fails.get(one), len(followed.inputs)) if one != REFERENCE else np.zeros(len(followed.inputs))]
            )
            for before, one in zip((ones, others), (first, second), strict=True)
        )
    both = (ones >= 0) & (others >= 0)
    return SimilarPair(
        names[0],
        names[1],
        rs,
        int(known.sum()),
        listed,
        pse,
        _simplest(graded, inputs, both & (ones != others)),
        _simplest(graded, inputs, both & (ones == 0) & (others > 0)),
        _simplest(graded, inputs, both & (ones > 0) & (others == 0)),
        followed.problem,
    )


def _column(graded: Graded, name: str) -> int:
    """Return the column of a submission, or the number that stands for the reference."""
    if name == NAME:
        return REFERENCE
    for column in graded.comparable():
        if name in graded.names.get(column, ()):
            return column
    raise RequestError(f"{name}: no submission that can be compared is called that; see the list in results.json, or write {NAME}")


def _closest(tables: Sequence[Classes]) -> int:
    """Return the place of the reference that finds a program wrong least often."""
    return min(range(len(tables)), key=lambda at: int((tables[at] > 0).sum()))


def _fails(told: Sequence[bool | None] | None, size: int) -> Classes:
    """Return right, wrong or unknown as classes. Two wrong ones count as alike here: only who is right is read from them."""
    return np.array([-1 if one is None else int(one) for one in told or [None] * size], np.int32)


def _simplest(graded: Graded, inputs: Sequence[Input], chosen: np.ndarray[tuple[int], np.dtype[np.bool_]]) -> Input | None:
    """Return the simplest of the chosen inputs."""
    some = [inputs[at] for at in np.flatnonzero(chosen).tolist()]
    return graded.simplest(some) if some else None
