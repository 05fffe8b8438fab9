"""Which values count as the same."""

import math

import pytest

from momus.judge.values import Equality, differences
from momus.model import Linked, Opaque, Raised, Record

SAME = [
    (1, True),
    (0, False),
    (1, 1.0),
    (2**70, 2**70),
    (0.1 + 0.2, 0.3),
    (math.nan, math.nan),
    (-0.0, 0.0),
    (math.inf, math.inf),
    ({1, 2}, {2, 1}),
    ({1, 2}, frozenset({1, 2})),
    ({"a": 1, "b": 2}, {"b": 2.0, "a": True}),
    ({True: "x"}, {1: "x"}),
    ({0.1 + 0.2}, {0.3}),
    ([1, (2, [3])], [1.0, (2, [3])]),
    (Linked((1, 2)), Linked((1.0, 2))),
    (Record("Point", (("x", 1), ("y", 2))), Record("Pair", (("y", 2), ("x", 1)))),
    (Opaque("generator"), Opaque("generator")),
    (1 + 0j, 1),
]

DIFFERENT = [
    ([1, 2], (1, 2)),
    (None, False),
    (None, 0),
    ("", None),
    ("1", 1),
    (b"a", "a"),
    (2**70, 2**70 + 1),
    (10**400, 1.0),
    (0.1, 0.1000001),
    (math.nan, 0.0),
    (math.inf, -math.inf),
    ([1, 2], [2, 1]),
    ([1], [1, 1]),
    ({1: 2}, {1: 3}),
    ({1: 2}, {2: 2}),
    ({1, 2}, [1, 2]),
    (Linked((1, 2)), [1, 2]),
    (Opaque("generator"), Opaque("function")),
    (1j, 1),
    (1j, "1j"),
]


@pytest.mark.parametrize(("left", "right"), SAME)
def test_same_by_value(left, right):
    assert Equality().same(left, right)
    assert Equality().same(right, left)


@pytest.mark.parametrize(("left", "right"), DIFFERENT)
def test_different_by_value(left, right):
    assert not Equality().same(left, right)
    assert not Equality().same(right, left)


@pytest.mark.parametrize(
    ("left", "right"),
    [
        (1, True),
        (1, 1.0),
        (0.1 + 0.2, 0.3),
        ({1}, frozenset({1})),
        ([True], [1]),
        ({1: True}, {1: 1}),
        ({True: 0}, {1: 0}),
        (1, 1 + 0j),
    ],
)
def test_strict_types_tell_apart_what_values_do_not(left, right):
    assert Equality().same(left, right)
    assert not Equality(strict=True, rel=0.0).same(left, right)


@pytest.mark.parametrize("value", [1, True, 0.5, math.nan, [1, (2,)], {1: {2}}, "a", None])
def test_strict_types_accept_the_same_value(value):
    assert Equality(strict=True, rel=0.0).same(value, value)


def test_tolerance_applies_to_integers_only_where_it_is_said():
    assert not Equality(rel=0.1).same(100, 101)
    assert Equality(rel=0.1, integers=True).same(100, 101)
    assert Equality(rel=0.0, abs=0.5).same(1.0, 1.5)
    assert not Equality(rel=0.0, abs=0.5).same(1.0, 1.6)


def test_any_exception_of_a_method_equals_any_other_where_so_said():
    left, right = Raised("KeyError"), Raised("ValueError")
    assert not Equality().same((1, left), (1, right))
    assert Equality(any_exception=True).same((1, left), (1, right))
    assert not Equality(any_exception=True).same(left, Opaque("generator"))


def test_differences_count_repeats():
    assert differences([1, 1, 2], [1, 2, 2], Equality().same) == ([1], [2])
    assert differences([1, 2, 3], [3, 2, 1], Equality().same) == ([], [])
    assert differences([True, 2], [2, 1], Equality().same) == ([], [])


def test_differences_of_long_lists_are_quick():
    left = [float(number) for number in range(20_000)]
    right = [number * (1 + 1e-12) for number in reversed(left)]
    assert differences(left, right, Equality().same) == ([], [])
    missing, extra = differences(left, [*left[:-1], -1.0], Equality().same)
    assert (missing, extra) == ([19999.0], [-1.0])
