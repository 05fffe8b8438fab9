"""report.html in a real browser: every view is clicked through, in light and dark, wide and narrow, and read by the rules of accessibility."""

import shutil
from dataclasses import replace

import pytest
from axe_playwright_python.sync_playwright import Axe
from playwright.sync_api import expect

from momus.report import report_text
from momus.results.ranking import BugFound, OrderEdge, OrderNode, RankedSubmission, RankingFound

from .conftest import CHROMIUM, OVERFLOW, returned

pytestmark = pytest.mark.skipif(CHROMIUM is None, reason="chromium is not installed")
SERIOUS = {"serious", "critical"}


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
