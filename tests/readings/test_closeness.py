"""How alike two programs are written, in every language."""

import pytest

from momus.languages.labelled_trees import MOST_NODES, labelled_tree
from momus.model import Program
from momus.readings.closeness import Closeness

METHOD = "class A {{ int f(int {0}) {{ return {0} {1} 1; }} }}"
FUNCTION = "int f(int {0}) {{ /* a comment */ return {0} {1} 1; }}"
TEXTS = {
    "python": "def f({0}):\n    '''A word.'''\n    return ({0} {1} 1)  # another\n",
    "c": FUNCTION,
    "cpp": FUNCTION,
    "java": METHOD,
    "csharp": METHOD,
    "javascript": "function f({0}) {{ return {0} {1} 1 }}",
    "haskell": "f {0} = {0} {1} 1\n",
}


def program(language: str, text: str) -> Program:
    return Program(language, (("it", text.encode()),))


@pytest.mark.parametrize("language", TEXTS)
def test_names_do_not_count_and_an_operator_does(language):
    first, renamed, other = (program(language, TEXTS[language].format(*words)) for words in ("n+", "k+", "n-"))
    same, near = Closeness().to_each(first, [renamed, other])
    assert same == 1.0
    nodes = len(labelled_tree(first).labels)
    assert near == pytest.approx(1 - 2 / (2 * nodes))


def test_swapped_names_that_both_programs_use_count():
    assert Closeness().of(program("python", "f(a, b)"), program("python", "f(b, a)")) < 1


def test_closeness_is_symmetric_and_unknown_between_languages():
    first, second = program("python", "x = [1, 2]\nprint(x)"), program("python", "for i in range(3):\n    print(i)")
    assert Closeness().of(first, second) == Closeness().of(second, first)
    assert Closeness().of(first, program("c", "int x;")) is None


def test_comments_docstrings_and_blanks_do_not_count():
    plain, said = program("python", "def f(n): return n"), program("python", "def f(n):\n    'A word.'\n    return (n)  # more\n")
    assert Closeness().of(plain, said) == 1.0
    assert Closeness().of(program("c", "int n = 1;"), program("c", "/* a word */ int\nn = 1; // more")) == 1.0


@pytest.mark.parametrize(
    ("language", "text"), [("python", "def f(:"), ("python", "x = 1\n" * MOST_NODES), ("c", "int x;" * MOST_NODES), ("toy", "x")]
)
def test_what_cannot_be_parsed_or_is_huge_has_no_tree(language, text):
    assert labelled_tree(program(language, text)) is None


def test_a_number_of_any_length_is_read():
    assert labelled_tree(program("python", "x = 0x" + "f" * 5000)) is not None
