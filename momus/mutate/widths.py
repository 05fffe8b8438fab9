"""Integers that are too narrow, or have the wrong sign: mistakes that only large inputs show."""

from collections.abc import Iterator

from tree_sitter import Node

from momus.languages.syntax import nodes, text
from momus.mutate.variables import Variable, source

_WIDE = frozenset(("int64_t", "size_t", "ssize_t", "uint64_t", "intptr_t", "ptrdiff_t", "uintptr_t"))
_WORDS = frozenset(("int", "long", "short", "char", "unsigned", "signed")) | _WIDE | {"int32_t", "uint32_t", "int16_t", "uint16_t"}
_LONGEST = 1000
_NARROWER = {"long": "int", "int": "short"}

Change = tuple[Node, Node, bytes, bytes]
"""From a node to the end of another, the new text, and how it is shown."""


def declared_widths(variable: Variable, casts: bool) -> Iterator[Change]:
    """Yield the other widths of a local variable; `casts`: its first value must be cast to them."""
    specifier, value = variable.declaration.child_by_field_name("type"), variable.value
    if specifier is None or variable.is_parameter or not variable.is_first:
        return
    wide = " ".join(text(specifier).split())
    if casts:
        if value and wide in _NARROWER and value.end_byte - value.start_byte <= _LONGEST:
            narrow = _NARROWER[wide].encode()
            shown = b"%s %s" % (narrow, variable.name.encode())
            yield specifier, value, b"%s = (%s) (%s)" % (shown, narrow, source(value)), shown
    elif set(wide.split()) <= _WORDS:
        for other in _others(set(wide.split())):
            yield specifier, specifier, other.encode(), other.encode()


def widths(node: Node, casts: bool, result: str) -> Iterator[Change]:
    """Yield that a cast, the suffix of a constant or, where `casts`, a returned value is an int; `result` is the function's result type."""
    if node.type == "cast_expression":
        kind = node.child_by_field_name("type")
        closing = next((child for child in node.children if child.type == ")"), None)
        if kind and closing and _is_wide(kind):
            yield node.children[0], closing, b"(int)", b"(int)"
    elif node.type == "template_function" and text(node).startswith("static_cast"):
        yield from ((one, one, b"int", b"int") for one in nodes(node) if one.type == "type_descriptor" and _is_wide(one))
    elif node.type.endswith("literal") and text(node)[-1:] in ("l", "L"):
        digits = text(node).rstrip("uUlL")
        if digits.isdecimal() and len(digits) <= 10 and int(digits) < 2**31:
            yield node, node, digits.encode(), digits.encode()
    elif casts and node.type == "return_statement" and result == "long" and node.named_children:
        value = node.named_children[0]
        narrow = b"(int) (%s)" % source(value)
        yield value, value, narrow, narrow


def _is_wide(kind: Node) -> bool:
    words = set(text(kind).split())
    return words <= _WORDS and bool(words & (_WIDE | {"long"}))


def _others(words: set[str]) -> tuple[str, ...]:
    if "char" in words:
        return ()
    if words & {"unsigned", "uint32_t", "size_t", "uint64_t"}:
        return ("long", "int") if words & (_WIDE | {"long"}) else ("int",)
    if words & _WIDE or "long" in words:
        return ("int",)
    return ("short", "unsigned") if words <= {"int", "signed", "int32_t"} else ("signed char",)
