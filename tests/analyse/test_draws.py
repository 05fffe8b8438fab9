"""What random draws say about failing sets that nobody has seen: an estimate, and a bound that holds although the draws end when they are quiet."""

import numpy as np
import pytest

from momus.analyse.draws import DOUBT, new_sets, packed_sets


def fails(*sets: str) -> np.ndarray:
    """Return who of a, b and c fails in each draw."""
    return np.array([[name in one for name in "abc"] for one in sets], bool).reshape(len(sets), 3)


def test_sets_that_were_known_before_and_draws_that_nobody_fails_are_not_new():
    found = new_sets(fails("", "a", "ab", "", "c", "ab", "a", ""), packed_sets(fails("a")))
    assert found.first.tolist() == [2, 4]
    assert found.which.tolist() == [-1, -1, 0, -1, 1, 0, -1, -1]
    assert (found.draws, found.once, found.quiet) == (8, 1, 3)
    assert found.estimate == 1 / 8
    assert found.bound == pytest.approx(1 - (DOUBT / 12) ** (1 / 3))


def test_draws_that_show_nothing_new_are_all_quiet():
    found = new_sets(fails(*[""] * 10_000), set())
    assert (found.quiet, found.estimate, found.once) == (10_000, 0.0, 0)
    # A little more than three in ten thousand, the rule of three: half of the doubt is kept for the draws after a first new set.
    assert found.bound == pytest.approx(0.000369, rel=0.01)


def test_after_a_new_set_in_the_last_draw_nothing_is_known():
    assert new_sets(fails("", "a"), set()).bound == 1.0
    assert new_sets(fails(), set()).bound == 1.0


@pytest.mark.parametrize("shape", ["few", "many", "tail"])
def test_the_bound_holds_in_all_but_one_of_twenty_cases_though_the_draws_end_when_they_are_quiet(shape):
    chances = {"few": [0.002] * 3, "many": [0.0005] * 60, "tail": [0.2 / k**2 for k in range(1, 200)]}[shape]
    rng = np.random.default_rng(5)
    broken = 0
    for _ in range(400):
        quiet, most = 500, 5_000
        drawn = rng.choice(len(chances) + 1, size=most, p=[*chances, 1 - sum(chances)])
        seen, last, number = set(), -1, 0
        for number, one in enumerate(drawn):
            if one < len(chances) and one not in seen:
                seen.add(one)
                last = number
            if number - last >= quiet:
                break
        members = np.zeros((number + 1, len(chances)), bool)
        for at, one in enumerate(drawn[: number + 1]):
            if one < len(chances):
                members[at, one] = True
        found = new_sets(members, set())
        assert found.quiet == number - last and len(found.first) == len(seen)
        broken += sum(chance for one, chance in enumerate(chances) if one not in seen) > found.bound
    assert broken <= 400 * DOUBT
