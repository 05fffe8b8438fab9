"""Deepening goes on until the time is used: solvers alone find counterexamples that are long, or deep in a loop or a recursion."""

import pytest

from momus.model import Claim
from momus.pipeline import Options, check
from tests.busy import at_this_load
from tests.exercises import write_exercise
from tests.quality.deep_pairs import PAIRS, C

SECONDS = 60.0
QUICK = ("greatest_of_nine",)
SOLVER = {**dict.fromkeys((one.pair.name for one in C), "cbmc")}


@pytest.mark.parametrize("name", [name if name in QUICK else pytest.param(name, marks=pytest.mark.slow) for name in PAIRS])
def test_the_solver_alone_finds_it_within_a_minute(name, tmp_path):
    deep = PAIRS[name]
    solver = SOLVER.get(name, "jbmc")
    exercise = write_exercise(tmp_path, deep.pair.settings(), deep.pair.reference, {"deep": deep.pair.submission})
    [submission] = (exercise / "submissions").iterdir()
    options = Options(budget_s=at_this_load(SECONDS), jobs=1, engines=(solver,))
    [finding] = check(exercise, submission, options=options).findings
    assert finding.claim is Claim.REFUTED
    assert finding.evidence.found_by == solver
    assert deep.measure(finding.evidence.input.args) == deep.least
