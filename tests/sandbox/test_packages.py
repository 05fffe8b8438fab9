"""Packages for a box: found where they are, or copied to where the box's user can read them."""

import subprocess
import tempfile
from importlib.metadata import version
from pathlib import Path

import pytest

from momus.pipeline.student_tests.boxed import WORKER
from momus.sandbox import packages, tiers
from momus.sandbox.box import Box
from momus.sandbox.tiers import Interpreter, Profile

NAMES = ("crosshair.core_and_libs", "z3", "_crosshair_tracers")


def test_an_interpreter_sees_the_packages():
    found = packages.interpreter_with("crosshair-tool", *NAMES)
    assert isinstance(found, Interpreter)
    assert found.packages and set(found.packages) <= {*found.folders, *(one for one in found.packages if one.startswith("/usr/"))}


def test_a_package_that_is_not_there_is_named():
    assert packages.interpreter_with("no-such", "no_such_package") == "the package no_such_package is not installed"


@pytest.mark.slow
def test_a_copy_has_all_that_is_imported_and_all_can_read_it(tmp_path):
    copy = packages.readable_copy("crosshair-tool", NAMES, tmp_path)
    assert all(path.stat().st_mode & 0o004 for path in (copy, *copy.rglob("*")))
    assert list(tmp_path.iterdir()) == [copy]
    text = f"import sys; sys.path.append({str(copy)!r}); import {', '.join(NAMES)}; print(z3.__file__)"
    said = subprocess.run([tiers.interpreter().path, "-I", "-S", "-c", text], capture_output=True, text=True, check=True)
    assert said.stdout.startswith(str(copy))
    before = copy.stat().st_mtime_ns
    assert packages.readable_copy("crosshair-tool", NAMES, tmp_path) == copy
    assert copy.stat().st_mtime_ns == before


@pytest.mark.slow
def test_a_copy_of_pytest_and_hypothesis_has_all_that_a_box_for_tests_needs():
    # The folder of pytest's own is closed to the box's user.
    with tempfile.TemporaryDirectory() as folder:
        Path(folder).chmod(0o755)
        copy = packages.readable_copy(WORKER.distribution, WORKER.imported, Path(folder))
        assert copy.name.startswith(f"pytest-{version('pytest')}-hypothesis-{version('hypothesis')}-")
        python = Interpreter(WORKER.interpreter().path, (str(copy),), (str(copy),))
        # When it answers it has run a property, and has come to look for tests.
        Box(Profile.RUN, 0, {WORKER.name: WORKER.module}, WORKER.helpers, python=python).close()


def test_a_package_that_cannot_be_imported_is_not_copied_in_part(tmp_path, monkeypatch):
    (tmp_path / "needing").mkdir()
    (tmp_path / "needing" / "__init__.py").write_text("import json, nothing_like_it\n")
    monkeypatch.syspath_prepend(str(tmp_path))
    copies = tmp_path / "copies"
    with pytest.raises(ImportError, match="^importing needing fails: ModuleNotFoundError: No module named 'nothing_like_it'$"):
        packages.readable_copy("crosshair-tool", ("needing",), copies)
    assert list(copies.iterdir()) == []
