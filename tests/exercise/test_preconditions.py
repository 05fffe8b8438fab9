"""What a reference asserts of its parameters is a precondition: other inputs are outside."""

import pytest

from tests.exercise.files import load, write

PYTHON = """
    def f(n, xs):
        assert n > 0 and len(xs) >= n, 'too few'
        k = len(xs)
        assert k < 6
        assert isinstance(n, int)
        return xs[:n]
"""


def test_assertions_of_python_are_constraints(tmp_path):
    exercise = load(write(tmp_path, reference_py=PYTHON))
    assert exercise.where["f"] == ("n > 0", "len(xs) >= n", "len(xs) < 6")
    assert "f: where n > 0: the reference asserts it" in exercise.guesses


@pytest.mark.parametrize(
    ("name", "source"),
    [
        ("f_c", "#include <assert.h>\nint f(int n) { assert(n >= 0 && n < 50); return n; }\n"),
        ("f_cpp", "#include <cassert>\nint f(int n) { assert(n >= 0 && n < 50); return n; }\n"),
        ("F_java", 'class F { static int f(int n) { assert n >= 0 && n < 50 : "n"; return n; } }\n'),
        ("F_cs", "using System.Diagnostics;\nclass F { static int f(int n) { Debug.Assert(n >= 0 && n < 50); return n; } }\n"),
    ],
)
def test_assertions_of_other_languages_are_constraints(tmp_path, name, source):
    file = tmp_path / name.replace("_", ".")
    file.write_text(source)
    exercise = load(file)
    assert exercise.where["f"] == ("n >= 0", "n < 50")


def test_an_assertion_that_an_example_breaks_was_misread(tmp_path):
    source = 'def f(n):\n    """f(-3) => 3"""\n    assert n > 0 or True\n    assert n != -3\n    return n\n'
    assert load(write(tmp_path, reference_py=source)).where["f"] == ("n > 0 or True",)
