"""Reads C# source: declarations, constants, what it throws and prints."""

import re
from collections.abc import Iterator
from dataclasses import dataclass
from functools import lru_cache

from tree_sitter import Node

from momus.languages import syntax
from momus.languages.base import Literals
from momus.languages.csharp.conditions import compiled
from momus.languages.literals import constants_in
from momus.languages.syntax import leaves, nodes, parse, text, words

_TYPES = frozenset(f"{kind}_declaration" for kind in ("class", "struct", "interface", "enum", "record"))
_METHODS = frozenset({"method_declaration", "constructor_declaration", "local_function_statement"})
_INSIDE = frozenset({"block", "arrow_expression_clause", "variable_declaration", "accessor_list", "attribute_list"})
"""Nobody else can call what is inside these."""
_APART = frozenset({"argument_list", "lambda_expression", "anonymous_method_expression", "block", "throw_expression"})
"""A statement does not throw what is inside these."""
_PLAIN_TEXTS = frozenset({"string_literal", "verbatim_string_literal", "raw_string_literal", "character_literal"})
_TEXTS = _PLAIN_TEXTS | {"interpolated_string_expression"}
_ESCAPES = {"0": "\0", "a": "\a", "b": "\b", "f": "\f", "n": "\n", "r": "\r", "t": "\t", "v": "\v"}
_PRINTS = re.compile(r" Console \. (?:Write\w*|Out|OpenStandardOutput) | using static System \. Console ;")


@dataclass(frozen=True)
class CsharpParameter:
    """One parameter: its type as written, and how it is passed ("ref", "out" or "")."""

    name: str
    type: str
    passed: str = ""


@dataclass(frozen=True)
class CsharpMethod:
    """A method that a class defines; a constructor has the name of its class and no result."""

    name: str
    owner: str
    parameters: tuple[CsharpParameter, ...]
    result: str
    is_static: bool
    is_public: bool


@dataclass(frozen=True)
class CsharpFile:
    """What a file declares, and the byte after the last of its `using` lines."""

    classes: tuple[str, ...]
    methods: tuple[CsharpMethod, ...]
    usings_end: int


def _tree(content: bytes) -> Node:
    return parse("csharp", compiled(content))


def normal_form(content: bytes) -> bytes:
    """Return bytes that are equal for sources equal up to blanks and comments."""
    return syntax.normal_form(parse("csharp", content), content, _TEXTS)


@lru_cache(maxsize=64)
def declarations(content: bytes) -> CsharpFile:
    """Return the types of a file and the methods with a body; methods outside any class count too."""
    owners: list[tuple[int, str]] = []
    classes: list[str] = []
    methods: list[CsharpMethod] = []
    usings_end = 0
    for node in nodes(_tree(content), closed=_INSIDE):
        while owners and owners[-1][0] <= node.start_byte:
            owners.pop()
        if node.type in _TYPES:
            classes.append(_name(node))
            owners.append((node.end_byte, classes[-1]))
        elif node.type in _METHODS and _can_be_called(node):
            methods.append(_method(node, owners[-1][1] if owners else ""))
        elif node.type == "using_directive" and not owners:
            usings_end = node.end_byte
    return CsharpFile(tuple(classes), tuple(methods), usings_end)


def _can_be_called(node: Node) -> bool:
    """Return whether a method has a body and does not implement a named interface's method."""
    return node.child_by_field_name("body") is not None and all(one.type != "explicit_interface_specifier" for one in node.children)


def _method(node: Node, owner: str) -> CsharpMethod:
    result = node.child_by_field_name("returns") or node.child_by_field_name("type")
    modifiers = {text(one) for one in node.children if one.type == "modifier"}
    listed = node.child_by_field_name("parameters")
    taken = [one for one in listed.children if one.type == "parameter"] if listed else []
    if listed and listed.child_by_field_name("name"):
        # The parameter of `params` has no node of its own.
        taken.append(listed)
    written = _written(result) if result else ""
    return CsharpMethod(_name(node), owner, tuple(map(_parameter, taken)), written, "static" in modifiers, "public" in modifiers)


def _parameter(node: Node) -> CsharpParameter:
    type_ = node.child_by_field_name("type")
    passed = next((text(one) for one in node.children if one.type == "modifier" and text(one) in ("ref", "out")), "")
    return CsharpParameter(_name(node), _written(type_) if type_ else "", passed)


def _name(node: Node) -> str:
    """Return the name that a node declares, as reflection tells it."""
    name = node.child_by_field_name("name")
    return _unescaped(text(name).removeprefix("@")) if name else ""


def _written(type_: Node) -> str:
    """Return a type as people write it: Dictionary<string, int[]>."""
    written = ""
    for leaf in leaves(type_):
        is_apart = leaf.type == "identifier" and re.search(r"[\w>\]?)]\Z", written)
        written += " " * bool(is_apart) + text(leaf) + " " * (text(leaf) in (",", "ref"))
    return written.replace(", ]", ",]").replace("[, ", "[,")


def literals(content: bytes) -> Literals:
    """Return the numbers and texts in the source, including negative ones."""
    return constants_in(leaves(_tree(content), _PLAIN_TEXTS), _constants)


def _constants(node: Node) -> Iterator[int | float | str]:
    written = text(node)
    if node.type == "integer_literal":
        yield int(written.replace("_", "").lower().rstrip("ul"), 0) if written[:2].lower() in ("0x", "0b") else _decimal(written)
    elif node.type == "real_literal":
        yield float(written.replace("_", "").lower().rstrip("fdm"))
    elif node.type == "verbatim_string_literal":
        yield written[2:-1].replace('""', '"')
    elif node.type == "string_content":
        yield _unescaped(written.replace("{{", "{").replace("}}", "}").replace('""', '"'))
    elif node.type in ("string_literal", "character_literal"):
        yield _unescaped(written[1:-1])


def _decimal(written: str) -> int:
    return int(written.replace("_", "").lower().rstrip("ul"))


def _unescaped(written: str) -> str:
    def replaced(match: re.Match[str]) -> str:
        code = match[1]
        if len(code) > 1:
            value = int(code[1:], 16)
            return chr(value) if value < 0x110000 else ""
        return _ESCAPES.get(code, code)

    return re.sub(r"\\(x[0-9a-fA-F]{1,4}|u[0-9a-fA-F]{4}|U[0-9a-fA-F]{8}|.)", replaced, written, flags=re.DOTALL)


def thrown(content: bytes) -> Iterator[str]:
    """Yield the names of the exceptions that the source creates where it throws."""
    for place in nodes(_tree(content)):
        if place.type in ("throw_statement", "throw_expression") and place.named_children:
            for made in nodes(place.named_children[0], closed=_APART):
                kind = made.child_by_field_name("type") if made.type == "object_creation_expression" else None
                if kind:
                    yield _written(kind).partition("<")[0].split(".")[-1]


def lacks(content: bytes, name: str) -> bool:
    """Return whether a file surely has no method of this name: nothing in it has, and no class of it inherits any."""
    return syntax.lacks(_tree(content), name, {"base_list"})


def prints(content: bytes) -> bool:
    """Return whether the source prints."""
    return bool(_PRINTS.search(words(_tree(content), _PLAIN_TEXTS)))
