"""A class as a problem and samples in EvalPlus's fields; `momus evaluate` reads both."""

import json
from typing import Any

from momus.errors import RequestError
from momus.model import Form
from momus.report.evaluation import plain_arguments
from momus.report.exports.base import Export, Exported, GradedFiles
from momus.results.evaluation import GIVEN
from momus.results.matrix import MatrixFound


def evalplus(given: GradedFiles) -> Exported:
    """Return problems.jsonl and samples.jsonl; raise RequestError for what EvalPlus has no form for."""
    results = given.results
    if results.form != Form.FUNCTION or len(results.parameters) != 1 or not given.references[0][0].endswith(".py"):
        raise RequestError("evalplus: is for one function in Python; choose another format")
    (entry_point,) = results.parameters
    found: MatrixFound = results.readings["matrix"]
    rows = [(row, plain_arguments(row.input.args)) for row in found.rows if not row.input.before]
    problem = {
        "task_id": results.exercise,
        "prompt": "",
        "entry_point": entry_point,
        "canonical_solution": given.references[0][1],
        "test": "",
        "contract": "",
        "base_input": [args for row, args in rows if row.found_by == GIVEN],
        "plus_input": [args for row, args in rows if row.found_by != GIVEN],
        "atol": results.rules.abs if results.rules.kind == "float" else 0,
    }
    samples = [{"task_id": results.exercise, "solution": text, "_identifier": name} for name, text in given.sources.items()]
    return Exported({"problems.jsonl": _lines([problem]), "samples.jsonl": _lines(samples)})


def _lines(objects: list[dict[str, Any]]) -> bytes:
    return "".join(json.dumps(one, ensure_ascii=False) + "\n" for one in objects).encode("utf-8", "backslashreplace")


EXPORTED = (Export("evalplus", "a problem and samples in EvalPlus's fields, JSON lines", evalplus, ("matrix",)),)
