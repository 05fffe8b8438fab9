"""The hints for a whole class are true: what each says is run again."""

from pathlib import Path

import pytest

from bench.hints import check

ROOT = Path(__file__).resolve().parents[2]


@pytest.mark.slow
def test_every_hint_is_an_input_that_the_next_step_handles_and_the_present_one_does_not():
    found = check(ROOT / "examples" / "middle")
    assert (found.wrong, sum(found.ways.values())) == (8, 8)
    assert (found.untrue, found.showing) == ((), ())
    assert found.ways["step"] > 0
