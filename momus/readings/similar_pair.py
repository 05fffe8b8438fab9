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
    columns = [one for one in (first, second) if one != REFERENCE]
    told = yield from drawn(dict.fromkeys(columns), 0, stop, listed=listed, alike=True)
    problem = next((one.problem for one in told.values() if one.problem), "")
    if problem:
        return SimilarPair(names[0], names[1], None, 0, listed, problem=problem)
    tables = [_table(told[one].tables[0] if one != REFERENCE else None, stop) for one in (first, second)]
    known = (tables[0] >= 0) & (tables[1] >= 0)
    weights = weights_until(graded, stop, listed=listed)
    own = np.ones(int(known.sum())) if weights is None else weights[known]
    rs = weighted_share((tables[0] == tables[1])[known], own, exact=listed and bool(known.all()))
    inputs = list(graded.uniform(0, stop, listed=listed))
    rows = graded.table.view(columns).tables[0]
    numbers = graded.table.view(columns).rows
    inputs += [graded.table.rows[int(row)].input for row in numbers]
    places = {column: rows[:, at] for at, column in enumerate(graded.table.view(columns).columns.tolist())}
    ones, others = (
        np.concatenate([table, places[column] if column != REFERENCE else np.zeros(len(numbers), np.int32)])
        for table, column in zip(tables, (first, second), strict=True)
    )
    [followed] = yield from paths([(first, second)], most_paths)
    pse = PathShare(sum(followed.agreed), len(followed.inputs), followed.whole, followed.hurried) if followed.inputs else None
    if followed.inputs and columns:
        # What each does on the inputs of the paths, against the reference.
        fails = yield from sample(dict.fromkeys(columns, followed.inputs))
        ways = [_fails(fails.get(one, ()), len(followed.inputs)) if one != REFERENCE else None for one in (first, second)]
        inputs += followed.inputs
        ones, others = (
            np.concatenate([known_part, _table(way, len(followed.inputs))])
            for known_part, way in zip((ones, others), ways, strict=True)
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


def _table(known: Classes | None, size: int) -> Classes:
    """Return the classes of a program; the reference is right everywhere."""
    return np.zeros(size, np.int32) if known is None else known[:size]


def _fails(told: Sequence[bool | None], size: int) -> Classes:
    """Return right, wrong or unknown as classes. Two wrong ones count as alike here: only who is right is read from them."""
    return np.array([-1 if one is None else int(one) for one in told] or [-1] * size, np.int32)


def _simplest(graded: Graded, inputs: Sequence[Input], chosen: np.ndarray[tuple[int], np.dtype[np.bool_]]) -> Input | None:
    """Return the simplest of the chosen inputs."""
    some = [inputs[at] for at in np.flatnonzero(chosen).tolist()]
    return graded.simplest(some) if some else None
