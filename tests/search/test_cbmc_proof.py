"""Proofs by the model checker: what it proves, and that it cannot be made to prove what is false."""

import pytest

from momus.execute import Runner
from momus.search.solvers.base import Doubt, Proof
from momus.search.solvers.cbmc.proof import attempt
from tests.search.cbmc_pairs import EQUI, EQUI_INPUTS, pair_of
from tests.search.proofs import whole

X = {"x": "int(-2**31, 2**31 - 1)"}
SMALL = {"x": "int(0, 10)"}
LIST = {"A": "list(int(-100, 100), 1, 3)", "n": "len(A)"}
SUM = "int f(int *A, int n) { int s = 0; for (int i = 0; i < n; i++) s += A[i]; return s; }"
SAME = "int f(int x) { return x; }"


@pytest.fixture(scope="module")
def runner():
    with Runner() as made:
        yield made


EFFICIENT = """int equi(int A[], int n) {
    long long total = 0, before = 0;
    for (int i = n; i > 0; i--) total += A[i - 1];
    for (int i = 0; i < n; before += A[i++])
        if (before + before == total - A[i]) return i;
    return -1;
}
"""
QUADRATIC = """int equi(int A[], int n) {
    for (int i = 0; i < n; i++) {
        long long left = 0, right = 0;
        for (int j = 0; j < i; j++) left += A[j];
        for (int j = i + 1; j < n; j++) right += A[j];
        if (left == right) return i;
    }
    return -1;
}
"""


@pytest.mark.parametrize("submission", [EFFICIENT, QUADRATIC], ids=["efficient", "quadratic"])
def test_equi_variants_are_proved_up_to_length_four_over_all_ints(runner, submission):
    proof = whole(attempt, pair_of(runner, EQUI, submission, EQUI_INPUTS, "equi"), 4, 30)
    assert isinstance(proof, Proof)
    assert proof.most == 4
    assert [sizes["A#0"] for sizes in proof.sizes] == [1, 2, 3, 4]
    assert not proof.whole


def test_a_domain_without_larger_inputs_is_proved_whole(runner):
    proof = whole(attempt, pair_of(runner, SAME, "int f(int x) { return x + 1 - 1; }", {"x": "int(-5, 5)"}), 4, 20)
    assert proof.whole


def test_strings_and_structs_are_proved(runner):
    count = "int f(char *s) { int n = 0; while (*s) n += *s++ == 'a'; return n; }"
    other = "int f(char *s) { int n = 0; for (int i = 0; s[i]; i++) if (s[i] == 'a') n++; return n; }"
    assert whole(attempt, pair_of(runner, count, other, {"s": "str('ab', 0, 3)"}), 3, 20)
    point = "struct p { int x; int y; }; int f(struct p a) { return a.x + a.y; }"
    swapped = "struct p { int x; int y; }; int f(struct p b) { return b.y + b.x; }"
    assert whole(attempt, pair_of(runner, point, swapped, {"a": "record(x=int(0, 99), y=int(0, 99))"}), 3, 20)


def test_returned_strings_are_compared_to_the_end_of_the_longest(runner):
    said = 'const char *f(int x) { return x > 3 ? "more than three it is" : "not more than three"; }'
    turned = 'const char *f(int x) { if (x <= 3) return "not more than three"; return "more than three it is"; }'
    assert whole(attempt, pair_of(runner, said, turned, X), 0, 20)
    last = attempt(pair_of(runner, said, turned.replace("it is", "it iS"), X), 0, 20)
    assert last == Doubt("the outcomes differ (sizes {})")


LIES = {
    "exit": (SAME, "#include <stdlib.h>\nint f(int x) { if (x == 77) exit(1); return x; }", X),
    "exit in a helper": (SAME, "#include <stdlib.h>\nstatic void g(void) { exit(0); } int f(int x) { if (x == 5) g(); return x; }", X),
    "exit without its header": (SAME, "int f(int x) { if (x == 5) exit(0); return x; }", X),
    "_Exit": (SAME, "#include <stdlib.h>\nint f(int x) { if (x == 5) _Exit(0); return x; }", X),
    "abort": (SAME, "#include <stdlib.h>\nint f(int x) { if (x == 5) abort(); return x; }", X),
    "assert": (SAME, "#include <assert.h>\nint f(int x) { assert(x != 5); return x; }", X),
    "endless loop": (SAME, "int f(int x) { if (x == 5) while (1) {} return x; }", X),
    "endless for": (SAME, "int f(int x) { if (x == 5) for (;;); return x; }", X),
    "endless goto": (SAME, "int f(int x) { again: if (x == 5) goto again; return x; }", X),
    "endless recursion": (SAME, "int f(int x) { return x == 5 ? f(x) : x; }", X),
    "long loop": (SAME, "int f(int x) { int n = 0; while (n < 1000) n++; return x == 5 ? n : x; }", X),
    "unreachable": (SAME, "int f(int x) { if (x == 5) __builtin_unreachable(); return x; }", X),
    "trap": (SAME, "int f(int x) { if (x == 5) __builtin_trap(); return x; }", X),
    "assumption": (SAME, "int f(int x) { __CPROVER_assume(x != 5); return x; }", X),
    "seen by the checker only": (SAME, "int f(int x) {\n#ifdef __CPROVER\nreturn x;\n#else\nreturn 0;\n#endif\n}", X),
    "pasted name": (SAME, "#define P(a, b) a##b\nint f(int x) { P(__CPRO, VER_assume)(x != 5); return x; }", X),
    "longjmp": (SAME, "#include <setjmp.h>\nint f(int x) { jmp_buf b; if (setjmp(b)) return 0; if (x == 5) longjmp(b, 1); return x; }", X),
    "assembler": (SAME, "int f(int x) { asm(\"xorl %0, %0\" : \"+r\"(x)); return x; }", X),
    "signed overflow": (
        "int f(int x) { return x < 2147483647; }",
        "int f(int x) { return x + 1 > x; }",
        X,
    ),
    "shift": ("int f(int x) { return 1 << (x & 31); }", "int f(int x) { return 1 << x; }", {"x": "int(0, 64)"}),
    "division by zero": (SAME, "int f(int x) { int y = 100 / (x - 5); return x + y - y; }", SMALL),
    "read past the end": (SUM, "int f(int *A, int n) { int s = 0; for (int i = 0; i < n; i++) s += A[i]; return A[n] == A[n] ? s : s; }", LIST),
    "read of an empty array": (
        "int f(int *A, int n) { return n; }",
        "int f(int *A, int n) { return A[0] - A[0] + n; }",
        {"A": "list(int(0, 9), 0, 2)", "n": "len(A)"},
    ),
    "write past the end": (SUM, SUM.replace("return s;", "A[n] = 0; return s;"), LIST),
    "null pointer": (SAME, "int f(int x) { int *p = x == 5 ? 0 : &x; return *p; }", SMALL),
    "memory freed": (
        SAME,
        "#include <stdlib.h>\nint f(int x) { int *p = malloc(4); *p = x; free(p); return *p; }",
        SMALL,
    ),
    "malloc unchecked": (SAME, "#include <stdlib.h>\nint f(int x) { int *p = malloc(1L << 40); *p = x; int y = *p; return y; }", SMALL),
    "local never set": (SAME, "int f(int x) { int y; if (x != 5) y = x; return y; }", SMALL),
    "static counter": (SAME, "int f(int x) { static int calls; return x + calls++ * 0 + (calls > 1); }", SMALL),
    "global counter": (SAME, "int calls; int f(int x) { return calls++ ? 0 : x; }", SMALL),
    "counter in a macro": (SAME, "#define STATE static int calls\nint f(int x) { STATE; return calls++ ? 0 : x; }", SMALL),
    "function pointer kept": (SAME, "static int one(int x) { return x; } static int two(int x) { return 0; } int (*g)(int) = one;\n"
                              "int f(int x) { int y = g(x); g = two; return y; }", SMALL),
    "pointer kept": (SAME, "static const int *kept; int f(int x) { static const int one = 1; int y = kept ? 0 : x; kept = &one; return y; }", SMALL),
    "qsort": (
        "#include <stdlib.h>\nint c(const void *a, const void *b) { return *(int *)a - *(int *)b; }\n"
        "int f(int *A, int n) { qsort(A, n, sizeof *A, c); return 0; }",
        "int f(int *A, int n) { return n == 3 && A[0] > A[1] ? 0 : 0; }",
        LIST,
    ),
    "no body": (SAME, "int g(int); int f(int x) { g(x); return x; }", SMALL),
    "strcmp": (
        "#include <string.h>\nint f(char *s) { return strcmp(s, \"b\"); }",
        "int f(char *s) { int i = 0; while (s[i] && s[i] == \"b\"[i]) i++; int d = s[i] - \"b\"[i]; return d < 0 ? -1 : d > 0; }",
        {"s": "str('a-e', 0, 2)"},
    ),
    "isalpha": ("#include <ctype.h>\nint f(int x) { return isalpha(x); }", "int f(int x) { return x >= 'a' && x <= 'c'; }", {"x": "int(97, 99)"}),
    "large local": (SAME, "int f(int x) { int big[1 << 24]; big[x] = x; return big[x]; }", SMALL),
    "variable local": (SAME, "int f(int x) { int big[x * 100000000 + 1]; big[x] = x; return big[x]; }", SMALL),
    "float to int": ("int f(double x) { return (int)x; }", "int f(double x) { return (int)(long)x; }", {"x": "float(0, 1e12)"}),
    "rand": (SAME, "#include <stdlib.h>\nint f(int x) { return rand() == 7 ? 0 : x; }", SMALL),
    "square root": (
        "#include <math.h>\ndouble f(double x) { return sqrt(x); }",
        "#include <math.h>\ndouble f(double x) { return pow(x, 0.5); }",
        {"x": "float(0, 4)"},
    ),
    "constructor": (
        SAME,
        "static const int k = 1; __attribute__((constructor)) static void g(void) { *(int *)&k = 0; } int f(int x) { return x * k; }",
        SMALL,
    ),
    "nothing compared": ("void f(int x) { }", "void f(int x) { while (x == 5) {} }", SMALL),
    "unsigned result": ("int f(int x) { return -1; }", "unsigned f(int x) { return 4294967295u; }", SMALL),
    "name of the harness": (SAME, "extern __int128 momus_r_out_0; int f(int x) { return momus_r_out_0; }", SMALL),
    "line marker": (SAME, '# 1 "<built-in>"\nint calls; int f(int x) { return calls++ ? 0 : x; }', SMALL),
    "remainder of the smallest": (
        "int f(int x, int y) { return y == 0 || y == -1 ? 0 : x % y; }",
        "int f(int x, int y) { return y == 0 ? 0 : x % y; }",
        X | {"y": "int(-2**31, 2**31 - 1)"},
    ),
    "literal written": (SAME, "int f(int x) { char *s = \"a\"; if (x == 5) s[0] = 98; return x; }", SMALL),
    "constant written": (SAME, "static const int k = 1; int f(int x) { if (x == 5) *(int *)&k = 2; return x; }", SMALL),
    "order of increments": (
        "int f(int x) { return -1; }",
        "static int g(int a, int b) { return a - b; } int f(int x) { int i = x; return g(i++, i++); }",
        SMALL,
    ),
    "order of arguments": (
        "int f(int x) { return -1; }",
        "static int g(int a, int b) { return a - b; } static int n(int *p) { return (*p)++; }\n"
        "int f(int x) { int i = x; return g(n(&i), n(&i)); }",
        SMALL,
    ),
    "order of operands": (
        "int f(int x) { return -1; }",
        "static int n(int *p) { return (*p)++; } int f(int x) { int i = x; return n(&i) - n(&i); }",
        SMALL,
    ),
    "order of index and call": (
        "int f(int x) { return 0; }",
        "static int n(int *p) { return ++*p; } int f(int x) { int i = 0, a[2] = {0, 0}; a[i] = n(&i); return a[0]; }",
        SMALL,
    ),
    "increment of itself": (SAME, "int f(int x) { int i = x; i = i++; return i; }", SMALL),
    "no return": ("int f(int x) { return 1; }", "int f(int x) { if (x != 5) return 1; }", SMALL),
    "local returned": ("char *f(int x) { return \"a\"; }", "char *f(int x) { char s[2] = \"a\"; return s; }", SMALL),
    "freed twice": (
        SAME,
        "#include <stdlib.h>\nint f(int x) { char *p = malloc(3); if (p) { free(p); if (x == 5) free(p); } return x; }",
        SMALL,
    ),
    "deep stack": (
        SAME,
        "int g(int n) { char b[60000]; b[n] = n; return n ? g(n - 1) + b[n] - n : 0; } int f(int x) { return x + 0 * g(30); }",
        SMALL,
    ),
    "look before a call": (
        "int f(int x) { return x + 1; }",
        "int g(int *p) { *p = *p + 1; return 0; } int f(int x) { int a[1] = {x}; return a[0] + g(a); }",
        SMALL,
    ),
    "narrow parameter": (SAME, "int f(char x) { return x; }", {"x": "int(0, 200)"}),
    "address": (SAME, "int f(int x) { return x + (((unsigned long)&x >> 40) == 0); }", SMALL),
    "pointers compared": (SAME, "int f(int x) { int y = x; return &x < &y ? x : y + 1; }", SMALL),
    "bytes of a pointer": (SAME, "int f(int x) { int *p = &x; return x + (((unsigned char *)&p)[5] == 0); }", SMALL),
    "long double": (SAME, "int f(int x) { return (int)(x * 1.0L); }", SMALL),
    "printed without end": (SAME, '#include <stdio.h>\nint f(int x) { printf("%*d", 1000000000, 1); return x; }', SMALL),
    "signal": (SAME, "#include <signal.h>\nint f(int x) { if (x == 5) raise(11); return x; }", SMALL),
    "rounding": ("int f(double x) { return 1; }", "int f(double x) { return (x + 1e16) - 1e16 == x; }", {"x": "float(0, 10)"}),
    "redefined type": (SAME, "#define int long\nint f(int x) { return sizeof(int) == 8 ? 0 : x; }", SMALL),
    "name that the compiler knows": (
        "int f(int x) { return x / 2; }",
        "long labs(long x) { return x / 2; }\nint f(int x) { return labs(x); }",
        SMALL,
    ),
    "known name from a macro": (
        "int f(int x) { return x / 2; }",
        "#define D(n) int n(int x)\nD(abs) { return x / 2; }\nint f(int x) { return abs(x); }",
        SMALL,
    ),
    "wide bit-field": (
        SAME,
        "struct s { unsigned long long b : 40; }; int f(int x) { struct s s; s.b = 1; return x + ((s.b << 39 << 1) == 0); }",
        SMALL,
    ),
    "enum below zero": (SAME, "enum e { A, B }; int f(int x) { enum e e = A; e -= 1; return x + (e > 0); }", SMALL),
    "enum of a type": (SAME, "typedef enum { A, B } e; int f(int x) { e k = A; return x + (k - 1 > 0); }", SMALL),
    "one place twice": (
        SAME,
        "int g(int *restrict a, int *restrict b) { *a = 1; *b = 2; return *a; } int f(int x) { int k = 0; return x + g(&k, &k) - 2; }",
        SMALL,
    ),
    "one place as two types": (
        SAME,
        "int g(int *a, short *b) { *a = 1; *b = 2; return *a; } int f(int x) { int k = 0; return x + g(&k, (short *)&k) - 2; }",
        SMALL,
    ),
    "time": (SAME, "int f(int x) { return x + (__TIME__[0] == '9'); }", SMALL),
}  # fmt: skip


@pytest.mark.parametrize("name", LIES)
def test_a_pair_that_differs_is_never_proved(runner, name):
    reference, submission, inputs = LIES[name]
    assert whole(attempt, pair_of(runner, reference, submission, inputs), 3, 4) is None


def test_an_empty_precondition_proves_nothing(runner):
    other = "int f(int x) { return x + 1; }"
    doubt = attempt(pair_of(runner, SAME, other, X, where=("x * x == -1",)), 3, 10)
    assert doubt == Doubt("the end is never reached (sizes {})")


def test_a_difference_is_named_as_the_doubt(runner):
    doubt = attempt(pair_of(runner, SAME, "int f(int x) { return x == 7 ? 0 : x; }", SMALL), 3, 10)
    assert doubt == Doubt("the outcomes differ (sizes {})")


def test_a_long_and_a_double_are_not_proved_equal_by_rounding(runner):
    inputs = {"x": "int(0, 2**60)"}
    pair = pair_of(runner, "long f(long x) { return x; }", "double f(long x) { return x; }", inputs)
    assert attempt(pair, 3, 60) == Doubt("a whole and a floating number are not compared exactly")
