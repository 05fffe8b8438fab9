"""report.html in a real browser: every view is clicked through, in light and dark, wide and narrow, and read by the rules of accessibility."""

import shutil
from dataclasses import replace

import pytest
from axe_playwright_python.sync_playwright import Axe
from playwright.sync_api import expect, sync_playwright

from momus.model import Claim, Kind, Outcome, Printed, Program
from momus.report import report_text
from momus.results import KEEPS_STATE, ChosenSuite, ClusterFound, Evidence, Finding, SuiteRow, SuitesFound, Undefined
from momus.results.ranking import BugFound, OrderEdge, OrderNode, RankedSubmission, RankingFound
from momus.results.suspects import SuspectLine, SuspectsOf, SuspectWay

from .conftest import EMPTY, OVERFLOW, RAISED, returned

CHROMIUM = shutil.which("chromium")
FLAGS = [
    "--no-sandbox", "--disable-gpu", "--disable-quic", "--no-first-run", "--disable-background-networking", "--disable-component-update",
    "--disable-sync",
]  # fmt: skip
pytestmark = pytest.mark.skipif(CHROMIUM is None, reason="chromium is not installed")
SERIOUS = {"serious", "critical"}
SOURCE = b"int equi(const int *A, int n) {\n    int sum = 0; // wrong\n    return -1;\n}\n"


def printed(text: bytes) -> Outcome:
    return Outcome(Kind.EXITED, printed=Printed(text, len(text), ""))


@pytest.fixture(scope="module")
def browser():
    with sync_playwright() as started:
        opened = started.chromium.launch(executable_path=CHROMIUM, args=FLAGS)
        yield opened
        opened.close()


@pytest.fixture
def whole(results):
    """The class with clusters, ranking, suites, sources, suspects, revisions and manual grades."""
    ids = [one.id for one in results.findings]
    findings = tuple(replace(one, cluster={"anna-1": 2, "ben-1": 2, "eve-1": 3}.get(one.id, 1)) for one in results.findings)
    overflows = Undefined("signed integer overflow", 2)
    findings = tuple(replace(one, undefined=(overflows,)) if one.id == "anna-1" else one for one in findings)
    text = Evidence(9, EMPTY, printed(b"one\ntwo \nend\n"), printed(b"one\ntwo\nend\n"), "exhaustive", True, 0.4)
    later = Finding("anna-2", "anna-2.c", "c", Claim.REFUTED, 9, "anna", evidence=text, failing=(9,), column=8, cluster=3)
    later = replace(later, remarks=("handed in late",))
    ranking = RankingFound(
        bugs=(
            BugFound(7, OVERFLOW, returned(1), ("anna-1", "ben-1", "eve-1"), 3),
            BugFound(9, EMPTY, returned(-1), ("eve-1", "anna-2"), 1),
        ),
        places=(
            RankedSubmission("cy-1", 1, 2, 0),
            RankedSubmission("anna-1", 2, 1, 1),
            RankedSubmission("anna-2", 2, 1, 1),
            RankedSubmission("eve-1", 4, 0, 2),
        ),
        nodes=(
            OrderNode(("cy-1", "dee-2"), ()),
            OrderNode(("anna-1", "ben-1"), (7,)),
            OrderNode(("anna-2",), (9,)),
            OrderNode(("eve-1",), (7, 9)),
        ),
        edges=(OrderEdge(0, 1, 7, 0), OrderEdge(0, 2, 9, 0), OrderEdge(1, 3, 9, 0), OrderEdge(2, 3, 7, 0)),
        inputs=40,
        sets=3,
    )
    row = SuiteRow(7, OVERFLOW, returned(1), "harvest", ("anna-1", "ben-1"))
    readings = {
        "clusters": (
            ClusterFound(1, ("cy-1", "dee-2"), None),
            ClusterFound(2, ("anna-1", "ben-1"), results.findings[0].evidence, failing=2, cause="when n > 2"),
            ClusterFound(3, ("eve-1", "anna-2"), results.findings[4].evidence, failing=1),
        ),
        "ranking": ranking,
        "suites": SuitesFound((ChosenSuite("minimal", (row,), 1, "the 40 inputs that were run on everybody"),)),
        "suspects": (SuspectsOf("anna-1", SuspectWay.RUNS, (SuspectLine(3, 0.9), SuspectLine(2, 0.5)), 4, 6),),
    }
    programs = {name: Program("c", ((f"{name}.c", SOURCE),)) for name in (*ids[:3], "anna-2")}
    return replace(
        results,
        findings=(*findings, later),
        readings=readings,
        programs=programs,
        manual_grades=(("cy-1", 5.0), ("anna-1", 3.0), ("eve-1", 1.0)),
    )


@pytest.fixture
def opened(browser, whole, tmp_path):
    """Return a function that opens the page at an address, at a width, in a scheme; a mistake in its script fails the test."""
    path = tmp_path / "report.html"
    path.write_text(report_text(whole), encoding="utf-8")
    mistakes = []
    contexts = []

    def open_at(address="", width=1400, scheme="light"):
        context = browser.new_context(viewport={"width": width, "height": 900}, color_scheme=scheme)
        contexts.append(context)
        page = context.new_page()
        page.on("pageerror", lambda error: mistakes.append(str(error)))
        page.on("console", lambda said: mistakes.append(said.text) if said.type == "error" else None)
        page.on("request", lambda asked: mistakes.append(asked.url) if not asked.url.startswith("file:") else None)
        page.goto(f"{path.as_uri()}#/{address}")
        return page

    yield open_at
    for context in contexts:
        context.close()
    assert mistakes == []


def test_it_opens_with_what_needs_a_decision_and_then_the_ways_to_be_wrong(opened):
    page = opened()
    titles = page.locator("h2:visible").all_text_contents()
    assert titles == ["For you to decide", "In numbers", "Ways to be wrong"]
    assert page.locator(".plot figcaption b").all_text_contents() == [
        "Claims",
        "Bugs of a submission",
        "Time to refute",
        "Rank and manual rank",
    ]
    first = page.locator("details.cluster").first
    assert "equi(A=[1073741824, 0, 1073741824], n=3) got -1, expected 1" in first.inner_text()
    assert first.locator(".suspect.first code").inner_text() == "    return -1;"
    assert first.locator(".keyword").first.inner_text().strip() == "int"
    page.locator("details.cluster >> nth=1 >> summary").click()
    first.locator(".names a", has_text="ben-1").click()
    expect(page.locator("h2:visible").first).to_contain_text("ben-1")


def test_a_decision_names_whom_it_concerns(opened):
    page = opened()
    page.locator(".decision", has_text="no verdict").locator("a", has_text="gil-1").click()
    expect(page.locator("h2:visible").first).to_have_text("gil-1 error", use_inner_text=True)


def test_filters_and_sorting_stay_in_the_address(opened):
    page = opened("submissions")
    names = lambda: page.locator(".findings tbody .who").all_text_contents()  # noqa: E731
    assert len(names()) == 9
    page.get_by_role("button", name="refuted 3").first.click()
    assert names() == ["anna-1", "anna-2", "ben-1"]
    page.get_by_role("columnheader", name="Submission").get_by_role("button").click()
    page.get_by_role("columnheader", name="Submission").get_by_role("button").click()
    assert names() == ["ben-1", "anna-2", "anna-1"]
    page.get_by_role("searchbox").fill("anna")
    page.wait_for_url("**q=anna")
    assert page.evaluate("location.hash") == "#/submissions?claim=refuted&sort=-name&q=anna"
    assert names() == ["anna-2", "anna-1"]
    page.reload()
    assert names() == ["anna-2", "anna-1"]
    assert page.get_by_role("button", name="refuted 3").first.get_attribute("aria-pressed") == "true"
    assert page.get_by_role("columnheader", name="Submission").get_attribute("aria-sort") == "descending"


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


@pytest.mark.skipif(shutil.which("dot") is None, reason="graphviz is not installed")
@pytest.mark.parametrize("groups", [3, 60])
def test_every_label_of_the_order_stays_in_its_box_and_names_the_model_answer(browser, whole, tmp_path, groups):
    names = [f"s{at:02}-{'wide_name_of_somebody' if at % 2 else 'WMW'}" for at in range(groups)]
    findings = tuple(replace(whole.findings[0], id=name, column=at + 1, cluster=None) for at, name in enumerate(names))
    bugs = tuple(BugFound(at + 1, OVERFLOW, returned(1), tuple(names[at + 1 :]), 1) for at in range(groups - 1))
    nodes = tuple(OrderNode((name,), tuple(range(1, at + 1))) for at, name in enumerate(names))
    edges = tuple(OrderEdge(at, at + 1, at + 1, 0) for at in range(groups - 1))
    places = tuple(RankedSubmission(name, at + 1, groups - 1 - at, at) for at, name in enumerate(names))
    ranking = RankingFound(bugs=bugs, places=places, nodes=nodes, edges=edges, inputs=40, sets=groups)
    path = tmp_path / "report.html"
    path.write_text(report_text(replace(whole, findings=findings, readings={"ranking": ranking}, programs={})), encoding="utf-8")
    page = browser.new_page(viewport={"width": 1400, "height": 900})
    page.goto(f"{path.as_uri()}#/order")
    assert "model answer" in page.locator(".node.best").text_content()
    assert names[-1] in page.locator(".node").last.text_content()
    outside = """nodes => nodes.filter(node => {
        const box = node.querySelector("rect").getBoundingClientRect();
        return [...node.querySelectorAll("text")].some(text => {
            const {left, right, top, bottom} = text.getBoundingClientRect();
            return left < box.left || right > box.right || top < box.top - 2 || bottom > box.bottom + 2;
        });
    }).map(node => node.textContent)"""
    assert page.locator(".node").evaluate_all(outside) == []
    assert page.locator(".order").evaluate("picture => picture.getScreenCTM().a") <= 1.25


def test_the_labels_of_a_plot_do_not_overlap(opened):
    page = opened()
    overlapping = """plots => plots.flatMap(plot => {
        const boxes = [...plot.querySelectorAll("text:not([transform])")].map(text => [text.textContent, text.getBoundingClientRect()]);
        return boxes.flatMap(([said, one], at) => boxes.slice(at + 1).filter(([, other]) =>
            one.left < other.right - 1 && other.left < one.right - 1 && one.top < other.bottom - 3 && other.top < one.bottom - 3
        ).map(([other]) => `${said} over ${other}`));
    })"""
    assert page.locator(".plot svg").count() == 3
    assert page.locator(".plot svg").evaluate_all(overlapping) == []
    assert page.locator(".across").all_text_contents() == ["tests failed", "seconds of search", "manual rank", "rank"]
    assert page.locator(".shares li").all_inner_texts()[0].split() == ["refuted", "3"]


def test_the_current_view_is_marked_for_the_eye_and_for_screen_readers(opened):
    page = opened("submissions", width=420)
    chosen = page.locator("nav [aria-current=page]")
    assert chosen.all_inner_texts() == ["Submissions"]
    line, other = (
        page.locator(which).first.evaluate("tab => getComputedStyle(tab).borderBottomColor")
        for which in ("nav [aria-current]", "nav a:not([aria-current])")
    )
    assert line != other == "rgba(0, 0, 0, 0)"
    page.keyboard.press("6")
    expect(chosen).to_have_text("How it was run")
    expect(chosen).to_be_in_viewport(ratio=1)
    page.goto(page.url.partition("#")[0] + "#/s/anna-1")
    expect(page.locator("nav [aria-current=true]")).to_have_text("Submissions")


@pytest.mark.skipif(shutil.which("dot") is None, reason="graphviz is not installed")
def test_the_order_can_be_zoomed_pointed_at_and_chosen_from(opened):
    page = opened("order")
    assert "model answer" in page.locator(".node.best").text_content()
    before = page.locator("svg.order").get_attribute("viewBox")
    page.get_by_role("button", name="zoom in").click()
    assert page.locator("svg.order").get_attribute("viewBox") != before
    page.get_by_role("button", name="show the whole picture").click()
    page.locator(".node").nth(1).hover()
    assert page.locator("#tip").inner_text() == "1 of 2 tests passed: anna-1, ben-1"
    assert page.locator(".edge.near").count() == 2
    page.locator(".node").nth(1).click()
    assert page.locator(".panel h3").inner_text() == "1 of 2 tests passed"
    assert page.evaluate("location.hash") == "#/order?node=2"
    page.locator(".panel a", has_text="ben-1").click()
    expect(page.locator("h2:visible").first).to_have_text("ben-1 refuted", use_inner_text=True)


def test_the_ranking_has_a_row_for_all(opened):
    page = opened("order")
    assert page.locator(".scores .all").inner_text().split("\t") == ["All", "4", "1.00 (0.82)", "1.00 (0.82)"]


def test_the_matrix_is_sorted_and_walked_by_keys(opened):
    page = opened("matrix")
    assert "2 tests (rows), 4 submissions that fail some (columns)" in page.locator("section:visible").inner_text()
    page.locator("canvas").focus()
    page.keyboard.press("ArrowRight")
    assert page.locator(".cell").inner_text() == (
        "anna-1 fails equi(A=[1073741824, 0, 1073741824], n=3): got -1, expected 1; 3 fail it"
    )
    page.get_by_label("Submissions", exact=True).select_option("most")
    assert page.evaluate("location.hash") == "#/matrix?columns=most"
    page.locator("canvas").focus()
    page.keyboard.press("ArrowRight")
    assert page.locator(".cell").inner_text().startswith("eve-1 fails")
    page.keyboard.press("Enter")
    expect(page.locator("h2:visible").first).to_have_text("eve-1 flaky", use_inner_text=True)


def test_a_small_matrix_names_its_tests_and_submissions(opened):
    page = opened("matrix")
    inked = """canvas => {
        const pen = canvas.getContext("2d");
        const [wide, high] = [4 * 22, 2 * 18];
        const found = (x, y, w, h) => pen.getImageData(x, y, w, h).data.some(value => value);
        return [found(wide + 1, 0, canvas.width - wide - 1, high), found(0, high + 1, wide, canvas.height - high - 1)];
    }"""
    assert page.locator("canvas").evaluate(inked) == [True, True]
    page.locator("canvas").click(position={"x": 11, "y": 50})
    expect(page.locator("h2:visible").first).to_have_text("anna-1 refuted", use_inner_text=True)


def test_the_suites_say_what_each_test_refutes(opened):
    page = opened("tests")
    assert page.locator(".tests tbody td").last.inner_text() == "2 anna-1, ben-1"
    assert page.locator(".kept tbody tr").count() == 2


def test_the_views_have_keys_and_the_page_can_be_dark_or_light(opened):
    page = opened()
    page.keyboard.press("2")
    expect(page.locator("nav [aria-current]")).to_have_text("Submissions")
    page.keyboard.press("/")
    assert page.evaluate("document.activeElement.type") == "search"
    ground = lambda: page.evaluate("getComputedStyle(document.body).backgroundColor")  # noqa: E731
    light = ground()
    page.get_by_role("button", name="light or dark").click()
    assert ground() != light


@pytest.mark.parametrize(
    "width, scheme",
    [(1400, "light"), *(pytest.param(*one, marks=pytest.mark.slow) for one in [(1400, "dark"), (420, "light"), (420, "dark")])],
)
def test_no_view_has_a_serious_finding_or_scrolls_sideways(opened, width, scheme):
    for view in ("", "submissions", "s/anna-1", "s/anna-2", "order", "matrix", "tests", "run"):
        page = opened(view, width, scheme)
        found = [one for one in Axe().run(page).response["violations"] if one["impact"] in SERIOUS]
        assert [(view, one["id"], one["nodes"][0]["html"]) for one in found] == []
        assert page.evaluate("document.documentElement.scrollWidth") <= width, view


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


def test_a_printed_page_has_all_of_its_list(opened, whole):
    page = opened("submissions")
    page.evaluate("window.dispatchEvent(new Event('beforeprint'))")
    assert page.locator(".findings tbody tr").count() == len(whole.findings)
    assert page.pdf()[:4] == b"%PDF"


def test_a_page_that_is_dark_on_the_screen_is_printed_dark_on_white(opened):
    page = opened("s/anna-1", scheme="dark")
    page.get_by_role("button", name="light or dark").click()
    page.get_by_role("button", name="light or dark").click()
    colours = "() => ['color', 'backgroundColor'].map(name => getComputedStyle(document.querySelector('.submission'))[name])"
    assert page.evaluate(colours) == ["rgb(228, 232, 236)", "rgb(29, 34, 40)"]
    page.emulate_media(media="print")
    assert page.evaluate(colours) == ["rgb(0, 0, 0)", "rgb(255, 255, 255)"]


@pytest.mark.slow
def test_two_thousand_submissions_are_listed_in_pieces_and_searched(browser, whole, tmp_path):
    many = tuple(replace(whole.findings[at % 9], id=f"s{at:04}", column=at + 1, failing=()) for at in range(2000))
    path = tmp_path / "report.html"
    path.write_text(report_text(replace(whole, findings=many, readings={}, programs={})), encoding="utf-8")
    page = browser.new_page()
    page.goto(f"{path.as_uri()}#/submissions")
    assert page.locator(".findings tbody tr").count() < 400
    page.get_by_role("searchbox").fill("s1999")
    expect(page.locator(".findings tbody tr")).to_have_count(1)
    page.get_by_role("searchbox").fill("")
    expect(page.locator(".findings tbody tr")).not_to_have_count(1)
    while page.locator(".findings tbody tr").count() < 2000:
        page.mouse.wheel(0, 100_000)
        page.wait_for_timeout(20)
