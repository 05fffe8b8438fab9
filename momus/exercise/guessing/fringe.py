"""The fringe of a guessed domain: inputs with an oddity that nothing licenses.

An oddity is licensed by an example that has it, or by a condition of the reference that only inputs with it meet: then the author thought of
such inputs. The class may license it too, which is decided where the class is run. An input in the fringe fails nobody until the instructor
says that it is valid.
"""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from functools import cache
from itertools import permutations
from math import ceil, log10
from random import Random

from momus.domain import Domain, Expression, ParameterDomain
from momus.domain.base import Args
from momus.domain.expressions import visible
from momus.domain.oddities import (
    ABOVE,
    DESCENDING,
    NO_DATE,
    NO_LETTER,
    NO_NAME,
    NO_NUMERAL,
    PLAIN_ODDITIES,
    STRAY_BLANK,
    lacks,
    largest,
    oddities_of,
    pairs_in,
    texts_in,
)
from momus.domain.reading.conditions import ParameterCondition
from momus.errors import ExerciseError
from momus.languages import language
from momus.model import Program, Value
from momus.wire import encode

ALWAYS_UNUSUAL = frozenset({"empty", "empty inside", "none", "unbalanced"})
UNUSUAL = ALWAYS_UNUSUAL | {"negative", "fraction", "small letter", NO_LETTER, STRAY_BLANK}
OTHER_KINDS = UNUSUAL | {"capital", "digit", "blank", "not square", NO_DATE, NO_NAME, NO_NUMERAL, DESCENDING}
"""Such inputs are of another kind than the examples. A majority of the class does not license them if one good program differs."""
FEW = 3
"""With fewer examples than this, only the unusual oddities need a licence; without any example, those that are always unusual."""
MUCH_LARGER = 10
PLAIN, ODD = 150, 80
MOST_LOOKS = 5_000
"""The small inputs of a sample are looked for among at most this many. In lists of lists, inputs that lack all oddities are rare."""
MOST_CONDITIONS = 300
FEWEST_PLAIN = 10
"""Conditions license nothing unless this many inputs have no oddity: only then does it tell something that all who meet one have it."""


@dataclass(frozen=True)
class Oddity:
    """An oddity that one parameter of an entry may have, by itself or beside another; `relation` is what usual inputs keep then."""

    entry: str
    parameter: str
    name: str
    relation: str = ""

    @property
    def holds(self) -> str:
        """Return the constraint that leaves such inputs out."""
        return self.relation or f"lacks({self.parameter}, {self.name!r})"

    @property
    def slug(self) -> str:
        """Return the name of the question about it."""
        return f"{self.parameter}-{self.name.replace(' ', '-')}"

    def is_in(self, values: Mapping[str, Value]) -> bool:
        """Return whether an input has the oddity."""
        return not _expression(self.relation).holds(values) if self.relation else not lacks(values[self.parameter], self.name)


@cache
def _expression(text: str) -> Expression:
    return Expression(text)


@dataclass(frozen=True)
class Fringe:
    """The oddities of an entry that need a licence and have none, and the inputs of its examples."""

    oddities: tuple[Oddity, ...] = ()
    examples: tuple[Args, ...] = ()

    def of(self, names: Sequence[str], args: Args) -> frozenset[Oddity]:
        """Return the oddities without licence that an input has: none for an input of the core."""
        if len(names) != len(args):
            return frozenset()
        values = _named(names, args)
        return frozenset(one for one in self.oddities if one.is_in(values))


Narrowed = Callable[[Sequence[str]], Domain]
"""Returns the domain of an entry with further constraints; raises ExerciseError if nothing is left."""


def fringe_of(entry: str, narrowed: Narrowed, reference: Program, examples: Sequence[Args], licensed: frozenset[str]) -> Fringe:
    """Return the fringe of a guessed domain. `licensed` are oddities that the reference's code licenses for all parameters."""
    domain = narrowed(())
    if not isinstance(domain, ParameterDomain):
        return Fringe()
    names = domain.names
    fitting = tuple(args for args in examples if len(args) == len(names))
    wanting = [
        Oddity(entry, name, oddity)
        for place, name in enumerate(names)
        for oddity in _wanting(place, fitting)
        if oddity not in licensed
    ]
    wanting += _relations(entry, names, fitting)
    sample = sample_of(narrowed, tuple(wanting))
    conditions = list(dict.fromkeys(language(reference.language).conditions(reference, entry, names)))[:MOST_CONDITIONS]
    by_conditions = _licensed_by(conditions, names, sample)
    return Fringe(tuple(one for one in wanting if one in sample.odd and one not in by_conditions), fitting)


@dataclass(frozen=True)
class OddSample:
    """Inputs of a domain: `plain` ones without any oddity, and by oddity `odd` ones that have no other, always the same."""

    plain: tuple[Args, ...]
    odd: Mapping[Oddity, tuple[Args, ...]]


def sample_of(narrowed: Narrowed, oddities: Sequence[Oddity]) -> OddSample:
    """Return small and drawn inputs, without any of the oddities, and with each of them alone."""
    plain = _drawn(narrowed, oddities, PLAIN)
    odd = {}
    names = narrowed(()).names
    for oddity in oddities:
        others = [one for one in oddities if one != oddity]
        having = tuple(args for args in _drawn(narrowed, others, ODD) if oddity.is_in(_named(names, args)))
        if having:
            odd[oddity] = having
    return OddSample(tuple(plain), odd)


def _drawn(narrowed: Narrowed, lacking: Sequence[Oddity], number: int) -> list[Args]:
    """Return the smallest inputs without some oddities, and as many drawn ones, each once."""
    rng = Random(20_011)
    try:
        domain = narrowed([one.holds for one in lacking])
        assert isinstance(domain, ParameterDomain)
        drawn = [*domain.first_listed(number, MOST_LOOKS), *(domain.search(rng) for _ in range(number))]
    except ExerciseError:
        return []
    return list({encode(args): args for args in drawn}.values())


def _named(names: Sequence[str], args: Args) -> dict[str, Value]:
    return {name: visible(value) for name, value in zip(names, args, strict=True)}


def licensed_by_letters(reference: Program) -> frozenset[str]:
    """Return the oddities of texts that the reference's code tells apart."""
    return oddities_of(language(reference.language).letters(reference)) & {"capital", "digit", "blank", "small letter"}


def _wanting(place: int, examples: Sequence[Args]) -> list[str]:
    """Return the oddities of a parameter that need a licence and that no example has."""
    seen = frozenset().union(*(oddities_of(args[place]) for args in examples))
    needing = set(PLAIN_ODDITIES) if len(examples) >= FEW else set(UNUSUAL if examples else ALWAYS_UNUSUAL)
    needing.discard(DESCENDING)
    if sum(1 for args in examples for _ in pairs_in(args[place])) >= FEW:
        needing.add(DESCENDING)
    if examples and all(type(args[place]) in (int, float) for args in examples):
        needing.add("zero")  # a number alone is often a count: 0 is to it what empty is to a list
    names = [name for name in PLAIN_ODDITIES if name in needing and name not in seen]
    texts = {text for args in examples for text in texts_in(args[place])}
    for name, fewest in ((NO_DATE, 1), (NO_NAME, FEW), (NO_NUMERAL, 2)):
        if len(texts) >= fewest and lacks(list(texts), name):
            names.append(name)
    most = max((largest(args[place]) for args in examples), default=0)
    return [*names, f"{ABOVE}{_round_up(most * MUCH_LARGER)}"] if most else names


def _relations(entry: str, names: Sequence[str], examples: Sequence[Args]) -> list[Oddity]:
    """Return the oddities of two parameters beside each other: the relations that every example keeps."""
    found = []
    for (place, one), (other_place, other) in permutations(enumerate(names), 2):
        pairs = [(args[place], args[other_place]) for args in examples]
        sides = [{type(pair[side]) for pair in pairs} for side in (0, 1)]
        for name, relation, fewest, kinds in _RELATIONS:
            keeping = relation.format(one=one, other=other)
            if len(pairs) < fewest or not (sides[0] <= kinds[0] and sides[1] <= kinds[1]):
                continue
            if (one < other or "==" not in relation) and all(_keeps(keeping, one, other, pair) for pair in pairs):
                found.append(Oddity(entry, one, name.format(other=other), keeping))
    return found


def _keeps(relation: str, one: str, other: str, pair: tuple[Value, Value]) -> bool:
    return _expression(relation).holds({one: visible(pair[0]), other: visible(pair[1])})


_WHOLE: set[type] = {int}
_MANY: set[type] = {list, tuple, str, set, frozenset}
_RELATIONS: tuple[tuple[str, str, int, tuple[set[type], set[type]]], ...] = (
    ("beyond {other}", "{one} <= len({other})", 1, (_WHOLE, _MANY)),
    ("at the end of {other}", "{one} < len({other})", FEW, (_WHOLE, _MANY)),
    ("not in {other}", "{one} in {other}", FEW, ({int, float, str}, _MANY | {dict})),
    ("partly outside {other}", "all({one}[i] in {other} for i in range(len({one})))", FEW, ({list, tuple}, _MANY | {dict})),
    ("larger than {other}", "{one} <= {other}", FEW, (_WHOLE, _WHOLE)),
    ("not as long as {other}", "len({one}) == len({other})", 1, ({list, tuple}, {list, tuple})),
)
"""The oddity, what usual inputs keep, from how many examples it is told, and the types of both sides."""


def _round_up(number: float) -> int:
    """Return the next number with one digit and zeros."""
    unit = 10 ** int(log10(max(number, 1)))
    return int(ceil(number / unit) * unit)


def _licensed_by(found: Sequence[ParameterCondition], names: Sequence[str], sample: OddSample) -> set[Oddity]:
    """Return the oddities that some condition treats apart: only inputs of the fringe meet it, or only they break it."""
    licensed: set[Oddity] = set()
    if len(sample.plain) < FEWEST_PLAIN:
        return licensed
    for condition in found:
        usual = {outcome for args in sample.plain for outcome in condition.outcomes(dict(zip(names, args, strict=True)))}
        for oddity, having in sample.odd.items():
            seen = {outcome for args in having for outcome in condition.outcomes(dict(zip(names, args, strict=True)))}
            if seen - usual:
                licensed.add(oddity)
    return licensed
