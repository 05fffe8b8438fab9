"""The page of one submission in a real browser: its counterexamples, its source, what is marked in both."""

from dataclasses import replace

import pytest
from playwright.sync_api import expect

from momus.model import Program
from momus.report import report_text
from momus.results import KEEPS_STATE

from .conftest import CHROMIUM, RAISED, printed, returned

pytestmark = pytest.mark.skipif(CHROMIUM is None, reason="chromium is not installed")


def test_a_submission_has_its_page_with_a_difference_and_its_history(opened):
    page = opened("s/anna-2")
    assert page.locator(".amber").first.inner_text() == "handed in late"
    lines = page.locator(".difference tr").all_text_contents()
    assert lines == [" one", "−two·", "+two", " end"]
    assert page.locator(".history li").all_text_contents()[0].startswith("anna-1 refuted")
    assert page.locator(".code li").count() == 4
    page.keyboard.press("k")
    expect(page.locator("h2:visible").first).to_have_text("anna-1 refuted", use_inner_text=True)
    page.keyboard.press("j")
    expect(page.locator("h2:visible").first).to_have_text("anna-2 refuted", use_inner_text=True)


@pytest.mark.parametrize(
    "language, source, comment",
    [
        ("python", b"def f(n):\n    # your code here\n    return n\n", ["# your code here"]),
        ("c", b"#include <stdio.h>\nint n; // it\n", ["// it"]),
    ],
)
def test_a_comment_is_highlighted_as_a_whole_and_a_rule_of_the_preprocessor_is_none(
    browser, whole, tmp_path, language, source, comment
):
    path = tmp_path / "report.html"
    programs = {"anna-1": Program(language, (("a", source),))}
    path.write_text(report_text(replace(whole, programs=programs)), encoding="utf-8")
    page = browser.new_page()
    page.goto(f"{path.as_uri()}#/s/anna-1")
    assert page.locator(".code .comment").all_text_contents() == comment


def test_further_counterexamples_say_what_was_got_and_what_was_expected(opened):
    page = opened("s/anna-1")
    page.get_by_text("It also goes wrong on 1 other kept input").click()
    expect(page.locator(".failing li")).to_have_text(["equi(A=[], n=0) got 0, expected -1"])


def test_the_line_of_undefined_behaviour_is_marked_beside_the_suspect_ones(opened):
    page = opened("s/anna-1")
    assert page.locator(".code .undefined").all_inner_texts() == [
        "    int sum = 0; // wrong\nsuspect\nundefined behaviour: signed integer overflow"
    ]


def test_a_program_that_keeps_state_has_a_remark_in_amber(browser, whole, tmp_path):
    findings = tuple(replace(one, reason=KEEPS_STATE) if one.id == "cy-1" else one for one in whole.findings)
    path = tmp_path / "report.html"
    path.write_text(report_text(replace(whole, findings=findings)), encoding="utf-8")
    page = browser.new_page()
    for view in ("submissions?q=cy-1", "s/cy-1"):
        page.goto(f"{path.as_uri()}#/{view}")
        assert page.locator(".amber").all_inner_texts() == ["slow: 3 kept inputs not run", KEEPS_STATE]
        assert page.locator("section:visible").inner_text().count("earlier calls") == 1


def test_a_name_meant_to_do_harm_has_its_page_too(opened):
    page = opened("submissions")
    page.locator(".who", has_text="alert").click()
    expect(page.locator("h2:visible").first).to_contain_text("<script>alert(1)</script>")


def test_what_differs_is_marked_without_cutting_a_word_or_a_number(browser, whole, tmp_path):
    pairs = [
        (printed(b"> 0 is the median\n"), printed(b"> 1 is the median")),
        (returned(0), RAISED),
        (returned(10), returned(12)),
        (returned(1), returned(-1)),
        (returned([1, 22, 3]), returned([1, 2, 3])),
    ]
    [given, *_] = whole.findings
    wrong = [
        replace(given, id=f"s{at}", evidence=replace(given.evidence, expected=one, got=other))
        for at, (one, other) in enumerate(pairs)
    ]
    path = tmp_path / "report.html"
    path.write_text(report_text(replace(whole, findings=tuple(wrong), readings={}, programs={})), encoding="utf-8")
    page = browser.new_page()
    marks = []
    for one in wrong:
        page.goto(f"{path.as_uri()}#/s/{one.id}")
        marks.append(page.locator(".got mark").first.inner_text())
    assert marks == ["1", "raised IndexError: list index out of range", "12", "-1", "2"]
