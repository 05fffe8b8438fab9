"""The matrix of inputs by submissions, in words and in JSON."""

from typing import Any

from momus.model import Hole
from momus.report.counterexample_json import input_json
from momus.report.readings.words import LISTED
from momus.report.sentences import input_line
from momus.results import Results
from momus.results.matrix import MatrixFound
from momus.words import counted


def lines(found: MatrixFound, results: Results, *, everything: bool = False) -> list[str]:
    """Return the inputs, each with how many submissions are wrong there: `wrong<TAB>unknown<TAB>input`."""
    shown = len(found.rows) if everything else min(LISTED, len(found.rows))
    said = [f"{counted(len(found.rows), 'input')} by {counted(len(found.submissions), 'submission')}; wrong, unknown, input:"]
    wrong, unknown = found.wrong.sum(axis=1).tolist(), found.unknown.sum(axis=1).tolist()
    said += [f"{wrong[at]}\t{unknown[at]}\t{input_line(found.rows[at].input, results)}" for at in range(shown)]
    left = len(found.rows) - shown
    return said + ([f"… {left:,} more: all with -v"] if left else [])


def to_json(found: MatrixFound | None, results: Results) -> dict[str, Any]:
    """Return the matrix: for each input, the number of each submission's outcome, 0 for what the judge accepts, or why it is unknown."""
    if found is None:
        return {}
    holes = {int(hole): str(hole) for hole in Hole}
    return {
        "matrix": {
            "submissions": list(found.submissions),
            "rows": [
                {"id": row.id, "input": input_json(row.input, results), "outcomes": [holes.get(one, one) for one in classes]}
                for row, classes in zip(found.rows, found.classes.tolist(), strict=True)
            ],
        }
    }
