"""What was handed in, in every way that people hand things in."""

import io
import os
import stat
import zipfile
from pathlib import Path

import pytest

from momus.errors import ExerciseError
from momus.exercise.submissions import find_submissions
from tests.exercise.files import SEARCH, SEARCH_TOML, load, mistakes, put, write

SOURCE = "def f(x):\n    return x\n"


def found(folder: Path, spec: str = "submissions", wanted=("f",)):
    return find_submissions(folder, spec, "e/exercise.toml: submissions", wanted)


def zipped(**files: str | bytes) -> bytes:
    buffer = io.BytesIO()
    with zipfile.ZipFile(buffer, "w", zipfile.ZIP_DEFLATED) as archive:
        for name, content in files.items():
            path, _, suffix = name.replace("__", "/").rpartition("_")
            # The same bytes at every time of day: they name the tests, and all processes that share them out must agree.
            archive.writestr(zipfile.ZipInfo(f"{path}.{suffix}"), content, zipfile.ZIP_DEFLATED)
    return buffer.getvalue()


def linked(name: str, target: str) -> bytes:
    """Return a zip with a symbolic link, as `zip --symlinks` writes it."""
    content = io.BytesIO()
    with zipfile.ZipFile(content, "w") as archive:
        entry = zipfile.ZipInfo(name)
        entry.external_attr = (stat.S_IFLNK | 0o777) << 16
        archive.writestr(entry, target)
    return content.getvalue()


def test_files_in_a_folder_in_the_order_of_their_numbers(tmp_path):
    write(tmp_path, submissions__a10_py=SOURCE, submissions__a2_py=SOURCE, submissions__b_c="int f(int x) { return x; }\n")
    submissions = found(tmp_path).submissions
    assert [submission.id for submission in submissions] == ["a2", "a10", "b"]
    assert [submission.program.language for submission in submissions] == ["python", "python", "c"]
    assert [submission.file for submission in submissions] == ["a2.py", "a10.py", "b.c"]


def test_equal_names_in_two_languages_keep_their_suffix(tmp_path):
    write(tmp_path, submissions__a_py=SOURCE, submissions__a_c="int f(int x) { return x; }\n")
    assert [submission.id for submission in found(tmp_path).submissions] == ["a.c", "a.py"]


def test_other_files_are_left_out_and_said_so(tmp_path):
    write(tmp_path, submissions__a_py=SOURCE, submissions__readme_txt="x", submissions__grades_xlsx="x")
    read = found(tmp_path)
    assert [submission.id for submission in read.submissions] == ["a"]
    assert read.notes == ("left out among the submissions (no program): grades.xlsx, readme.txt",)


def test_a_hand_in_of_the_wrong_kind_has_a_line_of_its_own(tmp_path):
    write(tmp_path, submissions__a_py=SOURCE, submissions__bob_txt=SOURCE, submissions__eve_rar=b"Rar!")
    read = found(tmp_path)
    assert [(one.id, one.unreadable) for one in read.submissions] == [
        ("a", ""),
        ("bob", "the file is in no known language: bob.txt"),
        ("eve", "the file is in no known language: eve.rar"),
    ]
    assert read.notes == ()


def test_a_folder_of_modules_is_one_submission_whose_main_file_defines_what_is_wanted(tmp_path):
    write(
        tmp_path,
        submissions__anna__helpers_py="def g(x):\n    return x\n",
        submissions__anna__work_py="from helpers import g\ndef f(x):\n    return g(x)\n",
        submissions__anna____pycache____work_pyc=b"\0",
    )
    (submission,) = found(tmp_path).submissions
    assert submission.id == "anna"
    assert [name for name, _ in submission.program.sources] == ["work.py", "helpers.py"]


def test_a_zip_is_one_submission_without_the_folder_that_was_zipped(tmp_path):
    put(tmp_path, "submissions/anna.zip", zipped(work__f_py=SOURCE, work__lib__g_py="x = 1\n", work__notes_txt="hello"))
    (submission,) = found(tmp_path).submissions
    assert [name for name, _ in submission.program.sources] == ["f.py", "lib/g.py"]


def test_student_and_revision_from_the_path(tmp_path):
    write(tmp_path, submissions__anna_marie_2_py=SOURCE)
    put(tmp_path, "submissions/anna-marie-2.c", "int f(int x) { return x; }\n")
    put(tmp_path, "submissions/bob-1.c", "int f(int x) { return x; }\n")
    read = found(tmp_path, "submissions/{student}-{revision}.c")
    assert [(s.id, s.student, s.revision) for s in read.submissions] == [
        ("anna-marie-2", "anna-marie", "2"),
        ("bob-1", "bob", "1"),
    ]
    assert read.notes == ("left out among the submissions (no fit for submissions/{student}-{revision}.c): anna_marie_2.py",)


def test_student_from_a_folder_and_fields_of_ones_own(tmp_path):
    put(tmp_path, "handed/monday/anna/f.py", SOURCE)
    (submission,) = found(tmp_path, "handed/{group}/{student}/{task}.py").submissions
    assert (submission.group, submission.student, submission.extra) == ("monday", "anna", (("task", "f"),))


def test_a_pattern_may_be_a_whole_path_into_the_exercise_or_out_of_it(tmp_path):
    put(tmp_path, "exercise/submissions/ben-1.py", SEARCH)
    for folder in (tmp_path, tmp_path / "exercise", tmp_path / "exercise" / "tests"):
        (submission,) = found(folder, f"{tmp_path}/exercise/submissions/{{student}}-{{revision}}.py").submissions
        assert (submission.student, submission.revision) == ("ben", "1")


def test_a_csv_lists_them(tmp_path):
    put(tmp_path, "in/a.py", SOURCE)
    put(tmp_path, "in/b.py", SOURCE)
    put(tmp_path, "class.csv", "file,student,time,group,grade\nin/a.py,Anna,2026-01-02,A,1\nin/b.py,Bob,,B,\n")
    first, second = found(tmp_path, "class.csv").submissions
    assert (first.id, first.student, first.time, first.group, first.extra) == ("Anna", "Anna", "2026-01-02", "A", (("grade", "1"),))
    assert (second.student, second.time, second.extra) == ("Bob", "", ())


def test_a_csv_with_mistakes_tells_all_of_them(tmp_path):
    put(tmp_path, "class.csv", "file,student\nnone.py,Anna\n,Bob\n")
    with pytest.raises(ExerciseError) as error:
        found(tmp_path, "class.csv")
    assert mistakes(error) == [
        "e/exercise.toml: submissions: class.csv line 2: none.py: there is no such file; correct the path",
        "e/exercise.toml: submissions: class.csv line 3: there is no such file; correct the path",
    ]
    put(tmp_path, "class.csv", "path,student\na.py,Anna\n")
    with pytest.raises(ExerciseError, match="has no column file, only path, student"):
        found(tmp_path, "class.csv")


@pytest.mark.parametrize(
    ("name", "content", "reason"),
    [
        ("a.py", b"", "the file is empty"),
        ("a.py", b" \n\n", "the file is empty"),
        ("a.py", b"x = 1\n\0\0", "the file is binary, not a source text (a zero byte at position 6)"),
        ("a.py", "# h\ns = 'é'\n".encode("latin-1"), "the file is not UTF-8 (byte 0xe9 in line 2)"),
        ("a.py", b"#" * 10_000_000, "the file has 10.0 MB; at most 1 MB is read"),
        ("a.zip", b"PK no zip", "the file is no zip that can be read: File is not a zip file"),
        ("a.zip", zipped(notes_txt="x"), "the file holds no file in a known language, only notes.txt"),
        ("a.zip", zipped(a_py=b"0" * 50_000_000), "the file holds a.py, which has 50.0 MB; at most 1 MB is read"),
        ("a.zip", zipped(**{f"f{i}_py": "x = 1\n" for i in range(250)}), "the file holds more than 200 source files"),
        ("a.zip", zipped(**{f"f{i}_py": b"#" * 900_000 for i in range(9)}), "the file holds more than 4 MB of source"),
        ("a.zip", zipped(**{"..__evil_py": "x = 1\n"}), "the file holds '../evil.py', a path that leaves the zip"),
        ("a.zip", linked("a.py", "b.py"), "the file holds a.py, which is a link; put the file itself into the zip"),
        (
            "a.zip",
            zipped(a_py=SOURCE)[:34] + b"\xff" * 2 + zipped(a_py=SOURCE)[36:],
            "the file is no zip that can be read: Error -3 while decompressing data: invalid block type",
        ),
        (
            "a.zip",
            zipped(é_py=SOURCE).replace("é".encode(), b"\xff\xff"),
            "the file is no zip that can be read: 'utf-8' codec can't decode byte 0xff in position 0: invalid start byte",
        ),
        ("a.zip", zipped(a_py=SOURCE).replace(b"a.py", b"\0.py"), "the file holds no file in a known language"),
        *(
            ("a.py", f"# coding: {name}\n{SOURCE}".encode(), f"the file declares the encoding {name}, which is none for programs")
            for name in ("undefined", "hex", "base64", "rot13", "punycode", "idna", "unicode_escape")
        ),
    ],
)
def test_one_that_cannot_be_read_stays_in_the_list_with_the_reason(tmp_path, name, content, reason):
    put(tmp_path, f"submissions/{name}", content)
    put(tmp_path, "submissions/good.py", SOURCE)
    bad, good = found(tmp_path).submissions
    assert bad.program is None
    assert bad.unreadable == reason
    assert good.unreadable == ""


def test_a_folder_may_hold_modules_that_are_empty(tmp_path):
    put(tmp_path, "submissions/anna/f.py", "from lib.g import x\n" + SOURCE)
    put(tmp_path, "submissions/anna/lib/__init__.py", "")
    put(tmp_path, "submissions/anna/lib/g.py", "x = 1\n")
    (submission,) = found(tmp_path).submissions
    assert submission.unreadable == ""
    assert [name for name, _ in submission.program.sources] == ["f.py", "lib/__init__.py", "lib/g.py"]


def test_python_may_declare_another_encoding(tmp_path):
    put(tmp_path, "submissions/a.py", "# -*- coding: latin-1 -*-\n# é\n".encode("latin-1") + SOURCE.encode())
    put(tmp_path, "submissions/b.py", "# -*- coding: ascii -*-\n# é\n".encode("latin-1") + SOURCE.encode())
    assert [one.unreadable for one in found(tmp_path).submissions] == ["", "the file is not ASCII (byte 0xe9 in line 2)"]


def test_links_that_leave_the_submissions_are_not_followed(tmp_path):
    put(tmp_path, "secret.py", SOURCE)
    put(tmp_path, "submissions/good.py", SOURCE)
    (tmp_path / "submissions" / "evil.py").symlink_to(tmp_path / "secret.py")
    put(tmp_path, "submissions/folder/f.py", SOURCE)
    (tmp_path / "submissions" / "folder" / "g.py").symlink_to(tmp_path / "secret.py")
    reasons = {submission.id: submission.unreadable for submission in found(tmp_path).submissions}
    assert reasons["evil"] == "the file is a link to a place outside"
    assert reasons["folder"] == "the folder holds g.py, which is a link to a place outside"
    assert reasons["good"] == ""


def test_a_link_to_itself_and_a_name_that_is_no_text_concern_only_their_own_submission(tmp_path):
    put(tmp_path, "submissions/good.py", SOURCE)
    (tmp_path / "submissions" / "loop.py").symlink_to("loop.py")
    put(tmp_path, "submissions/folder/f.py", SOURCE)
    (tmp_path / "submissions" / "folder" / "g.py").symlink_to("g.py")
    Path(os.fsdecode(bytes(tmp_path / "submissions") + b"/\xffz.py")).write_text(SOURCE)
    named = {submission.id: submission.unreadable for submission in found(tmp_path).submissions}
    assert named == {
        "folder": "the folder is a link that leads nowhere: g.py",
        "good": "",
        "loop": "the file is a link that leads nowhere: loop.py",
        "\\xffz": "",
    }


def test_a_link_to_another_submission_is_told_and_not_taken(tmp_path):
    put(tmp_path, "submissions/right.py", SOURCE)
    put(tmp_path, "submissions/inner/g.py", SOURCE)
    (tmp_path / "submissions" / "eve.py").symlink_to("right.py")
    (tmp_path / "submissions" / "mallory").symlink_to("inner")
    reasons = {one.id: one.unreadable for one in found(tmp_path).submissions}
    assert reasons["right"] == reasons["inner"] == ""
    assert reasons["eve"] == "the file is a link to another file: right.py"
    assert reasons["mallory"]
    by_pattern = {one.student: one.unreadable for one in found(tmp_path, "submissions/{student}.py").submissions}
    assert by_pattern == {"right": "", "eve": "the file is a link to another file: right.py"}


def test_a_link_in_a_list_to_the_reference_is_told_and_not_taken(tmp_path):
    put(tmp_path, "submissions/honest.py", SOURCE)
    put(tmp_path, "reference.py", SOURCE)
    (tmp_path / "submissions" / "x.py").symlink_to("../reference.py")
    (tmp_path / "list.csv").write_text("file,student\nsubmissions/x.py,X\nsubmissions/honest.py,H\n")
    reasons = {one.student: one.unreadable for one in found(tmp_path, "list.csv").submissions}
    assert reasons == {"X": "the file is a link to another file: reference.py", "H": ""}


def test_a_link_that_the_caller_names_is_followed(tmp_path):
    put(tmp_path, "elsewhere/work.py", SOURCE)
    (tmp_path / "link.py").symlink_to(tmp_path / "elsewhere" / "work.py")
    (submission,) = found(tmp_path, "link.py").submissions
    assert (submission.id, submission.unreadable) == ("link", "")


def test_an_empty_folder_of_a_student(tmp_path):
    (tmp_path / "submissions" / "anna").mkdir(parents=True)
    (submission,) = found(tmp_path).submissions
    assert submission.unreadable == "the folder holds no file in a known language"


@pytest.mark.parametrize(
    ("spec", "told"),
    [
        ("submissions", "there is no submission in this folder; it holds 1 other files, such as notes.txt"),
        ("submissions/{student}.c", "no file fits this pattern; files there are called notes.txt, for example"),
        ("other/{student}.c", "there is no folder other"),
        ("submissions/{student}-{student}.c", "{student} stands there twice"),
        ("submissions/{student.c", "braces must hold one name each"),
    ],
)
def test_nothing_found(tmp_path, spec, told):
    put(tmp_path, "submissions/notes.txt", "x")
    with pytest.raises(ExerciseError) as error:
        found(tmp_path, spec)
    assert told in mistakes(error)[0]


def test_the_callers_submissions_take_the_place_of_the_exercises(tmp_path, monkeypatch):
    write(tmp_path, exercise_toml=SEARCH_TOML, reference_py=SEARCH, submissions__a_py=SOURCE, other__b_py=SOURCE)
    assert [submission.id for submission in load(tmp_path, submissions=tmp_path / "other").submissions] == ["b"]
    assert [submission.id for submission in load(tmp_path, submissions=tmp_path / "other" / "b.py").submissions] == ["b"]
    monkeypatch.chdir(tmp_path)
    assert [submission.id for submission in load(tmp_path, submissions="other/{student}.py").submissions] == ["b"]


def test_an_exercise_without_submissions_loads(tmp_path):
    assert load(write(tmp_path, exercise_toml=SEARCH_TOML, reference_py=SEARCH)).submissions == ()
