"""Bounds in the words of an author."""

import pytest

from tests.exercise.files import load, write


def types_of(folder, words, parameters="xs"):
    return load(write(folder, reference_py=f'def f({parameters}):\n    """{words}"""\n    return {parameters}\n')).written["f"]


@pytest.mark.parametrize(
    ("words", "types"),
    [
        ("Every score is between 0 and 10. f([9.5, 7.0]) -> 1", {"xs": "list(float(0, 10), 0, 8)"}),
        ("Numbers from -7 to 12. f([3]) => 3", {"xs": "list(int(-7, 12), 0, 8)"}),
        ("Marks go from 1 (very good) to 6 (insufficient). f([3]) => 3", {"xs": "list(int(1, 6), 0, 8)"}),
        ("Numbers from 1 (or 2) to 6. f([3]) => 3", {"xs": "list(int(-100, 100), 0, 8)"}),
        ("1 <= xs <= 40, f(3) => 3", {"xs": "int(1, 40)"}),
        ("Returns a share between 0 and 1. f([3]) => 3", {"xs": "list(int(-100, 100), 0, 8)"}),
        ("Numbers from 1 to 2. f([3]) => 3", {"xs": "list(int(-100, 100), 0, 8)"}),
        ("Between 1 and 5, or between 2 and 7: f([3]) => 3", {"xs": "list(int(-100, 100), 0, 8)"}),
    ],
)
def test_the_only_range_that_the_examples_keep_counts(tmp_path, words, types):
    assert types_of(tmp_path, words) == types


@pytest.mark.parametrize(
    ("words", "types"),
    [
        ("a: zero or more. b: from 2 to 16. f(3, 4) => 7", {"a": "int(0, 100)", "b": "int(2, 16)"}),
        ("The `a` is at least 1, b is a whole number between 0 and 9. f(3, 4) => 7", {"a": "int(1, 100)", "b": "int(0, 9)"}),
        ("a must be at least 5. f(3, 4) => 7", {"a": "int(-100, 100)", "b": "int(-100, 100)"}),
        ("a is at least 1, or a is at least 2. f(3, 4) => 7", {"a": "int(-100, 100)", "b": "int(-100, 100)"}),
        ("b is at least twice a. f(3, 4) => 7", {"a": "int(-100, 100)", "b": "int(-100, 100)"}),
    ],
)
def test_a_range_counts_for_the_parameter_that_it_names(tmp_path, words, types):
    assert types_of(tmp_path, words, "a, b") == types


def test_a_range_says_nothing_if_two_parameters_have_numbers(tmp_path):
    assert types_of(tmp_path, "Between 1 and 9. f(3, 4) => 7", "a, b") == {"a": "int(-100, 100)", "b": "int(-100, 100)"}


@pytest.mark.parametrize(
    ("words", "types"),
    [
        ("a: the width, at least 4\nb: a positive integer\nf(9, 4) => 7", {"a": "int(4, 100)", "b": "int(1, 100)"}),
        (":param int a: the width, at least 4\n:param b: not negative\nf(9, 4)", {"a": "int(4, 100)", "b": "int(0, 100)"}),
        ("a: the width, at least 4 more than usual\nb: any\nf(9, 4)", {"a": "int(-100, 100)", "b": "int(-100, 100)"}),
        ("a: counts all positive ones\nb: at most the positive a\nf(9, 4)", {"a": "int(-100, 100)", "b": "int(-100, 100)"}),
        (
            "a: the weights, all of them positive; at least one\nb: few\nf([9], 4)",
            {"a": "list(int(1, 100), 0, 8)", "b": "int(-100, 100)"},
        ),
        ("a: at least 2\nb: few\nf([9, 8], 4)", {"a": "list(int(-100, 100), 0, 8)", "b": "int(-100, 100)"}),
    ],
)
def test_a_range_counts_for_the_parameter_that_it_describes(tmp_path, words, types):
    assert types_of(tmp_path, words, "a, b") == types


def test_a_described_range_ends_where_the_declared_type_does(tmp_path):
    source = """
        class Words {
            /**
             * f(new int[] {1, 7}, 12) returns 2
             *
             * @param weights the weights, all positive
             * @param width  the width of the column, at least 4
             * @return at least 9
             */
            static int f(int[] weights, int width) { return width; }
        }
    """
    assert load(write(tmp_path, reference_java=source)).written["f"] == {
        "weights": "list(int(1, 2147483647), 0, 8)",
        "width": "int(4, 2147483647)",
    }
