"""The matrix of inputs by submissions, as CSV and as Arrow."""

from importlib import import_module
from typing import TYPE_CHECKING

from momus.errors import RequestError
from momus.report.exports.base import Export, Exported, GradedFiles
from momus.report.sentences import input_line, outcome_line
from momus.report.spreadsheet import csv_bytes
from momus.results import Results
from momus.results.matrix import MatrixFound

if TYPE_CHECKING:
    import pyarrow

NAMED = ("input", "expected")


def matrix_csv(given: GradedFiles) -> Exported:
    """Return matrix.csv: 1 where a submission is right, 0 where it is wrong, nothing where that is unknown."""
    found: MatrixFound = given.results.readings["matrix"]
    rows: list[tuple[str | int | None, ...]] = [(*NAMED, *found.submissions)]
    for row, classes in zip(found.rows, found.classes.tolist(), strict=True):
        marks = [None if one < 0 else int(one == 0) for one in classes]
        rows.append((input_line(row.input, given.results), outcome_line(row.expected), *marks))
    return Exported({"matrix.csv": csv_bytes(rows)})


def matrix_arrow(given: GradedFiles) -> Exported:
    """Return matrix.arrow: the same, in Arrow's file format."""
    table = arrow_table(given.results.readings["matrix"], given.results)
    arrow = import_module("pyarrow")
    sink = arrow.BufferOutputStream()
    with arrow.ipc.new_file(sink, table.schema) as writer:
        writer.write_table(table)
    content: bytes = sink.getvalue().to_pybytes()
    return Exported({"matrix.arrow": content})


def arrow_table(found: MatrixFound, results: Results) -> "pyarrow.Table":
    """Return an Arrow table with the columns `input`, `expected` and one for each submission: true where it is right, null where that is unknown."""
    try:
        arrow = import_module("pyarrow")
    except ModuleNotFoundError:
        raise RequestError("pyarrow is not installed; run: pip install momus[frames]") from None
    inputs = [input_line(row.input, results) for row in found.rows]
    expected = [outcome_line(row.expected) for row in found.rows]
    right = [arrow.array(~found.wrong[:, at], mask=found.unknown[:, at]) for at in range(len(found.submissions))]
    made: pyarrow.Table = arrow.table([inputs, expected, *right], names=[*NAMED, *found.submissions])
    return made


EXPORTED = (
    Export("matrix-csv", "inputs by submissions: who is right where, CSV", matrix_csv, ("matrix",)),
    Export("matrix-arrow", "the same as an Arrow file", matrix_arrow, ("matrix",)),
)
