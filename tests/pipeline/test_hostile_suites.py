"""Students' tests and watched files that are no plain files: nothing is taken from somebody else, and nothing is waited for."""

import os

import pytest

from momus import pipeline
from momus.options import Options
from momus.pipeline import grade, watch
from tests.exercises import write_exercise

SETTINGS = 'language = "python"\nfunction = "f"\n[inputs]\nn = "int(0, 9)"\n'
GOOD = "def test_one():\n    assert f(1) == 1\n"


@pytest.fixture(scope="module")
def out(tmp_path_factory):
    """A class, graded once."""
    folder = tmp_path_factory.mktemp("class")
    made = write_exercise(folder / "same", SETTINGS, "def f(n):\n    return n\n", {"zero": "def f(n):\n    return 0\n"})
    grade(made, options=Options(inputs=20, jobs=1, out=folder / "out"))
    return folder / "out"


def test_a_suite_that_is_a_link_or_no_plain_file_is_told_and_not_read(out, tmp_path):
    folder = tmp_path / "suites"
    (folder / "eve").mkdir(parents=True)
    (folder / "good.py").write_text(GOOD)
    (folder / "copy.py").symlink_to(folder / "good.py")
    (folder / "password.py").symlink_to("/etc/passwd")
    (folder / "endless.json").symlink_to("/dev/zero")
    (folder / "eve" / "test_a.py").symlink_to(folder / "good.py")
    os.mkfifo(folder / "pipe.py")
    found = {one.student: (one.score, one.problem) for one in pipeline.student_tests(out, folder, jobs=1).suites}
    assert found == {
        "good": (1.0, ""),
        "copy": (0.0, "not read: it is a link to another file: good.py"),
        "password": (0.0, "not read: it is a link to a place outside"),
        "endless": (0.0, "not read: it is a link to a place outside"),
        "eve": (0.0, "not read: it holds test_a.py, which is a link to another file: good.py"),
        "pipe": (0.0, "not read: it is not a regular file"),
    }


@pytest.mark.parametrize("make", [os.mkfifo, lambda file: file.symlink_to("/dev/zero")])
def test_a_watched_file_that_becomes_no_plain_file_is_told(out, tmp_path, make):
    file = tmp_path / "mine.py"
    file.write_text("def f(n):\n    return n\n")
    answers = watch(out, file, savings=2)
    assert not next(answers).problem
    file.unlink()
    make(file)
    assert next(answers).problem == "it is not a regular file"
