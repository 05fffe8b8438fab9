"""Typed records as bytes: every record comes back, an older one too, and no bytes of a stranger's do harm."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field, replace
from enum import Enum, StrEnum
from pathlib import Path
from typing import Any

import numpy as np
import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st
from numpy.typing import NDArray

from momus import wire
from momus.codec import CodecError, decode, encode
from momus.model import Input, Kind, Linked, Opaque, Outcome, Printed, Program, Record, Used, Value, Verdict
from tests.test_wire import VALUES


class Colour(Enum):
    RED = 1
    GREEN = 2


@dataclass(frozen=True)
class Circle:
    radius: float


@dataclass(frozen=True)
class Square:
    side: int
    name: str = ""


@dataclass(frozen=True)
class Nothing:
    pass


@dataclass(frozen=True)
class Drawing:
    """Has a field of every type that a record may have."""

    shapes: tuple[Circle | Square | Nothing, ...]
    first: Circle | Square | None = None
    colours: tuple[Colour, ...] = ()
    kinds: Mapping[str, tuple[Kind, ...]] = field(default_factory=dict)
    numbers: tuple[int, ...] = ()
    pair: tuple[int, float] = (0, 0.0)
    flags: tuple[bool | None, ...] = ()
    texts: tuple[str, ...] = ()
    pieces: tuple[tuple[bytes, ...], ...] = ()
    chosen: frozenset[tuple[str, int]] = frozenset()
    value: Value = None
    values: tuple[Value, ...] = ()
    nothing: None = None
    none: tuple[()] = ()
    said: Sequence[Verdict] = ()
    empty: Nothing = Nothing()
    size: int | str | tuple[int, ...] | Mapping[str, int] | None = None
    folder: Path | None = None


SHAPES = st.builds(Circle, st.floats(allow_nan=False)) | st.builds(Square, st.integers(), st.text()) | st.just(Nothing())
DRAWINGS = st.builds(
    Drawing,
    st.lists(SHAPES, max_size=4).map(tuple),
    st.none() | st.builds(Circle, st.floats(allow_nan=False)) | st.builds(Square, st.integers()),
    st.lists(st.sampled_from(Colour), max_size=3).map(tuple),
    st.dictionaries(st.text(max_size=2), st.lists(st.sampled_from(Kind), max_size=2).map(tuple), max_size=3),
    st.lists(st.integers(), max_size=4).map(tuple),
    st.tuples(st.integers(), st.floats(allow_nan=False)),
    st.lists(st.booleans() | st.none(), max_size=4).map(tuple),
    st.lists(st.text(st.characters(), max_size=3), max_size=3).map(tuple),
    st.lists(st.lists(st.binary(max_size=3), max_size=3).map(tuple), max_size=3).map(tuple),
    st.frozensets(st.tuples(st.text(max_size=2), st.integers()), max_size=3),
    VALUES,
    st.lists(VALUES, max_size=2).map(tuple),
    st.none(),
    st.just(()),
    st.lists(st.builds(Verdict, st.booleans(), st.text(max_size=3)), max_size=2).map(tuple),
    st.just(Nothing()),
    st.none() | st.integers() | st.text(max_size=2) | st.lists(st.integers(), max_size=2).map(tuple)
    | st.dictionaries(st.text(max_size=1), st.integers(), max_size=2),
    st.none() | st.text(max_size=3).map(Path),
)  # fmt: skip


# Drawings take long to draw on a busy machine.
PATIENT = settings(deadline=None, suppress_health_check=[HealthCheck.too_slow])


@PATIENT
@given(DRAWINGS)
def test_every_record_comes_back(drawing):
    back = decode(Drawing, encode(drawing))
    assert back == drawing
    # True is equal to 1 and 1 to 1.0; the order of sets and of dicts within values is not kept.
    unordered = {"value": None, "values": (), "chosen": frozenset()}
    assert repr(replace(back, **unordered)) == repr(replace(drawing, **unordered))


@PATIENT
@given(DRAWINGS)
def test_equal_records_have_equal_bytes(drawing):
    assert encode(decode(Drawing, encode(drawing))) == encode(drawing)


@PATIENT
@given(DRAWINGS, st.data())
def test_damaged_bytes_are_a_record_or_an_error(drawing, data):
    written = bytearray(encode(drawing))
    place = data.draw(st.integers(0, len(written) - 1))
    written[place] = data.draw(st.integers(0, 255))
    for damaged in (bytes(written), bytes(written[:place])):
        try:
            assert type(decode(Drawing, damaged)) is Drawing
        except CodecError:
            pass


@PATIENT
@given(VALUES | st.binary(max_size=60))
def test_any_value_is_a_record_or_an_error(value):
    for kind in (Drawing, tuple[Square, ...], Outcome, int | None, Input, Mapping[Any, int], NDArray[np.int32]):
        try:
            decode(kind, wire.encode(value))
        except CodecError:
            pass


@pytest.mark.parametrize(
    "kind, plain, said",
    [
        (Square, ((b"\0" * 8), (b"\0" * 8, b"x")), "Square.name: wanted str, got b'x'"),
        (Square, ((b"\0" * 8), (b"\x01" + b"\0" * 7, "")), r"Square.name: wanted lengths of pieces of 0, got \[1\]"),
        (Square, (b"\0" * 7,), "Square.side: wanted numbers of 8 bytes"),
        (Square, (b"\0" * 16,), "Square: wanted one value"),
        (Square, (), "Square: wanted 1 to 2 fields"),
        (Square, (b"", ((b""), ""), b""), "Square: wanted 1 to 2 fields"),
        (Square, (b"\0" * 8, (b"\0" * 16, "")), "Square.name: wanted 1 values"),
        (tuple[Circle | Square, ...], (b"\1" + b"\0" * 7, (b"\0", (("Oval", b""),))), "tuple: wanted one of Circle, Square, got 'Oval'"),
        (Circle | Square, (b"\1", (("Circle", (b"\0" * 8,)),)), "wanted 0 of Circle"),
        (Circle | Square, (b"\1", ()), "wanted 0 types"),
        (tuple[None, ...], ((10**12).to_bytes(8, "little"), b""), "wanted lengths of pieces of 0"),
        (tuple[None, ...], (b"\xff" * 8, b""), "wanted lengths of pieces of 0"),
        (Colour, (b"\4" + b"\0" * 7, "BLUE"[:4]), "Colour: wanted names of Colour"),
        (bool, b"\2", "bool: wanted bytes that are 0 or 1"),
        (frozenset[Any], (b"\1" + b"\0" * 7, wire.encode(([],))), "frozenset: wanted what can be looked up: unhashable"),
        (Mapping[Any, None], (b"\1" + b"\0" * 7, (wire.encode(([],)), b"\0")), "Mapping: wanted what can be looked up: unhashable"),
        (Any, b"(\xff\xff\xff\x7f", "Any: 2147483647 items are announced"),
        (NDArray[np.int32], (b"\3" + b"\0" * 7, b"abc"), "ndarray: wanted numbers of 4 bytes"),
    ],
)  # fmt: skip
def test_what_does_not_fit_is_told_with_its_place(kind, plain, said):
    with pytest.raises(CodecError, match=said):
        decode(kind, wire.encode(plain))


@pytest.mark.parametrize(
    "value, kind, said",
    [
        (Square("3"), Square, r"Square\.side: wanted int"),
        (Square(3, 4), Square, r"Square\.name: wanted str, got int"),
        (Drawing((Opaque("x"),)), Drawing, r"Drawing\.shapes: wanted one of Circle, Square, Nothing"),
        (Drawing((), values=(object(),)), Drawing, r"Drawing\.values: wanted a value of the table: object is not"),
        (Drawing((), pair=(1, 2, 3)), Drawing, r"Drawing\.pair: wanted tuples of 2"),
        (Drawing("ab"), Drawing, r"Drawing\.shapes: wanted tuple, got str"),
        (Square(1), Circle, "Circle: wanted Circle, got Square"),
        (np.zeros(3, np.int64), NDArray[np.int32], "ndarray: wanted a row of 32-bit numbers"),
        (1, bool, "bool: wanted bool, got int"),
        (0, None | str, "wanted one of NoneType, str"),
    ],
)  # fmt: skip
def test_a_value_that_does_not_fit_its_type_is_not_written(value, kind, said):
    with pytest.raises(CodecError, match=said):
        encode(value, kind)


def test_a_whole_number_may_stand_where_a_float_is_wanted():
    for kind in (float, float | None, tuple[float, ...]):
        value = (3,) if kind == tuple[float, ...] else 3
        assert repr(decode(kind, encode(value, kind))) == repr((3.0,) if isinstance(value, tuple) else 3.0)
    assert repr(decode(float | int, encode(3, float | int))) == "3"


def test_a_type_that_cannot_be_written_is_a_mistake_of_the_programmer():
    with pytest.raises(TypeError, match="there is no way to write such values"):
        encode(object())
    with pytest.raises(TypeError, match="two have one name"):
        encode((), tuple[int, ...] | tuple[str, ...])


def test_an_older_record_takes_the_defaults_of_the_fields_that_it_lacks():
    @dataclass(frozen=True)
    class Grown:
        side: int
        name: str = "square"
        colours: tuple[Colour, ...] = field(default_factory=lambda: (Colour.RED,))

    @dataclass(frozen=True)
    class Demanding:
        side: int
        name: str
        depth: int

    assert decode(Grown, encode(Circle(0.0))) == Grown(0)
    assert decode(tuple[Grown, ...], encode((Square(3, "a"), Square(4)), tuple[Square, ...])) == (Grown(3, "a"), Grown(4, ""))
    with pytest.raises(CodecError, match=r"Demanding\.depth: wanted a value, got an older record without it"):
        decode(Demanding, encode(Square(3)))


def test_a_newer_record_is_refused():
    with pytest.raises(CodecError, match="Circle: wanted 1 to 1 fields"):
        decode(Circle, encode(Square(3)))


def test_arrays_of_numbers_travel_as_their_bytes():
    @dataclass(frozen=True)
    class Classes:
        each: tuple[NDArray[np.int32], ...]

    given = Classes((np.arange(1000, dtype=np.int32), np.zeros(0, np.int32)))
    written = encode(given)
    assert given.each[0].tobytes() in written
    for back, one in zip(decode(Classes, written).each, given.each, strict=True):
        assert back.dtype == np.int32 and np.array_equal(back, one)


def test_values_of_the_table_may_be_anywhere():
    deep: Value = 1
    for _ in range(wire.DEEPEST - 3):
        deep = [deep]
    given = Input(
        "f", (Record("P", (("x", {1, 2}),)), Linked((1, "\ud800")), {"a": b"\xff"}, Opaque("generator"), 10**30, deep), choices=(1,)
    )
    assert decode(tuple[Input, ...], encode((given,), tuple[Input, ...])) == (given,)


def test_what_a_class_checks_itself_is_a_codec_error():
    @dataclass(frozen=True)
    class Even:
        number: int

        def __post_init__(self) -> None:
            if self.number % 2:
                raise ValueError("it is odd")

    assert decode(Even, encode(Even(4))) == Even(4)
    with pytest.raises(CodecError, match="Even: wanted Even: it is odd"):
        decode(Even, wire.encode((b"\1" + b"\0" * 7,)))


def test_outcomes_and_programs_come_back():
    outcome = Outcome(Kind.EXITED, printed=Printed(b"3\n", 2, ""), code=1)
    program = Program("python", (("a.py", b"x = 1\n"), ("b.py", b"")))
    kind = tuple[tuple[Outcome, Program, Used], ...]
    assert decode(kind, encode(((outcome, program, Used(0.5, steps=-3)),), kind)) == ((outcome, program, Used(0.5, steps=-3)),)


def test_a_text_where_a_name_is_wanted_is_no_name():
    class Word(StrEnum):
        A = "a"

    with pytest.raises(CodecError, match="str: wanted str, got Word"):
        encode(Word.A, str)
    assert decode(Word, encode(Word.A)) is Word.A
