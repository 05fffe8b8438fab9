"""The comparison of groups, on the scores that the paper prints (its figure 5 and the tables after it)."""

import pytest

from momus.analyse.groups import compare_groups, correlate

SCORES = {
    "anonymizer": ([0, 9, 9, 12, 16, 10, 13], [6, 10, 0, 7, 0, 14]),
    "interval set": ([4, 11, 7, 12, 5, 15, 14], [7, 9, 4, 16, 9, 13]),
    "cryptarithm": ([0, 0, 0, 4, 2, 0, 0], [0, 0, 2, 3, 0, 4]),
}


@pytest.mark.parametrize(
    "task, means, deviations, p",
    [
        ("anonymizer", (9.86, 6.17), (5.01, 5.53), 0.2390),
        ("interval set", (9.71, 9.67), (4.39, 4.27), 0.9846),
        ("cryptarithm", (0.86, 1.50), (1.57, 1.76), 0.5065),
    ],
)
def test_means_deviations_and_p_are_those_of_the_paper(task, means, deviations, p):
    found = compare_groups(("QuickCheck", "HUnit"), *SCORES[task])
    assert (round(found.first.mean, 2), round(found.second.mean, 2)) == means
    assert (round(found.first.deviation, 2), round(found.second.deviation, 2)) == deviations
    # The paper rounds the degrees of freedom down, to 10, which changes the third digit.
    assert found.welch == pytest.approx(p, abs=0.001)


def test_all_relabellings_of_a_small_class_are_tried():
    found = compare_groups(("a", "b"), [5, 6, 7], [1, 2, 3])
    assert found.exact and found.permutation == pytest.approx(2 / 20)
    assert (found.delta, found.delta_low, found.delta_high) == (1.0, 1.0, 1.0)


def test_equal_groups_have_no_difference():
    found = compare_groups(("a", "b"), [1, 2, 3, 4], [1, 2, 3, 4])
    assert found.permutation == 1.0 and found.delta == 0.0 and found.delta_low < 0 < found.delta_high


def test_scores_that_never_vary_have_no_t_test():
    found = compare_groups(("a", "b"), [3, 3], [3, 3, 3])
    assert found.welch is None and found.permutation == 1.0
    assert compare_groups(("a", "b"), [3, 3], [5, 5]).welch is None


def test_scores_go_with_the_manual_grades_of_the_paper():
    automatic = [0, 9, 6, 9, 10, 0, 12, 16, 7, 0, 14, 10, 13]
    manual = [3, 3, 2, 5, 4, 0, 2, 9, 4, 1, 8, 4, 8]
    found = correlate(automatic, manual)
    assert found.size == 13
    assert (round(found.pearson, 2), round(found.spearman, 2), round(found.kendall, 2)) == (0.8, 0.78, 0.66)


def test_grades_that_never_vary_have_no_correlation():
    assert correlate([1, 2, 3], [4, 4, 4]).pearson is None
