"""The programs of the paper on behavioural similarity, in each language: what is wrong is refuted, what is equal never is."""

from pathlib import Path

import pytest

from momus.model import Claim
from momus.pipeline import Options, check

PAIRS = sorted(Path(__file__).parent.glob("similarity/*/*/submissions/*"))
PROVED = {
    "c/fancy_year/right_listed": "cbmc",
    "c/from_42/right_other_way": "cbmc",
    "c/puzzle/right_shifts": "cbmc",
    "c/remainder/right_1009": "cbmc",
    "java/fancy_year/right_listed": "jbmc",
    "java/from_42/right_other_way": "jbmc",
    "java/puzzle/right_shifts": "jbmc",
    "java/remainder/right_1009": "jbmc",
    "java/remainder/right_1009_and_383": "jbmc",
}
RUN = {"python/puzzle/right_shifts"}


def name(submission: Path) -> str:
    """Return language, problem and submission."""
    return "/".join((*submission.parts[-4:-2], submission.stem))


def test_the_pairs_are_there():
    assert {path.parts[-4] for path in PAIRS} == {"c", "java", "python"}
    assert PROVED.keys() | RUN <= set(map(name, PAIRS))


@pytest.mark.slow
@pytest.mark.parametrize("submission", PAIRS, ids=name)
def test_each_gets_the_right_claim(submission):
    solver = PROVED.get(name(submission))
    only = solver or ("exhaustive" if name(submission) in RUN else "")
    # A proof takes what it takes: on a busy machine more than there is by default.
    options = Options(jobs=1, engines=(only,), budget_s=240.0) if only else Options(jobs=1)
    [finding] = check(submission.parent.parent, submission, options=options).findings
    if submission.stem.startswith("wrong"):
        assert finding.claim is Claim.REFUTED
    elif solver:
        assert finding.claim is Claim.HOLDS, finding.reason
        assert finding.bound == f"all inputs of the domain, as the first call in a fresh process, proved by {solver}"
    elif name(submission) in RUN:
        assert finding.claim is Claim.HOLDS, finding.reason
    else:
        assert finding.claim is Claim.UNREFUTED
