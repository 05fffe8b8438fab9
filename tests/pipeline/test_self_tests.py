"""Every language on this machine does what its sample says."""

import pytest

from momus.errors import MissingToolError
from momus.execute import Runner
from momus.languages import LANGUAGES, language
from momus.languages.base import Task
from momus.model import Form
from momus.pipeline.doctor import self_test


@pytest.mark.parametrize("name", LANGUAGES)
def test_the_sample_of_each_language_works(name):
    try:
        language(name).tools(Task(Form.FUNCTION))
    except MissingToolError as error:
        pytest.skip(str(error))
    with Runner(86) as runner:
        assert self_test(runner, language(name)) == ""
