"""What tests ask of a graded class."""

from momus.readings.clusters import ClusterOptions
from momus.readings.ranking import RankingOptions
from momus.readings.suites import SuiteOptions

RANK = {"ranking": RankingOptions()}
SPLIT = {"clusters": ClusterOptions()}
SUITE = {"suites": SuiteOptions(planted=False)}
SUITE_ALONE = {"suites": SuiteOptions(alone=True, planted=False)}
SUITE_MEASURED = {"suites": SuiteOptions()}
