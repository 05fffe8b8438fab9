"""Values with unknowns in them, in the form that each user needs.

A value is made once, as a Part, and built as often as needed: for each program with its own lists and objects over the same unknowns, for
constraints, and in the end as plain data.
"""

from collections.abc import Callable, Mapping
from typing import Any

from crosshair.simplestructs import LinearSet, ShellMutableMap, ShellMutableSet, SimpleDict

from momus.languages.python.values import Reviver
from momus.model import Record


class _Shells:
    """Builds sets and dictionaries that may have unknowns in them."""

    def set(self, items: list[Any]) -> Any:
        return ShellMutableSet(LinearSet(list(items)))

    def dict(self, pairs: list[Any]) -> Any:
        return ShellMutableMap(SimpleDict(list(pairs)))


class ForProgram(_Shells):
    """Builds the arguments of a program: records and nodes of its own classes."""

    def __init__(self, names: Mapping[str, Any]):
        reviver = Reviver(names)
        self.record, self.linked = reviver._record, reviver._linked


class ForExpression(_Shells):
    """Builds what a constraint sees."""

    def record(self, name: str, fields: Mapping[str, Any]) -> Any:
        return Record(name, tuple(fields.items()))

    def linked(self, items: list[Any]) -> Any:
        return tuple(items)


class AsPlain:
    """Builds the values for the wire."""

    def record(self, name: str, fields: Mapping[str, Any]) -> Any:
        return (..., "record", name, tuple(fields.items()))

    def linked(self, items: list[Any]) -> Any:
        return (..., "linked", tuple(items))

    def set(self, items: list[Any]) -> Any:
        return (..., "set", tuple(items))

    def dict(self, pairs: list[Any]) -> Any:
        return (..., "dict", tuple(pairs))


Build = ForProgram | ForExpression | AsPlain
Part = Callable[[Build], Any]


def copied(value: Any, build: Build) -> Any:
    """Return a chosen value in the form for a program: its lists are its own."""
    if type(value) is list:
        return [copied(item, build) for item in value]
    if type(value) is tuple and value[:1] == (...,):
        if value[1] == "record":
            return build.record(value[2], {name: copied(item, build) for name, item in value[3]})
        items = [copied(item, build) for item in value[2]]
        return build.linked(items) if value[1] == "linked" else build.dict(items) if value[1] == "dict" else build.set(items)
    return value
