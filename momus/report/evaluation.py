"""An evaluation of samples: in lines, and as the files that other people's tools read."""

import json
from collections.abc import Iterator, Sequence
from pathlib import Path
from typing import Any

from momus.json_values import to_json
from momus.legible import legible
from momus.model import Value
from momus.report.files import write_whole
from momus.report.spreadsheet import csv_bytes
from momus.results.evaluation import Evaluation, ProblemFound
from momus.words import counted

TABLE, SAMPLES, INPUTS, RESULTS = "table.csv", "samples.jsonl", "new_inputs.jsonl", "eval_results.json"
COLUMNS = (
    "task_id", "samples", "distinct", "judged", "tests", "pass_given", "pass_after", "missed_by_tests", "new_inputs", "most_caught",
    "doubts", "problem",
)  # fmt: skip
LISTED = 20


def write_evaluation(table: Evaluation, folder: Path) -> None:
    """Write the table as CSV, what each sample did, the new inputs, and a summary in EvalPlus's form."""
    write_whole(folder / TABLE, csv_bytes([COLUMNS, *map(_row, table.problems)]))
    write_whole(folder / SAMPLES, _json_lines(_samples(table)))
    write_whole(folder / INPUTS, _json_lines(_new_inputs(table)))
    write_whole(folder / RESULTS, (json.dumps(evaluation_json(table), ensure_ascii=False, indent=1) + "\n").encode())


def _row(one: ProblemFound) -> tuple[str | int | None, ...]:
    return (
        one.task_id,
        len(one.samples),
        one.distinct,
        len(one.judged),
        one.tests,
        one.passing_given if one.tests else None,
        one.passing,
        one.missed,
        len(one.inputs),
        max((given.catches for given in one.inputs), default=0),
        "; ".join(one.doubts),
        one.problem,
    )


def _samples(table: Evaluation) -> Iterator[dict[str, Any]]:
    for problem in table.problems:
        for one in problem.samples:
            yield {
                "task_id": problem.task_id,
                "sample": one.number,
                "claim": one.claim.value,
                "given": one.given,
                "passed": one.passes if one.judged else None,
                **{key: value for key, value in (("input", one.input), ("got", one.got), ("reason", one.reason)) if value},
            }


def _new_inputs(table: Evaluation) -> Iterator[dict[str, Any]]:
    """Yield a line for each problem that has new inputs. JSON has neither tuples nor sets: `calls` have the inputs as Python writes them."""
    for problem in table.problems:
        if problem.inputs:
            yield {
                "task_id": problem.task_id,
                "plus_input": [plain_arguments(one.args) for one in problem.inputs],
                "calls": [one.call for one in problem.inputs],
                "expected": [one.expected for one in problem.inputs],
                "catches": [one.catches for one in problem.inputs],
            }


def plain_arguments(args: Sequence[Value]) -> list[Any]:
    """Return arguments as EvalPlus writes them: tuples and sets are lists. What has no such form is tagged, as in results.json."""
    return [_plain(value) for value in args]


def _plain(value: Value) -> Any:
    if isinstance(value, list | tuple):
        return [_plain(one) for one in value]
    if isinstance(value, set | frozenset):
        return [_plain(one) for one in sorted(value, key=repr)]
    if isinstance(value, dict) and all(isinstance(key, str) for key in value):
        return {key: _plain(one) for key, one in value.items()}
    return to_json(value)


def evaluation_json(table: Evaluation) -> dict[str, Any]:
    """Return the evaluation in the form of EvalPlus's results; what Momus adds stands beside its fields."""
    return {
        "eval": {one.task_id: _problem_json(one, table.sources.get(one.task_id, ())) for one in table.problems},
        "pass_at_k": {
            "base": {f"pass@{one.k}": one.given for one in table.pass_at if one.given is not None},
            "plus": {f"pass@{one.k}": one.after for one in table.pass_at},
            "problems": {f"pass@{one.k}": one.problems for one in table.pass_at},
        },
        "doubtful": {one.task_id: list(one.doubts) for one in table.problems if one.doubts},
        "not_evaluated": {one.task_id: one.problem for one in table.problems if one.problem},
        "without_samples": list(table.without_samples),
        "seed": table.seed,
        "budget": table.budget,
    }


def _problem_json(problem: ProblemFound, sources: tuple[str, ...]) -> list[dict[str, Any]]:
    status = {True: "pass", False: "fail", None: None}
    return [
        {
            "task_id": problem.task_id,
            "solution": sources[one.number] if one.number < len(sources) else "",
            "base_status": status[one.given],
            "plus_status": status[one.passes if one.judged else None],
            "plus_fail_tests": [plain_arguments(problem.inputs[at].args) for at in one.failed],
            "claim": one.claim.value,
        }
        for one in problem.samples
    ]


def _json_lines(objects: Iterator[dict[str, Any]]) -> bytes:
    return "".join(json.dumps(one, ensure_ascii=False) + "\n" for one in objects).encode("utf-8", "backslashreplace")


def evaluation_lines(table: Evaluation, *, everything: bool = False) -> list[str]:
    """Return pass@k first, then the problems that are doubtful, then those whose tests miss most samples."""
    samples = sum(len(one.samples) for one in table.problems)
    lines = [
        f"{counted(len(table.problems), 'problem')}, {counted(samples, 'sample')}, "
        f"{counted(sum(one.distinct for one in table.problems), 'distinct program')}, seed {table.seed}, budget {table.budget}"
    ]
    for one in table.pass_at:
        given = "" if one.given is None else f"{one.given:.1%} on the given tests, "
        lines.append(f"pass@{one.k}: {given}{one.after:.1%} after refutation ({counted(one.problems, 'problem')})")
    broken = [f"{one.task_id}: {one.problem}" for one in table.problems if one.problem]
    doubtful = [f"{one.task_id}: {'; '.join(one.doubts)}" for one in table.problems if one.doubts]
    weak = sorted((one for one in table.problems if one.missed), key=lambda one: -one.missed)
    missed = [f"{one.task_id}: {_missed(one)}" for one in weak]
    for heading, many in (
        ("not evaluated", broken),
        ("doubtful references or tests", doubtful),
        ("given tests that accept refuted samples", missed),
    ):
        if many:
            lines.append(f"{heading}: {len(many):,}")
            lines += [f"  {legible(one, lines=False)}" for one in (many if everything else many[:LISTED])]
            lines += [f"  … {len(many) - LISTED:,} more: all with -v"] if len(many) > LISTED and not everything else []
    if table.without_samples:
        lines.append(f"without samples: {counted(len(table.without_samples), 'problem')}")
    return lines


def _missed(one: ProblemFound) -> str:
    best = max(one.inputs, key=lambda given: given.catches, default=None)
    shown = f"; {best.call} catches {counted(best.catches, 'sample')}" if best else ""
    return f"{one.missed:,} of {one.passing_given:,} samples that pass them{shown}"
