"""The bundled exercises: every submission gets the claim that expected.toml names."""

import tomllib
from functools import cache
from pathlib import Path

import pytest

from momus.pipeline import Options, grade

EXAMPLES = Path(__file__).resolve().parents[2] / "examples"
NAMES = sorted(path.parent.name for path in EXAMPLES.glob("*/exercise.toml"))


def expected_claims(folder: Path) -> dict[str, str]:
    """Return the claim that each submission must get, by file name."""
    with open(folder / "expected.toml", "rb") as file:
        return {name: claim for claim, names in tomllib.load(file).items() for name in names}


@pytest.fixture(scope="module")
def graded(tmp_path_factory):
    """Return a function from an example's name to its results; each is graded once."""
    return cache(
        lambda name: grade(EXAMPLES / name, options=Options(inputs=4000, seed=1, jobs=2, out=tmp_path_factory.mktemp(name)))
    )


def test_all_bundled_exercises_are_there():
    assert {"equi", "anonymizer", "interval_set", "middle", "dates"} <= set(NAMES)


@pytest.mark.parametrize("name", NAMES)
def test_expected_names_exactly_the_submissions(name):
    folder = EXAMPLES / name
    assert set(expected_claims(folder)) == {path.name for path in (folder / "submissions").iterdir()}


@pytest.mark.slow
@pytest.mark.parametrize("name", [pytest.param(name, marks=pytest.mark.xdist_group(f"example {name}")) for name in NAMES])
def test_every_submission_gets_its_claim(name, graded):
    found = {Path(finding.file).name: finding.claim for finding in graded(name).findings}
    assert found == expected_claims(EXAMPLES / name)


@pytest.mark.slow
@pytest.mark.xdist_group("example equi")
def test_the_judge_of_equi_explains_the_two_subtle_errors(graded):
    evidence = {Path(finding.file).name: finding.evidence for finding in graded("equi").findings}
    overflow = evidence["double_overflow.c"]
    assert overflow.explanation == "got -1, but equilibrium point exists, e.g. on position 1"
    assert len(overflow.input.args[0]) == 3
    rounding = evidence["float_sums.c"]
    assert rounding.explanation.endswith(", but it is not equilibrium point") or "equilibrium point exists" in rounding.explanation
    assert len(rounding.input.args[0]) == 2
