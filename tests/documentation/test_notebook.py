"""The notebook and the tests of the refactoring in examples/notebook run from start to end."""

import shutil
import subprocess
import sys

import pytest

from tools.console_pages import ROOT

pytestmark = pytest.mark.slow
FOLDER = ROOT / "examples" / "notebook"


@pytest.fixture
def copied(tmp_path):
    """The folder of the notebook, and the class beside it that it grades."""
    shutil.copytree(FOLDER, tmp_path / "notebook", ignore=shutil.ignore_patterns("momus-out", "__pycache__"))
    shutil.copytree(ROOT / "examples" / "anonymizer", tmp_path / "anonymizer")
    return tmp_path / "notebook"


def test_the_notebook_runs_from_start_to_end(copied):
    nbformat = pytest.importorskip("nbformat", reason="`make docs` installs what runs notebooks")
    nbclient = pytest.importorskip("nbclient")
    notebook = nbformat.read(copied / "momus.ipynb", 4)
    nbclient.NotebookClient(notebook, timeout=300, kernel_name="python3", resources={"metadata": {"path": copied}}).execute()
    shown = [
        "".join(str(data) for output in cell.outputs for data in output.get("data", {}).values())
        for cell in notebook.cells
        if cell.cell_type == "code"
    ]
    assert "unrefuted: no counterexample in" in shown[1]
    assert "<pre>counterexample: hours = [" in shown[2]
    assert "pay_rounded_daily" not in shown[3] and shown[3].startswith("(([")
    assert "refuted" in shown[4] and "<pre>" in shown[4]
    assert "'identity': <Claim.REFUTED: 'refuted'>" in shown[5]
    assert "('by_hand', 'split_parts')" in shown[6]
    assert "'by_hand': 0" in shown[7]
    assert "<table" in shown[8] and "anonymize(text=" in shown[8]
    assert "by_hand: bool" in shown[9]


def test_pytest_finds_the_refactoring_that_rounds_each_day(copied):
    command = [sys.executable, "-m", "pytest", "-q", "-p", "no:cacheprovider", "--momus-inputs", "2000", "test_payroll.py"]
    ran = subprocess.run(command, cwd=copied, capture_output=True, text=True)
    assert "E       AssertionError: pay_rounded_daily does not do what pay does" in ran.stdout, ran.stdout
    assert ran.stdout.splitlines()[-1].startswith("1 failed, 1 passed")
