"""Small changes that repair wrong programs. The line of such a change is suspect."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from momus.model import Input, Program
from momus.mutate import Edit, mutant_of, repairs
from momus.readings.base import Graded
from momus.readings.wants import Asking, Behaviour, Fails, variants

ROUNDS = (40, 40, 80)
"""How many changes of a program are tried in each round. The next round is for programs that nothing repaired."""


@dataclass(frozen=True)
class WrongProgram:
    """A column, the inputs on which its changes are tried, and its lines, the most suspect first; those that no failing run reaches are missing.

    `failed` says on which inputs it fails, as far as that is known; nothing: it is run to know that. No `lines`: nothing is known of them.
    """

    column: int
    inputs: tuple[Input, ...]
    failed: Fails = ()
    lines: tuple[int, ...] = ()


@dataclass(frozen=True)
class Repaired:
    """Changes after each of which a program is right on all inputs, of which it failed on `failing` and passed on `passing` without them."""

    edits: tuple[Edit, ...]
    failing: int
    passing: int


def repaired(graded: Graded, wrong: Sequence[WrongProgram], most: int) -> Asking[dict[int, Repaired]]:
    """Return by column the changes that repair it. At most so many changed programs are run altogether, those of the first columns first."""
    waiting = {one.column: _in_order(graded, one) for one in wrong}
    failed = {one.column: one.failed for one in wrong}
    inputs = {one.column: one.inputs for one in wrong}
    found: dict[int, Repaired] = {}
    for size in ROUNDS:
        tried: dict[int, list[Edit]] = {}
        for column, mine in waiting.items():
            if column not in found and mine and most > 0:
                tried[column] = mine[: min(size, most)]
                waiting[column] = mine[size:]
                most -= len(tried[column])
        if not tried:
            break
        told = yield from variants(
            {column: tuple(_programs(graded.program(column), mine, not failed[column])) for column, mine in tried.items()}, inputs
        )
        for column, one in told.items():
            behaviours = list(one.behaviours)
            if not failed[column]:
                failed[column] = tuple(None if number < 0 else number > 0 for number in behaviours.pop(0))
            own = failed[column]
            right = tuple(edit for edit, mine in zip(tried[column], behaviours, strict=True) if _is_right(mine, own))
            if right and True in own:
                found[column] = Repaired(right, own.count(True), own.count(False))
    return found


def _programs(program: Program, mine: Sequence[Edit], itself: bool) -> Iterator[Program]:
    """Yield the changed programs; before them, where asked for, the program itself."""
    if itself:
        yield program
    yield from (mutant_of(program, (edit,)) for edit in mine)


def _is_right(behaviour: Behaviour, failed: Fails) -> bool:
    """Return whether a changed program is right wherever it is known what the program itself does."""
    return bool(behaviour) and not any(number for number, own in zip(behaviour, failed, strict=True) if own is not None)


def _in_order(graded: Graded, one: WrongProgram) -> list[Edit]:
    """Return the changes of a program in the order in which they are tried: the likelier ones first, of each line in turn, suspect lines first."""
    places = {line: place for place, line in enumerate(one.lines)}
    ordered: list[Edit] = []
    for some in repairs(graded.program(one.column), graded.task):
        seen: dict[int, int] = {}
        keyed = []
        for edit in some:
            if edit.line in places or not places:
                seen[edit.line] = seen.get(edit.line, 0) + 1
                keyed.append(((seen[edit.line], places.get(edit.line, 0)), edit))
        ordered += [edit for _, edit in sorted(keyed)]
    return ordered
