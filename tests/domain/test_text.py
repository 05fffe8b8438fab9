"""Inputs as text for programs, and read back."""

from random import Random

import pytest

from momus.domain import express_text, parse_domain, parse_text
from momus.errors import ExerciseError
from momus.model import Linked, Record


@pytest.mark.parametrize(
    "template, values, text",
    [
        ("{n}\n{A}\n", {"n": 3, "A": [1, -2, 3]}, b"3\n1 -2 3\n"),
        ("{n}\n{A:lines}\n", {"n": 3, "A": [1, -2, 3]}, b"3\n1\n-2\n3\n"),
        ("{m}\n", {"m": [[1, 2], [3, 4]]}, b"1 2\n3 4\n"),
        ("{A}\n", {"A": []}, b"\n"),
        ("{s}|{x}{{}}", {"s": "a b", "x": 0.1}, b"a b|0.1{}"),
        ("{edges}\n", {"edges": [(0, 1), (1, 2)]}, b"0 1\n1 2\n"),
        ("{b} {p} {l}", {"b": True, "p": Record("P", (("x", 1), ("y", 2))), "l": Linked((5, 6))}, b"1 1 2 5 6"),
        ("{d}", {"d": {"a": 1, "b": 2}}, b"a 1\nb 2"),
        ("{x}", {"x": "é"}, "é".encode()),
    ],
)
def test_text_of_an_input(template, values, text):
    assert express_text(template, tuple(values), tuple(values.values())) == text


def test_mistakes_in_a_template_are_told_together():
    with pytest.raises(ExerciseError) as caught:
        express_text("{n} {q} {A:rows} {", ("n", "A"), (1, [2]))
    assert len(caught.value.mistakes) == 3


ROUND = [
    ("{n}\n{A}\n", {"A": "list(int(-99, 99), 0, 6)", "n": "len(A)"}, ()),
    ("{n}\n{A:lines}\n", {"A": "list(int(-99, 99), 0, 6)", "n": "len(A)"}, ()),
    ("{a} {b} {c}\n", {"a": "int(-2**31, 2**31 - 1)", "b": "int()", "c": "int(0, 9)"}, ()),
    ("{A}\n", {"A": "list(int(0, 9), 0, 6)"}, ()),
    ("{n} {m}\n{A}\n{B}\n", {"A": "list(int(0, 9), 0, 4)", "n": "len(A)", "B": "list(int(0, 9), 0, 4)", "m": "len(B)"}, ()),
    ("{n} {k}\n{A}\n", {"n": "int(1, 5)", "k": "int(0, n)", "A": "list(int(0, 9), n, n)"}, ()),
    ("{s}\n{t}\n", {"s": "str('a-z', 1, 8)", "t": "str('a-z', 1, 8)"}, ()),
    ("{n}\n{words}\n", {"words": "list(str('a-z', 1, 5), 0, 5)", "n": "len(words)"}, ()),
    ("{n}\n{words:lines}\n", {"words": "list(str('a-z', 1, 5), 0, 5)", "n": "len(words)"}, ()),
    ("{x} {y}\n", {"x": "float(0, 100)", "y": "float()"}, ()),
    ("{n}\n{edges}\n", {"n": "int(1, 6)", "edges": "tree(n)"}, ()),
    ("{n} {m}\n{g}\n", {"n": "int(2, 6)", "g": "graph(n, 0, n - 1)", "m": "len(g)"}, ()),
    ("{r} {c}\n{m}\n", {"r": "int(1, 4)", "c": "int(1, 4)", "m": "matrix(int(0, 9), r, c)"}, ()),
    ("{p}\n", {"p": "permutation(5)"}, ()),
    ("{g} {b}\n", {"g": "choice('M', 'F', 'no')", "b": "bool()"}, ()),
    ("{n}\n{people}\n", {"people": "list(tuple(str('a-z', 1, 4), int(0, 120)), 0, 4)", "n": "len(people)"}, ()),
    ("{q} of {n}: {A}!\n", {"q": "char('a-z')", "A": "tuples(int(0, 9), 1, 4)", "n": "len(A)"}, ()),
    ("{p}\n", {"p": "record('P', x=int(0, 9), y=float(0, 1))"}, ()),
    ("{A}\n{x}\n", {"x": "int(0, 9)", "A": "list(int(0, 9), 0, 4)"}, ["x in A"]),
    ("{l}\n", {"l": "linked(int(0, 9), 1, 4)"}, ()),
]


@pytest.mark.parametrize("template, spec, where", ROUND)
def test_text_is_read_back(template, spec, where):
    domain = parse_domain(spec, where)
    rng = Random(1)
    for _ in range(60):
        args = domain.search(rng)
        text = express_text(template, domain.names, args)
        assert parse_text(template, domain, text) == args
        assert parse_text(template, domain, b"\n" + text.replace(b"\n", b" \r\n") + b"\n") == args


def test_lines_with_blanks_are_read_back():
    domain = parse_domain({"s": "str('a-z ', 1, 12)", "k": "int(0, 9)"})
    assert parse_text("{s}\n{k}\n", domain, b"to be or not\n7\n") == ("to be or not", 7)


@pytest.mark.parametrize("text", [b"", b"x", b"3\n1 2\n", b"2\n1 2 3\n", b"2\n1 2.5", b"\xff\xfe", b"3\n1 2 99999"])
def test_text_that_does_not_fit_gives_none(text):
    domain = parse_domain({"A": "list(int(-99, 99), 0, 6)", "n": "len(A)"})
    assert parse_text("{n}\n{A}\n", domain, text) is None
