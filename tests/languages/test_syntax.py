"""Sources as trees: what no parser can be trusted with ends quickly, and trees of any depth are walked."""

import time
from collections.abc import Collection

import pytest

from momus.languages.syntax import leaves, nodes, normal_form, parse, text

HOSTILE = {
    "regular expressions that never end": ("javascript", b"x=/[" * 33_000),
    "signs that the parser tries in every way": ("javascript", b"typeof " + b",+" * 30_000),
    "comparisons or type arguments": ("java", b"a<" * 200_000),
    "type arguments of C#": ("csharp", b"a<" * 100_000),
    "type arguments of C++": ("cpp", b"a<" * 100_000),
}


@pytest.mark.parametrize("name", HOSTILE)
def test_text_that_takes_the_parser_too_long_is_an_error_and_nothing_else(name):
    language, source = HOSTILE[name]
    begin = time.process_time()
    root = parse(language, source)
    assert root.has_error and root.descendant_count < 10
    assert time.process_time() - begin < 0.5


def test_a_tree_of_any_depth_is_walked_to_its_end():
    root = parse("java", b"class A{" * 20_000 + b"}" * 20_000)
    assert not root.has_error
    assert sum(node.type == "class_declaration" for node in nodes(root)) == 20_000


def test_nothing_below_a_closed_node_is_walked():
    root = parse("java", b"class A { int f() { return g(1); } }")
    assert [text(node) for node in nodes(root, closed={"block"}) if node.type == "identifier"] == ["A", "f"]


def test_leaves_are_tokens_without_comments():
    root = parse("javascript", b"f(/* one */ 'a b', 2) // three\n")
    assert [text(node) for node in leaves(root, whole={"string"})] == ["f", "(", "'a b'", ",", "2", ")"]


@pytest.mark.parametrize(
    ("one", "other", "is_same"),
    [
        ("return 1;", "return\n  1; // one\n", True),
        ('f("a b");', 'f("a  b");', False),
        ("a = b - -c;", "a = b-- - c;", False),
        ("a = b + c * d;", "a = (b + c) * d;", False),
    ],
)
def test_normal_forms_are_equal_when_trees_are(one, other, is_same):
    one_form, other_form = (_form(f"class A {{ int f() {{ {code} }} }}".encode(), {"string_literal"}) for code in (one, other))
    assert (one_form == other_form) == is_same


def test_a_broken_source_is_its_own_normal_form():
    assert _form(b"class A { int f( }") == b"class A { int f( }"
    assert _form(b"a<" * 100_000) == b"a<" * 100_000


def _form(source: bytes, whole: Collection[str] = ()) -> bytes:
    return normal_form(parse("java", source), source, whole)
