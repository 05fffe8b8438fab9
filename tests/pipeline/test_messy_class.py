"""A class as it is really handed in: 55 files of 41 students in a zip from Moodle. Every file is accounted for."""

import io
import json
import zipfile
from pathlib import Path

import pytest

from momus.model import Claim
from momus.pipeline import Options, grade
from momus.results import Results
from tests.exercises import write_exercise

SETTINGS = 'language = "python"\nfunction = "count_vowels"\n{}[inputs]\ntext = "str(\'aeb \', 0, 4)"\n'
RIGHT = "def count_vowels(text):\n    return sum(one in 'aeiou' for one in text)\n"
WRONG = "def count_vowels(text):\n    return text.count('a')\n"
BY_LETTERS = "from letters import VOWELS\n\n\ndef count_vowels(text):\n    return sum(one in VOWELS for one in text)\n"
LETTERS = "VOWELS = 'aeiou'\n"
BY_FILE = "def count_vowels(text):\n    vowels = open('vowels.txt').read()\n    return sum(one in vowels for one in text)\n"


def zipped(files: dict[str, str | bytes]) -> bytes:
    buffer = io.BytesIO()
    with zipfile.ZipFile(buffer, "w") as archive:
        for name, content in files.items():
            archive.writestr(name, content)
    return buffer.getvalue()


def notebook(code: str) -> str:
    return json.dumps({"cells": [{"cell_type": "code", "source": code}, {"cell_type": "raw", "source": "x"}], "nbformat": 4})


FINE, REFUTED, REJECTED, ERROR = "fine", Claim.REFUTED, Claim.REJECTED, Claim.ERROR

# By student: the files, what must be said, and, for those that cannot be run, words of the reason.
CLASS: dict[str, tuple[dict[str, str | bytes], str, str]] = {
    "Anna Müller": ({"count_vowels.py": RIGHT, "screenshot.png": b"\x89PNG"}, FINE, ""),
    "Bob O'Neil": ({"count_vowels.py": WRONG, "notes.txt": "done!"}, REFUTED, ""),
    "Ödön von Horváth": ({"übung 1.py": RIGHT}, FINE, ""),
    "李 小龙": ({"作业.py": WRONG}, REFUTED, ""),
    "Al-Amin, Sara": ({"My Solution (final) (2).PY": RIGHT}, FINE, ""),
    "van der Berg, Jan": ({"a.py": RIGHT, "a_old.py": WRONG}, FINE, ""),
    "Carla": ({"main.py": BY_LETTERS, "letters.py": LETTERS}, FINE, ""),
    "Dora": ({"src/main.py": BY_LETTERS, "src/letters.py": LETTERS, "README.md": "see src"}, FINE, ""),
    "Emil": (
        {
            "report.pdf": b"%PDF",
            "handin.zip": zipped({"handin/main.py": BY_LETTERS, "handin/letters.py": LETTERS, "handin/a.pdf": b"%PDF"}),
        },
        FINE,
        "",
    ),
    "Fritz": (
        {"pkg.zip": zipped({"v/__init__.py": "", "v/core.py": BY_LETTERS.replace("letters", ".letters"), "v/letters.py": LETTERS})},
        FINE,
        "",
    ),
    "Gita": ({"nb.ipynb": notebook("%matplotlib inline\n" + RIGHT), "data.csv": "1,2"}, FINE, ""),
    "Hugo": ({"nb.ipynb": notebook(WRONG), ".ipynb_checkpoints/nb.ipynb": notebook(RIGHT)}, REFUTED, ""),
    "Ines": ({"nb.ipynb": "{'cells'"}, REJECTED, "no notebook that can be read"),
    "Jan": ({"count.py": BY_FILE, "vowels.txt": "aeiou"}, FINE, ""),
    "Kim": ({"count.py": BY_FILE, "vowels.txt": "a"}, REFUTED, ""),
    "Lena": ({"count.py": BY_FILE}, REFUTED, ""),
    "Mia": ({"bom.py": b"\xef\xbb\xbf" + RIGHT.replace("\n", "\r\n").encode()}, FINE, ""),
    "Nils": ({"latin.py": "# Zähler\n".encode("latin-1") + RIGHT.encode()}, REJECTED, "is not UTF-8 (byte 0xe4 in line 1)"),
    "Olga": (
        {"Thumbs.db": b"\0", "latin.py": "# -*- coding: latin-1 -*-\n# Zähler\n".encode("latin-1") + RIGHT.encode()},
        FINE,
        "",
    ),
    "Paul": ({"utf16.py": RIGHT.encode("utf-16")}, REJECTED, "is binary, not a source text"),
    "Quentin": ({"count.txt": RIGHT}, REJECTED, "is in no known language: count.txt"),
    "Rosa": ({"count.rar": b"Rar!\x1a\x07"}, REJECTED, "is in no known language: count.rar"),
    "Sven": ({"report.pdf": b"%PDF"}, REJECTED, "is in no known language: report.pdf"),
    "Tom": ({"count.docx": zipped({"word/document.xml": "x"})}, REJECTED, "is in no known language: count.docx"),
    "Uwe": ({"broken.zip": b"PK\x03\x04 broken"}, REJECTED, "is no zip that can be read"),
    "Vera": ({"empty.py": ""}, REJECTED, "is empty"),
    "Willi": ({"syntax.py": "def count_vowels(text)\n    return 0\n", "syntax.pyc": b"\0"}, REJECTED, "line 1: SyntaxError"),
    "Xenia": ({"indent.py": "def count_vowels(text):\n\tif text:\n        return 0\n"}, REJECTED, "TabError"),
    "Yara": ({"py2.py": "def count_vowels(text):\n    print 'x'\n"}, REJECTED, "SyntaxError"),
    "Zeno": ({"camel.py": RIGHT.replace("count_vowels", "countVowels")}, FINE, ""),
    "Ada": ({"capitals.py": WRONG.replace("count_vowels", "Count_Vowels")}, REFUTED, ""),
    "Ben": (
        {"solution.py": "class Solution:\n    def countVowels(self, text):\n        return sum(map(text.count, 'aeiou'))\n"},
        FINE,
        "",
    ),
    "Cem": ({"typo.py": RIGHT.replace("count_vowels", "count_vowel_letters")}, REJECTED, "it defines count_vowel_letters"),
    "Dan": ({"asking.py": RIGHT + "text = input('Text: ')\nprint(count_vowels(text))\n"}, FINE, ""),
    "Eli": ({"main.py": RIGHT + "def main():\n    print(count_vowels(input()))\n\nmain()\n"}, FINE, ""),
    "Fee": ({"np.py": "import numpy as np\n" + RIGHT}, ERROR, "it needs the package numpy"),
    "Gus": ({"numpy.py": "import numpy as np\n" + RIGHT}, FINE, ""),
    "Hal": ({"helper_missing.py": BY_LETTERS}, REJECTED, "No module named 'letters'"),
    "Ida": ({"Count.java": "public class Count {\n    static int countVowels(String text) { return 0; }\n}\n"}, REFUTED, ""),
    "Jo": ({}, REJECTED, "holds no file in a known language"),
    "Kai": ({"onlinetext.html": "<p>def count_vowels(text): return 0</p>"}, REJECTED, "is in no known language: onlinetext.html"),
}


@pytest.fixture(scope="module")
def results(tmp_path_factory: pytest.TempPathFactory) -> Results:
    folder: Path = tmp_path_factory.mktemp("messy")
    exercise = write_exercise(folder / "exercise", SETTINGS.format('names = "lenient"\n'), RIGHT, {})
    files: dict[str, str | bytes] = {"feedback.csv": "x", "__MACOSX/._feedback.csv": b"\0"}
    for number, (student, (handed, _, _)) in enumerate(CLASS.items(), 10001):
        kind = "onlinetext" if "onlinetext.html" in handed else "file"
        before = f"{student}_{number}_assignsubmission_{kind}_/"
        files |= {before + name: content for name, content in handed.items()} or {before: ""}
    (folder / "download.zip").write_bytes(zipped(files))
    assert len([name for name in files if not name.endswith("/")]) == 55
    return grade(exercise, folder / "download.zip", options=Options(inputs=400, seed=1, jobs=2, out=folder / "out"))


def test_every_student_has_one_line(results):
    assert sorted(finding.id for finding in results.findings) == sorted(CLASS)


@pytest.mark.parametrize("student", CLASS)
def test_what_is_said_of_each(results, student):
    _, claim, reason = CLASS[student]
    (finding,) = [one for one in results.findings if one.id == student]
    said = FINE if finding.claim in (Claim.UNREFUTED, Claim.HOLDS) else finding.claim
    assert (said, reason in finding.reason) == (claim, True), (finding.claim, finding.reason, finding.evidence)


def test_remarks_say_what_was_tolerated(results):
    assert {one.id: one.remarks for one in results.findings if one.remarks} == {
        "van der Berg, Jan": ("a.py is graded; a_old.py beside it defines the same",),
        "Zeno": ("countVowels is taken for count_vowels",),
        "Ada": ("Count_Vowels is taken for count_vowels",),
        "Ben": ("Solution.countVowels is taken for count_vowels",),
        "Dan": ("reads input while it is loaded: lines 3 and 4 were left out",),
        "Eli": ("reads input while it is loaded: line 6 was left out",),
        "Ida": ("countVowels is taken for count_vowels",),
    }


def test_files_that_are_nobodys_are_named(results):
    assert "left out among the submissions (no program): feedback.csv" in results.notes
    assert "download.zip: a download from Moodle: 41 students" in results.notes
