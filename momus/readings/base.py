"""What a reading is, and what it can see."""

from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass, fields
from typing import Any, Protocol

from momus.analyse.features import Feature, Features
from momus.errors import ExerciseError, RequestError
from momus.languages.base import Task
from momus.model import Input, Outcome, Program, Submission
from momus.policies import GradingPolicy, HintPolicy
from momus.readings.wants import Asking
from momus.results import Evidence, Finding
from momus.table import Table


class Inputs(Protocol):
    """Fresh inputs of one entry, drawn in many ways; the same ones every time."""

    def smallest(self, number: int) -> list[Input]: ...

    def all_inputs(self, at_most: int) -> list[Input] | None: ...

    def drawn(self, number: int) -> list[Input]: ...

    def near(self, known: Sequence[Input], number: int) -> list[Input]: ...

    def stream(self, known: Sequence[Input], number: int) -> Iterator[Input]: ...

    def with_value(self, known: Sequence[Input], feature: Feature, value: int) -> list[Input]: ...

    def features(self, input: Input) -> Features: ...


class Weights(Protocol):
    """How much inputs count in the similarity; `text` is the author's expression."""

    @property
    def text(self) -> str: ...

    def of(self, input: Input) -> float:
        """Return the weight of an input; raise ExerciseError if it has none."""

    def all_zero(self, inputs: int, *, listed: bool) -> ExerciseError:
        """Return the error that none of so many inputs weighs anything."""


class Graded(Protocol):
    """A graded class as a reading sees it, always up to date: answered wants change it.

    `refuted` has the refuting rows by column, `tests` the names of the instructor's tests by row, `names` the names of submissions by
    column, `submitted` what was handed in by name. `policy` says how grades are made, `hint_policy` what hints may say.
    """

    @property
    def table(self) -> Table: ...

    @property
    def tests(self) -> Mapping[int, str]: ...

    @property
    def names(self) -> Mapping[int, Sequence[str]]: ...

    @property
    def refuted(self) -> Mapping[int, tuple[int, ...]]: ...

    @property
    def scope(self) -> Sequence[int]: ...

    @property
    def references(self) -> tuple[Program, ...]: ...

    @property
    def task(self) -> Task: ...

    @property
    def policy(self) -> GradingPolicy: ...

    @property
    def hint_policy(self) -> HintPolicy: ...

    @property
    def weights(self) -> Weights | None:
        """Return the weights that the exercise states, None if all inputs count the same."""

    @property
    def submitted(self) -> Mapping[str, Submission]: ...

    @property
    def domain_key(self) -> str: ...

    @property
    def domain_size(self) -> int | None: ...

    def comparable(self) -> list[int]:
        """Return the columns that can be compared: all of the class except flaky ones and those that could not be run."""

    def unrefuted(self) -> list[int]:
        """Return the columns that no row refutes."""

    def program(self, column: int) -> Program:
        """Return the program of a column."""

    def inside(self, rows: Sequence[int]) -> int:
        """Return how many of these rows lie in the domain."""

    def findings(self) -> tuple[Finding, ...]:
        """Return what is known of each submission."""

    def evidence(self, column: int, row: int) -> Evidence:
        """Return what a column did on a row where it is wrong, and what was expected."""

    def expected(self, row: int, columns: Sequence[int] = ()) -> Outcome:
        """Return the expected outcome of a row, from a reference that finds one of these columns wrong there."""

    def sampler(self, entry: str, column: int) -> Inputs:
        """Return fresh inputs of an entry for a column."""

    def lasting(self) -> list[int]:
        """Return the comparable columns that can be run on many inputs: they neither loop nor keep state."""

    def draws(self) -> Iterator[Input]:
        """Yield independent random inputs of the domain, the same ones every time, whatever the seed."""

    def uniform(self, start: int, stop: int, *, listed: bool = False) -> Sequence[Input]:
        """Return the uniform draws at these places of their stream, or a part of the listing of all inputs."""

    def smallest(self, number: int) -> Sequence[Input]:
        """Return this many smallest inputs of each function."""

    def telling(self, columns: Sequence[int], number: int) -> Sequence[Input]:
        """Return at most this many inputs made of constants that are not in all sources of these columns and of the references."""

    def simplest(self, inputs: Sequence[Input]) -> Input:
        """Return the simplest of some inputs."""

    def contains(self, input: Input) -> bool:
        """Return whether an input lies in the domain."""


def names_of(graded: Graded, columns: Sequence[int]) -> list[str]:
    """Return the submissions that have the programs of these columns."""
    return [name for column in columns for name in graded.names.get(column, ())]


def is_aside(options: Any) -> bool:
    """Return whether a reading with these options answers one question, and is no part of the folder's results."""
    return bool(getattr(options, "aside", False))


@dataclass(frozen=True)
class RangedOptions:
    """Options of a reading. A number outside the `range` in its field's metadata, [least, most], is a RequestError."""

    def __post_init__(self) -> None:
        for one in fields(self):
            least, most = one.metadata.get("range", (None, None))
            value = getattr(self, one.name)
            if least is None or least <= value <= most:
                continue
            rule = f"{least:g} or more" if most == float("inf") else f"from {least:g} to {most:g}"
            raise RequestError(f"--{one.name.replace('_', '-')} {value}: must be {rule}")


@dataclass(frozen=True)
class Reading:
    """A reading: its name, its options, and how it is read.

    `options` is a frozen dataclass, `RangedOptions` if it has numbers. Each field's metadata has a `help` and, where only some words are allowed,
    `choices`. `read` returns a dataclass or a tuple of dataclasses. Their words, JSON and part of the page are in
    `momus/report/readings/NAME.py`. `about` is the command's help after its summary. If its options have a true `aside`, nothing is written into
    the folder. With options `quick` it is read after every grading, with these. `lasting`: once asked for, it is read after every grading with
    the options that were given then.
    """

    name: str
    options: type
    read: Callable[[Graded, Any], Asking[Any]]
    about: str
    quick: Any = None
    lasting: bool = True
