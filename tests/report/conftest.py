"""A class of submissions with every claim, and with names and outputs meant to do harm."""

import shutil
from dataclasses import replace

import pytest
from playwright.sync_api import sync_playwright

from momus import wire
from momus.model import Claim, Input, Kind, Outcome, Printed, Program
from momus.report import report_text
from momus.results import (
    ChosenSuite,
    ClusterFound,
    EngineUse,
    Evidence,
    Finding,
    Question,
    Results,
    SuiteRow,
    SuitesFound,
    Undefined,
)
from momus.results.ranking import BugFound, OrderEdge, OrderNode, RankedSubmission, RankingFound
from momus.results.suspects import SuspectLine, SuspectsOf, SuspectWay

HOSTILE = "<script>alert(1)</script>\x1b[31m\u202eevil"


def returned(value) -> Outcome:
    return Outcome(Kind.RETURNED, value=wire.encode(value))


def printed(text: bytes, code: int = 0) -> Outcome:
    return Outcome(Kind.EXITED, code=code, printed=Printed(text, len(text), ""))


OVERFLOW = Input("equi", ([1073741824, 0, 1073741824], 3))
EMPTY = Input("equi", ([], 0))
RAISED = Outcome(Kind.RAISED, error="IndexError", message="list index out of range")


@pytest.fixture
def results() -> Results:
    evidence = Evidence(7, OVERFLOW, returned(1), returned(-1), "harvest", True, 0.83)
    explained = replace(evidence, explanation="but equilibrium point exists, e.g. on position 1", direct=False)
    findings = (
        Finding(
            "anna-1",
            "submissions/anna-1.c",
            "c",
            Claim.REFUTED,
            812,
            "anna",
            "2024-03-01",
            evidence=evidence,
            failing=(7, 9),
            column=2,
            tests_passed=(5, 5),
        ),
        Finding(
            "ben-1",
            "submissions/ben-1.c",
            "c",
            Claim.REFUTED,
            812,
            "ben",
            evidence=explained,
            failing=(7,),
            column=2,
            tests_passed=(5, 5),
        ),
        Finding(
            "cy-1",
            "submissions/cy-1.c",
            "c",
            Claim.UNREFUTED,
            48211,
            "cy",
            column=3,
            tests_passed=(5, 5),
            doubts=("slow: 3 kept inputs not run",),
            unrun=3,
        ),
        Finding(
            "dee-2",
            "submissions/dee-2.c",
            "c",
            Claim.HOLDS,
            15625,
            "dee",
            bound="every A of up to 6 items of 0, 1, -1, 2, -2",
            column=4,
            tests_passed=(5, 5),
        ),
        Finding(
            "eve-1",
            "submissions/eve-1.c",
            "c",
            Claim.FLAKY,
            40,
            "eve",
            column=5,
            tests_passed=(4, 5),
            failing=(9,),
            evidence=Evidence(9, EMPTY, returned(-1), RAISED, "exhaustive", True, 0.1, other=returned(-1)),
        ),
        Finding(
            HOSTILE,
            f"submissions/{HOSTILE}.c",
            "c",
            Claim.REJECTED,
            0,
            HOSTILE,
            reason=f"it does not compile:\nx.c:1: error: {HOSTILE}",
        ),
        Finding("gil-1", "submissions/gil-1.c", "c", Claim.ERROR, 0, "gil", reason="the box broke: no more processes"),
        Finding(
            "hal-1",
            "submissions/hal-1.c",
            "c",
            Claim.UNJUDGED,
            9,
            "hal",
            reason="only 9 of 900 inputs fit the types that it declares",
        ),
    )
    return Results(
        exercise="equi",
        references=("reference.c",),
        seed=7,
        budget="2 s",
        parameters={"equi": ("A", "n")},
        form="function",
        tools=("gcc 12.2.0 -O1 -fwrapv",),
        tier="bubblewrap, another user, seccomp",
        domain=("A: a list of 0 to 8 of int(-2**31, 2**31 - 1)", "n: the length of A"),
        guesses=(),
        engines=(EngineUse("exhaustive", 15625, 0.4, 1), EngineUse("harvest", 900, 0.8, 1)),
        questions=(
            Question(
                "Q1",
                "A is empty; every test has at least one item",
                (9,),
                (EMPTY,),
                2,
                4,
                returned(-1),
                returned(0),
                "4 submissions would be refuted by it",
            ),
            Question(
                "Q2",
                "n is 1",
                (4,),
                (Input("equi", ([5], 1)),),
                6,
                3,
                returned(0),
                returned(-1),
                "3 submissions are refuted by it",
                "outside",
            ),
        ),
        findings=findings,
        suite=(
            SuiteRow(4, Input("equi", ([5], 1)), returned(0), "tests", ()),
            SuiteRow(7, OVERFLOW, returned(1), "harvest", ("anna-1", "ben-1"), (returned(-1), returned(-1))),
            SuiteRow(9, EMPTY, returned(-1), "exhaustive", ("anna-1", "eve-1"), (returned(0), RAISED)),
        ),
        seconds=4.13,
        notes=("CBMC is not installed: nothing was proved",),
    )


CHROMIUM = shutil.which("chromium")
FLAGS = [
    "--no-sandbox", "--disable-gpu", "--disable-quic", "--no-first-run", "--disable-background-networking", "--disable-component-update",
    "--disable-sync",
]  # fmt: skip
SOURCE = b"int equi(const int *A, int n) {\n    int sum = 0; // wrong\n    return -1;\n}\n"


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
