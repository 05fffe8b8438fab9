"""The bound that a submission holds within: for every entry, and how it was shown."""

from collections.abc import Mapping
from dataclasses import dataclass

from momus.words import all_counted

LEAST_LENGTH = 3
"""A bound below this length is not worth a claim, unless the domain has no longer inputs."""
FIRST_CALL = "as the first call in a fresh process"


@dataclass(frozen=True)
class Bound:
    """Every input within the bound was run, or proved by the named solver. `most` is the largest length; None: the domain has no others."""

    words: str
    most: int | None
    solver: str = ""
    inputs: int = 0

    @property
    def is_worth_a_claim(self) -> bool:
        return self.most is None or self.most >= LEAST_LENGTH

    @property
    def rank(self) -> tuple[bool, int, bool]:
        """Return a key for how far the bound reaches; at the same length, running ranks before a proof."""
        return (self.most is None, self.most or 0, not self.solver)

    def __str__(self) -> str:
        if self.solver:
            return f"{self.words}, {FIRST_CALL}, proved by {self.solver}"
        return f"{self.words}, each {FIRST_CALL}"


def bound_sentence(bounds: Mapping[str, Bound | None]) -> str:
    """Return the bound of all entries in words; "" if one of them has none that is worth a claim."""
    if not bounds or any(bound is None or not bound.is_worth_a_claim for bound in bounds.values()):
        return ""
    if len(bounds) == 1:
        (bound,) = bounds.values()
        return str(bound)
    return "; ".join(f"{entry}: {bound}" for entry, bound in bounds.items())


def run_words(inputs: int, unanswered: int, most: int | None, nested: bool) -> str:
    """Return which inputs were run, in words."""
    upto = "of the domain" if most is None else f"in which nothing is longer than {most}" if nested else f"up to length {most}"
    said = f"{all_counted(inputs - unanswered, 'input')} {upto}"
    return f"{said} on which the reference gives an answer ({unanswered:,} have none)" if unanswered else said


def proved_words(bound: str, whole: bool) -> str:
    """Return in words which inputs a proof is about; `whole` if the domain has no others."""
    if whole:
        return f"all inputs of the domain, {bound}" if bound else "all inputs of the domain"
    return f"all inputs {bound}, whatever their values"
