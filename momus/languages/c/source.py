"""The tokens of C and C++ source: its normal form, and the constants in it.

Tokens are a regular language, so one expression reads them. It stays exact where a parser guesses: in macros, in lines that `#if`
leaves out, and in text that is no program.
"""

import re
from collections.abc import Iterable, Iterator
from dataclasses import dataclass

from momus.languages.base import Literals

_SPLICE = re.compile(r"\\[ \t]*\r?\n")
# An unfinished comment or raw string extends to the end of the text: so nothing is read twice.
_TOKEN = re.compile(
    r"""(?P<blank>[ \t\r\f\v]+|/\*.*?(?:\*/|\Z)|//[^\n]*)
    |(?P<line>\n)
    |(?P<string>(?:u8|[uUL])?R"(?P<mark>[^()\\\s]{0,16})\(.*?(?:\)(?P=mark)"|\Z)|(?:u8|[uUL])?"(?:\\.|[^"\\\n])*"?)
    |(?P<char>(?:u8|[uUL])?'(?:\\.|[^'\\\n])*'?)
    |(?P<number>\.?[0-9](?:[eEpP][+-]|'(?=\w)|[\w.])*)
    |(?P<name>[A-Za-z_$\x80-\xff][\w$\x80-\xff]*)
    |(?P<sign><<=|>>=|\.\.\.|<=>|->\*|->|\+\+|--|<<|>>|<=|>=|==|!=|&&|\|\||::|[-+*/%&|^]=|\#\#|%:|<%|%>|<:(?!:[^:>])|:>|.)""",
    re.VERBOSE | re.DOTALL | re.ASCII,
)
_DIGRAPHS = {"<%": "{", "%>": "}", "<:": "[", ":>": "]", "%:": "#"}
_DIGRAPH = re.compile(rb"<%|%>|<:|:>|%:")
_RAW_STRING = re.compile(r'(?:u8|[uUL])?R"([^()\\\s]{0,16})\((.*)\)\1"\Z', re.DOTALL)
_INTEGER = re.compile(r"(0[xX][0-9a-fA-F]+|0[bB][01]+|0[0-7]*|[1-9][0-9]*)([uUlLzZ]*|_\w*|h|min|[mun]?s|il?)\Z", re.ASCII)
_FLOAT = re.compile(r"((?:[0-9]+\.?[0-9]*|\.[0-9]+)(?:[eE][+-]?[0-9]+)?)([fFlL]|_\w*|h|min|[mun]?s|i[fl]?)?\Z", re.ASCII)
_RESERVED = re.compile(r"__(?!int128\b|restrict|inline|int64\b)|_[A-Z](?!ool\b)")
_TELLING = frozenset("asm source_location stacktrace import module".split())
_MOST_DIGITS = 100
_SIMPLE_ESCAPES = {"n": "\n", "t": "\t", "r": "\r", "a": "\a", "b": "\b", "f": "\f", "v": "\v", "e": "\x1b"}
_ESCAPE = re.compile(r"\\(x[0-9a-fA-F]+|[0-7]{1,3}|u[0-9a-fA-F]{4}|U[0-9a-fA-F]{8}|.)", re.DOTALL)


# What Windows writes before a file: several files read as one have it in the middle.
_MARK = re.compile(rb"^\xef\xbb\xbf", re.MULTILINE)


@dataclass(frozen=True)
class CToken:
    """One token; `kind` is "name", "number", "string", "char", "sign", or "directive" for a whole preprocessor line.

    `spaced`: a blank, a comment or a line's end precedes it.
    """

    kind: str
    text: str
    spaced: bool = True


def _pieces(text: str) -> Iterator[tuple[str, str]]:
    for match in _TOKEN.finditer(_SPLICE.sub("", text)):
        yield match.lastgroup or "sign", _DIGRAPHS.get(match.group(), match.group())


def tokens(source: bytes) -> list[CToken]:
    """Return the tokens without blanks, comments and byte order marks. Bytes outside ASCII are kept, one character each."""
    found: list[CToken] = []
    directive: list[str] = []
    at_line_start = spaced = True
    for kind, text in [*_pieces(_MARK.sub(b"", source).decode("latin-1")), ("line", "")]:
        if kind == "line" and directive:
            found.append(CToken("directive", " ".join(directive)))
            directive = []
        if kind in ("line", "blank"):
            at_line_start |= kind == "line"
            spaced = True
            continue
        if directive:
            # Only a bracket right after the name begins the parameters of a macro.
            attached = text == "(" and not spaced and len(directive) == 3 and directive[1] == "define"
            directive[-1:] = [directive[-1] + text] if attached else [directive[-1], text]
        elif text == "#" and at_line_start:
            directive = ["#"]
        else:
            found.append(CToken(kind, text, spaced))
        at_line_start = spaced = False
    return found


def normal_form(source: bytes) -> bytes:
    """Return the tokens, one on each line: equal for sources equal up to blanks and comments.

    If a digraph, or a line continued inside a raw string, could become a text, the source itself is its only normal form.
    """
    if _DIGRAPH.search(source) or (b'R"' in source and _SPLICE.search(source.decode("latin-1"))):
        return source
    return "\n".join(f"\0{one.text}" if one.kind == "directive" else one.text for one in tokens(source)).encode("latin-1")


def may_see_its_text(source: bytes) -> bool:
    """Return whether a source could be compiled to something else with other comments, line numbers or file names.

    Names that begin like the compiler's own may be such, among them __LINE__ and what `assert` calls. A macro can make a text of its argument,
    or a name of two. An assembler includes files.
    """
    if b"??" in source or b"\\u" in source or b"\\U" in source:
        return True
    for token in tokens(source):
        if token.kind == "name" and (token.text in _TELLING or _RESERVED.match(token.text)):
            return True
        if token.kind == "directive" and _is_telling(token.text.split(" ")[1:]):
            return True
    return False


def _is_telling(words: list[str]) -> bool:
    kind = words[0] if words else ""
    if kind in ("line", "embed", "pragma") or kind.isdigit():
        return True
    return any(word in ("#", "##") or word in _TELLING or (_RESERVED.match(word) and kind != "include") for word in words[1:])


def literals(source: bytes) -> Literals:
    """Return the constants in the source, in order, each once; a number after a sign also with that sign."""
    ints: dict[int, None] = {}
    floats: dict[float, None] = {}
    strings: dict[str, None] = {}
    before = [CToken("sign", ";"), CToken("sign", ";")]
    for token in _constants(tokens(source)):
        if token.kind == "number":
            value = number(token.text)
            is_negative = before[1].text == "-" and (
                before[0].kind == "sign" and before[0].text not in (")", "]") or before[0].text == "return"
            )
            if isinstance(value, int):
                ints.update(dict.fromkeys((-value, value) if is_negative else (value,)))
            elif value is not None:
                floats.update(dict.fromkeys((-value, value) if is_negative else (value,)))
        elif token.kind == "char":
            text = unescaped(token.text)
            if len(text) == 1:
                ints[ord(text)] = None
                strings[text] = None
        elif token.kind == "string":
            strings[unescaped(token.text)] = None
        before = [before[1], token]
    return Literals(tuple(ints), tuple(floats), tuple(strings))


def _constants(found: Iterable[CToken]) -> Iterator[CToken]:
    """Yield the tokens, and those inside preprocessor lines other than #include."""
    for token in found:
        if token.kind != "directive":
            yield token
        elif not re.match(r"# (include|line|pragma)\b", token.text):
            yield from (CToken(kind, text) for kind, text in _pieces(token.text) if kind != "blank")


def number(text: str) -> int | float | None:
    """Return the value of a numeric constant; None if it is none."""
    text = text.replace("'", "")
    if len(text) > _MOST_DIGITS:
        return None
    if match := _INTEGER.match(text):
        digits = match[1]
        return int(digits, 0 if digits[1:2] in ("x", "X", "b", "B") else 8 if digits[0] == "0" else 10)
    if match := _FLOAT.match(text):
        return float(match[1])
    try:
        return float.fromhex(text.rstrip("fFlL")) if text[:2] in ("0x", "0X") else None
    except (ValueError, OverflowError):
        return None


def unescaped(text: str) -> str:
    """Return the characters that a string or character constant stands for."""
    if raw := _RAW_STRING.match(text):
        characters = raw[2]
    else:
        quote = text[-1] if text[-1] in "\"'" else ""
        inner = text[text.find(quote) + 1 : -1] if quote and text.find(quote) < len(text) - 1 else text.lstrip("uUL8\"'")
        characters = _ESCAPE.sub(_escape, inner)
    try:
        return characters.encode("latin-1").decode("utf-8")
    except UnicodeError:
        return characters


def _escape(match: re.Match[str]) -> str:
    code = match[1]
    if code[0] in "uU" and len(code) > 1:
        return chr(min(int(code[1:], 16), 0x10FFFF)).encode("utf-8", "replace").decode("latin-1")
    if code[0] == "x" and len(code) > 1:
        return chr(int(code[1:], 16) & 0xFF)
    if code[0] in "01234567":
        return chr(int(code, 8) & 0xFF)
    return _SIMPLE_ESCAPES.get(code, code)
