"""Bounds that an author states in words: "every score is between 0 and 10", `1 <= n <= 100`."""

import ast
import re
from collections.abc import Iterator, Mapping, Sequence
from math import ceil, floor, inf

from momus.exercise.guessing.integer_bounds import number_in
from momus.languages import language
from momus.model import Program, Value

_NUMBER = r"(-?\d+(?:\.\d+)?)(?![\w.]*\d)"
_STATED = (
    re.compile(rf"\b(?:between|from)\s+{_NUMBER}\s+(?:and|to)\s+{_NUMBER}", re.I),
    re.compile(rf"(?<![\w.]){_NUMBER}\s*<=\s*\w+(?:\[\w+\])?\s*<=\s*{_NUMBER}"),
)
_WORDS = {"zero": 0.0, "one": 1.0, "two": 2.0}
_ONE = rf"({'|'.join(_WORDS)}|-?\d+(?:\.\d+)?)(?![\w.]*\d)"
_NAMED_RANGES = (
    rf"(?:between|from)\s+{_ONE}\s+(?:and|to)\s+{_ONE}",
    rf"at\s+least\s+{_ONE}",
    rf"{_ONE}\s+or\s+(?:more|greater|larger)",
)
_SIGNS = (("positive", 1.0), (r"(?:non-?\s?|not )negative", 0.0))
_DESCRIBED = (
    r"^[ \t]*(?:[@:]param\s+(?:\{{[^}}\n]*\}}\s*|\w+\s+(?={name}\s*:))?{name}\b|{name}\b\s*(?:\([^)\n]*\))?\s*:)"
    r"\s*:?(.*?)(?=\n\s*\n|\n[ \t]*(?:\W|\w+\s*[:(])|\Z)"
)
"""A description of a parameter, as in `@param width the width, at least 4` or `width: the width, at least 4`."""
_CLAUSES = re.compile(r"[,;()]|[.!?]\s|\band\b(?!\s+-?\d)")
_ALL = r"(?:all|each|every)\s+(?:of\s+them\s+)?(?:is\s+|are\s+)?"
_RESULT = re.compile(r"\b(?:returns?|results?)\b", re.I)
_REMARK = re.compile(r"(?<=\d)\s*\([^()\d]*\)")
"""What a number means, in brackets: marks from 1 (very good) to 6 (insufficient)."""


def with_stated_bounds(
    program: Program, types: Mapping[str, str], shown: Sequence[tuple[Value, ...]]
) -> tuple[Mapping[str, str], tuple[str, ...]]:
    """Return the types with the bounds of their numbers that the reference's words state, and the statements.

    A statement counts for the parameter that it names or describes: a number, or a list all of whose numbers it is about. One that names
    none counts if it is the only one, and one parameter alone has numbers. Every example must keep it. What is said about results does not
    count.
    """
    texts = [_REMARK.sub("", text) for text in language(program.language).words_around(program)]
    made, reasons = dict(types), []
    for name in types:
        is_number = bool(re.match(r"(int|float)\(", types[name]))
        if not is_number and not re.match(r"list\((int|float)\(", types[name]):
            continue
        bounds = _stated_of(name, texts) if is_number else set()
        bounds = bounds or _described(name, texts, alone=is_number)
        if len(bounds) == 1 and (text := _within(made, name, *bounds.pop(), shown)):
            made[name] = text
            reasons.append(f"{name} = {text}: so the reference's words say")
    if reasons:
        return made, tuple(reasons)
    found = {one for text in texts for one in _ranges(text)}
    numeric = [name for name, text in types.items() if _bounded(text, 0, 0) != text]
    if len(found) != 1 or len(numeric) != 1:
        return types, ()
    low, high = found.pop()
    made[numeric[0]] = text = _within(made, numeric[0], low, high, shown)
    return (made, (f"{numeric[0]} = {text}: between {low:g} and {high:g}, as the reference's words say",)) if text else (types, ())


def _within(types: Mapping[str, str], name: str, low: float, high: float, shown: Sequence[tuple[Value, ...]]) -> str:
    """Return the type of a parameter with these bounds, an infinite one being none; "" if an example breaks them, or nothing is left."""
    place = list(types).index(name)
    if not all(low <= number <= high for args in shown if len(args) == len(types) for number in _numbers(args[place])):
        return ""
    if high == inf:
        high = _most(types[name], low)
    return _bounded(types[name], low, high) if low < high else ""


def _most(text: str, low: float) -> float:
    """Return the upper bound of the numbers in a type of a number or a list of numbers, `low` if it has none."""
    call = ast.parse(text, mode="eval").body
    while isinstance(call, ast.Call) and isinstance(call.func, ast.Name) and call.func.id == "list":
        call = call.args[0]
    match call:
        case ast.Call(args=[_, ast.Constant(value=float(bound))]):
            return bound
        case ast.Call(args=[_, bound]):
            number = number_in(bound)
            return low if number is None else number
    return low


def _stated_of(name: str, texts: Sequence[str]) -> set[tuple[float, float]]:
    """Return the bounds in statements such as "`shift` is a number from 0 to 25", "base: at least 2"."""
    start = rf"\b{re.escape(name)}\b[`'\"]?\s*(?::|is|lies|must be|has to be)\s+(?:an?\s+)?(?:[a-z]+\s+){{0,2}}?"
    found = set()
    for text in texts:
        for pattern in _NAMED_RANGES:
            for match in re.finditer(start + pattern, text):
                found.add(_pair(match))
    return {(low, high) for low, high in found if high < inf or all(high == inf for _, high in found)}


def _described(name: str, texts: Sequence[str], *, alone: bool) -> set[tuple[float, float]]:
    """Return the bounds in the clauses of the descriptions of a parameter, such as "the width of the column, at least 4".

    A list is described by its signs only, "all of them positive": "at least 4" may say how long the list is.
    """
    found = set()
    described = re.compile(_DESCRIBED.format(name=re.escape(name)), re.M | re.S)
    for clause in (one.strip() for text in texts for match in described.finditer(text) for one in _CLAUSES.split(match[1])):
        for sign, low in _SIGNS:
            if re.fullmatch(rf"(?:{_ALL}|an?\s+)?(?:{sign})(?:\s+(?:numbers?|integers?|ints?))?", clause, re.I):
                found.add((low, inf))
        for pattern in _NAMED_RANGES if alone else ():
            if match := re.fullmatch(pattern, clause, re.I):
                found.add(_pair(match))
    return found


def _pair(match: re.Match[str]) -> tuple[float, float]:
    """Return the bounds in a named range; infinity for a bound that it does not have."""
    numbers = [_WORDS[number] if number in _WORDS else float(number) for number in match.groups() if number]
    return numbers[0], numbers[1] if len(numbers) == 2 else inf


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
