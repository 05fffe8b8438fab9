"""Compare the scores of two groups, and scores with grades that people gave."""

from collections.abc import Sequence

import numpy as np
import numpy.typing as npt
import scipy  # Its parts load when first used: that takes longer than most runs do.

from momus.results import ComparisonFound, CorrelationFound, GroupFound

Scores = npt.NDArray[np.float64]

PERMUTATIONS = 20_000
RESAMPLES = 10_000
CONFIDENCE = 0.95


def compare_groups(names: tuple[str, str], first: Sequence[float], second: Sequence[float], *, seed: int = 0) -> ComparisonFound:
    """Return how two groups of scores differ; each needs at least two."""
    a, b = np.asarray(first, float), np.asarray(second, float)
    varies = np.ptp(a) > 0 or np.ptp(b) > 0
    tested = scipy.stats.permutation_test(
        (a, b), _mean_difference, n_resamples=PERMUTATIONS, vectorized=True, rng=np.random.default_rng(seed)
    )
    low, high = _delta_interval(a, b, seed)
    return ComparisonFound(
        _group(names[0], a),
        _group(names[1], b),
        float(scipy.stats.ttest_ind(a, b, equal_var=False).pvalue) if varies else None,
        float(tested.pvalue),
        len(tested.null_distribution) < PERMUTATIONS,
        _delta(a, b),
        low,
        high,
    )


def correlate(scores: Sequence[float], grades: Sequence[float]) -> CorrelationFound:
    """Return how the scores correlate with the grades."""
    a, b = np.asarray(scores, float), np.asarray(grades, float)
    if len(a) < 2 or not np.ptp(a) or not np.ptp(b):
        return CorrelationFound(len(a), None, None, None)
    return CorrelationFound(
        len(a),
        float(scipy.stats.pearsonr(a, b).statistic),
        float(scipy.stats.spearmanr(a, b).statistic),
        float(scipy.stats.kendalltau(a, b).statistic),
    )


def _group(name: str, scores: Scores) -> GroupFound:
    return GroupFound(name, len(scores), float(scores.mean()), float(scores.std(ddof=1)))


def _mean_difference(a: Scores, b: Scores, axis: int = -1) -> Scores:
    difference: Scores = np.mean(a, axis=axis) - np.mean(b, axis=axis)
    return difference


def _delta(a: Scores, b: Scores) -> float:
    """Return Cliff's delta: the share of pairs in which a is larger, minus the share in which it is smaller."""
    ordered = np.sort(b)
    larger = np.searchsorted(ordered, a, side="left").sum()
    smaller = (len(b) - np.searchsorted(ordered, a, side="right")).sum()
    return float(larger - smaller) / (len(a) * len(b))


def _delta_interval(a: Scores, b: Scores, seed: int) -> tuple[float, float]:
    """Return the middle 95 % of Cliff's delta over groups redrawn from these with replacement."""
    draws = np.random.default_rng(seed)
    found = [_delta(draws.choice(a, len(a)), draws.choice(b, len(b))) for _ in range(RESAMPLES)]
    low, high = np.quantile(found, [(1 - CONFIDENCE) / 2, (1 + CONFIDENCE) / 2])
    return float(low), float(high)
