"""Sequences of calls: bugs that show only after several calls are found, at least as well as by naive fuzzing."""

from pathlib import Path

import pytest

from bench.sequences import CLASSES, measure
from momus.model import Claim
from momus.pipeline import Options, grade


@pytest.mark.slow
def test_every_seed_finds_at_least_as_many_of_thirty_bugs_as_a_naive_fuzzer():
    figures = measure(inputs=2000, seeds=10)
    assert len(figures) == 30
    for seed in range(10):
        momus = {name for name, found in figures.items() if found.momus[seed] is not None}
        naive = {name for name, found in figures.items() if found.naive[seed] is not None}
        assert len(momus) >= len(naive), (seed, naive - momus)


@pytest.mark.slow
@pytest.mark.parametrize("seed", [0, 1])
def test_a_cache_that_is_wrong_only_after_five_calls_is_refuted(seed, tmp_path: Path):
    results = grade(CLASSES / "lru_cache", options=Options(inputs=8000, seed=seed, jobs=2, out=tmp_path / "out"))
    assert {one.id: one.claim for one in results.findings} == {
        "evicts_although_the_key_is_there": Claim.REFUTED,
        "get_refreshes_only_when_full": Claim.REFUTED,
        "put_of_an_existing_key_does_not_refresh": Claim.REFUTED,
    }
