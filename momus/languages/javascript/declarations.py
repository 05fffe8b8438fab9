"""The top level of a JavaScript file: functions, classes with their methods, exports."""

import re
from collections.abc import Iterator
from dataclasses import dataclass
from functools import lru_cache

from tree_sitter import Node

from momus.languages.javascript.source import tree, unescaped
from momus.languages.syntax import text

_FUNCTIONS = frozenset(
    {"function_declaration", "generator_function_declaration", "function_expression", "generator_function", "arrow_function"}
)
_CLASSES = frozenset({"class_declaration", "class"})
_NAMES = frozenset({"identifier", "shorthand_property_identifier_pattern"})
_MODULE = frozenset({"exports", "module.exports", "this", "globalThis", "global"})
_PARAMETER = re.compile(r"@param\s*\{([^{}]*)\}\s*\[?([\w$]+)")
_RESULT = re.compile(r"@returns?\s*\{([^{}]*)\}")


@dataclass(frozen=True)
class JavascriptFunction:
    """A function: its class ("" at the top), the names of its parameters, and the types in the comment above it."""

    name: str
    owner: str
    names: tuple[str, ...]
    types: tuple[str, ...]
    result: str


@dataclass(frozen=True)
class JavascriptFile:
    """The functions and classes of a file in order, and all names that it binds at the top."""

    functions: tuple[JavascriptFunction, ...] = ()
    classes: tuple[str, ...] = ()
    names: tuple[str, ...] = ()


@lru_cache(maxsize=64)
def declared(content: bytes) -> JavascriptFile:
    """Return what a file declares at its top; of a broken file, what can be seen."""
    found = _Found()
    comment = ""
    for node in tree(content).children:
        if node.type == "comment":
            comment = text(node)
        elif node.is_named:
            for statement in _exported(node):
                found.statement(statement, comment)
            comment = ""
    return JavascriptFile(tuple(found.functions), tuple(dict.fromkeys(found.classes)), tuple(dict.fromkeys(found.names)))


def _exported(node: Node) -> Iterator[Node]:
    """Yield the statement, or what it exports."""
    if node.type != "export_statement":
        yield node
        return
    yield from filter(None, (node.child_by_field_name(field) for field in ("declaration", "value")))


def bound(declaration: Node) -> list[str]:
    """Return the names that a declaration, or the pattern in one, binds."""
    names, waiting = [], [declaration]
    while waiting:
        node = waiting.pop()
        inside = next(filter(None, map(node.child_by_field_name, ("name", "left", "value"))), None)
        if node.type in _NAMES:
            names.append(_named(node))
        elif node.type in ("lexical_declaration", "variable_declaration", "object_pattern", "array_pattern", "rest_pattern"):
            waiting += reversed(node.named_children)
        elif inside:
            waiting.append(inside)
    return names


class _Found:
    def __init__(self) -> None:
        self.functions: list[JavascriptFunction] = []
        self.classes: list[str] = []
        self.names: list[str] = []

    def statement(self, node: Node, comment: str) -> None:
        self.names += bound(node)
        if node.type in ("lexical_declaration", "variable_declaration"):
            for one in node.named_children:
                name = one.child_by_field_name("name")
                self.value(_named(name) if name else "", one.child_by_field_name("value"), comment)
        elif node.type == "expression_statement":
            self.assignment(node.named_children[0], comment)
        else:
            name = node.child_by_field_name("name")
            self.value(_named(name) if name else "", node, comment)

    def assignment(self, node: Node, comment: str) -> None:
        """Note `x = …`, `exports.x = …`, `module.exports = …` and `C.prototype.x = …`, also several in a row."""
        targets: list[Node] = []
        while node.type == "assignment_expression":
            left, right = node.child_by_field_name("left"), node.child_by_field_name("right")
            if left is None or right is None:
                return
            targets.append(left)
            node = right
        for target in targets:
            if target.type == "identifier":
                self.names.append(_named(target))
            whole, last = (
                target.child_by_field_name("object"),
                target.child_by_field_name("property") or target.child_by_field_name("index"),
            )
            owner, name = _path(whole) if whole else "", _named(last or target)
            if _path(target) in _MODULE:
                self.members(node, "")
            if owner.endswith(".prototype"):
                self.value(name, node, comment, owner.removesuffix(".prototype"))
            elif not owner or owner in _MODULE:
                self.value(name, node, comment)

    def value(self, name: str, node: Node | None, comment: str, owner: str = "") -> None:
        """Note a function or a class that has this name."""
        while node and node.type == "parenthesized_expression" and node.named_children:
            node = node.named_children[-1]
        if node and node.type in _FUNCTIONS and name:
            self.add(name, owner, node, comment)
        elif node and node.type in _CLASSES:
            own = node.child_by_field_name("name")
            self.classes += filter(None, [name or (text(own) if own else "")])
            body = node.child_by_field_name("body")
            if body:
                self.members(body, name or "class")

    def members(self, body: Node, owner: str) -> None:
        """Note the methods of a class or an object."""
        comment = ""
        for node in body.named_children if body.type in ("class_body", "object") else ():
            if node.type == "comment":
                comment = text(node)
                continue
            name = node.child_by_field_name("name") or node.child_by_field_name("property") or node.child_by_field_name("key")
            if name and node.type == "method_definition":
                self.add(_named(name), owner, node, comment)
            elif name and node.type in ("field_definition", "pair"):
                self.value(_named(name), node.child_by_field_name("value"), comment, owner)
            comment = ""

    def add(self, name: str, owner: str, node: Node, comment: str) -> None:
        alone, listed = node.child_by_field_name("parameter"), node.child_by_field_name("parameters")
        taken = [alone] if alone else [one for one in listed.named_children if one.type != "comment"] if listed else []
        names = tuple(_parameter(at, one) for at, one in enumerate(taken))
        told = {one: type_.strip() for type_, one in _PARAMETER.findall(comment)} if comment.startswith("/**") else {}
        result = _RESULT.search(comment) if comment.startswith("/**") else None
        if not name.startswith("#"):
            types = tuple(told.get(one, "") for one in names)
            self.functions.append(JavascriptFunction(name, owner, names, types, result[1].strip() if result else ""))


def _path(node: Node) -> str:
    return "".join(text(node).split())


def _named(node: Node) -> str:
    """Return the name that a node gives, "" for one that is computed."""
    if node.type == "computed_property_name":
        node = node.named_children[0] if node.named_children else node
    if node.type == "string":
        return unescaped(text(node)[1:-1])
    return unescaped(text(node)) if "identifier" in node.type else ""


def _parameter(at: int, node: Node) -> str:
    """Return the name of a parameter; a pattern is named by its number."""
    if node.type == "rest_pattern" and node.named_children:
        node = node.named_children[0]
    elif node.type == "assignment_pattern":
        node = node.child_by_field_name("left") or node
    return _named(node) or f"p{at}"
