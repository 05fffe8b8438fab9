"""Exercises whose domain nobody wrote: every bug is refuted, and no right submission is accused."""

import pytest

from bench.unwritten import GUESSED, fare


@pytest.mark.slow
@pytest.mark.parametrize(
    "name", ["day_of_year", "fair_score", "from_roman", "initials", "intervals", "merge", "run_length", "spiral"]
)
def test_every_bug_is_refuted_and_nobody_accused_by_a_guessed_domain(name):
    fared = fare(name, GUESSED)
    assert (fared.missed, fared.accused) == ((), ())
