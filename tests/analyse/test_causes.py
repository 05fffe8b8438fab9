"""Guesses at causes, and what it takes to bear one out."""

import pytest

from momus.analyse.causes import Observation, Side, is_shown, lower_bound, propose, rounded_bound
from momus.analyse.conditions import Cause, Condition
from momus.analyse.features import features_of
from momus.model import Form


def cases(names, inputs, fails):
    return [Observation(features_of(Form.FUNCTION, names, args), fails(*args)) for args in inputs]


def words(names, args):
    """Return what is said of an input: the truths that hold."""
    return {feature.words for feature, value in features_of(Form.FUNCTION, names, args).items() if value is True}


def test_the_bounds_are_such_that_200_of_200_pass_and_195_do_not():
    assert lower_bound(200, 200) == pytest.approx(0.05 ** (1 / 200))
    cause = Cause((Condition(next(iter(features_of(Form.FUNCTION, ("n",), (1,)))), "true"),))
    outside = Side((False,) * 200)
    assert is_shown(cause, Side((True,) * 200), outside)
    assert is_shown(cause, Side((True,) * 196 + (False,) * 4), outside)
    assert not is_shown(cause, Side((True,) * 195 + (False,) * 5), outside)
    assert not is_shown(cause, Side((True,) * 199), outside), "199 fresh inputs are too few"
    assert not is_shown(cause, Side((True,) * 200), Side((False,) * 170 + (True,) * 30)), "other inputs fail too"
    assert is_shown(cause, Side((True,) * 200), Side((False,) * 190 + (True,) * 10))


def test_few_inputs_bear_out_only_what_a_person_would_think_of():
    value = next(feature for feature in features_of(Form.FUNCTION, ("n",), (5,)) if feature.is_number and feature.parameter == 0)
    outside = Side((False,) * 500)
    assert is_shown(Cause((Condition(value, "=", 0),)), Side((True,), exhausted=True), outside)
    assert not is_shown(Cause((Condition(value, "=", 371),)), Side((True,), exhausted=True), outside)


def test_the_simplest_guess_comes_first():
    inputs = [([a, b, c],) for a in range(-2, 3) for b in range(-2, 3) for c in range(-2, 3)]
    assert propose(cases(("A",), inputs, lambda A: len(set(A)) < 3))[0].words == "when A has a repeated value"
    assert propose(cases(("A",), inputs, lambda A: sorted(A) != A))[0].words == "when A is not sorted"
    assert propose(cases(("A",), inputs, lambda A: A[0] == 2))[0].words in (
        "when the first value of A is 2",
        "when the first value of A is above 1",
    )


def test_two_conditions_are_guessed_where_one_does_not_do():
    inputs = [(n, k) for n in range(-20, 21) for k in range(-20, 21)]
    guess = propose(cases(("n", "k"), inputs, lambda n, k: n > k and n < 0))[0]
    assert guess.words == "when n is negative and n > k"


def test_there_is_no_guess_without_failures():
    assert propose(cases(("n",), [(n,) for n in range(9)], lambda n: False)) == ()


def test_what_is_said_of_inputs():
    assert {"A is sorted", "A has a repeated value", "A contains 0", "k is in A", "k is the last value of A"} <= words(
        ("A", "k"), ([0, 2, 2], 2)
    )
    assert {"s ends with a space", "s contains a digit", "s begins with a digit"} <= words(("s",), ("1a ",))
    assert {"n is a prime number", "n > m", "n is positive"} <= words(("n", "m"), (7, 3))
    assert {"A contains an empty list"} <= words(("A",), ([[1], []],))
    calls = features_of(Form.OBJECT, (), ((), (("add", (1, 1)), ("add", (1, 1)), ("remove", (0, 2)))))
    said = {feature.words for feature, value in calls.items() if value is True}
    assert {"add is called twice with the same arguments", "the last call is remove", "remove is called after add"} <= said
    assert {"add is called with two equal arguments", "remove is called"} <= said
    assert "the list of first arguments of add contains a positive number" in said


def test_a_bound_that_is_not_known_exactly_is_rounded_as_people_do():
    assert rounded_bound(2_000_000_000, 2_200_000_000) == 2**31 - 1
    assert rounded_bound(90, 130) == 100
    assert rounded_bound(17, 19) == 17
