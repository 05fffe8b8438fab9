"""The mistakes that can be made in a Haskell source, found in its syntax tree: `_SLIPS` is their table."""

import re
from bisect import bisect_right
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import cached_property

from momus.languages.base import Task
from momus.languages.plain_tree import PlainNode, parse_apart
from momus.languages.syntax import nodes, text
from momus.model import Form
from momus.mutate.edits import Edit, Operator

_NEGATED = {"<": ">=", "<=": ">", ">": "<=", ">=": "<", "==": "/=", "/=": "==", "elem": "notElem", "notElem": "elem"}
_TURNED = {"<": ">", "<=": ">=", ">": "<", ">=": "<="}
_BOUNDARY = {"<": "<=", "<=": "<", ">": ">=", ">=": ">"}
_OTHER_SIGN = {
    "+": ("-",), "-": ("+",), "*": ("+",), "/": ("*",), "^": ("*",), "div": ("mod", "quot"), "mod": ("div", "rem"), "quot": ("rem",),
    "rem": ("quot",),
}  # fmt: skip
_LOGICAL = {"&&": "||", "||": "&&"}
_TRUTHS = {"True": "False", "False": "True"}
_SIMILAR = {
    "min": "max", "max": "min", "minimum": "maximum", "maximum": "minimum", "head": "last", "last": "head", "tail": "init",
    "init": "tail", "take": "drop", "drop": "take", "takeWhile": "dropWhile", "dropWhile": "takeWhile", "span": "break",
    "break": "span", "foldr": "foldl", "foldl": "foldr", "foldr1": "foldl1", "foldl1": "foldr1", "any": "all", "all": "any",
    "and": "or", "or": "and", "even": "odd", "odd": "even", "sum": "product", "product": "sum", "fst": "snd", "snd": "fst",
    "succ": "pred", "pred": "succ", "floor": "ceiling", "ceiling": "floor", "round": "truncate", "toUpper": "toLower",
    "toLower": "toUpper", "isAlpha": "isAlphaNum", "isAlphaNum": "isAlpha", "isUpper": "isLower", "isLower": "isUpper",
    "isDigit": "isAlphaNum", "isPrefixOf": "isSuffixOf", "isSuffixOf": "isPrefixOf", "words": "lines", "unwords": "concat",
    "insert": "delete", "nub": "id", "reverse": "id", "abs": "id", "negate": "id",
}  # fmt: skip
_SYMMETRIC = ("min", "max", "gcd", "lcm")
_COUNTED_FIRST = ("take", "drop", "splitAt", "replicate")
_EQUATIONS = ("function", "bind")
_SCOPES = (*_EQUATIONS, "alternative", "lambda", "list_comprehension", "let_in", "do")
_SEVERAL = ("function", "match", "alternative", "exp")
_LEFT_ALONE = ("signature", "string", "char", "comment", "haddock", "pragma", "quasiquote", "data_type", "newtype", "type_synomym")
_MOST_ALIKE = 2
_LONGEST = 1000
"""Longer expressions, in bytes, are not repeated."""


@dataclass(frozen=True)
class _Bound:
    """A name that a pattern binds: where it may be used, and the definition of its value, in which it is not meant."""

    name: str
    scope: PlainNode
    definition: PlainNode | None

    def is_usable(self, node: PlainNode) -> bool:
        return _holds(self.scope, node) and not (self.definition and _holds(self.definition, node))


@dataclass(frozen=True)
class _Reading:
    """A source, with the names that patterns bind, in the order of the text."""

    content: bytes
    bound: Sequence[_Bound] = ()

    @cached_property
    def _starts(self) -> list[int]:
        return [0, *(found.end() for found in re.finditer(rb"\n", self.content))]

    def edit(
        self, node: PlainNode, changed: str, operator: Operator, shown: str | None = None, last: PlainNode | None = None
    ) -> Edit:
        """Return the edit that replaces a node, or all from it to the end of another; `shown` is how that is told."""
        start, end = node.start_byte, (last or node).end_byte
        before = self.content[start : min(end, start + _LONGEST)].decode("utf-8", "replace")
        after = changed if shown is None else shown
        return Edit(start, end, changed.encode(), operator, bisect_right(self._starts, start), before, after)

    def alike(self, node: PlainNode) -> list[str]:
        """Return other names that may stand for a node and are written like its name: `xs` for `ys`, not for `x`."""
        name = text(node)
        usable = dict.fromkeys(one.name for one in reversed(self.bound) if one.is_usable(node))
        return (
            [one for one in usable if one != name and one.endswith("s") == name.endswith("s")][:_MOST_ALIKE]
            if name in usable
            else []
        )


def haskell_edits(content: bytes, task: Task | None = None) -> Iterator[Edit]:
    """Yield the slips of a Haskell source; none if it cannot be read."""
    root = parse_apart("haskell", content)
    declarations = root.child_by_field_name("declarations")
    if root.has_error or declarations is None or not _is_utf8(content):
        return
    whole = task is not None and task.form is Form.PROGRAM
    for one in declarations.children:
        name = one.child_by_field_name("name")
        if one.type in _EQUATIONS and (whole or name is None or text(name) != "main"):
            yield from _in_equation(_Reading(content, tuple(_bound(one))), one)
    yield from _removed(_Reading(content), declarations)


def _is_utf8(content: bytes) -> bool:
    try:
        content.decode()
    except UnicodeDecodeError:
        return False
    return True


def _holds(outer: PlainNode, inner: PlainNode) -> bool:
    return outer.start_byte <= inner.start_byte and inner.end_byte <= outer.end_byte


def _bound(equation: PlainNode) -> Iterator[_Bound]:
    """Yield the names that patterns bind in an equation."""
    scopes: list[PlainNode] = []
    for node in nodes(equation, _LEFT_ALONE):
        while scopes and scopes[-1].end_byte <= node.start_byte:
            scopes.pop()
        if node.type in _SCOPES:
            scopes.append(node)
        is_local = node.type == "bind" and len(scopes) > 1
        for pattern in _patterns(node):
            for one in nodes(pattern):
                if one.type == "variable" and (is_local or node.type not in _EQUATIONS):
                    yield _Bound(text(one), scopes[-2] if is_local else scopes[-1], node if is_local else None)


def _patterns(node: PlainNode) -> list[PlainNode]:
    if node.type == "patterns":
        return [node]
    fields = ("pattern", "name") if node.type in ("alternative", "generator", "bind", "function") else ()
    return [one for one in map(node.child_by_field_name, fields) if one is not None]


def _in_equation(reading: _Reading, equation: PlainNode) -> Iterator[Edit]:
    """Yield the edits at each node of an equation; the names in its patterns stay."""
    bound: set[int] = set()
    for node in nodes(equation, _LEFT_ALONE):
        bound.update(one.start_byte for pattern in _patterns(node) for one in nodes(pattern) if one.type == "variable")
        if node.type != "variable" or node.start_byte not in bound:
            for slip in _SLIPS.get(node.type, ()):
                yield from slip(reading, node)


def _sign(reading: _Reading, node: PlainNode) -> Iterator[Edit]:
    sign = node.child_by_field_name("operator")
    if sign is None:
        return
    sign = next((one for one in sign.children if one.type == "variable"), sign)
    written = text(sign)
    others = [(table[written], Operator.RELATIONAL) for table in (_NEGATED, _TURNED) if written in table]
    others += [(_BOUNDARY[written], Operator.BOUNDARY)] if written in _BOUNDARY else []
    others += [(other, Operator.ARITHMETIC) for other in _OTHER_SIGN.get(written, ())]
    others += [(_LOGICAL[written], Operator.LOGICAL)] if written in _LOGICAL else []
    for other, operator in others:
        yield reading.edit(sign, other, operator)


def _index(reading: _Reading, node: PlainNode) -> Iterator[Edit]:
    sign, index = node.child_by_field_name("operator"), node.child_by_field_name("right_operand")
    # The tree does not know how strongly signs bind: only a plain operand is surely the index.
    if sign and index and text(sign) == "!!" and index.type in ("variable", "parens"):
        yield from _one_off(reading, index, Operator.SLICE)


def _integer(reading: _Reading, node: PlainNode) -> Iterator[Edit]:
    written = text(node).replace("_", "")
    if written.isdecimal() and len(written) <= 18:
        for other in (int(written) + 1, int(written) - 1):
            yield reading.edit(node, str(other) if other >= 0 else f"({other})", Operator.CONSTANT, str(other))


def _float(reading: _Reading, node: PlainNode) -> Iterator[Edit]:
    if len(text(node)) <= 18 and "e" not in text(node).lower() and "_" not in text(node):
        for other in (float(text(node)) + 1, float(text(node)) - 1):
            yield reading.edit(node, str(other) if other >= 0 else f"({other})", Operator.CONSTANT, str(other))


def _truth(reading: _Reading, node: PlainNode) -> Iterator[Edit]:
    if text(node) in _TRUTHS:
        yield reading.edit(node, _TRUTHS[text(node)], Operator.CONSTANT)


def _name(reading: _Reading, node: PlainNode) -> Iterator[Edit]:
    """Yield a similar function, and other variables."""
    if other := _SIMILAR.get(text(node)):
        yield reading.edit(node, other, Operator.CALL)
    for other in reading.alike(node):
        yield reading.edit(node, other, Operator.VARIABLE)


def _arguments(reading: _Reading, node: PlainNode) -> Iterator[Edit]:
    """Yield the last two arguments of a call in the other order, and a count that is one off."""
    inner, last = node.child_by_field_name("function"), node.child_by_field_name("argument")
    if inner is None or last is None:
        return
    if inner.type == "variable" and text(inner) in _COUNTED_FIRST:
        yield from _one_off(reading, last, Operator.SLICE)
    called, first = inner.child_by_field_name("function"), inner.child_by_field_name("argument")
    if inner.type == "apply" and called and first and text(called) not in _SYMMETRIC and text(first) != text(last):
        if not _is_long(inner) and not _is_long(last):
            yield reading.edit(first, f"{text(last)} {text(first)}", Operator.ARGUMENTS, last=last)


def _condition(reading: _Reading, node: PlainNode) -> Iterator[Edit]:
    """Yield the negation of a condition in which nothing is compared."""
    condition = node.child_by_field_name("if") if node.type == "conditional" else next(iter(node.named_children), None)
    if condition is None or _is_long(condition) or text(condition) in ("otherwise", *_TRUTHS):
        return
    if not any(text(one) in _NEGATED for one in nodes(condition) if one.type in ("operator", "infix_id")):
        yield reading.edit(condition, f"not ({text(condition)})", Operator.LOGICAL)


def _sequence(reading: _Reading, node: PlainNode) -> Iterator[Edit]:
    """Yield bounds of `[a .. b]` that are one off; constants have their own operator."""
    for bound in (node.child_by_field_name("from"), node.child_by_field_name("to")):
        if bound is not None and bound.type != "literal":
            yield from _one_off(reading, bound, Operator.LOOP)


def _one_off(reading: _Reading, node: PlainNode, operator: Operator) -> Iterator[Edit]:
    if node.type != "literal" and not _is_long(node):
        for step in ("+ 1", "- 1"):
            yield reading.edit(node, f"({text(node)} {step})", operator, f"{text(node)} {step}")


def _removed(reading: _Reading, node: PlainNode) -> Iterator[Edit]:
    """Yield that one of several equations of a function, guards, alternatives or steps is left out; never the last."""
    for one, later in zip(node.named_children, node.named_children[1:], strict=False):
        if one.type == later.type and one.type in _SEVERAL and _name_of(one) == _name_of(later):
            yield reading.edit(one, "return ()" if one.type == "exp" else "", Operator.REMOVED, "")


def _name_of(node: PlainNode) -> str:
    name = node.child_by_field_name("name") if node.type == "function" else None
    return text(name) if name else ""


def _is_long(node: PlainNode) -> bool:
    return node.end_byte - node.start_byte > _LONGEST


_SLIPS: Mapping[str, Sequence[Callable[[_Reading, PlainNode], Iterator[Edit]]]] = {
    "infix": (_sign, _index),
    "integer": (_integer,),
    "float": (_float,),
    "constructor": (_truth,),
    "variable": (_name,),
    "apply": (_arguments,),
    "conditional": (_condition,),
    "boolean": (_condition,),
    "arithmetic_sequence": (_sequence,),
    "function": (_removed,),
    "bind": (_removed,),
    "local_binds": (_removed,),
    "alternative": (_removed,),
    "alternatives": (_removed,),
    "do": (_removed,),
}
