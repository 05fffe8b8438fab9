"""Inputs made by the author's own code: a function of a random generator, or a Hypothesis strategy.

The code's choices are kept: the same choices make the same value again, and fewer and smaller choices make a simpler one. A plain function gets
a `random.Random` that records every draw; a strategy is driven through Hypothesis's documented hook for fuzzers, which makes a value from
bytes. This is the instructor's code, trusted like the exercise itself: it runs here, outside the box.
"""

import importlib.util
import inspect
import re
from abc import ABC, abstractmethod
from collections.abc import Callable
from dataclasses import dataclass, field
from functools import cached_property
from hashlib import sha256
from pathlib import Path
from random import Random
from typing import Any

from momus import wire
from momus.domain.checking import checker
from momus.domain.counting import count
from momus.domain.drawing.fault_seeking import plain_searcher
from momus.domain.drawing.recording import ChoiceRecorder, OutOfChoicesError
from momus.domain.drawing.uniform import drawer
from momus.domain.known_values import KnownValues
from momus.domain.listing.enumerating import plain_levels
from momus.domain.listing.levels import Levels, listed
from momus.domain.shrinking.changed_choices import Choices, changed, lower
from momus.domain.shrinking.simplicity import simplicity
from momus.domain.types import Type
from momus.errors import ExerciseError, Mistake
from momus.model import Value

GENERATOR_PATTERN = re.compile(r"[\w./-]+\.py:[A-Za-z_]\w*")
_MOST_KEPT = 200_000
_LISTED = 300
_TRIES = 200
_REPEATING = 0.4


class Generator(ABC):
    """Makes values, knows the choices behind each, and can repeat them. `steps` lead from a choice to simpler ones."""

    steps = staticmethod(lower)

    def __init__(self, spec: str, digest: str, place: str):
        self.spec = spec
        self.digest = digest
        self.place = place
        self.accepts: Callable[[Value], bool] = lambda value: True
        self.folder = Path(".")
        self._choices: dict[bytes, Choices] = {}

    def __reduce__(self) -> tuple[Callable[[str, Path, str], "Generator"], tuple[str, Path, str]]:
        return load_generator, (self.spec, self.folder, self.place)

    @abstractmethod
    def _fresh(self, rng: Random) -> tuple[Value, Choices] | None:
        """Return a new value and its choices, or None if this try made none."""

    @abstractmethod
    def _again(self, choices: Choices) -> tuple[Value, Choices] | None:
        """Return the value of these choices, and the choices that were used, or None if they make none."""

    def _kept(self, made: tuple[Value, Choices] | None) -> Value | None:
        """Remember the choices behind a value; return it, or None if it is not valid."""
        if made is None or not self.accepts(made[0]):
            return None
        try:
            key = wire.encode(made[0])
        except TypeError as error:
            rule = f"makes {made[0]!r}: {error}"
            raise ExerciseError(
                Mistake(self.place, self.spec, rule, "make numbers, texts, lists, tuples, dicts and sets")
            ) from None
        known = self._choices.get(key)
        if known is None or len(made[1]) < len(known):
            if len(self._choices) >= _MOST_KEPT:
                self._choices.clear()
            self._choices[key] = made[1]
        return made[0]

    def draw(self, rng: Random) -> Value:
        """Return a new value; raise ExerciseError if the generator makes almost no valid ones."""
        for _ in range(_TRIES):
            value = self._kept(self._fresh(rng))
            if value is not None:
                return value
        raise ExerciseError(
            Mistake(self.place, self.spec, f"made no valid value in {_TRIES} tries", "loosen its filters or the constraints")
        )

    def replay(self, choices: Choices) -> Value | None:
        """Return the value of these choices, or None if they make no valid one."""
        return self._kept(self._again(tuple(choices)))

    def choices_of(self, value: Value) -> Choices | None:
        """Return the choices that made a value here, or None if it was not made here."""
        try:
            return self._choices.get(wire.encode(value))
        except (TypeError, ValueError, RecursionError):
            return None

    def simpler(self, value: Value) -> list[Value]:
        """Return simpler values near this one: its choices with some removed, set to 0, halved, or one less."""
        choices = self.choices_of(value)
        if choices is None:
            return []
        key = simplicity(value)
        made = (self.replay(changed) for changed in dict.fromkeys(changed(choices, self.steps)))
        return [other for other in made if other is not None and simplicity(other) < key]

    @cached_property
    def first_values(self) -> list[Value]:
        """Return some values, simplest first, each once: the same ones every time."""
        rng = Random(20_011)
        drawn = [self.replay(()), self.replay((0,) * 64), *(self.draw(rng) for _ in range(_LISTED))]
        unique = {wire.encode(value): value for value in drawn if value is not None}
        return sorted(unique.values(), key=simplicity)


class FunctionGenerator(Generator):
    """Calls a function with a random generator that records its draws."""

    def __init__(self, function: Callable[[Random], Value], spec: str, digest: str, place: str):
        super().__init__(spec, digest, place)
        self.function = function

    def _call(self, recorder: ChoiceRecorder) -> tuple[Value, Choices]:
        value = self.function(recorder)
        return value, tuple(recorder.drawn)

    def _fresh(self, rng: Random) -> tuple[Value, Choices] | None:
        try:
            return self._call(ChoiceRecorder(rng))
        except Exception as error:  # the author's code may raise anything: tell them, instead of failing as ours
            rule = f"raised {type(error).__name__}: {error}"
            raise ExerciseError(Mistake(self.place, self.spec, rule, "correct the generator")) from error

    def _again(self, choices: Choices) -> tuple[Value, Choices] | None:
        try:
            return self._call(ChoiceRecorder(None, choices))
        except (Exception, OutOfChoicesError):  # choices that nobody drew may lead the author's code where it never was
            return None


class StrategyGenerator(Generator):
    """Drives a Hypothesis strategy with bytes."""

    # A byte is the distance from the least number: for negative numbers the higher byte is simpler.
    steps = staticmethod(lambda choice: [*lower(choice), *(high for high in (choice + 1, choice + 8) if high < 256)])

    def __init__(self, strategy: Any, spec: str, digest: str, place: str):
        super().__init__(spec, digest, place)
        from hypothesis import HealthCheck, given, settings

        made: list[Value] = []

        @settings(deadline=None, database=None, suppress_health_check=list(HealthCheck))
        @given(strategy)
        def catch(value: Value) -> None:
            made.append(value)

        self._made = made
        self._run = catch.hypothesis.fuzz_one_input

    def _fresh(self, rng: Random) -> tuple[Value, Choices] | None:
        length = rng.choice((64, 256, 1024))
        if rng.random() < _REPEATING:
            # Few different bytes make equal parts, which evenly drawn bytes hardly ever do.
            return self._again(tuple(rng.choices(rng.randbytes(rng.choice((2, 4, 8, 16))), k=length)))
        return self._again(tuple(rng.randbytes(length)))

    def _again(self, choices: Choices) -> tuple[Value, Choices] | None:
        self._made.clear()
        if any(not 0 <= choice < 256 for choice in choices):
            return None
        used = self._run(bytes(choices))
        if used is None or not self._made:
            return None
        return self._made[-1], tuple(used)


def load_generator(spec: str, folder: Path, place: str) -> Generator:
    """Return the generator named "file.py:name"; raise ExerciseError if it is missing or does not work."""
    file, _, name = spec.partition(":")
    path = folder / file

    def mistake(rule: str, step: str = "") -> ExerciseError:
        return ExerciseError(Mistake(place, spec, rule, step))

    if not path.is_file():
        raise mistake("the file is not there", f"write it as {path}")
    digest = sha256(path.read_bytes()).hexdigest()
    module_spec = importlib.util.spec_from_file_location(f"momus_generator_{digest[:16]}", path)
    if module_spec is None or module_spec.loader is None:
        raise mistake("is no Python file", "give it a name that ends in .py")
    module = importlib.util.module_from_spec(module_spec)
    try:
        module_spec.loader.exec_module(module)
    except Exception as error:  # the author's file may raise anything while it is loaded
        raise mistake(f"the file raised {type(error).__name__}: {error}", "correct it") from error
    if not hasattr(module, name):
        raise mistake(f"the file does not define {name}")
    found = getattr(module, name)
    if callable(found) and not _is_strategy(found) and not _required_parameters(found):
        found = found()
    if _is_strategy(found):
        made: Generator = StrategyGenerator(found, spec, digest, place)
    elif callable(found):
        made = FunctionGenerator(found, spec, digest, place)
    else:
        raise mistake(f"{name} is neither a function nor a strategy", f"write def {name}(rng): …")
    made.folder = folder.resolve()
    value = made.draw(Random(1))
    choices = made.choices_of(value)
    if choices is None or wire.encode(made.replay(choices)) != wire.encode(value):
        raise mistake("made another value of the same choices", "draw only from the rng it is given")
    return made


def _is_strategy(found: Any) -> bool:
    return type(found).__module__.startswith("hypothesis.") and hasattr(found, "example") and hasattr(found, "flatmap")


def _required_parameters(function: Callable[..., object]) -> int:
    parameters = inspect.signature(function).parameters.values()
    return sum(p.default is p.empty and p.kind in (p.POSITIONAL_ONLY, p.POSITIONAL_OR_KEYWORD) for p in parameters)


@dataclass(frozen=True)
class GeneratedType(Type):
    """The values that the author's generator makes. A value belongs to it if it was made here."""

    generator: Generator = field(repr=False)

    @property
    def digest(self) -> str:
        return self.generator.digest

    @property
    def words(self) -> str:
        return f"made by {self.generator.spec}"

    def simpler(self, value: Value) -> list[Value]:
        """Return simpler values that the generator makes."""
        return self.generator.simpler(value)


@checker.register
def _(kind: GeneratedType) -> Callable[[Value], bool]:
    return lambda value: kind.generator.choices_of(value) is not None


@count.register
def _(kind: GeneratedType) -> int | None:
    return None


@drawer.register
def _(kind: GeneratedType) -> Callable[[Random], Value]:
    return kind.generator.draw


@plain_searcher.register
def _(kind: GeneratedType, known_values: KnownValues) -> Callable[[Random], Value]:
    return kind.generator.draw


@plain_levels.register
def _(kind: GeneratedType, known_values: KnownValues) -> Levels:
    return listed(kind.generator.first_values)
