"""Every language on this machine does what its sample says, however programs are confined."""

import pytest

from momus.errors import BoxError, MissingToolError
from momus.execute import Runner
from momus.languages import LANGUAGES, language
from momus.languages.base import Task
from momus.model import Form
from momus.pipeline.doctor import self_test
from momus.sandbox.tiers import Tier


@pytest.fixture(scope="module", params=[Tier.CGROUP, Tier.LIMITS, Tier.LANDLOCK])
def runner(request):
    with Runner(86, tier=request.param) as made:
        try:
            assert made.tier is request.param
        except BoxError as error:
            pytest.skip(str(error))
        yield made


@pytest.mark.parametrize("name", LANGUAGES)
def test_the_sample_of_each_language_works_in_every_tier(runner, name):
    try:
        language(name).tools(Task(Form.FUNCTION))
    except MissingToolError as error:
        pytest.skip(str(error))
    assert language(name).sample() is not None
    assert self_test(runner, language(name)) == ""
