"""C sources to which calls are added, so that a run tells what it did. No line moves: what is added stands within the lines."""

from collections.abc import Iterable, Iterator

from tree_sitter import Node

_CONSTANT = {"array_declarator", "enum_specifier", "bitfield_clause", "subscript_designator", "alignas_qualifier"}
_ASKED_OF_THE_COMPILER = {b"_Static_assert", b"static_assert", b"__builtin_choose_expr", b"__builtin_constant_p"}

Addition = tuple[int, int, bytes]
"""A place, the order at one place (closing before opening, outer before inner), and the text that is added there."""


def executed(root: Node) -> Iterator[tuple[Node, int]]:
    """Yield the nodes of functions where something can be called, as they stand in the source, and how deep they are.

    Initial values of static variables, sizes of arrays and labels may have to be constants: nothing is called there.
    """
    pending = [(one, 0) for one in reversed(root.children) if one.type == "function_definition"]
    while pending:
        node, depth = pending.pop()
        if node.type in _CONSTANT or (node.type == "declaration" and any(one.text == b"static" for one in node.children)):
            continue
        if node.type == "call_expression" and node.children[0].text in _ASKED_OF_THE_COMPILER:
            continue
        label = node.child_by_field_name("value") if node.type == "case_statement" else None
        pending += [(child, depth + 1) for child in reversed(node.children) if child != label]
        yield node, depth


def around(node: Node, depth: int, before: bytes, after: bytes) -> Iterator[Addition]:
    """Yield what is added before and after a node."""
    yield node.start_byte, depth, before
    yield node.end_byte, -depth, after


def with_additions(source: bytes, additions: Iterable[Addition]) -> bytes:
    """Return the source with these additions."""
    parts, at = [], 0
    for place, _, text in sorted(additions, key=lambda one: (one[0], one[1])):
        parts += [source[at:place], text]
        at = place
    return b"".join([*parts, source[at:]])
