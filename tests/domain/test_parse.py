"""Reading domains: every mistake is told at once, with its place, the rule and what to do."""

from pathlib import Path

import pytest

from momus.domain import Expression, parse_calls_domain, parse_domain
from momus.domain.oddities import ABOVE, PLAIN_ODDITIES, SPELLINGS
from momus.domain.reading.describing import describe_constraint
from momus.domain.reading.type_arguments import AlphabetError, alphabet
from momus.errors import ExerciseError


def told(parameters, where=(), place="equi/exercise.toml: inputs"):
    with pytest.raises(ExerciseError) as caught:
        parse_domain(parameters, where, place, Path("."))
    return [str(mistake) for mistake in caught.value.mistakes]


def test_swapped_lengths_are_told_in_full():
    assert told({"A": "list(int(0, 9), 5, 3)"}) == [
        "equi/exercise.toml: inputs.A: list(…, 5, 3) has a minimum length above its maximum; swap them"
    ]


def test_all_mistakes_of_a_file_are_told_together():
    found = told(
        {
            "A": "list(int(9, 0), 5, 3)",
            "b": "lst(int(), 1, 2)",
            "c": "int(0, q)",
            "d": 5,
            "e": "list(int(0, 9)",
            "f": "str('z-a', 1, 2)",
        },
        ["sum(A) <", "zz > 1"],
    )
    assert len(found) == 9
    assert any("int(9, 0) has a minimum above its maximum; swap them" in line for line in found)
    assert any("inputs.b: lst(…) is no type; did you mean list? the types are bool, char," in line for line in found)
    assert any("inputs.c" in line and "uses q, which is no earlier parameter" in line for line in found)
    assert any("inputs.d: 5: is not a text" in line for line in found)
    assert any("inputs.e" in line and "cannot be read" in line for line in found)
    assert any("inputs.f" in line and "the range z-a runs backwards; write a-z" in line for line in found)
    assert any("where" in line and "is not an expression" in line for line in found)
    assert any("zz, which is no parameter" in line for line in found)


@pytest.mark.parametrize(
    "text, rule",
    [
        ("int(5)", "has one bound; write int(5, None)"),
        ("int(1, 2, 3)", "has 3 arguments; write int(lo, hi)"),
        ("int(0, 1.5)", "not a whole number"),
        ("int(0, 1//0)", "has no value"),
        ("list(int(), 5)", "has one length; write 5, 5 for exactly 5"),
        ("list(int, 0, 5)", "int is no type; write int(…)"),
        ("list(5, 0, 5)", "5 is no type"),
        ("list(int(), -1, 5)", "negative size -1"),
        ("list(int(), 0, 5, sort=True)", "does not know sort=True"),
        ("list(int(), 0, 5, sorted=1)", "neither True nor False"),
        ("list(optional(int()), 0, 5, sorted=True)", "cannot be ordered"),
        ("list(bool(), 3, 5, unique=True)", "needs 3 different items and there are 2"),
        ("set(list(int(), 0, 2), 0, 3)", "cannot hash"),
        ("dict(list(int(), 0, 2), int(), 0, 3)", "cannot hash"),
        ("set(either(int(), float()), 0, 3)", "are equal in Python"),
        ("list(choice(1, True), 0, 2, unique=True)", "are equal in Python"),
        ("int(0, 2**99999)", "too large to compute"),
        ("choice()", "has 0 arguments"),
        ("choice(1, 1)", "lists 1 twice"),
        ("choice([1])", "is not"),
        ("str(5, 1, 2)", "does not start with its alphabet"),
        ("str('', 1, 2)", "empty alphabet"),
        ("char('ab', 1)", "has 2 arguments"),
        ("either(int())", "write either(x, y)"),
        ("optional()", "write optional(x)"),
        ("record(int())", "does not name its fields"),
        ("matrix(int(), 2)", "write matrix(x, rows, cols)"),
        ("tree(0)", "has no node"),
        ("graph(3, 4)", "more edges than 3 nodes can have, 3"),
        ("graph(5000, 4)", "more than 1500 nodes"),
        ("int", "int lacks its brackets"),
        ("integer(0, 9)", "integer"),
        ("m + 1", "uses m, which is neither a type nor an earlier parameter"),
        ("out(int(), int())", "exactly one type"),
        ("int(*x)", "has * or **"),
        ("tuple(int(0, 3), lits(int()))", "lits(…) is no type"),
        ("__import__('os').system('true')", ""),
        ("missing.py:people", "the file is not there"),
    ],
)
def test_mistake_is_told_with_its_rule(text, rule):
    found = told({"x": text})
    assert all("inputs.x" in line for line in found)
    assert any(rule in line for line in found), found


def test_a_parameter_that_stands_below_is_told_to_stand_above():
    assert told({"n": "len(A)", "A": "list(int(0, 9), 1, 4)"}) == [
        "equi/exercise.toml: inputs.n: 'len(A)' uses A, which stands below; put A above"
    ]


def test_a_domain_without_inputs_is_told():
    assert "no input satisfies all bounds" in told({"x": "int(0, 5)"}, ["x > 9"])[0]
    assert "no input satisfies all bounds" in told({"n": "int(1, 3)", "A": "list(bool(), n + 4, 3)"})[0]
    assert "no input satisfies all bounds" in told({"A": "list(bool(), 3, 3)"}, ["distinct(A)"])[0]


def test_where_must_be_a_list():
    assert 'write where = ["…"]' in told({"x": "int(0, 5)"}, "x > 9")[0]


@pytest.mark.parametrize(
    "text, inside, outside",
    [
        ("list(int(-2**31, 2**31 - 1), 1, 8)", [[1], [-(2**31)]], [[], [2**31], (1,), [True], [1.0]]),
        ("tuples(int(0, 3), 0, 2)", [(), (1, 2)], [[], (4,), (1, 2, 3)]),
        ("int(0, None)", [0, 10**400], [-1, True, 0.0]),
        ("float(0, 1)", [0.0, 1.0, 0.5], [1, -0.1, float("nan"), float("inf")]),
        ("choice(1, 'a', 2.5, (1, 2))", [1, "a", 2.5, (1, 2)], [True, 1.0, "b", [1, 2]]),
        ("str('a-z ', 3, 10)", ["a b", "zzz"], ["ab", "ABC", "a" * 11, b"abc"]),
        ("char('a-z')", ["a"], ["", "ab", "A"]),
        ("set(int(0, 3), 0, 2)", [set(), {1}], [{4}, {1, 2, 3}, [1]]),
        ("tuple(choice('M', 'F'), int(0, 120))", [("M", 5)], [("X", 5), ("M",), ["M", 5]]),
        ("permutation(3)", [[0, 2, 1]], [[0, 1], [1, 2, 3], [0, 0, 1]]),
        ("tree(3)", [[(0, 1), (0, 2)]], [[(0, 1)], [(0, 1), (0, 1)], [(0, 2), (0, 1)], [(1, 0), (0, 2)]]),
        ("graph(3, 2)", [[(0, 1), (1, 2)]], [[(1, 2), (0, 1)], [(0, 1)], [(0, 3), (1, 2)]]),
        ("matrix(int(0, 1), 1, 2)", [[[0, 1]]], [[[0]], [[0, 1], [0, 1]], [[0, 2]]]),
        ("dict(char('ab'), int(0, 1), 1, 2)", [{"a": 0}], [{}, {"c": 0}, {"a": 5}]),
        ("optional(bool())", [None, True], [0]),
    ],
)
def test_membership(text, inside, outside):
    domain = parse_domain({"x": text})
    for value in inside:
        assert domain.contains((value,)), value
    for value in outside:
        assert not domain.contains((value,)), value


def test_derived_and_dependent_parameters_are_checked():
    domain = parse_domain({"A": "list(int(0, 9), 0, 3)", "n": "len(A)", "k": "int(0, n - 1)"})
    assert domain.contains(([5, 6], 2, 1))
    assert not domain.contains(([5, 6], 3, 1))
    assert not domain.contains(([5, 6], 2, 2))
    assert not domain.contains(([], 0, 0))
    assert domain.lengths() == {"n": "A"}


def test_sortedness_and_difference_as_constraints_cost_no_draws():
    domain = parse_domain({"A": "list(int(0, 1000), 0, 9)"}, ["sorted(A) == A", "len(set(A)) == len(A)"])
    assert domain.share_accepted() == 1.0
    assert domain.count().exact is not None
    assert domain.contains(([1, 5],)) and not domain.contains(([5, 1],)) and not domain.contains(([5, 5],))


def test_outputs_are_named():
    domain = parse_domain({"a": "int(0, 3)", "r": "out(int(0, 0))"})
    assert domain.outputs == ("r",)
    assert domain.describe()[1] == "r: written by the function, at first integer from 0 to 0"


def test_descriptions():
    domain = parse_domain(
        {
            "A": "list(int(-2**31, 2**31 - 1), 1, 8)",
            "n": "len(A)",
            "k": "int(0, len(A) - 1)",
            "s": "str('a-z ', 3, 10)",
            "p": "list(tuple(choice('M', 'F'), int(0, 120)), 0, 5, unique=True)",
            "o": "optional(float(0, 1))",
        },
        ["sum(A) < 2**40"],
    )
    assert domain.describe() == (
        "A: list of 1 to 8 integers from -2147483648 to 2147483647",
        "n: len(A)",
        "k: integer from 0 to len(A) - 1",
        "s: string of 3 to 10 characters of ' a-z'",
        "p: list of 0 to 5 different tuples (one of 'M', 'F', integer from 0 to 120)",
        "o: None, or float from 0 to 1",
        "where sum(A) < 2**40",
    )


def test_bounds_tell_a_harness_what_it_needs():
    bounds = parse_domain({"A": "list(int(-5, 5), 1, 8, sorted=True)", "n": "len(A)", "k": "int(0, n - 1)"}).bounds()
    assert (bounds["A"].kind, bounds["A"].length_lo, bounds["A"].length_hi, bounds["A"].sorted) == ("list", 1, 8, True)
    assert (bounds["A"].element.kind, bounds["A"].element.lo, bounds["A"].element.hi) == ("int", -5, 5)
    assert bounds["n"].derived.text == "len(A)"
    assert bounds["k"].lo == 0 and bounds["k"].hi.text == "n - 1"


@pytest.mark.parametrize(
    "text, letters",
    [
        ("a-e", "abcde"),
        ("0-9.-", "0123456789-."),
        ("-a", "a-"),
        (r"\d", "0123456789"),
        (r"a\-c", "ac-"),
        ("()", "()"),
        (r"a\n", "a\n"),
    ],
)
def test_alphabets(text, letters):
    assert sorted(alphabet(text)) == sorted(letters)


def test_alphabet_that_ends_in_a_backslash():
    with pytest.raises(AlphabetError):
        alphabet("a\\")


def test_classes_are_read_with_all_their_mistakes():
    with pytest.raises(ExerciseError) as caught:
        parse_calls_domain({"n": "int(5, 0)"}, {"add": {"x": "itn(0, 9)"}}, (3, 1), ["y > 0"], "set/exercise.toml")
    lines = [str(mistake) for mistake in caught.value.mistakes]
    assert len(lines) == 4
    assert any(line.startswith("set/exercise.toml: constructor.n: int(5, 0) has a minimum above") for line in lines)
    assert any(line.startswith("set/exercise.toml: methods.add.x:") for line in lines)
    assert any("calls" in line and "write calls = [0, 8]" in line for line in lines)


@pytest.mark.parametrize(
    ("types", "where", "words"),
    [
        ({"s": "str('a-zA-Z0-9 !,.:-', 1, 9)"}, (), "s: string of 1 to 9 characters of ' !,.0-9:A-Za-z-'"),
        ({"s": "str('a-d', 1, 1)"}, (), "s: string of 1 character of 'a-d'"),
        (
            {"xs": "list(either(int(0, 9), list(bool(), 0, 2)), 0, 3)"},
            (),
            "xs: list of 0 to 3 (integers from 0 to 9, or lists of 0 to 2 True or False)",
        ),
        ({"s": "str('a !', 0, 4)"}, ("lacks(s, 'no letter')",), "where s has a letter or a digit in every text"),
        (
            {"s": "str('a ', 0, 4)"},
            ("lacks(s, 'stray blank')",),
            "where s has no blank at an end of a text or beside another blank",
        ),
        ({"xs": "list(float(-9, 9), 0, 4)"}, ("lacks(xs, 'fraction')",), "where xs has no fraction"),
        ({"x": "int(0, 9)", "y": "int(0, 9)"}, ("x <= y",), "where x <= y"),
        (
            {"x": "list(int(0, 9), 0, 3)", "y": "list(int(0, 9), 0, 9)"},
            ("all(x[i] in y for i in range(len(x)))",),
            "where every item of x is in y",
        ),
    ],
)
def test_a_domain_in_words_has_one_reading(types, where, words):
    assert words in parse_domain(types, where).describe()


def test_every_oddity_has_words_for_inputs_that_lack_it():
    for oddity in (*PLAIN_ODDITIES, *SPELLINGS, f"{ABOVE}5"):
        assert "lacks" not in describe_constraint(Expression(f"lacks(x, {oddity!r})"))
