"""Where a Python program reads standard input, and what it reads there."""

import ast
import re
from collections.abc import Iterator


def places(content: bytes) -> Iterator[tuple[str, int]]:
    """Yield each expression that reads standard input, with its line."""
    try:
        tree = ast.parse(content)
    except (SyntaxError, ValueError, RecursionError):
        return
    for node in ast.walk(tree):
        match node:
            case ast.Call(func=ast.Name(id="input")):
                yield "input", node.lineno
            case ast.Attribute(value=ast.Name(id="sys"), attr="stdin"):
                yield "sys.stdin", node.lineno
            case ast.ImportFrom(module="sys", names=names) if any(one.name == "stdin" for one in names):
                yield "sys.stdin", node.lineno
            case ast.Call(func=ast.Name(id="open"), args=[ast.Constant(value=0), *_]):
                yield "open(0)", node.lineno


def lines_read(content: bytes) -> list[list[str]]:
    """Return the types of what the calls of `input` read, a line each; nothing if one is in a loop or a function."""
    try:
        tree = ast.parse(content)
    except (SyntaxError, ValueError):
        return []
    repeated = {
        id(inner)
        for node in ast.walk(tree)
        if isinstance(node, ast.For | ast.While | ast.ListComp | ast.GeneratorExp | ast.FunctionDef)
        for inner in ast.walk(node)
    }
    calls = [
        node
        for node in ast.walk(tree)
        if isinstance(node, ast.Call) and isinstance(node.func, ast.Name) and node.func.id == "input"
    ]
    if not calls or any(id(call) in repeated for call in calls):
        return []
    found = []
    for statement in sorted((node for node in ast.walk(tree) if isinstance(node, ast.stmt)), key=lambda node: node.lineno):
        if isinstance(statement, ast.Assign | ast.Expr | ast.AnnAssign):
            found += _line(statement)
    return found if len(found) == len(calls) else []


def _line(statement: ast.stmt) -> list[list[str]]:
    """Return the types in each line that a statement reads."""
    text = ast.unparse(statement)
    split = re.search(r"map\((int|float), input\([^()]*\)\.split\(\)\)", text)
    if split and isinstance(statement, ast.Assign) and isinstance(statement.targets[0], ast.Tuple):
        return [[_type(split[1])] * len(statement.targets[0].elts)]
    if split:
        return [[f"list({_type(split[1])}, 1, 8)"]]
    return [[_type(match[1] or "")] for match in re.finditer(r"(?:\b(int|float)\()?input\(", text)]


def _type(kind: str) -> str:
    return {"int": "int(-100, 100)", "float": "float(-100, 100)"}.get(kind, "str('a-z ', 0, 8)")
