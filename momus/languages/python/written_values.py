"""Values and calls as Python expressions, read without running them: literals, sums of literals, names of literals."""

import ast
import operator
from collections.abc import Callable, Mapping
from dataclasses import dataclass

from momus.model import Linked, Value

_LONGEST = 1_000_000
_MOST_BITS = 100_000


class NotLiteralError(Exception):
    """An expression whose value is known only by running it; the message is the part that needs it."""


@dataclass(frozen=True)
class WrittenCall:
    """A call as a test wrote it: positional arguments and keyword arguments as syntax."""

    entry: str
    args: tuple[ast.expr, ...]
    keywords: tuple[tuple[str, ast.expr], ...] = ()

    def ordered(self, names: tuple[str, ...]) -> tuple[ast.expr, ...]:
        """Return the arguments in the order of the parameters; keywords that fit no free place go last, as written."""
        given = dict(self.keywords)
        rest = [given.pop(name) for name in names[len(self.args) :] if name in given]
        return (*self.args, *rest, *given.values())


def read_call(text: str) -> WrittenCall:
    """Return the call in a text; raise ValueError if there is none."""
    try:
        node = ast.parse(text.strip(), mode="eval").body
    except (SyntaxError, RecursionError, MemoryError) as error:
        raise ValueError(f"is no Python expression: {getattr(error, 'msg', None) or 'too deep'}") from None
    call = as_call(node)
    if call is None:
        raise ValueError("is no call of a function")
    return call


def as_call(node: ast.AST) -> WrittenCall | None:
    """Return the node as a call, if it calls a name with plain arguments."""
    if not isinstance(node, ast.Call) or any(isinstance(arg, ast.Starred) for arg in node.args):
        return None
    keywords = tuple((keyword.arg, keyword.value) for keyword in node.keywords if keyword.arg is not None)
    if len(keywords) < len(node.keywords):
        return None
    match node.func:
        case ast.Name(id=name) | ast.Attribute(attr=name, value=ast.Name()):
            return WrittenCall(name, tuple(node.args), keywords)
    return None


def read_expression(text: str) -> ast.expr:
    """Return the expression in a text; raise ValueError if it is none."""
    try:
        return ast.parse(text.strip(), mode="eval").body
    except (SyntaxError, RecursionError, MemoryError, ValueError) as error:
        raise ValueError(f"is no Python value: {getattr(error, 'msg', None) or error}") from None


def value_of(node: ast.expr, names: Mapping[str, Value]) -> Value:
    """Return the value of an expression made of literals, operators on them and known names; raise NotLiteralError otherwise."""
    match node:
        case ast.Constant(value=value) if value is not ...:
            return value
        case ast.Name(id=name) if name in names:
            return names[name]
        case ast.List(elts=items):
            return [value_of(item, names) for item in items]
        case ast.Tuple(elts=items):
            return tuple(value_of(item, names) for item in items)
        case ast.Set(elts=items):
            return _built(node, set, [value_of(item, names) for item in items])
        case ast.Dict(keys=keys, values=values) if None not in keys:
            pairs = zip(keys, values, strict=True)
            return _built(node, dict, [(value_of(key, names), value_of(item, names)) for key, item in pairs if key is not None])
        case ast.UnaryOp(op=ast.USub(), operand=operand):
            return _applied(node, operator.neg, value_of(operand, names))
        case ast.UnaryOp(op=ast.UAdd(), operand=operand):
            return _applied(node, operator.pos, value_of(operand, names))
        case ast.BinOp(left=left, op=op, right=right):
            return _binary(node, op, value_of(left, names), value_of(right, names))
        case ast.Call(func=ast.Name(id=name), args=args, keywords=[]) if name in _BUILDERS and name not in names:
            return _built(node, _BUILDERS[name], *(value_of(arg, names) for arg in args))
    raise NotLiteralError(ast.unparse(node))


_BUILDERS: dict[str, Callable[..., Value]] = {
    "set": set,
    "frozenset": frozenset,
    "float": float,
    "complex": complex,
    "linked": lambda *items: Linked(items),
}


def _built(node: ast.expr, build: Callable[..., Value], *args: Value) -> Value:
    try:
        return build(*args)
    except (TypeError, ValueError, OverflowError):
        raise NotLiteralError(ast.unparse(node)) from None


def _applied(node: ast.expr, operation: Callable[..., Value], *args: Value) -> Value:
    if all(type(arg) in (bool, int, float, complex) for arg in args):
        return _built(node, operation, *args)
    raise NotLiteralError(ast.unparse(node))


def _binary(node: ast.expr, op: ast.operator, left: Value, right: Value) -> Value:
    """Return the result of + - * ** on small literals; anything larger is left to the box."""
    kinds = type(left), type(right)
    match op:
        case ast.Add() if kinds[0] is kinds[1] and kinds[0] in (str, list, tuple, bytes):
            return left + right
        case ast.Mult() if kinds in ((str, int), (list, int), (tuple, int)) and len(left) * right <= _LONGEST:
            return left * right
        case ast.Pow() if kinds == (int, int) and right >= 0 and left.bit_length() * right <= _MOST_BITS:
            return left**right
        case ast.Add() | ast.Sub() | ast.Mult() if int in kinds or float in kinds or complex in kinds:
            operation = {ast.Add: operator.add, ast.Sub: operator.sub, ast.Mult: operator.mul}[type(op)]
            return _applied(node, operation, left, right)
    raise NotLiteralError(ast.unparse(node))


def names_of_literals(content: bytes) -> dict[str, Value]:
    """Return the names that a source binds once, at its top, to a literal."""
    try:
        tree = ast.parse(content)
    except (SyntaxError, ValueError):
        return {}
    found: dict[str, Value] = {}
    written: set[str] = set()
    for node in tree.body:
        if isinstance(node, ast.Assign) and len(node.targets) == 1 and isinstance(node.targets[0], ast.Name):
            name = node.targets[0].id
            try:
                found[name] = value_of(node.value, found)
            except NotLiteralError:
                found.pop(name, None)
        written |= _stored_names(node) if not isinstance(node, ast.Assign) else set()
    return {name: value for name, value in found.items() if name not in written}


def _stored_names(node: ast.AST) -> set[str]:
    """Return the names that a statement may bind or change."""
    return {inner.id for inner in ast.walk(node) if isinstance(inner, ast.Name) and not isinstance(inner.ctx, ast.Load)} | {
        name for inner in ast.walk(node) if isinstance(inner, ast.Global) for name in inner.names
    }
