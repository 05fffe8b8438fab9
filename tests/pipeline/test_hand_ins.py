"""Hand-ins as they come: zips with packages, notebooks, data files beside the program."""

import io
import json
import zipfile

import pytest

from momus.model import Claim
from momus.pipeline import Options, grade
from tests.exercises import write_exercise

VOWELS = 'language = "python"\nfunction = "count_vowels"\n[inputs]\ntext = "str(\'aio \', 0, 4)"\n'
REFERENCE = "def count_vowels(text):\n    return sum(one in 'aeiou' for one in text)\n"
BY_HELPER = "from {}import vowels\n\n\ndef count_vowels(text):\n    return sum(one in vowels for one in text)\n"
BY_FILE = """\
def count_vowels(text):
    with open('{}') as file:
        vowels = file.read().strip()
    return sum(one in vowels for one in text)
"""


def zipped(files: dict[str, str]) -> bytes:
    buffer = io.BytesIO()
    with zipfile.ZipFile(buffer, "w") as archive:
        for name, content in files.items():
            archive.writestr(name, content)
    return buffer.getvalue()


def notebook(*cells: str) -> str:
    code = [{"cell_type": "code", "source": cell.splitlines(keepends=True)} for cell in cells]
    return json.dumps({"cells": [{"cell_type": "markdown", "source": ["# Vowels"]}, *code], "nbformat": 4})


FOLDERS = {
    "data/work.py": BY_FILE.format("vowels.txt"),
    "data/vowels.txt": "aeiou\n",
    "other_data/work.py": BY_FILE.format("vowels.txt"),
    "other_data/vowels.txt": "ae\n",
    "data_below/src/work.py": BY_FILE.format("lists/vowels.txt"),
    "data_below/src/lists/vowels.txt": "aeiou\n",
    "writing/work.py": BY_FILE.format("vowels.txt").replace("open('vowels.txt')", "open('vowels.txt', 'a+')"),
    "writing/vowels.txt": "aeiou\n",
    "book.ipynb": notebook(
        "%matplotlib inline\n!pip install numpy\nvowels = 'aeiou'", BY_HELPER.partition("\n\n\n")[2], "count_vowels('a')"
    ),
    "book_wrong.ipynb": notebook("def count_vowels(text):\n    return len(text)"),
    "book_broken.ipynb": "{",
    "in_src/src/work.py": BY_HELPER.format("letters "),
    "in_src/src/letters.py": "vowels = 'aeiou'\n",
}
ZIPS = {
    "package": {
        "vowels/__init__.py": "from .core import count_vowels\n",
        "vowels/core.py": BY_HELPER.format("vowels.letters "),
        "vowels/letters.py": "vowels = 'aeiou'\n",
    },
    "relative": {
        "vowels/__init__.py": "",
        "vowels/core.py": BY_HELPER.format(".letters "),
        "vowels/letters.py": "vowels = 'aeiou'\n",
    },
    "beside": {"me/main.py": BY_HELPER.format("lib.letters "), "me/lib/__init__.py": "", "me/lib/letters.py": "vowels = 'aeiou'\n"},
}


@pytest.fixture(scope="module")
def findings(tmp_path_factory):
    folder = tmp_path_factory.mktemp("hand_ins")
    exercise = write_exercise(
        folder / "exercise", VOWELS, REFERENCE, {}, {f"submissions/{name}": text for name, text in FOLDERS.items()}
    )
    for name, files in ZIPS.items():
        (exercise / "submissions" / f"{name}.zip").write_bytes(zipped(files))
    results = grade(exercise, options=Options(inputs=800, seed=1, jobs=2, out=folder / "out"))
    return {finding.id: finding for finding in results.findings}


@pytest.mark.parametrize("name", ["data", "data_below", "book", "in_src", "package", "relative", "beside"])
def test_right_ones_are_not_refuted(findings, name):
    assert findings[name].claim in (Claim.UNREFUTED, Claim.HOLDS), findings[name]


@pytest.mark.parametrize("name", ["other_data", "book_wrong", "writing"])
def test_wrong_ones_are_refuted(findings, name):
    assert findings[name].claim is Claim.REFUTED, findings[name]


def test_each_sees_its_own_data_and_cannot_write_them(findings):
    assert findings["other_data"].evidence.input.args == ("i",)
    assert findings["writing"].evidence.got.error in ("OSError", "PermissionError")


def test_a_notebook_that_cannot_be_read_is_rejected_with_the_reason(findings):
    assert (findings["book_broken"].claim, findings["book_broken"].reason) == (
        Claim.REJECTED,
        "the file is no notebook that can be read",
    )
