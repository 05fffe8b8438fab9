"""Each module of attacks is asked about the kinds that it names."""

import compileall
import multiprocessing
import shutil
import subprocess
import tempfile
from concurrent.futures import ProcessPoolExecutor
from importlib.util import find_spec
from pathlib import Path

import pytest

import momus
from tests.attacks.classes import KINDS, attacks, grade_class
from tests.attacks.verdicts import FEW, NOBODY

AT_ONCE = 4


def pytest_generate_tests(metafunc):
    kinds = metafunc.module.ATTACKED
    if "file" in metafunc.fixturenames:
        metafunc.parametrize(("kind", "file"), [(kind, file) for kind in kinds for file in attacks(kind)])
    elif "kind" in metafunc.fixturenames:
        metafunc.parametrize("kind", kinds)
    elif "few_kind" in metafunc.fixturenames:
        metafunc.parametrize("few_kind", [kind for kind in kinds if kind in FEW])


@pytest.fixture(scope="module")
def graded(request, tmp_path_factory):
    """Return a function from a kind to its class of attacks; a few are graded side by side, since they often wait for sleepers."""
    here = [item for item in request.session.items if item.module is request.module]
    asked = {item.callspec.params["kind"] for item in here if "graded" in item.fixturenames}
    with ProcessPoolExecutor(AT_ONCE, mp_context=multiprocessing.get_context("fork")) as processes:
        folder = tmp_path_factory.mktemp("attacks")
        classes = {kind: processes.submit(grade_class, folder / kind, kind) for kind in KINDS if kind in asked}
        yield lambda kind: classes[kind].result()


@pytest.fixture(scope="module")
def open_folder():
    """Return a folder of the other user's own, below one that every user may enter; pytest's are closed."""
    folder = Path(tempfile.mkdtemp(prefix="momus-user-", dir="/tmp"))
    try:
        readable_packages(folder / "packages")
        subprocess.run(["chown", "-R", f"{NOBODY}:{NOBODY}", folder], check=True)
        yield folder
    finally:
        shutil.rmtree(folder)


def readable_packages(folder: Path) -> None:
    """Put a copy of Momus and of what it imports into a new folder, ready compiled."""
    folder.mkdir()
    shutil.copytree(Path(momus.__file__).parent, folder / "momus", ignore=shutil.ignore_patterns("__pycache__"))
    compileall.compile_dir(folder / "momus", quiet=1)
    installed = Path(find_spec("numpy").origin).parent.parent
    unneeded = shutil.ignore_patterns("tests", "momus*", "*.pth", "pip", "setuptools", "crosshair", "z3", "hypothesis")
    shutil.copytree(installed, folder, ignore=unneeded, dirs_exist_ok=True)
