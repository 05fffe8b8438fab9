"""Reads Java source: declarations, constants, what it throws and prints."""

import re
from collections.abc import Iterator
from dataclasses import dataclass
from functools import lru_cache

from tree_sitter import Node

from momus.languages import syntax
from momus.languages.base import Literals
from momus.languages.literals import constants_in
from momus.languages.syntax import leaves, nodes, parse, text, words

_TYPES = frozenset(f"{kind}_declaration" for kind in ("class", "interface", "enum", "record", "annotation_type"))
_METHODS = frozenset({"method_declaration", "constructor_declaration", "compact_constructor_declaration"})
_INSIDE = frozenset({"block", "constructor_body", "variable_declarator", "enum_constant", "modifiers"})
"""Nobody else can call what is inside these."""
_ANNOTATIONS = frozenset({"annotation", "marker_annotation"})
_TEXTS = frozenset({"string_literal", "character_literal"})
_APART = frozenset({"argument_list", "class_body", "lambda_expression", "block", "throw_statement"})
"""A statement does not throw what is inside these."""
_DEEPEST = 64
"""Types nested deeper than this are left out: their full names would be longer than the source."""
_ESCAPES = {"n": "\n", "t": "\t", "b": "\b", "r": "\r", "f": "\f", "s": " ", "\n": ""}


@dataclass(frozen=True)
class JavaMethod:
    """A method as it is declared; a constructor has the `result` "". Without a body it is "abstract"."""

    owner: str
    name: str
    result: str
    types: tuple[str, ...]
    names: tuple[str, ...]
    modifiers: frozenset[str]

    @property
    def is_static(self) -> bool:
        return "static" in self.modifiers


@dataclass(frozen=True)
class JavaFile:
    """What a file declares: its package, its types in order, the outermost first, and all their methods."""

    package: str
    types: tuple[str, ...]
    methods: tuple[JavaMethod, ...]


def translated(content: bytes) -> bytes:
    r"""Return the source as the compiler sees it: \u0041 is A everywhere."""
    seen = content.removeprefix(b"\xef\xbb\xbf").decode("utf-8", "replace")
    return re.sub(r"\\\\|(?:\\u+[0-9a-fA-F]{4})+", _translated, seen).encode("utf-8", "surrogatepass")


def _translated(found: re.Match[str]) -> str:
    codes = re.findall(r"u([0-9a-fA-F]{4})", found[0])
    return bytes.fromhex("".join(codes)).decode("utf-16-be", "surrogatepass") if codes else found[0]


def _tree(content: bytes) -> Node:
    return parse("java", translated(content))


def normal_form(content: bytes) -> bytes:
    """Return bytes that are equal for sources equal up to white space and comments."""
    source = translated(content)
    return syntax.normal_form(parse("java", source), source, _TEXTS)


def package_place(content: bytes) -> tuple[str, int]:
    """Return the package that a file declares, and the byte at which its name begins; ("", 0) for none."""
    for node in parse("java", content).children:
        if node.type == "package_declaration":
            name = next(one for one in node.children if one.type in ("identifier", "scoped_identifier"))
            return _spelt(name), name.start_byte
    return "", 0


@lru_cache(maxsize=64)
def declared(content: bytes) -> JavaFile:
    """Return what a file declares; of a broken file, what can be seen."""
    owners: list[tuple[int, str]] = []
    types: list[str] = []
    methods: list[JavaMethod] = []
    for node in nodes(_tree(content), closed=_INSIDE):
        while owners and owners[-1][0] <= node.start_byte:
            owners.pop()
        owner = owners[-1][1] if owners else ""
        is_type = node.type in _TYPES
        if (is_type or node.type in _METHODS) and len(owners) <= _DEEPEST:
            name = _field(node, "name")
            if is_type:
                types.append(f"{owner}.{name}" if owner else name)
                owners.append((node.end_byte, types[-1]))
            else:
                methods.append(_method(node, owner, name))
    return JavaFile(package_place(content)[0], tuple(types), tuple(methods))


def _field(node: Node, field: str) -> str:
    """Return a part of a node as people write it; "" if it has no such part."""
    part = node.child_by_field_name(field)
    return _spelt(part) if part else ""


def _method(node: Node, owner: str, name: str) -> JavaMethod:
    parameters = node.child_by_field_name("parameters")
    taken = [one for one in parameters.children if one.type in ("formal_parameter", "spread_parameter")] if parameters else []
    modifiers = {text(word) for one in node.children if one.type == "modifiers" for word in one.children}
    if node.type == "method_declaration" and node.child_by_field_name("body") is None and "native" not in modifiers:
        modifiers.add("abstract")
    kinds, names = tuple(map(_type, taken)), tuple(map(_name, taken))
    return JavaMethod(owner, name, _type(node), kinds, names, frozenset(modifiers))


def _type(node: Node) -> str:
    """Return the type that a method or a parameter is declared with; "" for a constructor."""
    if node.type == "spread_parameter":
        return _spelt(next(one for one in node.named_children if one.type != "modifiers")) + "[]"
    return _field(node, "type") + _field(node, "dimensions")


def _name(parameter: Node) -> str:
    return _field(next((one for one in parameter.children if one.type == "variable_declarator"), parameter), "name")


def _spelt(type_: Node) -> str:
    """Return a type as people write it."""
    spelt = [text(node) for node in nodes(type_, closed=_ANNOTATIONS) if node.child_count == 0 and not node.is_extra]
    return "".join({",": ", ", "extends": " extends ", "super": " super "}.get(word, word) for word in spelt)


def literals(content: bytes) -> Literals:
    """Return the numbers and texts in the source, including negative ones."""
    return constants_in(leaves(_tree(content), _TEXTS), _constants)


def _constants(node: Node) -> Iterator[int | float | str]:
    written = text(node)
    if node.type in _TEXTS:
        yield _unescaped(_block(written[3:-3]) if written.startswith('"""') else written[1:-1])
    elif node.type.endswith(("integer_literal", "floating_point_literal")):
        yield _number(written.replace("_", "").lower())


def _number(written: str) -> int | float:
    if written.startswith("0x"):
        return float.fromhex(written.rstrip("fd")) if "p" in written else _wrapped(written, 0)
    if written.startswith("0b"):
        return _wrapped(written, 0)
    if not written.rstrip("l").isdigit():
        return float(written.rstrip("fd"))
    return _wrapped(written, 8) if written.startswith("0") else int(written.rstrip("l"))


def _wrapped(written: str, base: int) -> int:
    """Return the value of digits that stand for bits: 0xFFFFFFFF is -1."""
    value, bits = int(written.rstrip("l"), base), 64 if written.endswith("l") else 32
    return value - (1 << bits) if value >> (bits - 1) else value


def _block(written: str) -> str:
    """Return the content of a text block: without the first line, the common indentation, and blanks at the ends of lines."""
    lines = written.split("\n")[1:]
    indents = [len(line) - len(line.lstrip()) for at, line in enumerate(lines) if line.strip() or at == len(lines) - 1]
    return "\n".join(line[min(indents, default=0) :].rstrip() for line in lines)


def _unescaped(written: str) -> str:
    def replaced(match: re.Match[str]) -> str:
        code = match[1]
        return chr(int(code, 8)) if code[0] in "01234567" else _ESCAPES.get(code, code)

    return re.sub(r"\\([0-3]?[0-7]{1,2}|.)", replaced, written, flags=re.DOTALL)


def thrown(content: bytes) -> Iterator[str]:
    """Yield the names of the exceptions that the source creates where it throws."""
    for statement in nodes(_tree(content)):
        if statement.type == "throw_statement":
            for made in nodes(statement.named_children[0], closed=_APART):
                if made.type == "object_creation_expression":
                    yield _field(made, "type").split(".")[-1]


def lacks(content: bytes, name: str) -> bool:
    """Return whether a file surely has no method of this name: nothing in it has, and no class of it inherits any."""
    return syntax.lacks(_tree(content), name, {"superclass", "super_interfaces"})


def mentions(content: bytes, *names: str) -> bool:
    """Return whether one of the names, such as System.out, occurs in the code."""
    code = words(_tree(content), _TEXTS)
    return any(f" {name.replace('.', ' . ')} " in code for name in names)
