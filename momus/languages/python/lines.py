"""Python code that notes which of its lines it reaches, and what happens there: which way a condition goes, how two sides compare.

A note is a number: sixteen times the line, plus what happened (`momus.languages.line_events`). Runs inside the box: standard library only.
"""

import ast
import operator
import types
from collections.abc import Callable, Iterable, Iterator
from typing import Any

from momus.languages.line_events import EVENTS, EventKind
from momus.languages.python.rewriting import ForkRewriter, rewritten

_MOST_NOTES = 1 << 14
_NUMBERS = (int, float)
_SIZED = (str, bytes, list, tuple, dict, set)
_OPERATORS: dict[str, Callable[[Any, Any], Any]] = {
    "Eq": operator.eq, "NotEq": operator.ne, "Lt": operator.lt, "LtE": operator.le, "Gt": operator.gt, "GtE": operator.ge,
}  # fmt: skip

_seen: set[int] = set()
_last = [0]


def taken() -> list[int]:
    """Return what was noted since the last time; the line that was reached last is noted as such."""
    if _last[0]:
        _seen.add(_last[0] * EVENTS + EventKind.LAST)
    found = sorted(_seen)[:_MOST_NOTES]
    _seen.clear()
    _last[0] = 0
    return found


def _reached(line: int) -> None:
    _last[0] = line
    _seen.add(line * EVENTS)


def _way(line: int, condition: object) -> bool:
    held = bool(condition)
    _seen.add(line * EVENTS + (EventKind.HELD if held else EventKind.FAILED))
    return held


def _operand(line: int, value: Any) -> Any:
    """Note an operand of `and` or `or`, which may be its result."""
    _way(line, value)
    return value


def _compare(line: int, name: str, left: Any, right: Any) -> Any:
    if type(left) in _NUMBERS and type(right) in _NUMBERS:
        kind = EventKind.LESS if left < right else EventKind.GREATER if left > right else EventKind.EQUAL
        _seen.add(line * EVENTS + kind)
    return _OPERATORS[name](left, right)


def _value(line: int, value: Any) -> Any:
    """Note how large a value is."""
    kind = None
    if type(value) in _NUMBERS:
        kind = EventKind.NEGATIVE if value < 0 else EventKind.POSITIVE if value > 0 else EventKind.ZERO
    elif type(value) in _SIZED:
        kind = EventKind.POSITIVE if value else EventKind.ZERO
    elif value is None:
        kind = EventKind.NONE
    if kind is not None:
        _seen.add(line * EVENTS + kind)
    return value


def _each(line: int, items: Iterable[Any]) -> Iterator[Any]:
    rounds = 0
    for item in items:
        rounds += 1
        yield item
    _seen.add(line * EVENTS + (EventKind.NO_ROUND if not rounds else EventKind.ONE_ROUND if rounds == 1 else EventKind.ROUNDS))


_NAMES = {"__momus_reached__": _reached, "__momus_way__": _way, "__momus_operand__": _operand, "__momus_compare__": _compare,
          "__momus_value__": _value, "__momus_each__": _each}  # fmt: skip


def add_names(names: dict[str, Any]) -> None:
    """Put what rewritten code calls into a module."""
    names.update(_NAMES)


class _Rewriter(ForkRewriter):
    """Makes every statement, condition, comparison and loop note its line."""

    TEST = "__momus_way__"

    def _call(self, name: str, node: ast.expr, *more: ast.expr) -> ast.Call:
        made = ast.Call(ast.Name(name, ast.Load()), [ast.Constant(node.lineno), *(more or (node,))], [])
        return ast.copy_location(made, node)

    def generic_visit(self, node: ast.AST) -> ast.AST:
        super().generic_visit(node)
        for name in ("body", "orelse", "finalbody"):
            statements = getattr(node, name, None)
            if isinstance(statements, list) and statements:
                setattr(node, name, [part for one in statements for part in (*self._arrival(one), one)])
        return node

    def _arrival(self, statement: ast.stmt) -> list[ast.stmt]:
        """Return what notes that a statement is reached; nothing where only the first statement of a body has a meaning."""
        is_text = isinstance(statement, ast.Expr) and isinstance(statement.value, ast.Constant)
        is_future = isinstance(statement, ast.ImportFrom) and statement.module == "__future__"
        if is_text or is_future or isinstance(statement, (ast.FunctionDef, ast.AsyncFunctionDef, ast.ClassDef)):
            return []
        line = ast.copy_location(ast.Constant(statement.lineno), statement)
        call = ast.copy_location(ast.Call(ast.Name("__momus_reached__", ast.Load()), [line], []), statement)
        return [ast.copy_location(ast.Expr(call), statement)]

    def visit_Lambda(self, node: ast.Lambda) -> ast.AST:
        node.body = self.visit(node.body)
        return node

    def visit_BoolOp(self, node: ast.BoolOp) -> ast.AST:
        self.generic_visit(node)
        node.values = [self._call("__momus_operand__", value) for value in node.values]
        return node

    def visit_Compare(self, node: ast.Compare) -> ast.AST:
        self.generic_visit(node)
        name = type(node.ops[0]).__name__
        if len(node.ops) > 1 or name not in _OPERATORS:
            return node
        return self._call("__momus_compare__", node, ast.Constant(name), node.left, node.comparators[0])

    def _visit_value(self, node: ast.Assign | ast.AugAssign | ast.Return) -> ast.AST:
        self.generic_visit(node)
        if node.value is not None and not isinstance(node.value, ast.Constant):
            node.value = self._call("__momus_value__", node.value)
        return node

    visit_Assign = visit_Return = _visit_value

    def visit_AnnAssign(self, node: ast.AnnAssign) -> ast.AST:
        if node.value:
            node.value = self.visit(node.value)
        return node

    def visit_arg(self, node: ast.arg) -> ast.AST:
        return node

    def visit_match_case(self, node: ast.match_case) -> ast.AST:
        # Patterns are no expressions that could be rewritten.
        node.guard = self.visit(node.guard) if node.guard is not None else None
        node.body = [part for one in node.body for part in (*self._arrival(one), self.visit(one))]
        return node


def compiled(source: bytes, path: str) -> types.CodeType:
    """Return the code with its lines noted."""
    return rewritten(_Rewriter(), source, path)
