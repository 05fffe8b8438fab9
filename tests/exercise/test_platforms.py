"""Downloads of learning platforms, zipped as they come and unpacked: every student has one line, under the student's name."""

import io
import zipfile
from pathlib import Path

import pytest

from momus.exercise.submissions import FoundSubmissions, find_submissions
from tests.exercise.files import put

SOURCE = "def f(x):\n    return x\n"
HELPED = "from helper import g\n\n\ndef f(x):\n    return g(x)\n"
HELPER = "def g(x):\n    return x\n"
LATIN = "# é\n".encode("latin-1") + SOURCE.encode()

Files = dict[str, str | bytes]


def zipped(files: Files) -> bytes:
    buffer = io.BytesIO()
    with zipfile.ZipFile(buffer, "w") as archive:
        for name, content in files.items():
            archive.writestr(name, content)
    return buffer.getvalue()


@pytest.fixture(params=["zip", "zip of a folder", "folder"])
def downloaded(request, tmp_path: Path):
    """Return a function that puts files there as a download, in every shape, and reads the submissions."""

    def read(files: Files) -> FoundSubmissions:
        if request.param == "folder":
            for name, content in files.items():
                put(tmp_path, f"download/{name}", content)
            return find_submissions(tmp_path, "download", "e", ("f",))
        around = "hw1-all/" if request.param == "zip of a folder" else ""
        put(tmp_path, "download.zip", zipped({f"{around}{name}": content for name, content in files.items()}))
        return find_submissions(tmp_path, "download.zip", "e", ("f",))

    return read


def told(found: FoundSubmissions) -> list[tuple[str, list[str], str]]:
    """Return for each submission its name, its sources and why it cannot be read."""
    return [(one.id, [name for name, _ in one.program.sources] if one.program else [], one.unreadable) for one in found.submissions]


def test_moodle_with_a_folder_for_each_participant(downloaded):
    found = downloaded(
        {
            "Anna Müller_10001_assignsubmission_file_/f.py": SOURCE,
            "Bob O'Neil_10002_assignsubmission_file_/f.py": LATIN,
            "Eve Li_10003_assignsubmission_file_/helper.py": HELPER,
            "Eve Li_10003_assignsubmission_file_/work.py": HELPED,
            "Gil_10004_assignsubmission_onlinetext_/onlinetext.html": "<p>sorry</p>",
            "Anna Müller_10005_assignsubmission_file_/f.rar": b"Rar!",
            "notes.md": "x",
        }
    )
    assert told(found) == [
        ("Anna Müller (10001)", ["f.py"], ""),
        ("Anna Müller (10005)", [], "the submission is in no known language: f.rar"),
        ("Bob O'Neil", [], "the submission is not UTF-8 (byte 0xe9 in line 1)"),
        ("Eve Li", ["work.py", "helper.py"], ""),
        ("Gil", [], "the submission is in no known language: onlinetext.html"),
    ]
    assert found.submissions[0].student == "Anna Müller"
    assert found.notes[1:] == ("left out among the submissions (no program): notes.md",)
    assert found.notes[0].endswith("a download from Moodle: 5 students")


def test_moodle_without_folders(downloaded):
    found = downloaded(
        {
            "Anna_Lena Müller_10001_assignsubmission_file_helper.py": HELPER,
            "Anna_Lena Müller_10001_assignsubmission_file_my_work.py": HELPED,
            "Bob_10002_assignsubmission_file_all.zip": zipped({"bob/f.py": SOURCE, "bob/report.pdf": b"x"}),
        }
    )
    assert told(found) == [("Anna_Lena Müller", ["my_work.py", "helper.py"], ""), ("Bob", ["f.py"], "")]


def test_canvas_where_the_latest_attempt_counts(downloaded):
    found = downloaded(
        {
            "muelleranna_1001_90001_f.py": "def f(x):\n    return 0\n",
            "muelleranna_1001_90007_f-1.py": "def f(x):\n    return 1\n",
            "muelleranna_1001_90008_f-10.py": SOURCE,
            "smithbob_LATE_1002_90003_helper-1.py": HELPER,
            "smithbob_LATE_1002_90004_work.py": HELPED,
            "wueva_1003_90005_report.pdf": b"%PDF",
            "okaforada_1004_text.html": b"<p>def f</p>",
        }
    )
    assert told(found) == [
        ("muelleranna", ["f.py"], ""),
        ("okaforada", [], "the submission is in no known language: text.html"),
        ("smithbob", ["work.py", "helper.py"], ""),
        ("wueva", [], "the submission is in no known language: report.pdf"),
    ]
    anna, _, bob, _ = found.submissions
    assert anna.program.main == SOURCE.encode()
    assert anna.file == "muelleranna_1001_90008_f-10.py"
    assert anna.remarks == (
        "the latest attempt is graded; 2 earlier left out: muelleranna_1001_90001_f.py, muelleranna_1001_90007_f-1.py",
    )
    assert bob.remarks == ("handed in late",)


METADATA = """\
---
submission_501:
  :submitters:
  - :name: Anna Müller
    :sid: '12'
    :email: anna@example.org
  :created_at: 2026-02-04 12:00:00.000000000 Z
  :score: 1.0
submission_502:
  :submitters:
  - :name: "Bob \\"B\\" N\\xE9"
    :sid:
    :email: bob@example.org
  - :name: 'Eve O''Hara'
    :email: eve@example.org
  :created_at: 2026-02-05 12:00:00.000000000 Z
  :history:
  - :id: 1
    :created_at: 2026-01-01 12:00:00.000000000 Z
submission_503:
  :submitters:
  - :name: Anna Müller
  :created_at: 2026-02-06 12:00:00.000000000 Z
"""


def test_gradescope_by_its_metadata(downloaded):
    found = downloaded(
        {
            "submission_metadata.yml": METADATA,
            "submission_501/f.py": "def f(x):\n    return 0\n",
            "submission_502/work.py": HELPED,
            "submission_502/helper.py": HELPER,
            "submission_503/f.py": SOURCE,
            "submission_504/f.py": SOURCE,
        }
    )
    assert told(found) == [
        ("Anna Müller", ["f.py"], ""),
        ('Bob "B" Né, Eve O\'Hara', ["work.py", "helper.py"], ""),
        ("submission_504", ["f.py"], ""),
    ]
    assert found.submissions[0].program.main == SOURCE.encode()
    assert found.submissions[0].time == "2026-02-06 12:00:00.000000000 Z"
    assert found.submissions[0].remarks == ("the latest attempt is graded; 1 earlier left out: submission_501",)


def test_github_classroom_by_account(downloaded):
    found = downloaded(
        {
            "hw1-anna/.github/classroom.yml": "x",
            "hw1-anna/README.md": "x",
            "hw1-anna/f.py": SOURCE,
            "hw1-anton-b/src/f.py": HELPED,
            "hw1-anton-b/src/helper.py": HELPER,
            "hw1-anton-b/tests/test_f.py": "from f import f\n\nassert f(1) == 1\n",
            "hw1-zoe/README.md": "nothing yet",
        }
    )
    assert told(found) == [
        ("anna", ["f.py"], ""),
        ("anton-b", ["src/f.py", "src/helper.py", "tests/test_f.py"], ""),
        ("zoe", [], "the submission is in no known language: README.md"),
    ]


def test_a_zip_with_several_answers_is_a_class_and_one_with_one_answer_is_one_submission(tmp_path):
    put(tmp_path, "class.zip", zipped({"class/anna.py": SOURCE, "class/bob.py": LATIN, "class/readme.txt": "x"}))
    put(tmp_path, "one.zip", zipped({"one/work.py": HELPED, "one/helper.py": HELPER}))
    assert told(find_submissions(tmp_path, "class.zip", "e", ("f",))) == [
        ("anna", ["anna.py"], ""),
        ("bob", [], "the file is not UTF-8 (byte 0xe9 in line 1)"),
    ]
    assert told(find_submissions(tmp_path, "one.zip", "e", ("f",))) == [("one", ["work.py", "helper.py"], "")]


def test_a_link_from_one_student_to_another_is_not_followed(tmp_path):
    put(tmp_path, "in/Anna_1_assignsubmission_file_/f.py", SOURCE)
    put(tmp_path, "in/Bob_2_assignsubmission_file_/x.txt", "x")
    (tmp_path / "in/Bob_2_assignsubmission_file_/f.py").symlink_to(tmp_path / "in/Anna_1_assignsubmission_file_/f.py")
    assert told(find_submissions(tmp_path, "in", "e", ("f",)))[1] == (
        "Bob",
        [],
        "the submission holds f.py, which is a link to a place outside",
    )


def test_a_student_with_two_answers_is_told_which_one_counts(tmp_path):
    put(tmp_path, "in/anna/f_old.py", SOURCE)
    put(tmp_path, "in/anna/main.py", SOURCE)
    (anna,) = find_submissions(tmp_path, "in", "e", ("f",)).submissions
    assert anna.remarks == ("main.py is graded; f_old.py beside it defines the same",)
