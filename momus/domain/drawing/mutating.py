"""Valid neighbours of an input: one part changed a little, a lot, or made equal to another."""

from random import Random

from momus.domain.drawing.fault_seeking import searcher
from momus.domain.drawing.tempting_values import boundary_ints, hinted_ints, hinted_texts
from momus.domain.known_values import KnownValues
from momus.domain.parts import Place, items_of, sequence_of
from momus.domain.types import DictOf, Float, Int, Permutation, Sequence, Text, Type
from momus.model import Value


def mutated(place: Place, others: list[Place], rng: Random, known_values: KnownValues) -> Value:
    """Return another value for a part; it may be outside its type."""
    kind, value = place.kind, place.value
    same = [other.value for other in others if type(other.kind) is type(kind) and other.value != value]
    if same and rng.random() < 0.2:
        return rng.choice(same)
    match kind:
        case Int():
            return _mutated_int(kind, value, same, rng, known_values)
        case Float():
            return rng.choice(
                [
                    value + 1.0,
                    value - 1.0,
                    -value,
                    value * 2,
                    value / 2,
                    value + 0.5,
                    float(int(value)),
                    searcher(kind, known_values)(rng),
                ]
            )
        case Text(alphabet):
            return _mutated_text(kind, alphabet, value, rng, known_values)
        case Sequence():
            return sequence_of(kind, _mutated_items(kind.item, items_of(value), rng, known_values))
        case DictOf(key, inner):
            changed = dict(value)
            if changed and rng.random() < 0.5:
                del changed[rng.choice(list(changed))]
            else:
                changed[searcher(key, known_values)(rng)] = searcher(inner, known_values)(rng)
            return changed
        case Permutation(n) if n > 1:
            numbers = list(value)
            i, j = rng.randrange(n), rng.randrange(n)
            numbers[i], numbers[j] = numbers[j], numbers[i]
            return numbers
    return searcher(kind, known_values)(rng)


def _mutated_int(kind: Int, value: int, same: list[int], rng: Random, known_values: KnownValues) -> int:
    mode = rng.randrange(9)
    if mode < 3:
        return value + rng.choice((1, -1, 2, -2, 10, -10))
    if mode == 3:
        return -value
    if mode == 4:
        return value ^ (1 << rng.randrange(max(value.bit_length(), 1) + 1))
    if mode == 5:
        return rng.choice(hinted_ints(kind, known_values) or boundary_ints(kind))
    if mode == 6 and same:
        return rng.choice(same) + rng.choice((0, 1, -1))
    if mode == 7:
        return rng.choice((value * 2, value // 2, value + rng.choice(same or [1])))
    drawn: int = searcher(kind, known_values)(rng)
    return drawn


def _mutated_text(kind: Text, alphabet: str, value: str, rng: Random, known_values: KnownValues) -> str:
    at = rng.randrange(len(value) + 1)
    mode = rng.randrange(7)
    if mode == 0:
        return value[:at] + rng.choice(alphabet) + value[at:]
    if mode == 1:
        return value[:at] + value[at + 1 :]
    if mode == 2:
        return value[:at] + rng.choice(alphabet) + value[at + 1 :]
    if mode == 3 and value:
        return value[:at] + rng.choice(value) + value[at:]
    if mode == 4:
        return value[:at] + rng.choice(hinted_texts(kind, known_values) or [value]) + value[at:]
    if mode == 5:
        return value[::-1]
    return value[at:] + value[:at]


def _mutated_items(item: Type, items: list[Value], rng: Random, known_values: KnownValues) -> list[Value]:
    at = rng.randrange(len(items) + 1)
    mode = rng.randrange(8)
    if mode < 2 or not items:
        return [*items[:at], searcher(item, known_values)(rng), *items[at:]]
    if mode == 2:
        return items[:at] + items[at + 1 :]
    if mode == 3:
        return [*items[:at], rng.choice(items), *items[at:]]
    if mode == 4:
        return [*items[:at], rng.choice(items), *items[at + 1 :]]
    if mode == 5:
        i = rng.randrange(len(items))
        j = rng.randrange(len(items))
        items[i], items[j] = items[j], items[i]
        return items
    if mode == 6:
        return items[::-1]
    return items[at:] + items[:at]
