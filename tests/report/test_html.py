"""report.html says everything, loads nothing, and runs nobody's script."""

import base64
import re
from dataclasses import replace
from hashlib import sha256
from html.parser import HTMLParser

from momus.report import report_text, write_folder

VOID = {"meta", "input", "br"}


class Document(HTMLParser):
    """The elements of a page, with a check that they are closed in order."""

    def __init__(self, text: str):
        super().__init__()
        self.open: list[str] = []
        self.tags: list[tuple[str, dict]] = []
        self.text: list[str] = []
        self.scripts: list[str] = []
        self.feed(text)
        assert self.open == []

    def handle_starttag(self, tag, attrs):
        self.tags.append((tag, dict(attrs)))
        if tag not in VOID:
            self.open.append(tag)

    def handle_endtag(self, tag):
        assert self.open.pop() == tag

    def handle_data(self, data):
        if self.open and self.open[-1] == "script":
            self.scripts.append(data)
        elif self.open and self.open[-1] != "style":
            self.text.append(data)

    @property
    def words(self) -> str:
        return " ".join(" ".join(self.text).split())


def test_hostile_names_and_outputs_stay_text(results):
    text = report_text(results)
    page = Document(text)
    assert len(page.scripts) == 1
    assert "alert" not in page.scripts[0]
    assert "<script>alert(1)</script>\\x1b[31m\\u202eevil" in page.words
    assert not set("\x1b\u202e") & set(text)
    allowed = {
        "class",
        "id",
        "data-claim",
        "data-value",
        "data-label",
        "data-sort",
        "style",
        "title",
        "role",
        "hidden",
        "type",
        "lang",
    }
    allowed |= {"lang", "placeholder", "aria-label", "aria-live", "aria-pressed", "charset", "name", "content", "http-equiv"}
    assert {name for _, attributes in page.tags for name in attributes} <= allowed


def test_only_its_own_script_may_run_and_nothing_is_loaded(results):
    text = report_text(results)
    page = Document(text)
    (policy,) = [attributes["content"] for tag, attributes in page.tags if attributes.get("http-equiv")]
    digest = base64.b64encode(sha256(page.scripts[0].encode()).digest()).decode()
    assert f"script-src 'sha256-{digest}'" in policy and "default-src 'none'" in policy
    assert not re.search(r"(src|href|url)\s*[=(]", text.replace("script-src", "").replace("style-src", ""))


def test_every_claim_is_there_with_its_evidence_and_meaning(results):
    words = Document(report_text(results)).words
    for said in (
        "8 submissions: 2 refuted , 1 flaky , 1 rejected , 1 unrefuted , 1 holds within , 1 unjudged , 1 error .",
        "equi(A=[1073741824, 0, 1073741824], n=3) expected returned 1 got returned -1",
        "but equilibrium point exists, e.g. on position 1",
        "got raised IndexError: list index out of range or got returned -1 in another run",
        "no counterexample in 48,211 inputs, seed 7; 3 kept inputs were not run",
        "holds within every A of up to 6 items of 0, 1, -1, 2, -2: no counterexample in 15,625 inputs, seed 7",
        "The same program, up to formatting and comments: ben-1",
        "the box broke: no more processes",
        "gcc 12.2.0 -O1 -fwrapv",
        "bubblewrap, another user, seccomp",
        "A: a list of 0 to 8 of int(-2**31, 2**31 - 1)",
        "2 s for each distinct submission, seed 7",
        "goes wrong on a valid input, which is shown; confirmed in fresh processes.",
        "CBMC is not installed: nothing was proved",
    ):
        assert said in words, said
    assert "correct" not in words.replace("It never says that a program is correct", "")


def test_questions_come_first_and_say_how_to_answer(results, tmp_path):
    write_folder(results, tmp_path / "out")
    words = Document((tmp_path / "out" / "report.html").read_text()).words
    assert words.index("2 questions only you can decide") < words.index(" Submissions ")
    assert f"momus rule {tmp_path / 'out'} Q1 --in-domain such inputs are valid, and the reference is right on them" in words
    assert f"momus rule {tmp_path / 'out'} Q2" not in words
    assert "You answered: outside , such inputs are not valid; nobody is judged by them." in words


def test_rows_that_refute_nobody_are_not_listed(results):
    words = Document(report_text(results)).words
    listed = words[words.index("Inputs that tell them apart") : words.index("How it was run")]
    assert "equi(A=[], n=0) returned -1 exhaustive 2 anna-1, eve-1" in listed
    assert "[5]" not in listed


def test_a_run_without_submissions_or_rows_is_still_a_page(results):
    words = Document(report_text(replace(results, findings=(), suite=(), questions=(), engines=(), notes=()))).words
    assert "No submissions." in words


def test_a_class_of_thousands_stays_readable(results):
    many = tuple(replace(results.findings[at % 7], id=f"s{at}", column=at % 7 + 1) for at in range(3000))
    text = report_text(replace(results, findings=many))
    assert len(text) < 12_000_000
    assert "3,000 submissions" in text
