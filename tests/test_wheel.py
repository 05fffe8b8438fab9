"""The wheel: whoever installs it gets everything that Momus reads at run time, and the command."""

import shutil
import subprocess
import sys
import zipfile
from pathlib import Path

import pytest

ROOT = Path(__file__).resolve().parent.parent


@pytest.fixture(scope="module")
def wheel(tmp_path_factory):
    folder = tmp_path_factory.mktemp("wheel")
    for name in ("pyproject.toml", "README.md", "LICENSE"):
        shutil.copy(ROOT / name, folder / name)
    shutil.copytree(ROOT / "momus", folder / "momus", ignore=shutil.ignore_patterns("__pycache__"))
    command = [sys.executable, "-m", "build", "--wheel", "--no-isolation", "--outdir", str(folder / "dist"), str(folder)]
    subprocess.run(command, check=True, capture_output=True)
    (path,) = (folder / "dist").glob("*.whl")
    with zipfile.ZipFile(path) as archive:
        yield folder, archive


def test_the_wheel_holds_every_file_of_the_package(wheel):
    folder, archive = wheel
    files = {path.relative_to(folder).as_posix() for path in (folder / "momus").rglob("*") if path.is_file()}
    assert files - set(archive.namelist()) == set()


def test_the_wheel_has_the_command(wheel):
    _, archive = wheel
    (name,) = [name for name in archive.namelist() if name.endswith("entry_points.txt")]
    assert "momus = momus.cli.main:main" in archive.read(name).decode()


def test_every_pinned_package_is_pinned_once_and_exactly():
    lines = [
        line
        for name in ("requirements.lock", "requirements-dev.lock")
        for line in (ROOT / name).read_text().splitlines()
        if line and not line.startswith("#")
    ]
    names = [line.split("==")[0].lower() for line in lines]
    assert all(line.count("==") == 1 for line in lines)
    assert len(names) == len(set(names))
