"""C sources that note which lines they reach, and which way their conditions go. No line moves: what is added stands within the lines.

What is added calls `momus_reached`, `momus_way` and `momus_relation` of the worker (`native/lines.c`).
"""

from collections.abc import Iterator

from tree_sitter import Node

from momus.languages.syntax import parse

_BODIES = {"if_statement", "else_clause", "for_statement", "while_statement", "do_statement"}
_STATEMENTS = {
    "expression_statement",
    "return_statement",
    "if_statement",
    "for_statement",
    "while_statement",
    "do_statement",
    "switch_statement",
    "declaration",
    "break_statement",
    "continue_statement",
    "goto_statement",
}
_CONDITIONAL = {"if_statement", "while_statement", "do_statement", "for_statement", "conditional_expression"}
_RELATIONS = {"<", ">", "<=", ">=", "==", "!="}
_DECLARED = (
    b"void momus_reached(int); int momus_way(int, int); void momus_relation(int, int);\n"
    b"#define MOMUS_RELATED(line, left, op, right) __extension__({ __auto_type momus_l = (left); __auto_type momus_r = (right); "
    b"momus_relation(line, (momus_l > momus_r) - (momus_l < momus_r)); momus_l op momus_r; })\n#line 1\n"
)


def with_noted_lines(source: bytes) -> bytes:
    """Return the source with its lines noted; unchanged where it cannot be read."""
    root = parse("c", source)
    if root.has_error:
        return source
    added = sorted(_added(root), key=lambda one: (one[0], one[1]))
    parts, at = [_DECLARED], 0
    for place, _, text in added:
        parts += [source[at:place], text]
        at = place
    return b"".join([*parts, source[at:]])


def _added(root: Node) -> Iterator[tuple[int, int, bytes]]:
    """Yield what is added: the place, the order at one place (closing before opening, outer before inner), and the text."""
    pending = [(one, 0) for one in root.children if one.type == "function_definition"]
    while pending:
        node, depth = pending.pop()
        # Initial values of static variables, sizes and labels are constants: nothing can be called there.
        if node.type in ("array_declarator", "enum_specifier") or (node.type == "declaration" and b"static" in (node.text or b"")):
            continue
        for child in node.children:
            if node.type == "case_statement" and child == node.child_by_field_name("value"):
                continue
            pending.append((child, depth + 1))
        yield from _around(node, depth)


def _around(node: Node, depth: int) -> Iterator[tuple[int, int, bytes]]:
    line = node.start_point[0] + 1
    parent = node.parent
    if node.type in _STATEMENTS and parent is not None:
        if parent.type in ("compound_statement", "case_statement"):
            yield node.start_byte, depth, b"momus_reached(%d); " % line
        elif parent.type in _BODIES and node != parent.child_by_field_name("initializer"):
            yield node.start_byte, depth, b"{ momus_reached(%d); " % line
            yield node.end_byte, -depth, b" }"
    if node.type in _CONDITIONAL and (condition := node.child_by_field_name("condition")) is not None:
        line = condition.start_point[0] + 1
        if condition.type == "parenthesized_expression" and node.type != "conditional_expression":
            yield condition.start_byte + 1, depth, b"momus_way(%d, !!(" % line
            yield condition.end_byte - 1, -depth, b"))"
        elif condition.type != "declaration":
            yield condition.start_byte, depth, b"momus_way(%d, !!(" % line
            yield condition.end_byte, -depth, b"))"
    if node.type == "binary_expression":
        left, operator, right = node.children[0], node.children[1], node.children[2]
        line = operator.start_point[0] + 1
        if operator.type in _RELATIONS:
            yield node.start_byte, depth, b"MOMUS_RELATED(%d, (" % line
            yield left.end_byte, -depth, b"), "
            yield right.start_byte, depth, b", ("
            yield node.end_byte, -depth, b"))"
        elif operator.type in ("&&", "||"):
            for operand in (left, right):
                yield operand.start_byte, depth, b"momus_way(%d, !!(" % (operand.start_point[0] + 1)
                yield operand.end_byte, -depth, b"))"
