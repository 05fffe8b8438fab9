"""Oddities: what a value has that the examples of an exercise may lack. It is empty, negative, out of order, has a capital.

An oddity has a name. `lacks(x, 'negative')` is a constraint of the domain language; `oddity_types` puts it into the type of x, where a type
can say it.
"""

import re
from collections.abc import Callable, Iterator, Mapping
from datetime import date, datetime
from itertools import pairwise

from momus.domain.numerals import is_numeral
from momus.model import Linked, Record, Value

ABOVE = "above "
LONG_TUPLE = 3
"""A tuple up to this long is a record: nobody expects its parts to be in order."""
DESCENDING = "descending pair"
"""Somewhere inside is a tuple of two numbers, the first larger than the second: an interval that ends before it starts."""
NO_LETTER = "no letter"
"""A text of signs and blanks alone: it has neither a letter nor a digit."""
STRAY_BLANK = "stray blank"
"""Blanks that separate nothing: at an end of a text, or one beside another."""
PLAIN_ODDITIES = (
    "empty", "single", "empty inside", "zero", "negative", "fraction", "repeated", "not sorted", "small letter", "capital", "digit", "blank",
    "unbalanced", "none", "all equal", "not square", DESCENDING, NO_LETTER, STRAY_BLANK,
)  # fmt: skip
_WHOLE = frozenset({"empty", "single", "repeated", "all equal", "not sorted", "not square"})
NO_DATE, NO_NAME, NO_NUMERAL = "no date", "no name", "no numeral"
"""What a text is that spells no valid date, not only capitalised words with one sign between them, or no Roman numeral.

Asked about where all examples do."""
DATE_FORMS = {"-": "%Y-%m-%d", ".": "%d.%m.%Y"}
_DATE = re.compile(r"\d{4}-\d\d-\d\d|\d\d\.\d\d\.\d{4}", re.ASCII)
_NAME = re.compile(r"[A-Z][a-z]*(?:[ '-][A-Z][a-z]*)*")
_BEYOND = 1e300
_STRAY = re.compile(r"\A\s|\s\Z|\s\s")
_PAIRS = {")": "(", "]": "[", "}": "{"}


def oddities_of(value: Value) -> frozenset[str]:
    """Return the names of the oddities of a parameter's value, without those of size."""
    return frozenset((*_inside(value), *_of_whole(value)))


def largest(value: Value) -> float:
    """Return the largest size of a number inside a value, 0 if there is none."""
    kind = type(value)
    if kind in (int, float):
        return float(abs(value)) if abs(value) < _BEYOND else _BEYOND
    parts = _items(value) or []
    return max((largest(part) for part in (*parts, *(value.values() if kind is dict else ()))), default=0)


def lacks(value: Value, *names: str) -> bool:
    """Return whether a value has none of these oddities."""
    for name in names:
        if name.startswith(ABOVE) and largest(value) > float(name.removeprefix(ABOVE)):
            return False
        if name in SPELLINGS and not all(map(SPELLINGS[name], texts_in(value))):
            return False
    # Only what is asked for is looked at: a constraint is checked for every value of a domain that is listed.
    inside = any(name not in _WHOLE for name in names) and any(one in names for one in _inside(value))
    return not inside and not (any(name in _WHOLE for name in names) and any(one in names for one in _of_whole(value)))


def pairs_in(value: Value) -> Iterator[tuple[float, float]]:
    """Yield the tuples of two numbers in a value, at any depth."""
    if type(value) is tuple and is_pair(value):
        yield value
    for part in (*(_items(value) or ()), *(value.values() if type(value) is dict else ())):
        yield from pairs_in(part)


def is_pair(value: tuple[Value, ...]) -> bool:
    """Return whether a tuple has two numbers."""
    return len(value) == 2 and all(type(one) in (int, float) for one in value)


def texts_in(value: Value) -> Iterator[str]:
    """Yield the texts in a value, at any depth."""
    if type(value) is str:
        yield value
    for part in (*(_items(value) or ()), *(value.values() if type(value) is dict else ())):
        yield from texts_in(part)


def read_date(text: str) -> date | None:
    """Return the date that a text is, None if it is none."""
    if not _DATE.fullmatch(text):
        return None
    try:
        return datetime.strptime(text, DATE_FORMS["-" if "-" in text else "."]).date()
    except ValueError:
        return None


def is_name(text: str) -> bool:
    """Return whether a text is one or more capitalised words with one blank, hyphen or apostrophe between them."""
    return _NAME.fullmatch(text) is not None


def _items(value: Value) -> list[Value] | None:
    kind = type(value)
    if kind in (list, tuple, set, frozenset, dict):
        return list(value)
    if kind is Linked:
        return list(value.items)
    return [item for _, item in value.fields] if kind is Record else None


def _of_whole(value: Value) -> Iterator[str]:
    """Yield the oddities that a value has as a whole."""
    kind = type(value)
    if kind is str and not value:
        yield "empty"
    elif (items := _items(value)) is not None:
        if not items:
            yield "empty"
        elif len(items) == 1 and kind is not tuple:
            yield "single"
        if kind in (list, Linked) or kind is tuple and len(items) > LONG_TUPLE:
            yield from _order(items)
        if kind is list and _is_matrix(items) and len(items) != len(items[0]):
            yield "not square"


def _is_matrix(items: list[Value]) -> bool:
    return {type(row) for row in items} == {list} and len({len(row) for row in items}) == 1


def _order(items: list[Value]) -> Iterator[str]:
    if any(item in items[:place] for place, item in enumerate(items)):
        yield "repeated"
        if all(item == items[0] for item in items):
            yield "all equal"
    try:
        if any(one > other for one, other in pairwise(items)):
            yield "not sorted"
    except TypeError:
        return


def _inside(value: Value, depth: int = 0) -> Iterator[str]:
    """Yield the oddities of the parts of a value, at any depth."""
    kind = type(value)
    if value is None:
        yield "none"
    elif kind in (int, float):
        if value == 0:
            yield "zero"
        elif value < 0:
            yield "negative"
        if kind is float and value % 1 != 0:
            yield "fraction"
    elif kind is str:
        if not value and depth:
            yield "empty inside"
        yield from _of_text(value)
    elif (parts := _items(value)) is not None:
        if not parts and depth:
            yield "empty inside"
        if kind is tuple and is_pair(value) and value[0] > value[1]:
            yield DESCENDING
        for part in (*parts, *(value.values() if kind is dict else ())):
            yield from _inside(part, depth + 1)


def _of_text(text: str) -> Iterator[str]:
    for name, has in LETTER_CLASSES.items():
        if any(map(has, text)):
            yield name
    if text and not any(map(str.isalnum, text)):
        yield NO_LETTER
    if _STRAY.search(text):
        yield STRAY_BLANK
    opened: list[str] = []
    for letter in text:
        if letter in "([{":
            opened.append(letter)
        elif letter in _PAIRS and (not opened or opened.pop() != _PAIRS[letter]):
            yield "unbalanced"
            return
    if opened:
        yield "unbalanced"


SPELLINGS: Mapping[str, Callable[[str], object]] = {NO_DATE: read_date, NO_NAME: is_name, NO_NUMERAL: is_numeral}
LETTER_CLASSES = {"small letter": str.islower, "capital": str.isupper, "digit": str.isdigit, "blank": str.isspace}
