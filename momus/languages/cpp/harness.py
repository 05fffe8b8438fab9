"""The glue between a C++ submission and the worker: which of its functions and classes are called, and with which types.

The submission and the glue are one translation unit, so the compiler, not Momus, says what the types are.
"""

import re
from collections.abc import Sequence
from dataclasses import dataclass, field

from momus.errors import RejectedError
from momus.languages.base import Entry, Task
from momus.languages.c.conditions import macros
from momus.languages.c.job import Compilation
from momus.languages.cpp.builds import HEADERS
from momus.languages.cpp.declarations import Class, CppDeclarations, CppFunction
from momus.languages.cpp.records import record_lines
from momus.model import Form

_MOST_PARAMETERS = 32
_LONGEST_SHOWN = 300
_NAME = re.compile(r"[A-Za-z_]\w*")
_STANDARD = frozenset(
    "std const unsigned signed char short int long float double bool string vector deque list set map pair tuple array".split()
)
_AUTO = re.compile(r"\bauto\b")
_NUMBERS = re.compile(
    r"(?:(?:static|inline|const|unsigned|signed|short|int|long|float|double|bool)\b\s*)+((?:\*\s*(?:const\b\s*)?)+)"
)


class UnseenError(RejectedError):
    """The functions that were read are not those that the exercise asks for."""


@dataclass
class _Glue:
    """The text of the glue: right after the submission, where its macros still apply; after them; and after our headers."""

    declared: CppDeclarations
    assumed: list[str] = field(default_factory=list)
    given: list[str] = field(default_factory=list)
    lines: list[str] = field(default_factory=list)
    mentioned: list[str] = field(default_factory=list)


def unit(
    job: Compilation, task: Task, declared: CppDeclarations, in_source: set[str], *, standard: bool = False, assuming: bool = False
) -> str:
    """Return the translation unit: the prelude, the main file, and the glue for the task.

    `in_source` names the functions that the main file defines. With `standard`, the standard library comes first. Raises RejectedError if the
    submission does not define an entry, or defines it with other parameters. It is UnseenError if g++ may see more than was read, which is tried
    with `assuming`.
    """
    glue = _Glue(declared)
    add = _add_class if task.form is Form.OBJECT else _add_assumed if assuming else _add_function
    table = [add(glue, number, entry, task, in_source) for number, entry in enumerate(task.entries)]
    lines = [
        *(["#include <bits/stdc++.h>"] if standard else []),
        *(f'#include "{path}"' for path in (job.prelude, job.main) if path),
        '#line 1 "momus_given"',
        *glue.assumed,
        *(f"#undef {name}" for name in dict.fromkeys(name for text in job.files.values() for name in macros(text))),
        *glue.given,
        '#line 1 "momus_glue"',
        "#pragma GCC reset_options",
        f"#define MOMUS_CONVERTS {int(any(entry.types for entry in task.entries))}",
        f'#include "{HEADERS}/objects.hpp"',
        *record_lines(glue.mentioned, declared),
        *glue.lines,
        f"const momus_cpp_entry momus_cpp_entries[] = {{ {', '.join(table)} }};",
        f"const int momus_cpp_entry_count = {len(table)};",
    ]
    return "\n".join(lines) + "\n"


# ---- functions


def _add_function(glue: _Glue, number: int, entry: Entry, task: Task, in_source: set[str]) -> str:
    """Add how a function is called; return its line of the table."""
    function, is_only = chosen_function(entry, glue.declared)
    _check_lengths(entry, function)
    _note_types(glue, function)
    owner = _owner(function, glue.declared)
    is_method = owner is not None and not _is_static(function, owner)
    target = f"momus_given_{number}"
    if owner is None and not _is_generic(function) and not function.scope and function.name not in in_source:
        glue.given.append(f"auto {function.name}({_types(function)}) -> {function.result};")
    if _is_generic(function) or len(entry.names) < len(function.parameters) or not (is_only or _is_told(function)):
        _add_wrapper(glue, target, entry, function)
        pointer, type_ = f"&::{target}::wrapped", f"decltype(&::{target}::wrapped)"
    elif is_only:
        pointer, type_ = f"&{function.path}", f"decltype(&{function.path})"
    else:
        class_ = f"{owner.path}::" if owner and is_method else ""
        glue.given.append(f"using {target} = {_pointer_type(class_, function)};")
        pointer, type_ = f"static_cast<{target}>(&{function.path})", target
    glue.lines += _call(f"momus_call_{number}", type_, pointer, owner.path if owner and is_method else "", _output_bits(entry))
    return f'{{ "{entry.name}", &momus::function<momus_call_{number}>::run }}'


def _add_assumed(glue: _Glue, number: int, entry: Entry, task: Task, in_source: set[str]) -> str:
    """Add how a function is called that was not found in the source: g++ says whether it exists, and with how many parameters."""
    target = f"momus_given_{number}"
    glue.assumed.append(f"static auto {target} = &::{entry.name.replace('.', '::')};")
    glue.lines += _call(f"momus_call_{number}", f"decltype({target})", target, "", _output_bits(entry))
    glue.lines.append(f'static_assert(momus::signature<decltype({target})>::parameters::count == {len(entry.names)}, "");')
    return f'{{ "{entry.name}", &momus::function<momus_call_{number}>::run }}'


def _types(function: CppFunction) -> str:
    return ", ".join(one.type for one in function.parameters)


def _pointer_type(class_: str, function: CppFunction) -> str:
    return f"auto ({class_}*)({_types(function)}){' const' if function.is_const else ''} -> {function.result}"


def _check_lengths(entry: Entry, function: CppFunction) -> None:
    """Raise RejectedError if nothing gives the length of a result: whatever was read there would be no answer."""
    found = _NUMBERS.fullmatch(function.result)
    if not found:
        return
    if found[1].count("*") > 1:
        raise RejectedError(
            f"it defines {_shown(function)}; the rows of its result cannot be read, since nothing tells how long they are"
        )
    arrays = [one for one in function.parameters if re.search(r"[*\[]", one.type) and not re.search(r"\bchar\b", one.type)]
    if not arrays and not entry.outputs:
        reason = "no array or out(…) among the parameters tells how long it is"
        raise RejectedError(f"it defines {_shown(function)}; its result cannot be read, since {reason}")


def _call(name: str, type_: str, pointer: str, receiver: str, outputs: int) -> list[str]:
    call = "(receiver.*target)" if receiver else "target"
    return [
        f"struct {name} {{",
        f"    typedef {type_} target_type;",
        f"    typedef {receiver or 'momus::nobody'} receiver_type;",
        f"    static constexpr unsigned long outputs = {outputs};",
        "    template <class... G>",
        "    static typename momus::signature<target_type>::result call(receiver_type &receiver, G &&...given) {",
        f"        target_type target = {pointer};",
        f"        return {call}(std::forward<G>(given)...);",
        "    }",
        "};",
    ]


def _add_wrapper(glue: _Glue, target: str, entry: Entry, function: CppFunction) -> None:
    """Add a plain function that calls a template, or a function whose last parameters keep their defaults."""
    taken = function.parameters[: len(entry.names)]
    guessed = _template_argument(entry)
    wanted = entry.types if entry.types and _is_generic(function) else ("",) * len(taken)
    types = [type_ if _is_standard(type_) else _AUTO.sub(guessed, one.type) for one, type_ in zip(taken, wanted, strict=True)]
    lines = ["using namespace std;", *(f"using {name} = {guessed};" for name in function.template)]
    lines += [f"using momus_type_{at} = {type_};" for at, type_ in enumerate(types)]
    parameters = ", ".join(f"momus_type_{at} momus_{at}" for at in range(len(taken)))
    call = f"{function.path}({', '.join(f'momus_{at}' for at in range(len(taken)))})"
    lines.append(f"auto wrapped({parameters}) -> decltype({call}) {{ return {call}; }}")
    glue.given.append(f"namespace std {{}} namespace {target} {{ {' '.join(lines)} }}")


def _is_standard(type_: str) -> bool:
    """Return whether every submission can name a type of the exercise: then the compiler finds the arguments of a template."""
    return bool(type_) and set(_NAME.findall(type_)) <= _STANDARD


def _is_generic(function: CppFunction) -> bool:
    return bool(function.template) or function.is_object or any(_AUTO.search(one.type) for one in function.parameters)


def _is_told(function: CppFunction) -> bool:
    """Return whether the source says what the function returns, so that its type can be written."""
    return not _AUTO.search(function.result)


def _template_argument(entry: Entry) -> str:
    """Return the type that a template is called with: that of the items in the exercise's own declaration, or int."""
    words = " ".join(entry.types)
    for word in ("long long", "unsigned", "double", "float", "string", "char", "long"):
        if re.search(rf"\b{word}\b", words):
            return f"std::{word}" if word == "string" else word
    return "int"


def _output_bits(entry: Entry) -> int:
    return sum(1 << at for at, name in enumerate(entry.names) if name in entry.outputs)


def chosen_function(entry: Entry, declared: CppDeclarations) -> tuple[CppFunction, bool]:
    """Return the function of an entry, and whether its name alone identifies it; raise RejectedError in words."""
    *scope, name = re.split(r"::|\.", entry.name)
    found = [one for one in functions_named(declared, name) if not scope or list(one.scope[-len(scope) :]) == scope]
    wanted = _prototype(entry)
    if not found:
        raise UnseenError(f"it does not define the function {wanted}")
    fitting = [one for one in found if _takes(one, len(entry.names))]
    if not fitting:
        listed = " and ".join(_shown(one) for one in found[:3])
        raise UnseenError(f"it defines {listed}; it must have {_count(len(entry.names))}: {wanted}")
    if len(entry.names) > _MOST_PARAMETERS:
        raise RejectedError(f"{entry.name} has more than {_MOST_PARAMETERS} parameters")
    free = [one for one in fitting if _owner(one, declared) is None] or [one for one in fitting if one.is_public] or fitting
    best = max(free, key=lambda one: sum(map(_same_type, (p.type for p in one.parameters), entry.types)))
    return best, sum(one.path == best.path for one in found) == 1


def functions_named(declared: CppDeclarations, name: str) -> list[CppFunction]:
    """Return the functions and methods of this name that are defined, each once."""
    free = [one for one in declared.functions if one.name == name and one.has_body and not _owner(one, declared)]
    methods = [one for owner in declared.classes.values() if not owner.is_template for one in owner.functions if one.name == name]
    constructors = [one for one in methods if one.scope and one.scope[-1] == name]
    return list(dict.fromkeys(free + [one for one in methods if one not in constructors]))


def _owner(function: CppFunction, declared: CppDeclarations) -> Class | None:
    """Return the class that a function is a method of."""
    last = declared.classes.get(function.scope[-1]) if function.scope else None
    return last if last and (*last.scope, last.name) == function.scope else None


def _is_static(function: CppFunction, owner: Class) -> bool:
    return any(one.is_static for one in owner.functions if one.name == function.name)


def _takes(function: CppFunction, count: int) -> bool:
    required = sum(not one.has_default for one in function.parameters)
    in_class = bool(function.scope) and len(function.parameters) != count
    return required <= count <= len(function.parameters) and not (in_class and not function.is_static)


def _same_type(own: str, other: str) -> bool:
    return re.sub(r"\b(const|std::)|[\s&]", "", own) == re.sub(r"\b(const|std::)|[\s&]", "", other)


def _note_types(glue: _Glue, function: CppFunction) -> None:
    for text in (function.result, *(one.type for one in function.parameters)):
        glue.mentioned += _NAME.findall(text)


def _shown(function: CppFunction) -> str:
    types = ", ".join(f"{one.type} {one.name}".strip() for one in function.parameters)
    return f"{function.result} {function.name}({types})".strip()[:_LONGEST_SHOWN]


def _prototype(entry: Entry) -> str:
    types = entry.types or ("",) * len(entry.names)
    parameters = ", ".join(f"{type_} {name}".strip() for type_, name in zip(types, entry.names, strict=True))
    return f"{entry.result} {entry.name}({parameters})".strip()


def _count(number: int) -> str:
    return f"{number} parameter" + ("" if number == 1 else "s")


# ---- classes


def _add_class(glue: _Glue, number: int, entry: Entry, task: Task, in_source: set[str]) -> str:
    """Add how objects of a class are made, called and observed; return the line of the table."""
    owner = glue.declared.classes.get(entry.name)
    if owner is None:
        raise RejectedError(f"it does not define the class {entry.name}")
    made = f"momus_class_{number}"
    glue.given.append(f"typedef {owner.path}{'<int>' if owner.is_template else ''} {made};")
    _add_constructor(glue, number, entry, owner)
    methods = [_add_method(glue, f"momus_method_{number}_{at}", made, owner, one) for at, one in enumerate(task.methods)]
    observed = [_add_observed(glue, f"momus_observed_{number}_{at}", made, text) for at, text in enumerate(task.observe)]
    glue.lines += [
        f"struct momus_maker_{number} {{",
        f"    typedef ::{made} made_type;",
        f"    typedef momus::signature<momus_constructor_{number}>::parameters parameters;",
        f"    template <class... G> static made_type *made(G &&...given) {{ return {_new(owner)}; }}",
        *_table("methods", "momus::method<made_type>", [*methods, "{ nullptr, nullptr }"]),
        *_table("observe", "momus::observed<made_type>", [*observed, "{ nullptr }"]),
        "};",
    ]
    return f'{{ "{entry.name}", &momus::object<momus_maker_{number}>::run }}'


def _new(owner: Class) -> str:
    given = "std::forward<G>(given)..."
    return f"new made_type({given})" if owner.constructors else f"new made_type{{{given}}}"


def _table(name: str, type_: str, lines: Sequence[str]) -> list[str]:
    return [
        f"    static const {type_} (&{name}())[{len(lines)}] {{",
        f"        static const {type_} table[] = {{ {', '.join(lines)} }};",
        "        return table;",
        "    }",
    ]


def _add_constructor(glue: _Glue, number: int, entry: Entry, owner: Class) -> None:
    """Add the parameters of the constructor that takes as many arguments as the exercise gives."""
    count = len(entry.names)
    fitting = [one for one in owner.constructors if _constructs(one, count)]
    parameters = fitting[0].parameters[:count] if fitting else owner.fields if not owner.constructors else ()
    if owner.constructors and not fitting or count > len(parameters):
        listed = " and ".join(_shown(one) for one in owner.constructors[:3]) or f"{owner.name}()"
        raise RejectedError(f"its class {owner.name} is made by {listed}; it must take {_count(count)}: {_prototype(entry)}")
    types = ", ".join(one.type for one in parameters[:count])
    glue.given.append(f"typedef void (*momus_constructor_{number})({types});")
    for one in parameters[:count]:
        glue.mentioned += _NAME.findall(one.type)


def _constructs(constructor: CppFunction, count: int) -> bool:
    required = sum(not one.has_default for one in constructor.parameters)
    return required <= count <= len(constructor.parameters) and constructor.is_public


def _add_method(glue: _Glue, name: str, made: str, owner: Class, entry: Entry) -> str:
    found = glue.declared.methods(owner, entry.name)
    fitting = [one for one in found if len(one.parameters) == len(entry.names)]
    if not fitting:
        has = (
            f"its class {owner.name} has {' and '.join(map(_shown, found[:3]))}"
            if found
            else f"its class {owner.name} has no {entry.name}"
        )
        raise RejectedError(f"{has}; it must have {_prototype(entry)}")
    method = fitting[0]
    _note_types(glue, method)
    pointer, type_ = f"&{made}::{method.name}", f"decltype(&{made}::{method.name})"
    if len(found) > 1:
        glue.given.append(f"using {name}_type = {_pointer_type(f'{made}::', method)};")
        pointer, type_ = f"static_cast<{name}_type>({pointer})", f"{name}_type"
    lines = _call(name, type_, pointer, "" if method.is_static else f"::{made}", 0)
    glue.lines += [line.replace("momus::nobody", f"::{made}") for line in lines]
    return f'{{ "{entry.name}", &momus::method_call<::{made}, {name}>::run }}'


def _add_observed(glue: _Glue, name: str, made: str, text: str) -> str:
    """Add an expression that observes the object: a method call, a field, or one with `self`."""
    length = re.fullmatch(r"\s*len\(\s*self\s*\)\s*", text)
    expression = "self.size()" if length else text if re.search(r"\bself\b", text) else f"self.{text}"
    glue.lines += [
        f"struct {name} {{",
        f"    static void write(::{made} &self) {{ auto &&momus_value = ({expression}); momus::write(momus_value); }}",
        "};",
    ]
    return f"{{ &{name}::write }}"
