"""An exercise under the rulings on it, or under a constraint that is assumed for now."""

from collections.abc import Iterable
from dataclasses import replace
from hashlib import sha256

from momus.domain import parse_domain
from momus.errors import ExerciseError, Mistake
from momus.exercise import Exercise
from momus.pipeline.questions.rulings import FILE, Decision, Ruling


def under_rulings(exercise: Exercise, rulings: Iterable[Ruling]) -> Exercise:
    """Return the exercise with its domain narrowed, and its exceptions widened, as the instructor ruled."""
    narrowed = exercise
    for ruling in rulings:
        if ruling.holds and ruling.decision is not Decision.IN_DOMAIN:
            narrowed = _ruled(narrowed, ruling)
        if ruling.raises and ruling.decision is Decision.IN_DOMAIN:
            raises = tuple(dict.fromkeys((*narrowed.raises, *ruling.raises)))
            narrowed = replace(narrowed, raises=raises, judge=replace(narrowed.judge, raises=raises))
    return narrowed


def _ruled(exercise: Exercise, ruling: Ruling) -> Exercise:
    """Return the exercise with the constraint of a ruling. A ruling on a function that the exercise lacks is skipped, with a note."""
    place = str(exercise.folder / FILE)
    if ruling.entry not in exercise.domains:
        note = f"{place}: {ruling.question}: is about {ruling.entry}, which this exercise does not have: left out"
        return replace(exercise, notes=(*exercise.notes, note))
    try:
        return narrow(exercise, ruling.entry, ruling.holds)
    except ExerciseError as error:
        step = "remove this [[ruling]], or correct it"
        raise ExerciseError(*(Mistake(place, ruling.question, str(mistake), step) for mistake in error.mistakes)) from None


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


def passing_over(exercise: Exercise, keys: frozenset[str]) -> Exercise:
    """Return the exercise in which the references say nothing on these inputs."""
    ignored = exercise.ignored | keys
    told = "\0".join((exercise.domain_key, *sorted(ignored)))
    return replace(exercise, ignored=ignored, domain_key=sha256(told.encode()).hexdigest()[:32])
