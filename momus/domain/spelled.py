"""Texts that spell something: dates, and names of people. Few texts of an alphabet do, so they are made by spelling, not by chance."""

import re
from collections.abc import Callable
from dataclasses import dataclass
from datetime import date
from random import Random

from momus.domain.checking import Check, checker
from momus.domain.counting import count
from momus.domain.drawing.fault_seeking import plain_searcher, searcher
from momus.domain.drawing.uniform import drawer
from momus.domain.known_values import KnownValues
from momus.domain.listing.enumerating import levels, plain_levels
from momus.domain.listing.levels import Levels
from momus.domain.oddities import DATE_FORMS, NO_DATE, is_name, read_date
from momus.domain.parts import known_checker
from momus.domain.types import Choice, Int, Sequence, Text, TupleOf, Type
from momus.model import Value

FIRST_YEAR, LAST_YEAR = 1900, 2100
"""Dates are drawn from these years: two of the three that end on 00 have no leap day."""
_MOST_WORDS, _LONGEST_WORD = 4, 6
_WORD = re.compile(r"([A-Z])([a-z]*)")


@dataclass(frozen=True)
class Spelled(Type):
    """The texts without an oddity, NO_DATE or NO_NAME. Those that spell a value of `inner` are drawn, listed and shrunk."""

    texts: Text
    oddity: str
    inner: Type

    @property
    def spells_texts(self) -> bool:
        """Return True: the values are texts."""
        return True

    @property
    def words(self) -> str:
        """Return the type in words."""
        return "date such as " + self.spell(date(2000, 12, 31).toordinal()) if self.oddity == NO_DATE else "words such as Ann Lee"

    def spell(self, value: Value) -> str:
        """Return the text for a value of the inner type: the number of a day, or words."""
        if self.oddity == NO_DATE:
            return date.fromordinal(value).strftime(_form(self.texts)).rjust(10, "0")
        first, others = value
        return "".join([*first, *(part for separator, word in others for part in (separator, *word))])

    def children_of(self, value: Value) -> list[tuple[Type | None, Value]]:
        """Return what the text spells."""
        read = self._read(value)
        return [(self.inner, read)] if known_checker(self.inner)(read) else []

    def rebuilt(self, value: Value, parts: list[Value]) -> Value:
        """Return the text that spells something else; raise TypeError if it has no spelling."""
        if not known_checker(self.inner)(parts[0]):
            raise TypeError("nothing spells this")
        return self.spell(parts[0])

    def _read(self, text: str) -> Value:
        if self.oddity == NO_DATE:
            day = read_date(text)
            return day.toordinal() if day else None
        words = [(match[1], match[2]) for match in _WORD.finditer(text)]
        separators = [letter for letter in text if not letter.isalpha()]
        return (words[0], list(zip(separators, words[1:], strict=True))) if words else None


def spelled(texts: Text, oddity: str) -> Spelled | None:
    """Return the texts without the oddity; None if the alphabet or the lengths have none of them."""
    if oddity == NO_DATE:
        fits = set("0123456789") <= set(texts.alphabet) and texts.lo <= 10 <= texts.hi and _form(texts)
        days = Int(date(FIRST_YEAR, 1, 1).toordinal(), date(LAST_YEAR, 12, 31).toordinal())
        return Spelled(texts, oddity, days) if fits else None
    capitals, small, separators = ("".join(c for c in texts.alphabet if has(c)) for has in (str.isupper, str.islower, _separates))
    if not capitals or not small or texts.lo > 1:
        return None
    word = TupleOf((Text(capitals, 1, 1, True), Text(small, 0, min(_LONGEST_WORD, max(texts.hi - 1, 0)))))
    most = min(_MOST_WORDS, texts.hi // 3) if separators else 0
    following = TupleOf((Choice(tuple(separators) or (" ",)), word))
    return Spelled(texts, oddity, TupleOf((word, Sequence("list", following, 0, most))))


def _separates(letter: str) -> bool:
    return letter in " -'"


def _form(texts: Text) -> str:
    return next((form for separator, form in DATE_FORMS.items() if separator in texts.alphabet), "")


@checker.register
def _(kind: Spelled) -> Check:
    check = checker(kind.texts)
    is_spelled: Callable[[str], object] = read_date if kind.oddity == NO_DATE else is_name
    return lambda value: check(value) and bool(is_spelled(value))


@count.register
def _(kind: Spelled) -> int | None:
    return None


@drawer.register
def _(kind: Spelled) -> Callable[[Random], Value]:
    return _within(kind, drawer(kind.inner))


@plain_searcher.register
def _(kind: Spelled, known_values: KnownValues) -> Callable[[Random], Value]:
    if kind.oddity != NO_DATE:
        return _within(kind, searcher(kind.inner, known_values))
    years, months, days = (searcher(Int(lo, hi), known_values) for lo, hi in ((FIRST_YEAR, LAST_YEAR), (1, 12), (1, 31)))

    def draw(rng: Random) -> Value:
        year, month, day = years(rng), months(rng), days(rng)
        while True:
            try:
                return kind.spell(date(year, month, day).toordinal())
            except ValueError:
                day -= 1

    return draw


@plain_levels.register
def _(kind: Spelled, known_values: KnownValues) -> Levels:
    inner, check = levels(kind.inner, known_values), checker(kind.texts)
    return Levels(lambda cost: filter(check, map(kind.spell, inner.at(cost))), inner.most)


def _within(kind: Spelled, draw: Callable[[Random], Value]) -> Callable[[Random], Value]:
    """Return the function that draws a text. One that is too long loses words at its end; the first word always fits."""

    def drawn(rng: Random) -> Value:
        value = draw(rng)
        while len(text := kind.spell(value)) > kind.texts.hi:
            value = (value[0], value[1][:-1])
        return text

    return drawn
