"""Inputs listed smallest first: what the listing leaves out, it leaves out without looking at it, and the order stays."""

from itertools import combinations, permutations

import pytest

from momus.domain import parse_domain
from momus.domain.known_values import NOTHING_KNOWN
from momus.domain.listing.enumerating import levels
from momus.domain.listing.joint_listing import kept_tuples
from momus.domain.listing.levels import Levels, arrangements, multisets, subsets
from momus.domain.types import Int


@pytest.mark.parametrize(
    ("types", "where"),
    [
        ({"a": "int(-30, 30)", "b": "int(-30, 30)"}, ["lacks(a, 'zero')", "lacks(b, 'fraction')", "a <= b", "b % 3 != 1"]),
        ({"a": "int(-7, 7)", "b": "list(int(0, 2), 0, 4)", "c": "str('ab', 0, 2)"}, ["a * a > 4", "b != [1]", "len(c) != 1"]),
        ({"a": "int(0, 40)", "b": "dict(int(0, 3), int(0, 2), 0, 2)"}, ["len(b) != 1", "a % 20 == 0"]),
        ({"a": "int(5, 400)", "b": "bool()"}, ["a % 7 == 0"]),
    ],
)
def test_a_small_domain_has_the_kept_inputs_in_the_order_of_all(types, where):
    everything = parse_domain(types)
    narrow = parse_domain(types, where)
    wanted = [args for args in everything.smallest_first() if narrow.contains(args)]
    assert len(wanted) == narrow.number_up_to(20_000)
    assert narrow._few == wanted


def test_a_value_is_asked_about_once_and_not_in_every_tuple():
    asked = []

    def is_even(number):
        asked.append(number)
        return number % 2 == 0

    digit = Int(0, 8)
    listed = list(kept_tuples([digit, digit], [is_even, None], 81))
    assert len(listed) == 45 and len(asked) == 9


def digits():
    """Return the digits by cost, and a list that grows with each look at one of them."""
    looks = []

    class Looked(Levels):
        def nth(self, index):
            looks.append(index)
            return super().nth(index)

    return Looked(levels(Int(0, 8), NOTHING_KNOWN).at, 8), looks


def test_sets_are_listed_without_looking_past_the_last_item():
    item, looks = digits()
    found = [tuple(sorted(items)) for cost in range(40) for items in subsets(item, 5, cost)]
    assert sorted(found) == list(combinations(range(9), 5))
    assert len(looks) < 1.5 * 5 * len(found)


def test_lists_of_different_items_are_listed_without_looking_past_the_last_item():
    item, looks = digits()
    found = [tuple(items) for cost in range(40) for items in arrangements(item, 4, cost)]
    assert sorted(found) == list(permutations(range(9), 4))
    assert len(looks) < 1.5 * 4 * len(found)


def test_repeated_items_are_listed_once_each():
    item, _ = digits()
    found = [tuple(items) for cost in range(60) for items in multisets(item, 3, cost)]
    assert len(found) == len(set(found)) == 165
