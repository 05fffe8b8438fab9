"""The expression language: what it takes, what it means, and that its C says the same as its Python."""

import random
import subprocess

import pytest

from momus.domain import Expression, ExpressionError
from momus.model import Record
from momus.search.solvers.cbmc.constraint_statements import C_SUPPORT
from momus.search.solvers.cbmc.constraints import to_c

VALUES = {"A": [3, 1, 2], "n": 3, "s": "abca", "p": Record("P", (("x", 4), ("y", 5))), "m": [[1, 2], [3, 4]], "t": (1, 2, 2)}


@pytest.mark.parametrize(
    "text, value",
    [
        ("sum(A) < 2**40", True),
        ("len(A) - 1", 2),
        ("0 <= A[0] <= n", True),
        ("A[-1]", 2),
        ("m[1][0]", 3),
        ("p.x < p.y", True),
        ("all(A[i] <= A[i + 1] for i in range(n - 1))", False),
        ("any(a == 2 for a in A if a > 1)", True),
        ("sum(a * a for a in A)", 14),
        ("sorted(A) == A", False),
        ("sorted(t) == t", True),
        ("is_sorted(t) and not distinct(t)", True),
        ("n in A", True),
        ("'b' in s", True),
        ("max(A) if n > 2 else 0", 3),
        ("len(set(s)) == len(s)", False),
        ("-7 // 2 + -7 % 3", -2),
        ("n is not None", True),
        ("min(n, 2) * abs(-4)", 8),
    ],
)
def test_value(text, value):
    assert Expression(text).evaluate(VALUES) == value


@pytest.mark.parametrize("text", ["A[0] > 1", "1 // len(A) > 0", "max(A) > 0", "p.z == 1", "A < 3", "m[0][n - 3] == 1"])
def test_constraint_without_a_value_does_not_hold(text):
    assert not Expression(text).holds({**VALUES, "A": [], "m": [], "n": 2})


def test_computed_negative_index_counts_from_nowhere():
    assert not Expression("A[n - 4] == 2").holds(VALUES)


@pytest.mark.parametrize(
    "text, rule",
    [
        ("__import__('os')", "calls __import__"),
        ("A.__class__.__bases__[0]", ""),
        ("open('x')", "calls open"),
        ("A[1:2]", "slices"),
        ("lambda: 1", "not in the language"),
        ("f'{n}'", "not in the language"),
        ("(x := 5)", "not in the language"),
        ("[a for a in A]", ""),
        ("len(a for a in A)", "gives a loop to len"),
        ("A[", "is not an expression"),
        ("b'x'", "not a number or text"),
        ("sum(a for a, b in A)", "several variables"),
        ("A.append(3)", "not in the language"),
    ],
)
def test_what_is_not_in_the_language_is_told_or_harmless(text, rule):
    if rule:
        with pytest.raises(ExpressionError, match=rule):
            Expression(text)
    else:
        assert Expression(text).holds(VALUES) in (True, False)


def test_only_fields_of_records_can_be_read():
    assert not Expression("A.__class__ == 1").holds(VALUES)
    assert not Expression("p.fields == 1").holds(VALUES)


def test_names_are_those_that_are_free():
    assert set(Expression("all(A[i] < k for i in range(n))").names) == {"A", "k", "n"}
    assert Expression("len(A) + len(A)").only_length_of("A")
    assert not Expression("len(A) + A[0]").only_length_of("A")
    assert Expression("len(A)").length_of() == "A"
    assert Expression("len(A) + 1").length_of() is None


IN_C = [
    "sum(A) < 2**40",
    "sum(A) < 100 and n > 2",
    "A[0] > 0 or A[n - 1] < 0",
    "all(A[i] <= A[i + 1] for i in range(n - 1))",
    "any(a * a == k for a in A)",
    "sorted(A) == A",
    "is_sorted(A) and distinct(A)",
    "len(set(A)) == len(A)",
    "k in A",
    "k not in (0, 1, 2)",
    "-3 <= k <= n < 9",
    "A[k] == 1",
    "A[-1] >= A[0]",
    "k // 3 == -1",
    "k % 3 == 2",
    "n // k > 1",
    "k % (n - 3) == 0",
    "max(A) - min(A) > 5",
    "min(k, n, 2) == 2",
    "abs(k) > 3",
    "(k if n > 2 else n) > 1",
    "not (k > 0 and n > 3)",
    "sum(1 for a in A if a > 0) * 2 >= n",
    "all(A[i] != A[j] for i in range(n) for j in range(i))",
    "x < 0.5 or x * 2 > k",
    "k / n > 0.4",
    "sum(1 for i in range(n, 0, -2)) == 2",
    "2**n > k + 4",
    "k ** n > 5",
    "(k & 1) + (k << 2) > 3",
    "len(s) > 2 and s[0] == 'a'",
    "all(c != 'b' for c in s)",
    "True",
]


def test_c_says_the_same_as_python(tmp_path):
    types = {"A": "int *", "n": "int", "k": "int", "x": "double", "s": "char *"}
    functions = [to_c(Expression(text), types, {"A": "n"}, f"where_{i}") for i, text in enumerate(IN_C)]
    rng = random.Random(4)
    cases = []
    for _ in range(150):
        A = [rng.choice([0, 1, -1, 2, 3, rng.randint(-9, 9), 2**31 - 1, -(2**31)]) for _ in range(rng.randrange(6))]
        s = "".join(rng.choice("abc") for _ in range(rng.randrange(5)))
        cases.append({"A": A, "n": len(A), "k": rng.randint(-6, 6), "x": rng.randrange(-8, 8) / 4, "s": s})
    lines = []
    for case in cases:
        items = ", ".join(str(a) if a > -(2**31) else "(-2147483647 - 1)" for a in case["A"]) or "0"
        lines.append(
            f'{{ int A[] = {{{items}}}; int n = {case["n"]}; int k = {case["k"]}; double x = {case["x"]}; char s[] = "{case["s"]}";'
        )
        lines += [f'printf("%d", {function.call});' for function in functions] + [
            '(void)A; (void)n; (void)k; (void)x; (void)s; printf("\\n"); }'
        ]
    source = (
        "#include <stdio.h>\n"
        + C_SUPPORT
        + "".join(f.definition for f in functions)
        + "int main(void) {\n"
        + "\n".join(lines)
        + "\n}\n"
    )
    (tmp_path / "t.c").write_text(source)
    flags = ["-Wall", "-Werror", "-Wno-unused-function", "-fsanitize=undefined", "-fno-sanitize-recover", "-O0"]
    subprocess.run(["gcc", *flags, "t.c", "-o", "t"], cwd=tmp_path, check=True)
    printed = subprocess.run(["./t"], cwd=tmp_path, check=True, capture_output=True, text=True).stdout.split()
    for case, row in zip(cases, printed, strict=True):
        for text, digit in zip(IN_C, row, strict=True):
            assert Expression(text).holds(case) == (digit == "1"), (text, case)


@pytest.mark.parametrize("text", ["m[0][1] > 2", "s == 'abc'", "sorted(A)[0] > 1", "A == [1]", "2**70 > n", "B[0] > 1"])
def test_what_c_cannot_say_is_told(text):
    with pytest.raises(ExpressionError):
        to_c(Expression(text), {"A": "int *", "n": "int", "s": "char *", "m": "int *"}, {"A": "n", "m": "n"})


def test_sums_are_64_bit():
    function = to_c(Expression("sum(A) < 2**40"), {"A": "int *"}, {"A": "n"}, "small_sum")
    assert function.call == "small_sum(A, n)"
    assert "long long" in function.definition and "1099511627776LL" in function.definition
