"""Inputs as the text that a program reads, by the exercise's template.

{n} stands for a value, a list is joined by blanks, {A:lines} by newlines; the rows of a list of lists are lines. {{ and }} are braces.
{P:+1} is a value with every number in it one greater. {C:count} is the length of a list, and {C:each}…{C:end} writes each record in a list.
"""

import re
from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from momus.domain.base import Args
from momus.errors import ExerciseError, Mistake
from momus.model import Linked, Record, Value

_FIELD = re.compile(r"\{\{|\}\}|\{(\w+)(?::(\w+|\+1))?\}|[{}]")
_EACH = re.compile(r"\{(\w+):each\}(.*?)\{\1:end\}", re.DOTALL)


@dataclass(frozen=True)
class Piece:
    """A literal text of the template, or a field: the parameter's name, and whether each item gets its own line.

    `more` is added to every number, `count` is the length alone, `each` is how each record of a list is written.
    """

    literal: str = ""
    name: str = ""
    lines: bool = False
    more: int = 0
    count: bool = False
    each: tuple["Piece", ...] = ()

    @property
    def is_plain(self) -> bool:
        """Return whether the value itself is written."""
        return not self.more and not self.count and not self.each


def template_pieces(template: str, names: Sequence[str] | None, place: str = "stdin") -> list[Piece]:
    """Return the template in pieces; raise ExerciseError with every field that is no parameter. Without names, every name is one."""
    found = _EACH.search(template)
    if found and (names is None or found[1] in names):
        before, after = template[: found.start()], template[found.end() :]
        each = Piece(name=found[1], each=tuple(template_pieces(found[2], None, place)))
        return [*template_pieces(before, names, place), each, *template_pieces(after, names, place)]
    return _flat_pieces(template, names, place)


def _flat_pieces(template: str, names: Sequence[str] | None, place: str) -> list[Piece]:
    pieces, mistakes, at = [], [], 0
    for found in _FIELD.finditer(template):
        if found.start() > at:
            pieces.append(Piece(template[at : found.start()]))
        at = found.end()
        token, name, form = found.group(), found.group(1), found.group(2)
        if token in ("{{", "}}"):
            pieces.append(Piece(token[0]))
        elif name is None:
            mistakes.append(Mistake(place, repr(template), f"has a single {token}", f"write {token * 2} for the character itself"))
        elif names is not None and name not in names:
            mistakes.append(Mistake(place, token, f"{name} is no input", f"there are {', '.join(names)}"))
        elif form not in (None, "lines", "+1", "count"):
            step = f"write {{{name}}}, {{{name}:lines}}, {{{name}:+1}} or {{{name}:count}}"
            mistakes.append(Mistake(place, token, f"{form} is no way to write a value", step))
        else:
            pieces.append(Piece(name=name, lines=form == "lines", more=int(form == "+1"), count=form == "count"))
    if mistakes:
        raise ExerciseError(*mistakes)
    return pieces + ([Piece(template[at:])] if at < len(template) else [])


def express_text(template: str, names: Sequence[str], args: Args) -> bytes:
    """Return the text that a program reads for these arguments."""
    values = dict(zip(names, args, strict=True))
    return _filled(template_pieces(template, names), values).encode("utf-8", "surrogateescape")


def _filled(pieces: Sequence[Piece], values: Mapping[str, Value]) -> str:
    return "".join(_field(piece, values[piece.name]) if piece.name else piece.literal for piece in pieces)


def _field(piece: Piece, value: Value) -> str:
    if piece.each:
        return "".join(_filled(piece.each, dict(record.fields)) for record in value)
    if piece.count:
        return str(len(_parts(value) or ()))
    return written(increased(value, piece.more), piece.lines)


def increased(value: Value, more: int) -> Value:
    """Return the value with a number added to every whole number in it."""
    if not more or type(value) is bool:
        return value
    if type(value) is int:
        return value + more
    if type(value) in (list, tuple):
        return type(value)(increased(item, more) for item in value)
    return value


def written(value: Value, lines: bool = False) -> str:
    """Return a value as a program reads it."""
    if type(value) is bool:
        return str(int(value))
    if value is None:
        return ""
    items = _parts(value)
    if items is None:
        return repr(value) if type(value) is float else str(value)
    nested = any(_parts(item) is not None for item in items)
    return ("\n" if lines or nested else " ").join(written(item) for item in items)


def _parts(value: Value) -> list[Value] | None:
    kind = type(value)
    if kind in (list, tuple):
        return list(value)
    if kind in (set, frozenset):
        return sorted(value, key=lambda item: (str(type(item)), item))
    if kind is dict:
        return [(key, item) for key, item in value.items()]
    if kind is Record:
        return [item for _, item in value.fields]
    if kind is Linked:
        return list(value.items)
    return None
