"""Integers of a domain and the C types that have to hold them."""

import pytest

from momus.errors import ExerciseError
from momus.languages.c.domains import integer_bounds
from tests.exercise.files import load, mistakes, write

TOML = 'language = "c"\nreference = "reference.c"\nfunction = "f"\n[inputs]\n'
REFERENCE = "void f(const int *A, int n, unsigned char small, int *most) { *most = A[0]; }\n"


@pytest.mark.parametrize(
    ("written", "bounds"),
    [
        ("int", (-(2**31), 2**31 - 1)),
        ("const unsigned char *", (0, 255)),
        ("long long int [][2]", (-(2**63), 2**63 - 1)),
        ("size_t", (0, 2**64 - 1)),
        ("double", None),
        ("char *", None),
        ("struct s", None),
        ("", None),
    ],
)
def test_the_bounds_of_a_type(written, bounds):
    assert integer_bounds(written) == bounds


def test_an_integer_without_bounds_has_those_of_its_type(tmp_path):
    text = 'A = "list(int(), 1, 3)"\nn = "len(A)"\nsmall = "int()"\nmost = "out(int())"\n'
    domain = load(write(tmp_path, reference_c=REFERENCE, exercise_toml=TOML + text)).domains["f"]
    assert domain.contains(([2**31 - 1], 1, 255, 0))
    assert not domain.contains(([2**31], 1, 255, 0))
    assert not domain.contains(([0], 1, 256, 0))
    assert not domain.contains(([0], 1, 0, -(2**31) - 1))


def test_bounds_beyond_the_type_are_a_mistake(tmp_path):
    text = 'A = "list(int(-2**31, 2**31), 1, 3)"\nn = "len(A)"\nsmall = "int(-1, n)"\nmost = "out(int())"\n'
    write(tmp_path / "e", reference_c=REFERENCE, exercise_toml=TOML + text)
    with pytest.raises(ExerciseError) as error:
        load(tmp_path / "e")
    assert mistakes(error) == [
        "e/exercise.toml: inputs.A: int(-2 ** 31, 2 ** 31) goes beyond int *, which holds -2147483648 to 2147483647; "
        "narrow it, or declare a wider type in the reference",
        "e/exercise.toml: inputs.small: int(-1, n) goes beyond unsigned char, which holds 0 to 255; "
        "narrow it, or declare a wider type in the reference",
    ]
