"""A class of attacks is graded once, by the process that has all tests of its kind."""

import multiprocessing
from concurrent.futures import ProcessPoolExecutor
from functools import cache

import pytest

from tests.attacks.classes import KINDS, Graded, attacks, grade_class


def pytest_generate_tests(metafunc):
    if "file" in metafunc.fixturenames:
        metafunc.parametrize(("kind", "file"), [of_kind(kind, file) for kind in KINDS for file in attacks(kind)])
    elif "graded" in metafunc.fixturenames:
        metafunc.parametrize("kind", [of_kind(kind) for kind in KINDS])


def of_kind(kind: str, *more: str):
    return pytest.param(kind, *more, marks=pytest.mark.xdist_group(f"attacks in {kind}"))


@pytest.fixture(scope="session")
def graded(tmp_path_factory):
    """Return a function from a kind to what became of its class of attacks, graded in a process of its own, where nothing else leaves traces."""

    @cache
    def grade_once(kind: str) -> Graded:
        with ProcessPoolExecutor(1, mp_context=multiprocessing.get_context("fork")) as process:
            return process.submit(grade_class, tmp_path_factory.mktemp("attacks") / kind, kind).result()

    return grade_once
