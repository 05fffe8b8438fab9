"""Pairs of Java functions, equal and unequal, of loops and arithmetic: as many as possible are decided, and none wrongly.

`python -m tests.quality.eqbench.test_java` goes through all of them, with more time, and prints what became of each.
"""

import tomllib
from dataclasses import dataclass
from pathlib import Path

import pytest

from momus.execute import Batch, Runner
from momus.model import Input, Limits
from momus.search.solvers import jbmc
from momus.search.solvers.base import Pair, Proof, SolverOutcome
from momus.search.solvers.jbmc.proof import deepest
from tests.search.jbmc_pairs import pair_of

FOLDER = Path(__file__).parent / "java"
SAMPLED = 5
"""The tests take one pair of this many."""


@dataclass(frozen=True)
class Named:
    """A pair by its folder; `is_equal` says whether the two are the same function on their domain."""

    folder: Path
    is_equal: bool

    @property
    def name(self) -> str:
        return f"{self.folder.name}/{'equal' if self.is_equal else 'unequal'}"

    def pair(self, runner: Runner) -> Pair:
        exercise = tomllib.loads((self.folder / "exercise.toml").read_text())
        texts = [(self.folder / f"{name}.java").read_text() for name in ("reference", self.name.split("/")[1])]
        return pair_of(runner, *texts, exercise["inputs"], exercise["function"])


def named_pairs() -> list[Named]:
    return [Named(folder, is_equal) for folder in sorted(FOLDER.iterdir()) for is_equal in (True, False)]


def differ(runner: Runner, pair: Pair, args: tuple) -> bool:
    """Return whether running both shows different outcomes."""
    batch = Batch("f", (Input("f", args),))
    both = [runner.run_fresh(runner.prepare(one, pair.task), batch, Limits()).records[0] for one in (pair.reference, pair.program)]
    return both[0] != both[1]


def decided(runner: Runner, pair: Pair, find_s: float, prove_s: float) -> tuple[str, object]:
    """Return "refuted" where running confirms an input, "proved" where all inputs were, "bounded" where small ones were; else "open"."""
    for finding in jbmc.findings(pair, find_s):
        if finding.found is SolverOutcome.COUNTEREXAMPLE and differ(runner, pair, finding.args):
            return "refuted", finding.args
    proof = deepest(pair, prove_s)
    if isinstance(proof, Proof):
        return "proved" if proof.whole else "bounded", proof.bound
    return "open", proof.reason


@pytest.fixture(scope="module")
def runner():
    with Runner() as opened:
        yield opened


def test_there_are_at_least_twenty_of_each():
    assert len(named_pairs()) >= 40


@pytest.mark.slow
@pytest.mark.parametrize("named", named_pairs()[::SAMPLED], ids=lambda named: named.name)
def test_none_is_decided_wrongly(runner, named):
    became, why = decided(runner, named.pair(runner), 4.0, 4.0)
    assert became in (("proved", "bounded", "open") if named.is_equal else ("refuted", "bounded", "open")), why
    assert named.is_equal or became != "proved"


if __name__ == "__main__":
    with Runner() as opened:
        for one in named_pairs():
            print(one.name, *decided(opened, one.pair(opened), 10.0, 20.0), flush=True)
