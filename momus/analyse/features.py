"""The features of an input: truths ("A has a repeated value") and numbers ("the length of A"), each with its words.

The tables of features are in `feature_table`; this module applies them to an input.
"""

import math
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from functools import cache
from itertools import permutations

from momus.analyse.feature_table import (
    CHARACTERS,
    LISTS,
    LISTS_OF_LISTS,
    LISTS_OF_NUMBERS,
    LISTS_OF_TEXTS,
    NUMBERS,
    PAIRS,
    TEXTS,
    Table,
    Trait,
)
from momus.model import Form, Linked, Record, Value

MOST_CHARACTERS = 24
MOST_PARTS = 4
DEEPEST = 2
ORDINALS = ("first", "second", "third", "fourth")
CHARACTER_WORDS = {" ": "a space", "\n": "a line break", "\t": "a tab", '"': "a quotation mark", "'": "an apostrophe"}


@dataclass(frozen=True, eq=False)
class Feature:
    """A truth or a number. `words` and `otherwise` say whether a truth holds; `more`, `fewer` and `equal` compare a number with
    {v}.

    `parameter` is the place of the argument if the number is the argument itself. `absent` is the value where the input lacks the feature. Equal
    features are one object, so that lookup is fast: `feature` makes them.
    """

    name: str
    cost: int
    words: str = ""
    otherwise: str = ""
    more: str = ""
    fewer: str = ""
    equal: str = ""
    parameter: int | None = None
    absent: bool | int | None = None

    @property
    def is_number(self) -> bool:
        return bool(self.equal)


Features = dict[Feature, bool | int | float]
FoundFeatures = Iterator[tuple[Feature, bool | int | float]]


@cache
def feature(
    name: str,
    cost: int,
    words: str = "",
    otherwise: str = "",
    more: str = "",
    fewer: str = "",
    equal: str = "",
    parameter: int | None = None,
    absent: bool | int | None = None,
) -> Feature:
    """Return the one feature with this content."""
    return Feature(name, cost, words, otherwise, more, fewer, equal, parameter, absent)


def features_of(form: Form, names: Sequence[str], args: Sequence[Value]) -> Features:
    """Return the features of the arguments of a call, the values of a program's input, or the calls on an object."""
    found: Features = {}
    if form is Form.OBJECT:
        constructor, calls = args
        for place, value in enumerate(constructor[:MOST_PARTS]):
            found.update(_of_value(f"the constructor's {ORDINALS[place]} argument", value, 1))
        found.update(_of_calls(calls))
        return found
    for place, (name, value) in enumerate(zip(names, args, strict=True)):
        found.update(_of_value(name, value, 0, place))
    for (first, one), (second, other) in permutations(zip(names, args, strict=True), 2):
        found.update(_read(PAIRS, (("x", first), ("y", second)), (one, other)))
    return found


def _of_value(name: str, value: Value, depth: int, parameter: int | None = None) -> FoundFeatures:
    """Yield the features of one value; `depth` is how far inside the input it is."""
    if isinstance(value, bool):
        yield feature(f"{name} true", depth + 1, f"{name} is true", f"{name} is false"), value
    elif isinstance(value, int | float):
        yield from _of_number(name, value, depth, parameter)
    elif isinstance(value, str | bytes):
        text = value if isinstance(value, str) else value.decode("latin-1")
        yield from _read(TEXTS, (("x", name),), (text,), depth)
        yield from _of_characters(name, text, depth)
    elif isinstance(value, list | tuple | Linked | set | frozenset):
        yield from _of_items(name, value, depth)
    elif isinstance(value, dict):
        yield from _of_items(f"the keys of {name}", list(value), depth)
        yield from _of_items(f"the values of {name}", list(value.values()), depth + 1)
    elif isinstance(value, Record):
        for field, part in value.fields:
            yield from _of_value(f"{name}.{field}", part, depth + 1)
    yield feature(f"{name} none", depth + 1, f"{name} is None", f"{name} is not None"), value is None


def _of_number(name: str, value: int | float, depth: int, parameter: int | None) -> FoundFeatures:
    if isinstance(value, float) and not math.isfinite(value):
        yield feature(f"{name} finite", depth + 1, f"{name} is finite", f"{name} is not finite"), False
        return
    yield from _read(NUMBERS, (("x", name),), (value,), depth)
    compared = {"more": f"{name} > {{v}}", "fewer": f"{name} < {{v}}", "equal": f"{name} = {{v}}"}
    yield feature(name, depth + 2, **compared, parameter=parameter), value


def _of_characters(name: str, text: str, depth: int) -> FoundFeatures:
    """Yield which characters a text has, how often, and which it begins and ends with."""
    for character in sorted(set(text))[:MOST_CHARACTERS]:
        yield from _read(
            CHARACTERS, (("c", CHARACTER_WORDS.get(character, repr(character))), ("x", name)), (text, character), depth
        )


def _of_items(name: str, value: Value, depth: int) -> FoundFeatures:
    ordered = not isinstance(value, set | frozenset)
    items = list(value.items if isinstance(value, Linked) else value) if ordered else sorted(value, key=repr)
    yield from _read(LISTS, (("x", name),), (items,), depth)
    if not items or all(isinstance(item, int | float) and not isinstance(item, bool) for item in items):
        yield from _read(LISTS_OF_NUMBERS, (("x", name),), (items,), depth)
    if all(isinstance(item, str) for item in items):
        yield from _read(LISTS_OF_TEXTS, (("x", name),), (items,), depth)
    if depth >= DEEPEST:
        return
    if isinstance(value, tuple) and len(items) <= MOST_PARTS:
        for place, item in enumerate(items):
            yield from _of_value(f"{name}[{place}]", item, depth + 1)
    if all(isinstance(item, list | tuple) for item in items):
        yield from _read(LISTS_OF_LISTS, (("x", name),), (items,), depth)
        widths = {len(item) for item in items if isinstance(item, tuple)}
        for place in range(min(widths, default=0) if len(widths) == 1 else 0):
            if place < MOST_PARTS:
                yield from _of_items(f"the {ORDINALS[place]} members of {name}", [item[place] for item in items], depth + 1)


def _of_calls(calls: Sequence[tuple[str, Sequence[Value]]]) -> FoundFeatures:
    """Yield the features of a sequence of calls on an object."""
    methods = [method for method, _ in calls]
    words = {
        "more": "there are more than {v} calls",
        "fewer": "there are fewer than {v} calls",
        "equal": "there are exactly {v} calls",
    }
    yield feature("calls", 2, **words), len(calls)
    repeated = len({repr(call) for call in calls}) < len(calls)
    yield feature("calls repeated", 2, "the same call is made twice", "no call is made twice", absent=False), repeated
    for method in dict.fromkeys(methods):
        yield feature(f"{method} called", 1, f"{method} is called", f"{method} is never called", absent=False), True
        more, fewer, equal = (f"{method} is called {how} {{v}} times" for how in ("more than", "fewer than", "exactly"))
        yield feature(f"{method} calls", 2, more=more, fewer=fewer, equal=equal, absent=0), methods.count(method)
        own = [arguments for name, arguments in calls if name == method]
        twice = len({repr(arguments) for arguments in own}) < len(own)
        said = (f"{method} is called twice with the same arguments", f"{method} is never called twice with the same arguments")
        yield feature(f"{method} repeated", 2, *said, absent=False), twice
        width = min((len(arguments) for arguments in own), default=0)
        for place in range(min(width, MOST_PARTS)):
            which = f"the list of {ORDINALS[place]} arguments of {method}" if width > 1 else f"the list of arguments of {method}"
            yield from _of_items(which, [arguments[place] for arguments in own], 1)
        if width == 2:
            same = any(arguments[0] == arguments[1] for arguments in own)
            said = (f"{method} is called with two equal arguments", f"{method} is never called with two equal arguments")
            yield feature(f"{method} equal", 2, *said, absent=False), same
    for which, ends in (("first", methods[:1]), ("last", methods[-1:])):
        for name in ends:
            said = (f"the {which} call is {name}", f"the {which} call is not {name}")
            yield feature(f"{which} {name}", 3, *said, absent=False), True
    for first, second in dict.fromkeys(zip(methods, methods[1:], strict=False)):
        said = (f"{second} is called right after {first}", f"{second} is never called right after {first}")
        yield feature(f"{first} then {second}", 3, *said, absent=False), True
    for first, second in dict.fromkeys((methods[i], methods[j]) for j in range(len(methods)) for i in range(j)):
        said = (f"{second} is called after {first}", f"{second} is never called after {first}")
        yield feature(f"{first} before {second}", 2, *said, absent=False), True


def _read(table: Table, names: tuple[tuple[str, str], ...], values: tuple[Value, ...], depth: int = 0) -> FoundFeatures:
    """Yield the features of a table that these values have."""
    for named, of in _named(table, names, depth):
        try:
            value = of(*values)
        except (TypeError, ValueError, IndexError, ArithmeticError):
            # Values that cannot be compared, measured or divided lack the feature.
            continue
        if value is not None:
            yield named, value if named.is_number else bool(value)


@cache
def _named(table: Table, names: tuple[tuple[str, str], ...], depth: int) -> tuple[tuple[Feature, Callable[..., Value]], ...]:
    """Return the features of a table for values of these names."""
    keep = {**dict(names), "v": "{v}"}
    found = []
    for entry in table:
        if isinstance(entry, Trait):
            words = entry.words.format_map(keep)
            # A character that does not occur is not contained, nor the first, nor the last.
            absent: bool | int | None = False if table is CHARACTERS else None
            found.append((feature(words, entry.cost + depth, words, entry.otherwise.format_map(keep), absent=absent), entry.of))
        else:
            more, fewer, equal = (text.format_map(keep) for text in (entry.more, entry.fewer, entry.equal))
            absent = 0 if table is CHARACTERS else None
            named = feature(entry.name.format_map(keep), entry.cost + depth, more=more, fewer=fewer, equal=equal, absent=absent)
            found.append((named, entry.of))
    return tuple(found)
