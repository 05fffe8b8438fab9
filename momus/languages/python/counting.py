"""Python code that counts its ticks: one for each call of its own functions and each round of its loops and comprehensions.

Runs inside the box: standard library only.
"""

import ast
import functools
import itertools
import sys
import types
from collections.abc import Callable

from momus.languages.python.rewriting import rewritten

_TICK, _END = "__momus_tick__", "__momus_end__"
_ROOM_FRAMES = 100


class _Ticks:
    """The ticks since the last time. All that happens at a tick happens in C: it costs little, and no other thread comes between."""

    def __init__(self):
        self.modules: list[dict] = []
        self.most = 0
        self.over: Callable[[], None] = sys.exit
        self.begin()

    def begin(self) -> None:
        self.counter = itertools.count(1)
        self.tick = functools.partial(next, itertools.islice(self.counter, self.most), 0) if self.most else self.counter.__next__
        for names in self.modules:
            self.add_names(names)

    def add_names(self, names: dict) -> None:
        names[_TICK], names[_END] = self.tick, self.end

    def end(self) -> None:
        # Whatever a program catches that comes of this, at its next tick it is here again.
        sys.setrecursionlimit(sys.getrecursionlimit() + _ROOM_FRAMES)
        self.over()


_ticks = _Ticks()


def stop_after(most: int, over: Callable[[], None]) -> None:
    """Count anew, and call `over`, which ends the process, at the tick after so many; 0 for never."""
    _ticks.most, _ticks.over = most, over
    _ticks.begin()


def taken() -> list[int]:
    """Return the number of ticks since the last time, as the only note."""
    count = next(_ticks.counter) - 1
    _ticks.begin()
    return [count]


def add_names(names: dict) -> None:
    """Put what rewritten code calls into a module."""
    _ticks.modules.append(names)
    _ticks.add_names(names)


def _tick() -> ast.expr:
    """Return an expression that is one tick: `tick() or end()`. Its value is true."""
    return ast.BoolOp(ast.Or(), [ast.Call(ast.Name(name, ast.Load()), [], []) for name in (_TICK, _END)])


class _Rewriter(ast.NodeTransformer):
    """Puts a tick into every function and every loop."""

    def _visit_body(self, node):
        self.generic_visit(node)
        first = node.body[0]
        tick = ast.copy_location(ast.Expr(_tick()), first)
        has_docstring = isinstance(first, ast.Expr) and isinstance(first.value, ast.Constant) and isinstance(first.value.value, str)
        node.body.insert(1 if has_docstring else 0, tick)
        return node

    visit_FunctionDef = visit_AsyncFunctionDef = visit_For = visit_AsyncFor = visit_While = _visit_body

    def visit_Lambda(self, node):
        self.generic_visit(node)
        node.body = ast.copy_location(ast.BoolOp(ast.And(), [_tick(), node.body]), node.body)
        return node

    def visit_comprehension(self, node):
        self.generic_visit(node)
        node.ifs.insert(0, ast.copy_location(_tick(), node.iter))
        return node


def compiled(source: bytes, path: str) -> types.CodeType:
    """Return the code with its ticks."""
    return rewritten(_Rewriter(), source, path)
