"""Programs that JBMC, or our models of the Java library, once misread: none is proved equal to its misreading."""

import pytest

from momus.execute import Runner
from momus.search.solvers.jbmc.proof import attempt
from tests.search.jbmc_pairs import of, pair_of
from tests.search.proofs import whole

LISTS = "import java.util.*; class Main { %s }"
LISTED = LISTS % "static int f(int x) { ArrayList<Integer> a = new ArrayList<>(); a.add(x); a.add(2); %s }"
EXCEPTION = (
    "class Main { static class E extends RuntimeException { int n; %s } static int f(int x) { E e = new E(); %s return e.n; } }"
)
POINT = "static class P { int a; P(int a) { this.a = a; } public boolean equals(Object o) { return o instanceof P && ((P) o).a == a; } }"
LETTERS = (
    "static class P implements CharSequence { public int length() { return 2; } public char charAt(int i) { return 'b'; }"
    ' public CharSequence subSequence(int a, int b) { return this; } public String toString() { return "aaa"; } }'
)
MISREAD = {
    "a list that overrides add": ("x + 1", LISTS % (
        "static class C extends ArrayList<Integer> { public boolean add(Integer x) { return super.add(x + 1); } }"
        " static int f(int x) { C c = new C(); c.addAll(new ArrayList<Integer>(List.of(x))); return c.get(0); }")),
    "equal objects with other hashes": ("1", LISTS % (
        POINT + " static int f(int x) { Set<P> s = new HashSet<>(); s.add(new P(x)); s.add(new P(x)); return s.size(); }")),
    "a key that changes": ("1", LISTS % (
        "static int f(int x) { Set<List<Integer>> s = new HashSet<>(); List<Integer> l = new ArrayList<>(); s.add(l); l.add(x);"
        " return s.contains(l) ? 1 : 0; }")),
    "an object unequal to itself": ("1", LISTS % (
        "static class P { public boolean equals(Object o) { return false; } }"
        " static int f(int x) { List<P> l = new ArrayList<>(); P p = new P(); l.add(p); return l.contains(p) ? 1 : 0; }")),
    "sorted on the way": ("2", LISTED % "int n = 0; for (int y : a) { Collections.sort(a); n++; } return n;"),
    "nothing added on the way": ("2", LISTED % "int n = 0; for (int y : a) { a.addAll(new ArrayList<Integer>()); n++; } return n;"),
    "sorting that breaks off": ("Math.min(x, 2)", LISTED % (
        "a.add(null); try { Collections.sort(a); } catch (NullPointerException e) { } return a.get(0);")),
    "a stack is no list of arrays": ("0", LISTS % "static int f(int x) { Object a = new Stack<Integer>(); return ((ArrayList<Integer>) a).size(); }"),
    "equal queues": ("1", LISTS % (
        "static int f(int x) { ArrayDeque<Integer> a = new ArrayDeque<>(), b = new ArrayDeque<>(); a.add(x); b.add(x);"
        " return a.equals(b) ? 1 : 0; }")),
    "an item outside a stack": ("9", LISTS % (
        "static int f(int x) { try { return new Stack<Integer>().get(x); } catch (ArrayIndexOutOfBoundsException e) { return 8; }"
        " catch (IndexOutOfBoundsException e) { return 9; } }")),
    "a letter outside a builder": ("9", of(
        'int f(int x) { try { return new StringBuilder().charAt(x); } catch (StringIndexOutOfBoundsException e) { return 8; }'
        " catch (IndexOutOfBoundsException e) { return 9; } }")),
    "no array copied": ("x", of("int f(int x) { int[] a = null; return java.util.Arrays.copyOf(a, 0).length + x; }")),
    "a letter of two places": ("-1", of('int f(int x) { return "\\ud83d\\ude00".indexOf(0x1F600); }')),
    "letters of its own": ("3", f"class Main {{ {LETTERS}"
        " static int f(int x) { return new StringBuilder().append((CharSequence) new P()).length(); } }"),
    "a class": ("1", of("int f(int x) { return Main.class == null ? 1 : 0; }")),
    "a trace of its own": ("0", EXCEPTION % ("public Throwable fillInStackTrace() { n = 7; return this; }", "")),
    "a text of its own": ("0", EXCEPTION % ('public String toString() { n = 7; return ""; }', "new RuntimeException(e);")),
    "a private method of the same name": ("2", (
        "class Main { static class A { private int g() { return 1; } } static class B extends A { int g() { return 2; } }"
        " static int call(A a) { return a.g(); } static int f(int x) { return call(new B()); } }")),
    "a method of the class above the one above": ("0", (
        "class Main { static class A { int n; void g() { n = 7; } } static class B extends A { } static class C extends B { void g() { super.g(); } }"
        " static int f(int x) { C c = new C(); c.g(); return c.n; } }")),
    "a store in an array of others": ("x", 'class Main { static Object[] make() { return new Integer[1]; }'
        ' static int f(int x) { make()[0] = "s"; return x; } }'),
    "rows are objects": ("0", of("int f(int x) { Object o = new int[2][]; return o instanceof Object[] ? 1 : 0; }")),
    "arrays for which there is no room": ("39321600", of(
        "int f(int x) { int n = 0; Object[] all = new Object[600]; for (int j = 0; j < 6; j++) for (int i = 0; i < 100; i++) {"
        " all[100 * j + i] = new long[65536]; n += 65536; } return n; }")),
}  # fmt: skip


@pytest.fixture(scope="module")
def runner():
    with Runner() as made:
        yield made


@pytest.mark.slow
@pytest.mark.parametrize("name", MISREAD)
def test_a_program_is_not_proved_equal_to_its_misreading(runner, name):
    value, submission = MISREAD[name]
    reference = of(f"int f(int x) {{ return {value}; }}")
    assert whole(attempt, pair_of(runner, reference, submission, {"x": "int(0, 5)"}), 3, 20) is None


def test_two_exceptions_are_told_apart_though_their_names_have_one_checksum(runner):
    reference = of("int f(int x) { if (x == 3) throw new IllegalArgumentException(); return x; }")
    submission = "class Main { static int f(int x) { if (x == 3) throw new Eiaeojkkib(); return x; } } class Eiaeojkkib extends RuntimeException { }"
    assert whole(attempt, pair_of(runner, reference, submission, {"x": "int(0, 5)"}), 3, 60) is None


@pytest.mark.slow
def test_shifts_by_any_distance_are_read_as_the_jvm_does_them(runner):
    trick = of(
        "long f(int x) { return (1L << 60 + x) + (-5 >> 30 + x) + (-5 >>> 30 + x) + (-5L >>> 62 + x) + (1 << -x) + (-7L >> -x); }"
    )
    plain = of(
        "long f(int x) { return (1L << (60 + x & 63)) + (-5 >> (30 + x & 31)) + (-5 >>> (30 + x & 31)) + (-5L >>> (62 + x & 63))"
        " + (1 << (-x & 31)) + (-7L >> (-x & 63)); }"
    )
    assert whole(attempt, pair_of(runner, plain, trick, {"x": "int(0, 9)"}), 3, 60) is not None


@pytest.mark.slow
def test_a_long_and_a_double_are_not_proved_equal_by_rounding(runner):
    inputs = {"x": "int(0, 2**60)"}
    pair = pair_of(runner, of("long f(long x) { return x; }"), of("double f(long x) { return x; }"), inputs)
    assert whole(attempt, pair, 3, 20) is None
