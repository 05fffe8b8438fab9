"""Types as C++ source writes them: a declaration without the name that it declares is a type."""

from collections.abc import Iterable

from tree_sitter import Node

from momus.languages.syntax import nodes, text

_NAMES = ("identifier", "field_identifier", "type_identifier", "qualified_identifier", "operator_name", "template_function",
          "destructor_name", "operator_cast")  # fmt: skip
_LEFT_OUT = ("attribute_specifier", "attribute_declaration", "ms_declspec_modifier", "alignas_qualifier", "field_declaration_list")
_NO_TYPE = {
    *("static", "inline", "virtual", "constexpr", "consteval", "constinit", "explicit", "friend", "extern", "register", "mutable"),
    *("thread_local", "__inline", "__inline__", "__extension__", "__restrict", "__restrict__"),
}
_CLOSE = {"::", ">", ">>", ",", ")", "]", "*", "&", "&&", "<", "[", "(", "..."}
_DEEPEST = 32
"""Of brackets and signs around one name, anything nested deeper than this is left out."""


def declarators(declarator: Node | None) -> list[Node]:
    """Return a declarator and those inside it, down to the name, if it has one."""
    found: list[Node] = []
    while declarator is not None and len(found) < _DEEPEST:
        found.append(declarator)
        if declarator.type in _NAMES:
            break
        inner = (child for child in declarator.named_children if child.type.endswith("declarator") or child.type in _NAMES)
        declarator = declarator.child_by_field_name("declarator") or next(inner, None)
    return found


def name_of(declarator: Node | None) -> Node | None:
    """Return the node of the declared name; None if there is none."""
    found = declarators(declarator)
    return found[-1] if found and found[-1].type in _NAMES else None


def function_of(declarator: Node) -> Node | None:
    """Return the part of a declarator that makes it a function's: only brackets are between it and the name."""
    for one in reversed(declarators(declarator)):
        if one.type == "function_declarator":
            return one
        if one.type not in (*_NAMES, "parenthesized_declarator"):
            break
    return None


def type_of(node: Node, declarator: Node | None, without: Node | None) -> str:
    """Return the type that a declaration gives one of its declarators: everything except `without`, the name or the function."""
    first = node.child_by_field_name("declarator") or next((child for child in node.children if child.type == "="), None)
    before = [child for child in node.children if first is None or child.end_byte <= first.start_byte]
    found = written(
        [word for child in before for word in _words(child, None)] + (_words(declarator, without) if declarator else [])
    )
    return f"{found[:-2]}*" if found.endswith("[]") and found.count("[") == 1 and "(" not in found else found


def written(words: Iterable[str]) -> str:
    """Return the words of a type as people write it: const std::vector<int>&."""
    line = ""
    for word in words:
        is_close = not line or line[-1] in "<([~" or line.endswith("::") or word in _CLOSE
        line += word if is_close else f" {word}"
    return line


def _words(node: Node, without: Node | None) -> list[str]:
    """Return the words of a node, without those of `without`, of attributes and bodies, and without those that are no part of a type."""
    found = []
    hidden = node.start_byte
    for one in nodes(node, _LEFT_OUT):
        hidden = one.end_byte if one == without else hidden
        if one.child_count == 0 and one.start_byte >= hidden and text(one) not in _NO_TYPE:
            found.append(text(one))
    return found
