"""Sequences of programs on the way to the reference: planted faults that are repaired one by one, or a student's revisions."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from itertools import groupby, pairwise, permutations
from random import Random

from momus.exercise import Exercise
from momus.languages import language
from momus.model import Program
from momus.mutate import Edit, edits, mutant_of
from momus.pipeline.experiments.enumeration import Agreement, countable
from momus.pipeline.experiments.special_cases import special_cases

FAULTS = (3, 4)
"""A sequence begins with so many faults."""
SPECIAL = (0, 1, 2)
"""So many of them are special cases, which show on few inputs."""
ORDERS = 16
"""At most so many orders of repairing the same faults become sequences: they share their programs."""


@dataclass(frozen=True)
class ProgramSequence:
    """Programs in the order in which somebody could have written them."""

    name: str
    programs: tuple[Program, ...]


def repaired_sequences(exercise: Exercise, rng: Random, sets: int) -> Iterator[list[ProgramSequence]]:
    """Yield for each of some sets of faults the sequences that begin with all of them and repair one at each step, up to the reference."""
    reference = exercise.references[0]
    known = list(edits(reference, exercise.task))
    special = special_cases(exercise, countable(exercise), rng, len(known))
    seen: set[frozenset[Edit]] = set()
    for _ in range(sets):
        made: list[Edit] = []
        wanted = rng.choice(FAULTS)
        some = rng.sample(special, min(len(special), rng.choice(SPECIAL)))
        for edit in (*some, *rng.sample(known, len(known))):
            if len(made) < wanted and not any(edit.overlaps(other) for other in made):
                made.append(edit)
        if len(made) < min(FAULTS) or frozenset(made) in seen:
            continue
        seen.add(frozenset(made))
        orders = list(permutations(made))
        yield [
            ProgramSequence(
                f"{exercise.name} {len(seen)}.{at}",
                (*(mutant_of(reference, order[done:]) for done in range(len(order))), reference),
            )
            for at, order in enumerate(rng.sample(orders, min(ORDERS, len(orders))), 1)
        ]


def revision_sequences(exercise: Exercise) -> list[ProgramSequence]:
    """Return the revisions of each student who handed in several programs that differ by more than formatting."""
    ordered = sorted((one for one in exercise.submissions if one.program), key=lambda one: (one.student, one.revision))
    found = []
    for student, many in groupby(ordered, key=lambda one: one.student):
        programs: list[Program] = []
        for one in many:
            if one.program and (not programs or _form(one.program) != _form(programs[-1])):
                programs.append(one.program)
        if student and len(programs) > 1:
            found.append(ProgramSequence(f"{exercise.name} {student}", tuple(programs)))
    return found


def _form(program: Program) -> object:
    return language(program.language).normal_form(program)


def makes_progress(agreements: Sequence[Agreement]) -> bool:
    """Return whether each program does what the one before does or subsumes it, and one of them subsumes the one before."""
    steps = list(pairwise(agreements))
    return all(not (one & ~other).any() for one, other in steps) and any((other & ~one).any() for one, other in steps)
