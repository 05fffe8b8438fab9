"""Makes C functions tell that they end without a value which their caller uses: gcc's sanitisers tell it in C++ only."""

import re
from collections.abc import Collection, Iterator, Mapping

from tree_sitter import Node

from momus.languages.syntax import nodes, parse, text

# The structure that the sanitiser's own function for C++ takes.
_TELL = (
    " {{ extern void __ubsan_handle_missing_return(void *);"
    ' static struct {{ const char *file; unsigned line, column; }} momus_end = {{"{path}", {line}, 1}};'
    " __ubsan_handle_missing_return(&momus_end); }} "
)
_PLAIN = re.compile(r"[\w./+-]+")


def telling(files: Mapping[str, bytes], entries: Collection[str]) -> dict[str, bytes]:
    """Return the files with a report at the end of the entries, and of functions whose every call uses the result. Lines stay where they are.

    Where the result of a call is not used, C allows that there is none.
    """
    trees = {path: parse("c", content) for path, content in files.items() if path.endswith((".c", ".h")) and _PLAIN.fullmatch(path)}
    used, unused = set(entries), set[str]()
    for tree in trees.values():
        for node in nodes(tree):
            called = node.child_by_field_name("function") if node.type == "call_expression" else None
            if called is not None:
                is_statement = node.parent is not None and node.parent.type == "expression_statement"
                (unused if is_statement else used).add(text(called))
    watched = used - (unused - set(entries)) - {"main"}
    return {path: _told(path, files[path], trees[path], watched) if path in trees else files[path] for path in files}


def _told(path: str, content: bytes, tree: Node, watched: Collection[str]) -> bytes:
    if tree.has_error:
        return content
    parts, at = [], 0
    for end in _ends(tree, watched):
        parts += [content[at : end.start_byte], _TELL.format(path=path, line=end.start_point[0] + 1).encode()]
        at = end.start_byte
    return b"".join([*parts, content[at:]])


def _ends(tree: Node, watched: Collection[str]) -> Iterator[Node]:
    """Yield the last brace of each function that is watched and returns a value."""
    for node in nodes(tree, closed={"compound_statement"}):
        if node.type != "function_definition":
            continue
        kind, declarator, body = (node.child_by_field_name(field) for field in ("type", "declarator", "body"))
        is_void = kind is not None and text(kind) == "void" and declarator is not None and declarator.type == "function_declarator"
        name = next((text(one) for one in nodes(declarator) if one.type == "identifier"), "") if declarator else ""
        if kind is not None and not is_void and name in watched and body is not None and body.type == "compound_statement":
            yield body.children[-1]
