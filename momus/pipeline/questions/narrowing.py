"""An exercise under the rulings on it, or under a constraint that is only supposed for now."""

from collections.abc import Iterable
from dataclasses import replace
from hashlib import sha256

from momus.domain import parse_domain
from momus.exercise import Exercise
from momus.pipeline.questions.rulings import Decision, Ruling


def under_rulings(exercise: Exercise, rulings: Iterable[Ruling]) -> Exercise:
    """Return the exercise with its domain narrowed, and its exceptions widened, as the instructor ruled."""
    narrowed = exercise
    for ruling in rulings:
        if ruling.holds and ruling.decision is not Decision.IN_DOMAIN:
            narrowed = narrow(narrowed, ruling.entry, ruling.holds)
        if ruling.raises and ruling.decision is Decision.IN_DOMAIN:
            raises = tuple(dict.fromkeys((*narrowed.raises, *ruling.raises)))
            narrowed = replace(narrowed, raises=raises, judge=replace(narrowed.judge, raises=raises))
    return narrowed


def narrow(exercise: Exercise, entry: str, holds: str) -> Exercise:
    """Return the exercise with one more constraint on the inputs of an entry."""
    where = (*exercise.where.get(entry, ()), holds)
    if holds in exercise.where.get(entry, ()):
        return exercise
    domain = parse_domain(exercise.written[entry], where, exercise.place, exercise.folder)
    return replace(
        exercise,
        domains={**exercise.domains, entry: domain},
        where={**exercise.where, entry: where},
        domain_key=sha256(f"{exercise.domain_key}\0{entry}\0{holds}".encode()).hexdigest()[:32],
    )
