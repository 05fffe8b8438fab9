"""How small counterexamples are: for each known bug, the exact one that a person would have chosen."""

import pytest

from momus.model import Claim
from momus.pipeline import Options, grade
from tests.exercises import write_exercise

NUMBERS = 'language = "python"\nname = "numbers"\nfunction = "f"\n[inputs]\nxs = "list(int(-100, 100), {least}, 8)"\n'
INTEGER = 'language = "python"\nname = "integer"\nfunction = "f"\n[inputs]\nn = "int(-1000, 1000)"\n'
TEXT = 'language = "python"\nname = "text"\nfunction = "f"\n[inputs]\ns = "str(\'a-zA-Z \', 0, 8)"\n'
SEEK = 'language = "python"\nname = "seek"\nfunction = "f"\n[inputs]\nx = "int(-100, 100)"\nseq = "list(int(-100, 100), 0, 8, sorted=True)"\n'
C_NUMBERS = 'language = "c"\nname = "numbers"\nfunction = "f"\n[inputs]\nA = "list(int(-2**31, 2**31 - 1), 1, 8)"\nn = "len(A)"\n'
C_WORD = 'language = "c"\nname = "word"\nfunction = "f"\n[inputs]\nx = "int(-2**31, 2**31 - 1)"\n'

MAXIMUM = "def f(xs):\n    return max(xs)\n"
TOTAL = "def f(xs):\n    return sum(xs)\n"
ORDERED = "def f(xs):\n    return sorted(xs)\n"
DISTINCT = "def f(xs):\n    return list(dict.fromkeys(xs))\n"
POSITION = "def f(x, seq):\n    return sum(v < x for v in seq)\n"

BUGS = {
    "maximum_that_starts_at_zero": (
        NUMBERS.format(least=1),
        MAXIMUM,
        "def f(xs):\n    best = 0\n    for x in xs:\n        if x > best:\n            best = x\n    return best\n",
        ([-1],),
    ),
    "maximum_without_the_last": (
        NUMBERS.format(least=1), MAXIMUM,
        "def f(xs):\n    best = xs[0]\n    for i in range(len(xs) - 1):\n        best = max(best, xs[i])\n    return best\n",
        ([0, 1],),
    ),
    "maximum_of_absolute_values": (NUMBERS.format(least=1), MAXIMUM, "def f(xs):\n    return max(xs, key=abs)\n", ([0, -1],)),
    "sum_without_the_first": (NUMBERS.format(least=0), TOTAL, "def f(xs):\n    return sum(xs[1:])\n", ([1],)),
    "sum_that_stops_at_zero": (
        NUMBERS.format(least=0), TOTAL,
        "def f(xs):\n    t = 0\n    for x in xs:\n        if x == 0:\n            break\n        t += x\n    return t\n",
        ([0, 1],),
    ),
    "sort_that_loses_repeats": (NUMBERS.format(least=0), ORDERED, "def f(xs):\n    return sorted(set(xs))\n", ([0, 0],)),
    "sort_of_one_pass": (
        NUMBERS.format(least=0), ORDERED,
        "def f(xs):\n    ys = list(xs)\n    for i in range(len(ys) - 1):\n        if ys[i] > ys[i + 1]:\n"
        "            ys[i], ys[i + 1] = ys[i + 1], ys[i]\n    return ys\n",
        ([0, 0, -1],),
    ),
    "removing_only_neighbours": (
        NUMBERS.format(least=0), DISTINCT,
        "def f(xs):\n    return [x for i, x in enumerate(xs) if i == 0 or x != xs[i - 1]]\n",
        ([0, 1, 0],),
    ),
    "removing_through_a_set": (NUMBERS.format(least=0), DISTINCT, "def f(xs):\n    return sorted(set(xs))\n", ([0, -1],)),
    "strict_comparison": (SEEK, POSITION, "def f(x, seq):\n    return sum(v <= x for v in seq)\n", (0, [0])),
    "index_error_at_the_end": (
        SEEK, POSITION, "def f(x, seq):\n    i = 0\n    while seq[i] < x:\n        i += 1\n    return i\n", (0, [])
    ),
    "endless_loop_on_zero": (
        INTEGER, "def f(n):\n    return abs(n)\n", "def f(n):\n    while n == 0:\n        pass\n    return abs(n)\n", (0,)
    ),
    "magic_number": (INTEGER, "def f(n):\n    return n % 7\n", "def f(n):\n    return n % 7 if n != 383 else 0\n", (383,)),
    "boundary": (INTEGER, "def f(n):\n    return n > 100\n", "def f(n):\n    return n >= 100\n", (100,)),
    "empty_text": (TEXT, "def f(s):\n    return s[:1]\n", "def f(s):\n    return s[0]\n", ("",)),
    "capital_letters": (
        TEXT, "def f(s):\n    return s.lower()\n", "def f(s):\n    return ''.join(c for c in s if not c.isupper())\n", ("A",)
    ),
    "blank_at_the_end": (TEXT, "def f(s):\n    return len(s)\n", "def f(s):\n    return len(s.rstrip())\n", (" ",)),
    "palindrome_of_the_ends": (
        TEXT, "def f(s):\n    return s == s[::-1]\n", "def f(s):\n    return s[:1] == s[-1:]\n", ("aaba",)
    ),
    "absolute_value_in_c": (
        C_WORD, "long long f(int x) { return x < 0 ? -(long long)x : x; }", "long long f(int x) { return x < 0 ? -x : x; }", (-(2**31),)
    ),
    "negative_remainder_in_c": (C_WORD, "int f(int x) { return x % 2 != 0; }", "int f(int x) { return x % 2 == 1; }", (-1,)),
    "minimum_of_all_but_the_last_in_c": (
        C_NUMBERS,
        "int f(int *A, int n) { int m = A[0]; for (int i = 1; i < n; i++) if (A[i] < m) m = A[i]; return m; }",
        "int f(int *A, int n) { int m = A[0]; for (int i = 1; i < n - 1; i++) if (A[i] < m) m = A[i]; return m; }",
        ([0, -1], 2),
    ),
}  # fmt: skip


@pytest.mark.parametrize("bug", BUGS)
def test_the_smallest_counterexample_is_found(bug, tmp_path):
    settings, reference, submission, smallest = BUGS[bug]
    folder = write_exercise(tmp_path / "exercise", settings, reference, {"student": submission})
    results = grade(folder, options=Options(inputs=6000, seed=1, jobs=1, out=tmp_path / "out"))
    [finding] = results.findings
    assert (finding.claim, finding.evidence.input.args) == (Claim.REFUTED, smallest)
