"""Tests of a class in a Python file: each test function's object and its calls become one sequence of calls."""

import ast
from collections.abc import Iterator

from momus.exercise.written_tests import GatheredTests, Wanted, WrittenTest
from momus.languages.python.written_values import WrittenCall, as_call


def read_object_tests(tree: ast.Module, place: str, prefix: str, wanted: Wanted, suite: GatheredTests) -> None:
    """Add a test for each object that is made and used. Assertions about it are not read: the reference says what is right."""
    before = len(suite.tests)
    for body in _bodies(tree):
        for name, made, line in _made(body, wanted):
            steps = (made, *(step for statement in body for step in _calls_on(statement, name, wanted)))
            where = f"{place.rpartition('/')[2].removesuffix('.py')}:{line}"
            suite.tests.append(WrittenTest(f"{prefix}{where}", f"{place}:{line}", steps=steps))
    if len(suite.tests) > before:
        suite.notes.append(f"{place}: the calls are used; what is asserted of an object is left to the reference")


def _bodies(tree: ast.Module) -> Iterator[list[ast.stmt]]:
    """Yield the statements of each test function, and those at the top of the file."""
    yield [node for node in tree.body if not isinstance(node, ast.FunctionDef | ast.ClassDef)]
    for node in ast.walk(tree):
        if isinstance(node, ast.FunctionDef):
            yield node.body


def _made(body: list[ast.stmt], wanted: Wanted) -> Iterator[tuple[str, WrittenCall, int]]:
    """Yield (name, constructor call, line) for each object that is given a name."""
    for node in body:
        match node:
            case ast.Assign(targets=[ast.Name(id=name)], value=value):
                call = as_call(value)
                if call is not None and call.entry in wanted.entries:
                    yield name, call, node.lineno


def _calls_on(statement: ast.stmt, name: str, wanted: Wanted) -> Iterator[WrittenCall]:
    """Yield the calls of known methods on the object, in order."""
    found = [
        (node, node.func.attr)
        for node in ast.walk(statement)
        if isinstance(node, ast.Call) and isinstance(node.func, ast.Attribute) and isinstance(node.func.value, ast.Name)
        if node.func.value.id == name
    ]
    for node, method in sorted(found, key=lambda pair: (pair[0].lineno, pair[0].end_col_offset)):
        call = as_call(node)
        if call is not None and method in wanted.methods:
            yield call
