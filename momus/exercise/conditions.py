"""The conditions of a reference on its own parameters: `if not xs`, `n < 0`, `for c in s: if c == ' '`. Read, never run.

They are written in the expression language of domains. A condition that cannot be written so is left out.
"""

import ast
import re
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass

from momus.domain import Expression, ExpressionError
from momus.domain.expressions import UNEVALUABLE, visible
from momus.languages.python.source import function_named
from momus.model import Program, Value

_MOST = 300
_COLLECTED = ("set", "Counter", "fromkeys", "count", "groupby", "unique", "frozenset")
_ROUNDED = ("int", "round", "floor", "ceil", "trunc")


@dataclass(frozen=True)
class Condition:
    """An expression over parameters; if `item` is set, it is about every item, called so, of the parameter `of`."""

    expression: Expression
    item: str = ""
    of: str = ""

    def outcomes(self, known: Mapping[str, Value]) -> frozenset[bool]:
        """Return the truth values that the condition has on an input: both, if it differs from item to item."""
        if not self.item:
            return self._truths([known])
        try:
            items = list(known[self.of])
        except TypeError:
            return frozenset()
        return self._truths({**known, self.item: item} for item in items)

    def _truths(self, cases: Iterable[Mapping[str, Value]]) -> frozenset[bool]:
        found = set()
        for known in cases:
            try:
                found.add(bool(self.expression.evaluate({name: visible(value) for name, value in known.items()})))
            except UNEVALUABLE:
                continue
        return frozenset(found)


def conditions(program: Program, entry: str, parameters: Sequence[str]) -> list[Condition]:
    """Return the conditions that a reference puts on the parameters of an entry."""
    if program.language == "python":
        function = function_named(program, entry)
        found = _of_python(function, parameters) if function is not None else iter(())
    else:
        found = _of_text(program.main.decode("utf-8", "replace"), parameters)
    return list(dict.fromkeys(found))[:_MOST]


def preconditions(program: Program, entry: str, parameters: Sequence[str]) -> list[str]:
    """Return what the reference asserts of its parameters, as constraints; what cannot be written so is found by running it."""
    if program.language != "python":
        code = re.sub(r"//[^\n]*|/\*.*?\*/|--[^\n]*", " ", program.main.decode("utf-8", "replace"), flags=re.S)
        texts = [match[1] for match in _ASSERTED.finditer(code)]
        found = [one for text in texts for one in _respelled(text, parameters)]
    else:
        function = function_named(program, entry)
        named = _named_once(function, parameters) if function is not None else {}
        tests = [part for node in function.body if isinstance(node, ast.Assert) for part in _joined(node.test)] if function else []
        found = [one for test in tests for one in _condition(_substituted(test, named), parameters, {})]
    return [one.expression.text for one in dict.fromkeys(found)]


def _joined(test: ast.expr) -> Iterator[ast.expr]:
    """Yield the parts that must all be true."""
    match test:
        case ast.BoolOp(op=ast.And(), values=values):
            for value in values:
                yield from _joined(value)
        case _:
            yield test


_ASSERTED = re.compile(r"\b[Aa]ssert\b(?!\.)\s*(.+?)\s*(?::\s*\".*?\"|,\s*\".*?\"\s*\)?)?;", re.S)


def _respelled(text: str, parameters: Sequence[str]) -> Iterator[Condition]:
    """Yield the parts of a condition of another language that must all be true, if it reads like Python once respelled."""
    tree = _python_tree(text if text.count("(") == text.count(")") else text + ")")
    for part in _joined(tree) if tree is not None else ():
        yield from _condition(part, parameters, {})


def _python_tree(text: str) -> ast.expr | None:
    for old, new in _SPELLINGS:
        text = re.sub(old, new, text)
    text = re.sub(r"^.*\breturn\b", "", text, flags=re.S)
    try:
        return ast.parse(text.strip(), mode="eval").body
    except (SyntaxError, ValueError, RecursionError):
        return None


def _of_python(function: ast.FunctionDef, parameters: Sequence[str]) -> Iterator[Condition]:
    named = _named_once(function, parameters)
    items = dict(_items(function, parameters))
    for node in ast.walk(function):
        for test in _tests(node):
            yield from _condition(_substituted(test, named), parameters, items)
        for text in _effects(node):
            try:
                tree = ast.parse(text, mode="eval").body
            except SyntaxError:
                continue
            yield from _condition(_substituted(tree, named), parameters, items)


def _tests(node: ast.AST) -> Iterator[ast.expr]:
    """Yield the parts of what a node decides on."""
    match node:
        case ast.If(test=test) | ast.IfExp(test=test) | ast.While(test=test):
            yield from _parts(test)
        case ast.comprehension(ifs=tests):
            for test in tests:
                yield from _parts(test)
        case ast.BoolOp(values=values):
            for value in values:
                yield from _parts(value)
        case ast.Compare():
            yield node
        case ast.Match(subject=subject, cases=cases):
            for case in cases:
                if isinstance(case.pattern, ast.MatchValue):
                    yield ast.Compare(subject, [ast.Eq()], [case.pattern.value])


def _parts(test: ast.expr) -> Iterator[ast.expr]:
    match test:
        case ast.BoolOp(values=values):
            for value in values:
                yield from _parts(value)
        case _:
            yield test


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


def _condition(node: ast.expr, parameters: Sequence[str], items: Mapping[str, str]) -> Iterator[Condition]:
    try:
        expression = Expression(ast.unparse(node))
    except (ExpressionError, RecursionError):
        return
    loops = [name for name in expression.names if name not in parameters]
    if not expression.names or len(loops) > 1 or any(name not in items for name in loops):
        return
    yield Condition(expression, loops[0], items[loops[0]]) if loops else Condition(expression)


_SPELLINGS = (
    (r"\bnull (\w+)", r"(len(\1) == 0)"),
    (r"&&", " and "),
    (r"\|\|", " or "),
    (r"!(?!=)", " not "),
    (r"\b(?:null|NULL|nullptr)\b", "None"),
    (r"\btrue\b", "True"),
    (r"\bfalse\b", "False"),
    (r"(\w+)\.(?:isEmpty|empty)\(\)", r"(len(\1) == 0)"),
    (r"(\w+)\.(?:length|size|Length|Count)(?:\(\))?", r"len(\1)"),
    (r"/=", "!="),
    (r"===", "=="),
    (r"!==", "!="),
)  # fmt: skip

_CHOSEN = re.compile(r"([^?;{}=\n]+?[<>=!][^?;{}\n]*?)\?")
_GUARDED = re.compile(r"^\s*\|\s*(.+?)\s*=(?!=)", re.M)


def _of_text(source: str, parameters: Sequence[str]) -> Iterator[Condition]:
    """Yield the conditions in the source of another language, as far as they read like Python once respelled."""
    code = re.sub(r"//[^\n]*|/\*.*?\*/|--[^\n]*", " ", source, flags=re.S)
    for test in (*_bracketed(code), *_CHOSEN.findall(code), *_GUARDED.findall(code)):
        tree = _python_tree(test)
        for part in _parts(tree) if tree is not None else ():
            yield from _condition(part, parameters, {})


def _bracketed(code: str) -> Iterator[str]:
    """Yield what stands in the brackets after if and while."""
    for match in re.finditer(r"\b(?:if|while)\s*\(", code):
        depth = 1
        for at in range(match.end(), min(len(code), match.end() + 500)):
            depth += {"(": 1, ")": -1}.get(code[at], 0)
            if not depth:
                yield code[match.end() : at]
                break
