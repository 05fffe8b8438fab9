"""results.json: everything about a run, for other programs."""

import json
from dataclasses import asdict
from pathlib import Path
from typing import Any

from momus.json_values import bounded_outcome_to_json, outcome_to_json
from momus.report.counterexample_json import counterexample_json, input_json
from momus.report.files import write_whole
from momus.report.readings import readings_json
from momus.report.readings.similarity import similarity_json
from momus.results import Finding, Question, Results, SolverAnswer, SolverAnswers, SuiteRow

FORMAT = 1

Json = Any


def write_results(results: Results, path: Path) -> None:
    """Write results.json."""
    write_whole(path, results_text(results).encode("utf-8", "backslashreplace"))


def results_text(results: Results) -> str:
    """Return results.json as text, one line for each submission, row and question, so that two runs can be compared by line."""
    document = results_to_json(results)
    parts = []
    for key, value in document.items():
        if isinstance(value, list) and value and isinstance(value[0], dict):
            items = ",\n  ".join(_line(item) for item in value)
            parts.append(f" {_line(key)}: [\n  {items}\n ]")
        else:
            parts.append(f" {_line(key)}: {_line(value)}")
    return "{\n" + ",\n".join(parts) + "\n}\n"


def _line(value: Json) -> str:
    return json.dumps(value, ensure_ascii=False, allow_nan=False)


def results_to_json(results: Results) -> dict[str, Json]:
    """Return the document; anything that no reading has computed yet is null or empty."""
    return {
        "format": FORMAT,
        "exercise": results.exercise,
        "reference": list(results.references),
        "seed": results.seed,
        "budget": results.budget,
        "seconds": round(results.seconds, 3),
        "engines": {
            use.name: {"inputs": use.inputs, "seconds": round(use.seconds, 3), "refuted": use.refuted} for use in results.engines
        },
        "questions": [_question(question, results) for question in results.questions],
        "submissions": [_submission(finding, results) for finding in results.findings],
        "suite": [_suite_row(row, results) for row in results.suite],
        **readings_json(results),
        **({"groups": asdict(results.groups)} if results.groups else {}),
        "run": {
            "form": results.form,
            "tools": list(results.tools),
            "tier": results.tier,
            "domain": list(results.domain),
            "guesses": list(results.guesses),
            "guessed_domain": results.guessed_domain or None,
            "notes": list(results.notes),
        },
    }


def _question(question: Question, results: Results) -> Json:
    said = {
        "id": question.id,
        "about": question.about,
        "rows": list(question.rows),
        "inputs": [input_json(given, results) for given in question.inputs],
        "for_reference": question.for_reference,
        "against": question.against,
        "expected": outcome_to_json(question.expected),
        "other": bounded_outcome_to_json(question.other),
        "consequence": question.consequence,
    }
    return {**said, "ruling": question.ruling} if question.ruling else said


def _submission(finding: Finding, results: Results) -> Json:
    """Return one submission; unknown optional parts are left out."""
    known = {
        "id": finding.id,
        "file": finding.file,
        "student": finding.student or None,
        "revision": finding.revision or None,
        "time": finding.time or None,
        "group": finding.group or None,
        "language": finding.language,
        "claim": finding.claim.value,
        "bound": finding.bound or None,
        "doubt": list(finding.doubts) or None,
        "remarks": list(finding.remarks) or None,
        "tried": finding.tried,
        "unrun": finding.unrun or None,
        "reason": finding.reason or None,
        "solver": [_asking(asking, results) for asking in finding.asked] or None,
        "tests_passed": list(finding.tests_passed) if finding.tests_passed else None,
    }
    return {
        **{key: value for key, value in known.items() if value is not None},
        "counterexample": finding.evidence and counterexample_json(finding.evidence, results),
        "second_counterexample": finding.second and counterexample_json(finding.second, results),
        "cluster": finding.cluster,
        "failing": list(finding.failing),
        "score": finding.score,
        "similarity": similarity_json(results.similarity.by_id.get(finding.id) if results.similarity else None),
        "grade": finding.grade,
    }


def _asking(asking: SolverAnswers, results: Results) -> Json:
    """Return what a solver said about a submission; the proof is null if nothing was proved, and `doubt` says why."""
    said = {"name": asking.solver, "answers": [_answer(one, results) for one in asking.answers], "proved": asking.proved or None}
    if len(results.parameters) > 1:
        said["function"] = asking.entry
    return {**said, "doubt": asking.doubt} if asking.doubt else said


def _answer(answer: SolverAnswer, results: Results) -> Json:
    said = {"sizes": dict(answer.sizes), "found": answer.found, "seconds": round(answer.seconds, 3)}
    if answer.reason:
        said["reason"] = answer.reason
    return said if answer.input is None else {**said, "input": input_json(answer.input, results)}


def _suite_row(row: SuiteRow, results: Results) -> Json:
    return {
        "id": row.id,
        "input": input_json(row.input, results),
        "expected": outcome_to_json(row.expected),
        "found_by": row.found_by,
        "refutes": list(row.refutes),
    }
