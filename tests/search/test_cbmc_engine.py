"""The solver `cbmc` in whole runs: its inputs are run, confirmed and shrunk like any other's."""

import pytest

from momus.model import Claim
from momus.pipeline import Options, check, grade
from tests.exercises import write_exercise

EXERCISE = (
    'language = "c"\nname = "scaled"\nfunction = "scaled"\n[inputs]\nx = "int(-2**31, 2**31 - 1)"\ny = "int(-2**31, 2**31 - 1)"\n'
)
REFERENCE = "int scaled(int x, int y) { return x > y; }\n"
SYSTEM = "int scaled(int x, int y) { return 7LL * x + 3LL * y == 100000007 && 2LL * x - 5LL * y == 11 ? 9 : x > y; }\n"
HASHED = "int scaled(int x, int y) { return (unsigned)x * 2654435761u == 77u && y == (x ^ 1234567) ? 9 : x > y; }\n"
RIGHT = "int scaled(int x, int y) { return y < x; }\n"


@pytest.fixture
def folder(tmp_path):
    write_exercise(tmp_path / "exercise", EXERCISE, REFERENCE, {"system": SYSTEM, "hashed": HASHED, "right": RIGHT})
    return tmp_path


def test_only_the_model_checker_inverts_a_product(folder):
    def claims(*engines):
        results = grade(
            folder / "exercise", options=Options(inputs=6000, seed=1, jobs=1, out=folder / "-".join(engines), engines=engines)
        )
        return {finding.id: (finding.claim, finding.evidence and finding.evidence.input.args) for finding in results.findings}

    without = claims("exhaustive", "random", "harvest", "trace")
    assert without["hashed"] == (Claim.UNREFUTED, None)
    found = claims("exhaustive", "random", "cbmc")
    x = 77 * pow(2654435761, -1, 1 << 32) % (1 << 32)
    x -= (x >> 31) << 32
    assert found["hashed"] == (Claim.REFUTED, (x, x ^ 1234567))
    assert found["right"] == (Claim.HOLDS, None)


def test_it_proposes_nothing_for_other_languages(tmp_path):
    text = 'language = "python"\nname = "twice"\nfunction = "twice"\n[inputs]\nn = "int(0, 10**9)"\n'
    write_exercise(
        tmp_path, text, "def twice(n):\n    return 2 * n\n", {"wrong": "def twice(n):\n    return 2 * n + (n == 123456789)\n"}
    )
    (finding,) = check(tmp_path, tmp_path / "submissions/wrong.py", options=Options(inputs=3000, engines=("cbmc",))).findings
    assert finding.claim is Claim.UNREFUTED


def test_solvers_are_used_unless_a_number_of_inputs_has_to_be_exact():
    assert Options().uses("cbmc")
    assert not Options(inputs=100).uses("cbmc")
    assert not Options(inputs=100, thorough=True).uses("cbmc")
    assert not Options(solve_s=0).uses("cbmc")
    assert not Options(budget_s=5, solve_s=0).uses("cbmc")
    assert Options(inputs=100, solve_s=1).uses("cbmc")
    assert Options(engines=("cbmc",)).uses("cbmc")
    assert Options(budget_s=5).uses("cbmc")
    assert Options(thorough=True).uses("cbmc")


def test_a_budget_in_seconds_holds_while_the_model_checker_thinks(tmp_path):
    settings = 'language = "c"\nname = "factors"\nfunction = "f"\n[inputs]\nx = "int(2, 2 * 10**9)"\ny = "int(2, 2 * 10**9)"\n'
    reference = "int f(long long x, long long y) { return x * y == 999999866000004473LL; }\n"
    write_exercise(tmp_path, settings, reference, {"never": "int f(long long x, long long y) { return 0; }\n"})
    options = Options(budget_s=3, jobs=1, engines=("random", "cbmc"))
    results = check(tmp_path, tmp_path / "submissions/never.c", options=options)
    assert results.findings[0].claim is Claim.UNREFUTED
    assert sum(use.seconds for use in results.engines) < 3 + 1
