"""Parameters and fields in C++ source: their types as written, and their names."""

from dataclasses import dataclass, replace

from momus.languages.c.source import Token
from momus.languages.cpp.source import written

_TYPE_WORDS = {"void", "char", "short", "int", "long", "float", "double", "signed", "unsigned", "bool", "auto", "const", "volatile"}


@dataclass(frozen=True)
class Parameter:
    """One parameter: its type as written, without its name and default."""

    name: str
    type: str
    has_default: bool = False


def template_names(found: list[Token]) -> tuple[str, ...]:
    """Return the names between the angles of a template."""
    return tuple(piece[-1].text for piece in (_without_default(one)[0] for one in split_by_commas(found)) if piece)


def split_by_commas(found: list[Token]) -> list[list[Token]]:
    """Return the pieces between commas that stand in no brackets."""
    pieces: list[list[Token]] = [[]]
    depth = 0
    for at, token in enumerate(found):
        text = token.text
        if text in ("(", "[", "{") or (text == "<" and at and found[at - 1].kind == "name"):
            depth += 1
        elif text in (")", "]", "}"):
            depth -= 1
        elif text in (">", ">>") and depth > 0:
            depth = max(0, depth - len(text))
        if text == "," and depth == 0:
            pieces.append([])
        else:
            pieces[-1].append(token)
    return [piece for piece in pieces if piece]


def _without_default(found: list[Token]) -> tuple[list[Token], bool]:
    for at, token in enumerate(found):
        if token.text == "=" or (token.text == "{" and at):
            return found[:at], True
    return found, False


def parameters(found: list[Token]) -> tuple[Parameter, ...]:
    """Return the parameters between the brackets of a function."""
    pieces = [parameter(piece) for piece in split_by_commas(found)]
    known = tuple(one for one in pieces if one)
    return () if len(known) == 1 and known[0].type == "void" else known


def parameter(found: list[Token]) -> Parameter | None:
    """Return a parameter or a field; None where there is nothing."""
    found, has_default = _without_default([one for one in found if one.text not in ("register", "mutable")])
    if not found:
        return None
    dimensions = 0
    while found and found[-1].text == "]":
        opening = max(at for at, one in enumerate(found) if one.text == "[")
        size, found = found[opening:], found[:opening]
        dimensions += 1
        suffix = written(size)
    name = ""
    last = found[-1]
    before = found[-2].text if len(found) > 1 else ""
    is_type = last.text in _TYPE_WORDS or before in ("", "::", ":", "const", "struct", "class", "typename")
    if last.kind == "name" and (not is_type or (before == "const" and len(found) > 2)):
        name, found = last.text, found[:-1]
    text = written(found)
    if dimensions == 1:
        text += suffix if suffix != "[]" else "*"
    elif dimensions:
        text += "*" * dimensions
    return replace(Parameter(name, text), has_default=has_default)
