"""The attacks of a kind are two classes, the quick ones and the slow ones. Each is graded once, by the process that has all its tests."""

import multiprocessing
from concurrent.futures import ProcessPoolExecutor
from functools import cache

import pytest

from tests.attacks.classes import KINDS, Graded, attacks, grade_class, is_slow


def pytest_generate_tests(metafunc):
    if "file" in metafunc.fixturenames:
        one_each = [in_class(kind, is_slow(kind, file), file) for kind in KINDS for file in attacks(kind)]
        metafunc.parametrize(("kind", "slow", "file"), one_each)
    elif "graded" in metafunc.fixturenames:
        metafunc.parametrize(
            ("kind", "slow"), [in_class(kind, slow) for kind in KINDS for slow in (False, True) if files(kind, slow)]
        )


def files(kind: str, slow: bool) -> list[str]:
    """Return the attacks of a class."""
    return [file for file in attacks(kind) if is_slow(kind, file) == slow]


QUICK = {"python", "c"}
"""Kinds whose quick attacks are no slow tests: one with an interpreter in the box, one with a compiled program."""


def in_class(kind: str, slow: bool, *more: str):
    pace = "slow" if slow else "quick"
    is_left = slow or kind not in QUICK
    marks = [pytest.mark.xdist_group(f"{pace} attacks in {kind}"), *([pytest.mark.slow] if is_left else [])]
    return pytest.param(kind, slow, *more, marks=marks, id="-".join((kind, *(more or [pace]))))


@pytest.fixture(scope="session")
def graded(tmp_path_factory):
    """Return a function from a class to what became of it, graded in a process of its own, where nothing else leaves traces."""

    @cache
    def grade_once(kind: str, slow: bool) -> Graded:
        folder = tmp_path_factory.mktemp("attacks") / kind
        with ProcessPoolExecutor(1, mp_context=multiprocessing.get_context("fork")) as process:
            return process.submit(grade_class, folder, kind, files(kind, slow)).result()

    return grade_once
