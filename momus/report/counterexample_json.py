"""Inputs and counterexamples in results.json."""

from typing import Any

from momus.json_values import bounded_outcome_to_json, input_to_json, outcome_to_json
from momus.model import Form, Input
from momus.results import Evidence, Results


def input_json(given: Input, results: Results) -> Any:
    """Return an input, with its function if there are several."""
    said = input_to_json(given, Form(results.form), results.parameters.get(given.entry, ()))
    return {"function": given.entry, "arguments": said} if len(results.parameters) > 1 else said


def counterexample_json(evidence: Evidence, results: Results) -> dict[str, Any]:
    """Return a counterexample: the input, what was expected, and what was got."""
    said = {
        "row": evidence.row,
        "input": input_json(evidence.input, results),
        "expected": outcome_to_json(evidence.expected),
        "got": bounded_outcome_to_json(evidence.got),
        "found_by": evidence.found_by,
        "direct": evidence.direct,
        "seconds": round(evidence.seconds, 3),
    }
    if evidence.other is not None:
        said["other"] = bounded_outcome_to_json(evidence.other)
    if evidence.explanation:
        said["explanation"] = evidence.explanation
    if evidence.undefined is not None:
        undefined = {"what": evidence.undefined.what, "line": evidence.undefined.line, "file": evidence.undefined.file}
        said["undefined"] = {key: value for key, value in undefined.items() if value}
    if evidence.steps is not None:
        steps = {"taken": evidence.steps.taken, "ended": evidence.steps.ended, "reference": evidence.steps.reference or None}
        said["steps"] = {key: value for key, value in steps.items() if value is not None}
    return said
