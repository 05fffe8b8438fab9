"""Uniform draws are uniform, counts are exact or honest: chi-square tests at a pinned seed."""

from collections import Counter
from math import comb
from random import Random

import pytest
from scipy.stats import chisquare

from momus import wire
from momus.domain import parse_domain
from momus.errors import ExerciseError

DRAWN = [
    ({"x": "int(-3, 9)"}, (), 13),
    ({"x": "bool()", "c": "choice('a', 'b', 'c')"}, (), 6),
    ({"A": "list(int(0, 2), 0, 3)"}, (), 40),
    ({"A": "list(int(0, 4), 0, 3, sorted=True)"}, (), 56),
    ({"A": "tuples(char('a-d'), 0, 3, sorted=True)"}, (), 35),
    ({"A": "list(int(0, 4), 0, 3, unique=True)"}, (), 86),
    ({"A": "list(int(0, 6), 2, 3, sorted=True, unique=True)"}, (), 56),
    ({"A": "set(int(0, 5), 0, 3)"}, (), 42),
    ({"s": "str('ab', 0, 4)"}, (), 31),
    ({"d": "dict(char('ab'), bool(), 0, 2)"}, (), 9),
    ({"x": "either(int(0, 4), bool(), tuple(bool(), bool()))"}, (), 11),
    ({"m": "matrix(bool(), int(0, 2), int(1, 2))"}, (), 27),
    ({"p": "permutation(4)"}, (), 24),
    ({"t": "tree(4)"}, (), 16),
    ({"g": "graph(4, 2)"}, (), 15),
    ({"A": "list(int(0, 1), 0, 3)", "n": "len(A)"}, (), 15),
    ({"A": "list(int(0, 1), 0, 3)", "k": "int(0, len(A) - 1)"}, (), 2 + 8 + 24),
    ({"A": "list(int(0, 1), 0, 3)", "n": "len(A)", "k": "int(1, n)"}, (), 2 + 8 + 24),
    ({"n": "int(1, 4)", "A": "list(bool(), n, n)"}, (), 30),
    ({"n": "int(1, 3)", "t": "tree(n)", "k": "int(0, n - 1)"}, (), 1 + 2 + 9),
    ({"s": "either(str('a', 0, 3), tuples(bool(), 0, 2))", "k": "int(0, len(s))"}, (), 10 + 1 + 4 + 12),
    ({"x": "int(0, 7)", "y": "int(0, 7)"}, ["x < y"], 28),
    ({"A": "list(int(0, 3), 0, 3)"}, ["sum(A) == 3"], 1 + 4 + 10),
    ({"A": "list(int(0, 4), 1, 3)"}, ["is_sorted(A)"], 55),
]


@pytest.mark.parametrize("spec, where, number", DRAWN)
def test_every_input_is_as_likely_as_any_other(spec, where, number):
    domain = parse_domain(spec, where)
    assert domain.count().exact == number
    rng = Random(11)
    draws = 60 * number
    seen = Counter(wire.encode(domain.uniform(rng)) for _ in range(draws))
    assert len(seen) == number
    assert chisquare(list(seen.values())).pvalue > 0.001


def test_overlapping_branches_are_drawn_once_each():
    domain = parse_domain({"x": "either(int(0, 5), int(3, 9), choice(0, 20))"})
    rng = Random(3)
    seen = Counter(domain.uniform(rng)[0] for _ in range(3000))
    assert sorted(seen) == [*range(10), 20]
    assert chisquare(list(seen.values())).pvalue > 0.001
    assert domain.count().exact is None


def test_lengths_of_a_uniform_list_are_weighted_by_their_number():
    domain = parse_domain({"A": "list(int(-100, 100), 0, 8)"})
    rng = Random(1)
    long = sum(len(domain.uniform(rng)[0]) == 8 for _ in range(5000))
    assert long > 4940
    assert domain.count().exact == sum(201**n for n in range(9))


def test_searching_draws_all_lengths_alike():
    domain = parse_domain({"A": "list(int(-100, 100), 0, 8)"})
    rng = Random(1)
    lengths = Counter(len(domain.search(rng)[0]) for _ in range(4500))
    assert min(lengths.values()) > 400 and len(lengths) == 9


def test_large_counts_are_exact():
    assert parse_domain({"A": "list(int(-2**31, 2**31 - 1), 1, 8)", "n": "len(A)"}).count().exact == sum(
        2 ** (32 * n) for n in range(1, 9)
    )
    assert parse_domain({"A": "list(int(1, 49), 6, 6, sorted=True, unique=True)"}).count().exact == comb(49, 6)
    assert parse_domain({"n": "int(1, 500)", "A": "list(bool(), n, n)"}).count().exact == 2**501 - 2


def test_a_constrained_count_is_an_interval_that_holds_the_truth():
    domain = parse_domain({"a": "int(1, 100)", "b": "int(1, 100)", "c": "int(1, 100)"}, ["a + b + c <= 150"])
    truth = sum(a + b + c <= 150 for a in range(1, 101) for b in range(1, 101) for c in range(1, 101))
    count = domain.count()
    assert count.exact is None
    assert count.low <= truth <= count.high
    assert count.high - count.low < 0.06 * 10**6
    assert "of 2,000 uniform draws" in count.how


def test_infinite_domains_have_no_count_and_say_so():
    for spec in ({"x": "int()"}, {"x": "float(0, 1)"}, {"A": "list(float(), 0, 3)", "n": "len(A)"}):
        count = parse_domain(spec).count()
        assert count.exact is None and count.high == float("inf") and count.how


def test_bounds_through_values_that_cannot_be_listed_are_drawn_nearly_uniformly():
    domain = parse_domain({"A": "list(int(0, 3), 1, 2)", "k": "int(0, max(A))"})
    rng = Random(1)
    seen = Counter(wire.encode(domain.uniform(rng)) for _ in range(10_000))
    values = [10_000 / len(seen)] * len(seen)
    assert len(seen) == sum(max(A) + 1 for A in [(a,) for a in range(4)] + [(a, b) for a in range(4) for b in range(4)])
    assert max(abs(n - values[0]) for n in seen.values()) < 0.35 * values[0]


def test_a_constraint_that_almost_nothing_satisfies_is_told_with_its_share():
    domain = parse_domain({"x": "int(0, 10**9)", "y": "int(0, 10**9)"}, ["x * y == 982451653 * 899809363"])
    assert domain.share_accepted() == 0.0
    with pytest.raises(ExerciseError, match=r"0.00% of 2,000 inputs"):
        domain.uniform(Random(1))
    with pytest.raises(ExerciseError, match="narrow the types"):
        domain.search(Random(1))


def test_a_rare_constraint_is_searched_near_what_satisfies_it():
    domain = parse_domain({"A": "list(int(0, 1000), 3, 6)"}, ["sum(A) == 10", "A[0] > 1"])
    rng = Random(1)
    found = {repr(domain.search(rng)) for _ in range(200)}
    assert len(found) > 30


def test_share_accepted():
    assert parse_domain({"x": "int(0, 9)"}).share_accepted() == 1.0
    assert parse_domain({"x": "int(0, 9)"}, ["x + x < 6"]).share_accepted() == 0.3
    assert abs(parse_domain({"x": "int(0, 10**6)"}, ["x % 4 == 0"]).share_accepted() - 0.25) < 0.04
