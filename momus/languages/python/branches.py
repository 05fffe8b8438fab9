"""Python code that records which way it goes: the word of the path that an input takes.

Conditions, short circuits, rounds of loops, cases and handlers record their site and their outcome, in order. Runs inside the box: standard
library only.
"""

import ast
import hashlib
import types
from collections.abc import Iterable, Iterator
from typing import Any

from momus.languages.python.rewriting import ForkRewriter, rewritten

_KEPT_BYTES = 1 << 16
_WORD_BYTES = 16


class _Steps:
    """The steps since the last word; when there are many, they are folded into a digest, so that a long path costs no more memory."""

    def __init__(self) -> None:
        self.folded = b""
        self.last = bytearray()

    def add(self, site: int, way: bool) -> None:
        self.last += (2 * site + way).to_bytes(4, "little")
        if len(self.last) >= _KEPT_BYTES:
            self.folded = self._digest()
            self.last.clear()

    def _digest(self) -> bytes:
        return hashlib.blake2b(self.folded + self.last, digest_size=_WORD_BYTES).digest()

    def word(self) -> bytes:
        made = self._digest()
        self.folded = b""
        self.last.clear()
        return made


_steps = _Steps()


def taken() -> list[bytes]:
    """Return the word of the path since the last time, as the only log entry."""
    return [_steps.word()]


def _branch(site: int, condition: object) -> bool:
    way = bool(condition)
    _steps.add(site, way)
    return way


def _value(site: int, value: Any) -> Any:
    """Note an operand of `and` or `or`, which may be its result."""
    _steps.add(site, bool(value))
    return value


def _each(site: int, items: Iterable[Any]) -> Iterator[Any]:
    for item in items:
        _steps.add(site, True)
        yield item
    _steps.add(site, False)


_NAMES = {"__momus_branch__": _branch, "__momus_value__": _value, ForkRewriter.EACH: _each}


def add_names(names: dict[str, Any]) -> None:
    """Put what rewritten code calls into a module."""
    names.update(_NAMES)


class _Rewriter(ForkRewriter):
    """Makes every place where a path can fork record which way it went."""

    TEST = "__momus_branch__"

    def __init__(self) -> None:
        self.site = 0

    def _call(self, name: str, operand: ast.expr) -> ast.Call:
        self.site += 1
        made = ast.Call(ast.Name(name, ast.Load()), [ast.Constant(self.site), operand], [])
        return ast.copy_location(made, operand)

    def visit_BoolOp(self, node: ast.BoolOp) -> ast.AST:
        self.generic_visit(node)
        node.values[:-1] = [self._call("__momus_value__", value) for value in node.values[:-1]]
        return node

    def _arrived(self, node: ast.AST) -> ast.Expr:
        """Return a statement that notes that the path came here."""
        return ast.copy_location(ast.Expr(self._call(self.TEST, ast.copy_location(ast.Constant(True), node))), node)

    def visit_ExceptHandler(self, node: ast.ExceptHandler) -> ast.AST:
        self.generic_visit(node)
        node.body.insert(0, self._arrived(node))
        return node

    def visit_match_case(self, node: ast.match_case) -> ast.AST:
        self.generic_visit(node)
        if node.guard is not None:
            node.guard = self._call(self.TEST, node.guard)
        node.body.insert(0, self._arrived(node.body[0]))
        return node


def compiled(source: bytes, path: str) -> types.CodeType:
    """Return the code with its branches noted."""
    return rewritten(_Rewriter(), source, path)
