"""Python code that logs its comparisons: the operands show which inputs would take another path.

Rewrites comparisons, membership tests, dictionary look-ups, patterns and some arguments into calls that do the same and log it.
Runs inside the box: standard library only.
"""

import ast
import math
import operator
import types
from collections.abc import Callable
from typing import Any

from momus.languages.python.rewriting import rewritten

MOST_NOTES = 200
_MOST_AT_SITE = 24
_LONGEST_TEXT = 200
_MOST_MEMBERS = 8
_SCALARS = (bool, int, float, str)
_SEARCHES = ("startswith", "endswith", "get", "index", "count", "find", "split")

_OPERATORS: dict[str, Callable[[Any, Any], Any]] = {
    "Eq": operator.eq, "NotEq": operator.ne, "Lt": operator.lt, "LtE": operator.le, "Gt": operator.gt, "GtE": operator.ge,
    "In": lambda left, right: left in right, "NotIn": lambda left, right: left not in right,
}  # fmt: skip

Note = tuple[int, str, Any, Any]

# A dictionary keeps the order and drops repeats. No single place may fill the log, because important comparisons may come after a loop.
notes: dict[tuple[int, str, Any, Any, tuple[type, type]], None] = {}
_at_site: dict[int, int] = {}
_closest: dict[tuple[int, bool], float] = {}


def _note(site: int, operation: str, left: Any, right: Any) -> None:
    kinds = (type(left), type(right))
    if len(notes) < MOST_NOTES and kinds[0] in _SCALARS and kinds[1] in _SCALARS and _at_site.get(site, 0) < _MOST_AT_SITE:
        if not any(kind is str and len(text) > _LONGEST_TEXT for kind, text in zip(kinds, (left, right))):
            before = len(notes)
            notes[(site, operation, left, right, kinds)] = None
            _at_site[site] = _at_site.get(site, 0) + len(notes) - before


def taken() -> list[Note]:
    """Return the log since the last call: (site, operation, left, right)."""
    found = [key[:4] for key in notes]
    notes.clear()
    _at_site.clear()
    return found


def closer() -> list[Note]:
    """Return the new log entries whose sides are closer than any before at their place: only those help."""
    told = []
    for note in taken():
        site, _, left, right = note
        apart, went = distance(left, right), (site, left == right)
        if apart is not None and (went not in _closest or apart < _closest[went]):
            _closest[went] = apart
            told.append(note)
    return told


def distance(left: Any, right: Any) -> float | None:
    """Return how far two operands are from being equal; None if that has no meaning."""
    if type(left) in (int, bool, float) and type(right) in (int, bool, float):
        try:
            apart = float(abs(left - right))
        except OverflowError:
            return math.inf
        return math.inf if math.isnan(apart) else apart
    if type(left) is str and type(right) is str:
        differing = sum(abs(ord(a) - ord(b)) for a, b in zip(left, right, strict=False))
        return 1000.0 * abs(len(left) - len(right)) + differing
    return None


def _compare(site: int, operation: str, left: Any, right: Any) -> Any:
    _note(site, operation, left, right)
    if operation in ("In", "NotIn") and type(right) in (list, tuple, set, frozenset, dict):
        for member, _ in zip(right, range(_MOST_MEMBERS)):
            _note(site, operation, left, member)
    return _OPERATORS[operation](left, right)


def _compare_chain(site: int, operations: tuple[str, ...], left: Any, right: Any, *later: Callable[[], Any]) -> Any:
    """Compare as Python does: a later operand is computed only if all comparisons before it held."""
    held = _compare(site, operations[0], left, right)
    for place, compute in enumerate(later, 1):
        if not held:
            break
        left, right = right, compute()
        held = _compare(site * 100 + place, operations[place], left, right)
    return held


def _argument(site: int, value: Any) -> Any:
    _note(site, "Arg", value, value)
    return value


def _item(site: int, container: Any, key: Any) -> Any:
    if type(container) is dict:
        _note(site, "Key", key, key)
        for member, _ in zip(container, range(_MOST_MEMBERS)):
            _note(site, "Key", key, member)
    return container[key]


def _subject(site: int, value: Any, patterns: tuple[Any, ...]) -> Any:
    for pattern in patterns:
        _note(site, "Eq", value, pattern)
    return value


_NAMES = {"__momus_compare__": _compare, "__momus_chain__": _compare_chain, "__momus_argument__": _argument, "__momus_item__": _item,
          "__momus_subject__": _subject}  # fmt: skip


def add_names(names: dict[str, Any]) -> None:
    """Put what rewritten code calls into a module."""
    names.update(_NAMES)


class _Rewriter(ast.NodeTransformer):
    """Replaces what tells inputs apart by calls that log it."""

    def __init__(self) -> None:
        self.site = 0
        self.in_class = False

    def _call(self, name: str, node: ast.AST, *arguments: ast.expr) -> ast.Call:
        self.site += 1
        made = ast.Call(ast.Name(name, ast.Load()), [ast.Constant(self.site), *arguments], [])
        return ast.copy_location(made, node)

    def visit_ClassDef(self, node: ast.ClassDef) -> ast.AST:
        outer, self.in_class = self.in_class, True
        self.generic_visit(node)
        self.in_class = outer
        return node

    def _visit_function(self, node: ast.FunctionDef | ast.AsyncFunctionDef | ast.Lambda) -> ast.AST:
        outer, self.in_class = self.in_class, False
        self.generic_visit(node)
        self.in_class = outer
        return node

    visit_FunctionDef = visit_AsyncFunctionDef = visit_Lambda = _visit_function

    def visit_Compare(self, node: ast.Compare) -> ast.AST:
        self.generic_visit(node)
        operations = [type(operation).__name__ for operation in node.ops]
        if not all(operation in _OPERATORS for operation in operations):
            return node
        if len(operations) == 1:
            return self._call("__momus_compare__", node, ast.Constant(operations[0]), node.left, node.comparators[0])
        if self.in_class or any(_cannot_wait(later) for later in node.comparators[1:]):
            return node
        nothing = ast.arguments([], [], None, [], [], None, [])
        names = ast.Tuple([ast.Constant(operation) for operation in operations], ast.Load())
        later = [ast.Lambda(nothing, operand) for operand in node.comparators[1:]]
        return self._call("__momus_chain__", node, names, node.left, node.comparators[0], *later)

    def visit_Call(self, node: ast.Call) -> ast.AST:
        self.generic_visit(node)
        searches = isinstance(node.func, ast.Attribute) and node.func.attr in _SEARCHES
        if searches and node.args and not isinstance(node.args[0], ast.Starred):
            node.args[0] = self._call("__momus_argument__", node.args[0], node.args[0])
        return node

    def visit_Subscript(self, node: ast.Subscript) -> ast.AST:
        self.generic_visit(node)
        whole = isinstance(node.slice, (ast.Slice, ast.Tuple, ast.Starred))
        if not isinstance(node.ctx, ast.Load) or whole:
            return node
        return self._call("__momus_item__", node, node.value, node.slice)

    def visit_Match(self, node: ast.Match) -> ast.AST:
        self.generic_visit(node)
        constants: list[ast.expr] = [
            ast.Constant(pattern.value.value)
            for case in node.cases
            for pattern in ast.walk(case.pattern)
            if isinstance(pattern, ast.MatchValue) and isinstance(pattern.value, ast.Constant)
        ]
        if constants:
            node.subject = self._call("__momus_subject__", node.subject, node.subject, ast.Tuple(constants, ast.Load()))
        return node

    def visit_AnnAssign(self, node: ast.AnnAssign) -> ast.AST:
        # Annotations are left as they are: list[int] is no look-up.
        node.target = self.visit(node.target)
        if node.value:
            node.value = self.visit(node.value)
        return node

    def visit_arg(self, node: ast.arg) -> ast.AST:
        return node


def _cannot_wait(operand: ast.expr) -> bool:
    """Return whether moving the operand into its own function would change its meaning."""
    return any(isinstance(part, (ast.Yield, ast.YieldFrom, ast.Await, ast.NamedExpr)) for part in ast.walk(operand))


def compiled(source: bytes, path: str) -> types.CodeType:
    """Return the code with its comparisons logged."""
    return rewritten(_Rewriter(), source, path)
