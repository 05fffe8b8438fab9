"""Shares and their intervals."""

import numpy as np
import pytest

from momus.analyse.similarity import draws_needed, share_of, weighted_share


@pytest.mark.parametrize("true", [0.0, 1e-4, 0.003, 0.02, 0.14, 0.5, 0.9, 0.998, 1.0])
def test_the_interval_has_the_true_share_at_least_93_times_of_100(true):
    rng = np.random.default_rng(7)
    agreed, counts = np.unique(rng.binomial(1000, true, 4000), return_counts=True)
    shares = [share_of(int(one), 1000) for one in agreed]
    held = sum(int(count) for count, one in zip(counts, shares, strict=True) if one.low <= true <= one.high)
    assert held / 4000 >= 0.93


def test_a_share_of_all_or_none_is_bounded_by_three_over_n():
    assert share_of(1000, 1000).low == pytest.approx(1 - 3 / 1000, abs=1e-5)
    assert share_of(0, 1000).high == pytest.approx(3 / 1000, abs=1e-5)
    assert share_of(1000, 1000).high == 1.0


def test_as_many_draws_as_needed_make_the_interval_narrow():
    first = share_of(1000, 2000)
    needed = draws_needed(first, 0.01)
    assert 9_000 < needed < 10_000
    assert share_of(needed // 2, needed).within <= 0.01


def test_weights_count_and_equal_weights_change_nothing():
    agree = np.array([True] * 30 + [False] * 70)
    assert weighted_share(agree, np.full(100, 3.0)) == share_of(30, 100)
    heavy = np.array([2.0] * 30 + [1.0] * 70)
    assert weighted_share(agree, heavy, exact=True).value == 60 / 130


def test_the_interval_of_a_weighted_share_has_the_true_share():
    rng = np.random.default_rng(1)
    held = 0
    for _ in range(400):
        values = rng.integers(0, 100, 500)
        weights = np.where(values < 10, 10.0, 1.0)
        share = weighted_share(values >= 30, weights)
        held += share.low <= 70 / (10 * 10 + 90) <= share.high
    assert held / 400 >= 0.93
