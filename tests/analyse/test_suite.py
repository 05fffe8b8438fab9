"""The fewest rows, proved by trying all."""

import random
from itertools import combinations

import numpy as np
import pytest

from momus.analyse.suite import choose_suite
from momus.table import Known

from .tables import failing_sets, table


def smallest(wrong):
    """Return the least (number, sum of places) of rows that cover all columns, by trying all."""
    for number in range(1, len(wrong) + 1):
        sums = [sum(rows) + number for rows in combinations(range(len(wrong)), number) if wrong[list(rows)].any(axis=0).all()]
        if sums:
            return number, min(sums)
    return 0, 0


@pytest.mark.parametrize("seed", range(30))
def test_no_smaller_and_no_simpler_suite_exists(seed):
    draws = np.random.default_rng(seed)
    wrong = draws.random((9, 12)) < 0.25
    wrong[draws.integers(0, 9, 12), np.arange(12)] = True
    suite = choose_suite(Known(np.arange(1, 10), np.arange(12), wrong.astype(np.int32)))
    assert suite.at_least == len(suite.rows)
    assert (len(suite.rows), sum(suite.rows)) == smallest(wrong)


def test_where_the_greedy_choice_is_not_the_best_the_exact_one_is_taken():
    rows = ["adegh", "fg", "f", "cfh", "adfh", "abcgh", "aef", "abcdeh"]
    suite = choose_suite(failing_sets([set(row) for row in rows], "abcdefgh"))
    assert suite.greedy == 3
    assert suite.rows == (2, 8) and suite.at_least == 2 and not suite.hurried


def test_columns_that_no_row_refutes_are_said_to_be_left():
    suite = choose_suite(table("1.?", "1.."))
    assert suite.rows == (1,) and suite.uncovered == (2, 3) and suite.refutes == ((1,),)


def test_nobody_to_refute_needs_no_row():
    suite = choose_suite(table("..", "??"))
    assert suite.rows == () and suite.at_least == 0


def test_without_time_the_bound_is_shown():
    draws = random.Random(1)
    sets = [{chr(0x4E00 + number) for number in range(300) if draws.random() < 0.02} for _ in range(200)]
    everyone = "".join(sorted(set().union(*sets)))
    suite = choose_suite(failing_sets(sets, everyone), budget_s=0.0)
    assert suite.at_least <= len(suite.rows) <= suite.greedy and suite.hurried
    assert set().union(*map(set, suite.refutes)) == {ord(one) for one in everyone}


def test_a_hard_table_is_given_up_after_so_many_branches_and_not_by_the_clock(monkeypatch):
    monkeypatch.setattr("momus.analyse.suite.MOST_NODES", 1)
    draws = np.random.default_rng(5)
    wrong = draws.random((60, 100)) < 0.2
    wrong[draws.integers(0, 60, 100), np.arange(100)] = True
    known = Known(np.arange(1, 61), np.arange(100), wrong.astype(np.int32))
    suite = choose_suite(known, budget_s=600.0)
    assert suite.at_least < len(suite.rows) and not suite.hurried
    assert choose_suite(known, budget_s=300.0).rows == suite.rows
