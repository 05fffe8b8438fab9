"""Reads Haskell source: constants, what it raises and prints, what counts as the same."""

import re
from collections.abc import Iterator

from momus.languages import syntax
from momus.languages.base import Literals
from momus.languages.literals import constants_in
from momus.languages.plain_tree import PlainNode, parse_apart
from momus.languages.syntax import leaves, text, words

_TEXTS = frozenset({"string", "char"})
_NAMES = "NUL SOH STX ETX EOT ENQ ACK BEL BS HT LF VT FF CR SO SI DLE DC1 DC2 DC3 DC4 NAK SYN ETB CAN EM SUB ESC FS GS RS US SP DEL".split()
_ESCAPES = {
    **dict(zip(_NAMES, map(chr, [*range(33), 127]), strict=True)),
    **dict(zip("abfnrtv&", ("\a", "\b", "\f", "\n", "\r", "\t", "\v", ""), strict=True)),
}
_FILE_PRAGMA = re.compile(rb"\{-#\s*(?:LANGUAGE|OPTIONS)", re.IGNORECASE)
_PRINTS = re.compile(r" (?:putStr(?:Ln)?|print|interact|putChar|printf|hPutStr(?:Ln)?) ")
_PURE_FAILURES = {"error": "ErrorCall", "undefined": "ErrorCall", "ioError": "IOException", "fail": "IOException"}
_THROWS = re.compile(r" throw(?:IO|M)? (?:\$ |\( )*([A-Z]\w*) ")
# With these, blanks change the meaning of operators.
_BLANKS_COUNT = re.compile(rb"\b(?:NegativeLiterals|LexicalNegation|OverloadedRecordDot|CPP)\b")


def plain(content: bytes) -> bytes:
    """Return the source in the form for GHC: UTF-8, this system's line ends, and blanks for tabs."""
    return content.decode("utf-8", "replace").removeprefix("\ufeff").replace("\r\n", "\n").expandtabs(8).encode()


def tree(content: bytes) -> PlainNode:
    """Return the root of the source's tree; its places are those in the plain source."""
    source = plain(content)
    root = parse_apart("haskell", source)
    first = next((node.start_byte for node in root.children if not is_before_header(node)), 0)
    if not source[source.rfind(b"\n", 0, first) + 1 : first].strip():
        return root
    # The grammar sees the first declaration at the column of the comment before it.
    return parse_apart("haskell", re.sub(rb"[^\n]", b" ", source[:first]) + source[first:])


def is_before_header(node: PlainNode) -> bool:
    """Return whether a node is a comment, or a pragma that must precede the header of a module."""
    return node.type in ("comment", "haddock") or node.type == "pragma" and _FILE_PRAGMA.match(node.text) is not None


def normal_form(content: bytes) -> bytes:
    """Return bytes that are equal for sources equal up to comments and needless blanks; the indentation of lines counts."""
    if _BLANKS_COUNT.search(content):
        return content
    source, root = plain(content), tree(content)
    indents: list[bytes] = []
    end = 0
    for leaf in leaves(root):
        if end == 0 or b"\n" in source[end : leaf.start_byte]:
            indents.append(source[source.rfind(b"\n", 0, leaf.start_byte) + 1 : leaf.start_byte])
        end = leaf.end_byte
    return b"\n".join([*indents, syntax.normal_form(root, source, _TEXTS)])


def literals(content: bytes) -> Literals:
    """Return the numbers and texts in the source, including negative ones."""
    return constants_in(leaves(tree(content), _TEXTS), _constants)


def _constants(node: PlainNode) -> Iterator[int | float | str]:
    written = text(node)
    if node.type in _TEXTS:
        yield unescaped(written[1:-1])
    elif node.type == "integer":
        yield int(written.replace("_", ""), 0 if written[1:2].isalpha() else 10)
    elif node.type == "float":
        yield float(written.replace("_", ""))


def unescaped(written: str) -> str:
    """Return what stands between the quotes as the text it is."""

    def replaced(match: re.Match[str]) -> str:
        code = match[1]
        if code[0].isspace():
            return ""
        if code[0] == "^" and len(code) > 1:
            return chr(ord(code[1]) ^ 64)
        if code[-1].isalnum() and code[0] in "xo0123456789":
            value = int(code, 10) if code[0].isdigit() else int(code[1:], 16 if code[0] == "x" else 8)
            return chr(value) if value < 0x110000 else ""
        return _ESCAPES.get(code, code)

    return re.sub(r"\\(\s+\\|\^[@-_]|x[0-9a-fA-F]+|o[0-7]+|[0-9]+|SOH|DC[1-4]|[A-Z]{2,3}|.)", replaced, written, flags=re.DOTALL)


def raised(content: bytes) -> tuple[str, ...]:
    """Return the exceptions that the program's own calls raise."""
    code = words(tree(content), _TEXTS)
    failures = [kind for word, kind in _PURE_FAILURES.items() if f" {word} " in code]
    return tuple(dict.fromkeys([*failures, *_THROWS.findall(code)]))


def prints(content: bytes) -> bool:
    """Return whether the source prints."""
    return bool(_PRINTS.search(words(tree(content), _TEXTS)))
