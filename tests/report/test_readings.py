"""What is told of clusters, rankings, suites and groups, and the picture of the order."""

import json
import shutil
import xml.etree.ElementTree as ElementTree
from dataclasses import replace

import pytest

from momus import wire
from momus.model import Form, Input, Kind, Outcome, Raised
from momus.report import groups_lines, reading_lines, report_text, results_text, summary_lines, write_folder
from momus.report.order_picture import LABELLED, order_dot, order_svg, write_drawing
from momus.results import (
    ChosenSuite,
    ClusterFound,
    ComparisonFound,
    CorrelationFound,
    GroupFound,
    GroupsFound,
    HalvesFound,
    PlantedFound,
    SuitesFound,
)
from momus.results.ranking import BugFound, DrawsFound, OrderEdge, OrderNode, RankedSubmission, RankingFound

needs_graphviz = pytest.mark.skipif(shutil.which("dot") is None, reason="graphviz is not installed")


def changed(results, **parts):
    """Return the results with other readings, and other fields."""
    readings = dict(results.readings)
    suites = {name: parts.pop(name) for name in ("suites", "planted") if name in parts}
    if suites:
        before = readings.get("suites", SuitesFound(()))
        readings["suites"] = SuitesFound(suites.get("suites", before.suites), suites.get("planted", before.planted))
    for name in ("ranking", "clusters"):
        if name in parts:
            readings[name] = parts.pop(name)
    return replace(results, readings={name: found for name, found in readings.items() if found is not None}, **parts)


def page_data(results):
    """Return the document that the page's script reads."""
    return json.loads(report_text(results).partition('id="data">')[2].partition("</script>")[0])


def bug(row, failing):
    return BugFound(row, Input("equi", ([row], 1)), Outcome(Kind.RETURNED, value=wire.encode(0)), failing, 3)


@pytest.fixture
def read(results):
    """The class, ranked and clustered; one name is hostile."""
    hostile = results.findings[5].id
    evidence = results.findings[0].evidence
    ranking = RankingFound(
        bugs=(bug(7, ("anna-1", "ben-1", hostile)), bug(9, (hostile,))),
        places=(
            RankedSubmission("cy-1", 1, 2, 0),
            RankedSubmission("anna-1", 2, 1, 1),
            RankedSubmission("ben-1", 2, 1, 1),
            RankedSubmission(hostile, 4, 0, 2),
        ),
        nodes=(OrderNode(("cy-1",), ()), OrderNode(("anna-1", "ben-1"), (7,)), OrderNode((hostile,), (7, 9))),
        edges=(OrderEdge(0, 1, 7, 0), OrderEdge(1, 2, 9, 0)),
        inputs=3000,
        sets=2,
        draws=DrawsFound(12_000, 11_000, 10_000, 2, 1, 1 / 12_000, 0.0005, 0.95),
        raising=5,
        unranked=(("gil-1", "Momus failed on it"),),
    )
    clusters = (
        ClusterFound(1, ("cy-1", "dee-2"), None),
        ClusterFound(2, ("anna-1", "ben-1"), evidence, 2, "when n > 2"),
        ClusterFound(3, (hostile,), evidence, 1, "", 2, 4),
    )
    suites = (ChosenSuite("minimal", results.suite[1:2], 1, "the 40 inputs that were run on everybody", ("eve-1",)),)
    return changed(results, ranking=ranking, clusters=clusters, suites=suites)


def test_the_ranking_is_told_with_its_ties_and_tests(read):
    lines = reading_lines("ranking", read)
    assert lines[0] == (
        "2 bugs from 2 failing sets on 3,000 inputs; 5 inputs left out because the reference raises there; the last 11,000 of 12,000 draws "
        "showed no new failing set: the next one does with a chance of about 0.01%, below 0.05% with 95% confidence"
    )
    ended = replace(read.ranking, draws=DrawsFound(900, 900, 10_000, 0, 0, 0.0, 0.004, 0.95), raising=0)
    assert reading_lines("ranking", changed(read, ranking=ended))[0] == (
        "2 bugs from 2 failing sets on 3,000 inputs; all 900 draws (the budget of calls ended them) showed no new failing set: "
        "the next one does with a chance of about 0.00%, below 0.40% with 95% confidence"
    )
    assert lines[1:3] == ["1\t2 of 2\tcy-1", "2\t1 of 2\tanna-1, ben-1"]
    assert reading_lines("ranking", changed(read, ranking=replace(read.ranking, whole=True, has_holes=True)))[0] == (
        "2 bugs from at least 2 failing sets on 3,000 inputs; 5 inputs left out because the reference raises there; the domain has no others"
    )
    assert "not ranked: gil-1 (Momus failed on it)" in lines
    assert lines[-2] == "  equi(A=[7], n=1): expected 0\t3"
    assert not any("\x1b" in line or "\u202e" in line for line in lines)


def test_clusters_are_told_with_size_counterexample_cause_and_members(read):
    lines = reading_lines("clusters", read)
    assert lines[0] == "2 ways to be wrong among 3 submissions; 2 wrong on no kept input"
    assert lines[1] == "2\twrong on no kept input\t\tcy-1, dee-2"
    assert lines[2] == "2\tequi(A=[1073741824, 0, 1073741824], n=3): got -1, expected 1\twhen n > 2\tanna-1, ben-1"
    assert "; 2 answers not known, so it may be any of 4 others" in lines[3]
    assert "clusters: 2 ways to be wrong among 3 submissions; 2 wrong on no kept input" in summary_lines(read)


def test_the_report_tells_causes_where_everybody_is_wrong_alone(read):
    alone = replace(read.clusters[1], members=("anna-1",))
    assert '"cause":"when n > 2"' in report_text(changed(read, clusters=(alone,)))


def test_a_suite_says_whether_it_is_minimal(read):
    assert reading_lines("suites", read)[0] == (
        "minimal: 1 test refutes 2 of 3 wrong submissions that the instructor's tests accept; "
        "no suite over the 40 inputs that were run on everybody has fewer; no one test refutes eve-1"
    )
    assert reading_lines("suites", read)[1].endswith("\trefutes 2")
    for_faults = replace(read.suites[0], rows=(replace(read.suites[0].rows[0], refutes=()),))
    assert reading_lines("suites", changed(read, suites=(for_faults,)))[1].endswith("\tfor planted faults")
    for_faults = replace(for_faults, missed=(), faults=3)
    assert reading_lines("suites", changed(read, suites=(for_faults,)))[0].startswith(
        "minimal: 1 test refutes 3 planted faults that the instructor's"
    )
    hurried = replace(read.suites[0], hurried=True)
    assert reading_lines("suites", changed(read, suites=(hurried,)))[0].endswith(
        "; the clock stopped the search, so another run may choose otherwise"
    )
    open_suite = replace(read.suites[0], at_least=0, missed=(), faults=3)
    assert (
        "1 test refutes all 2 wrong submissions and 3 planted faults that the instructor's tests accept; "
        in (reading_lines("suites", changed(read, suites=(open_suite,)))[0])
    )
    assert (
        "refutes all 2 wrong submissions and 3 planted faults; "
        in (reading_lines("suites", changed(read, suites=(replace(open_suite, alone=True),)))[0])
    )
    assert reading_lines("suites", changed(read, suites=(open_suite,)))[0].endswith(
        "at least 0 are needed over the 40 inputs that were run on everybody"
    )


def test_a_suite_says_how_such_suites_do_on_others(read):
    known = changed(read, suites=(replace(read.suites[0], held_out=HalvesFound(34, 20, 0.8764, 3.15)),))
    line = "a suite chosen for half of the 34 wrong programs (3.1 tests) refutes 88% of the other half, on average over 20 splits"
    assert reading_lines("suites", known)[-1] == line
    assert line not in reading_lines("suites", read)
    assert line in report_text(known)
    assert "of the other half" not in report_text(read)


def test_a_class_in_which_nobody_is_wrong_is_told_in_words(read):
    nothing = replace(
        read.ranking, bugs=(), sets=0, draws=None, raising=0, unranked=(), places=(RankedSubmission("cy-1", 1, 0, 0),)
    )
    assert reading_lines("ranking", changed(read, ranking=nothing)) == [
        "nobody fails on any of 3,000 inputs: all are equal",
        "1\t0 of 0\tcy-1",
    ]
    nobody = replace(nothing, places=(), inputs=0, unranked=(("cy-1", "it cannot be run"),))
    assert reading_lines("ranking", changed(read, ranking=nobody)) == ["nobody to rank", "not ranked: cy-1 (it cannot be run)"]
    empty = replace(read.suites[0], rows=(), at_least=0, missed=())
    assert reading_lines("suites", changed(read, suites=(empty,))) == [
        "minimal: no test is needed: there is no wrong submission that the instructor's tests accept"
    ]


def test_a_test_of_a_class_is_told_by_its_calls(read):
    given = Input("Stack", ((), (("push", (1,)), ("pop", ()), ("pop", ()))))
    did = Outcome(Kind.RETURNED, value=wire.encode((None, 1, Raised("IndexError"), 0)))
    row = replace(read.suite[1], input=given, expected=did, got=())
    of_objects = changed(
        read,
        form=Form.OBJECT,
        observe=("size()",),
        parameters={},
        findings=(),
        clusters=(),
        questions=(),
        suite=(row,),
        ranking=replace(read.ranking, edges=(), bugs=(replace(read.ranking.bugs[0], input=given, expected=did),)),
        suites=(replace(read.suites[0], rows=(row,)),),
    )
    calls = "x.pop() returns 1, x.pop() raises IndexError, afterwards x.size() is 0"
    told = f"  x = Stack(); x.push(1); x.pop(); x.pop(): expected that {calls}"
    assert reading_lines("suites", of_objects)[1] == f"{told}\trefutes 2"
    assert reading_lines("ranking", of_objects)[-1] == f"{told}\t3"
    silent = replace(
        row, input=Input("Stack", ((), (("push", (1,)),))), expected=Outcome(Kind.RETURNED, value=wire.encode((None,)))
    )
    assert (
        "x.push(1): expected that every call returns None"
        in (reading_lines("suites", changed(of_objects, suites=(replace(read.suites[0], rows=(silent,)),)))[1])
    )
    report = report_text(of_objects)
    assert calls in report and "(None, 1" not in report


def test_the_report_has_the_ranking_and_the_suites_once_they_are_there(read):
    data = page_data(read)
    assert [[data["submissions"][who]["id"], *rest] for who, *rest in data["ranking"]["places"][:3]] == [
        ["cy-1", 1, 2, 0],
        ["anna-1", 2, 1, 1],
        ["ben-1", 2, 1, 1],
    ]
    assert data["ranking"]["unranked"] == "not ranked: gil-1 (Momus failed on it)"
    assert data["suites"]["suites"][0]["line"].startswith("minimal: 1 test refutes 2 of 3 wrong submissions")
    before = page_data(replace(read, readings={}))
    assert before["ranking"] is None and before["suites"] is None


def test_planted_faults_that_no_test_catches_are_named(read):
    missed = tuple(f"line {number}: `<` became `<=`" for number in range(1, 9))
    planted = PlantedFound("the instructor's 1 test catches 20 % of 10 planted faults", 12, 12, 1, 1, 10, 2, (), missed)
    lines = reading_lines("suites", changed(read, suites=(), planted=planted))
    assert lines[0] == (
        "the instructor's 1 test catches 20 % of 10 planted faults; "
        "left out: 1 mutant that no input told from the reference and 1 mutant that could not be run"
    )
    assert lines[1] == "  caught by no test: line 1: `<` became `<=`" and lines[-1] == "  … 2 more: in results.json"
    assert json.loads(results_text(changed(read, planted=planted)))["planted"]["by_suites"] == {}


def test_groups_and_grades_are_told():
    one, other = GroupFound("a", 3, 2.5, 0.5), GroupFound("b", 2, 2.0, 0.0)
    groups = GroupsFound(
        ComparisonFound(one, other, 0.3215, 0.25, True, 0.5, -0.1, 1.0), CorrelationFound(4, 0.812, 0.7, 0.6), ("zoe",)
    )
    assert groups_lines(groups) == [
        "a: 3 submissions, mean score 2.50 (0.50)",
        "b: 2 submissions, mean score 2.00 (0.00)",
        "Welch's t-test: p = 0.3215",
        "permutation test (all relabellings): p = 0.2500",
        "Cliff's delta: 0.50, 95 % of the resamples within -0.10 to 1.00",
        "grades of 4 submissions: Pearson 0.81, Spearman 0.70, Kendall 0.60",
        "not in the ranking, and left out: zoe",
    ]
    constant = ComparisonFound(other, other, None, 1.0, True, 0.0, 0.0, 0.0)
    assert groups_lines(GroupsFound(constant, None, ()))[2] == (
        "Welch's t-test: has nothing to test: no score varies within its group"
    )


def test_results_json_has_the_readings(read):
    document = json.loads(results_text(read))
    assert [one["size"] for one in document["clusters"]] == [2, 2, 1]
    assert document["clusters"][1]["cause"] == "when n > 2"
    assert document["ranking"]["order"] == [[1, 2], [2, 3]]
    assert document["ranking"]["bugs"][0]["input"] == {"A": [7], "n": 1}
    assert document["suites"][0]["minimal"] is True
    assert "groups" not in document


def test_the_report_shows_clusters_and_ranking_and_nothing_harmful(read):
    page = report_text(read)
    assert '"cause":"when n > 2"' in page and '"ranking":{"line":"' in page
    assert "<script>alert" not in page and "\u202e" not in page


@needs_graphviz
def test_the_picture_is_drawn_whatever_the_names_are(read, tmp_path):
    assert write_drawing(read, tmp_path) == ""
    picture = ElementTree.fromstring((tmp_path / "order.svg").read_bytes())
    texts = [element.text for element in picture.iter("{http://www.w3.org/2000/svg}text")]
    assert "cy-1" in texts and "1 of 2" in texts
    assert any("A = [7], n = 1" in (text or "") for text in texts)
    assert picture.find(".//{http://www.w3.org/2000/svg}script") is None


def test_without_graphviz_the_package_is_named(read, tmp_path, monkeypatch):
    monkeypatch.setenv("PATH", str(tmp_path))
    assert order_svg("digraph {}") == (
        None,
        "no picture of the order: install the package graphviz, or draw order.dot elsewhere",
    )
    written = write_folder(read, tmp_path / "out")
    assert (tmp_path / "out" / "order.dot").exists() and not (tmp_path / "out" / "order.svg").exists()
    assert any("graphviz" in note for note in written.notes)
    assert (tmp_path / "out" / "suite-minimal" / "cases.json").exists()


def test_a_large_order_has_no_labels_on_its_edges(read):
    nodes = tuple(OrderNode((f"s{number}",), ()) for number in range(LABELLED + 1))
    large = changed(read, ranking=replace(read.ranking, nodes=nodes, edges=(OrderEdge(0, 1, 7, 0),)))
    assert "n1 -> n2 [tooltip=" in order_dot(large) and ", label=" not in order_dot(large).split("->", 1)[1]
