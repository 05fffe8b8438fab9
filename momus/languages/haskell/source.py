"""The tokens of Haskell source, with the columns that its layout is made of."""

import re
from dataclasses import dataclass
from functools import lru_cache

from momus.languages.base import Literals
from momus.languages.literals import literals_in

_SYMBOL = r"[!#$%&*+./<=>?@\\^|\-~:\u2190-\u22ff]"
_TOKEN = re.compile(
    rf"""
    (?P<space>\s+|--+(?!{_SYMBOL})[^\n]*)
    |(?P<pragma>\{{-\#.*?\#-\}})
    |(?P<text>"(?:\\[ \t\r\n]+\\|\\.|[^"\\\n])*"?)
    |(?P<char>'(?:\\(?:[abfnrtv\\"'&]|\^.|x[0-9a-fA-F]+|o[0-7]+|[0-9]+|[A-Z]+[0-9]?)|[^'\\\n])')
    |(?P<number>0[xX][0-9a-fA-F_]+|0[oO][0-7_]+|0[bB][01_]+|[0-9][0-9_]*(?:\.[0-9][0-9_]*)?(?:[eE][+-]?[0-9_]+)?)
    |(?P<word>(?:[A-Z][\w']*\.)*[^\W\d][\w']*\#?)
    |(?P<sign>(?:[A-Z][\w']*\.)*{_SYMBOL}+|.)
    """,
    re.VERBOSE | re.DOTALL,
)
_LAYOUT = frozenset({"where", "let", "do", "of", "mdo", "rec"})
_ESCAPES = {
    "a": "\a",
    "b": "\b",
    "f": "\f",
    "n": "\n",
    "r": "\r",
    "t": "\t",
    "v": "\v",
    "&": "",
    "NUL": "\0",
    "DEL": "\x7f",
    "ESC": "\x1b",
}


@dataclass(frozen=True)
class Token:
    """A piece of the source: its kind, its text, where it begins, its column, and whether it is the first of its line."""

    kind: str
    text: str
    at: int
    column: int
    is_first: bool


def text_of(content: bytes) -> str:
    """Return the source as text, with tabs where GHC sees them."""
    return content.decode("utf-8", "replace").removeprefix("\ufeff").replace("\r\n", "\n")


@lru_cache(maxsize=64)
def tokens(text: str) -> tuple[Token, ...]:
    """Return the tokens without blanks and comments; pragmas are tokens."""
    found: list[Token] = []
    at = 0
    line_of_last = -1
    while at < len(text):
        end = _comment_end(text, at)
        if end is None:
            match = _TOKEN.match(text, at)
            kind, end = match.lastgroup, match.end()
            if kind != "space":
                line = text.rfind("\n", 0, at) + 1
                column = len(text[line:at].expandtabs(8))
                found.append(Token(kind, match.group(), at, column, line != line_of_last))
                line_of_last = text.rfind("\n", 0, end) + 1
        at = end
    return tuple(found)


def _comment_end(text: str, at: int) -> int | None:
    """Return where the comment that begins here ends; comments in brackets may be nested. None where none begins."""
    if not text.startswith("{-", at) or text.startswith("{-#", at):
        return None
    depth = 0
    while at < len(text):
        if text.startswith("{-", at):
            depth, at = depth + 1, at + 2
        elif text.startswith("-}", at):
            depth, at = depth - 1, at + 2
            if depth == 0:
                return at
        else:
            at += 1
    return at


def normal_form(content: bytes) -> bytes:
    """Return lines without comments and needless blanks; the columns count that the layout is made of."""
    parts: list[str] = []
    opens = False
    for token in tokens(text_of(content)):
        if token.is_first:
            parts.append(f"\n{token.column}:")
        elif opens:
            parts.append(f"{token.column}:")
        parts.append(token.text)
        opens = token.text in _LAYOUT
    return " ".join(parts).strip().encode("utf-8", "surrogatepass")


def literals(content: bytes) -> Literals:
    """Return the numbers and texts that stand in the source, negative ones too."""
    return literals_in(tokens(text_of(content)), _number, _texts)


def _texts(token: Token) -> tuple[str, ...]:
    return (unescaped(token.text[1:-1]),) if token.kind in ("text", "char") else ()


def _number(text: str) -> int | float:
    plain = text.replace("_", "").lower()
    if plain[:2] in ("0x", "0o", "0b"):
        return int(plain, 0)
    return int(plain) if plain.isdigit() else float(plain)


def unescaped(text: str) -> str:
    """Return what stands between the quotes as the text it is."""

    def replaced(match: re.Match) -> str:
        code = match[1]
        if code[0].isspace():
            return ""
        if code[0] in "xo0123456789":
            value = int(code[1:], 16) if code[0] == "x" else int(code[1:], 8) if code[0] == "o" else int(code)
            return chr(value) if value < 0x110000 else ""
        return _ESCAPES.get(code, code)

    return re.sub(r"\\(\s+\\|x[0-9a-fA-F]+|o[0-7]+|[0-9]+|[A-Z]{2,3}[0-9]?|.)", replaced, text, flags=re.DOTALL)
