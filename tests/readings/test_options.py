"""The options of readings: numbers that no reading can use are told before anything is run."""

import pytest

from momus.errors import RequestError
from momus.readings.ranking import RankingOptions
from momus.readings.similarity import SimilarityOptions
from momus.readings.suites import SuiteOptions
from momus.readings.suspects import SuspectOptions


@pytest.mark.parametrize(
    ("options", "key", "value", "rule"),
    [
        (SimilarityOptions, "within", 0.0, "--within 0.0: must be from 0.001 to 0.5"),
        (SimilarityOptions, "within", float("nan"), "--within nan: must be from 0.001 to 0.5"),
        (SimilarityOptions, "within", float("inf"), "--within inf: must be from 0.001 to 0.5"),
        (SimilarityOptions, "paths", -3, "--paths -3: must be 0 or more"),
        (RankingOptions, "quiet_draws", -1, "--quiet-draws -1: must be 0 or more"),
        (SuiteOptions, "seconds", float("nan"), "--seconds nan: must be 0 or more"),
        (SuspectOptions, "repairs", -1, "--repairs -1: must be 0 or more"),
    ],
)
def test_a_number_out_of_its_range_is_told_with_value_and_rule(options, key, value, rule):
    with pytest.raises(RequestError) as error:
        options(**{key: value})
    assert str(error.value) == rule
