"""Python code that counts its steps: one for each call of its own functions and each round of its loops and comprehensions.

Runs inside the box: standard library only.
"""

import ast
import functools
import itertools
import sys
import threading
import types
from collections.abc import Callable
from typing import Any

from momus.languages.python.kept_state import KeptState
from momus.languages.python.rewriting import rewritten

_STEP, _END = "__momus_step__", "__momus_end__"
_ROOM_FRAMES = 100
_DEEP_FRAMES = 2000
"""A call deeper than this when its steps are used up may be runaway recursion under its own limit, which is no endless loop."""
_MOST_CAUGHT = 100
"""A submission that catches the stop this many times ends with its process."""
UNTOLD = -1
"""Stands for the steps if they are unknown."""


class Stopped(BaseException):
    """Ends a call that has taken all its steps."""


class _Steps:
    """The steps since the last time. Everything at a step happens in C: it costs little, and no other thread interferes."""

    def __init__(self) -> None:
        self.modules: list[dict[str, Any]] = []
        self.most = 0
        self.over: Callable[[], None] = sys.exit
        self.kept: KeptState | None = None
        self.recursion_limit = 0
        self.begin()

    def begin(self) -> None:
        self.counter = itertools.count(1)
        self.step = functools.partial(next, itertools.islice(self.counter, self.most), 0) if self.most else self.counter.__next__
        for names in self.modules:
            self.add_names(names)
        if self.recursion_limit:
            sys.setrecursionlimit(self.recursion_limit)
        self.ends = self.recursion_limit = 0
        self.is_deep = False

    def add_names(self, names: dict[str, Any]) -> None:
        names[_STEP], names[_END] = self.step, self.end

    def end(self) -> None:
        # Whatever a program catches, its next step comes here again.
        if not self.ends:
            self.recursion_limit = sys.getrecursionlimit()
        sys.setrecursionlimit(sys.getrecursionlimit() + _ROOM_FRAMES)
        self.ends += 1
        if self.ends == 1:
            self.is_deep = _is_deep()
        if self.ends < _MOST_CAUGHT and threading.active_count() == 1 and self.kept and self.kept.is_unchanged():
            raise Stopped
        self.over()


def _is_deep() -> bool:
    frame: types.FrameType | None = sys._getframe(1)
    count = 0
    while frame and count <= _DEEP_FRAMES:
        frame, count = frame.f_back, count + 1
    return count > _DEEP_FRAMES


_steps = _Steps()


def stop_after(most: int, over: Callable[[], None]) -> None:
    """Start counting again, and call `over`, which ends the process, at the step after `most`; 0 for never."""
    _steps.most, _steps.over = most, over
    _steps.begin()


def leave_calls() -> None:
    """End a call whose steps are used up by Stopped, without ending the process, if later calls cannot notice it."""
    _steps.kept = KeptState(_steps.modules)


def stopped_after() -> int:
    """Return the steps after which the current call was stopped, UNTOLD if it may be no endless loop; 0 if it was not stopped."""
    return (UNTOLD if _steps.is_deep else _steps.most) if _steps.ends else 0


def taken() -> list[int]:
    """Return the number of steps since the last time, as the only log entry."""
    count = next(_steps.counter) - 1
    _steps.begin()
    return [count]


def add_names(names: dict[str, Any]) -> None:
    """Put what rewritten code calls into a module."""
    _steps.modules.append(names)
    _steps.add_names(names)


def _step() -> ast.expr:
    """Return an expression that is one step: `step() or end()`. Its value is true."""
    return ast.BoolOp(ast.Or(), [ast.Call(ast.Name(name, ast.Load()), [], []) for name in (_STEP, _END)])


class _Rewriter(ast.NodeTransformer):
    """Puts a step into every function and every loop."""

    def _visit_body(self, node: ast.FunctionDef | ast.AsyncFunctionDef | ast.For | ast.AsyncFor | ast.While) -> ast.AST:
        self.generic_visit(node)
        first = node.body[0]
        step = ast.copy_location(ast.Expr(_step()), first)
        has_docstring = isinstance(first, ast.Expr) and isinstance(first.value, ast.Constant) and isinstance(first.value.value, str)
        node.body.insert(1 if has_docstring else 0, step)
        return node

    visit_FunctionDef = visit_AsyncFunctionDef = visit_For = visit_AsyncFor = visit_While = _visit_body

    def visit_Lambda(self, node: ast.Lambda) -> ast.AST:
        self.generic_visit(node)
        node.body = ast.copy_location(ast.BoolOp(ast.And(), [_step(), node.body]), node.body)
        return node

    def visit_comprehension(self, node: ast.comprehension) -> ast.AST:
        self.generic_visit(node)
        node.ifs.insert(0, ast.copy_location(_step(), node.iter))
        return node


def compiled(source: bytes, path: str) -> types.CodeType:
    """Return the code with its steps."""
    return rewritten(_Rewriter(), source, path)
