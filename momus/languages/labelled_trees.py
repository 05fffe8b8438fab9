"""Programs as trees of labels, in every language, for comparing how they are written.

Python's trees come from `ast`, the others from tree-sitter. Comments, docstrings, brackets and separators are no part of them.
"""

import ast
from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from momus.errors import RejectedError
from momus.languages.plain_tree import UNSAFE_GRAMMARS
from momus.languages.python.parsing import parsed
from momus.languages.syntax import GRAMMARS, SyntaxNode, is_comment, text, tree
from momus.model import Program

MOST_NODES = 3_000
"""A program with more nodes has no tree here: comparing it would take seconds."""

_NAMES = ("identifier", "variable", "constructor", "name")
_SEPARATORS = frozenset("(){}[];,.:")


@dataclass(frozen=True)
class LabelledTree:
    """A tree in postorder: the label of each node, and the place of the leftmost leaf below it.

    A name is a leaf whose label begins with `NAME`; all other labels are kinds of nodes, operators and literals.
    """

    labels: tuple[str, ...]
    leftmost: tuple[int, ...]


NAME = "name "
_Unfolded = tuple[str, Sequence[object]]
"""The label of a node, and what is below it."""


def labelled_tree(program: Program) -> LabelledTree | None:
    """Return the tree of all sources of a program; None if it cannot be parsed, or has more than MOST_NODES nodes."""
    roots: list[object] = []
    for path, content in program.sources:
        if program.language == "python":
            try:
                roots.append(parsed(content, path))
            except RejectedError:
                return None
        elif program.language in GRAMMARS or program.language in UNSAFE_GRAMMARS:
            roots.append(tree(program.language, content))
        else:
            return None
    return _in_postorder(roots)


def _in_postorder(roots: Sequence[object]) -> LabelledTree | None:
    """Return the tree whose root stands for the program. Trees of any depth are walked without recursion."""
    labels: list[str] = []
    leftmost: list[int] = []
    # Each node waits for what is below it: its label, the rest of its children, the place of its first node.
    waiting: list[tuple[str, Iterator[object], int]] = [("program", iter(roots), 0)]
    while waiting:
        label, rest, first = waiting[-1]
        below = next(rest, None)
        if below is None:
            labels.append(label)
            leftmost.append(first)
            waiting.pop()
            continue
        if len(labels) + len(waiting) >= MOST_NODES:
            return None
        unfolded = _python(below) if isinstance(below, ast.AST | str) else _parsed(below)  # type: ignore[arg-type]
        if unfolded is not None:
            waiting.append((unfolded[0], iter(unfolded[1]), len(labels)))
    return LabelledTree(tuple(labels), tuple(leftmost))


def _python(node: ast.AST | str) -> _Unfolded | None:
    """Return a node of Python's tree; None for what only a person reads."""
    if isinstance(node, str):
        return NAME + node, ()
    if isinstance(node, ast.expr_context | ast.Load) or _is_docstring(node):
        return None
    if isinstance(node, ast.Constant):
        return f"literal {type(node.value).__name__} {_shown(node.value)}", ()
    below: list[object] = []
    plain = []
    for _, value in ast.iter_fields(node):
        if isinstance(value, list):
            below += [one for one in value if isinstance(one, ast.AST | str)]
        elif isinstance(value, ast.AST | str):
            below.append(value)
        elif value is not None:
            plain.append(repr(value))
    return " ".join([type(node).__name__, *plain]), below


def _shown(value: object) -> str:
    """Return a literal as text; an integer of any length in hexadecimal, which Python always writes."""
    return hex(value) if type(value) is int else repr(value)


def _is_docstring(node: ast.AST) -> bool:
    return isinstance(node, ast.Expr) and isinstance(node.value, ast.Constant) and isinstance(node.value.value, str)


def _parsed(node: SyntaxNode) -> _Unfolded | None:
    """Return a node of a parser's tree; None for comments, keywords, brackets and separators: the node above says them."""
    if is_comment(node):
        return None
    if not node.is_named:
        sign = node.type
        is_operator = not sign[:1].isalpha() and not _SEPARATORS.issuperset(sign)
        return (sign, ()) if is_operator else None
    if node.child_count:
        return node.type, node.children
    return (NAME if any(one in node.type for one in _NAMES) else f"{node.type} ") + text(node), ()
