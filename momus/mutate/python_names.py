"""The names that a function binds, and how it uses each: which of them could be confused."""

import ast
from collections.abc import Iterable
from dataclasses import dataclass, replace

_MOST_ALIKE = 2
_NUMBER_CALLS = {"range", "abs", "divmod", "chr", "int", "float"}
_SEQUENCE_CALLS = {"len", "enumerate", "reversed", "zip"}
_MADE_NUMBER = {"len", "int", "abs", "ord", "sum", "float"}
_MADE_SEQUENCE = {"list", "sorted", "tuple"}


@dataclass(frozen=True)
class Names:
    """The bindings of one function: (name, line) in order; what each name is used for; the names that are parameters."""

    bound: tuple[tuple[str, int], ...] = ()
    kinds: tuple[tuple[str, str], ...] = ()

    @classmethod
    def of(cls, scope: ast.Module | ast.FunctionDef | ast.AsyncFunctionDef) -> "Names":
        """Return the names of the function itself, not those of functions inside it."""
        bound: list[tuple[str, int]] = []
        if not isinstance(scope, ast.Module):
            bound += [
                (parameter.arg, scope.lineno) for parameter in _parameters(scope.args) if parameter.arg not in ("self", "cls")
            ]
        kinds: dict[str, str] = {}
        for node in _own_nodes(scope.body):
            if isinstance(node, ast.Name) and isinstance(node.ctx, ast.Store):
                bound.append((node.id, node.lineno))
            _note_uses(node, kinds)
        return cls(tuple(sorted(bound, key=lambda pair: pair[1])), tuple(kinds.items()))

    def with_parameters(self, inner: ast.Lambda) -> "Names":
        """Return these names and the parameters of a lambda."""
        return replace(self, bound=(*self.bound, *((parameter.arg, inner.lineno) for parameter in _parameters(inner.args))))

    def kind(self, name: str) -> str:
        """Return "number", "sequence", or "" if unknown."""
        return dict(self.kinds).get(name, "")

    def bound_before(self, name: str, line: int) -> bool:
        return any(other == name and at < line for other, at in self.bound)

    def is_first_of_several(self, name: str, line: int) -> bool:
        """Return whether the name is bound here first, and again later."""
        lines = [at for other, at in self.bound if other == name]
        return len(lines) > 1 and min(lines) == line

    def alike(self, name: str, line: int) -> tuple[str, ...]:
        """Return the names with the same use that are bound before the line, the last bound first."""
        if not self.bound_before(name, line + 1):
            return ()
        kind = self.kind(name)
        others: dict[str, None] = {}
        for other, at in reversed(self.bound):
            if other != name and at < line and kind and self.kind(other) == kind:
                others[other] = None
        return tuple(others)[:_MOST_ALIKE]


def _parameters(arguments: ast.arguments) -> list[ast.arg]:
    return [*arguments.posonlyargs, *arguments.args, *arguments.kwonlyargs]


def _own_nodes(body: Iterable[ast.AST]) -> Iterable[ast.AST]:
    for node in body:
        yield node
        if not isinstance(node, ast.FunctionDef | ast.AsyncFunctionDef | ast.ClassDef | ast.Lambda):
            yield from _own_nodes(ast.iter_child_nodes(node))


def _note_uses(node: ast.AST, kinds: dict[str, str]) -> None:
    """Add what the node tells of the names in it."""

    def note(part: ast.AST, kind: str) -> None:
        if isinstance(part, ast.Name):
            kinds.setdefault(part.id, kind)

    if isinstance(node, ast.Subscript):
        note(node.value, "sequence")
        if not isinstance(node.slice, ast.Slice):
            note(node.slice, "number")
        else:
            for bound in filter(None, (node.slice.lower, node.slice.upper)):
                note(bound, "number")
    elif isinstance(node, ast.BinOp) and not isinstance(node.op, ast.Add | ast.Mod | ast.Mult):
        note(node.left, "number")
        note(node.right, "number")
    elif isinstance(node, ast.BinOp | ast.AugAssign) and isinstance(node.op, ast.Add | ast.Sub):
        sides = (node.left, node.right) if isinstance(node, ast.BinOp) else (node.target, node.value)
        if any(isinstance(side, ast.Constant) and isinstance(side.value, int) for side in sides):
            for side in sides:
                note(side, "number")
    elif isinstance(node, ast.Compare) and any(isinstance(op, ast.Lt | ast.LtE | ast.Gt | ast.GtE) for op in node.ops):
        for side in (node.left, *node.comparators):
            note(side, "number")
    elif isinstance(node, ast.Compare) and isinstance(node.ops[0], ast.In | ast.NotIn):
        note(node.comparators[0], "sequence")
    elif isinstance(node, ast.For | ast.comprehension):
        note(node.iter, "sequence")
        if isinstance(node.iter, ast.Call) and getattr(node.iter.func, "id", "") == "range":
            note(node.target, "number")
    elif isinstance(node, ast.Call) and isinstance(node.func, ast.Name):
        kind = "number" if node.func.id in _NUMBER_CALLS else "sequence" if node.func.id in _SEQUENCE_CALLS else ""
        for argument in node.args if kind else ():
            note(argument, kind)
    elif isinstance(node, ast.Assign):
        made = _made(node.value)
        for target in node.targets if made else ():
            note(target, made)


def _made(value: ast.AST) -> str:
    if isinstance(value, ast.Constant) and isinstance(value.value, int | float) and not isinstance(value.value, bool):
        return "number"
    if isinstance(value, ast.List | ast.ListComp):
        return "sequence"
    if isinstance(value, ast.Call) and isinstance(value.func, ast.Name):
        return "number" if value.func.id in _MADE_NUMBER else "sequence" if value.func.id in _MADE_SEQUENCE else ""
    return ""
