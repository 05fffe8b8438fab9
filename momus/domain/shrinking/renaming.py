"""Steps to simpler inputs that rename several things at once: the letters and brackets of texts, the keys and values of calls."""

from collections.abc import Iterator, Sequence
from itertools import combinations, islice, product

from momus.domain.base import Args
from momus.domain.drawing.tempting_values import small_ints
from momus.domain.parts import Kind, Place
from momus.domain.shrinking.shrink_steps import Subject, Where, alternatives
from momus.domain.shrinking.simplicity import character_rank, simplicity
from momus.domain.types import Choice, Float, Int, Text, Type
from momus.model import Value

_BRACKETS = ("()", "[]", "{}", "<>")
_MOST_SWAPPED = 8
_NAMES = 12
"""This many of the simplest texts are tried as names, made of the simplest characters."""
_CHARACTERS = 4

Numbers = Sequence[tuple[Where, Place[Int]]]
Places = Sequence[tuple[Where, Place]]


def renamings(subject: Subject) -> Iterator[Args | None]:
    """Yield the input with its symbols, or its numbers, renamed by the order of their first places, and with two of them exchanged."""
    yield from _renamed_texts(subject)
    for kind in (Text, Choice, Float):
        for group in _groups([(where, place) for where, place in subject.places if isinstance(place.kind, kind)]):
            yield from _renamed_values(subject, group)
    for group in _groups(subject.ints):
        yield from _renamed_numbers(subject, group)


def _renamed_texts(subject: Subject) -> Iterator[Args | None]:
    texts = [(where, place.kind, place.value) for where, place in subject.places if isinstance(place.kind, Text)]
    known = set.intersection(*(set(kind.alphabet) for _, kind, _ in texts)) if texts else set()
    for news in _news("".join(value for _, _, value in texts), known):
        names = str.maketrans(news)
        yield subject.changed({where: value.translate(names) for where, _, value in texts})


def _news(text: str, alphabet: set[str]) -> Iterator[dict[str, str]]:
    """Yield new names for the symbols of a text: letters of one kind keep that kind, and two brackets that match are renamed together."""
    kinds = [[pair for pair in _BRACKETS if alphabet.issuperset(pair)]]
    ranked = sorted(alphabet, key=character_rank)
    kinds += [[one for one in ranked if is_kind(one)] for is_kind in (str.islower, str.isupper, str.isdigit)]
    for symbols in kinds:
        firsts = {
            symbol: min(text.find(part) % (len(text) + 1) for part in symbol) for symbol in symbols if set(symbol) & set(text)
        }
        found = sorted(firsts, key=firsts.__getitem__)
        yield _parts(dict(zip(found, symbols, strict=False)))
        for one, other in combinations(found[:_MOST_SWAPPED], 2):
            yield _parts({one: other, other: one})


def _parts(names: dict[str, str]) -> dict[str, str]:
    return {old: new for symbol, other in names.items() for old, new in zip(symbol, other, strict=True)}


def _groups(places: Sequence[tuple[Where, Place[Kind]]]) -> list[Sequence[tuple[Where, Place[Kind]]]]:
    """Return the values that may be names of the same things: all of them, or those in the same place of their calls, records or parameters."""
    by_place: dict[tuple[int, int], list[tuple[Where, Place[Kind]]]] = {}
    for where, place in places:
        by_place.setdefault((where[0], where[1][-1] if len(where[1]) > 1 else -1), []).append((where, place))
    return [places, *(group for group in by_place.values() if len(group) < len(places))]


def _renamed_values(subject: Subject, group: Places) -> Iterator[Args | None]:
    """Yield the input with equal values renamed together: the first to the simplest and so on, two exchanged, or one by what is simpler."""
    values = list(dict.fromkeys(place.value for _, place in group))
    if len(group) < 2 or len(values) > _MOST_SWAPPED:
        return
    news = [dict(zip(values, _names(group[0][1].kind), strict=False))]
    news += [{one: other, other: one} for one, other in combinations(values, 2)]
    firsts = {place.value: place for _, place in reversed(group)}
    news += [{value: new} for value in values for new in _simpler_names(firsts[value]) if new not in values]
    for names in news:
        yield subject.changed({where: names.get(place.value, place.value) for where, place in group})


def _names(kind: Type) -> list[Value]:
    """Return the simplest values of a kind, simplest first."""
    match kind:
        case Text(alphabet, lo, hi):
            sizes = range(lo, min(hi, lo + _CHARACTERS) + 1)
            texts = ("".join(some) for size in sizes for some in product(alphabet[:_CHARACTERS], repeat=size))
            return list(islice(texts, _NAMES))
        case Choice(values):
            return sorted(values, key=simplicity)[:_NAMES]
    return []


def _simpler_names(place: Place) -> list[Value]:
    """Return simpler values for one, in all of its places: also a text with a character less."""
    value = place.value
    shorter = [value[:i] + value[i + 1 :] for i in range(min(len(value), _NAMES))] if isinstance(place.kind, Text) else []
    return [new for new in (*_names(place.kind), *shorter, *alternatives(place)) if new != value]


def _renamed_numbers(subject: Subject, group: Numbers) -> Iterator[Args | None]:
    values = list(dict.fromkeys(place.value for _, place in group))
    if not 1 < len(values) <= _MOST_SWAPPED:
        return
    in_order = sorted(values)
    least = in_order.index(min(values, key=abs))
    news = [dict(zip(values, small_ints(group[0][1].kind), strict=False))]
    news.append({value: at - least for at, value in enumerate(in_order)})
    news += [{one: other, other: one} for one, other in combinations(values, 2)]
    for names in news:
        yield subject.changed({where: names.get(place.value, place.value) for where, place in group})
