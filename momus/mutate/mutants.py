"""The first-order mutants of a program: each differs from it, and from the others, by more than formatting."""

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import partial

from momus.languages import LANGUAGES
from momus.languages.base import Task
from momus.model import Program
from momus.mutate.braces import brace_edits
from momus.mutate.edits import Edit, Operator, changed
from momus.mutate.haskell import haskell_edits
from momus.mutate.kinds import BRACE_LANGUAGES
from momus.mutate.python import python_edits

_READERS: Mapping[str, Callable[[bytes, Task | None], Iterator[Edit]]] = {
    "python": python_edits,
    "haskell": haskell_edits,
    **{name: partial(brace_edits, name) for name in BRACE_LANGUAGES},
}


@dataclass(frozen=True)
class Mutant:
    """A program with one planted fault."""

    program: Program
    operator: Operator
    line: int
    before: str
    after: str
    description: str


def edits(program: Program, task: Task | None = None) -> tuple[Edit, ...]:
    """Return the edits that the main source allows, in its order; none for an unknown language or source.

    If the task runs functions, not whole programs, code under `main` is left alone.
    """
    reader = _READERS.get(program.language)
    return tuple(sorted(set(reader(program.main, task)))) if reader else ()


def mutants(program: Program, task: Task | None = None) -> tuple[Mutant, ...]:
    """Return the mutants in the order of the source, each normal form once. Some may not compile: the caller drops those."""
    known = LANGUAGES.get(program.language)
    seen = {known.normal_form(program)} if known else {program.main}
    found = []
    for edit in edits(program, task):
        mutant = mutant_of(program, (edit,))
        form = known.normal_form(mutant) if known else mutant.main
        if form not in seen:
            seen.add(form)
            found.append(Mutant(mutant, edit.operator, edit.line, edit.before, edit.after, edit.description))
    return tuple(found)


def mutant_of(program: Program, made: Iterable[Edit]) -> Program:
    """Return the program with these edits, which must not overlap."""
    (path, content), *others = program.sources
    return Program(program.language, ((path, changed(content, made)), *others), program.data)


def spread(found: Sequence[Mutant], most: int) -> tuple[Mutant, ...]:
    """Return at most `most` of the mutants, in their order: each operator in turn gives its next one far from those taken."""
    if len(found) <= most:
        return tuple(found)
    waiting: dict[Operator, list[int]] = {}
    for index, mutant in enumerate(found):
        waiting.setdefault(mutant.operator, []).append(index)
    queues = [_far_apart(indices) for indices in waiting.values()]
    taken: list[int] = []
    while len(taken) < most:
        for queue in queues:
            if queue and len(taken) < most:
                taken.append(queue.pop(0))
    return tuple(found[index] for index in sorted(taken))


def _far_apart(indices: list[int]) -> list[int]:
    """Return the same in an order whose every beginning is spread over the whole: by the reversed bits of the place."""
    width = max(1, (len(indices) - 1).bit_length())
    order = sorted(range(len(indices)), key=lambda place: int(f"{place:0{width}b}"[::-1], 2))
    return [indices[place] for place in order]
