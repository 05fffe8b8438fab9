"""Fresh inputs of one entry of an exercise: random, near known ones, or with a wanted number in them."""

from collections.abc import Iterator, Sequence
from itertools import islice
from random import Random

from momus.analyse.features import Feature, Features, features_of
from momus.errors import ExerciseError
from momus.languages import language
from momus.model import Input, Program, Value
from momus.search import Setting
from momus.search.engines.harvest import constants

NEIGHBOURS, UNIFORM = 0.5, 0.2
Args = tuple[Value, ...]


class Sampler:
    """Draws inputs that a program may fail on, with its own random generator."""

    def __init__(self, setting: Setting, entry: str, program: Program, seed: str):
        self.setting = setting
        self.entry = entry
        self.domain = setting.domains[entry]
        sources = [language(one.language).literals(one) for one in (*setting.references, program)]
        self.known_values = setting.known_values.merged(constants(*sources))
        self.rng = Random(seed)
        self._read: dict[str, Features] = {}

    def input(self, args: Args) -> Input:
        return self.setting.input(self.entry, args)

    def features(self, input: Input) -> Features:
        """Return the features of an input; kept, because the same inputs come again."""
        if input.key not in self._read:
            self._read[input.key] = features_of(self.setting.task.form, self.domain.names, input.args)
        return self._read[input.key]

    def smallest(self, number: int) -> list[Input]:
        return [self.input(args) for args in islice(self.domain.smallest_first(self.known_values), number)]

    def all_inputs(self, at_most: int) -> list[Input] | None:
        """Return the whole domain if it has at most `at_most` inputs."""
        if not self.domain.exhausts(at_most):
            return None
        return [self.input(args) for args in self.domain.smallest_first(self.known_values)]

    def drawn(self, number: int) -> list[Input]:
        return [self.input(self.domain.search(self.rng, self.known_values)) for _ in range(number)]

    def near(self, known: Sequence[Input], number: int) -> list[Input]:
        """Return neighbours of known inputs, a few steps away."""
        found = []
        for _ in range(number if known else 0):
            args = self.rng.choice(known).args
            for _ in range(self.rng.choice((1, 1, 2, 3))):
                args = self.domain.mutate(args, self.rng, self.known_values)
            found.append(self.input(args))
        return found

    def uniform(self) -> list[Input]:
        """Return one input, all being equally likely; none if constraints leave too few to find one."""
        try:
            return [self.input(self.domain.uniform(self.rng))]
        except ExerciseError:
            return []

    def stream(self, known: Sequence[Input], number: int) -> Iterator[Input]:
        """Yield random inputs, some of them near known ones, some equally likely."""
        for _ in range(number):
            chance = self.rng.random()
            if known and chance < NEIGHBOURS:
                yield from self.near(known, 1)
            else:
                yield from self.drawn(1) if chance < 1 - UNIFORM else self.uniform()

    def with_value(self, known: Sequence[Input], feature: Feature, value: int) -> list[Input]:
        """Return inputs made from known ones so that the feature has nearly this value; none if that cannot be done."""
        found = []
        for one in known:
            args = list(one.args)
            if feature.parameter is not None:
                args[feature.parameter] = value
            else:
                current = self.features(one).get(feature)
                if not current:
                    continue
                args = [_scaled(part, value, int(current)) for part in args]
            if tuple(args) != one.args and self.domain.contains(tuple(args)):
                found.append(self.input(tuple(args)))
        return found


def draws(setting: Setting, programs: Sequence[Program]) -> Iterator[Input]:
    """Yield independent random inputs of all entries, some with constants of the programs, in the same order for every seed."""
    sources = [language(one.language).literals(one) for one in (*setting.references, *programs)]
    known_values, rng = setting.known_values.merged(constants(*sources)), Random("draws")
    entries = list(setting.domains.items())
    while True:
        entry, domain = rng.choice(entries)
        yield setting.input(entry, domain.search(rng, known_values))


def _scaled(value: Value, above: int, below: int) -> Value:
    """Return lists with all their numbers scaled; anything else unchanged."""
    if isinstance(value, list | tuple):
        return type(value)(part * above // below if type(part) is int else _scaled(part, above, below) for part in value)
    return value
