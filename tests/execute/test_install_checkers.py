"""The model checkers: `make setup` has put them where boxes can start them."""

import time

import pytest

from momus.errors import MissingToolError
from momus.execute import Runner
from momus.execute import install_model_checkers as install_checkers
from momus.execute.model_checkers import checker_path, search_path


def test_nothing_is_missing_and_finding_that_out_is_quick():
    started = time.monotonic()
    assert install_checkers.missing() == []
    assert install_checkers.install() == []
    assert time.monotonic() - started < 0.5


def test_every_checker_starts_in_the_box():
    with Runner() as runner:
        for name in install_checkers.CHECKERS:
            ran = runner.run_tool(["/usr/bin/env", f"PATH={search_path()}", name, "--version"], seconds=5)
            assert (name, ran.status, ran.stderr) == (name, 0, b"")
            assert b"." in ran.stdout


def test_a_tool_that_is_missing_is_named_with_its_package():
    with pytest.raises(MissingToolError, match="install the package nowhere-to-be-found"):
        checker_path("nowhere-to-be-found")


def test_the_sources_of_another_release_are_left_out(tmp_path):
    lines = list(install_checkers._sources("a-release-that-never-was", "trixie"))
    assert lines == []
