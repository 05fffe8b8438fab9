"""The glue between a C submission and the worker: which functions it has, and what their types are made of.

The submission, the glue and the types that the exercise declares are one translation unit: so the glue sees the submission's
structs, typedefs and macros, and the compiler, not Momus, decides what a typedef is.
"""

import re
from dataclasses import dataclass, field

from momus.errors import RejectedError
from momus.languages.base import Entry
from momus.languages.c_declarations import CType, Declarations, Declared, decayed, parsed_type, written

_FIXED = {
    "bool": "_Bool",
    "size_t": "__SIZE_TYPE__",
    "ssize_t": "__PTRDIFF_TYPE__",
    "ptrdiff_t": "__PTRDIFF_TYPE__",
    "intptr_t": "__INTPTR_TYPE__",
    "uintptr_t": "__UINTPTR_TYPE__",
} | {f"{sign}int{bits}_t": f"__{sign.upper()}INT{bits}_TYPE__" for sign in ("", "u") for bits in (8, 16, 32, 64)}
_WIDTHS = {"_Bool": 1, "char": 8, "short": 16, "int": 32, "long": 64, "float": 132, "double": 164, "long double": 180}
_WIDTHS |= {name: 64 for name in _FIXED.values()} | {f"__{sign}INT{bits}_TYPE__": bits for sign in ("", "U") for bits in (8, 16, 32, 64)}
_LINKS = re.compile(r"next|nxt|link|tail|rest|following|successor", re.IGNORECASE)
_BACK_LINKS = re.compile(r"prev|prior|back|before", re.IGNORECASE)


@dataclass
class _Descriptions:
    """The C text that describes types, each type once."""

    declared: Declarations
    parameters: tuple[str, ...] = ()
    names: dict[tuple[str, tuple[str, ...]], str] = field(default_factory=dict)
    lines: list[str] = field(default_factory=list)

    def of(self, type_: CType) -> str:
        """Return the name of the description of a type."""
        type_ = self.declared.resolved(type_)
        uses = tuple(p for p in self.parameters if re.search(rf"\b{re.escape(p)}\b", _sizes(type_)))
        key = (written(type_), self.parameters if uses else ())
        if key not in self.names:
            self.names[key] = name = f"momus_type_{len(self.names)}"
            self.lines.append(f"static const struct momus_type {name};")
            self.lines.append(f"static const struct momus_type {name} = {{ {self.body(type_)} }};")
        return self.names[key]

    def body(self, type_: CType) -> str:
        label = f'.name = "{written(type_)}", .next = -1, .previous = -1, .count_parameter = -1'
        if type_.kind == "pointer" and type_.of.kind != "function" and not _is_void(type_.of):
            return f".kind = MOMUS_POINTER, .size = sizeof(void *), .item = &{self.of(type_.of)}, {label}"
        if type_.kind in ("pointer", "function"):
            return f".kind = MOMUS_NOTHING, .size = sizeof(void *), {label}"
        if type_.kind == "array":
            return self.array(type_)
        if type_.kind == "struct":
            return self.struct(type_)
        if _is_void(type_):
            return f".kind = MOMUS_NOTHING, .size = 0, {label}"
        spelt = standard_spelling(type_) or type_.name
        return f".kind = MOMUS_KIND({spelt}), .size = sizeof({spelt}), {label}"

    def array(self, type_: CType) -> str:
        item = self.of(type_.of)
        if type_.size in self.parameters:
            return (
                f".kind = MOMUS_ARRAY, .size = 0, .item = &{item}, .count_parameter = {self.parameters.index(type_.size)}, "
                f'.next = -1, .previous = -1, .name = "{_quoted(written(type_))}"'
            )
        size = f"sizeof({written(type_)})" if not any(p in _sizes(type_).split() for p in self.parameters) else "0"
        return (
            f".kind = MOMUS_ARRAY, .size = {size}, .item = &{item}, .count = (momus_int)({type_.size}), "
            f'.count_parameter = -1, .next = -1, .previous = -1, .name = "{_quoted(written(type_))}"'
        )

    def struct(self, type_: CType) -> str:
        fields = self.declared.structs.get(type_.name, ())
        table = f"momus_fields_{len(self.lines)}"
        lines = [
            f'{{ "{one.name}", __builtin_offsetof({type_.name}, {one.name}), &{self.of(one.type)} }}, ' for one in fields
        ]
        forward, previous = self.links(type_, fields)
        self.lines.append(f"static const struct momus_field {table}[] = {{ {''.join(lines)} {{ 0 }} }};")
        label = type_.name.removeprefix("struct ")
        return (
            f".kind = MOMUS_STRUCT, .size = sizeof({type_.name}), .count = {len(fields)}, .fields = {table}, .count_parameter = -1, "
            f'.next = {forward}, .previous = {previous}, .name = "{label}"'
        )

    def links(self, type_: CType, fields: tuple[Declared, ...]) -> tuple[int, int]:
        """Return which fields lead to the next and the previous node of a linked list; -1 for none."""
        own = [
            index
            for index, one in enumerate(fields)
            if (pointed := self.declared.resolved(one.type)).kind == "pointer" and pointed.of == type_
        ]
        back = next((index for index in own if _BACK_LINKS.search(fields[index].name)), -1)
        ahead = [index for index in own if index != back]
        named = next((index for index in ahead if _LINKS.search(fields[index].name)), -1)
        if named >= 0 and len(own) <= 2:
            return named, back
        return (ahead[0], back) if len(own) == 1 and ahead else (-1, -1)


def unit(before: str, source: str, entries: tuple[Entry, ...], declared: Declarations, language_of: str) -> str:
    """Return the translation unit: `before` (the prelude), the submission's file, and the glue for its functions.

    Raises RejectedError where the submission does not define an entry, or defines it with other parameters. `language_of` is how
    the submission is called in messages.
    """
    given: list[str] = []
    glue: list[str] = []
    descriptions = _Descriptions(declared)
    table = []
    for number, entry in enumerate(entries):
        function = _function(entry, declared, language_of)
        descriptions.parameters = tuple(parameter.name for parameter in function.parameters)
        table.append(_entry(number, entry, function, declared, descriptions, given, glue))
    lines = [
        '#include "momus_native.h"',
        *given,
        *([f'#include "{before}"'] if before else []),
        f'#include "{source}"',
        '#line 1 "momus_glue"',
        *descriptions.lines,
        *glue,
        f"const struct momus_entry momus_entries[] = {{ {' '.join(table)} }};",
        f"const momus_int momus_entry_count = {len(entries)};",
    ]
    return "\n".join(lines) + "\n"


def _entry(
    number: int, entry: Entry, function: CType, declared: Declarations, descriptions: _Descriptions, given: list[str], glue: list[str]
) -> str:
    """Return one line of the table of entries; add the types that its arguments are read as, and the call."""
    types, arguments = [], []
    for index, parameter in enumerate(function.parameters):
        read_as = _read_as(parameter, entry.types[index] if entry.types else "", declared)
        if read_as.kind == "base" and standard_spelling(read_as):
            alias = f"momus_given_{number}_{index}"
            given.append(f"typedef {standard_spelling(read_as)} {alias};")
            read_as = CType("base", alias)
        types.append(f"&{descriptions.of(read_as)}")
        spelt = "void *" if read_as.kind == "pointer" else read_as.name
        arguments.append(f"*({spelt} *)momus_arguments[{index}]")
    result = declared.resolved(function.of)
    call = f"{entry.name}({', '.join(arguments)})"
    if _is_void(result):
        body = f"(void)momus_result; {call};"
    elif result.kind == "pointer":
        body = f"*(const void **)momus_result = (const void *){call};"
    else:
        body = f"*({standard_spelling(result) or result.name} *)momus_result = {call};"
    outputs = ", ".join("1" if name in entry.outputs else "0" for name in entry.names) or "0"
    glue += [
        f"static const struct momus_type *const momus_types_{number}[] = {{ {', '.join([*types, '0'])} }};",
        f"static const momus_uchar momus_outputs_{number}[] = {{ {outputs} }};",
        f'__attribute__((optimize("O2"), no_sanitize_coverage)) static void momus_call_{number}(void **momus_arguments, void *momus_result) {{ {body} }}',
    ]
    return (
        f'{{ "{entry.name}", {len(types)}, momus_types_{number}, momus_outputs_{number}, &{descriptions.of(result)}, '
        f"{_length_parameter(entry, function, declared)}, {int(_has_variable_arrays(function))}, momus_call_{number} }},"
    )


def _function(entry: Entry, declared: Declarations, called: str) -> CType:
    """Return the submission's function, checked against what the exercise declares."""
    function = declared.functions.get(entry.name)
    wanted = _prototype(entry)
    if function is None:
        raise RejectedError(f"{called} does not define the function {wanted}")
    has = written(function, entry.name)
    if any(parameter.name == "..." for parameter in function.parameters):
        raise RejectedError(f"{called} defines {has}; a function with ... cannot be called here, it must be {wanted}")
    if len(function.parameters) != len(entry.names):
        raise RejectedError(
            f"{called} defines {has}, with {_count(len(function.parameters), 'parameter')}; it must have {len(entry.names)}: {wanted}"
        )
    for index, parameter in enumerate(function.parameters):
        own = declared.resolved(decayed(parameter.type))
        if own.kind == "pointer" and (own.of.kind == "function" or _is_void(own.of)):
            raise RejectedError(f"{called} defines {has}; an argument of type {own} cannot be made, use a type that says what it holds")
        innermost = _innermost(own, declared)
        if innermost.kind == "struct" and innermost.name not in declared.structs:
            raise RejectedError(f"{called} uses {innermost.name} in {has}, but does not define it")
        needed = parsed_type(entry.types[index]) if entry.types and "*" in entry.types[index] else None
        if needed and not _fits(own, needed, declared):
            raise RejectedError(f"{called} defines {has}; parameter {index + 1} is {own}, it must be {needed}")
        if not needed and own.kind == "pointer" and _is_plain_c(entry.types[index] if entry.types else ""):
            raise RejectedError(f"{called} defines {has}; parameter {index + 1} is {own}, it must be {entry.types[index]}")
    return function


def _fits(own: CType, needed: CType, declared: Declarations) -> bool:
    """Tell whether a parameter can take what the exercise's declared pointer points to."""
    if own.kind not in ("pointer", "array"):
        return False
    while own.kind in ("pointer", "array") and needed.kind in ("pointer", "array"):
        own, needed = declared.resolved(own.of), declared.resolved(needed.of)
    if own.kind in ("pointer", "array") or needed.kind in ("pointer", "array"):
        return False
    mine, theirs = standard_spelling(own), standard_spelling(needed)
    if not mine or not theirs:
        return True
    return mine == theirs or _width(mine) == _width(theirs)


def _prototype(entry: Entry) -> str:
    """Return how the entry should be declared, as far as the exercise says."""
    types = entry.types or ("",) * len(entry.names)
    parameters = ", ".join(f"{type_} {name}".strip().replace("* ", "*") for type_, name in zip(types, entry.names, strict=True))
    return f"{entry.result} {entry.name}({parameters})".strip().replace("* ", "*")


def _count(number: int, noun: str) -> str:
    return f"{number} {noun}" + ("" if number == 1 else "s")


def _is_plain_c(text: str) -> bool:
    type_ = parsed_type(text) if text else None
    return bool(type_ and type_.kind == "base" and standard_spelling(type_))


def _read_as(parameter: Declared, needed: str, declared: Declarations) -> CType:
    """Return the type that an argument is read as before it is passed.

    A caller who goes by the exercise's declaration has a value of that type, which C converts to the submission's: so a parameter
    that is too narrow shows. A wider one takes the value as it is.
    """
    own = declared.resolved(decayed(parameter.type))
    wanted = parsed_type(needed) if needed else None
    if own.kind != "base" or wanted is None or wanted.kind != "base":
        return own
    mine, theirs = standard_spelling(own), standard_spelling(wanted)
    if not mine or not theirs or mine == "char" or theirs == "char" or _width(mine) > _width(theirs):
        return own
    return wanted


def standard_spelling(type_: CType) -> str:
    """Return a standard arithmetic type written with words that no macro or header of the submission can change; "" for others."""
    if type_.kind != "base":
        return ""
    if type_.name in _FIXED:
        return _FIXED[type_.name]
    words = type_.name.split()
    if not words or not set(words) <= {"char", "short", "int", "long", "float", "double", "signed", "unsigned", "_Bool"}:
        return ""
    sign = "unsigned " if "unsigned" in words else ""
    if "_Bool" in words or "float" in words:
        return "_Bool" if "_Bool" in words else "float"
    if "double" in words:
        return "long double" if "long" in words else "double"
    if "char" in words:
        return sign + "char" if sign or "signed" not in words else "signed char"
    if "short" in words:
        return sign + "short"
    return sign + " ".join(["long"] * words.count("long") or ["int"])


def _width(spelling: str) -> int:
    """Return an order of arithmetic types: bits, floating ones above all integers."""
    word = spelling.removeprefix("unsigned ").removeprefix("signed ").replace("long long", "long")
    return _WIDTHS.get(word, 0)


def _length_parameter(entry: Entry, function: CType, declared: Declarations) -> int:
    """Return which output tells the length of a returned array; -1 for none."""
    for index, (name, parameter) in enumerate(zip(entry.names, function.parameters, strict=True)):
        type_ = declared.resolved(decayed(parameter.type))
        if name in entry.outputs and type_.kind == "pointer" and type_.of.kind == "base" and 8 < _width(standard_spelling(type_.of)) < 100:
            return index
    return -1


def _has_variable_arrays(function: CType) -> bool:
    names = {parameter.name for parameter in function.parameters}
    return any(names & set(re.findall(r"\w+", _sizes(decayed(parameter.type)))) for parameter in function.parameters)


def _sizes(type_: CType) -> str:
    """Return the texts of all array lengths in a type."""
    inner = _sizes(type_.of) if type_.of else ""
    return f"{type_.size} {inner}" if type_.kind == "array" else inner


def _innermost(type_: CType, declared: Declarations) -> CType:
    while type_.kind in ("pointer", "array"):
        type_ = declared.resolved(type_.of)
    return type_


def _quoted(text: str) -> str:
    return text.replace("\\", "\\\\").replace('"', '\\"')


def _is_void(type_: CType) -> bool:
    return type_.kind == "base" and type_.name == "void"
