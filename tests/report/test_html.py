"""report.html says everything, loads nothing, and runs nobody's script."""

import base64
import json
import re
from dataclasses import replace
from hashlib import sha256
from html.parser import HTMLParser

from momus.model import Claim, Program
from momus.report import anonymous, report_text, write_folder
from momus.report.decisions import decisions
from momus.report.shown_source import without_comments
from momus.results.suspects import SuspectLine, SuspectsOf, SuspectWay

VOID = {"meta", "input", "br"}
HOSTILE = "<script>alert(1)</script>\\x1b[31m\\u202eevil"


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
    def data(self) -> dict:
        """Return the document that the page's script reads."""
        return json.loads(self.scripts[0])

    @property
    def words(self) -> str:
        return " ".join(" ".join(self.text).split())


def test_hostile_names_and_outputs_stay_text(results):
    text = report_text(results)
    page = Document(text)
    assert len(page.scripts) == 2
    assert "alert" not in page.scripts[1]
    assert page.data["submissions"][3]["id"] == HOSTILE
    assert "<script>alert" not in text and not set("\x1b\u202e") & set(text)
    (rejected,) = [one for one in page.data["decisions"] if one["kind"] == "no verdict"]
    assert rejected["about"] == "1 submission has no verdict: the box broke: no more processes."


def test_only_its_own_script_may_run_and_nothing_is_loaded(results):
    text = report_text(results)
    page = Document(text)
    (policy,) = [attributes["content"] for tag, attributes in page.tags if attributes.get("http-equiv")]
    digest = base64.b64encode(sha256(page.scripts[1].encode()).digest()).decode()
    assert f"script-src 'sha256-{digest}'" in policy and "default-src 'none'" in policy
    assert not re.search(r"(src|url)\s*[=(]", text.replace("script-src", "").replace("style-src", ""))
    assert {attributes["href"] for _, attributes in page.tags if "href" in attributes} == {"#/", "#view"}


def test_every_claim_is_there_with_its_evidence_and_meaning(results):
    page = Document(report_text(results))
    said = {one["id"]: one for one in page.data["submissions"]}
    assert [one["word"] for one in page.data["claims"]] == [
        "refuted",
        "flaky",
        "rejected",
        "unrefuted",
        "holds within",
        "unjudged",
        "error",
    ]
    anna = said["anna-1"]["evidence"]
    assert (anna["given"], anna["expected"], anna["got"]) == (
        "equi(A=[1073741824, 0, 1073741824], n=3)",
        "returned 1",
        "returned -1",
    )
    assert said["ben-1"]["evidence"]["why"] == ["but equilibrium point exists, e.g. on position 1"]
    assert said["eve-1"]["evidence"]["other"] == "returned -1"
    assert said["cy-1"]["said"].startswith("no counterexample in 48,211 inputs, seed 7; 3 kept inputs were not run")
    assert said["dee-2"]["said"].startswith(
        "holds within every A of up to 6 items of 0, 1, -1, 2, -2: no counterexample in 15,625 inputs"
    )
    assert said["gil-1"]["said"] == "the box broke: no more processes"
    for words in (
        "8 submissions: 2 refuted , 1 flaky , 1 rejected , 1 unrefuted , 1 holds within , 1 unjudged , 1 error .",
        "gcc 12.2.0 -O1 -fwrapv",
        "bubblewrap, another user, seccomp",
        "A: a list of 0 to 8 of int(-2**31, 2**31 - 1)",
        "2 s for each distinct submission, seed 7",
        "goes wrong on a valid input, which is shown; confirmed in fresh processes.",
        "CBMC is not installed: nothing was proved",
    ):
        assert words in page.words, words
    assert "correct" not in page.words.replace("It never says that a program is correct", "")


def test_questions_come_first_and_say_how_to_answer(results, tmp_path):
    write_folder(results, tmp_path / "out")
    words = Document((tmp_path / "out" / "report.html").read_text()).words
    assert words.index("For you to decide") < words.index("How it was run")
    assert f"momus rule {tmp_path / 'out'} Q1 --in-domain such inputs are valid, and the reference is right on them" in words
    assert f"momus rule {tmp_path / 'out'} Q2" not in words
    assert "You answered: outside , such inputs are not valid; nobody is judged by them." in words


def test_rows_say_how_many_they_refute(results):
    data = Document(report_text(results)).data
    said = ["got 0, expected -1", "raised IndexError: list index out of range, expected -1"]
    assert data["rows"]["9"] == ["equi(A=[], n=0)", "returned -1", "exhaustive", 2, said]
    assert data["rows"]["4"][3] == 0


def test_a_run_without_submissions_or_rows_is_still_a_page(results):
    page = Document(report_text(replace(results, findings=(), suite=(), questions=(), engines=(), notes=())))
    assert "No submissions." in page.words and page.data["submissions"] == []


def test_two_thousand_submissions_with_sources_stay_small(results):
    source = "".join(f"int f{line}(int a) {{ return a + {line}; }}  // a line\n" for line in range(40))
    many = tuple(replace(results.findings[at % 7], id=f"s{at}", column=at + 1) for at in range(2000))
    programs = {one.id: Program("c", (("a.c", f"// {one.id}\n{source}".encode()),)) for one in many}
    text = report_text(replace(results, findings=many, programs=programs))
    assert len(text.encode()) < 15_000_000
    assert len(Document(text).data["codes"]) == 2000


def test_equal_sources_are_on_the_page_once_with_the_suspect_lines(results):
    programs = {name: Program("python", (("a.py", b"def f(x):\r\n    return x\r\n"),)) for name in ("anna-1", "ben-1")}
    suspects = (SuspectsOf("anna-1", SuspectWay.RUNS, (SuspectLine(2, 0.5),), 3, 7),)
    data = Document(report_text(replace(results, programs=programs, readings={"suspects": suspects}))).data
    said = {one["id"]: one for one in data["submissions"]}
    assert data["codes"] == [["def f(x):\n    return x", "python", 0]]
    assert said["anna-1"]["code"] == said["ben-1"]["code"] == 0 and "code" not in said["cy-1"]
    assert said["anna-1"]["suspects"] == {"lines": [2], "words": "goes most with failing, over 3 failing runs and 7 passing runs"}


def test_comments_are_blank_where_nobody_may_be_named():
    text = 'def f(x):\n    """What."""\n    return x + 10  # é\n'
    assert without_comments(text, "python") == "def f(x):\n\n    return x + 10"
    assert without_comments("# x", "no such language") == "# x"


def test_an_anonymous_report_has_no_name_of_anybody(results):
    programs = {"anna-1": Program("c", (("anna-1.c", b"// by Anna\nint equi;\n"),))}
    named = replace(results, programs=programs, notes=("anna-1 came late",))
    text = report_text(anonymous(named))
    for name in ("anna", "Anna", "ben-1", "cy-1", "eve-1", "evil"):
        assert name not in text, name
    data = Document(text).data
    assert len({one["id"] for one in data["submissions"]}) == len(results.findings)
    assert [code[0] for code in data["codes"]] == ["\nint equi;"]


def refuted(results, many):
    return tuple(replace(results.findings[0], id=f"s{at}") for at in range(many))


def test_that_everybody_is_refuted_is_for_the_instructor_to_decide(results):
    told = decisions(replace(results, findings=refuted(results, 5)))
    assert [one.kind for one in told] == ["everyone refuted"]
    assert told[0].about == "All 5 submissions that could be run are refuted."
    assert decisions(replace(results, findings=refuted(results, 2))) == []
    assert decisions(replace(results, findings=(*refuted(results, 5), results.findings[2]))) == []


def test_rejections_for_one_reason_are_told_together(results):
    rejected = [
        replace(
            results.findings[5], id=name, file=f"{name}.py", claim=Claim.REJECTED, reason=f"line {at}: SyntaxError: invalid syntax"
        )
        for at, name in enumerate(("x", "y", "z"))
    ]
    others = [replace(rejected[0], id=name, reason=f"it does not define equi(…); it defines {name}") for name in ("v", "w")]
    told = decisions(replace(results, findings=(*rejected, *others), guessed_domain=""))
    assert [(one.about, one.names) for one in told] == [
        ("3 submissions were rejected for the same reason: SyntaxError: invalid syntax.", ("x", "y", "z")),
        ("2 submissions were rejected for the same reason: it does not define equi(…).", ("v", "w")),
    ]
