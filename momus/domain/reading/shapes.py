"""Shapes: what is known of a parameter's values, from a type, from examples or from use, and how to write it as a domain."""

import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from itertools import groupby

from momus.model import Linked, Value
from momus.words import literal

USUAL_INT = 100
USUAL_LENGTH = 8
USUAL_WIDTH = 4
USUAL_TEXT = 12
LONGEST, LONGEST_TEXT, MOST_LETTERS = 20, 40, 200
FEW_EXAMPLES = 3
_SORTS = "aA0 "
_CLOSED, _TIMES = 8, 4
"""Up to 8 letters of a sort that occur 4 times each on average are taken to be all of this sort: the digits of binary numbers."""
MOST_WORDS = 12
_DEEP_LENGTH = 3


@dataclass(frozen=True)
class Shape:
    """A set of values. `kind` is a word of the domain language, or "any" if unknown.

    `low` and `high` bound numbers or lengths; None if unknown. `items` are the shapes of the parts: one for a list, several for a tuple or a
    union, key and value for a dict. `seen` are the texts in the examples, `letters` the characters in them, `words` the texts that are taken to
    be all.
    """

    kind: str
    low: float | None = None
    high: float | None = None
    items: tuple["Shape", ...] = ()
    words: tuple[str, ...] = ()
    seen: tuple[str, ...] = ()
    letters: str = ""


ANY = Shape("any")


def shape_of(values: Sequence[Value]) -> Shape:
    """Return the shape that all the values have; a union if they are of several kinds."""
    groups: dict[str, list[Value]] = {}
    for value in values:
        groups.setdefault(_kind(value), []).append(value)
    if not groups:
        return ANY
    if set(groups) == {"bool", "int"}:
        groups = {"int": [int(value) for value in values]}
    if set(groups) == {"list", "tuple"} and not _is_fixed(groups["tuple"]):
        item = shape_of([item for value in values for item in value])
        longest = max(len(value) for value in values)
        return Shape("either", items=tuple(Shape(kind, 0, _length(longest), (item,)) for kind in ("list", "tuples")))
    shapes = [_shape_of_kind(kind, group) for kind, group in sorted(groups.items())]
    nothing = [shape for shape in shapes if shape.kind == "none"]
    others = [shape for shape in shapes if shape.kind != "none"]
    whole = others[0] if len(others) == 1 else Shape("either", items=tuple(others)) if others else None
    if whole is None:
        return nothing[0]
    return Shape("optional", items=(whole,)) if nothing else whole


def _kind(value: Value) -> str:
    return "none" if value is None else type(value).__name__.lower()


def _shape_of_kind(kind: str, values: list[Value]) -> Shape:
    if kind in ("int", "float"):
        return Shape(kind, min(values), max(values))
    if kind == "str":
        return _shape_of_texts(values)
    if kind == "tuple" and _is_fixed(values):
        return Shape("tuple", items=tuple(shape_of(column) for column in zip(*values, strict=True)))
    if kind in ("list", "tuple", "set", "frozenset", "linked"):
        contents = [value.items if isinstance(value, Linked) else value for value in values]
        word = {"tuple": "tuples", "frozenset": "set"}.get(kind, kind)
        if kind == "list" and (matrix := _matrix(values)) is not None:
            return matrix
        return Shape(word, 0, _length(max(map(len, contents))), (shape_of([item for content in contents for item in content]),))
    if kind == "dict":
        keys = shape_of([key for value in values for key in value])
        items = shape_of([item for value in values for item in value.values()])
        return Shape("dict", 0, _length(max(map(len, values))), (keys, items))
    return Shape(kind if kind in ("bool", "none") else "any")


def _matrix(values: list[list[Value]]) -> Shape | None:
    """Return the shape of matrices, if every list is a list of equally long lists and one of them has several rows and columns."""
    rows = [row for value in values for row in value]
    if not all(type(row) is list for row in rows) or not any(len(value) > 1 and len(value[0]) > 1 for value in values):
        return None
    if any(len({len(row) for row in value}) > 1 for value in values):
        return None
    widths = {len(row) for row in rows}
    is_fixed = len(widths) == 1 and len({len(value) for value in values}) > 1
    width = Shape("count", min(widths), max(widths)) if is_fixed else Shape("count", 0, max(max(widths) + 1, USUAL_WIDTH))
    height = Shape("count", 0, max(max(map(len, values)) + 1, USUAL_WIDTH))
    return Shape("matrix", items=(shape_of([item for row in rows for item in row]), height, width))


def _is_fixed(values: list[tuple[Value, ...]]) -> bool:
    """Return whether tuples look like records: all of one length, with different kinds or few items."""
    lengths = {len(value) for value in values}
    if len(lengths) != 1 or len(values) < 2 or not 1 <= (length := lengths.pop()) <= 6:
        return False
    columns = [{_kind(value[at]) for value in values} for at in range(length)]
    return all(len(column) == 1 for column in columns) and (length <= 3 or len({min(column) for column in columns}) > 1)


def _shape_of_texts(values: list[str]) -> Shape:
    distinct = tuple(dict.fromkeys(values))
    letters = "".join(sorted({letter for value in distinct for letter in value}))
    repeated = len(values) >= 2 * len(distinct) and len(distinct) <= MOST_WORDS
    words = distinct if repeated and any(len(word) > 1 for word in distinct) else ()
    if all(len(value) == 1 for value in distinct) and len(values) >= 3:
        return Shape("char", seen=distinct, letters=letters)
    return Shape("str", 0, _text_length(max(map(len, values))), words=words, seen=distinct, letters=letters)


def _length(longest: int) -> int:
    """Return the greatest length to try: up to twice that of the examples, if they are short."""
    return min(max(min(2 * longest, USUAL_TEXT), longest, USUAL_LENGTH), LONGEST)


def _text_length(longest: int) -> int:
    """Return the greatest length of a text to try: half as long again as in the examples, if that is not very long."""
    return max(USUAL_TEXT, min(longest + longest // 2, LONGEST_TEXT), min(longest, MOST_LETTERS))


def narrowed(declared: Shape, seen: Shape) -> Shape:
    """Return the declared shape with the bounds, letters and parts that were seen, wherever both agree in kind."""
    if declared.kind == "any":
        return seen
    if seen.kind == "any" or declared.kind != seen.kind:
        if declared.kind == "str" and seen.kind == "char":
            return replace(declared, letters=seen.letters)
        if declared.kind == "float" and seen.kind == "int":
            return replace(declared, low=seen.low, high=seen.high)
        return declared
    items = declared.items
    if len(items) == len(seen.items):
        items = tuple(narrowed(one, other) for one, other in zip(items, seen.items, strict=True))
    return replace(seen, items=items)


def widened(shape: Shape, examples: int, letters: str, *, counts: bool = False) -> Shape:
    """Return the shape with what the examples may have left out: negative numbers, larger ones, and other sorts of letters.

    `letters` are those that the reference's code tells apart. Few examples leave out more numbers, and show no sort of letters. What `counts`
    something is not negative.
    """
    few = examples < FEW_EXAMPLES
    if (
        shape.kind in ("int", "float")
        and shape.low is not None
        and shape.high is not None
        and abs(shape.low) < 2**31 > abs(shape.high)
    ):
        most = max(abs(shape.low), abs(shape.high), USUAL_INT if few and shape.kind == "int" and not counts else 1)
        return replace(shape, low=shape.low if counts and shape.low >= 0 else -most, high=most)
    if shape.kind == "str" and not shape.words:
        return replace(shape, letters="".join(sorted({*shape.letters, *letters, *("" if few else _SORTS)})))
    inner, sizes = (shape.items[:1], shape.items[1:]) if shape.kind == "matrix" else (shape.items, ())
    items = (*(widened(item, examples, letters) for item in inner), *sizes)
    return replace(shape, items=items)


def deepened(shape: Shape) -> Shape:
    """Return the shape with one more level of lists, if lists stand beside other items on two levels: then examples end somewhere by chance."""
    inner = _nested_list(shape)
    innermost = _nested_list(inner) if inner else None
    if inner is None or innermost is None:
        return shape
    deeper = deepened(inner)
    if deeper == inner:
        last = replace(innermost, high=_DEEP_LENGTH)
        deeper = _with_nested_list(inner, replace(last, items=(Shape("either", items=(*innermost.items, last)),)))
    return _with_nested_list(shape, deeper)


def _nested_list(shape: Shape) -> Shape | None:
    """Return the shape of the lists that stand beside other items in a list; None if there are none."""
    mixed = shape.items[0].items if shape.kind == "list" and shape.items[0].kind == "either" else ()
    return next((one for one in mixed if one.kind == "list"), None)


def _with_nested_list(shape: Shape, nested: Shape) -> Shape:
    """Return the shape with other lists beside the other items."""
    mixed = tuple(nested if one.kind == "list" else one for one in shape.items[0].items)
    return replace(shape, items=(replace(shape.items[0], items=mixed),))


def core_of(shape: Shape) -> Shape:
    """Return the shape without what no example has: numbers are positive if all that were seen are."""
    if shape.kind == "int" and shape.low is not None and shape.low >= 0:
        return Shape("count", min(shape.low, 1), _bound(shape))
    return replace(shape, items=tuple(map(core_of, shape.items)))


def related(shapes: Sequence[Shape]) -> list[Shape]:
    """Return the shapes of a function's parameters, adjusted to each other: a value to look for must occur in the collection.

    Texts that mostly come from another parameter's few words are drawn from these words. The integers in a collection have the range of those
    beside it.
    """
    vocabularies = [inner.words for shape in shapes for inner in _inner(shape) if inner.words]
    numbers = [shape for shape in shapes if shape.kind == "int" and shape.low is not None]
    return [_related(shape, vocabularies, numbers) for shape in shapes]


def _related(shape: Shape, vocabularies: list[tuple[str, ...]], numbers: list[Shape]) -> Shape:
    if shape.kind == "str" and not shape.words:
        for words in vocabularies:
            if 2 * len(set(words) & set(shape.seen)) >= len(shape.seen) > 0:
                return replace(shape, words=tuple(dict.fromkeys((*shape.seen, *words))))
    if shape.items and numbers:
        return replace(shape, items=tuple(_reaching(item, numbers) for item in shape.items))
    return shape


def _reaching(item: Shape, numbers: list[Shape]) -> Shape:
    if item.kind == "int" and item.low is not None and item.high is not None:
        lows = [number.low for number in numbers if number.low is not None]
        highs = [number.high for number in numbers if number.high is not None]
        return replace(item, low=min([item.low, *lows]), high=max([item.high, *highs]))
    if item.kind in ("list", "tuples"):
        return replace(item, items=tuple(_reaching(inner, numbers) for inner in item.items))
    return item


def _inner(shape: Shape) -> Iterator[Shape]:
    """Yield the shapes inside a shape."""
    for item in shape.items:
        yield item
        yield from _inner(item)


def text_of(shape: Shape) -> str:
    """Return the shape in the domain language."""
    kind = shape.kind
    if kind in ("int", "any"):
        return _int_text(shape)
    if kind == "float":
        bound = _bound(shape)
        return f"float({-bound if shape.low is None or shape.low < 0 else 0}, {bound})"
    if kind == "count":
        return f"int({int(shape.low or 0)}, {shape.high})"
    if kind == "bool":
        return "bool()"
    if kind == "char":
        return f"char({_alphabet(shape.letters or 'a', shape.seen)!r})"
    if kind == "str":
        if shape.words:
            return f"choice({', '.join(map(literal, shape.words))})"
        return f"str({_alphabet(shape.letters, shape.seen)!r}, {shape.low or 0}, {shape.high or USUAL_TEXT})"
    if kind == "none":
        return "choice(None)"
    items = (
        [text_of(item) for item in (_key(shape.items[0]), *shape.items[1:])] if kind == "dict" else list(map(text_of, shape.items))
    )
    if kind in ("list", "tuples", "set", "linked", "dict"):
        return f"{kind}({', '.join(items)}, {shape.low or 0}, {shape.high or USUAL_LENGTH})"
    return f"{kind}({', '.join(items)})"


def _key(shape: Shape) -> Shape:
    """Return the shape of keys: if nothing is known of them a small pool, so that equal ones meet."""
    if shape.kind == "str" and not shape.letters and not shape.words:
        return Shape("str", 1, 2, letters="abc", seen=("abc" * _TIMES,))
    return Shape("count", 0, 9) if shape.kind in ("int", "any") and shape.low is None else shape


def _int_text(shape: Shape) -> str:
    if shape.low is not None and shape.low == -(2**31):
        return "int(-2**31, 2**31 - 1)"
    bound = _bound(shape)
    return f"int({-bound if shape.low is None or shape.low < 0 else 0}, {bound})"


def _bound(shape: Shape) -> int:
    """Return a round number beyond what was seen."""
    if shape.low is None or shape.high is None:
        return int(shape.high) if shape.high is not None else USUAL_INT
    most = int(max(abs(shape.low), abs(shape.high), 1)) if max(abs(shape.low), abs(shape.high)) < 1e300 else 10**6
    bound = 10
    while bound < most:
        bound *= 10
    return bound


_CLASSES = ("a-z", "A-Z", "0-9")


def _alphabet(letters: str, seen: Sequence[str] = ()) -> str:
    """Return an alphabet with the letters and the others of their sorts, written with ranges. A few that are seen often are all of their sort."""
    letters = letters or "a "
    shown = "".join(seen)
    parts = []
    for written in _CLASSES:
        found = sorted({letter for letter in letters if re.match(f"[{written}]", letter)})
        if not found:
            continue
        times = [shown.count(letter) for letter in found]
        is_closed = len(found) <= _CLOSED and min(times) > 1 and sum(times) >= _TIMES * len(found)
        parts.append("".join(found) if is_closed else written)
    others = sorted({letter for letter in letters if not re.match("[a-zA-Z0-9]", letter)})
    plain = [letter for letter in others if letter != "-"]
    return "".join(parts) + "".join(plain) + ("-" if "-" in others else "")


def words_of(shape: Shape) -> str:
    """Return the shape as a person would say it."""
    names = {
        "int": "integers",
        "count": "small counts",
        "float": "numbers",
        "str": "texts",
        "char": "single letters",
        "bool": "truth values",
        "any": "unknown",
    }
    if shape.kind in names:
        return names[shape.kind]
    if shape.kind in ("list", "tuples", "set", "linked"):
        outer = {"list": "lists", "tuples": "tuples", "set": "sets", "linked": "linked lists"}[shape.kind]
        return f"{outer} of {words_of(shape.items[0])}"
    if shape.kind == "either":
        return " or ".join(key for key, _ in groupby(map(words_of, shape.items)))
    return f"{shape.kind} values"
