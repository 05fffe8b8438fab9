"""Feedback: what each policy tells a student, and that nobody learns anything of anybody else."""

import csv
import html
import re

import pytest

from momus.errors import ExerciseError
from momus.model import Claim
from momus.options import Options
from momus.pipeline import feedback, grade
from momus.report.feedback import Feedback, feedback_html
from tests.exercises import write_exercise

SETTINGS = """
    language = "python"
    function = "f"
    tests = "tests.py"
    submissions = "submissions/{student}-{revision}.py"
    [inputs]
    n = "int(0, 99)"
"""
REFERENCE = "def f(n):\n    hidden_name = 2 * n\n    if n > 50:\n        return hidden_name\n    return n\n"
PROGRAMS = {
    "anna-1": "def f(n):\n    annas_word = -1\n    return annas_word",
    "anna-2": "def f(n):\n    annas_word = n\n    return annas_word",
    'béla, "=cmd"-1': "def f(n):\n    belas_word = n + n\n    return belas_word if n > 50 else n",
    "=cmd|' -3'!A0-1": "def f(n:\n",
    "שלום\u200f😀-1": "def f(n):\n    emojis_word = 2 * n\n    return emojis_word",
}
TESTS = "assert f(1) == 1\nassert f(60) == 120\n"


@pytest.fixture(scope="module")
def exercise(tmp_path_factory):
    """The exercise, graded once, and where."""
    folder = tmp_path_factory.mktemp("feedback")
    made = write_exercise(folder / "double", SETTINGS, REFERENCE, PROGRAMS, {"tests.py": TESTS})
    grade(made, options=Options(inputs=100, jobs=1, out=folder / "out"))
    return made, folder / "out"


def told(exercise, policy):
    """Return by student the page and the Markdown that a policy makes."""
    folder, out = exercise
    toml = folder / "exercise.toml"
    before = toml.read_text("utf-8")
    try:
        toml.write_text(f"{before}\n{policy}", "utf-8")
        written = feedback(out, jobs=1)
    finally:
        toml.write_text(before, "utf-8")
    return {one.name: ((out / one.page).read_text("utf-8"), (out / one.text).read_text("utf-8")) for one in written}


def visible(page):
    """Return the text that a page shows."""
    return html.unescape(re.sub(r"<[^>]*>", " ", page.partition("</style>")[2]))


def test_a_student_sees_the_latest_revision_and_its_counterexample(exercise):
    pages = told(exercise, "")
    assert set(pages) == {"anna", 'béla, "=cmd"', "=cmd|' -3'!A0", "שלום\u200f😀"}
    page, text = pages["anna"]
    assert text == (
        "# anna\n\ndouble, file `anna-2.py`\n\n**Your program goes wrong on a valid input.**\n\n## Try it\n\nthe input:\n\n```\nf(n=51)\n```\n\n"
        "your program:\n\n```\nreturned 51\n```\n\nexpected:\n\n```\nreturned 102\n```\n\n## What was tried\n\nIt passes 1 of 2 tests\\.\n"
    )
    assert "f(n=51)" in page and "returned 102" in page
    assert "Why" in pages["=cmd|' -3'!A0"][0] and "was never closed" in pages["=cmd|' -3'!A0"][0]
    right = visible(pages['béla, "=cmd"'][0])
    assert "No input was found on which your program goes wrong." in right and "100 inputs were tried." in right
    assert "correct" not in right


def test_no_page_has_anything_of_another_student_or_of_the_reference(exercise):
    for policy in ("", '[feedback]\nhint = "cause"\ngrade = true', '[feedback]\ncounterexample = "cause"'):
        for name, files in told(exercise, policy).items():
            others = ["annas_word", "belas_word", "emojis_word", "hidden_name", "anna-1"]
            others += [other for other in ("anna", "béla", "A0", "😀") if other not in name]
            assert not [other for other in others for one in files if other in one], name


def test_names_survive_in_pages_and_in_the_list_of_files(exercise):
    pages = told(exercise, "")
    for name, (page, _) in pages.items():
        assert f"<h1><bdi>{html.escape(name, quote=False)}</bdi></h1>" in page.replace("&#34;", '"').replace("&#39;", "'")
    with (exercise[1] / "feedback.csv").open(newline="", encoding="utf-8") as file:
        rows = list(csv.DictReader(file))
    assert [row["student"] for row in rows] == [one if not one.startswith("=") else f"'{one}" for one in pages]
    assert [row["page"] for row in rows] == [
        "feedback/cmd_-3_A0.html", "feedback/anna.html", "feedback/béla_cmd.html", "feedback/שלום.html",
    ]  # fmt: skip


def test_control_characters_of_a_files_name_are_written_out_in_the_page():
    one = Feedback("anna", "double", "sub/a\x1b[2J\u202eb.py", Claim.UNREFUTED, "Nothing was found", ())
    assert "file <bdi>sub/a\\x1b[2J\\u202eb.py</bdi>" in feedback_html(one)


def test_a_policy_tells_only_the_cause_or_only_how_many(exercise):
    page, text = told(exercise, '[feedback]\ncounterexample = "cause"')["anna"]
    assert "It fails if n > 50" in visible(page).replace("It fails when", "It fails if")
    assert "51)" not in page and "102" not in page
    page, text = told(exercise, '[feedback]\ncounterexample = "number"')["anna"]
    assert "It goes wrong on 2 inputs of those that are kept for the whole class." in visible(page)
    assert "51" not in text and "50" not in text


def test_what_was_expected_and_the_grade_are_told_as_the_policy_says(exercise):
    _, text = told(exercise, "[feedback]\nexpected = false\ngrade = true")["anna"]
    assert "102" not in text and "returned 51" in text
    assert "## Grade\n\n50\\.5 of 100 points\\." in text
    page, _ = told(exercise, "[feedback]\nreference = true")["anna"]
    assert "hidden_name" in page


def test_all_mistakes_of_a_policy_are_told_together(exercise):
    policy = (
        '[hints]\nlevel = "input"\n[feedback]\ncounterexample = "number"\nexpected = true\nhint = "cause"\ngrade = "yes"\nlevel = 3'
    )
    with pytest.raises(ExerciseError) as raised:
        told(exercise, policy)
    place = "double/exercise.toml: feedback"
    assert str(raised.value).splitlines() == [
        f"{place}.hint: 'cause': is more than [hints] level = \"input\" allows; lower it, or raise that level",
        f"{place}.hint: 'cause': tells an input, and counterexample = \"number\" shows none; "
        'write hint = "none", or counterexample = "shown"',
        f'{place}.expected: has no meaning beside counterexample = "number": no input is shown; remove one of them',
        f"{place}.grade: 'yes': must be true or false",
        f"{place}.level: is not a known key; known here: counterexample, expected, grade, hint, reference",
    ]
    with pytest.raises(ExerciseError, match="lines are taken from another student's program"):
        told(exercise, '[feedback]\nhint = "lines"')
