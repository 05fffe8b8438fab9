"""The tables of features of an input. Another line here lets Momus find another cause.

{x} and {y} are the names of the values, {c} a character, {v} the number that a measure is compared with. What is simpler to say has a lower cost.
A function that returns None, or cannot be computed, gives no feature.
"""

import math
from collections.abc import Callable, Sequence
from dataclasses import dataclass

from momus.model import Linked, Value


@dataclass(frozen=True)
class Trait:
    """A property that an input has or lacks."""

    words: str
    otherwise: str
    cost: int
    of: Callable[..., Value]


@dataclass(frozen=True)
class Measure:
    """A number, and how to say that it is above, below, or equal to another."""

    name: str
    more: str
    fewer: str
    equal: str
    cost: int
    of: Callable[..., Value]


Table = tuple[Trait | Measure, ...]


def _compared(name: str, cost: int, of: Callable[..., Value]) -> Measure:
    return Measure(name, f"{name} is above {{v}}", f"{name} is below {{v}}", f"{name} is {{v}}", cost, of)


def _counted(things: str, cost: int, of: Callable[..., Value]) -> Measure:
    return Measure(
        f"the number of {things} in {{x}}",
        f"{{x}} has more than {{v}} {things}",
        f"{{x}} has fewer than {{v}} {things}",
        f"{{x}} has exactly {{v}} {things}",
        cost,
        of,
    )


def _neighbours(items: Sequence[Value]) -> list[tuple[Value, Value]]:
    return list(zip(items, items[1:], strict=False))


def _different(items: list[Value]) -> int | None:
    """Return how many different values there are."""
    try:
        return len(set(items))
    except TypeError:
        return sum(item not in items[:place] for place, item in enumerate(items)) if len(items) < 100 else None


def _has_repeated(items: list[Value]) -> bool | None:
    different = _different(items)
    return None if different is None else different < len(items)


def _is_prime(number: int) -> bool | None:
    if not isinstance(number, int) or number > 10**12:
        return None
    return number > 1 and all(number % divisor for divisor in range(2, math.isqrt(number) + 1))


def _is_square(number: int) -> bool:
    return number >= 0 and math.isqrt(number) ** 2 == number


NUMBERS: Table = (
    Trait("{x} is negative", "{x} is not negative", 1, lambda x: x < 0),
    Trait("{x} is positive", "{x} is not positive", 1, lambda x: x > 0),
    Trait("{x} is even", "{x} is odd", 2, lambda x: x % 2 == 0),
    Trait("{x} is a whole number", "{x} is not a whole number", 3, lambda x: x == int(x)),
    *(
        Trait(f"{{x}} is divisible by {number}", f"{{x}} is not divisible by {number}", 4, lambda x, number=number: x % number == 0)
        for number in (3, 4, 5, 7, 10, 100, 400)
    ),
    Trait("{x} is a prime number", "{x} is not a prime number", 4, _is_prime),
    Trait("{x} is a square number", "{x} is not a square number", 4, _is_square),
    Trait("{x} is a power of two", "{x} is not a power of two", 4, lambda x: x > 0 and x & (x - 1) == 0),
    _compared("the last digit of {x}", 5, lambda x: abs(x) % 10 if isinstance(x, int) else None),
)

TEXTS = (
    Trait("{x} is empty", "{x} is not empty", 1, lambda x: not x),
    Trait("{x} ends with a space", "{x} does not end with a space", 2, lambda x: x.endswith(" ")),
    Trait("{x} begins with a space", "{x} does not begin with a space", 2, lambda x: x.startswith(" ")),
    Trait("{x} contains a space", "{x} contains no space", 2, lambda x: " " in x),
    Trait("{x} contains two spaces in a row", "{x} contains no two spaces in a row", 3, lambda x: "  " in x),
    Trait("{x} contains an upper-case letter", "{x} contains no upper-case letter", 2, lambda x: any(c.isupper() for c in x)),
    Trait("{x} contains a lower-case letter", "{x} contains no lower-case letter", 2, lambda x: any(c.islower() for c in x)),
    Trait("{x} contains a digit", "{x} contains no digit", 2, lambda x: any(c.isdigit() for c in x)),
    Trait("{x} contains a letter", "{x} contains no letter", 2, lambda x: any(c.isalpha() for c in x)),
    Trait(
        "{x} contains a sign that is no letter or digit",
        "{x} consists of letters and digits",
        3,
        lambda x: not all(map(str.isalnum, x)),
    ),
    Trait("{x} begins with an upper-case letter", "{x} does not begin with an upper-case letter", 3, lambda x: x[:1].isupper()),
    Trait("{x} begins with a digit", "{x} does not begin with a digit", 3, lambda x: x[:1].isdigit()),
    Trait("{x} ends with a digit", "{x} does not end with a digit", 3, lambda x: x[-1:].isdigit()),
    Trait("{x} consists of digits", "{x} does not consist of digits", 3, lambda x: x.isdigit()),
    Trait("{x} has a repeated character", "no character of {x} is repeated", 2, lambda x: len(set(x)) < len(x)),
    Trait("{x} has two equal neighbours", "{x} has no two equal neighbours", 3, lambda x: any(a == b for a, b in _neighbours(x))),
    Trait(
        "{x} consists of one repeated character", "{x} has two different characters", 3, lambda x: len(set(x)) == 1 if x else None
    ),
    Trait("{x} reads the same backwards", "{x} does not read the same backwards", 3, lambda x: x == x[::-1]),
    Trait("{x} contains a character outside ASCII", "{x} is ASCII", 3, lambda x: not x.isascii()),
    _counted("characters", 2, len),
    _counted("different characters", 4, lambda x: len(set(x))),
    _counted("words", 3, lambda x: len(x.split())),
)

CHARACTERS = (
    Trait("{x} contains {c}", "{x} does not contain {c}", 3, lambda x, c: c in x),
    Trait("{x} begins with {c}", "{x} does not begin with {c}", 3, lambda x, c: x.startswith(c)),
    Trait("{x} ends with {c}", "{x} does not end with {c}", 3, lambda x, c: x.endswith(c)),
    Measure(
        "how often {x} contains {c}",
        "{x} contains {c} more than {v} times",
        "{x} contains {c} fewer than {v} times",
        "{x} contains {c} exactly {v} times",
        4,
        lambda x, c: x.count(c),
    ),
)

LISTS = (
    Trait("{x} is empty", "{x} is not empty", 1, lambda x: not x),
    Trait("{x} has a repeated value", "no value of {x} is repeated", 2, _has_repeated),
    Trait("{x} has two equal neighbours", "{x} has no two equal neighbours", 3, lambda x: any(a == b for a, b in _neighbours(x))),
    Trait("all values of {x} are equal", "{x} has two different values", 3, lambda x: all(a == x[0] for a in x) if x else None),
    Trait("{x} is sorted", "{x} is not sorted", 2, lambda x: all(a <= b for a, b in _neighbours(x))),
    Trait("{x} is sorted downwards", "{x} is not sorted downwards", 3, lambda x: all(a >= b for a, b in _neighbours(x))),
    Trait("{x} reads the same backwards", "{x} does not read the same backwards", 3, lambda x: x == x[::-1]),
    Trait(
        "the first value of {x} is the last too",
        "the first value of {x} is not the last",
        3,
        lambda x: x[0] == x[-1] if x else None,
    ),
    Trait("the largest value of {x} comes first", "the largest value of {x} does not come first", 4, lambda x: x[0] == max(x)),
    Trait("the largest value of {x} comes last", "the largest value of {x} does not come last", 4, lambda x: x[-1] == max(x)),
    Trait("the smallest value of {x} comes first", "the smallest value of {x} does not come first", 4, lambda x: x[0] == min(x)),
    Trait("the smallest value of {x} comes last", "the smallest value of {x} does not come last", 4, lambda x: x[-1] == min(x)),
    Trait("the largest value of {x} is repeated", "the largest value of {x} is not repeated", 4, lambda x: x.count(max(x)) > 1),
    Trait("the smallest value of {x} is repeated", "the smallest value of {x} is not repeated", 4, lambda x: x.count(min(x)) > 1),
    Trait("{x} has an even number of values", "{x} has an odd number of values", 3, lambda x: len(x) % 2 == 0),
    _counted("values", 2, len),
    _counted("different values", 5, _different),
)

LISTS_OF_NUMBERS = (
    Trait("{x} contains a negative number", "{x} contains no negative number", 2, lambda x: any(a < 0 for a in x)),
    Trait("{x} contains a positive number", "{x} contains no positive number", 2, lambda x: any(a > 0 for a in x)),
    Trait("{x} contains 0", "{x} does not contain 0", 2, lambda x: 0 in x),
    Trait("{x} contains an even number", "{x} contains no even number", 3, lambda x: any(a % 2 == 0 for a in x)),
    Trait("{x} contains an odd number", "{x} contains no odd number", 3, lambda x: any(a % 2 == 1 for a in x)),
    Trait("the sum of {x} is even", "the sum of {x} is odd", 5, lambda x: sum(x) % 2 == 0),
    _compared("the first value of {x}", 4, lambda x: x[0]),
    _compared("the last value of {x}", 4, lambda x: x[-1]),
    _compared("the largest value of {x}", 3, max),
    _compared("the smallest value of {x}", 3, min),
    _compared("the sum of {x}", 4, sum),
    _compared("the largest less the smallest value of {x}", 5, lambda x: max(x) - min(x)),
    _counted("negative numbers", 4, lambda x: sum(a < 0 for a in x)),
)

LISTS_OF_TEXTS = (
    Trait("{x} contains an empty text", "{x} contains no empty text", 2, lambda x: "" in x),
    Trait("a text in {x} contains a space", "no text in {x} contains a space", 3, lambda x: any(" " in a for a in x)),
    Trait(
        "a text in {x} has an upper-case letter",
        "no text in {x} has an upper-case letter",
        3,
        lambda x: any(a != a.lower() for a in x),
    ),
    _compared("the longest text in {x}", 4, lambda x: max(map(len, x))),
)

LISTS_OF_LISTS = (
    Trait("{x} contains an empty list", "{x} contains no empty list", 2, lambda x: any(not a for a in x) if x else None),
    Trait("the lists in {x} differ in length", "the lists in {x} are of one length", 3, lambda x: len({len(a) for a in x}) > 1),
    _compared("the length of the lists in {x}", 3, lambda x: len(x[0]) if len({len(a) for a in x}) == 1 else None),
    _compared("the longest list in {x}", 4, lambda x: max(map(len, x))),
    _compared("the number of values in the lists of {x}", 4, lambda x: sum(map(len, x))),
)


def _number(value: Value) -> bool:
    return isinstance(value, int | float) and not isinstance(value, bool)


def _items(value: Value) -> Value:
    """Return the list of items of a list or tuple, None for anything else."""
    if isinstance(value, Linked):
        return list(value.items)
    return list(value) if isinstance(value, list | tuple) else None


def _in_list(x: Value, y: Value, of: Callable[[Value, list[Value]], Value]) -> Value:
    """Return what a function says of a value that could be a member of a list, None if it could not."""
    items = _items(y)
    return of(x, items) if items is not None and _items(x) is None and not isinstance(x, bool) else None


def _both(x: Value, y: Value, kind: Callable[[Value], bool], of: Callable[[Value, Value], Value]) -> Value:
    return of(x, y) if kind(x) and kind(y) else None


def _text(value: Value) -> bool:
    return isinstance(value, str)


def _sized(value: Value) -> bool:
    return isinstance(value, str | list | tuple | dict | set | frozenset)


def _in_order(x: Value, y: Value, of: Callable[[Value, list[Value]], Value]) -> Value:
    return _in_list(x, y, lambda a, items: of(a, items) if items else None)


PAIRS: Table = (
    Trait("{x} = {y}", "{x} and {y} differ", 2, lambda x, y: x == y if type(x) is type(y) else None),
    Trait("{x} > {y}", "{x} ≤ {y}", 2, lambda x, y: _both(x, y, _number, lambda a, b: a > b)),
    Trait("{x} is divisible by {y}", "{x} is not divisible by {y}", 3, lambda x, y: _both(x, y, _number, lambda a, b: a % b == 0)),
    _compared("{x} - {y}", 5, lambda x, y: _both(x, y, _number, lambda a, b: a - b)),
    _compared("{x} + {y}", 5, lambda x, y: _both(x, y, _number, lambda a, b: a + b)),
    _compared("{x} * {y}", 6, lambda x, y: _both(x, y, _number, lambda a, b: a * b)),
    Trait("{x} is in {y}", "{x} is not in {y}", 2, lambda x, y: _in_list(x, y, lambda a, items: a in items)),
    Trait(
        "{x} is the first value of {y}",
        "{x} is not the first value of {y}",
        3,
        lambda x, y: _in_list(x, y, lambda a, i: i[:1] == [a]),
    ),
    Trait(
        "{x} is the last value of {y}",
        "{x} is not the last value of {y}",
        3,
        lambda x, y: _in_list(x, y, lambda a, i: i[-1:] == [a]),
    ),
    Trait(
        "{x} occurs more than once in {y}",
        "{x} occurs at most once in {y}",
        3,
        lambda x, y: _in_list(x, y, lambda a, i: i.count(a) > 1),
    ),
    Trait(
        "{x} is larger than every value of {y}",
        "{x} is not larger than every value of {y}",
        3,
        lambda x, y: _in_list(x, y, lambda a, items: all(a > item for item in items)),
    ),
    Trait(
        "{x} is smaller than every value of {y}",
        "{x} is not smaller than every value of {y}",
        3,
        lambda x, y: _in_list(x, y, lambda a, items: all(a < item for item in items)),
    ),
    Trait(
        "{x} is the largest value of {y}",
        "{x} is not the largest value of {y}",
        4,
        lambda x, y: _in_order(x, y, lambda a, items: a == max(items)),
    ),
    Trait(
        "{x} is the smallest value of {y}",
        "{x} is not the smallest value of {y}",
        4,
        lambda x, y: _in_order(x, y, lambda a, items: a == min(items)),
    ),
    Trait(
        "{x} = the length of {y}", "{x} is not the length of {y}", 3, lambda x, y: x == len(y) if _number(x) and _sized(y) else None
    ),
    Trait("{x} > the length of {y}", "{x} ≤ the length of {y}", 3, lambda x, y: x > len(y) if _number(x) and _sized(y) else None),
    Trait("{x} < the length of {y}", "{x} ≥ the length of {y}", 3, lambda x, y: x < len(y) if _number(x) and _sized(y) else None),
    Trait(
        "{x} = the sum of {y}",
        "{x} is not the sum of {y}",
        4,
        lambda x, y: x == sum(y) if _number(x) and _items(y) is not None else None,
    ),
    Trait(
        "{x} is longer than {y}", "{x} is not longer than {y}", 2, lambda x, y: _both(x, y, _sized, lambda a, b: len(a) > len(b))
    ),
    Trait(
        "{x} and {y} are of the same length",
        "{x} and {y} differ in length",
        3,
        lambda x, y: _both(x, y, _sized, lambda a, b: len(a) == len(b)),
    ),
    Trait(
        "{x} and {y} share a value",
        "{x} and {y} share no value",
        3,
        lambda x, y: None if _items(x) is None or _items(y) is None else any(item in y for item in x),
    ),
    Trait("{y} contains {x}", "{y} does not contain {x}", 3, lambda x, y: _both(x, y, _text, lambda a, b: a in b)),
    Trait("{y} begins with {x}", "{y} does not begin with {x}", 3, lambda x, y: _both(x, y, _text, lambda a, b: b.startswith(a))),
    Trait("{y} ends with {x}", "{y} does not end with {x}", 3, lambda x, y: _both(x, y, _text, lambda a, b: b.endswith(a))),
    Trait(
        "{y} contains {x} more than once",
        "{y} contains {x} at most once",
        3,
        lambda x, y: _both(x, y, _text, lambda a, b: b.count(a) > 1 if a else None),
    ),
)
