"""Hard pairs: a plain check tells all of them apart within ten seconds, and each engine is there for a reason."""

import pytest

from tests.busy import at_this_load
from tests.quality.hard_pairs import PAIRS
from tests.quality.hard_table import SECONDS, tried

ONLY = {"harvest": "one_of_many_listed", "trace": "computed_token", "crosshair": "linear_system", "cbmc": "linear_system_c"}
"""For each engine a pair that no other finds."""
OTHERS = ("exhaustive", "random", "harvest", "trace", "crosshair", "cbmc")


@pytest.mark.slow
@pytest.mark.parametrize("name", sorted(PAIRS))
def test_a_plain_check_tells_them_apart(name, tmp_path):
    assert tried(PAIRS[name], None, tmp_path / "exercise", at_this_load(SECONDS)).refuted


@pytest.mark.slow
@pytest.mark.parametrize(("engine", "name"), ONLY.items())
def test_the_engine_alone_finds_it(engine, name, tmp_path):
    found = tried(PAIRS[name], (engine,), tmp_path / "exercise", at_this_load(SECONDS))
    assert found.refuted
    assert found.found_by == engine


@pytest.mark.slow
@pytest.mark.parametrize(("engine", "name"), ONLY.items())
def test_all_others_together_do_not_find_it(engine, name, tmp_path):
    others = tuple(other for other in OTHERS if other != engine)
    assert not tried(PAIRS[name], others, tmp_path / "exercise").refuted
