"""C sources that record their path: every condition goes through a call that records which way it went.

A condition that cannot be read is not recorded: then two paths count as one. What is added calls `momus_branch` of the worker (`native/path.c`),
or of a model checker's harness.
"""

from collections.abc import Iterator

from tree_sitter import Node

from momus.languages.c.noting import Addition, around, executed, with_additions
from momus.languages.syntax import parse

BRANCH = "momus_branch"
DECLARED = f"int {BRANCH}(int);\n"
_CONDITIONAL = {"if_statement", "while_statement", "do_statement", "for_statement"}
_JOINING = {"&&", "||"}


def with_branches(source: bytes) -> bytes:
    """Return the source with its conditions recorded; a `switch` has one for each label up to the one that fits."""
    return with_additions(source, (one for node, depth in executed(parse("c", source)) for one in _added(node, depth, source)))


def _added(node: Node, depth: int, source: bytes) -> Iterator[Addition]:
    condition = node.child_by_field_name("condition")
    # In `a ?: b` the value of the condition is used.
    if condition is not None and (node.type in _CONDITIONAL or node.child_by_field_name("consequence")):
        yield from _recorded(condition, depth + 1)
    if condition is not None and node.type == "switch_statement" and (labels := _labels(node, source)):
        after = b"); " + b" || ".join(labels) + b"; momus_value; })"
        yield from around(condition.children[1], depth, b"__extension__({ __auto_type momus_value = +(", after)
    if _joins(node):
        yield from _recorded(node.children[0], depth + 1)
        yield from _recorded(node.children[2], depth + 1)


def _recorded(condition: Node, depth: int) -> Iterator[Addition]:
    """Yield what records a condition. One that && or || joins is recorded by its operands; a number is no condition."""
    while condition.type == "parenthesized_expression" or condition.children and condition.children[0].type == "!":
        inner = condition.children[1]
        if inner.type == "compound_statement":
            break
        condition, depth = inner, depth + 1
    if not _joins(condition) and condition.type != "number_literal" and not condition.has_error:
        yield from around(condition, depth, b"momus_branch(!!(", b"))")


def _joins(node: Node) -> bool:
    return node.type == "binary_expression" and node.children[1].type in _JOINING


def _labels(switch: Node, source: bytes) -> list[bytes]:
    """Return a condition for each label of a `switch`; none if a constant that is declared in it may be a label."""
    found: list[bytes] = []
    pending = list(reversed(switch.children))
    while pending:
        node = pending.pop()
        if node.type == "enumerator":
            return []
        if node.type == "case_statement" and node.children[0].type == "case":
            colon = next(child for child in node.children if child.type == ":")
            first, dots, last = source[node.children[0].end_byte : colon.start_byte].partition(b"...")
            within = b"momus_value >= (%s) && momus_value <= (%s)" % (first, last) if dots else b"momus_value == (%s)" % first
            found.append(b"momus_branch(%s)" % within)
        if node.type != "switch_statement":
            pending += reversed(node.children)
    return found
