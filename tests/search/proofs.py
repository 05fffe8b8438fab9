"""Proofs that go as far as they were asked to."""

from collections.abc import Callable

from momus.search.solvers.base import Doubt, Pair, Proof


def whole(attempt: Callable[[Pair, int, float], Proof | Doubt], pair: Pair, most: int, seconds: float) -> Proof | None:
    """Return the proof for all inputs with lengths up to `most`, or None if there is any doubt."""
    proved = attempt(pair, most, seconds)
    return proved if isinstance(proved, Proof) and proved.most == most else None
