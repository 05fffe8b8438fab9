"""Trees of a grammar that is not to be trusted: right however many texts were parsed before, and nothing but data."""

import random
import time
from array import array

import pytest

from momus.languages.plain_tree import PlainNode, grammar_of, parse_apart, tree_of
from momus.languages.syntax import leaves, nodes, text
from tests.languages.test_haskell_valid import ENDLESS, PROGRAMS

KNOWN = {
    b"f x = x + 1\n": "(haskell (declarations (function variable (patterns variable) (match = (infix variable operator (literal integer))))))",
    b"f = g\n  where g=1 -- one\n": "(haskell (declarations (bind variable (match = variable) where (local_binds"
    " (bind variable (match = (literal integer))) comment))))",
    b"    f :: Int\n    f = 1\n": "(haskell (declarations (signature variable :: name) (bind variable (match = (literal integer)))))",
    b"x |+| y | x > 0, let z = x = z\n": "(haskell (declarations (function (infix variable operator variable)"
    " (match | (guards (boolean (infix variable operator (literal integer))) , (let let (local_binds (bind variable (match = variable)))))"
    " = variable))))",
    b"main = do\n  a <- getLine\n  if a == \"\" then return () else print 'x'\n": "(haskell (declarations (bind variable (match ="
    " (do do (bind variable <- variable) (exp (conditional if (infix variable operator (literal string)) then"
    " (apply variable (unit ( ))) else (apply variable (literal char)))))))))",
}  # fmt: skip


def shape(node: PlainNode) -> str:
    return f"({' '.join([node.type, *map(shape, node.children)])})" if node.children else node.type


def known_trees() -> dict[bytes, str]:
    return {source: shape(parse_apart("haskell", source)) for source in KNOWN}


def nasty_texts(count: int) -> list[bytes]:
    """Return programs with parts that are cut out, doubled, moved or replaced by signs that open something."""
    chosen = random.Random(7)
    programs = [program.encode() for program in PROGRAMS.values()]
    openers = [
        b"{-",
        b"{-#",
        b"(",
        b"[|",
        b"\\case",
        b" do ",
        b" where\n",
        b"\n",
        b"\t",
        b"\0",
        b"\xff",
        b'"',
        b"let ",
        b"if | ",
        b"[q|",
        b"#if\n",
    ]
    texts = []
    for _ in range(count):
        one, other = chosen.choice(programs), chosen.choice(programs)
        begin, end = sorted(chosen.choices(range(len(one) + 1), k=2))
        texts.append(one[:begin] + chosen.choice([b"", other, *openers]) * chosen.choice([1, 2, 60]) + one[end:])
    return texts  # fmt: skip


@pytest.mark.slow
def test_trees_stay_right_after_hundreds_of_nasty_texts():
    assert known_trees() == KNOWN
    nasty = nasty_texts(400)
    assert len(set(nasty)) > 390
    shapes = {
        source: (root.has_error, root.end_byte <= len(source)) for source in nasty for root in [parse_apart("haskell", source)]
    }
    assert {fits for _, fits in shapes.values()} == {True}
    assert 100 < sum(is_broken for is_broken, _ in shapes.values()) < 400
    assert known_trees() == KNOWN


@pytest.mark.parametrize("name", ["blocks", "lambdas"])
def test_text_that_takes_the_parser_too_long_is_one_error(name):
    begin = time.process_time()
    root = parse_apart("haskell", ENDLESS[name].encode())
    assert (root.type, root.has_error, root.children) == ("ERROR", True, ())
    assert time.process_time() - begin < 0.5


def test_a_tree_of_any_depth_is_walked_to_its_end():
    root = parse_apart("haskell", b"f :: " + b"Int -> " * 20_000 + b"Int\n")
    assert not root.has_error
    assert sum(node.type == "function" for node in nodes(root)) == 20_000


def test_a_node_has_its_text_and_its_fields():
    (function,) = parse_apart("haskell", "f ä = ä -- one\n".encode()).children[0].children[:1]
    assert (function.type, text(function), function.child_count) == ("function", "f ä = ä", 3)
    assert [text(node) for node in leaves(function)] == ["f", "ä", "=", "ä"]
    patterns = function.child_by_field_name("patterns")
    assert patterns is not None and [text(node) for node in patterns.named_children] == ["ä"]
    assert function.child_by_field_name("binds") is None


# A declaration of one name: `haskell`, `declarations`, `bind`; each record is kind, field, whether it is broken, begin, end, children.
KIND = {name: grammar_of("haskell").id_for_node_kind(name, True) for name in ("haskell", "declarations", "variable")}
RECORDS = [
    [KIND["haskell"], 0, 0, 0, 3, 1],
    [KIND["declarations"], 0, 0, 0, 3, 2],
    [KIND["variable"], 0, 0, 0, 1, 0],
    [KIND["variable"], 0, 0, 2, 3, 0],
]


def read(records: list[list[int]]) -> PlainNode | None:
    return tree_of(grammar_of("haskell"), b"a b", array("I", [number for record in records for number in record]).tobytes())


def test_records_become_a_tree():
    root = read(RECORDS)
    assert root is not None and shape(root) == "(haskell (declarations variable variable))"
    assert [text(node) for node in leaves(root)] == ["a", "b"]


@pytest.mark.parametrize(
    ("row", "column", "number"),
    [(0, 0, 60_000), (2, 1, 9999), (3, 4, 4), (3, 3, 2**32 - 1), (2, 3, 2), (1, 5, 1), (1, 5, 3), (3, 5, 1), (0, 5, 2**32 - 1)],
)
def test_records_that_are_no_tree_of_the_source_are_refused(row, column, number):
    lying = [list(record) for record in RECORDS]
    lying[row][column] = number
    assert read(lying) is None


def test_records_that_break_off_are_refused():
    whole = array("I", [number for record in RECORDS for number in record]).tobytes()
    assert {tree_of(grammar_of("haskell"), b"a b", whole[:length]) for length in range(len(whole))} == {None}
