"""Constraints that say bounds become bounds of types."""

import pytest

from momus.domain import parse_domain


@pytest.mark.parametrize(
    ("types", "where", "said"),
    [
        ({"n": "int(-2**31, 2**31 - 1)"}, ["0 <= n", "n < 24"], "n: integer from 0 to 23"),
        ({"n": "int(-9, 9)"}, ["3 > n", "n == 2"], "n: integer from 2 to 2"),
        ({"A": "list(int(0, 9), 0, 8)"}, ["len(A) >= 3"], "A: list of 3 to 8 integers from 0 to 9"),
        ({"s": "str('ab', 0, 8)"}, ["4 >= len(s)"], "s: string of 0 to 4 characters of 'ab'"),
    ],
)
def test_bounds_move_into_the_type(types, where, said):
    assert parse_domain(types, where).describe() == (said,)


def test_bounds_that_depend_on_other_parameters_stay():
    assert parse_domain({"a": "int(0, 9)", "b": "int(a, 9)"}, ["b > 4"]).describe()[-1] == "where b > 4"
