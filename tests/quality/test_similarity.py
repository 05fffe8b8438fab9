"""The programs of the paper on behavioural similarity, in each language: what is wrong is refuted, what is equal never is."""

from pathlib import Path

import pytest

from momus.model import Claim
from momus.pipeline import Options, check
from momus.pipeline.class_run import make_pool
from momus.pipeline.whole_run import read_exercise
from momus.search import PathsUnit

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


PATHS = {
    # Figure 2: the paper has 0.67 and 0.80, as Pex explored the paths.
    "remainder/wrong_program1": (3, 4),
    "remainder/wrong_program2": (4, 5),
    # Figure 4.
    "from_42/wrong_submission1": (1, 2),
    "from_42/wrong_submission2": (2, 3),
    # Figure 5: each of the 256 inputs has its own path.
    "puzzle/wrong_half": (4, 256),
}
FOLLOWED = [
    pytest.param(language, program, marks=() if language == "c" and program.startswith("from_42") else pytest.mark.slow)
    for language in ("c", "java", "python")
    for program in PATHS
    if (language, program) != ("java", "puzzle/wrong_half")
]


@pytest.mark.parametrize(("language", "program"), FOLLOWED)
def test_all_paths_of_the_pair_are_followed_and_those_that_agree_are_counted(tmp_path, language, program):
    figure, submission = program.split("/")
    exercise = read_exercise(Path(__file__).parent / "similarity" / language / figure, None, Options())
    [wrong] = [one.program for one in exercise.submissions if one.id == submission]
    # The clock is there for solvers that go astray, not for a busy machine.
    unit = PathsUnit((exercise.references[0], wrong), most=300, seconds=1_000)
    with make_pool(exercise, tmp_path, Options(jobs=1)) as pool:
        [found] = pool.map([unit])
    assert found.whole and (sum(found.agreed), len(found.inputs)) == PATHS[program]
