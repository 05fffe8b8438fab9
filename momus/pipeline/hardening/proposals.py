"""Inputs to try beside those of the search: large ones, drawn ones, and tests with something changed."""

from collections.abc import Iterator, Sequence
from random import Random

from momus.domain import Domain, express_text
from momus.domain.cases_domain import CasesDomain
from momus.domain.hints import NO_HINTS
from momus.exercise import Exercise
from momus.pipeline.hardening.candidates import MUTATED, ProposedInput
from momus.pipeline.hardening.text_changes import changed

LARGE, DRAWN = "large", "drawn"


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
    hints = NO_HINTS if found_by == LARGE else exercise.hints
    while True:
        yield ProposedInput(express_text(exercise.stdin, domain.names, domain.search(rng, hints)), found_by)


def changed_tests(texts: Sequence[bytes], seed: int) -> Iterator[ProposedInput]:
    """Yield tests with a few things changed, without end. Most changes are small; whoever knows the format rejects the bad ones."""
    rng = Random(f"changed {seed}")
    readable = sorted(set(texts), key=lambda text: (len(text), text))
    while readable:
        # Short tests are changed more often: more of their changes are valid, and they make short tests.
        text = readable[min(rng.randrange(len(readable)), rng.randrange(len(readable)))]
        yield ProposedInput(changed(text, rng), MUTATED)
