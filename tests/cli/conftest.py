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


@pytest.fixture
def exercise(tmp_path) -> Path:
    """An exercise with one wrong, one right and one broken submission."""
    folder = tmp_path / "largest"
    (folder / "submissions").mkdir(parents=True)
    (folder / "exercise.toml").write_text(EXERCISE)
    (folder / "reference.py").write_text(REFERENCE)
    (folder / "submissions" / "zero.py").write_text(STARTS_AT_ZERO)
    (folder / "submissions" / "built_in.py").write_text(BUILT_IN)
    (folder / "submissions" / "broken.py").write_text("def largest(values)\n    return 0\n")
    return folder


@pytest.fixture
def momus(tmp_path):
    """Run the command line; return the finished process."""

    def run(*arguments: object) -> subprocess.CompletedProcess:
        command = [sys.executable, "-m", "momus", *map(str, arguments)]
        return subprocess.run(command, cwd=tmp_path, capture_output=True, text=True, timeout=120)

    return run
