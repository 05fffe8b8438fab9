"""The pytest plugin: the fixture `assert_equivalent`, with a budget and a seed from the command line."""

from collections.abc import Callable
from functools import partial

import pytest


def pytest_addoption(parser: pytest.Parser) -> None:
    """Add the options of `assert_equivalent`."""
    group = parser.getgroup("momus", "functions that are compared by Momus")
    group.addoption("--momus-inputs", type=int, default=None, metavar="N", help="inputs for each comparison (8,000)")
    group.addoption("--momus-seed", type=int, default=0, metavar="N", help="the seed of all comparisons (0)")


@pytest.fixture
def assert_equivalent(pytestconfig: pytest.Config) -> Callable[..., None]:
    """Return `momus.assert_equivalent` with the budget and the seed of this run."""
    from momus.api.equivalence import assert_equivalent

    inputs, seed = pytestconfig.getoption("--momus-inputs"), pytestconfig.getoption("--momus-seed")
    return partial(assert_equivalent, inputs=inputs, seed=seed)
