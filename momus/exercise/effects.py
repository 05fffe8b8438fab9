"""How a call that returns nothing is judged: by its printed text, else by the changes to its arguments.

A judge that compares results alone would accept anything there.
"""

import ast
from collections.abc import Iterable
from dataclasses import dataclass

from momus.languages import language
from momus.languages.base import Entry
from momus.languages.python.source import function_named
from momus.model import Form, Program


@dataclass(frozen=True)
class Effects:
    """The judge settings that the exercise does not give, and why they are so."""

    arguments: str = "ignore"
    output: str = "ignore"
    reason: str = ""


def effects_of(reference: Program, form: Form, entries: Iterable[Entry]) -> Effects:
    """Return what counts besides the result, if no function of the exercise returns anything."""
    entries = list(entries)
    if form is not Form.FUNCTION or not all(_returns_nothing(reference, entry) for entry in entries):
        return Effects()
    named = ", ".join(entry.name for entry in entries)
    returns = "returns" if len(entries) == 1 else "return"
    if _prints(reference, entries):
        return Effects(output="compare", reason=f"what is printed counts: {named} {returns} nothing")
    if any(entry.names for entry in entries):
        return Effects(arguments="compare", reason=f"what a call does to its arguments counts: {named} {returns} nothing")
    return Effects()


def _returns_nothing(reference: Program, entry: Entry) -> bool:
    if reference.language != "python":
        return entry.result == "void" and not entry.outputs
    function = function_named(reference, entry.name)
    return function is not None and not any(_gives_value(node) for node in _own_nodes(function))


def _gives_value(node: ast.AST) -> bool:
    match node:
        case ast.Return(value=None | ast.Constant(value=None)):
            return False
    return isinstance(node, ast.Return | ast.Yield | ast.YieldFrom)


def _own_nodes(function: ast.FunctionDef) -> Iterable[ast.AST]:
    """Yield the nodes of a function without those of functions inside it."""
    waiting: list[ast.AST] = list(function.body)
    while waiting:
        node = waiting.pop()
        yield node
        if not isinstance(node, ast.FunctionDef | ast.AsyncFunctionDef | ast.Lambda | ast.ClassDef):
            waiting += ast.iter_child_nodes(node)


def _prints(reference: Program, entries: Iterable[Entry]) -> bool:
    """Return whether the reference's source prints."""
    if reference.language != "python":
        return language(reference.language).prints(reference)
    functions = [function_named(reference, entry.name) for entry in entries]
    names = [ast.unparse(node.func) for one in functions if one is not None for node in ast.walk(one) if isinstance(node, ast.Call)]
    return any(name in ("print", "sys.stdout.write") for name in names)
