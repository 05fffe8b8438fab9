"""Shares of a domain and their intervals, from inputs on which two programs agree or not."""

from collections.abc import Sequence
from dataclasses import dataclass
from math import ceil, log, sqrt

import numpy as np
import numpy.typing as npt
import scipy  # Its parts load when first used: that takes longer than most runs do.

from momus.results.similarity import Score, Share

Z = 1.959964
DOUBT = 0.05
FEW = 10
"""With fewer cases than this on one side, Wilson's interval has the true share too seldom, and the exact one of Clopper and Pearson is taken."""

Weights = npt.NDArray[np.float64]


def share_of(agreed: float, drawn: float) -> Share:
    """Return a share with its 95 % interval: by Wilson, near 0 and 1 by Clopper and Pearson. One that is 0 or 1 is bounded on one side.

    The numbers need not be whole: weighted draws count for as many equal ones as say the same.
    """
    if drawn <= 0:
        return Share(0.5, 0.0, 1.0)
    value = min(1.0, agreed / drawn)
    fewest = min(agreed, drawn - agreed)
    if fewest < 0.5:
        bound = DOUBT ** (1 / drawn)
        return Share(value, 0.0, 1 - bound) if value < 0.5 else Share(value, bound, 1.0)
    if fewest < FEW:
        low = scipy.special.betaincinv(agreed, drawn - agreed + 1, DOUBT / 2)
        return Share(value, float(low), float(scipy.special.betaincinv(agreed + 1, drawn - agreed, 1 - DOUBT / 2)))
    middle = value + Z * Z / (2 * drawn)
    spread = Z * sqrt(value * (1 - value) / drawn + Z * Z / (4 * drawn * drawn))
    whole = 1 + Z * Z / drawn
    return Share(value, (middle - spread) / whole, (middle + spread) / whole)


def weighted_share(agree: npt.NDArray[np.bool_], weights: Weights, *, exact: bool = False) -> Share:
    """Return the weights of the draws that agree over the weights of all. `exact`: these are all inputs of the domain."""
    total = float(weights.sum())
    if total <= 0:
        return Share(0.5, 0.0, 1.0)
    value = float(weights[agree].sum()) / total
    if exact:
        return Share(value, value, value)
    # Heavy draws say less than as many equal ones.
    alike = total * total / float((weights * weights).sum())
    error = float((weights * weights * (agree - value) ** 2).sum()) / (total * total)
    if error > 0:
        alike = min(alike, value * (1 - value) / error)
    return share_of(value * alike, alike)


def draws_needed(share: Share, within: float) -> int:
    """Return how many draws make the interval of a share at most this wide on each side, wherever in its interval the share is."""
    worst = min((share.low, share.high, 0.5), key=lambda one: abs(one - 0.5)) if not share.low < 0.5 < share.high else 0.5
    by_wilson = Z * Z * worst * (1 - worst) / (within * within)
    return ceil(max(by_wilson, -log(DOUBT) / (2 * within)))


@dataclass(frozen=True)
class Stratum:
    """A part of the domain: how much of the domain it is, and the share of it on which both programs agree. `grown`: it is a box."""

    size: float
    agreed: Share
    grown: bool = False


def over_strata(strata: Sequence[Stratum], known: int, single: float) -> Score:
    """Return the share of the whole domain, from parts that were measured one by one.

    The interval adds the distances from the estimates to the bounds as independent errors, each side by itself, so that parts without a
    disagreement widen only the lower side. `known` different inputs show a disagreement, each `single` of the domain: no bound is below them.
    """
    missing = sum(one.size * (1 - one.agreed.value) for one in strata)
    more = sqrt(sum((one.size * (one.agreed.value - one.agreed.low)) ** 2 for one in strata))
    less = sqrt(sum((one.size * (one.agreed.high - one.agreed.value)) ** 2 for one in strata))
    grown = sum(one.size * (1 - one.agreed.value) for one in strata if one.grown)
    least = known * single
    missing = max(missing, least)
    return Score(missing, max(least, missing - less), min(1.0, missing + more), grown, known)


def counted(agreed: int, inputs: int) -> Share:
    """Return a share that was counted over all inputs of a part."""
    value = agreed / inputs
    return Share(value, value, value)
