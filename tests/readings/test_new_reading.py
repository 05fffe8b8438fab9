"""A reading that Momus does not have, added as anybody would add one: two new files, and a line in the list of readings."""

import json
import os
import shutil
import subprocess
import sys
from pathlib import Path

import pytest

import momus
from tests.exercises import write_exercise

READING = '''
"""How often each submission does what the reference does."""

from dataclasses import dataclass, field

from momus.readings.base import Graded, Reading, names_of
from momus.readings.wants import Asking, scope


@dataclass(frozen=True)
class AgreementOptions:
    percent: bool = field(default=False, metadata={"help": "Say it in per cent."})


@dataclass(frozen=True)
class AgreementFound:
    shares: tuple[tuple[str, float], ...]
    percent: bool


def agreement(graded: Graded, options: AgreementOptions) -> Asking[AgreementFound]:
    """Return the share of the scope on which each submission is right, best first."""
    yield from scope(graded.comparable())
    known = graded.table.view(graded.comparable(), graded.scope).best()
    shares = (known.classes == 0).mean(axis=0)
    named = [(name, float(share)) for column, share in zip(known.columns, shares) for name in names_of(graded, [int(column)])]
    return AgreementFound(tuple(sorted(named, key=lambda one: (-one[1], one[0]))), options.percent)


READING = Reading("agreement", AgreementOptions, agreement, "DIR is the folder that `momus grade` wrote.")
'''

TOLD = '''
"""The agreement in words and in JSON."""


def lines(found, results, *, everything=False):
    return [f"{name}\\t{share:.0%}" if found.percent else f"{name}\\t{share:.2f}" for name, share in found.shares]


def to_json(found, results):
    return {} if found is None else {"agreement": dict(found.shares)}


PLACE = 9


def on_page(found, results):
    return {}
'''

SETTINGS = 'language = "python"\nfunction = "f"\n[inputs]\nn = "int(0, 99)"\n'


@pytest.fixture
def extended(tmp_path):
    """Return what runs a copy of Momus with one more reading."""
    source = Path(momus.__file__).parent
    package = tmp_path / "copy" / "momus"
    shutil.copytree(source, package, ignore=shutil.ignore_patterns("__pycache__"))
    (package / "readings" / "agreement.py").write_text(READING)
    (package / "report" / "readings" / "agreement.py").write_text(TOLD)
    listed = package / "readings" / "__init__.py"
    text = listed.read_text()
    line = '    "agreement": Listed("agreement", "Say how often each submission is right."),\n'
    listed.write_text(text.replace('    "clusters": Listed(', line + '    "clusters": Listed('))

    def run(*arguments: str) -> str:
        environment = {**os.environ, "PYTHONPATH": str(package.parent)}
        done = subprocess.run(
            [sys.executable, "-m", "momus", *arguments], env=environment, cwd=tmp_path, capture_output=True, text=True
        )
        assert done.returncode == 0, done.stderr
        return done.stdout

    return run


def test_a_reading_that_nobody_has_written_yet_is_two_files_and_a_line(tmp_path, extended):
    programs = {"same": "def f(n): return n + 0", "half": "def f(n): return n if n < 50 else 0", "none": "def f(n): return -1"}
    exercise = write_exercise(tmp_path / "exercise", SETTINGS, "def f(n): return n", programs)
    extended("grade", str(exercise), "--inputs", "100", "--jobs", "1", "--out", "out")
    assert "Say how often each submission is right." in extended("--help")
    assert "--percent" in extended("agreement", "--help")
    assert extended("agreement", "out", "--jobs", "1") == "same\t1.00\nhalf\t0.50\nnone\t0.00\n"
    assert extended("agreement", "out", "--jobs", "1", "--percent") == "same\t100%\nhalf\t50%\nnone\t0%\n"
    assert json.loads(extended("agreement", "out", "--jobs", "1", "--json")) == {
        "agreement": {"same": 1.0, "half": 0.5, "none": 0.0}
    }
    # What was asked for once the folder keeps telling.
    extended("grade", str(exercise), "--inputs", "100", "--jobs", "1", "--out", "out")
    assert json.loads((tmp_path / "out" / "results.json").read_text())["agreement"]["half"] == 0.5
