"""Sources as syntax trees: one parser a language, made when it is first needed."""

from collections.abc import Iterator
from functools import cache
from importlib import import_module

from tree_sitter import Language, Node, Parser

GRAMMARS = {
    "c": "tree_sitter_c",
    "cpp": "tree_sitter_cpp",
    "java": "tree_sitter_java",
    "csharp": "tree_sitter_c_sharp",
    "javascript": "tree_sitter_javascript",
    "haskell": "tree_sitter_haskell",
}
"""The package that holds the grammar of each language. Python has `ast`."""


@cache
def _parser(language: str) -> Parser:
    return Parser(Language(import_module(GRAMMARS[language]).language()))


def parse(language: str, source: bytes) -> Node:
    """Return the root of the source's syntax tree. Text that is no program of the language gives a tree with ERROR nodes."""
    return _parser(language).parse(source).root_node


def nodes(root: Node) -> Iterator[Node]:
    """Yield the node and all below it, in the order of the text. Trees of any depth are walked without recursion."""
    cursor = root.walk()
    while True:
        yield cursor.node
        if cursor.goto_first_child():
            continue
        while not cursor.goto_next_sibling():
            if not cursor.goto_parent():
                return


def text(node: Node) -> str:
    """Return the source of a node; bytes that are no UTF-8 become Latin-1 characters, so that nothing is lost."""
    try:
        return node.text.decode()
    except UnicodeDecodeError:
        return node.text.decode("latin-1")
