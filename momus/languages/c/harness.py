"""The glue between a C submission and the worker: its functions, and their types.

The submission, the glue and the types that the exercise declares are one translation unit. So the glue sees the submission's structs, typedefs
and macros, and the compiler, not Momus, decides what a typedef is.
"""

import re

from momus.errors import RejectedError
from momus.languages.base import Entry
from momus.languages.c.declarations import Declarations, parsed_type
from momus.languages.c.descriptions import Descriptions
from momus.languages.c.types import CType, DeclaredName, array_sizes, decayed, is_void, standard_spelling, width, written


def unit(before: str, source: str, entries: tuple[Entry, ...], declared: Declarations, in_source: set[str]) -> str:
    """Return the translation unit: `before` (the prelude), the submission's main file, and the glue for its functions.

    `declared` is what all files declare, `in_source` the functions that the main one defines. Raises RejectedError if the submission does not
    define an entry, or defines it with other parameters.
    """
    glue: list[str] = []
    descriptions = Descriptions(declared)
    table = []
    for number, entry in enumerate(entries):
        function = _function(entry, declared)
        if entry.name not in in_source:
            glue.append(f"extern {written(function, entry.name)};")
        descriptions.parameters = tuple(parameter.name for parameter in function.parameters)
        table.append(_entry(number, entry, function, declared, descriptions, glue))
    lines = [
        '#include "momus_native.h"',
        *descriptions.given,
        *([f'#include "{before}"'] if before else []),
        f'#include "{source}"',
        '#line 1 "momus_glue"',
        '#pragma GCC diagnostic ignored "-Wpedantic"',
        *descriptions.lines,
        *glue,
        f"const struct momus_entry momus_entries[] = {{ {' '.join(table)} }};",
        f"const momus_int momus_entry_count = {len(entries)};",
    ]
    return "\n".join(lines) + "\n"


def _entry(
    number: int,
    entry: Entry,
    function: CType,
    declared: Declarations,
    descriptions: Descriptions,
    glue: list[str],
) -> str:
    """Return one line of the table of entries; add the types of its arguments, and the call."""
    types, arguments = [], []
    for index, parameter in enumerate(function.parameters):
        read_as = _read_as(parameter, entry.types[index] if entry.types else "", declared)
        types.append(f"&{descriptions.of(read_as)}")
        glue += _known(_innermost(read_as, declared))
        spelt = "void *" if read_as.kind == "pointer" else descriptions.safe(read_as).name
        arguments.append(f"*({spelt} *)momus_arguments[{index}]")
    result = declared.resolved(function.of)
    _check_lengths(entry, function, declared)
    glue += _known(_innermost(result, declared))
    call = f"{entry.name}({', '.join(arguments)})"
    if is_void(result):
        body = f"(void)momus_result; {call};"
    elif result.kind == "pointer":
        body = f"*(const void **)momus_result = (const void *){call};"
    else:
        body = f"*({descriptions.safe(result).name} *)momus_result = {call};"
    outputs = ", ".join("1" if name in entry.outputs else "0" for name in entry.names) or "0"
    glue += [
        f"static const struct momus_type *const momus_types_{number}[] = {{ {', '.join([*types, '0'])} }};",
        f"static const momus_uchar momus_outputs_{number}[] = {{ {outputs} }};",
        '__attribute__((optimize("O2"), no_sanitize_coverage))',
        f"static void momus_call_{number}(void **momus_arguments, void *momus_result) {{ {body} }}",
    ]
    return (
        f'{{ "{entry.name}", {len(types)}, momus_types_{number}, momus_outputs_{number}, &{descriptions.of(result)}, '
        f"{_length_parameter(entry, function, declared)}, {int(_has_variable_arrays(function))}, momus_call_{number} }},"
    )


def _function(entry: Entry, declared: Declarations) -> CType:
    """Return the submission's function, checked against what the exercise declares."""
    function = declared.functions.get(entry.name)
    wanted = _prototype(entry)
    if function is None:
        raise RejectedError(f"it does not define the function {wanted}")
    has = written(function, entry.name)
    if any(parameter.name == "..." for parameter in function.parameters):
        raise RejectedError(f"it defines {has}; a function with ... cannot be called here, it must be {wanted}")
    if len(function.parameters) != len(entry.names):
        raise RejectedError(
            f"it defines {has}, with {_count(len(function.parameters), 'parameter')}; it must have {len(entry.names)}: {wanted}"
        )
    for index, parameter in enumerate(function.parameters):
        own = declared.resolved(decayed(parameter.type))
        if own.kind == "pointer" and (own.of.kind == "function" or is_void(own.of)):
            raise RejectedError(f"it defines {has}; an argument of type {own} cannot be made, use a type that says what it holds")
        innermost = _innermost(own, declared)
        if innermost.kind == "struct" and innermost.name not in declared.structs:
            raise RejectedError(f"it uses {innermost.name} in {has}, but does not define it")
        needed = parsed_type(entry.types[index]) if entry.types and "*" in entry.types[index] else None
        if needed and not _fits(own, needed, declared):
            raise RejectedError(f"it defines {has}; parameter {index + 1} is {own}, it must be {needed}")
        if not needed and own.kind == "pointer" and _is_plain_c(entry.types[index] if entry.types else ""):
            raise RejectedError(f"it defines {has}; parameter {index + 1} is {own}, it must be {entry.types[index]}")
    return function


def _known(type_: CType) -> list[str]:
    """Return the lines that make the compiler refuse a type that is no arithmetic one, if only a header knows that."""
    if type_.kind != "base" or is_void(type_) or standard_spelling(type_):
        return []
    return [f'_Static_assert(MOMUS_KIND({type_.name}) != MOMUS_NOTHING, "a value of type {type_.name} cannot be made");']


def _fits(own: CType, needed: CType, declared: Declarations) -> bool:
    """Return whether a parameter can take the target of the exercise's declared pointer."""
    if own.kind not in ("pointer", "array"):
        return False
    while own.kind in ("pointer", "array") and needed.kind in ("pointer", "array"):
        own, needed = declared.resolved(own.of), declared.resolved(needed.of)
    if own.kind in ("pointer", "array") or needed.kind in ("pointer", "array"):
        return False
    mine, theirs = standard_spelling(own), standard_spelling(needed)
    if not mine or not theirs:
        return True
    return mine == theirs or width(mine) == width(theirs)


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


def _read_as(parameter: DeclaredName, needed: str, declared: Declarations) -> CType:
    """Return the type that an argument has before it is passed.

    A caller who follows the exercise's declaration has a value of that type, which C converts to the submission's: so a parameter that is too
    narrow shows. A wider one takes the value unchanged.
    """
    own = declared.resolved(decayed(parameter.type))
    wanted = parsed_type(needed) if needed else None
    if own.kind != "base" or wanted is None or wanted.kind != "base":
        return own
    mine, theirs = standard_spelling(own), standard_spelling(wanted)
    if not mine or not theirs or mine == "char" or theirs == "char" or width(mine) > width(theirs):
        return own
    return wanted


def _length_parameter(entry: Entry, function: CType, declared: Declarations) -> int:
    """Return which output gives the length of a returned array; -1 for none."""
    for index, (name, parameter) in enumerate(zip(entry.names, function.parameters, strict=True)):
        type_ = declared.resolved(decayed(parameter.type))
        if (
            name in entry.outputs
            and type_.kind == "pointer"
            and type_.of.kind == "base"
            and 8 < width(standard_spelling(type_.of)) < 100
        ):
            return index
    return -1


def _check_lengths(entry: Entry, function: CType, declared: Declarations) -> None:
    """Raise RejectedError if nothing gives the length of a result: whatever was read there would be no answer."""
    result = declared.resolved(function.of)
    item = declared.resolved(result.of) if result.kind == "pointer" else result
    if result.kind != "pointer" or item.kind in ("struct", "function") or is_void(item) or standard_spelling(item) == "char":
        return
    has = written(function, entry.name)
    row = declared.resolved(item.of) if item.kind == "pointer" else None
    if row and row.kind != "struct" and standard_spelling(row) != "char":
        raise RejectedError(f"it defines {has}; the rows of its result cannot be read, since nothing tells how long they are")
    own = [declared.resolved(decayed(parameter.type)) for parameter in function.parameters]
    arrays = [one for one in own if one.kind == "pointer" and standard_spelling(declared.resolved(one.of)) != "char"]
    if not arrays and _length_parameter(entry, function, declared) < 0:
        raise RejectedError(
            f"it defines {has}; its result cannot be read, since no array or out(…) among the parameters tells how long it is"
        )


def _has_variable_arrays(function: CType) -> bool:
    names = {parameter.name for parameter in function.parameters}
    return any(names & set(re.findall(r"\w+", array_sizes(decayed(parameter.type)))) for parameter in function.parameters)


def _innermost(type_: CType, declared: Declarations) -> CType:
    while type_.kind in ("pointer", "array"):
        type_ = declared.resolved(type_.of)
    return type_
