"""Python modules that ask for input while they are loaded: those statements are left out, so that the functions beside them can be graded.

Left out is every statement at the top level that reads standard input, by itself or by a function of the module that it calls, and every one
that uses a variable which only such statements set. Definitions and imports stay, and so do the numbers of the lines.
"""

import ast
import re
from collections.abc import Iterator
from dataclasses import dataclass

from momus.errors import RejectedError
from momus.languages.python.parsing import parsed

_FUNCTIONS = (ast.FunctionDef, ast.AsyncFunctionDef, ast.Lambda)
_KEPT = (ast.FunctionDef, ast.AsyncFunctionDef, ast.ClassDef, ast.Import, ast.ImportFrom)
_LINE = re.compile(rb"[^\r\n]*(?:\r\n|\r|\n|$)")
_BOM = b"\xef\xbb\xbf"


@dataclass(frozen=True)
class WithoutInput:
    """A source that reads no input while it is loaded, and the lines of the statements that were left out."""

    content: bytes
    lines: tuple[int, ...] = ()


def without_input(content: bytes) -> WithoutInput:
    """Return the source without the statements that read input while it is loaded; unchanged if there are none."""
    if b"input" not in content and b"stdin" not in content:
        return WithoutInput(content)
    try:
        content.decode()
        body = parsed(content).body
        left_out = _left_out(body)
        trimmed = _blanked(content, left_out) if left_out else content
        parsed(trimmed)
    except (RejectedError, UnicodeError):
        # Loading it tells the reason.
        return WithoutInput(content)
    return WithoutInput(trimmed, tuple(statement.lineno for statement in left_out))


def _left_out(body: list[ast.stmt]) -> list[ast.stmt]:
    readers = _readers(body)
    run = [one for one in body if not isinstance(one, _KEPT) and not _is_main_guard(one) and not _defines(one)]
    left_out = [one for one in run if _reads(one, readers)]
    while True:
        kept = {name for one in body if one not in left_out for name in _bound(one)}
        unset = {name for one in left_out for name in _bound(one)} - kept
        more = [one for one in run if one not in left_out and unset & _used(one)]
        if not more:
            return sorted(left_out, key=lambda one: (one.lineno, one.col_offset))
        left_out += more


def _readers(body: list[ast.stmt]) -> set[str]:
    """Return the functions of the module that read input, by themselves or by another one of them."""
    functions = [one for one in body if isinstance(one, ast.FunctionDef)]
    readers: set[str] = set()
    while True:
        more = {one.name for one in functions if one.name not in readers and any(_reads(inner, readers) for inner in one.body)}
        if not more:
            return readers
        readers |= more


def _reads(statement: ast.stmt, readers: set[str]) -> bool:
    for node in _own_nodes(statement):
        match node:
            case ast.Call(func=ast.Name(id=name)) if name == "input" or name in readers:
                return True
            case ast.Attribute(value=ast.Name(id="sys"), attr="stdin"):
                return True
    return False


def _own_nodes(statement: ast.AST) -> Iterator[ast.AST]:
    """Yield the parts that run with a statement: not the bodies of the functions in it."""
    yield statement
    for inner in ast.iter_child_nodes(statement):
        if not isinstance(inner, _FUNCTIONS):
            yield from _own_nodes(inner)


def _bound(statement: ast.stmt) -> set[str]:
    names = {node.id for node in _own_nodes(statement) if isinstance(node, ast.Name) and isinstance(node.ctx, ast.Store)}
    if isinstance(statement, (ast.FunctionDef, ast.AsyncFunctionDef, ast.ClassDef)):
        names.add(statement.name)
    if isinstance(statement, (ast.Import, ast.ImportFrom)):
        names |= {(alias.asname or alias.name).partition(".")[0] for alias in statement.names}
    return names


def _used(statement: ast.stmt) -> set[str]:
    return {node.id for node in _own_nodes(statement) if isinstance(node, ast.Name) and isinstance(node.ctx, ast.Load)}


def _defines(statement: ast.stmt) -> bool:
    """Return whether a compound statement defines functions or classes: it stays, whatever it reads."""
    return any(isinstance(node, _KEPT[:3]) for node in ast.walk(statement))


def _is_main_guard(statement: ast.stmt) -> bool:
    """Return whether this is `if __name__ == "__main__":`, which is not run when a module is loaded."""
    return isinstance(statement, ast.If) and any(
        isinstance(node, ast.Name) and node.id == "__name__" for node in ast.walk(statement.test)
    )


def _blanked(content: bytes, statements: list[ast.stmt]) -> bytes:
    """Return the source with `pass` in the place of each statement; every other line keeps its number."""
    starts = [0]
    for line in _LINE.finditer(content):
        starts.append(line.end())
    before = len(_BOM) if content.startswith(_BOM) else 0

    def place(line: int, column: int) -> int:
        return starts[line - 1] + column + (before if line == 1 else 0)

    for one in reversed(statements):
        first, last = place(one.lineno, one.col_offset), place(one.end_lineno or one.lineno, one.end_col_offset or 0)
        breaks = b"\n" * ((one.end_lineno or one.lineno) - one.lineno)
        content = content[:first] + b"pass" + breaks + content[last:]
    return content
