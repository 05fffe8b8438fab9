"""Suites chosen from half of a class, on the other half."""

import numpy as np

from momus.analyse.suite import held_out

from .tables import failing_sets


def test_a_class_with_one_bug_is_caught_whole():
    found = held_out(failing_sets([set("abcdef")], "abcdef"))
    assert (found.share, found.tests) == (1.0, 1.0)


def test_a_bug_of_one_submission_is_missed_when_that_one_is_held_out():
    found = held_out(failing_sets([set("a"), set("b"), set("c"), set("d")], "abcd"))
    assert (found.share, found.tests) == (0.0, 2.0)


def test_planted_faults_catch_what_the_seen_half_does_not_have():
    found = held_out(failing_sets([set("a"), set("b"), set("c"), set("d")], "abcd"), np.eye(4, dtype=np.int32))
    assert (found.share, found.tests) == (1.0, 4.0)
