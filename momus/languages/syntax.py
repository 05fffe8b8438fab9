"""Sources as syntax trees: one parser for each language, made when first needed.

Every longer text is first parsed in a process that may be lost (`trials.py`).
"""

from collections.abc import Collection, Iterator, Sequence
from functools import cache, lru_cache
from importlib import import_module
from typing import Protocol, Self, TypeVar

from tree_sitter import Language, Node, Parser

from momus.languages.naming import plain
from momus.languages.plain_tree import LONGEST_BYTES, UNSAFE_GRAMMARS, parse_apart
from momus.languages.trials import survives

GRAMMARS = {
    "c": "tree_sitter_c",
    "cpp": "tree_sitter_cpp",
    "java": "tree_sitter_java",
    "csharp": "tree_sitter_c_sharp",
    "javascript": "tree_sitter_javascript",
}
"""The package that holds the grammar of each language that is parsed in this process. Python has `ast`."""

# The worst text of this length that is known takes a tenth of a second.
_SURELY_QUICK_BYTES = 1 << 10
_UNREADABLE = b"\x01"


class SyntaxNode(Protocol):
    """A node of a tree, however it was parsed."""

    @property
    def type(self) -> str: ...
    @property
    def is_named(self) -> bool: ...
    @property
    def has_error(self) -> bool: ...
    @property
    def start_byte(self) -> int: ...
    @property
    def end_byte(self) -> int: ...
    @property
    def text(self) -> bytes | None: ...
    @property
    def child_count(self) -> int: ...
    @property
    def children(self) -> Sequence[Self]: ...


_AnyNode = TypeVar("_AnyNode", bound=SyntaxNode)


def tree(language: str, source: bytes) -> SyntaxNode:
    """Return the root of the source's syntax tree, parsed in the way that is safe for its language."""
    return parse_apart(language, source) if language in UNSAFE_GRAMMARS else parse(language, source)


@cache
def _parser(language: str) -> Parser:
    return Parser(Language(import_module(GRAMMARS[language]).language()))


def parse(language: str, source: bytes) -> Node:
    """Return the root of the source's syntax tree.

    Text that is no program of the language gives a tree with ERROR nodes; text that is too long or takes too long gives one ERROR.
    """
    is_readable = len(source) <= _SURELY_QUICK_BYTES or _is_readable(language, source)
    return _parser(language).parse(source if is_readable else _UNREADABLE).root_node


@lru_cache(maxsize=256)
def _is_readable(language: str, source: bytes) -> bool:
    """Return whether a child of this process parsed the text within its time and memory."""
    parser = _parser(language)
    return len(source) <= LONGEST_BYTES and survives(lambda: parser.parse(source))


def nodes(root: _AnyNode, closed: Collection[str] = ()) -> Iterator[_AnyNode]:
    """Yield the node and all below it, in the order of the text, but nothing below nodes of the `closed` types.

    Trees of any depth are walked without recursion.
    """
    return (node for _, node in _with_depths(root, closed))


def _with_depths(root: _AnyNode, closed: Collection[str]) -> Iterator[tuple[int, _AnyNode]]:
    ahead = [(0, root)]
    while ahead:
        depth, node = ahead.pop()
        yield depth, node
        if node.child_count and node.type not in closed:
            ahead += [(depth + 1, child) for child in reversed(node.children)]


def leaves(root: _AnyNode, whole: Collection[str] = ()) -> Iterator[_AnyNode]:
    """Yield the tokens below a node in the order of the text, without comments; a node of a type in `whole` is one token."""
    return (node for node in nodes(root, whole) if _is_leaf(node, whole) and not is_comment(node))


def words(root: SyntaxNode, texts: Collection[str]) -> str:
    """Return the code below a node as one line, with blanks around every token, without comments and nodes of the `texts` types."""
    return " ".join(["", *(text(node) for node in leaves(root, texts) if node.type not in texts), ""])


def lacks(root: SyntaxNode, name: str, hidden_by: Collection[str]) -> bool:
    """Return whether no token of a tree without errors is this name, however it is spelt, and nothing of the `hidden_by` types or names is there."""
    if root.has_error:
        return False
    found = [node for node in nodes(root) if not is_comment(node)]
    tokens = {text(node) for node in found if node.child_count == 0}
    return tokens.union(node.type for node in found).isdisjoint(hidden_by) and plain(name) not in map(plain, tokens)


def _is_leaf(node: SyntaxNode, whole: Collection[str]) -> bool:
    return node.child_count == 0 or node.type in whole


def is_comment(node: SyntaxNode) -> bool:
    """Return whether a node is a comment."""
    return "comment" in node.type or node.type == "haddock"


def normal_form(root: SyntaxNode, source: bytes, whole: Collection[str]) -> bytes:
    """Return bytes that are equal for sources with equal trees, whatever their blanks and comments; broken sources stay unchanged.

    `root` is the tree of the source. Nodes of the types in `whole`, such as texts, are equal only if all their content is, blanks too.
    """
    if root.has_error:
        return source
    walked = ((depth, node) for depth, node in _with_depths(root, whole) if not is_comment(node))
    return b"\0".join(b"%d %b" % (depth, _content(node) if _is_leaf(node, whole) else node.type.encode()) for depth, node in walked)


def text(node: SyntaxNode) -> str:
    """Return the source of a node; bytes that are no UTF-8 become Latin-1 characters, so that nothing is lost."""
    content = _content(node)
    try:
        return content.decode()
    except UnicodeDecodeError:
        return content.decode("latin-1")


def _content(node: SyntaxNode) -> bytes:
    # Only trees that were edited are without their text.
    return node.text or b""


def called_by_others(language: str, source: bytes) -> set[str]:
    """Return the names that are called within a definition of another name, in C and C++."""
    found = set()
    for definition in nodes(parse(language, source)):
        if definition.type == "function_definition":
            own = next((text(node) for node in nodes(definition) if node.type == "identifier"), "")
            called = (node.child_by_field_name("function") for node in nodes(definition) if node.type == "call_expression")
            found |= {text(node) for node in called if node is not None and node.type == "identifier"} - {own}
    return found
