"""What a reading may want, and the answers.

A reading is a generator: it yields a want, the pipeline answers, and the reading continues. It runs no program and knows neither
the pool nor the engines. The functions at the end ask for one thing each: `rows = yield from search(...)`.
"""

from collections.abc import Callable, Generator, Iterable, Mapping, Sequence
from dataclasses import dataclass
from enum import StrEnum
from typing import Any, TypeVar

from momus.model import Input, Program
from momus.results.similarity import PathsFound
from momus.table import Role
from momus.table.view import Classes


@dataclass(frozen=True)
class Scope:
    """Run these columns on the scope: the small inputs that are the same for every program."""

    columns: tuple[int, ...]


@dataclass(frozen=True)
class Cells:
    """Fill these columns on these rows. A looping program is run there even if its step budget is spent."""

    rows: tuple[int, ...]
    columns: tuple[int, ...]


@dataclass(frozen=True)
class Columns:
    """Make these programs columns of this role, besides the submissions."""

    programs: tuple[Program, ...]
    role: Role


class Goal(StrEnum):
    """What the engines search for."""

    SPLIT = "split"
    """Inputs on which the columns of a group behave differently."""
    TOGETHER = "together"
    """One input on which as many of the columns as possible are wrong."""
    REFUTE = "refute"
    """For each column, inputs on which it is wrong."""


@dataclass(frozen=True)
class Search:
    """Search for rows. `groups` are the columns that belong together, `known` the rows to start from. A new row must refute
    more than `more` columns.
    """

    goal: Goal
    groups: tuple[tuple[int, ...], ...]
    known: tuple[int, ...] = ()
    more: int = 0


@dataclass(frozen=True)
class SplitEffort:
    """What was tried to split a group of columns: a number of inputs, and of pairs of paths."""

    columns: tuple[int, ...]
    inputs: int
    paths: int


@dataclass(frozen=True)
class Searched:
    """The rows that were found and are now in the table. `hurried`: the clock ended the search. `tried`: what was done for each group."""

    rows: tuple[int, ...] = ()
    hurried: bool = False
    tried: tuple[SplitEffort, ...] = ()


@dataclass(frozen=True)
class Sample:
    """Run columns on inputs, by column, without keeping the outcomes.

    `answered`: what a column does where a reference raises is unknown, because there is no right answer.
    """

    inputs: Mapping[int, tuple[Input, ...]]
    answered: bool = False


@dataclass(frozen=True)
class Draws:
    """Run columns on uniform draws, those from `start` to `stop` of a stream that is the same for every column, or on the listing of all inputs.

    `alike`: equal wrong outcomes get equal numbers. Nothing is kept.
    """

    columns: tuple[int, ...]
    start: int
    stop: int
    listed: bool = False
    alike: bool = False


@dataclass(frozen=True)
class DrawnColumn:
    """What a column did on draws: a table for each reference, coded as in a view. `problem` says why there are none."""

    tables: tuple[Classes, ...]
    problem: str = ""


REFERENCE = -1
"""The number that stands for the first reference where columns are asked about; -2 stands for the second, and so on."""


@dataclass(frozen=True)
class Paths:
    """Follow the paths of the reference, a column, or pairs of them, each at most `most`."""

    pairs: tuple[tuple[int, ...], ...]
    most: int


@dataclass(frozen=True)
class Boxes:
    """Grow boxes around inputs on which columns are wrong, at most `most` for each column. After `tried` inputs, no further one is begun."""

    around: Mapping[int, tuple[Input, ...]]
    most: int
    tried: int


@dataclass(frozen=True)
class BoxOf:
    """A box of inputs: how much of the domain it is, and inputs that stand for it: all of them if it is `whole`, else uniform draws.

    `has` says of each of some inputs whether it lies in the box.
    """

    share: float
    inputs: tuple[Input, ...]
    whole: bool
    has: Callable[[Sequence[Input]], list[bool]]


@dataclass(frozen=True)
class GrownBoxes:
    """The boxes of all columns, each once, and by column how many inputs were run to find its boxes."""

    boxes: tuple[BoxOf, ...]
    tried: Mapping[int, int]


@dataclass(frozen=True)
class Nearby:
    """Look near inputs on which columns are wrong for more of them; at most `most` inputs of each function are run for each column."""

    around: Mapping[int, tuple[Input, ...]]
    most: int


@dataclass(frozen=True)
class NearbyOf:
    """Further inputs on which a column is wrong, and how many were run to find them."""

    inputs: tuple[Input, ...]
    tried: int


@dataclass(frozen=True)
class LineNotes:
    """Run columns on inputs, by column, in the build that notes lines. Nothing of it becomes a cell."""

    inputs: Mapping[int, tuple[Input, ...]]


@dataclass(frozen=True)
class LinesOf:
    """What a column noted on each input, and whether it failed there, None if that is unknown; nothing where its language notes no lines."""

    noted: tuple[tuple[int, ...], ...]
    failed: tuple[bool | None, ...]


@dataclass(frozen=True)
class Variants:
    """Run changed programs of columns on inputs, by column. Nothing of it becomes a cell."""

    programs: Mapping[int, tuple[Program, ...]]
    inputs: Mapping[int, tuple[Input, ...]]


Behaviour = tuple[int, ...]
"""What a program did on each of some inputs: 0 if that is right, a number that equal wrong outcomes share, or the code of a hole."""


@dataclass(frozen=True)
class VariantsOf:
    """What each changed program of a column did on the inputs; nothing for one that could not be run."""

    behaviours: tuple[Behaviour, ...]


DRAWN = "draws"
"""The engine of rows that were found by drawing."""


@dataclass(frozen=True)
class Keep:
    """Make inputs rows for comparison, each as simple as it can be while the same of these columns fail on it: those beside it."""

    inputs: tuple[tuple[Input, frozenset[int]], ...]
    columns: tuple[int, ...]


@dataclass(frozen=True)
class Shown:
    """Rows that are about to be shown: they become evidence for the whole class, and every column that they refute is confirmed.

    The answer says whether a known cell is another now: the clock contradicted the steps of a looping program.
    """

    rows: tuple[int, ...]


Want = Scope | Cells | Columns | Search | Sample | Draws | Paths | Boxes | Nearby | LineNotes | Variants | Keep | Shown
Fails = tuple[bool | None, ...]
"""For each input of a sample, whether the program fails on it; None if unknown."""
Answer = (
    None
    | bool
    | tuple[int | None, ...]
    | Searched
    | Mapping[int, Fails]
    | Mapping[int, DrawnColumn]
    | tuple[PathsFound, ...]
    | GrownBoxes
    | Mapping[int, NearbyOf]
    | Mapping[int, LinesOf]
    | Mapping[int, VariantsOf]
)

T = TypeVar("T")
Asking = Generator[Want, Answer, T]
"""A reading, or a part of one, that returns a T."""


def scope(columns: Iterable[int]) -> Asking[None]:
    """Have columns run on the scope."""
    yield Scope(tuple(columns))


def cells(rows: Iterable[int], columns: Iterable[int]) -> Asking[None]:
    """Have cells filled."""
    yield Cells(tuple(rows), tuple(columns))


def shown(rows: Iterable[int]) -> Asking[bool]:
    """Have rows confirmed before they are shown. Return whether what was read from them may be another now."""
    answer = yield Shown(tuple(rows))
    assert isinstance(answer, bool)
    return answer


def columns(programs: Sequence[Program], role: Role) -> Asking[tuple[int | None, ...]]:
    """Return the columns of these programs, None for a program that cannot be run."""
    answer: Any = yield Columns(tuple(programs), role)
    made: tuple[int | None, ...] = answer
    return made


def search(goal: Goal, groups: Sequence[Sequence[int]], known: Sequence[int] = (), more: int = 0) -> Asking[Searched]:
    """Return the rows that the engines found for a goal."""
    answer = yield Search(goal, tuple(map(tuple, groups)), tuple(known), more)
    assert isinstance(answer, Searched)
    return answer


def sample(inputs: Mapping[int, tuple[Input, ...]], *, answered: bool = False) -> Asking[Mapping[int, Fails]]:
    """Return by column whether it fails on each of its inputs. A column that could not be run is missing."""
    answer: Any = yield Sample(inputs, answered)
    told: Mapping[int, Fails] = answer
    return told


def drawn(
    columns: Iterable[int], start: int, stop: int, *, listed: bool = False, alike: bool = False
) -> Asking[Mapping[int, DrawnColumn]]:
    """Return what columns did on a part of the stream of uniform draws."""
    answer: Any = yield Draws(tuple(columns), start, stop, listed, alike)
    told: Mapping[int, DrawnColumn] = answer
    return told


def paths(pairs: Sequence[tuple[int, ...]], most: int) -> Asking[tuple[PathsFound, ...]]:
    """Return the paths of programs and of pairs of programs, in order."""
    answer: Any = yield Paths(tuple(pairs), most)
    told: tuple[PathsFound, ...] = answer
    return told


def boxes(around: Mapping[int, tuple[Input, ...]], most: int, tried: int) -> Asking[GrownBoxes]:
    """Return boxes around inputs, those of all columns together."""
    answer = yield Boxes(around, most, tried)
    assert isinstance(answer, GrownBoxes)
    return answer


def nearby(around: Mapping[int, tuple[Input, ...]], most: int) -> Asking[Mapping[int, NearbyOf]]:
    """Return by column inputs near the known ones on which it is wrong too."""
    answer: Any = yield Nearby(around, most)
    told: Mapping[int, NearbyOf] = answer
    return told


def lines(inputs: Mapping[int, tuple[Input, ...]]) -> Asking[Mapping[int, LinesOf]]:
    """Return by column what it noted on its inputs."""
    answer: Any = yield LineNotes(inputs)
    told: Mapping[int, LinesOf] = answer
    return told


def variants(
    programs: Mapping[int, tuple[Program, ...]], inputs: Mapping[int, tuple[Input, ...]]
) -> Asking[Mapping[int, VariantsOf]]:
    """Return by column what its changed programs did on its inputs."""
    answer: Any = yield Variants(programs, inputs)
    told: Mapping[int, VariantsOf] = answer
    return told


def keep(inputs: Iterable[tuple[Input, frozenset[int]]], columns: Iterable[int]) -> Asking[tuple[int, ...]]:
    """Return rows on which the same of these columns fail as on the inputs: those beside each."""
    answer: Any = yield Keep(tuple(inputs), tuple(columns))
    rows: tuple[int, ...] = answer
    return rows
