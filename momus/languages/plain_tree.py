"""Syntax trees as plain data, for grammars that cannot be trusted with the memory of this process.

The scanner of such a grammar is written in C and writes where it should not: after some texts, the trees of others are wrong, and in the end the
process crashes. So each text is parsed in its own process, and only numbers come back, which are checked.
"""

import os
import struct
from array import array
from dataclasses import dataclass
from functools import cache, lru_cache
from importlib import import_module

from tree_sitter import Language, Node, Parser

from momus.languages.trials import limit_this_process

UNSAFE_GRAMMARS = {"haskell": "tree_sitter_haskell"}
"""The package that holds the grammar of each language that is parsed this way."""

LONGEST_BYTES = 1 << 21
_MOST_NODES = 1 << 17
# The numbers of a node: its kind, its field, whether something in it is broken, its first byte, the byte after it, its children.
_RECORD = struct.Struct("=6I")
_ERROR_KIND = 0xFFFF
# The scanner for Haskell sees the indentation of a line only after the end of another.
_BEFORE = b"\n"


@dataclass(frozen=True, slots=True, eq=False)
class PlainNode:
    """A node, with those properties of a `tree_sitter.Node` that the readers use; `field` is its name in the node above it."""

    type: str
    is_named: bool = True
    field: str | None = None
    has_error: bool = False
    start_byte: int = 0
    end_byte: int = 0
    children: tuple["PlainNode", ...] = ()
    source: bytes = b""

    @property
    def child_count(self) -> int:
        """The number of children."""
        return len(self.children)

    @property
    def named_children(self) -> tuple["PlainNode", ...]:
        """The children that are more than a word or a sign."""
        return tuple(child for child in self.children if child.is_named)

    @property
    def text(self) -> bytes:
        """The source of the node."""
        return self.source[self.start_byte : self.end_byte]

    def child_by_field_name(self, name: str) -> "PlainNode | None":
        """Return the first child in a field; None where there is none."""
        return next((child for child in self.children if child.field == name), None)


@lru_cache(maxsize=8)
def parse_apart(language: str, source: bytes) -> PlainNode:
    """Return the root of the source's syntax tree, parsed by a process that may crash.

    Text that is no program of the language gives a tree with ERROR nodes; text that cannot be parsed gives one ERROR.
    """
    grammar = grammar_of(language)
    records = _records(grammar, source) if len(source) <= LONGEST_BYTES else b""
    return tree_of(grammar, source, records) or PlainNode("ERROR", has_error=True)


@cache
def grammar_of(language: str) -> Language:
    """Return the tables of a grammar; its scanner is not run by reading them."""
    return Language(import_module(UNSAFE_GRAMMARS[language]).language())


def _records(grammar: Language, source: bytes) -> bytes:
    """Return what a child of this process says about the nodes, in the order of the text; nothing if it did not end well."""
    reader, writer = os.pipe()
    child = os.fork()
    if child == 0:
        try:
            limit_this_process(kept_file=writer)
            with os.fdopen(writer, "wb") as pipe:
                pipe.write(_written(Parser(grammar).parse(_BEFORE + source).root_node))
            os._exit(0)
        finally:
            os._exit(1)
    os.close(writer)
    try:
        with os.fdopen(reader, "rb") as pipe:
            records = pipe.read(_MOST_NODES * _RECORD.size + 1)
    finally:
        _, status = os.waitpid(child, 0)
    return records if status == 0 and len(records) <= _MOST_NODES * _RECORD.size else b""


def _written(root: Node) -> bytes:
    numbers = array("I")
    cursor = root.walk()
    while (node := cursor.node) is not None:
        field = cursor.field_id or 0
        start, end = (max(place - len(_BEFORE), 0) for place in node.byte_range)
        numbers.extend((node.kind_id, field, node.has_error, start, end, node.child_count))
        if cursor.goto_first_child():
            continue
        while not cursor.goto_next_sibling():
            if not cursor.goto_parent():
                return numbers.tobytes()
    return b""


def tree_of(grammar: Language, source: bytes, records: bytes) -> PlainNode | None:
    """Return the tree in the records; None if they do not describe one tree over this source."""
    if len(records) % _RECORD.size:
        return None
    kinds = _kinds(grammar)
    fields = [None, *(grammar.field_name_for_id(number) for number in range(1, grammar.field_count + 1))]
    # From the last node to the first, the nodes that still need a parent; the children of the next are at the end.
    orphans: list[PlainNode] = []
    for kind, field, is_broken, start, end, count in reversed(list(_RECORD.iter_unpack(records))):
        if kind not in kinds or field >= len(fields) or not start <= end <= len(source) or count > len(orphans):
            return None
        children = tuple(orphans[: -count - 1 : -1])
        del orphans[len(orphans) - count :]
        orphans.append(PlainNode(*kinds[kind], fields[field], bool(is_broken), start, end, children, source))
    return orphans[0] if len(orphans) == 1 else None


@cache
def _kinds(grammar: Language) -> dict[int, tuple[str, bool]]:
    """Return the name of each kind of node, and whether it is more than a word or a sign."""
    known = ((number, grammar.node_kind_for_id(number)) for number in range(grammar.node_kind_count))
    return {number: (name, grammar.node_kind_is_named(number)) for number, name in known if name} | {_ERROR_KIND: ("ERROR", True)}
