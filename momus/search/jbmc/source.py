"""Where a Java program defines the function asked about: its class, whether it needs an object, and its types as declared."""

import re
from collections.abc import Iterator
from dataclasses import dataclass

from momus.model import Program
from momus.search.solver import UnsupportedError

_TOKEN = re.compile(
    r"""//[^\n]*|/\*.*?\*/|"\""(?:\\.|[^\\])*?"\""|"(?:\\.|[^"\\\n])*"|'(?:\\.|[^'\\\n])+'|[A-Za-z_$][\w$]*|\d[\w.]*|\.\.\.|\S""",
    re.DOTALL,
)
_KINDS = ("class", "interface", "enum", "record")
_MODIFIERS = {"public", "private", "protected", "static", "final", "abstract", "synchronized", "native", "strictfp", "default"}


@dataclass(frozen=True)
class Method:
    """A method as its source declares it: `owner` is its class in full, a nested one after a `$`."""

    owner: str
    name: str
    types: tuple[str, ...]
    result: str
    is_static: bool

    @property
    def owner_in_java(self) -> str:
        return self.owner.replace("$", ".")


def tokens(text: str) -> list[str]:
    """Return the words and signs of a source, without comments; every text is one token."""
    return [one for one in _TOKEN.findall(text) if not one.startswith(("//", "/*"))]


def entry_method(program: Program, name: str, count: int) -> Method:
    """Return the method of that name and number of parameters; raise UnsupportedError where there is none, or several."""
    found = [
        method
        for path, content in program.sources
        if path.endswith(".java")
        for method in _methods(tokens(content.decode("utf-8", "replace")))
        if method.name == name and len(method.types) == count
    ]
    if len(found) != 1:
        raise UnsupportedError(f"{'no' if not found else 'more than one'} method {name} with {count} parameters is defined")
    return found[0]


def _methods(words: list[str]) -> Iterator[Method]:
    """Yield all methods with a body, those of nested classes too."""
    package = ""
    if "package" in words[:1]:
        package = "".join(words[1 : words.index(";")]) + "."
    inside: list[tuple[str, int]] = []
    depth, start, at = 0, 0, 0
    while at < len(words):
        word = words[at]
        if word in _KINDS and at + 1 < len(words) and words[at - 1 : at] != ["."] and re.match(r"[A-Za-z_$]", words[at + 1]):
            if "{" in words[at:] and (not inside or depth == inside[-1][1]):
                opened = words.index("{", at)
                inside.append((words[at + 1], depth + 1))
                depth += 1
                at = start = opened + 1
                continue
        if word == "(" and inside and depth == inside[-1][1]:
            closed = _closing(words, at)
            method = _method(words[start:at], words[at + 1 : closed], package + "$".join(name for name, _ in inside))
            after = closed + 1
            while after < len(words) and words[after] not in ("{", ";", "=", ","):
                after += 1
            if method and words[after : after + 1] == ["{"]:
                yield method
            at = closed + 1
            continue
        if word == "{":
            depth += 1
        elif word == "}":
            if inside and depth == inside[-1][1]:
                inside.pop()
            depth -= 1
        if word in "{};" and len(word) == 1:
            start = at + 1
        at += 1


def _closing(words: list[str], at: int) -> int:
    depth = 0
    for place in range(at, len(words)):
        depth += (words[place] == "(") - (words[place] == ")")
        if depth == 0:
            return place
    return len(words)


def _method(before: list[str], between: list[str], owner: str) -> Method | None:
    """Return the method that the words before and between the brackets declare, None for a constructor or a call."""
    plain = _without_annotations(before)
    modifiers = {word for word in plain if word in _MODIFIERS}
    rest = [word for word in plain if word not in _MODIFIERS]
    if rest[:1] == ["<"]:
        rest = rest[_closing_angle(rest) + 1 :]
    if len(rest) < 2 or not re.fullmatch(r"[A-Za-z_$][\w$]*", rest[-1]) or "=" in rest or "." in rest[-2:]:
        return None
    types = []
    for parameter in _split(between):
        words = [word for word in _without_annotations(parameter) if word != "final"]
        while words[-1:] == ["]"]:
            # int a[] is int[] a.
            words = [*words[:-3], *words[-2:], words[-3]] if len(words) > 3 else words
            if words[-1] != "]":
                break
        types.append("".join(words[:-1]).replace("...", "[]"))
    return Method(owner, rest[-1], tuple(types), "".join(rest[:-1]), "static" in modifiers)


def _without_annotations(words: list[str]) -> list[str]:
    kept, at = [], 0
    while at < len(words):
        if words[at] == "@":
            at += 2
            if words[at : at + 1] == ["("]:
                at = _closing(words, at) + 1
            continue
        kept.append(words[at])
        at += 1
    return kept


def _closing_angle(words: list[str]) -> int:
    depth = 0
    for place, word in enumerate(words):
        depth += (word == "<") - (word == ">")
        if depth == 0:
            return place
    return len(words)


def _split(words: list[str]) -> Iterator[list[str]]:
    part: list[str] = []
    depth = 0
    for word in words:
        depth += (word in "<(") - (word in ">)") if len(word) == 1 else 0
        if word == "," and depth == 0:
            yield part
            part = []
        else:
            part.append(word)
    if part:
        yield part
