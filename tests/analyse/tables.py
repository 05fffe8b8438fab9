"""Small tables written by hand."""

from collections.abc import Sequence

import numpy as np

from momus.table import Known


def failing_sets(sets: Sequence[set[str]], columns: str) -> Known:
    """Return the table whose row n is failed by the columns in the n-th set; columns are letters, numbered by their code."""
    classes = np.array([[int(column in failing) for column in columns] for failing in sets], np.int32)
    return Known(
        np.arange(1, len(sets) + 1), np.array([ord(column) for column in columns]), classes.reshape(len(sets), len(columns))
    )


def table(*rows: str) -> Known:
    """Return a table written as text: a row a word, a column a letter; `.` right, `?` a hole, a digit a wrong outcome. Columns count from 1."""
    numbers = {".": 0, "?": -1}
    classes = np.array([[numbers.get(cell, ord(cell)) for cell in row] for row in rows], np.int32)
    return Known(np.arange(1, len(rows) + 1), np.arange(1, len(rows[0]) + 1), classes)
