"""JavaScript source as far as it has to be read: tokens, constants, what stands at its top."""

import re
from collections.abc import Sequence
from dataclasses import dataclass
from functools import lru_cache

from momus.languages.base import Literals
from momus.languages.literals import literals_in

_TOKEN = re.compile(
    r"""
    (?P<space>[^\S\n\r\u2028\u2029]+|//[^\n\r\u2028\u2029]*|/\*.*?(?:\*/|\Z)|\A\#![^\n]*)
    |(?P<line>[\n\r\u2028\u2029]+)
    |(?P<text>"(?:\\.|[^"\\\n])*"?|'(?:\\.|[^'\\\n])*'?)
    |(?P<number>0[xX][0-9a-fA-F_]+n?|0[bB][01_]+n?|0[oO][0-7_]+n?|(?:[0-9][0-9_]*\.?[0-9_]*|\.[0-9][0-9_]*)(?:[eE][+-]?[0-9_]+)?n?)
    |(?P<word>\#?(?:[^\W\d]|\$)[\w$]*)
    |(?P<sign>>>>=|\.\.\.|===|!==|\*\*=|<<=|>>=|>>>|&&=|\|\|=|\?\?=|=>|\+\+|--|&&|\|\||\?\?|\?\.(?![0-9])|\*\*|[=!<>+\-*/&|^%]=|<<|>>|.)
    """,
    re.VERBOSE | re.DOTALL,
)
_REGEX = re.compile(r"/(?:\\.|\[(?:\\.|[^\]\\\n])*\]|[^/\\\[\n])+/\w*")
_BEFORE_REGEX = frozenset("return typeof case in of instanceof new delete void throw do else yield await".split())
_ESCAPES = {"n": "\n", "t": "\t", "b": "\b", "r": "\r", "f": "\f", "v": "\v", "0": "\0", "\n": ""}
# No statement ends by a new line after these, or before those.
_OPEN_ENDS = frozenset("{ ( [ ; , . ? : = => + - * / % & | ^ ! ~ < > && || ?? == === != !== <= >= += -= *= /=".split())
_CONTINUING = frozenset(") ] ; , . ?. : ? = => * / % & | ^ && || ?? == === != !== <= >= += -= *= /=".split())


@dataclass(frozen=True)
class Token:
    """A piece of the source: "word", "number", "text", "template", "regex" or "sign"; where it begins; whether a line ends before it."""

    kind: str
    text: str
    at: int
    new_line: bool = False


def text_of(content: bytes) -> str:
    """Return the source as text."""
    return content.decode("utf-8", "replace").removeprefix("\ufeff")


@lru_cache(maxsize=64)
def tokens(text: str) -> tuple[Token, ...]:
    """Return the tokens without blanks and comments."""
    found: list[Token] = []
    at, new_line = 0, False
    while at < len(text):
        kind, end = _next(text, at, found[-1] if found else None)
        if kind in ("space", "line"):
            new_line |= kind == "line" or "\n" in text[at:end]
        else:
            found.append(Token(kind, text[at:end], at, new_line))
            new_line = False
        at = end
    return tuple(found)


def _next(text: str, at: int, before: Token | None) -> tuple[str, int]:
    if text[at] == "`":
        return "template", _template_end(text, at + 1)
    if text[at] == "/" and text[at + 1 : at + 2] not in ("/", "*") and _begins_value(before):
        regex = _REGEX.match(text, at)
        if regex:
            return "regex", regex.end()
    match = _TOKEN.match(text, at)
    return match.lastgroup, match.end()


def _begins_value(before: Token | None) -> bool:
    """Return whether a value may stand after this token, so that a slash begins a regular expression."""
    if before is None or before.kind == "word":
        return before is None or before.text in _BEFORE_REGEX
    return before.kind == "sign" and before.text not in (")", "]", "}", "++", "--")


def _template_end(text: str, at: int) -> int:
    """Return where a template ends that began before this place; `${` opens code, which may hold templates."""
    while at < len(text):
        if text[at] == "\\":
            at += 2
        elif text[at] == "`":
            return at + 1
        elif text.startswith("${", at):
            at = _code_end(text, at + 2)
        else:
            at += 1
    return len(text)


def _code_end(text: str, at: int) -> int:
    depth, before = 1, None
    while at < len(text) and depth:
        kind, end = _next(text, at, before)
        piece = text[at:end]
        depth += (piece == "{") - (piece == "}")
        if kind not in ("space", "line"):
            before = Token(kind, piece, at)
        at = end
    return at


def _template_pieces(template: str) -> list[str]:
    """Return what stands in a template besides code."""
    pieces, begin, at = [], 1, 1
    while at < len(template) - 1:
        if template.startswith("${", at):
            pieces.append(template[begin:at])
            begin = at = _code_end(template, at + 2)
        else:
            at += 2 if template[at] == "\\" else 1
    return [*pieces, template[begin:-1]]


def normal_form(content: bytes) -> bytes:
    """Return the tokens one a line; a new line counts where it may end a statement."""
    parts = []
    before = ";"
    for token in tokens(text_of(content)):
        if token.new_line and before not in _OPEN_ENDS and token.text not in _CONTINUING:
            parts.append("")
        parts.append(token.text)
        before = token.text
    return "\n".join(parts).encode("utf-8", "surrogatepass")


def literals(content: bytes) -> Literals:
    """Return the numbers and texts that stand in the source, negative ones too."""
    return literals_in(tokens(text_of(content)), number, _texts)


def _texts(token: Token) -> list[str]:
    if token.kind == "text":
        return [unescaped(token.text[1:-1])]
    return [unescaped(piece) for piece in _template_pieces(token.text)] if token.kind == "template" else []


def number(text: str) -> int | float | None:
    """Return the value of a number; whole ones are integers, as they are in the language."""
    plain = text.replace("_", "").lower()
    try:
        if re.match(r"0[xob]", plain):
            return int(plain.rstrip("n"), 0)
        if re.fullmatch(r"\d+n?", plain):
            return int(plain.rstrip("n"))
        value = float(plain)
        return int(value) if value.is_integer() and abs(value) < 2**53 else value
    except (ValueError, OverflowError):
        return None


def unescaped(text: str) -> str:
    """Return what stands between the quotes as the text it is."""

    def replaced(match: re.Match) -> str:
        code = match[1]
        if code[0] in "ux" and len(code) > 1:
            value = int(code[1:].strip("{}"), 16)
            return chr(value) if value < 0x110000 else code
        return _ESCAPES.get(code, code)

    return re.sub(r"\\(u\{[0-9a-fA-F]+\}|u[0-9a-fA-F]{4}|x[0-9a-fA-F]{2}|.)", replaced, text, flags=re.DOTALL)


_CLOSING = {"(": ")", "[": "]", "{": "}"}


def closed(found: Sequence[Token], at: int) -> int:
    """Return the place of the bracket that closes the one at this place; the last place where none does."""
    depth = 0
    for place in range(at, len(found)):
        if found[place].kind == "sign":
            depth += (found[place].text in _CLOSING) - (found[place].text in _CLOSING.values())
            if depth == 0:
                return place
    return len(found) - 1
