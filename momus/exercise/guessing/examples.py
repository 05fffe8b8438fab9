"""Examples in the words around a reference: calls in docstrings and comments, in whatever form people write them.

`>>> f(2, 8)`, `f(2, 8) => [2, 4]`, "returns 4 for f([1, 3])", `n = 5, k = 2`, `Input: [1, 2]`. Only the inputs are read. Nothing is run.
"""

import ast
import re
from collections.abc import Iterator, Mapping, Sequence

from momus.languages import language
from momus.languages.c.domains import CONSTANTS
from momus.languages.python.written_values import NotLiteralError, WrittenCall, as_call, value_of
from momus.model import Program, Value

_MOST = 200
NO_DEFAULTS: Mapping[str, Value] = {}
_NAMES: Mapping[str, Value] = {**CONSTANTS, "null": None, "nil": None, "True": True, "False": False}
_INPUT = re.compile(r"\b(?:input|given|for)\b\s*[:=]?\s*", re.I)


def example_calls(program: Program, parameters: Mapping[str, Sequence[str]]) -> dict[str, list[tuple[Value, ...]]]:
    """Return by entry the argument tuples of the examples in a reference's docstrings and comments, each once, in order.

    An argument that an example leaves out has its default.
    """
    defaults = {entry: language(program.language).defaults(program, entry) for entry in parameters}
    found: dict[str, list[tuple[Value, ...]]] = {entry: [] for entry in parameters}
    for text in language(program.language).words_around(program):
        for entry, names in parameters.items():
            calls = list(_calls(text, entry, names, defaults[entry]))
            if not calls and len(parameters) == 1:
                calls = [*_assignments(text, names), *(_inputs(text) if len(names) == 1 else ())]
            for args in calls:
                if args not in found[entry] and len(found[entry]) < _MOST:
                    found[entry].append(args)
    return found


def method_calls(program: Program, name: str, methods: Mapping[str, Sequence[str]]) -> dict[str, list[tuple[Value, ...]]]:
    """Return by method the argument tuples of its calls in the words around a class. `__init__` is called by the name of the class."""
    found: dict[str, list[tuple[Value, ...]]] = {method: [] for method in methods}
    for text in language(program.language).words_around(program):
        for method, names in methods.items():
            calls = _calls(text, name, names) if method == "__init__" else _calls(text, method, names, before=r"(?<=\w\.)")
            found[method] += [args for args in calls if args not in found[method]]
    return found


def _calls(
    text: str, entry: str, names: Sequence[str], defaults: Mapping[str, Value] = NO_DEFAULTS, before: str = r"(?<![\w.])"
) -> Iterator[tuple[Value, ...]]:
    """Yield the arguments of the calls of an entry whose arguments are all literals."""
    for match in re.finditer(rf"{before}{re.escape(entry)}\s*\(", text):
        for end in _ends(text, match.end() - 1):
            call = _parsed(f"f{text[match.end() - 1 : end + 1]}")
            made = as_call(call) if call is not None else None
            if made is None:
                continue
            try:
                args = _arguments(made, tuple(names), defaults)
            except NotLiteralError:
                break
            if len(args) == len(names):
                yield args
            break


def _arguments(call: WrittenCall, names: tuple[str, ...], defaults: Mapping[str, Value]) -> tuple[Value, ...]:
    """Return the arguments in the order of the parameters, with defaults for those that are left out."""
    if len(call.args) + len(call.keywords) >= len(names):
        return tuple(value_of(node, _NAMES) for node in call.ordered(names))
    given = {**dict(zip(names, call.args, strict=False)), **dict(call.keywords)}
    values = {**defaults, **{name: value_of(node, _NAMES) for name, node in given.items()}}
    return tuple(values[name] for name in names if name in values)


def _ends(text: str, start: int) -> Iterator[int]:
    """Yield the places of closing brackets after `start`, nearest first."""
    at = start
    for _ in range(40):
        at = text.find(")", at + 1)
        if at < 0 or at - start > 2000:
            return
        yield at


def _assignments(text: str, names: Sequence[str]) -> Iterator[tuple[Value, ...]]:
    """Yield the values in `n = 5, k = 2`: whenever every parameter has one."""
    given: dict[str, Value] = {}
    for match in re.finditer(rf"\b({'|'.join(map(re.escape, names)) or '(?!)'})\b[`'\"]?\s*(?:=|:|is)(?!=)\s*", text):
        value = _literal_at(text, match.end())
        if value is None:
            continue
        if match[1] in given:
            given.clear()
        given[match[1]] = value[0]
        if len(given) == len(names):
            yield tuple(given[name] for name in names)
            given.clear()


def _inputs(text: str) -> Iterator[tuple[Value, ...]]:
    """Yield the literals after words such as "Input:"."""
    for match in _INPUT.finditer(text):
        value = _literal_at(text, match.end())
        if value is not None:
            yield value


def _literal_at(text: str, start: int) -> tuple[Value] | None:
    """Return the longest literal that begins at a place and does not leave its line, as a tuple of one; None if there is none."""
    line = text[start : text.find("\n", start) if "\n" in text[start:] else len(text)][:500]
    if not line or line[0] not in "[({\"'-0123456789TFN":
        return None
    ends = [match.end() for match in re.finditer(r"[\])}\"']|[\w.]+(?=\W|$)", line)]
    for end in ends if line[0] in "[({\"'" else ends[:2]:
        node = _parsed(line[:end])
        if node is None or isinstance(node, ast.Name) and node.id not in _NAMES:
            continue
        try:
            return (value_of(node, _NAMES),)
        except NotLiteralError:
            continue
    return None


def _parsed(text: str) -> ast.expr | None:
    try:
        return ast.parse(text.strip(), mode="eval").body
    except (SyntaxError, ValueError, RecursionError, MemoryError):
        return None
