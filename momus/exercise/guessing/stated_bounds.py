"""Bounds that an author states in words: "every score is between 0 and 10", `1 <= n <= 100`."""

import ast
import re
from collections.abc import Iterator, Mapping, Sequence
from math import ceil, floor

from momus.languages import language
from momus.model import Program, Value

_NUMBER = r"(-?\d+(?:\.\d+)?)(?![\w.]*\d)"
_STATED = (
    re.compile(rf"\b(?:between|from)\s+{_NUMBER}\s+(?:and|to)\s+{_NUMBER}", re.I),
    re.compile(rf"(?<![\w.]){_NUMBER}\s*<=\s*\w+(?:\[\w+\])?\s*<=\s*{_NUMBER}"),
)
_RESULT = re.compile(r"\b(?:returns?|results?)\b", re.I)


def with_stated_bounds(
    program: Program, types: Mapping[str, str], shown: Sequence[tuple[Value, ...]]
) -> tuple[Mapping[str, str], str]:
    """Return the types with the bounds of their numbers that the reference's words state, and the statement; "" if they state none.

    The statement counts if it is the only one, one parameter alone has numbers, and every example keeps it. What is said about results does not.
    """
    found = {one for text in language(program.language).words_around(program) for one in _ranges(text)}
    numeric = [name for name, text in types.items() if _bounded(text, 0, 0) != text]
    if len(found) != 1 or len(numeric) != 1:
        return types, ""
    low, high = found.pop()
    place = list(types).index(numeric[0])
    if not all(low <= number <= high for args in shown if len(args) == len(types) for number in _numbers(args[place])):
        return types, ""
    made = _bounded(types[numeric[0]], low, high)
    return {**types, numeric[0]: made}, f"{numeric[0]} = {made}: between {low:g} and {high:g}, as the reference's words say"


def _ranges(text: str) -> Iterator[tuple[float, float]]:
    for sentence in re.split(r"(?<=[.!?;])\s+", text):
        for pattern in _STATED:
            for match in pattern.finditer(sentence):
                low, high = float(match[1]), float(match[2])
                if low < high and not _RESULT.search(sentence):
                    yield low, high


def _numbers(value: Value) -> Iterator[float]:
    if type(value) in (int, float):
        yield value
    elif type(value) is dict:
        yield from _numbers(list(value.values()))
    elif type(value) in (list, tuple, set):
        for part in value:
            yield from _numbers(part)


def _bounded(text: str, low: float, high: float) -> str:
    """Return a type with these bounds for all of its numbers; sizes of a matrix stay."""

    def change(node: ast.expr) -> None:
        match node:
            case ast.Call(func=ast.Name(id="int" | "float" as kind)):
                bounds = (low, high) if kind == "float" else (ceil(low), floor(high))
                node.args = [ast.parse(str(int(bound) if bound == int(bound) else bound), mode="eval").body for bound in bounds]
            case ast.Call(func=ast.Name(id=kind), args=args):
                for part in args[:1] if kind == "matrix" else args[1:] if kind == "dict" else args:
                    change(part)

    tree = ast.parse(text, mode="eval").body
    change(tree)
    return ast.unparse(tree)
