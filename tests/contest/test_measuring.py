"""Which of several measured times counts, and which runs are measured again."""

import pytest

from momus.contest.batch_type import measured
from momus.contest.layers import Layer, LayeredSettings
from momus.execute.whole_program import Ending, ProcessRun


def taken(times, **settings):
    """Return the run that counts, and how many were made, if a program takes these times one after the other under a limit of 1 s."""
    layer = {f"time.{name}": value for name, value in settings.items()}
    made = iter(times)
    limits = []

    def once(allowed):
        limits.append(allowed)
        seconds = next(made)
        if seconds is None:
            return ProcessRun(Ending.CRASHED, 11)
        ended = Ending.CPU if seconds > allowed.cpu_s else Ending.EXITED
        return ProcessRun(ended, cpu_s=seconds)

    run = measured(once, LayeredSettings([Layer.of("test", layer | {"limits.cpu_s": 1.0})]))
    return run.ending, round(run.cpu_s, 6), len(limits)


@pytest.mark.parametrize(
    ("take", "wanted"), [("minimum", 0.2), ("median", 0.3), ("average", 0.4)]
)  # fmt: skip
def test_one_of_the_repeated_times_counts(take, wanted):
    assert taken([0.3, 0.2, 0.7], repeat=3, take=take) == (Ending.EXITED, wanted, 3)


def test_a_time_near_the_limit_is_measured_again_on_both_sides_of_it():
    assert taken([0.95, 0.6], near=0.1, again=2) == (Ending.EXITED, 0.6, 2)
    assert taken([1.08, 0.97, 0.98], near=0.1, again=2) == (Ending.EXITED, 0.97, 3)
    assert taken([1.08, 1.02, 1.05], near=0.1, again=2) == (Ending.CPU, 1.02, 3)


def test_a_time_far_from_the_limit_is_measured_once():
    assert taken([0.5], near=0.1) == (Ending.EXITED, 0.5, 1)
    assert taken([1.3], near=0.1) == (Ending.CPU, 1.3, 1)
    assert taken([1.01]) == (Ending.CPU, 1.01, 1)


def test_a_program_that_crashes_is_not_measured_again():
    assert taken([None], repeat=3) == (Ending.CRASHED, 0.0, 1)
    assert taken([0.5, None], repeat=3) == (Ending.CRASHED, 0.0, 2)
