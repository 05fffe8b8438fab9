"""Pairs of C functions, equal and unequal, of loops and arithmetic: as many as possible are decided, and none wrongly."""

import tomllib
from pathlib import Path

import pytest

from momus.execute import Batch, Runner
from momus.model import Input, Limits
from momus.search.solvers import cbmc
from momus.search.solvers.base import Proof, SolverOutcome
from momus.search.solvers.cbmc.proof import deepest
from tests.busy import at_this_load
from tests.search.cbmc_pairs import pair_of

FOLDER = Path(__file__).parent / "c"
FIND_S, PROVE_S = 3.0, 6.0
LEAST_DECIDED = {"equal": 12, "unequal": 20}
"""How many of each kind even a busy machine decides; an idle one decides nearly all."""


@pytest.fixture(scope="module")
def runner():
    with Runner() as opened:
        yield opened


def written(kind):
    return {path.stem: tomllib.loads(path.read_text()) for path in sorted((FOLDER / kind).glob("*.toml"))}


def differ(runner, pair, args):
    """Return whether running both shows different outcomes."""
    batch = Batch("f", (Input("f", args),))
    both = [runner.run_fresh(runner.prepare(one, pair.task), batch, Limits()).records[0] for one in (pair.reference, pair.program)]
    return both[0] != both[1]


def decided(runner, pair):
    """Return "refuted" where an input was found that running confirms, "proved" where all inputs were, with the proof; else "open"."""
    for finding in cbmc.findings(pair, at_this_load(FIND_S)):
        if finding.found is SolverOutcome.COUNTEREXAMPLE and differ(runner, pair, finding.args):
            return "refuted", finding
    proof = deepest(pair, at_this_load(PROVE_S))
    return ("proved" if proof.whole else "open", proof) if isinstance(proof, Proof) else ("open", proof)


@pytest.mark.slow
def test_there_are_at_least_twenty_of_each_and_the_witnesses_are_right(runner):
    assert min(len(written("equal")), len(written("unequal"))) >= 20
    for name, one in written("unequal").items():
        pair = pair_of(runner, one["old"], one["new"], one["inputs"])
        args = tuple(one["witness"])
        assert pair.domain.contains(args) and differ(runner, pair, args), name


@pytest.mark.slow
@pytest.mark.skipif(bool(cbmc.missing()), reason="CBMC is not there")
@pytest.mark.parametrize("kind", ["equal", "unequal"])
def test_none_is_decided_wrongly_and_most_are_decided(runner, kind):
    right = {"equal": "proved", "unequal": "refuted"}[kind]
    answers = {}
    for name, one in written(kind).items():
        pair = pair_of(runner, one["old"], one["new"], one["inputs"])
        answers[name], why = decided(runner, pair)
        assert answers[name] in (right, "open"), f"{name}: {why}"
    left = [name for name, answer in answers.items() if answer == "open"]
    assert len(answers) - len(left) >= LEAST_DECIDED[kind], left
