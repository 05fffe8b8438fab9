"""A class of submissions with every claim, and with names and outputs meant to do harm."""

from dataclasses import replace

import pytest

from momus import wire
from momus.model import Claim, Input, Kind, Outcome, Printed
from momus.results import EngineUse, Evidence, Finding, Question, Results, SuiteRow

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
