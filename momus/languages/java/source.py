"""Java source as far as it has to be read: tokens, constants, what is declared."""

import re
from dataclasses import dataclass
from functools import lru_cache

from momus.languages.base import Literals
from momus.languages.literals import literals_in

_TOKEN = re.compile(
    r"""
    (?P<space>\s+|//[^\n]*|/\*.*?(?:\*/|\Z))
    |(?P<block>\"\"\"(?:\\.|[^\\])*?\"\"\")
    |(?P<text>"(?:\\.|[^"\\\n])*"?)
    |(?P<char>'(?:\\.|[^'\\\n])*'?)
    |(?P<number>0[xX][0-9a-fA-F_]*(?:\.[0-9a-fA-F_]*)?(?:[pP][+-]?[0-9]+)?[lLfFdD]?|0[bB][01_]+[lL]?
        |(?:[0-9][0-9_]*\.?[0-9_]*|\.[0-9][0-9_]*)(?:[eE][+-]?[0-9_]+)?[lLfFdD]?)
    |(?P<word>[^\W\d]\w*|\$\w*)
    |(?P<sign>>>>=|<<=|>>=|\.\.\.|->|::|\+\+|--|&&|\|\||[=!<>+\-*/&|^%]=|.)
    """,
    re.VERBOSE | re.DOTALL,
)
_ESCAPES = {"n": "\n", "t": "\t", "b": "\b", "r": "\r", "f": "\f", "s": " ", "0": "\0"}
_MODIFIERS = frozenset(
    "public protected private static final abstract native synchronized transient volatile strictfp default sealed".split()
)
_TYPES = ("class", "interface", "enum", "record")


@dataclass(frozen=True)
class Token:
    """A piece of the source: its kind ("word", "number", "text", "block", "char", "sign"), its text, and where it begins."""

    kind: str
    text: str
    at: int


@dataclass(frozen=True)
class Method:
    """A method, or a constructor where `result` is "", as it is declared."""

    owner: str
    name: str
    result: str
    types: tuple[str, ...]
    names: tuple[str, ...]
    modifiers: frozenset[str]

    @property
    def is_static(self) -> bool:
        return "static" in self.modifiers


@dataclass(frozen=True)
class Declared:
    """What a file declares: its package, its types in order, the outermost first, and all their methods."""

    package: str
    types: tuple[str, ...]
    methods: tuple[Method, ...]


def text_of(content: bytes) -> str:
    """Return the source as text; bytes that are no UTF-8 are shown as such, the compiler will complain."""
    return content.decode("utf-8", "replace").removeprefix("\ufeff")


@lru_cache(maxsize=64)
def tokens(text: str) -> tuple[Token, ...]:
    """Return the tokens without white space and comments."""
    found = (Token(match.lastgroup, match.group(), match.start()) for match in _TOKEN.finditer(text))
    return tuple(token for token in found if token.kind != "space")


def normal_form(content: bytes) -> bytes:
    """Return bytes that are equal for sources equal up to white space and comments."""
    return "\n".join(token.text for token in tokens(text_of(content))).encode("utf-8", "replace")


def literals(content: bytes) -> Literals:
    """Return the numbers and texts that stand in the source, negative ones too."""
    return literals_in(tokens(text_of(content)), _number, _texts)


def _texts(token: Token) -> tuple[str, ...]:
    edge = {"text": 1, "char": 1, "block": 3}.get(token.kind)
    return (_unescaped(token.text[edge:-edge]),) if edge else ()


def _number(text: str) -> int | float | None:
    plain = text.replace("_", "").lower()
    try:
        if plain.startswith("0x"):
            return float.fromhex(plain.rstrip("fd")) if "p" in plain else int(plain.rstrip("l"), 16)
        if plain.startswith("0b"):
            return int(plain.rstrip("l"), 2)
        if re.fullmatch(r"\d+l?", plain):
            digits = plain.rstrip("l")
            return int(digits, 8) if len(digits) > 1 and digits.startswith("0") else int(digits)
        return float(plain.rstrip("lfd"))
    except (ValueError, OverflowError):
        return None


def _unescaped(text: str) -> str:
    def replaced(match: re.Match) -> str:
        code = match[1]
        if code[0] == "u":
            return chr(int(code.lstrip("u"), 16))
        if code[0] in "01234567":
            return chr(int(code, 8))
        return _ESCAPES.get(code, code)

    return re.sub(r"\\(u+[0-9a-fA-F]{4}|[0-7]{1,3}|.)", replaced, text, flags=re.DOTALL)


def package_place(text: str) -> tuple[str, int]:
    """Return the package that a file declares, and where its name begins; ("", 0) for none."""
    found = tokens(text)
    at = 0
    while at < len(found) and found[at].text == "@":
        # Annotations of a package.
        at += 2
        if at < len(found) and found[at].text == "(":
            at = _closed(found, at) + 1
    if at >= len(found) or found[at].text != "package":
        return "", 0
    end = next((place for place in range(at, len(found)) if found[place].text == ";"), len(found))
    return "".join(token.text for token in found[at + 1 : end]), found[at + 1].at if at + 1 < len(found) else 0


_BRACKETS = {"(": ")", "{": "}", "[": "]"}


def _closed(found: tuple[Token, ...], at: int) -> int:
    """Return where the bracket that opens at a place closes; the end where it does not."""
    opening, closing, depth = found[at].text, _BRACKETS[found[at].text], 0
    for place in range(at, len(found)):
        depth += (found[place].text == opening) - (found[place].text == closing)
        if depth == 0:
            return place
    return len(found) - 1


def declared(content: bytes) -> Declared:
    """Return what a file declares, read by tokens alone: broken files give what can be seen."""
    text = text_of(content)
    types: list[str] = []
    methods: list[Method] = []
    found = _without_annotations(tokens(text))
    _read_body(found, 0, len(found), "", types, methods)
    return Declared(package_place(text)[0], tuple(types), tuple(methods))


def _without_annotations(found: tuple[Token, ...]) -> tuple[Token, ...]:
    kept: list[Token] = []
    at = 0
    while at < len(found):
        if found[at].text != "@" or found[at + 1 : at + 2] and found[at + 1].text == "interface":
            kept.append(found[at])
            at += 1
            continue
        at += 2
        while at < len(found) and found[at].text == ".":
            at += 2
        if at < len(found) and found[at].text == "(":
            at = _closed(found, at) + 1
    return tuple(kept)


def _read_body(found: tuple[Token, ...], at: int, end: int, owner: str, types: list[str], methods: list[Method]) -> None:
    """Read the members between two places; what stands before a `;` or a body is one member."""
    begun = at
    while at < end:
        token = found[at].text
        if token == "(":
            closed = _closed(found, at)
            _note_method(found, begun, at, closed, owner, methods)
            at = closed + 1
        elif token == "{":
            closed = _closed(found, at)
            _enter(found, begun, at, closed, owner, types, methods)
            at = begun = closed + 1
        elif token == "=":
            at = _after_value(found, at, end)
            begun = at
        else:
            at += 1
            if token == ";":
                begun = at


def _after_value(found: tuple[Token, ...], at: int, end: int) -> int:
    """Return the place behind the value of a field."""
    while at < end and found[at].text != ";":
        at = _closed(found, at) + 1 if found[at].text in _BRACKETS else at + 1
    return at + 1


def _enter(
    found: tuple[Token, ...], begun: int, opened: int, closed: int, owner: str, types: list[str], methods: list[Method]
) -> None:
    """Read the body of a type; that of a method says nothing here."""
    words = [found[place].text for place in range(begun, opened)]
    for place, word in enumerate(words[:-1]):
        if word in _TYPES and re.fullmatch(r"[^\W\d]\w*", words[place + 1]) and (place == 0 or words[place - 1] != "."):
            name = words[place + 1]
            types.append(f"{owner}.{name}" if owner else name)
            if methods and methods[-1].owner == owner and word == "record" and methods[-1].name == name:
                methods.pop()
            start = _after_constants(found, opened + 1, closed) if word == "enum" else opened + 1
            _read_body(found, start, closed, types[-1], types, methods)
            return


def _after_constants(found: tuple[Token, ...], at: int, end: int) -> int:
    """Return the place behind the constants of an enum."""
    while at < end and found[at].text != ";":
        at = _closed(found, at) + 1 if found[at].text in _BRACKETS else at + 1
    return at + 1


def _note_method(found: tuple[Token, ...], begun: int, opened: int, closed: int, owner: str, methods: list[Method]) -> None:
    """Note the method whose parameters stand between the brackets, if it is one."""
    if opened == begun or found[opened - 1].kind != "word":
        return
    words = [found[place].text for place in range(begun, opened - 1)]
    if any(word in ("=", ".", "new", "return") for word in words[-1:]):
        return
    modifiers = frozenset(word for word in words if word in _MODIFIERS)
    result = [word for word in words if word not in _MODIFIERS]
    if result[:1] == ["<"]:
        result = result[_angles(result, 0) :]
    parameters = _parameters([found[place].text for place in range(opened + 1, closed)])
    kinds = tuple(kind for kind, _ in parameters)
    names = tuple(name for _, name in parameters)
    methods.append(Method(owner, found[opened - 1].text, _spelt(result), kinds, names, modifiers))


def _angles(words: list[str], at: int) -> int:
    """Return the place behind the type parameters that begin here."""
    depth = 0
    while at < len(words):
        depth += words[at].count("<") - words[at].count(">")
        at += 1
        if depth <= 0:
            break
    return at


def _parameters(words: list[str]) -> list[tuple[str, str]]:
    """Return the type and name of each parameter."""
    parts: list[list[str]] = [[]]
    depth = 0
    for word in words:
        depth += word.count("<") + (word in "([{") - word.count(">") - (word in ")]}")
        if word == "," and depth == 0:
            parts.append([])
        else:
            parts[-1].append(word)
    found = []
    for part in parts:
        part = [word for word in part if word != "final"]
        if len(part) < 2 or part[-1] == "this":
            continue
        arrays = ""
        while part[-2:] == ["[", "]"]:
            arrays, part = arrays + "[]", part[:-2]
        found.append((_spelt(part[:-1]).replace("...", "[]") + arrays, part[-1]))
    return found


def _spelt(words: list[str]) -> str:
    """Return a type as people write it."""
    return re.sub(r"(extends|super)", r" \1 ", "".join(words)).replace(",", ", ")
