"""The table of evidence itself: every input that may refute, and what every submission did on it."""

from dataclasses import dataclass

import numpy as np

from momus.readings.base import Graded, Reading, names_of
from momus.readings.wants import Asking, cells
from momus.results.matrix import MatrixFound, MatrixRow


@dataclass(frozen=True)
class MatrixOptions:
    """The matrix has no options: it is the whole table of evidence."""

    @property
    def aside(self) -> bool:
        """Return that the matrix is no part of the folder's results: the store has it already."""
        return True


def matrix(graded: Graded, options: MatrixOptions) -> Asking[MatrixFound]:
    """Return inputs by submissions; two submissions with equal programs have equal columns."""
    columns = graded.comparable()
    yield from cells(graded.table.evidence, columns)
    known = graded.table.view(columns).best()
    rows = known.rows.tolist()
    own = {column: names_of(graded, [column]) for column in columns}
    places = [at for at, column in enumerate(columns) for _ in own[column]]
    return MatrixFound(
        rows=tuple(
            MatrixRow(row, graded.table.rows[row].input, graded.expected(row), graded.table.rows[row].origin.engine) for row in rows
        ),
        submissions=tuple(name for column in columns for name in own[column]),
        classes=np.ascontiguousarray(known.classes[:, places]),
    )


READING = Reading(
    name="matrix",
    options=MatrixOptions,
    read=matrix,
    about="""DIR is the folder that `momus grade` wrote.

    \b
    Examples:
      momus matrix momus-out/equi
    """,
    lasting=False,
)
