"""Exceptions of two languages that stand for the same fault."""

import pytest

from momus.judge.exceptions import same_exception
from momus.judge.values import Equality
from momus.model import Raised, Record


@pytest.mark.parametrize(
    ("one", "other"),
    [
        ("ValueError", "IllegalArgumentException"),
        ("IndexError", "ArrayIndexOutOfBoundsException"),
        ("ZeroDivisionError", "ArithmeticException"),
        ("ArithmeticException", "DivideByZeroException"),
        ("KeyError", "out_of_range"),
        ("ValueError", "std::invalid_argument"),
        ("IllegalStateException", "InvalidOperationException"),
        ("RecursionError", "StackOverflowError"),
        ("Special", "Special"),
    ],
)
def test_they_are_the_same(one, other):
    assert same_exception(one, other) and same_exception(other, one)


@pytest.mark.parametrize(
    ("one", "other"),
    [
        ("ValueError", "IndexError"),
        ("IndexOutOfBoundsException", "ArrayIndexOutOfBoundsException"),
        ("IllegalArgumentException", "NumberFormatException"),
        ("ValueError", "ArithmeticException"),
        ("Special", "ValueError"),
    ],
)
def test_they_differ(one, other):
    assert not same_exception(one, other) and not same_exception(other, one)


def test_what_a_method_raised_is_compared_likewise():
    assert Equality().same((1, Raised("ValueError")), (1, Raised("IllegalArgumentException")))
    assert not Equality().same((Raised("ValueError"),), (Raised("ArithmeticException"),))


def test_in_a_mixed_class_sequences_are_alike_and_else_they_are_not():
    pair = Record("Pair", (("first", 1), ("second", [2])))
    assert Equality(mixed=True).same((1, [2]), [1, (2,)])
    assert Equality(mixed=True).same((1, (2,)), pair)
    assert not Equality(mixed=True).same((1, [3]), pair)


def test_in_a_mixed_class_a_text_is_its_list_of_characters_since_haskell_has_no_other():
    assert Equality(mixed=True).same(["a", "b"], "ab") and Equality(mixed=True).same("", [])
    assert not Equality(mixed=True).same(["ab"], "ab") and not Equality(mixed=True).same([1], "1")
    assert not Equality().same(["a", "b"], "ab")
    assert not Equality().same((1, 2), [1, 2])
