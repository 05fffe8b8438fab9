"""What stands at the top of a JavaScript file: functions, classes with their methods, what is exported."""

import re
from collections.abc import Sequence
from dataclasses import dataclass
from functools import lru_cache

from momus.languages.javascript.source import Token, closed, text_of, tokens

_ACCESS = frozenset({"static", "async", "get", "set", "*"})


@dataclass(frozen=True)
class Function:
    """A function: its parameters as far as they are needed and at most (None: any number), and what the comment above says of types."""

    name: str
    owner: str
    names: tuple[str, ...]
    needed: int
    most: int | None
    types: tuple[str, ...]
    result: str


@dataclass(frozen=True)
class Declared:
    """The functions and classes of a file, in order."""

    functions: tuple[Function, ...] = ()
    classes: tuple[str, ...] = ()


@lru_cache(maxsize=64)
def declared(content: bytes) -> Declared:
    """Return what a file declares at its top, read by tokens alone: broken files give what can be seen."""
    text = text_of(content)
    scan = _Scan(text, tokens(text))
    scan.top()
    return Declared(tuple(scan.functions), tuple(dict.fromkeys(scan.classes)))


class _Scan:
    def __init__(self, text: str, found: Sequence[Token]):
        self.text, self.found = text, found
        self.functions: list[Function] = []
        self.classes: list[str] = []

    def word(self, at: int) -> str:
        return self.found[at].text if 0 <= at < len(self.found) else ""

    def top(self) -> None:
        at = 0
        while at < len(self.found):
            word = self.word(at)
            if word == "function":
                name_at = at + 2 if self.word(at + 1) == "*" else at + 1
                at = self.function(self.word(name_at), "", name_at + 1, at)
            elif word == "class":
                at = self.class_(at + 1, "")
            elif word in ("const", "let", "var") or word == "," and self.word(at + 2) == "=":
                at = self.assigned(self.word(at + 1), at + 2, at)
            elif word == "exports" and self.word(at + 1) == "." and self.word(at + 3) == "=":
                at = self.assigned(self.word(at + 2), at + 3, at)
            elif word == "exports" and self.word(at + 1) == "=" and self.word(at + 2) == "{":
                at = self.members(at + 2, "")
            elif word == "prototype" and self.word(at - 1) == "." and self.word(at + 3) == "=":
                at = self.assigned(self.word(at + 2), at + 3, at, self.word(at - 2))
            elif word in ("(", "[", "{"):
                at = closed(self.found, at) + 1
            else:
                at += 1

    def assigned(self, name: str, at: int, begin: int, owner: str = "") -> int:
        """Read `= function (…)`, `= (…) =>`, `= x =>` or `= class`; the place after what was understood."""
        if self.word(at) != "=":
            return at
        at += 1
        if self.word(at) == "async":
            at += 1
        if self.word(at) == "class":
            return self.class_(at + 1, name)
        if self.word(at) == "function":
            while at < len(self.found) and self.word(at) != "(":
                at += 1
            return self.function(name, owner, at, begin)
        if self.word(at) == "(" and self.word(closed(self.found, at) + 1) == "=>":
            return self.function(name, owner, at, begin)
        if self.word(at + 1) == "=>":
            self.add(name, owner, [[self.found[at]]], begin)
            return at + 2
        return at

    def function(self, name: str, owner: str, at: int, begin: int) -> int:
        """Read the parameters at a place, and skip the body if one follows."""
        if self.word(at) != "(" or not name:
            return at
        end = closed(self.found, at)
        self.add(name, owner, _parts(self.found[at + 1 : end]), begin)
        after = end + 2 if self.word(end + 1) == "=>" else end + 1
        return closed(self.found, after) + 1 if self.word(after) == "{" else after

    def class_(self, at: int, name: str) -> int:
        if self.word(at) not in ("{", "extends"):
            name = self.word(at)
        if name:
            self.classes.append(name)
        while at < len(self.found) and self.word(at) != "{":
            at = closed(self.found, at) + 1 if self.word(at) in ("(", "[") else at + 1
        return self.members(at, name or "class")

    def members(self, at: int, owner: str) -> int:
        """Read the methods of a class or an object; the place after its closing bracket."""
        end = closed(self.found, at)
        at += 1
        while at < end:
            begin = at
            while self.word(at) in _ACCESS and self.word(at + 1) not in ("(", "=", ":", ";"):
                at += 1
            if self.word(at + 1) == "(":
                at = self.function(self.word(at), owner, at + 1, begin)
            elif self.word(at + 1) in ("=", ":"):
                at = self.field(at, owner, begin)
            elif self.word(at) in ("(", "[", "{"):
                at = closed(self.found, at) + 1
            else:
                at += 1
        return end + 1

    def field(self, at: int, owner: str, begin: int) -> int:
        """Read `name = (…) => …` of a class or `name: function …` of an object."""
        place = at + 2
        if self.word(place) == "async":
            place += 1
        if self.word(place) == "function":
            return self.function(self.word(at), owner, place + 1 if self.word(place + 1) == "(" else place + 2, begin)
        if self.word(place) == "(" and self.word(closed(self.found, place) + 1) == "=>":
            return self.function(self.word(at), owner, place, begin)
        return place

    def add(self, name: str, owner: str, parts: list[list[Token]], begin: int) -> None:
        if name.startswith("#"):
            return
        names, needed, rest = [], 0, False
        for number, part in enumerate(parts):
            rest |= part[0].text == "..."
            plain = part[1] if part[0].text == "..." and len(part) > 1 else part[0]
            names.append(plain.text if plain.kind == "word" else f"p{number}")
            if not rest and all(token.text != "=" for token in part):
                needed = number + 1
        told = _told(self.text, self.found[begin].at)
        types = tuple(told.get(one, "") for one in names)
        self.functions.append(Function(name, owner, tuple(names), needed, None if rest else len(names), types, told.get("", "")))


def _parts(found: Sequence[Token]) -> list[list[Token]]:
    """Return the tokens between commas that stand in no brackets."""
    parts: list[list[Token]] = [[]]
    depth = 0
    for token in found:
        if token.kind == "sign":
            depth += (token.text in "([{") - (token.text in ")]}")
        if token.text == "," and depth == 0:
            parts.append([])
        else:
            parts[-1].append(token)
    return [part for part in parts if part]


_PARAMETER = re.compile(r"@param\s*\{([^{}]*)\}\s*\[?([\w$]+)")
_RESULT = re.compile(r"@returns?\s*\{([^{}]*)\}")


def _told(text: str, at: int) -> dict[str, str]:
    """Return the types that the comment just before a place gives, by parameter; that of the result under ""."""
    before = re.sub(r"(?:\b(?:export|default|async|static|const|let|var|module)\b|\.|\s)+\Z", "", text[:at])
    if not before.endswith("*/"):
        return {}
    comment = before[before.rfind("/**") :]
    told = {name: type_.strip() for type_, name in _PARAMETER.findall(comment)}
    result = _RESULT.search(comment)
    return told | ({"": result[1].strip()} if result else {})
