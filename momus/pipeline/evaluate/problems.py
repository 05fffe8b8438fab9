"""Problems for code-writing models, in the fields of HumanEval, EvalPlus and MBPP."""

import ast
from dataclasses import dataclass
from pathlib import Path
from textwrap import dedent, indent
from typing import Any

from momus.errors import Mistake
from momus.exercise.json_lines import JsonLine, json_lines, stop_at


@dataclass(frozen=True)
class Problem:
    """A problem. `prompt` comes before a sample's completion, `reference` is a whole program. `tests` are the given tests as Python, `inputs` the
    arguments of given inputs without a result, `tolerance` how far a float may be off (0: as usual).
    """

    task_id: str
    entry_point: str
    prompt: str
    reference: str
    tests: str
    inputs: tuple[tuple[Any, ...], ...] = ()
    tolerance: float = 0.0


def read_problems(path: Path) -> dict[str, Problem]:
    """Return the problems of a file by their task_id, in order; raise ExerciseError with all mistakes in it."""
    mistakes: list[Mistake] = []
    found: dict[str, Problem] = {}
    for line in json_lines(path, mistakes):
        before = len(mistakes)
        problem = _problem(line)
        if len(mistakes) > before:
            continue
        if problem.task_id in found:
            line.report("task_id", repr(problem.task_id), "another problem is called that", "give each problem a name of its own")
        found[problem.task_id] = problem
    if not found and not mistakes:
        mistakes.append(Mistake(path.name, "", "has no problem", "write one JSON object a line"))
    stop_at(mistakes)
    return found


def _problem(line: JsonLine) -> Problem:
    task_id = line.name("task_id")
    if "test_list" in line.fields:
        setup = "\n".join(filter(None, (line.text("test_setup_code"), *line.texts("test_imports"))))
        tests = "\n".join((setup, *line.texts("test_list"), *line.texts("challenge_test_list")))
        reference = line.text("code", needed=True)
        entry_point = line.text("entry_point") or _called_first(line.texts("test_list"), reference)
        if reference and not entry_point:
            line.report("test_list", "", "calls no function that the code defines", "give the name in entry_point")
        return Problem(task_id, entry_point, "", "\n".join(filter(None, (setup, reference))), tests)
    prompt, solution = line.text("prompt"), line.text("canonical_solution", needed=True)
    entry_point = line.text("entry_point", needed=True)
    reference = with_contract(prompt + solution, entry_point, line.text("contract"))
    return Problem(
        task_id, entry_point, prompt, reference, line.text("test") or line.text("assertion"), _inputs(line), _tolerance(line)
    )


def with_contract(source: str, entry_point: str, contract: str) -> str:
    """Return a program whose function begins with the assertions of a contract, after its docstring; unchanged if it cannot be parsed."""
    if not contract.strip():
        return source
    try:
        functions = [one for one in ast.walk(ast.parse(source)) if isinstance(one, ast.FunctionDef) and one.name == entry_point]
    except (SyntaxError, ValueError, RecursionError):
        return source
    if not functions:
        return source
    body = functions[-1].body
    first = body[1] if len(body) > 1 and ast.get_docstring(functions[-1], clean=False) is not None else body[0]
    lines = source.splitlines()
    added = indent(dedent(contract.strip("\n").expandtabs(4)), " " * first.col_offset)
    return "\n".join((*lines[: first.lineno - 1], added, *lines[first.lineno - 1 :])) + "\n"


def _called_first(tests: tuple[str, ...], reference: str) -> str:
    """Return the function of the reference that the tests call first."""
    try:
        defined = {one.name for one in ast.walk(ast.parse(reference)) if isinstance(one, ast.FunctionDef)}
        for test in tests:
            for node in ast.walk(ast.parse(test)):
                if isinstance(node, ast.Call) and isinstance(node.func, ast.Name) and node.func.id in defined:
                    return node.func.id
    except (SyntaxError, ValueError, RecursionError):
        return ""
    return ""


def _inputs(line: JsonLine) -> tuple[tuple[Any, ...], ...]:
    given = line.fields.get("base_input") or []
    if isinstance(given, list) and all(isinstance(one, list) for one in given):
        return tuple(map(tuple, given))
    line.report("base_input", repr(given)[:60], "must be a list of lists of arguments")
    return ()


def _tolerance(line: JsonLine) -> float:
    value = line.fields.get("atol") or 0
    if isinstance(value, int | float) and value >= 0:
        return float(value)
    line.report("atol", repr(value)[:60], "must be a number, 0 or more")
    return 0.0
