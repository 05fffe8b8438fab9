"""What values have that examples may lack, and domains without it."""

from itertools import islice
from random import Random

import pytest

from momus.domain import parse_domain
from momus.domain.oddities import lacks, oddities_of


@pytest.mark.parametrize(
    ("value", "names"),
    [
        ([], {"empty"}),
        ("", {"empty"}),
        ([3], {"single"}),
        ([3, 3, 1], {"repeated", "not sorted"}),
        ([[1], []], {"empty inside", "not sorted"}),
        ([4, 4], {"repeated", "all equal"}),
        ([[1, 2], [3, 4]], set()),
        ([[1, 2, 3], [4, 5, 6]], {"not square"}),
        (-2, {"negative"}),
        (0.5, {"fraction"}),
        (0, {"zero"}),
        ("Ab 1", {"small letter", "capital", "digit", "blank"}),
        ("([)]", {"unbalanced", "no letter"}),
        ("([])", {"no letter"}),
        ([1, None], {"none"}),
        ({"a": -1, "b": 2}, {"small letter", "negative"}),
        ((5, 1), {"descending pair"}),
        ([(1, 5), (2, 2)], set()),
        ("?!", {"no letter"}),
        ("a b", {"small letter", "blank"}),
        (" a", {"small letter", "blank", "stray blank"}),
        ("a\n", {"small letter", "blank", "stray blank"}),
        ("a  b", {"small letter", "blank", "stray blank"}),
        (" ", {"blank", "no letter", "stray blank"}),
    ],
)
def test_the_oddities_of_a_value(value, names):
    assert oddities_of(value) == names


@pytest.mark.parametrize(
    ("type_", "name", "words"),
    [
        ("list(int(-9, 9), 0, 4)", "empty", "x: list of 1 to 4 integers from -9 to 9"),
        ("list(int(-9, 9), 0, 4)", "negative", "x: list of 0 to 4 integers from 0 to 9"),
        ("list(int(-9, 9), 0, 4)", "not sorted", "x: list of 0 to 4 sorted integers from -9 to 9"),
        ("list(int(-9, 9), 0, 4)", "repeated", "x: list of 0 to 4 different integers from -9 to 9"),
        ("list(str('a-cA-C', 0, 3), 0, 4)", "empty inside", "x: list of 0 to 4 strings of 1 to 3 characters of 'A-Ca-c'"),
        ("str('a-cA-C', 0, 3)", "capital", "x: string of 0 to 3 characters of 'a-c'"),
        ("optional(int(-9, 9))", "none", "x: integer from -9 to 9"),
        ("int(-100, 100)", "above 50", "x: integer from -50 to 50"),
        ("str('IVX', 1, 2)", "no numeral", "x: one of 'I', 'II', 'IV', 'V', 'VI', 'IX', 'X', 'XI', 'XV', 'XX'"),
        ("list(tuple(int(0, 9), int(0, 9)), 0, 4)", "descending pair", "x: list of 0 to 4 tuples of 2 sorted integers from 0 to 9"),
    ],
)
def test_a_type_says_what_its_values_lack(type_, name, words):
    domain = parse_domain({"x": type_}, [f"lacks(x, {name!r})"])
    assert domain.describe() == (words,)


def test_that_zeros_are_lacking_is_a_bound_whether_it_is_said_before_or_after_that_negative_numbers_are():
    lacking = ["lacks(x, 'zero')", "lacks(x, 'negative')"]
    for where in (lacking, lacking[::-1]):
        assert parse_domain({"x": "list(int(-9, 9), 0, 4)"}, where).describe() == ("x: list of 0 to 4 integers from 1 to 9",)


@pytest.mark.parametrize(
    "name",
    [
        "empty",
        "single",
        "zero",
        "negative",
        "repeated",
        "not sorted",
        "unbalanced",
        "none",
        "fraction",
        "above 5",
        "descending pair",
        "no letter",
        "stray blank",
    ],
)
@pytest.mark.parametrize(
    "type_",
    [
        "list(int(-9, 9), 0, 4)",
        "int(-9, 9)",
        "float(-9, 9)",
        "str('a-c()', 0, 4)",
        "str('ab ', 0, 4)",
        "dict(str('ab', 0, 2), int(-3, 9), 0, 3)",
        "optional(list(int(-9, 9), 0, 3))",
        "either(int(-9, 9), str('ab', 0, 2))",
        "tuple(int(-9, 9), list(int(-9, 9), 0, 3))",
        "choice(-1, 0, 3)",
        "matrix(int(-3, 3), 2, 2)",
        "set(int(-9, 9), 0, 3)",
        "list(tuple(int(-9, 9), int(-9, 9)), 0, 3)",
        "list(tuple(int(-9, 9), float(0, 5)), 0, 2)",
    ],
)
def test_a_domain_without_an_oddity_has_exactly_the_other_values(type_, name):
    wide = parse_domain({"x": type_})
    narrow = parse_domain({"x": type_}, [f"lacks(x, {name!r})"])
    rng = Random(1)
    inputs = [*islice(wide.smallest_first(), 300), *(wide.search(rng) for _ in range(300))]
    assert any(lacks(args[0], name) for args in inputs)
    for args in inputs:
        assert narrow.contains(args) == lacks(args[0], name), args
    assert all(lacks(narrow.search(rng)[0], name) for _ in range(200))
