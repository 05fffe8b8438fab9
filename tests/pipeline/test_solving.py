"""The solvers as a stage of a run: what they refute and prove, that they are asked once, and that they keep to their time and memory."""

import json
import os
import re
import time
from pathlib import Path

import pytest

from momus.cli.main import run
from momus.errors import RequestError
from momus.execute import Runner
from momus.model import Claim
from momus.pipeline import Options, check, grade, show
from momus.pipeline.stages.solving import joined
from momus.report import results_to_json
from momus.sandbox import private_tools
from momus.search import Solved
from momus.search.solvers.base import UNANSWERED, Doubt, Proof, SolverFinding, SolverOutcome
from momus.search.solvers.cbmc.finding import findings
from momus.search.solvers.cbmc.proof import deepest
from momus.search.solvers.cbmc.run import MEMORY_MB, Merged, queries_of
from momus.search.work.solve import MODEL_DIFFERS
from tests.busy import at_this_load
from tests.exercises import write_exercise
from tests.search.cbmc_pairs import EQUI, pair_of
from tests.search.test_cbmc_proof import EFFICIENT, QUADRATIC

EQUI_SETTINGS = (
    'language = "c"\nname = "equi"\nfunction = "equi"\n[inputs]\nA = "list(int(-2**31, 2**31 - 1), 1, 8)"\nn = "len(A)"\n'
)
DOUBLED = """int equi(int A[], int n) {
    long long rest = 0;
    for (int i = 0; i < n; i++) rest += A[i];
    for (int i = 0; i < n; i++) {
        if (rest == A[i]) return i;
        rest -= 2 * A[i];
    }
    return -1;
}
"""
ZERO = "int equi(int A[], int n) { return 0; }\n"
SCALED = 'language = "c"\nname = "scaled"\nfunction = "f"\n[inputs]\nx = "int(-2**31, 2**31 - 1)"\ny = "int(-2**31, 2**31 - 1)"\n'
GREATER = "int f(int x, int y) { return x > y; }\n"
HASHED = "int f(int x, int y) { return (unsigned)x * 2654435761u == 77u && y == (x ^ 1234567) ? 9 : x > y; }\n"
FACTORS = "int f(long long x, long long y) { return x * y == 999999866000004473LL; }\n"
FACTORED = 'language = "c"\nname = "factors"\nfunction = "f"\n[inputs]\nx = "int(2, 2 * 10**9)"\ny = "int(2, 2 * 10**9)"\n'
NEVER = "int f(long long x, long long y) { return 0; }\n"


def checked(folder: Path, settings: str, reference: str, submission: str, options: Options = Options(jobs=1)):
    write_exercise(folder, settings, reference, {"one": submission})
    return check(folder, folder / "submissions/one.c", options=options).findings[0]


@pytest.mark.slow
@pytest.mark.parametrize("wrong", [DOUBLED, EQUI.replace("long long", "float"), ZERO], ids=["doubled", "float", "zero"])
def test_wrong_ways_to_find_an_equilibrium_are_refuted(tmp_path, wrong):
    finding = checked(tmp_path, EQUI_SETTINGS, EQUI, wrong)
    assert finding.claim is Claim.REFUTED
    assert len(finding.evidence.input.args[0]) <= 3


@pytest.mark.slow
@pytest.mark.parametrize("right", [EFFICIENT, QUADRATIC], ids=["efficient", "quadratic"])
def test_right_ways_to_find_an_equilibrium_hold_over_all_ints(tmp_path, right):
    up_to_four = EQUI_SETTINGS.replace("1, 8)", "1, 4)")
    finding = checked(tmp_path, up_to_four, EQUI, right, Options(jobs=1, engines=("cbmc",), budget_s=120))
    assert finding.claim is Claim.HOLDS
    assert finding.bound == "all inputs of the domain, up to length 4, as the first call in a fresh process, proved by cbmc"


@pytest.mark.slow
def test_a_solver_is_asked_once_and_its_rows_are_tried_on_the_class(tmp_path):
    twin = HASHED.replace("? 9", "? 8")
    write_exercise(
        tmp_path / "exercise", SCALED, GREATER, {"hashed": HASHED, "right": "int f(int a, int b) { return b < a; }\n", "twin": twin}
    )
    options = Options(budget_s=90, jobs=1, engines=("cbmc",), out=tmp_path / "out")
    first = grade(tmp_path / "exercise", options=options)
    found = {one.id: one for one in first.findings}
    assert found["hashed"].evidence.found_by == found["twin"].evidence.found_by == "cbmc"
    assert found["hashed"].evidence.direct and found["hashed"].evidence.row == found["twin"].evidence.row
    assert found["right"].bound == "all inputs of the domain, as the first call in a fresh process, proved by cbmc"
    again = grade(tmp_path / "exercise", options=options)
    assert [one.asked for one in again.findings] == [one.asked for one in first.findings]
    assert [one.claim for one in again.findings] == [one.claim for one in first.findings]
    assert show(tmp_path / "out", "right").findings[0].bound == found["right"].bound
    said = results_to_json(first)["submissions"]
    assert [one["solver"][0]["answers"][-1]["found"] for one in said if one["id"] != "twin"] == ["counterexample", "none"]


@pytest.fixture
def without_cbmc(monkeypatch, tmp_path):
    monkeypatch.setattr(private_tools, "command_path", lambda name: None)


def test_the_claim_says_which_solver_was_missing(tmp_path, without_cbmc):
    finding = checked(tmp_path, SCALED, GREATER, "int f(int a, int b) { return b < a; }\n")
    assert finding.claim is Claim.UNREFUTED
    assert finding.reason.endswith("cbmc is not installed: momus doctor --install")


def test_a_solver_that_is_named_has_to_be_there(tmp_path, without_cbmc):
    with pytest.raises(RequestError, match=r"--engines cbmc: cbmc is not installed .* momus doctor --install"):
        checked(tmp_path / "named", SCALED, GREATER, GREATER, Options(jobs=1, inputs=50, engines=("random", "cbmc")))
    every = tmp_path / "all"
    write_exercise(every, SCALED, GREATER, {"one": GREATER})
    assert run(["check", str(every), str(every / "submissions/one.c"), "--engines", "all", "--inputs", "50", "-q"]) == 0


def solvers_left() -> list[str]:
    """Return the names of the processes below this one that are solvers."""
    parents, names = {}, {}
    for entry in filter(str.isdigit, os.listdir("/proc")):
        try:
            said = Path(f"/proc/{entry}/stat").read_text()
        except OSError:
            continue
        parents[entry], names[entry] = said.rpartition(")")[2].split()[1], said.partition("(")[2].rpartition(")")[0]
    below = {str(os.getpid())}
    while grown := {one for one, parent in parents.items() if parent in below} - below:
        below |= grown
    return [names[one] for one in below if one in names and names[one].startswith(("cbmc", "z3", "ld-linux"))]


@pytest.mark.slow
def test_a_question_without_an_answer_ends_with_its_time_and_leaves_no_process(tmp_path):
    inputs = {"x": "int(2, 2 * 10**9)", "y": "int(2, 2 * 10**9)"}
    with Runner() as runner:
        pair = pair_of(runner, FACTORS, NEVER, inputs)
        list(findings(pair, 0.5))
        for ask in (lambda: list(findings(pair, 2.0)), lambda: deepest(pair, 2.0)):
            started = time.monotonic()
            ask()
            assert time.monotonic() - started < 3.0
            assert solvers_left() == []


@pytest.mark.slow
def test_the_stage_keeps_to_the_budget(tmp_path):
    write_exercise(tmp_path, FACTORED, FACTORS, {"one": NEVER})
    results = check(tmp_path, tmp_path / "submissions/one.c", options=Options(jobs=1, budget_s=2.0, engines=("cbmc",)))
    (finding,) = results.findings
    assert finding.claim is Claim.UNREFUTED
    assert re.fullmatch(r"only cbmc was asked, \d+ questions?", finding.reason), finding.reason
    assert [use.seconds < 3.0 for use in results.engines if use.name == "cbmc"] == [True]
    assert {answer.found for ask in finding.asked for answer in ask.answers} == {"error"}
    assert solvers_left() == []


@pytest.mark.slow
def test_a_solver_that_wants_more_memory_is_stopped():
    hog = "int f(int x) { unsigned a[200000]; for (int i = 0; i < 12; i++) a[(unsigned)(x * i + i) % 200000u] += (unsigned)i * x; return a[x]; }"
    with Runner() as runner:
        pair = pair_of(runner, hog, hog.replace("+ i)", "- i)"), {"x": "int(0, 100)"})
        merged = Merged(pair)
        answer = merged.ask(merged.files(queries_of(pair).in_order()[0], proving=False), ["--unwind", "13"], 120.0)
    assert answer.reason == "SAT checker ran out of memory"
    assert MEMORY_MB == 2048


def test_answers_are_written_for_people_and_for_programs(tmp_path, capsys):
    write_exercise(tmp_path / "exercise", SCALED, GREATER, {"one": HASHED})
    out = tmp_path / "out"
    arguments = ["grade", str(tmp_path / "exercise"), "--engines", "cbmc", "--out", str(out), "-q"]
    assert run(arguments) == 0
    assert run(["show", str(out), "one"]) == 0
    assert "asked cbmc:     counterexample" in capsys.readouterr().out
    (submission,) = json.loads((out / "results.json").read_text())["submissions"]
    (asked,) = submission["solver"]
    assert (asked["name"], asked["proved"]) == ("cbmc", None)
    assert asked["answers"][-1]["found"] == "counterexample" and set(asked["answers"][-1]["input"]) == {"x", "y"}


def test_a_proof_is_lost_to_a_false_counterexample_and_does_not_come_back():
    def said(proof: Proof | Doubt) -> Solved:
        return Solved(1, 0, "cbmc", 1.0, proofs=(("f", proof),))

    short, longer = (Proof("cbmc", f"up to length {most}", whole=False, seconds=1.0, most=most) for most in (3, 4))
    late = Doubt(f"{UNANSWERED}: the time was used up")
    assert joined(joined(said(longer), said(short)), said(late)).proofs == (("f", longer),)
    assert joined(said(longer), said(MODEL_DIFFERS)).proofs == (("f", MODEL_DIFFERS),)
    assert joined(said(MODEL_DIFFERS), said(longer)).proofs == (("f", MODEL_DIFFERS),)


def test_answers_with_lists_are_joined_by_what_was_asked():
    def said(*answers: SolverFinding) -> Solved:
        return Solved(1, 0, "cbmc", 1.0, answers=tuple(("f", one) for one in answers))

    false_one, other = (SolverFinding(SolverOutcome.FALSE, {"A": 1}, 1.0, ([value],)) for value in (0, 1))
    assert joined(said(false_one), said(false_one, other)).answers == (("f", false_one), ("f", other))


LONG = "int f(int *A, int n) { int best = A[0]; for (int i = 1; i < n; i++) if (A[i] > best) best = A[i]; return best; }\n"
LONG_SETTINGS = (
    'language = "c"\nname = "greatest"\nfunction = "f"\n[inputs]\nA = "list(int(-9, 2**31 - 1), 1, {most})"\nn = "len(A)"\n'
)
SECRET = LONG.replace("return best;", "return n == 10 && A[9] == 7777 && A[3] == A[9] * 3 ? 0 : best;")


@pytest.mark.slow
def test_a_class_is_asked_about_by_default_and_with_a_number_of_inputs_only_if_told(tmp_path):
    write_exercise(
        tmp_path / "exercise", LONG_SETTINGS.format(most=11), LONG, {"secret": SECRET, "same": LONG.replace("best", "most")}
    )
    few = {"inputs": 20, "jobs": 2, "out": tmp_path / "out", "engines": None}
    exact = grade(tmp_path / "exercise", options=Options(**few))
    assert {one.claim for one in exact.findings} == {Claim.UNREFUTED} and not any(one.asked for one in exact.findings)
    asked = {one.id: one for one in grade(tmp_path / "exercise", options=Options(**few, solve_s=at_this_load(40))).findings}
    assert asked["secret"].claim is Claim.REFUTED and asked["secret"].evidence.found_by == "cbmc"
    assert len(asked["secret"].evidence.input.args[0]) == 10
    assert asked["same"].asked


@pytest.mark.slow
def test_the_time_for_a_class_is_kept_and_the_next_run_goes_on(tmp_path):
    right = {f"right{place}": LONG.replace("best", f"most{place}").replace("i = 1", "i = 0") for place in range(3)}
    write_exercise(tmp_path / "exercise", LONG_SETTINGS.format(most=40), LONG, right)
    options = Options(inputs=20, jobs=1, out=tmp_path / "out", solve_s=6.0)
    began = time.monotonic()
    first = grade(tmp_path / "exercise", options=options)
    assert time.monotonic() - began < at_this_load(16.0)
    second = grade(tmp_path / "exercise", options=options)
    before, after = ({one.id: len(one.asked) for one in run.findings} for run in (first, second))
    assert sum(before.values()) < 3 and sum(after.values()) > sum(before.values())
