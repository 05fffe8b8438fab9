"""What the names of a JavaScript function are used for, as far as its text tells."""

from collections.abc import Iterator, Mapping

from tree_sitter import Node

from momus.languages.syntax import nodes, text

NUMBER, SEQUENCE = "number", "sequence"
_COMPUTING = frozenset(("-", "*", "/", "%", "**"))
_NUMBERS_ONLY = _COMPUTING | {"<", "<=", ">", ">=", "-=", "*=", "/=", "%=", "**="}
_MADE = {"number": NUMBER, "array": SEQUENCE, "string": SEQUENCE}


def uses(function: Node) -> Mapping[str, str]:
    """Return NUMBER or SEQUENCE by name; a name whose uses tell nothing is missing."""
    found: dict[str, str] = {}
    for node in nodes(function):
        for part, use in _told(node):
            if part is not None and part.type == "identifier":
                found.setdefault(text(part), use)
    return found


def _told(node: Node) -> Iterator[tuple[Node | None, str]]:
    """Yield what a node tells of its parts."""
    field = node.child_by_field_name
    if node.type == "subscript_expression":
        yield from ((field("object"), SEQUENCE), (field("index"), NUMBER))
    elif node.type == "member_expression" and text(field("property") or node) == "length":
        yield field("object"), SEQUENCE
    elif node.type == "for_in_statement":
        yield field("right"), SEQUENCE
    elif node.type == "update_expression":
        yield field("argument"), NUMBER
    elif node.type == "variable_declarator":
        value = field("value")
        if value and (made := _made(value)):
            yield field("name"), made
    elif node.type in ("binary_expression", "augmented_assignment_expression"):
        sides = field("left"), field("right")
        sign = field("operator")
        if (sign and text(sign) in _NUMBERS_ONLY) or any(side and side.type == "number" for side in sides):
            yield from ((side, NUMBER) for side in sides)


def _made(value: Node) -> str:
    """Return what a value is, "" if its text does not tell."""
    sign, member = value.child_by_field_name("operator"), value.child_by_field_name("property")
    if (value.type == "binary_expression" and sign and text(sign) in _COMPUTING) or (member and text(member) == "length"):
        return NUMBER
    return _MADE.get(value.type, "")
