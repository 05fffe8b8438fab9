"""C types described in C: tables by which the worker builds arguments and reads results."""

import re
from collections.abc import Sequence
from dataclasses import dataclass, field, replace

from momus.languages.c.declarations import Declarations
from momus.languages.c.types import CType, DeclaredName, array_sizes, is_void, standard_spelling, written

_LINKS = re.compile(r"next|nxt|link|tail|rest|following|successor", re.IGNORECASE)
_BACK_LINKS = re.compile(r"prev|prior|back|before", re.IGNORECASE)


def links(names: Sequence[str], own: Sequence[int]) -> tuple[int, int]:
    """Return the fields for the next and the previous node, -1 for none; `own` are those that point to a struct of the same kind."""
    back = next((at for at in own if _BACK_LINKS.search(names[at])), -1)
    ahead = [at for at in own if at != back]
    named = next((at for at in ahead if _LINKS.search(names[at])), -1)
    if named >= 0 and len(own) <= 2:
        return named, back
    return (ahead[0], back) if len(own) == 1 and ahead else (-1, -1)


@dataclass
class Descriptions:
    """The C text that describes types, each type once."""

    declared: Declarations
    parameters: tuple[str, ...] = ()
    names: dict[tuple[str, tuple[str, ...]], str] = field(default_factory=dict)
    lines: list[str] = field(default_factory=list)
    aliases: dict[str, str] = field(default_factory=dict)

    @property
    def given(self) -> list[str]:
        """Return what must precede the submission: names for standard types that none of its macros can change."""
        return [f"typedef {spelling} {alias};" for spelling, alias in self.aliases.items()]

    def safe(self, type_: CType) -> CType:
        """Return a type with the name from `given` in place of its standard type."""
        if type_.of is not None:
            return replace(type_, of=self.safe(type_.of))
        spelling = standard_spelling(type_)
        return CType("base", self.aliases.setdefault(spelling, f"momus_given_{len(self.aliases)}")) if spelling else type_

    def of(self, type_: CType) -> str:
        """Return the name of the description of a type."""
        type_ = self.declared.resolved(type_)
        uses = tuple(p for p in self.parameters if re.search(rf"\b{re.escape(p)}\b", array_sizes(type_)))
        key = (written(type_), self.parameters if uses else ())
        if key not in self.names:
            self.names[key] = name = f"momus_type_{len(self.names)}"
            self.lines.append(f"static const struct momus_type {name};")
            self.lines.append(f"static const struct momus_type {name} = {{ {self.body(type_)} }};")
        return self.names[key]

    def body(self, type_: CType) -> str:
        label = f'.name = "{written(type_)}", .next = -1, .previous = -1, .count_parameter = -1'
        if type_.kind == "pointer" and type_.of.kind != "function" and not is_void(type_.of):
            return f".kind = MOMUS_POINTER, .size = sizeof(void *), .item = &{self.of(type_.of)}, {label}"
        if type_.kind in ("pointer", "function"):
            return f".kind = MOMUS_NOTHING, .size = sizeof(void *), {label}"
        if type_.kind == "array":
            return self.array(type_)
        if type_.kind == "struct":
            return self.struct(type_)
        if is_void(type_):
            return f".kind = MOMUS_NOTHING, .size = 0, {label}"
        spelt = self.safe(type_).name
        return f".kind = MOMUS_KIND({spelt}), .size = sizeof({spelt}), {label}"

    def array(self, type_: CType) -> str:
        item = self.of(type_.of)
        if type_.size in self.parameters:
            return (
                f".kind = MOMUS_ARRAY, .size = 0, .item = &{item}, .count_parameter = {self.parameters.index(type_.size)}, "
                f'.next = -1, .previous = -1, .name = "{_quoted(written(type_))}"'
            )
        size = f"sizeof({written(self.safe(type_))})" if not any(p in array_sizes(type_).split() for p in self.parameters) else "0"
        return (
            f".kind = MOMUS_ARRAY, .size = {size}, .item = &{item}, .count = (momus_int)({type_.size}), "
            f'.count_parameter = -1, .next = -1, .previous = -1, .name = "{_quoted(written(type_))}"'
        )

    def struct(self, type_: CType) -> str:
        fields = self.declared.structs.get(type_.name, ())
        table = f"momus_fields_{len(self.lines)}"
        lines = [f'{{ "{one.name}", __builtin_offsetof({type_.name}, {one.name}), &{self.of(one.type)} }}, ' for one in fields]
        forward, previous = self.links(type_, fields)
        self.lines.append(f"static const struct momus_field {table}[] = {{ {''.join(lines)} {{ 0 }} }};")
        label = type_.name.removeprefix("struct ")
        return (
            f".kind = MOMUS_STRUCT, .size = sizeof({type_.name}), .count = {len(fields)}, .fields = {table}, .count_parameter = -1, "
            f'.next = {forward}, .previous = {previous}, .name = "{label}"'
        )

    def links(self, type_: CType, fields: tuple[DeclaredName, ...]) -> tuple[int, int]:
        """Return the fields for the next and the previous node of a linked list; -1 for none."""
        types = [self.declared.resolved(one.type) for one in fields]
        own = [at for at, one in enumerate(types) if one.kind == "pointer" and one.of == type_]
        return links([one.name for one in fields], own)


def _quoted(text: str) -> str:
    return text.replace("\\", "\\\\").replace('"', '\\"')
