"""Proofs about Java by the model checker: what it proves, and that it cannot be made to prove what is false."""

import pytest

from momus.execute import Runner
from momus.search.solvers.base import Doubt, Proof
from momus.search.solvers.jbmc.proof import attempt
from tests.search.jbmc_pairs import of, pair_of
from tests.search.proofs import whole

X = {"x": "int(-2**31, 2**31 - 1)"}
SMALL = {"x": "int(0, 10)"}
LIST = {"A": "list(int(-100, 100), 0, 3)"}
SAME = of("int f(int x) { return x; }")
SUM = of("int f(int[] A) { int s = 0; for (int x : A) s += x; return s; }")
TEXT = {"s": "str('abc', 0, 2)"}


@pytest.fixture(scope="module")
def runner():
    with Runner() as made:
        yield made


EQUAL = {
    "sum backwards": (SUM, of("int f(int[] A) { int s = 0; for (int i = A.length - 1; i >= 0; i--) s += A[i]; return s; }"), LIST),
    "same exception": (
        of("int f(int x) { return 10 / x; }"),
        of('int f(int x) { if (x == 0) throw new ArithmeticException("zero"); return 10 / x; }'),
        SMALL,
    ),
    "caught widely": (
        of("int f(int x) { try { return 10 / x; } catch (ArithmeticException e) { return 0; } }"),
        of("int f(int x) { try { return 10 / x; } catch (Exception e) { return 0; } }"),
        SMALL,
    ),
    "index caught": (
        of("int f(int x) { int[] a = {1, 2, 3}; try { return a[x]; } catch (IndexOutOfBoundsException e) { return -1; } }"),
        of("int f(int x) { return x < 3 ? x + 1 : -1; }"),
        SMALL,
    ),
    "nothing caught": (
        "class Main { int n; static int f(int x) { Main m = x == 5 ? null : new Main(); try { m.n = x; return m.n; "
            "} catch (NullPointerException e) { return 9; } } }",
        of("int f(int x) { return x == 5 ? 9 : x; }"),
        SMALL,
    ),
    "every null caught": (
        "class Main { int n; private int g() { return n; } int h() { return n; } static int f(int x) { "
            "int[] a = null; Main m = null; int[][] b = new int[1][];\n"
        "try { switch (x) { case 0: return a[0]; case 1: a[0] = 1; return 0; case 2: return a.length; "
            "case 3: return m.n; case 4: m.n = 3; return 0;\n"
        "case 5: return m.g(); case 6: return m.h(); case 7: throw null; case 8: return b[0][0]; "
            "case 9: for (int y : b[0]) x = y; return 0;\n"
        "default: return ((Integer) null); } } catch (NullPointerException e) { return 9; } } }",
        of("int f(int x) { return 9; }"),
        SMALL,
    ),
    "every index caught": (
        of("int f(int x) { int[] a = new int[3]; int[][] b = new int[2][3]; char[] c = {'a'}; String s = \"ab\"; int i = x - 7;\n"
           "try { switch (x) { case 0: return a[i]; case 1: a[i] = 1; return 0; case 2: return b[i][0]; "
               "case 3: return b[1][i]; case 4: return c[i];\n"
           "case 5: return s.charAt(i); case 6: return s.substring(i).length(); case 7: return a[3]; "
               "case 8: return b[2][0]; case 9: b[1][3]++; return 0;\n"
           "default: return c[1]; } } catch (IndexOutOfBoundsException e) { return 9; } }"),
        of("int f(int x) { return 9; }"),
        SMALL,
    ),
    "cast caught": (
        of("int f(int x) { Object o = x == 5 ? (Object) \"a\" : new int[x]; try { return ((int[]) o).length; "
            "} catch (ClassCastException e) { return 9; } }"),
        of("int f(int x) { return x == 5 ? 9 : x; }"),
        SMALL,
    ),
    "array returned": (
        of("int[] f(int[] A) { int[] B = A.clone(); java.util.Arrays.sort(B); return B; }"),
        of(
            "int[] f(int[] A) { for (int i = 0; i < A.length; i++) for (int j = i + 1; j < A.length; j++)"
            " if (A[j] < A[i]) { int t = A[i]; A[i] = A[j]; A[j] = t; } return A; }"
        ),
        LIST,
    ),
    "string built": (
        of("String f(String s) { return new StringBuilder(s).reverse().toString(); }"),
        of('String f(String s) { String t = ""; for (int i = 0; i < s.length(); i++) t = s.charAt(i) + t; return t; }'),
        TEXT,
    ),
    "object with fields": (
        SAME,
        "class Main { private int kept; int f(int x) { kept = x; step(); return kept - 1; } private void step() { kept++; } }",
        X,
    ),
    "matrix": (
        of("int f(int[][] M) { int s = 0; for (int[] row : M) for (int x : row) s += x; return s; }"),
        of("int f(int[][] M) { int s = 0; for (int j = 0; M.length > 0 && j < M[0].length; "
            "j++) for (int[] row : M) s += row[j]; return s; }"),
        {"M": "matrix(int(-9, 9), int(1, 2), int(1, 2))"},
    ),
    "null": (
        of("int f(String s) { return s == null ? -1 : s.length(); }"),
        of("int f(String s) { if (s != null) return s.length(); return -1; }"),
        {"s": "optional(str('ab', 0, 2))"},
    ),
    "own exception": (
        "class Main { static class Bad extends RuntimeException { Bad(String s) { super(s); } }\n"
        'static int f(int x) { if (x > 5) throw new Bad("a"); return x; } }',
        "class Main { static int f(int x) { if (x <= 5) return x; throw new Bad(); } } class Bad extends RuntimeException { }",
        SMALL,
    ),
    "lists and maps": (
        of("int f(int[] A) { int n = 0; for (int i = 0; i < A.length; i++) { boolean seen = false;"
           " for (int j = 0; j < i; j++) seen |= A[i] == A[j]; if (!seen) n++; } return n; }"),
        of("int f(int[] A) { java.util.HashSet<Integer> s = new java.util.HashSet<>(); for (int x : A) s.add(x); "
            "return s.size(); }"),
        {"A": "list(int(0, 9), 0, 2)"},
    ),
}  # fmt: skip


@pytest.mark.parametrize("name", EQUAL)
def test_a_pair_that_does_the_same_is_proved(runner, name):
    reference, submission, inputs = EQUAL[name]
    proved = attempt(pair_of(runner, reference, submission, inputs), 3, 120)
    assert isinstance(proved, Proof), proved
    assert proved.whole


def test_a_proof_says_how_far_it_goes(runner):
    proof = whole(attempt, pair_of(runner, SUM, EQUAL["sum backwards"][1], {"A": "list(int(-100, 100), 0, 8)"}), 2, 120)
    assert (proof.bound, proof.whole, proof.most) == ("up to length 2", False, 2)


@pytest.mark.slow
def test_a_length_that_is_a_parameter_is_proved_no_further_than_it_was_looked_at(runner):
    reference = of("int f(int n, int[] A) { return n; }")
    beyond = of("int f(int n, int[] A) { return n > 8 ? 0 : n; }")
    proof = attempt(pair_of(runner, reference, beyond, {"n": "int(0, 20)", "A": "list(int(0, 1), n, n)"}), 8, 120)
    assert (proof.bound, proof.whole) == ("with n up to 8", False)


def lie(submission: str, reference: str = SAME, inputs: dict[str, str] = SMALL) -> tuple[str, str, dict[str, str]]:
    return reference, submission, inputs


LIES = {
    "magic value": lie(of("int f(int x) { return x == 7 ? 0 : x; }")),
    "exit": lie(of("int f(int x) { if (x == 5) System.exit(1); return x; }")),
    "halt": lie(of("int f(int x) { if (x == 5) Runtime.getRuntime().halt(1); return x; }")),
    "endless loop": lie(of("int f(int x) { while (x == 5) { } return x; }")),
    "endless for": lie(of("int f(int x) { if (x == 5) for (;;); return x; }")),
    "endless recursion": lie(of("int f(int x) { return x == 5 ? f(x) : x; }")),
    "deep recursion": lie(
        "class Main { static int g(int n) { return n == 0 ? 0 : 1 + g(n - 1); } static int f(int x) { "
            "return g(x * 100000) / 100000; } }"),
    "long loop": lie(of("int f(int x) { int n = 0; while (n < 1000) n++; return x == 5 ? n : x; }")),
    "static counter": lie("class Main { static int calls; static int f(int x) { return calls++ > 0 ? 0 : x; } }"),
    "static array": lie(
        "class Main { static final int[] CALLS = new int[1]; static int f(int x) { return CALLS[0]++ > 0 ? 0 : x; } }"),
    "static list": lie("import java.util.*; class Main { static final List<Integer> SEEN = new ArrayList<>();"
                       " static int f(int x) { SEEN.add(x); return SEEN.size() > 1 ? 0 : x; } }"),
    "static of another class": lie(
        "class Main { static int f(int x) { return Other.calls++ > 0 ? 0 : x; } } class Other { static int calls; }"),
    "static object": lie(
        "class Main { int n; static final Main M = new Main(); static int f(int x) { return M.n++ > 0 ? 0 : x; } }"),
    "singleton in an enum": lie("class Main { enum E { A; int n; } static int f(int x) { return E.A.n++ > 0 ? 0 : x; } }"),
    "random": lie(of("int f(int x) { return Math.random() < 0.5 ? x : 0; }")),
    "random object": lie(of("int f(int x) { return new java.util.Random().nextInt(1000) == 7 ? 0 : x; }")),
    "time": lie(of("int f(int x) { return System.currentTimeMillis() % 2 == 0 ? x : 0; }")),
    "nanoseconds": lie(of("int f(int x) { return System.nanoTime() > 0 ? x + 1 : x; }")),
    "identity of objects": lie(of("int f(int x) { return new Object().hashCode() % 2 == 0 ? x : 0; }")),
    "identityHashCode": lie(of('int f(int x) { return System.identityHashCode("a") == 0 ? x : x + 1; }')),
    "order of a hash map": lie(
        of("int f(int x) { java.util.Map<Integer, Integer> m = new java.util.HashMap<>(); m.put(9, 1); m.put(x, 2);"
           " for (int k : m.keySet()) return k; return 0; }"),
        of("int f(int x) { return 9; }"),
    ),
    "order of a hash set": lie(
        of("int f(int x) { java.util.Set<String> s = new java.util.HashSet<>(); s.add(\"b\"); s.add(\"a\"); int n = 0;"
           " for (String t : s) n = n * 10 + t.charAt(0); return n; }"),
        of("int f(int x) { return 98 * 10 + 97; }"),
    ),
    "thread": lie("class Main extends Thread { int y; int x; public void run() { y = x; }\n"
                  "static int f(int x) throws Exception { Main m = new Main(); m.x = x; m.start(); return m.y; } }"),
    "synchronized": lie("class Main { static int f(int x) { synchronized (Main.class) { return x == 5 ? 6 : x; } } }"),
    "native method": lie("class Main { static native int g(int x); static int f(int x) { return x == 5 ? g(x) : x; } }"),
    "out of memory": lie(of("int f(int x) { int[] a = new int[x * 200000000]; return a.length / 200000000; }")),
    "out of memory in a model": lie(
        of("int f(int x) { return java.util.Arrays.copyOf(new int[0], x * 200000000).length / 200000000; }")),
    "negative size": lie(of("int f(int x) { int[] a = new int[5 - x]; return x; }")),
    "index": lie(of("int f(int x) { int[] a = new int[10]; a[x] = x; return a[x]; }")),
    "null": lie(of("int f(int x) { int[] a = x == 5 ? null : new int[11]; a[0] = x; return a[0]; }")),
    "null unboxed": lie(of("int f(int x) { Integer y = x == 5 ? null : Integer.valueOf(x); return y; }")),
    "division by zero": lie(of("int f(int x) { int y = 100 / (x - 5); return x + y - y; }")),
    "cast": lie(of("int f(int x) { Object o = x == 5 ? (Object) \"a\" : Integer.valueOf(x); return (Integer) o; }")),
    "array store": lie(of("int f(int x) { Object[] a = new String[1]; if (x == 5) a[0] = Integer.valueOf(x); return x; }")),
    "boxes compared": lie(
        of("boolean f(int x) { Integer a = x, b = x; return a == b; }"), of("boolean f(int x) { return true; "
            "}"), {"x": "int(0, 200)"}
    ),
    "small boxes compared": lie(
        of("boolean f(int x) { Integer a = x, b = x; return a == b; }"), of("boolean f(int x) { return false; "
            "}"), {"x": "int(0, 100)"}
    ),
    "strings compared": lie(
        of('boolean f(String s) { return s == "a"; }'), of('boolean f(String s) { return s.equals("a"); }'), TEXT
    ),
    "constants compared": lie(
        of('boolean f(int x) { String a = "a", b = "a"; return a == b; }'), of("boolean f(int x) { return false; }")
    ),
    "overflow": lie(of("boolean f(int x) { return x + 1 > x; }"), of("boolean f(int x) { return true; }"), X),
    "smallest negated": lie(of("int f(int x) { return Math.abs(x) < 0 ? 1 : 0; }"), of("int f(int x) { return 0; }"), X),
    "long kept in an int": lie(
        of("int f(int x) { return (int) ((long) x * 3 / 3); }"),
        of("int f(int x) { return x * 3 / 3; }"), X),
    "shift": lie(of("int f(int x) { return 1 << x; }"), of("int f(int x) { return x > 31 ? 0 : 1 << x; }"), {"x": "int(0, 64)"}),
    "rounding": lie(
        of("boolean f(double x) { return (x + 1e16) - 1e16 == x; }"),
        of("boolean f(double x) { return true; }"),
        {"x": "float(0, 10)"}),
    "float for double": lie(
        of("double f(double x) { return (float) x; }"),
        of("double f(double x) { return x; }"),
        {"x": "float(0, 1)"}),
    "not a number": lie(
        of("int f(double x) { double y = (x - x) / (x - x); return y == y ? 1 : 0; }"),
        of("int f(double x) { return 1; }"),
        {"x": "float(0, 1)"}),
    "float to int": lie(
        of("int f(double x) { return (int) x; }"),
        of("int f(double x) { return (int) (long) x; }"),
        {"x": "float(0, 1e12)"}),
    "rest of a double": lie(
        of("double f(double x) { return x % 0.1; }"),
        of("double f(double x) { return x - 0.1 * (long) (x / 0.1); }"),
        {"x": "float(0, 1)"}),
    "square root": lie(
        of("double f(double x) { return Math.sqrt(x); }"),
        of("double f(double x) { return Math.pow(x, 0.5); }"),
        {"x": "float(0, 4)"}),
    "sine": lie(
        of("double f(double x) { return Math.sin(x); }"),
        of("double f(double x) { return Math.cos(x - Math.PI / 2); }"),
        {"x": "float(0, 4)"}),
    "assertion that is off": lie(
        of("int f(int x) { assert x != 5; return x; }"),
        of("int f(int x) { if (x == 5) throw new AssertionError(); return x; }")),
    "assertion thrown": lie(of("int f(int x) { if (x == 5) throw new AssertionError(); return x; }")),
    "other exception": lie(
        of("int f(int x) { if (x == 0) throw new IllegalArgumentException(); return 10 / x; }"), of("int f(int x) { "
            "return 10 / x; }")
    ),
    "exception caught too widely": lie(
        of("int f(int x) { try { return 10 / x; } catch (Exception e) { return 0; } }"),
        of("int f(int x) { return 10 / x; }")),
    "error while starting": lie(
        "class Main { static final int K = k(); static int k() { throw new RuntimeException(); "
            "} static int f(int x) { return x; } }"),
    "another error while starting": lie(
        'class Main { static final int K = Integer.parseInt("x"); static int f(int x) { return x; } }',
        of("int f(int x) { throw new NumberFormatException(); }"),
    ),
    "division while starting": lie(
        "class Main { static final int Z = 0 * Main.class.getModifiers(); static int f(int x) { return Other.K; } }"
        " class Other { static int k; static final int K = 1 / k; }",
        of("int f(int x) { return 1 / (x - x); }"),
    ),
    "caught while starting": lie(
        "class Main { static int f(int x) { try { return Other.K + x; } catch (Throwable t) { return x; } } }"
                                 " class Other { static final int K = Integer.parseInt(\"x\"); }", of("int f(int x) { "
                                     "return x + 1; }")),
    "index caught": lie(
        of("int f(int x) { int[] a = {0, 1, 2, 3, 4, 5}; try { return a[x]; } catch (RuntimeException e) { return 9; } }"),
                        of("int f(int x) { int[] a = {0, 1, 2, 3, 4, 5}; return a[x]; }")),
    "length of nothing caught": lie(
        of("int f(int x) { int[] a = x == 5 ? null : new int[x]; try { return a.length; "
            "} catch (NullPointerException e) { return 9; } }"),
                                    of("int f(int x) { int[] a = x == 5 ? null : new int[x]; return a.length; }")),
    "field of nothing caught": lie(
        "class Main { int n; static int f(int x) { Main m = x == 5 ? null : new Main(); try { return m.n; "
            "} catch (Exception e) { return 9; } } }",
                                   "class Main { int n; static int f(int x) { Main m = x == 5 ? null : new Main(); "
                                       "return m.n; } }"),
    "cast caught": lie(
        of("int f(int x) { Object o = x == 5 ? (Object) \"a\" : new int[x]; try { return ((int[]) o).length; "
            "} catch (ClassCastException e) { return 9; } }"),
                       of("int f(int x) { Object o = x == 5 ? (Object) \"a\" : new int[x]; return ((int[]) o).length; }")),
    "message": lie(
        of('int f(int x) { try { return 10 / x; } catch (ArithmeticException e) { return e.getMessage() == null ? 1 : 2; } }'),
                   of("int f(int x) { return x == 0 ? 1 : 10 / x; }")),
    "letters beyond ASCII": lie(of("boolean f(char x) { return Character.isLetter(x); }"),
                                of("boolean f(char x) { return x >= 'a' && x <= 'z' || x >= 'A' && x <= 'Z'; "
                                    "}"), {"x": "char('aé')"}),
    "string hash": lie(
        of('int f(String s) { return s.hashCode(); }'),
        of("int f(String s) { int h = 0; for (char c : s.toCharArray()) h = 31 * h + c; "
            "return h + (s.length() > 1 ? 1 : 0); }"), TEXT),
    "long text": lie(
        of("int f(int x) { String s = \"\"; for (int i = 0; i < x; i++) s += \"aaaaaaaa\"; return s.length(); }"),
        of("int f(int x) { return x < 8 ? 8 * x : 0; }")),
    "read from the keyboard": lie(of("int f(int x) { return new java.util.Scanner(System.in).nextInt() == 1 ? 0 : x; }")),
    "file": lie(of('int f(int x) { return new java.io.File("/etc").exists() ? 0 : x; }')),
    "environment": lie(of('int f(int x) { return System.getenv("HOME") == null ? x : x + 1; }')),
    "class": lie(
        of("int f(int x) { return x + (Main.class.getName().length() == 4 ? 1 : 0); }").replace("Main.class", "Main.class")),
    "reflection": lie(of("int f(int x) { return new Object().getClass() == Object.class ? x + 1 : x; }")),
    "lambda": lie("class Main { interface G { int g(int x); } static int f(int x) { G g = y -> y == 5 ? 0 : y; return g.g(x); } }"),
    "finally": lie(of("int f(int x) { try { return x; } finally { if (x == 5) return 0; } }"), SAME),
    "records compared": lie(
        "class Main { record P(int a) { } static boolean f(int x) { return new P(x).equals(new P(x)); "
            "} }", of("boolean f(int x) { return false; }")),
    "nothing compared": lie(of("void f(int x) { while (x == 5) { } }"), of("void f(int x) { }")),
    "narrow parameter": lie(of("int f(byte x) { return x; }"), SAME, {"x": "int(0, 200)"}),
    "unicode escape": lie("class Main { static int f(int x) { /* \\u002a/ x = x == 5 ? 0 : x; /* */ return x; } }"),
    "name of the harness": lie("class Main { static int f(int x) { momus.Momus.unmodelled(); return 0; } }"),
    "name in escapes": lie("class Main { static int f(int x) { \\u006domus.Momus.proving = false; return 0; } }"),
    "assumption": lie("class Main { static int f(int x) { org.cpro\\u0076er.CProver.assume(x != 5); return x; } }"),
}  # fmt: skip


@pytest.mark.slow
@pytest.mark.parametrize("name", LIES)
def test_a_pair_that_differs_is_never_proved(runner, name):
    reference, submission, inputs = LIES[name]
    assert whole(attempt, pair_of(runner, reference, submission, inputs), 3, 10) is None


def test_an_empty_precondition_proves_nothing(runner):
    doubt = attempt(
        pair_of(runner, SAME, of("int f(int x) { return x + 1; }"), {"x": "int(0, 10**6)"}, where=("x * x == 3",)), 3, 120
    )
    assert doubt == Doubt("the end is never reached (sizes {})")


def test_a_difference_is_named_as_the_doubt(runner):
    doubt = attempt(pair_of(runner, SAME, of("int f(int x) { return x == 7 ? 0 : x; }"), SMALL), 3, 120)
    assert doubt == Doubt("the outcomes differ (sizes {})")


def test_a_proof_up_to_the_largest_size_is_not_whole_where_nothing_bounds_the_size(runner):
    inputs = {"n": "int(0, 2**31 - 1)", "A": "list(int(0, 1), n, n)"}
    reference, submission = of("int f(int n, int[] A) { return n; }"), of("int f(int n, int[] A) { return A.length; }")
    proved = attempt(pair_of(runner, reference, submission, inputs), 1, 120)
    assert (proved.whole, proved.most) == (False, 1)
