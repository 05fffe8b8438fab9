"""Pairs whose shortest counterexample is long, or deep in a loop or a recursion: no short input tells them apart."""

from collections.abc import Callable
from dataclasses import dataclass

from tests.quality.hard_pairs import HardPair

LISTED = {"A": "list(int(-1000, 1000), 1, 100)", "n": "len(A)"}
WRITTEN = {"s": "str('ab', 0, 60)"}


@dataclass(frozen=True)
class DeepPair:
    """A pair, and what its smallest counterexample has to be: `measure(args)` is `least`."""

    pair: HardPair
    measure: Callable[[tuple], int]
    least: int


def first_length(args: tuple) -> int:
    """Return how long the first argument is."""
    return len(args[0])


def first(args: tuple) -> int:
    """Return the first argument."""
    return args[0]


def c(
    name: str, inputs: dict[str, str], reference: str, old: str, new: str, measure: Callable[[tuple], int], least: int
) -> DeepPair:
    """Return a pair in C: the submission has other text in place of a part of the reference."""
    assert old in reference
    return DeepPair(HardPair(name, "c", inputs, reference, reference.replace(old, new), None), measure, least)


def java(
    name: str, inputs: dict[str, str], method: str, old: str, new: str, measure: Callable[[tuple], int], least: int
) -> DeepPair:
    """Return a pair in Java: the submission's method has other text in place of a part of the reference's."""
    assert old in method
    reference = f"class Main {{\n    static {method}\n}}\n"
    return DeepPair(HardPair(name, "java", inputs, reference, reference.replace(old, new), None), measure, least)


C = (
    c(
        "greatest_of_nine", LISTED,
        "int f(int *A, int n) { int best = A[0]; for (int i = 1; i < n; i++) if (A[i] > best) best = A[i]; return best; }",
        "i < n;", "i < n && i < 9;", first_length, 10,
    ),
    c(
        "recursion_with_a_remainder", {"n": "int(0, 60)"},
        "int f(int n) { if (n <= 0) return 0; return 1 + f(n - 1); }",
        "return 1 +", "if (n % 37 == 31) return 99; return 1 +", first, 31,
    ),
    c(
        "eleven_places_before", LISTED,
        "int f(int *A, int n) { int many = 0; for (int i = 11; i < n; i++) many += A[i] == A[i - 11]; return many; }",
        "i = 11;", "i = 12;", first_length, 12,
    ),
    c(
        "half_a_palindrome", WRITTEN,
        """int f(const char *s) {
            int n = 0;
            while (s[n]) n++;
            for (int i = 0; i < n / 2; i++) if (s[i] != s[n - 1 - i]) return 0;
            return 1;
        }""",
        "i < n / 2;", "i < n / 2 && i < 8;", first_length, 18,
    ),
    c(
        "run_of_sixteen", LISTED,
        """int f(int *A, int n) {
            int best = 1, now = 1;
            for (int i = 1; i < n; i++) { now = A[i] == A[i - 1] ? now + 1 : 1; if (now > best) best = now; }
            return best;
        }""",
        "now > best", "now > best && now < 16", first_length, 16,
    ),
    c(
        "depth_in_four_bits", {"s": "str('()', 0, 60)"},
        """int f(const char *s) {
            int depth = 0;
            for (int i = 0; s[i]; i++) { depth += s[i] == '(' ? 1 : -1; if (depth < 0) return 0; }
            return depth == 0;
        }""",
        "return depth == 0;", "return (depth & 15) == 0;", first_length, 16,
    ),
    c(
        "recursion_of_sixty", {"n": "int(0, 90)"},
        "int go(int n, int d) { return n <= 0 ? 0 : n + go(n - 1, d + 1); }\nint f(int n) { return go(n, 0); }",
        "n <= 0", "n <= 0 || d == 60", first, 61,
    ),
    c(
        "twenty_steps", {"n": "int(1, 30)"},
        "int f(int n) { int steps = 0; while (n != 1) { n = n % 2 ? 3 * n + 1 : n / 2; steps++; } return steps; }",
        "while (n != 1)", "while (n != 1 && steps < 20)", first, 25,
    ),
    c(
        "beginning_of_nine", {"A": "list(int(0, 99), 0, 40)", "n": "len(A)", "B": "list(int(0, 99), 0, 40)", "m": "len(B)"},
        "int f(int *A, int n, int *B, int m) { int i = 0; while (i < n && i < m && A[i] == B[i]) i++; return i; }",
        "i < n &&", "i < 9 && i < n &&", first_length, 10,
    ),
    c(
        "sorted_up_to_thirty", LISTED,
        "int f(int *A, int n) { for (int i = 1; i < n; i++) if (A[i] < A[i - 1]) return 0; return 1; }",
        "i < n;", "i < n && i != 29;", first_length, 30,
    ),
)  # fmt: skip

JAVA = (
    java(
        "greatest_of_nine_in_java", {"A": "list(int(-1000, 1000), 1, 100)"},
        "int f(int[] A) { int best = A[0]; for (int i = 1; i < A.length; i++) if (A[i] > best) best = A[i]; return best; }",
        "i < A.length;", "i < A.length && i < 9;", first_length, 10,
    ),
    java(
        "eleven_letters", WRITTEN,
        "int f(String s) { int many = 0; for (int i = 0; i < s.length(); i++) if (s.charAt(i) == 'a') many++; return many; }",
        "== 'a')", "== 'a' && many < 11)", first_length, 12,
    ),
    java(
        "recursion_of_sixty_in_java", {"n": "int(0, 90)"},
        "int f(int n) { return go(n, 0); }\n    static int go(int n, int d) { return n <= 0 ? 0 : n + go(n - 1, d + 1); }",
        "n <= 0", "n <= 0 || d == 60", first, 61,
    ),
    java(
        "thirteen_items", {"A": "list(int(0, 9), 0, 40)"},
        "int f(int[] A) { int sum = 0; for (int x : A) sum += x; return sum; }",
        "return sum;", "return A.length == 13 && A[12] == 7 ? -1 : sum;", first_length, 13,
    ),
    java(
        "twenty_steps_in_java", {"n": "int(1, 30)"},
        "int f(int n) { int steps = 0; while (n != 1) { n = n % 2 == 1 ? 3 * n + 1 : n / 2; steps++; } return steps; }",
        "while (n != 1)", "while (n != 1 && steps < 20)", first, 25,
    ),
)  # fmt: skip

PAIRS = {one.pair.name: one for one in (*C, *JAVA)}
