"""Values, inputs and outcomes as a person reads them."""

import pytest

from momus import wire
from momus.model import Form, Hole, Input, Kind, Limits, Linked, Opaque, Outcome, Printed, Record
from momus.words import all_counted, counted, cut, input_words, literal, outcome_words, value_words, wire_literal


def test_one_of_a_thing_is_not_plural():
    assert [counted(number, "word") for number in (0, 1, 2, 1200)] == ["0 words", "1 word", "2 words", "1,200 words"]
    assert [all_counted(number, "input") for number in (1, 19)] == ["the only input", "all 19 inputs"]


def returned(value, **more):
    return Outcome(Kind.RETURNED, value=wire.encode(value), **more)


@pytest.mark.parametrize(
    ("value", "text"),
    [
        ([1, (2,), "a"], "[1, (2,), 'a']"),
        ({10, 2, 1}, "{1, 2, 10}"),
        (set(), "set()"),
        (frozenset({1}), "frozenset({1})"),
        (frozenset(), "frozenset()"),
        ({"a": [None]}, "{'a': [None]}"),
        (float("nan"), "float('nan')"),
        (-float("inf"), "float('-inf')"),
        (Record("Point", (("x", 1), ("y", [2]))), "Point(x=1, y=[2])"),
        (Linked((1, 2)), "linked(1, 2)"),
        (Opaque("generator"), "<generator>"),
    ],
)
def test_literals(value, text):
    assert literal(value) == text


def test_long_texts_are_cut_in_the_middle_with_their_length():
    said = cut("a" * 300 + "z" * 300, 60)
    assert len(said) <= 60
    assert said.startswith("aaa")
    assert said.endswith("zzz")
    assert "(600 characters)" in said


@pytest.mark.parametrize(
    ("outcome", "text"),
    [
        (returned(3), "returned 3"),
        (returned(None, after=wire.encode(([1],))), "returned None, arguments then ([1],)"),
        (returned(3, printed=Printed(b"hi\n", 3, "")), "returned 3, printed 'hi\\n'"),
        (Outcome(Kind.RAISED, error="IndexError", message="list index out of range"), "raised IndexError: list index out of range"),
        (Outcome(Kind.RAISED, error="StopIteration"), "raised StopIteration"),
        (Outcome(Kind.EXITED, printed=Printed(b"6\n", 2, "")), "printed '6\\n'"),
        (Outcome(Kind.EXITED, printed=Printed(b"", 0, "")), "printed nothing"),
        (Outcome(Kind.EXITED, code=3, printed=Printed(b"6", 1, "")), "printed '6', exited with code 3"),
        (Outcome(Kind.EXITED, printed=Printed(b"abc", 5000, "x")), "printed 'abc' and more (5,000 bytes in all)"),
        (Outcome(Kind.TIMED_OUT), "timed out after 1.0 s"),
        (Outcome(Kind.OUT_OF_MEMORY), "ran out of memory (256 MB)"),
        (Outcome(Kind.FLOODED), "printed more than 1024 KB"),
        (Outcome(Kind.CRASHED, code=11), "crashed: segmentation fault (signal 11)"),
        (Outcome(Kind.CRASHED, code=8), "crashed: arithmetic error, such as a division by zero (signal 8)"),
        (Outcome(Kind.CRASHED, code=64), "crashed (signal 64)"),
        (Hole.UNRUN, "was not run"),
        (Hole.INEXPRESSIBLE, "cannot take this input"),
    ],
)
def test_outcomes(outcome, text):
    assert outcome_words(outcome, limits=Limits()) == text


def test_the_value_alone():
    assert value_words(returned(-1)) == "-1"
    assert value_words(Outcome(Kind.EXITED, printed=Printed(b"6", 1, ""))) == "'6'"
    assert value_words(Outcome(Kind.TIMED_OUT)) == "timed out"


def test_bytes_that_are_no_value_are_said_to_be_none():
    assert wire_literal(b"\xff\xff") == "something unreadable (2 bytes)"


@pytest.mark.parametrize(
    ("given", "form", "names", "text"),
    [
        (Input("f", (1, [2])), Form.FUNCTION, (), "f(1, [2])"),
        (Input("f", (1, [2])), Form.FUNCTION, ("x", "A"), "f(x=1, A=[2])"),
        (Input("S", ((1,), (("add", (2,)), ("pop", ())))), Form.OBJECT, (), "x = S(1); x.add(2); x.pop()"),
        (Input("", (), text=b"1 2\n"), Form.PROGRAM, (), "standard input '1 2\\n'"),
        (Input("", (), text=b"", argv=("-q", "3")), Form.PROGRAM, (), "standard input '', arguments -q 3"),
    ],
)
def test_inputs(given, form, names, text):
    assert input_words(given, form, names) == text
