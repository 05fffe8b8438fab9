"""Inputs that resemble several known ones continue what these have in common."""

from random import Random

from momus.domain import parse_domain
from momus.domain.drawing.resembling import resembling


def made(domain, known, times=300):
    rng = Random(5)
    return {repr(one) for _ in range(times) if (one := resembling(domain, known, rng)) is not None}


def test_a_step_between_two_is_made_again():
    years = parse_domain({"year": "int(1600, 4000)", "month": "int(1, 12)", "day": "int(1, 31)"})
    found = made(years, [(1700, 2, 29), (1900, 2, 29), (2200, 2, 29)])
    # Two hundred years on, three hundred back, and the difference of two from the third.
    assert {"(2100, 2, 29)", "(2500, 2, 29)", "(2700, 2, 29)"} <= found


def test_parts_of_two_are_joined_and_places_exchanged_turned_over_and_scaled():
    numbers = parse_domain({"a": "int(-9, 9)", "b": "int(-9, 9)"})
    assert {"(1, -8)", "(7, 2)", "(2, 1)", "(-1, -2)", "(-7, 8)", "(2, 4)"} <= made(numbers, [(1, 2), (7, -8)])


def test_equal_places_stay_equal():
    texts = parse_domain({"s": "str('abc', 0, 4)"})
    assert {"('acca',)", "('cbbc',)", "('bbbb',)"} <= made(texts, [("abba",)])
    lists = parse_domain({"A": "list(int(0, 9), 0, 6)"})
    assert {"([5, 1, 5],)", "([9, 1, 9],)"} <= made(lists, [([2, 1, 2],)], 1_000)


def test_texts_of_one_length_have_places_too():
    texts = parse_domain({"s": "str('abc', 0, 4)"})
    assert {"('abca',)", "('cbac',)"} <= made(texts, [("abba",), ("acca",), ("cbbc",), ("caac",)], 3_000)
