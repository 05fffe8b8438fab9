"""A small exercise, and the command line as a person runs it."""

import subprocess
import sys
from pathlib import Path

import pytest

REFERENCE = """
def largest(values: list[int]) -> int:
    best = values[0]
    for value in values:
        if value > best:
            best = value
    return best
"""

STARTS_AT_ZERO = """
def largest(values):
    best = 0
    for value in values:
        if value > best:
            best = value
    return best
"""

BUILT_IN = """
def largest(values):
    return max(values)
"""

EXERCISE = """
name = "largest"
language = "python"
reference = "reference.py"
function = "largest"
submissions = "submissions/"

[inputs]
values = "list(int(-100, 100), 1, 5)"
"""


def write_exercise(folder: Path) -> Path:
    """An exercise with one wrong, one right and one broken submission."""
    (folder / "submissions").mkdir(parents=True)
    (folder / "exercise.toml").write_text(EXERCISE)
    (folder / "reference.py").write_text(REFERENCE)
    (folder / "submissions" / "zero.py").write_text(STARTS_AT_ZERO)
    (folder / "submissions" / "built_in.py").write_text(BUILT_IN)
    (folder / "submissions" / "broken.py").write_text("def largest(values)\n    return 0\n")
    return folder


def run_momus(*arguments: object) -> subprocess.CompletedProcess:
    """Run the command line as a person would, in a pipe."""
    command = [sys.executable, "-m", "momus", *map(str, arguments)]
    return subprocess.run(command, capture_output=True, text=True, timeout=600)


@pytest.fixture
def exercise(tmp_path) -> Path:
    return write_exercise(tmp_path / "largest")


@pytest.fixture(scope="session")
def momus():
    return run_momus


@pytest.fixture(scope="module")
def graded(tmp_path_factory):
    """The exercise, the folder it was graded into, and how that run ended."""
    folder = tmp_path_factory.mktemp("graded")
    exercise = write_exercise(folder / "largest")
    ran = run_momus("grade", exercise, "--inputs", "500", "--jobs", "2", "--out", folder / "out")
    assert ran.returncode == 0, ran.stderr
    return exercise, folder / "out", ran
