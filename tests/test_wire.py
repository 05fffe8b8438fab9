"""The wire format: every value comes back, and no bytes of a stranger's do harm."""

import json
import marshal
import sys
import time

import pytest
from hypothesis import given
from hypothesis import strategies as st

from momus import wire
from momus.json_values import to_json
from momus.judge.values import Equality
from momus.model import Hole, Kind, Linked, Opaque, Outcome, Printed, Raised, Record
from momus.words import literal

SCALARS = st.none() | st.booleans() | st.integers() | st.floats(allow_nan=False) | st.text() | st.binary()
HASHABLE = st.recursive(SCALARS, lambda inner: st.tuples(inner, inner) | st.frozensets(inner, max_size=3), max_leaves=5)
VALUES = st.recursive(
    SCALARS,
    lambda inner: (
        st.lists(inner, max_size=4)
        | st.tuples(inner, inner)
        | st.dictionaries(HASHABLE, inner, max_size=3)
        | st.sets(HASHABLE, max_size=3)
        | st.builds(Record, st.text(max_size=3), st.lists(st.tuples(st.text(max_size=2), inner), max_size=2).map(tuple))
        | st.builds(Linked, st.lists(inner, max_size=3).map(tuple))
        | st.builds(Opaque, st.text(max_size=4))
    ),
    max_leaves=12,
)


@given(VALUES)
def test_every_value_comes_back(value):
    assert wire.decode(wire.encode(value)) == value


@given(st.lists(st.integers() | st.text() | st.floats(allow_nan=False) | st.tuples(st.booleans(), st.none())))
def test_plain_values_are_written_as_a_worker_writes_them(value):
    assert wire.encode(value) == marshal.dumps(value, 2)
    assert wire.decode(marshal.dumps(value, 2)) == value


SMALL = st.integers(-(2**31), 2**31 - 1)


@given(st.lists(SMALL, min_size=4) | st.lists(st.floats(allow_nan=False), min_size=4), st.data())
def test_many_numbers_of_one_kind_come_back_and_one_byte_less_is_an_error(value, data):
    written = wire.encode((value, "end"))
    assert wire.decode(written) == (value, "end")
    with pytest.raises(wire.WireError):
        wire.decode(wire.encode(value)[: -data.draw(st.integers(1, 9))])


@given(st.sets(st.integers() | st.text(), max_size=8))
def test_equal_sets_have_equal_bytes(value):
    one, other = set(), set()
    one.update(sorted(value, key=repr))
    other.update(sorted(value, key=repr, reverse=True))
    assert wire.encode(one) == wire.encode(other)


OTHERS = (1, True, 0j, 1e308, 1 << 2000, "a", [1], (1,), {1}, {1: 1}, Record("R", (("a", 1),)), Linked((1,)), Raised("E"))


def use(data: bytes) -> None:
    """Do with the value in the bytes, if there is one, all that is done with values here."""
    try:
        value = wire.decode(data)
    except wire.WireError:
        return
    assert wire.encode(wire.decode(wire.encode(value))) == wire.encode(value)
    assert isinstance(literal(value), str)
    json.dumps(to_json(value))
    for rules in (Equality(), Equality(strict=True), Equality(mixed=True, integers=True, any_exception=True)):
        for other in (*OTHERS, value):
            assert rules.same(value, other) in (True, False)


@given(st.binary(max_size=60))
def test_any_bytes_are_a_value_or_an_error(data):
    use(data)


@given(VALUES, st.data())
def test_damaged_bytes_are_a_value_or_an_error(value, data):
    written = bytearray(wire.encode(value))
    place = data.draw(st.integers(0, len(written) - 1))
    written[place] = data.draw(st.integers(0, 255))
    for bytes_ in (bytes(written), bytes(written[:place])):
        use(bytes_)


@pytest.mark.parametrize(
    "data",
    [
        b"", b"[\xff\xff\xff\x7f", b"u\xff\xff\xff\xff", b"(\x01\x00\x00\x00" * 5000, b"{" * 5000, b"l\x00\x00\x00\x80",
        b"i1", b"g1", b"R\0\0\0\0", b"ii", marshal.dumps(..., 2), marshal.dumps([1, ...], 2), marshal.dumps((1, ...), 2),
        marshal.dumps({...: 1}, 2), marshal.dumps({1: ...}, 2), marshal.dumps({...}, 2), marshal.dumps((..., "linked", (...,)), 2),
        marshal.dumps((...,), 2), marshal.dumps([(), ...], 2),
    ],
)  # fmt: skip
def test_hostile_bytes_are_refused(data):
    with pytest.raises(wire.WireError):
        wire.decode(data)


@pytest.mark.parametrize("kind", [set, frozenset, dict])
def test_elements_chosen_to_have_one_hash_are_refused_at_once(kind):
    """As a set, 40,000 of them would take minutes."""
    numbers = [number * sys.hash_info.modulus for number in range(40_000)]
    members = tuple((number, 1) for number in numbers) if kind is dict else tuple(numbers)
    assert wire.decode(marshal.dumps((..., kind.__name__, members[:100]), 2)) == kind(members[:100])
    started = time.process_time()
    with pytest.raises(wire.WireError, match="more than 100 elements have the same hash"):
        wire.decode(marshal.dumps((..., kind.__name__, members), 2))
    assert time.process_time() - started < 2


@pytest.mark.parametrize(
    ("tag", "parts"),
    [
        (wire.EXITED, (1 << 60_000, None)), (wire.EXITED, (-(1 << 31) - 1, None, "E")), (wire.CRASHED, 1 << 60_000),
        (wire.EXITED, (0, (b"a", 1 << 60_000, ""))), (wire.EXITED, (0, (b"ab", 1, ""))), (wire.EXITED, (0, (b"", -1, ""))),
        (wire.RAISED, ("E", "", None, (b"a", 1 << 60_000, ""))), (wire.EXTENDED, (b"N", None, (b"a", 1 << 60_000, ""))),
    ],
    ids=range(8),
)  # fmt: skip
def test_numbers_that_no_worker_measures_are_refused(tag, parts):
    with pytest.raises(wire.WireError):
        wire.decode_outcome(tag + marshal.dumps(parts, 2))


OUTCOMES = [
    Outcome(Kind.RETURNED, value=wire.encode([1, 2])),
    Outcome(Kind.RETURNED, value=wire.encode(3), after=wire.encode(([1],)), printed=Printed(b"hello", 5, "")),
    Outcome(Kind.RAISED, error="ValueError", message="no"),
    Outcome(Kind.EXITED, code=3, printed=Printed(b"out", 3, "")),
    Outcome(Kind.CRASHED, code=11),
    Outcome(Kind.TIMED_OUT),
    Outcome(Kind.OUT_OF_MEMORY),
    Outcome(Kind.FLOODED),
    Hole.UNRUN,
    Hole.INEXPRESSIBLE,
]


@pytest.mark.parametrize("outcome", OUTCOMES, ids=str)
def test_every_outcome_comes_back(outcome):
    assert wire.decode_outcome(wire.encode_outcome(outcome)) == outcome
