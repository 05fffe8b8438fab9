"""Examples are read from docstrings and comments in whatever form they are written."""

import pytest

from momus.exercise.guessing.examples import example_calls
from momus.model import Program

PYTHON = '''def f({names}):
    """Return something.

{said}
    """
    return None
'''


def calls(language, text, entry="f", names=("x",)):
    return example_calls(Program(language, ((f"reference.{language}", text.encode()),)), {entry: names})[entry]


@pytest.mark.parametrize(
    ("said", "names", "expected"),
    [
        (">>> f([1, 2])\n    3\n    >>> f([])\n    0", ("x",), [([1, 2],), ([],)]),
        ("f(2, 8) => [2, 4, 6, 8]\n    f(14, 10) => []", ("a", "b"), [(2, 8), (14, 10)]),
        ("Example: f('( ) (( ))') returns ['()', '(())'].", ("x",), [("( ) (( ))",)]),
        ("It returns 4 for f([1, 3]), and None for f([]).", ("x",), [([1, 3],), ([],)]),
        ("f(x=-5) == 'a'", ("x",), [(-5,)]),
        ('f("it\'s (not) over", 1) -> 2', ("s", "n"), [("it's (not) over", 1)]),
        ("For n = 5 and k = 2 the result is 10. For n = 0, k = 0 it is 1.", ("n", "k"), [(5, 2), (0, 0)]),
        ("Input: [1, 2, 3]\n    Output: 6", ("x",), [([1, 2, 3],)]),
        ("f(n) calls f(n - 1); see f(other)", ("x",), []),
        ("g(5) is not asked, of_f(5) neither", ("x",), []),
    ],
)
def test_examples_in_docstrings(said, names, expected):
    assert calls("python", PYTHON.format(names=", ".join(names), said=said), names=names) == expected


def test_arguments_that_an_example_leaves_out_have_their_defaults():
    source = "# f(1), f(1, c=0), f(1, 2, 5), f(b=2), f()\ndef f(a, b=3, c=4, *, d=None):\n    return a\n"
    assert calls("python", source, names=("a", "b", "c")) == [(1, 3, 4), (1, 3, 0), (1, 2, 5)]


def test_a_default_of_none_stands_for_another_value():
    assert calls("python", "# f(1), f(1, 2)\ndef f(a, b=None):\n    return a\n", names=("a", "b")) == [(1, 2)]


def test_examples_in_comments_of_python():
    assert calls("python", "# f(3) -> 9\n# f(-2) -> 4\ndef f(x):\n    return x * x  # not f(y)\n") == [(3,), (-2,)]


@pytest.mark.parametrize(
    ("language", "text"),
    [
        ("c", "/* f(3) is 9,\n * f(-2) is 4 */\nint f(int x) { return x * x; }\n"),
        (
            "java",
            "class A {\n  /** Returns the square: f(3) == 9\n   *  f(-2) == 4 */\n  static int f(int x) { return f(1) * x; }\n}\n",
        ),
        ("javascript", "// f(3) // => 9\n// f(-2) // => 4\nfunction f(x) { return x * x; }\n"),
        ("haskell", "-- | f(3) is 9\n-- f(-2) is 4\nf :: Int -> Int\nf x = x * x\n"),
    ],
)
def test_examples_in_other_languages(language, text):
    assert calls(language, text) == [(3,), (-2,)]


@pytest.mark.parametrize("written", ["{3, 1}", "new int[] {3, 1}", "List.of(3, 1)", "[3, 1]"])
def test_lists_as_other_languages_write_them(written):
    assert calls(
        "java", f"class A {{\n  // f({written}, 2) is 4\n  static int f(int[] a, int n) {{ return 0; }}\n}}\n", names=("a", "n")
    ) == [([3, 1], 2)]
