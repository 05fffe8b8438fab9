"""C sources that note which lines they reach, and which way their conditions go.

What is added calls `momus_reached`, `momus_way` and `momus_relation` of the worker (`native/lines.c`).
"""

from collections.abc import Iterator

from tree_sitter import Node

from momus.languages.c.noting import Addition, around, executed, with_additions
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
    return _DECLARED + with_additions(source, (one for node, depth in executed(root) for one in _added(node, depth)))


def _added(node: Node, depth: int) -> Iterator[Addition]:
    line = node.start_point[0] + 1
    parent = node.parent
    if node.type in _STATEMENTS and parent is not None:
        if parent.type in ("compound_statement", "case_statement"):
            yield node.start_byte, depth, b"momus_reached(%d); " % line
        elif parent.type in _BODIES and node != parent.child_by_field_name("initializer"):
            yield from around(node, depth, b"{ momus_reached(%d); " % line, b" }")
    if node.type in _CONDITIONAL and (condition := node.child_by_field_name("condition")) is not None:
        line = condition.start_point[0] + 1
        if condition.type == "parenthesized_expression" and node.type != "conditional_expression":
            yield condition.start_byte + 1, depth, b"momus_way(%d, !!(" % line
            yield condition.end_byte - 1, -depth, b"))"
        elif condition.type != "declaration":
            yield from around(condition, depth, b"momus_way(%d, !!(" % line, b"))")
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
                yield from around(operand, depth, b"momus_way(%d, !!(" % (operand.start_point[0] + 1), b"))")
