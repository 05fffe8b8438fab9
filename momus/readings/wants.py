"""What a reading may want, and what it is told.

A reading is a generator: it yields a want, the pipeline serves it, and it goes on with the answer. It runs nothing by itself and knows neither
the pool nor the engines. The functions at the end are the way to want something: `rows = yield from search(...)`.
"""

from collections.abc import Generator, Iterable, Mapping, Sequence
from dataclasses import dataclass
from enum import StrEnum
from typing import TypeVar

from momus.model import Input, Program
from momus.table import Role


@dataclass(frozen=True)
class Scope:
    """Columns to be run on the scope: the small inputs that are the same for everybody."""

    columns: tuple[int, ...]


@dataclass(frozen=True)
class Cells:
    """Cells to be filled: these columns on these rows. A looping program is asked there even if its steps are spent."""

    rows: tuple[int, ...]
    columns: tuple[int, ...]


@dataclass(frozen=True)
class Columns:
    """Programs to become columns of that role, besides those that were handed in."""

    programs: tuple[Program, ...]
    role: Role


class Goal(StrEnum):
    """What the engines are to look for."""

    SPLIT = "split"
    """Inputs on which the columns of a group do not all do the same."""
    TOGETHER = "together"
    """One input on which as many of the columns as possible are wrong."""
    REFUTE = "refute"
    """Inputs on which a column is wrong, for each column."""


@dataclass(frozen=True)
class Search:
    """Rows to be looked for. `groups` are the columns that belong together, `known` rows to start from, `more` than so many are to be refuted."""

    goal: Goal
    groups: tuple[tuple[int, ...], ...]
    known: tuple[int, ...] = ()
    more: int = 0


@dataclass(frozen=True)
class Searched:
    """The rows that were found and are in the table now. `hurried`: the clock ended the search."""

    rows: tuple[int, ...] = ()
    hurried: bool = False


@dataclass(frozen=True)
class Sample:
    """Inputs on which columns are run without being kept, by column."""

    inputs: Mapping[int, tuple[Input, ...]]


@dataclass(frozen=True)
class Shown:
    """Rows that are about to be shown: they become evidence for the whole class, and whom they refute is confirmed."""

    rows: tuple[int, ...]


Want = Scope | Cells | Columns | Search | Sample | Shown
Fails = tuple[bool | None, ...]
"""For each input of a sample whether the program fails on it; None where that is not known."""
Answer = None | tuple[int | None, ...] | Searched | Mapping[int, Fails]

T = TypeVar("T")
Asking = Generator[Want, Answer, T]
"""A reading, or a part of one, that comes to a T."""


def scope(columns: Iterable[int]) -> Asking[None]:
    """Have columns run on the scope."""
    yield Scope(tuple(columns))


def cells(rows: Iterable[int], columns: Iterable[int]) -> Asking[None]:
    """Have cells filled."""
    yield Cells(tuple(rows), tuple(columns))


def shown(rows: Iterable[int]) -> Asking[None]:
    """Have rows confirmed that are about to be shown."""
    yield Shown(tuple(rows))


def columns(programs: Sequence[Program], role: Role) -> Asking[tuple[int | None, ...]]:
    """Return the columns that programs became, None for one that cannot be run."""
    answer = yield Columns(tuple(programs), role)
    assert isinstance(answer, tuple)
    return answer


def search(goal: Goal, groups: Sequence[Sequence[int]], known: Sequence[int] = (), more: int = 0) -> Asking[Searched]:
    """Return the rows that the engines found for a goal."""
    answer = yield Search(goal, tuple(map(tuple, groups)), tuple(known), more)
    assert isinstance(answer, Searched)
    return answer


def sample(inputs: Mapping[int, tuple[Input, ...]]) -> Asking[Mapping[int, Fails]]:
    """Return by column whether it fails on each of its inputs; nothing for one that could not be run."""
    answer = yield Sample(inputs)
    assert isinstance(answer, Mapping)
    return answer
