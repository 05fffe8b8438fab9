"""The tests of a problem as plain assertions, one a line, that an exercise can have. The tests are read, never run."""

import ast
from dataclasses import dataclass

from momus.exercise.suites.python_tests import read_python_tests
from momus.exercise.suites.written_tests import GatheredTests, Wanted
from momus.languages.python.written_values import NotLiteralError, value_of
from momus.words import literal

CANDIDATE = "candidate"
"""HumanEval's name for the function under test."""


@dataclass(frozen=True)
class PlainTests:
    """Assertions, one a line, how many assertions could not be read, and how far off a float may be (0: as usual)."""

    lines: tuple[str, ...]
    unread: int
    tolerance: float


def plain_tests(source: str, entry_point: str) -> PlainTests:
    """Return the assertions that compare a call with a value, with all values written out."""
    try:
        tree = ast.parse(source)
    except (SyntaxError, ValueError, RecursionError):
        return PlainTests((), 1 if source.strip() else 0, 0.0)
    change = _Plainer(entry_point)
    changed = ast.fix_missing_locations(change.visit(tree))
    asserted = sum(isinstance(node, ast.Assert) and _calls(node, entry_point) for node in ast.walk(changed))
    suite = GatheredTests()
    read_python_tests(ast.unparse(changed), "tests.py", "", Wanted((entry_point,)), suite)
    lines = []
    for test in suite.tests:
        assert test.call is not None
        try:
            args = [literal(value_of(node, {})) for node in test.call.args]
            args += [f"{name}={literal(value_of(node, {}))}" for name, node in test.call.keywords]
            expected = literal(value_of(test.expected, {})) if test.expected is not None else ""
        except NotLiteralError:
            continue
        if expected:
            lines.append(f"assert {entry_point}({', '.join(args)}) == {expected}")
    loops = sum(isinstance(node, ast.For | ast.While) and _calls(node, entry_point) for node in ast.walk(changed))
    return PlainTests(tuple(lines), max(0, asserted + loops - len(lines)), change.tolerance)


def _calls(node: ast.AST, entry_point: str) -> bool:
    return any(isinstance(one, ast.Name) and one.id == entry_point for one in ast.walk(node))


class _Plainer(ast.NodeTransformer):
    """Calls the function by its own name, and takes `abs(f(x) - y) < e` for `f(x) == y` within e. Drops assertions that do not call it."""

    def __init__(self, entry_point: str):
        self.entry_point = entry_point
        self.tolerance = 0.0

    def visit_Name(self, node: ast.Name) -> ast.Name:
        return ast.Name(self.entry_point, node.ctx) if node.id == CANDIDATE else node

    def visit_Assert(self, node: ast.Assert) -> ast.Assert | ast.Pass:
        self.generic_visit(node)
        if not _calls(node, self.entry_point):
            return ast.Pass()
        match node.test:
            case ast.Compare(
                left=ast.Call(func=ast.Name(id="abs"), args=[ast.BinOp(left=left, op=ast.Sub(), right=right)]),
                ops=[ast.Lt() | ast.LtE()],
                comparators=[bound],
            ):
                return self._near(left, right, bound)
            case ast.Call(func=ast.Attribute(attr="isclose") | ast.Name(id="isclose"), args=[left, right, *_]):
                return self._near(left, right, ast.Constant(1e-9))
        return node

    def _near(self, left: ast.expr, right: ast.expr, bound: ast.expr) -> ast.Assert:
        try:
            self.tolerance = max(self.tolerance, float(value_of(bound, {})))
        except (NotLiteralError, TypeError, ValueError):
            pass
        return ast.Assert(ast.Compare(left, [ast.Eq()], [right]), None)
