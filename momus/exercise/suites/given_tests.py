"""Tests by somebody other than the instructor, for an exercise that is already read."""

import ast
from dataclasses import dataclass
from pathlib import Path

from momus.exercise.exercise import Evaluate, Exercise, Test
from momus.exercise.suites.suite import find_values, read_suite, rows
from momus.exercise.suites.written_tests import Wanted
from momus.model import Form


@dataclass(frozen=True)
class GivenTests:
    """The tests that could be read, the mistakes in the others, and whether a Python file has further checks."""

    tests: tuple[Test, ...]
    mistakes: tuple[str, ...]
    complete: bool


def read_given_tests(exercise: Exercise, path: Path, evaluate: Evaluate | None) -> GivenTests:
    """Return the tests in a file or a folder: calls with their expected values, in the formats of the instructor's tests."""
    task = exercise.task
    entries = {entry.name: entry.names for entry in task.entries}
    methods = {entry.name: entry.names for entry in task.methods}
    wanted = Wanted(tuple(entries), tuple(methods), exercise.form is Form.PROGRAM)
    suite = read_suite(path.parent, [path.name], str(path), wanted)
    known = find_values(suite, exercise.form, {**methods, **entries}, exercise.prelude, evaluate, exercise.references[0].language)
    tests = rows(known, exercise.form, exercise.domains, exercise.stdin)
    files = sorted(path.rglob("*.py")) if path.is_dir() else [path] * (path.suffix == ".py")
    places = {test.place.rpartition(":")[2] for test in tests}
    complete = not suite.mistakes and all(_is_read(file, places) for file in files)
    return GivenTests(tests, tuple(map(str, suite.mistakes)), complete)


def _is_read(file: Path, lines: set[str]) -> bool:
    """Return whether every check of a Python file was read, and none is run more than once."""
    try:
        tree = ast.parse(file.read_bytes())
    except (OSError, SyntaxError, ValueError, RecursionError):
        return False
    for node in ast.walk(tree):
        if isinstance(node, ast.For | ast.While | ast.Try | ast.Lambda) or _is_fixture(node):
            return False
        if isinstance(node, ast.Assert) and str(node.lineno) not in lines:
            return False
        if isinstance(node, ast.Call) and isinstance(node.func, ast.Attribute) and node.func.attr.startswith("assert"):
            if node.func.attr != "assertRaises" and str(node.lineno) not in lines:
                return False
        if isinstance(node, ast.With) and str(node.lineno) not in lines:
            return False
    return True


def _is_fixture(node: ast.AST) -> bool:
    """Return whether it is a function that runs before tests."""
    named = isinstance(node, ast.FunctionDef) and node.name in ("setUp", "setUpClass", "setup_method", "setup_function")
    decorated = isinstance(node, ast.FunctionDef) and any("fixture" in ast.unparse(one) for one in node.decorator_list)
    return named or decorated
