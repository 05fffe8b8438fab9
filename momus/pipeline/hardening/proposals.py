"""Inputs to try beside those of the search: large ones, drawn ones, and tests with something changed."""

from collections.abc import Iterator, Sequence
from random import Random

from momus.domain import Domain, express_text
from momus.domain.cases_domain import CasesDomain
from momus.domain.known_values import NOTHING_KNOWN
from momus.exercise import Exercise
from momus.pipeline.hardening.candidates import MUTATED, ProposedInput
from momus.pipeline.hardening.text_changes import changed

LARGE, DRAWN = "large", "drawn"
_LONGEST_KEPT, _MOST_KEPT = 2048, 400


def large_inputs(exercise: Exercise, seed: int) -> Iterator[ProposedInput]:
    """Yield inputs of the sizes in [large], without end; none if the task has no such table."""
    for domain in exercise.large.values():
        if isinstance(domain, CasesDomain):
            yield from _large_cases(domain, exercise, seed)
        else:
            yield from _draws(domain, exercise, LARGE, seed)


def _large_cases(domain: CasesDomain, exercise: Exercise, seed: int) -> Iterator[ProposedInput]:
    """Yield files with large cases, and files with as many small cases as are allowed, in turn."""
    usual = exercise.domains[""]
    small = usual.case if isinstance(usual, CasesDomain) else domain.case
    many = CasesDomain(small, domain.least, domain.most, domain.sums)
    rng = Random(f"{LARGE} {seed}")
    while True:
        for args in (domain.search(rng), many.full(rng)):
            yield ProposedInput(express_text(exercise.stdin, domain.names, args), LARGE)


def drawn_inputs(exercise: Exercise, seed: int) -> Iterator[ProposedInput]:
    """Yield inputs of the domain that are likely to find faults, without end."""
    yield from _draws(exercise.domains[""], exercise, DRAWN, seed)


def _draws(domain: Domain, exercise: Exercise, found_by: str, seed: int) -> Iterator[ProposedInput]:
    rng = Random(f"{found_by} {seed}")
    known_values = NOTHING_KNOWN if found_by == LARGE else exercise.known_values
    while True:
        yield ProposedInput(express_text(exercise.stdin, domain.names, domain.search(rng, known_values)), found_by)


class ChangedTests:
    """Tests with a few things changed, without end. Most changes are small; whoever knows the format rejects the bad ones.

    What was accepted is changed further: so inputs are reached that are far from every test.
    """

    def __init__(self, texts: Sequence[bytes], seed: int):
        self._rng = Random(f"changed {seed}")
        self._texts = sorted(set(texts), key=lambda text: (len(text), text))

    def accept(self, text: bytes) -> None:
        """Change this one too, from now on, unless it is long or there are many."""
        if len(text) <= _LONGEST_KEPT and len(self._texts) < _MOST_KEPT:
            self._texts.append(text)

    def __iter__(self) -> Iterator[ProposedInput]:
        while self._texts:
            yield ProposedInput(changed(self._rng.choice(self._texts), self._rng), MUTATED)
