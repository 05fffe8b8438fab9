"""A Python source by its places: each node with its surroundings."""

import ast
import re
from collections.abc import Iterator
from dataclasses import dataclass

from momus.errors import RejectedError
from momus.languages.python.parsing import parsed
from momus.mutate.edits import Edit, Operator
from momus.mutate.python_names import Names

_FUNCTIONS = (ast.FunctionDef, ast.AsyncFunctionDef)
_MARK = b"\xef\xbb\xbf"


@dataclass(frozen=True)
class ChangePlace:
    """A node, the names of the function it is in, and the statements after it in its block."""

    node: ast.AST
    names: Names
    following: tuple[ast.stmt, ...] = ()
    is_called: bool = False
    is_type: bool = False


@dataclass(frozen=True)
class Source:
    """The bytes, and the tree that they were read as."""

    content: bytes
    tree: ast.Module
    starts: tuple[int, ...]

    @classmethod
    def read(cls, content: bytes) -> "Source | None":
        """Return the source, or None if it is no Python in UTF-8 without a byte order mark."""
        try:
            content.decode()
            tree = parsed(content)
        except (RejectedError, UnicodeError):
            return None
        if content.startswith(_MARK):
            return None
        starts = [0]
        for line in content.splitlines(keepends=True):
            starts.append(starts[-1] + len(line))
        return cls(content, tree, tuple(starts))

    def span(self, node: ast.AST) -> tuple[int, int]:
        """Return where the node begins and ends, in bytes."""
        start = self.starts[node.lineno - 1] + node.col_offset  # type: ignore[attr-defined]
        return start, self.starts[node.end_lineno - 1] + node.end_col_offset  # type: ignore[attr-defined]

    def text(self, node: ast.AST) -> str:
        start, end = self.span(node)
        return self.content[start:end].decode()

    def line(self, number: int) -> bytes:
        return self.content[self.starts[number - 1] : self.starts[number]]

    def replaced(self, node: ast.AST, text: str, operator: Operator) -> Edit:
        """Return the edit that replaces the node by this text."""
        start, end = self.span(node)
        return Edit(start, end, text.encode(), operator, node.lineno, self.text(node), text)  # type: ignore[attr-defined]

    def between(self, left: ast.AST, right: ast.AST, sign: str, other: str, operator: Operator) -> Iterator[Edit]:
        """Yield the edit that replaces the sign between two nodes; none if a comment is there too."""
        start, end = self.span(left)[1], self.span(right)[0]
        gap = self.content[start:end]
        found = re.search(rb"\s+".join(re.escape(word) for word in sign.encode().split()), gap)
        if found and b"#" not in gap:
            line = self.content.count(b"\n", 0, start + found.start()) + 1
            yield Edit(start + found.start(), start + found.end(), other.encode(), operator, line, sign, other)

    def places(self, whole: bool) -> Iterator[ChangePlace]:
        """Yield the places that may be changed: no docstring, annotation, decorator or import; `if __name__ == …` only if it is run."""
        yield from self._block(self.tree.body, Names.of(self.tree), whole)

    def _block(self, body: list[ast.stmt], names: Names, whole: bool) -> Iterator[ChangePlace]:
        for index, statement in enumerate(body):
            if isinstance(statement, ast.Import | ast.ImportFrom | ast.Global | ast.Nonlocal):
                continue
            if isinstance(statement, ast.Expr) and isinstance(statement.value, ast.Constant):
                continue
            if not whole and isinstance(statement, ast.If) and "__name__" in ast.dump(statement.test):
                continue
            yield ChangePlace(statement, names, tuple(body[index + 1 :]))
            if isinstance(statement, _FUNCTIONS):
                inner = Names.of(statement)
                for default in [*statement.args.defaults, *filter(None, statement.args.kw_defaults)]:
                    yield from self._expression(default, names)
                yield from self._block(statement.body, inner, whole)
                continue
            if isinstance(statement, ast.ClassDef):
                yield from self._block(statement.body, names, whole)
                continue
            yield from self._parts(statement, names, whole)

    def _parts(self, node: ast.AST, names: Names, whole: bool) -> Iterator[ChangePlace]:
        for field, value in ast.iter_fields(node):
            if field == "annotation":
                continue
            if isinstance(value, list) and value and isinstance(value[0], ast.stmt):
                yield from self._block(value, names, whole)
                continue
            for part in value if isinstance(value, list) else [value]:
                if isinstance(part, ast.expr):
                    yield from self._expression(part, names)
                elif isinstance(part, ast.AST):
                    yield from self._parts(part, names, whole)

    def _expression(self, node: ast.AST, names: Names, is_called: bool = False) -> Iterator[ChangePlace]:
        if isinstance(node, ast.JoinedStr):
            # Nodes inside an f-string have no place of their own in the text.
            return
        if isinstance(node, ast.Lambda):
            names = names.with_parameters(node)
        yield ChangePlace(node, names, is_called=is_called)
        for field, value in ast.iter_fields(node):
            if isinstance(node, ast.Lambda) and field == "args":
                continue
            for part in value if isinstance(value, list) else [value]:
                if isinstance(part, ast.expr | ast.comprehension | ast.keyword):
                    yield from self._expression(part, names, isinstance(node, ast.Call) and field == "func")


def positioned(node: ast.AST) -> bool:
    """Return whether the node is a computed value, so that a plain number in its place is another value."""
    return isinstance(node, ast.Call | ast.Subscript | ast.UnaryOp | ast.BinOp | ast.Name | ast.Attribute)
