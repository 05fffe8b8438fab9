"""The conditions of a Python function on its own parameters: `if not xs`, `n < 0`, `for c in s: if c == ' '`. Read, never run."""

import ast
from collections.abc import Iterator, Mapping, Sequence

from momus.domain.reading.conditions import ParameterCondition, conditions_on, conjuncts, parts

_COLLECTED = ("set", "Counter", "fromkeys", "count", "groupby", "unique", "frozenset")
_ROUNDED = ("int", "round", "floor", "ceil", "trunc")


def conditions_of(function: ast.FunctionDef, parameters: Sequence[str]) -> Iterator[ParameterCondition]:
    """Yield the conditions by which the function decides."""
    named = _named_once(function, parameters)
    items = dict(_items(function, parameters))
    for node in ast.walk(function):
        for test in _tests(node):
            yield from conditions_on(parameters, _substituted(test, named), items)
        for text in _effects(node):
            try:
                tree = ast.parse(text, mode="eval").body
            except SyntaxError:
                continue
            yield from conditions_on(parameters, _substituted(tree, named), items)


def assertions_of(function: ast.FunctionDef, parameters: Sequence[str]) -> Iterator[ParameterCondition]:
    """Yield what the function asserts of its parameters, outside of its branches and loops."""
    named = _named_once(function, parameters)
    for node in function.body:
        for test in conjuncts(node.test) if isinstance(node, ast.Assert) else ():
            yield from conditions_on(parameters, _substituted(test, named), {})


def _tests(node: ast.AST) -> Iterator[ast.expr]:
    """Yield the parts of what a node decides on."""
    match node:
        case ast.If(test=test) | ast.IfExp(test=test) | ast.While(test=test):
            yield from parts(test)
        case ast.comprehension(ifs=tests):
            for test in tests:
                yield from parts(test)
        case ast.BoolOp(values=values):
            for value in values:
                yield from parts(value)
        case ast.Compare():
            yield node
        case ast.Match(subject=subject, cases=cases):
            for case in cases:
                if isinstance(case.pattern, ast.MatchValue):
                    yield ast.Compare(subject, [ast.Eq()], [case.pattern.value])


def _effects(node: ast.AST) -> Iterator[str]:
    """Yield the conditions under which a call matters: `abs(x)` for a negative x, `sorted(A)` for one that is not sorted."""
    if not isinstance(node, ast.Call):
        return
    name = node.func.id if isinstance(node.func, ast.Name) else node.func.attr if isinstance(node.func, ast.Attribute) else ""
    subject = node.args[0] if node.args else node.func.value if isinstance(node.func, ast.Attribute) else None
    if subject is None:
        return
    said = ast.unparse(subject)
    if name == "abs":
        yield f"({said}) < 0"
    if name in ("sorted", "sort"):
        yield f"not is_sorted({said})"
    if name in _COLLECTED:
        yield f"not distinct({said})"
    if name in _ROUNDED:
        yield f"({said}) % 1 != 0"
    if any(keyword.arg == "default" for keyword in node.keywords):
        yield f"len({said}) == 0"


def _named_once(function: ast.FunctionDef, parameters: Sequence[str]) -> dict[str, ast.expr]:
    """Return the local names that get one value only, with its expression: `n = len(A)`."""
    given: dict[str, list[ast.expr]] = {}
    for node in ast.walk(function):
        match node:
            case ast.Assign(targets=[ast.Name(id=name)], value=value):
                given.setdefault(name, []).append(value)
            case ast.Name(id=name, ctx=ast.Store()) | ast.AugAssign(target=ast.Name(id=name)):
                given.setdefault(name, []).append(node if isinstance(node, ast.Name) else node.target)
    # The walk meets the name of an assignment once more, as a name that is stored.
    return {name: values[0] for name, values in given.items() if len(values) == 2 and name not in parameters}


def _items(function: ast.FunctionDef, parameters: Sequence[str]) -> Iterator[tuple[str, str]]:
    """Yield the names of loop variables with the parameter that they run over."""
    for node in ast.walk(function):
        match node:
            case ast.For(target=target, iter=over) | ast.comprehension(target=target, iter=over):
                match over:
                    case ast.Call(func=ast.Name(id="enumerate"), args=[ast.Name(id=name), *_]) if isinstance(target, ast.Tuple):
                        target = target.elts[-1]
                    case ast.Name(id=name):
                        pass
                    case _:
                        continue
                if isinstance(target, ast.Name) and name in parameters:
                    yield target.id, name


class _Substitution(ast.NodeTransformer):
    def __init__(self, named: Mapping[str, ast.expr]):
        self.named = named

    def visit_Name(self, node: ast.Name) -> ast.expr:
        return self.named.get(node.id, node)


def _substituted(node: ast.expr, named: Mapping[str, ast.expr]) -> ast.expr:
    """Return a copy of an expression in which names stand for their values, two steps deep."""
    for _ in range(2):
        node = _Substitution(named).visit(ast.parse(ast.unparse(node), mode="eval").body)
    return node
