"""Texts that spell dates and names: drawn, listed and shrunk by what they spell."""

from itertools import islice
from random import Random

import pytest

from momus.domain import parse_domain
from momus.domain.oddities import is_name, read_date

DATES = parse_domain({"day": "str('a-z0-9-', 0, 20)"}, ["lacks(day, 'no date')"])
NAMES = parse_domain({"name": "str('a-zA-Z -', 0, 20)"}, ["lacks(name, 'no name')"])


@pytest.mark.parametrize(("domain", "fits"), [(DATES, read_date), (NAMES, is_name)])
def test_all_that_is_drawn_and_listed_spells_something(domain, fits):
    rng = Random(1)
    found = [
        *islice(domain.smallest_first(), 300),
        *(domain.search(rng) for _ in range(300)),
        *(domain.uniform(rng) for _ in range(300)),
    ]
    assert all(fits(text) and domain.contains((text,)) for (text,) in found)


def test_impossible_dates_and_other_words_are_outside():
    assert DATES.contains(("2024-02-29",)) and not DATES.contains(("2023-02-29",)) and not DATES.contains(("2023-2-9",))
    assert NAMES.contains(("Jean-Luc P",)) and not any(
        NAMES.contains((text,)) for text in ("ann", "Ann  Lee", "Ann ", "AnnLee", "")
    )


def test_days_at_the_ends_of_months_and_years_ending_on_00_are_drawn():
    rng = Random(2)
    drawn = [DATES.search(rng)[0] for _ in range(2000)]
    assert {"02-29", "12-31", "03-01"} <= {text[5:] for text in drawn}
    assert any(text[:4] == "1900" for text in drawn) and any(text[:4] == "2000" for text in drawn)


def test_dates_with_dots_are_written_with_dots():
    domain = parse_domain({"day": "str('0-9.', 10, 10)"}, ["lacks(day, 'no date')"])
    assert next(iter(domain.smallest_first())) == ("01.01.1900",)


def test_a_long_name_shrinks_to_two_words():
    def fails(texts):
        return next((at for at, (text,) in enumerate(texts) if text.count(" ") >= 1), None)

    assert NAMES.shrink(("Johann-Otto Sebastian Bach",), fails) == ("A A",)


def test_names_stay_names_without_one_of_their_separators():
    domain = parse_domain({"name": "str('a-zA-Z -', 0, 20)"}, ["lacks(name, 'no name')", "lacks(name, 'blank')"])
    rng = Random(3)
    assert all(" " not in domain.search(rng)[0] for _ in range(200))


def test_names_are_keys_of_dicts():
    domain = parse_domain({"votes": "dict(str('a-zA-Z', 0, 8), int(0, 9), 1, 4)"}, ["lacks(votes, 'no name')"])
    rng = Random(4)
    assert all(is_name(key) for _ in range(200) for key in domain.search(rng)[0])
