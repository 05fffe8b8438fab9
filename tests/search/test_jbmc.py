"""The model checker as a searcher in Java: what it finds in which kinds of functions, and what it says where it finds nothing."""

import subprocess
import time

import pytest

from momus.execute import Runner
from momus.search.solvers.base import SolverFinding, SolverOutcome
from momus.search.solvers.jbmc import findings, missing
from momus.search.solvers.jbmc.source import OwnedMethod, entry_method
from momus.search.solvers.jbmc.weave import java_home
from tests.search.jbmc_pairs import java, of, pair_of

X = {"x": "int(-2**31, 2**31 - 1)"}
SAME = of("int f(int x) { return x; }")


@pytest.fixture(scope="module")
def runner():
    with Runner() as made:
        yield made


def first(pair, seconds: float = 90.0) -> SolverFinding:
    """Return the first counterexample proposed, or the last answer."""
    last = None
    for last in findings(pair, seconds):
        if last.found is SolverOutcome.COUNTEREXAMPLE:
            return last
    return last


def test_nothing_is_missing_here():
    assert missing() == ""


def test_variables_called_as_the_inputs_are_not_taken_for_them(runner):
    reference = of("int f(int x) { int in0 = x / 3; return in0 * 2; }")
    submission = of("int f(int x) { int in0 = x / 3; return x == 1234567 ? 7 : in0 * 2; }")
    assert first(pair_of(runner, reference, submission, X)).args == (1234567,)


EQUI = of("""int equi(int[] A) {
    long sum = 0, left = 0;
    for (int x : A) sum += x;
    for (int i = 0; i < A.length; i++) { sum -= A[i]; if (left == sum) return i; left += A[i]; }
    return -1;
}""")
EQUI_BUGS = {
    "overflow": "long sum = 0, left = 0; for (int x : A) sum += x;"
    " for (int i = 0; i < A.length; i++) { if (2 * left + 2 * A[i] == sum + A[i]) return i; left += A[i]; } return -1;",
    "int accumulator": "int sum = 0, left = 0; for (int x : A) sum += x;"
    " for (int i = 0; i < A.length; i++) { sum -= A[i]; if (left == sum) return i; left += A[i]; } return -1;",
    "always 0": "return 0;",
}


@pytest.mark.parametrize("name", EQUI_BUGS)
def test_the_wrong_equi_is_refuted_with_a_small_array(runner, name):
    submission = of(f"int equi(int[] A) {{ {EQUI_BUGS[name]} }}")
    found = first(pair_of(runner, EQUI, submission, {"A": "list(int(-2**31, 2**31 - 1), 1, 8)"}, "equi"))
    assert found.found is SolverOutcome.COUNTEREXAMPLE
    assert len(found.args[0]) <= 5


def test_a_magic_value_behind_arithmetic_is_found(runner):
    assert first(pair_of(runner, SAME, of("int f(int x) { return x * 3 + 7 == 1000003 ? 0 : x; }"), X)).args == (333332,)


DIFFERENT = {
    "long": ("long f(long x)", "return x;", "return x == 1L << 40 ? 0 : x;", {"x": "int(0, 2**63 - 1)"}, (1 << 40,)),
    "byte": ("int f(byte x)", "return x;", "return x == -7 ? 0 : x;", {"x": "int(-128, 127)"}, (-7,)),
    "short": ("int f(short x)", "return x;", "return x == 777 ? 0 : x;", {"x": "int(-2**15, 2**15 - 1)"}, (777,)),
    "char": ("int f(char c)", "return c;", "return c == 'q' ? 0 : c;", {"c": "char('a-z')"}, ("q",)),
    "flag": ("int f(boolean b)", "return b ? 1 : 0;", "return 0;", {"b": "bool()"}, (True,)),
    "double": ("double f(double x)", "return x;", "return x == 0.75 ? 0 : x;", {"x": "float(0, 1)"}, (0.75,)),
    "float": ("float f(float x)", "return x;", "return x == 0.75f ? 0 : x;", {"x": "float(0, 1)"}, (0.75,)),
    "whole number as a double": ("double f(double x)", "return x;", "return x == 77 ? 0 : x;", {"x": "int(0, 100)"}, (77,)),
    "box": ("int f(Integer x)", "return x;", "return x == 77 ? 0 : x;", {"x": "int(0, 100)"}, (77,)),
    "choice": ("int f(int x)", "return x;", "return x > 60 ? 0 : x;", {"x": "choice(3, 50, 77)"}, (77,)),
    "array": ("int f(int[] a)", "return a.length;", "return a.length == 2 && a[0] == 5 && a[1] == 9 ? 0 : a.length;",
              {"a": "list(int(0, 9), 0, 3)"}, ([5, 9],)),
    "array returned": ("int[] f(int[] a)", "return a;", "if (a.length == 2 && a[1] == 4) a[0] = 8; return a;",
                       {"a": "list(choice(4, 7), 2, 2, unique=True)"}, ([7, 4],)),
    "matrix": ("int f(int[][] m)", "return m[0][0];", "return m[1][0] == 3 ? -1 : m[0][0];", {"m": "matrix(choice(2, 3), 2, 1)", }, None),
    "string": ("int f(String s)", "return s.length();", 'return s.equals("ba") ? 0 : s.length();', {"s": "str('ab', 0, 3)"}, ("ba",)),
    "strings": ("int f(String[] a)", "return a.length;", 'return a.length == 2 && a[0].equals("b") && a[1].isEmpty() ? 0 : a.length;',
                {"a": "list(str('ab', 0, 2), 0, 2)"}, (["b", ""],)),
    "list": ("int f(java.util.List<Integer> a)", "return a.size();", "return a.size() == 1 && a.get(0) == 6 ? 0 : a.size();",
             {"a": "list(int(0, 9), 0, 2)"}, ([6],)),
    "nothing": ("int f(String s)", "return s == null ? 0 : 1;", "return s.length() < 9 ? 1 : 2;", {"s": "optional(str('a', 0, 1))"}, (None,)),
    "exception": ("int f(int x)", "if (x == 5) throw new IllegalStateException(); return x;", "return x;", {"x": "int(0, 9)"}, (5,)),
    "kind of exception": ("int f(int x)", "return 7 / (x - 5);", "if (x == 5) throw new IllegalArgumentException(); return 7 / (x - 5);",
                          {"x": "int(0, 9)"}, (5,)),
    "bound by another": ("int f(int n, int k)", "return k;", "return k == n ? -1 : k;", {"n": "int(3, 4)", "k": "int(4, n)"}, (4, 4)),
    "map": ("int f(int[] a)", "int n = 0; for (int x : a) for (int y : a) if (x == y) n++; return n;",
            "java.util.Map<Integer, Integer> m = new java.util.HashMap<>(); int n = 0;"
            " for (int x : a) { m.put(x, m.getOrDefault(x, 0) + 1); n += 2 * m.get(x) - 1; } return m.size() == 1 && n == 4 ? 0 : n;",
            {"a": "list(int(3, 4), 2, 2)", }, None),
    "switch over a string": ("int f(String s)", 'return s.equals("ab") ? 1 : 0;',
                             'switch (s) { case "ab": return 1; case "bb": return 2; default: return 0; }',
                             {"s": "str('ab', 2, 2)"}, ("bb",)),
}  # fmt: skip


@pytest.mark.parametrize("name", DIFFERENT)
def test_a_difference_is_found_in_values_of_each_kind(runner, name):
    head, reference, submission, inputs, expected = DIFFERENT[name]
    found = first(pair_of(runner, of(f"{head} {{ {reference} }}"), of(f"{head} {{ {submission} }}"), inputs))
    assert found.found is SolverOutcome.COUNTEREXAMPLE, found
    assert expected is None or found.args == expected


def test_classes_packages_and_objects_of_any_name_are_merged(runner):
    reference = (
        "package a.b; public class Solution { public static int f(int x) { return Help.twice(x); } }\n"
        "class Help { static int twice(int x) { return 2 * x; } }"
    )
    submission = (
        "package a.b; class Help { int kept; Help(int x) { kept = x; } private int twice() { return kept == 99 ? 0 : 2 * kept; }\n"
        "static class In { int f(int x) { return new Help(x).twice(); } } }"
    )
    assert first(pair_of(runner, reference, submission, X)).args == (99,)


def test_what_a_call_does_to_its_arguments_counts_where_it_is_compared(runner):
    reference = of("void f(int[] a) { a[0] = 1; }")
    submission = of("void f(int[] a) { if (a[0] != 6) a[0] = 1; }")
    pair = pair_of(runner, reference, submission, {"a": "list(int(0, 9), 1, 1)"}, compared=("a",))
    assert first(pair).args == ([6],)


def test_a_constraint_holds_for_what_is_found(runner):
    inputs = {"a": "list(int(0, 9), 0, 3)", "k": "int(0, 50)"}
    where = ("sum(a) == k", "all(x % 2 == 1 for x in a)", "len(a) >= 1", "k not in (1, 3)")
    found = first(
        pair_of(runner, of("int f(int[] a, int k) { return 0; }"), of("int f(int[] a, int k) { return k; }"), inputs, where=where)
    )
    array, k = found.args
    assert sum(array) == k and all(x % 2 for x in array) and k not in (1, 3)


def test_equal_programs_bring_no_counterexample(runner):
    answers = list(findings(pair_of(runner, SAME, of("int f(int x) { return -(-x); }"), {"x": "int(-1000, 1000)"}), 90))
    assert [answer.found for answer in answers] == [SolverOutcome.NONE]


def test_a_false_counterexample_is_ruled_out(runner):
    pair = pair_of(runner, SAME, of("int f(int x) { return x == 5 || x == 6 ? 0 : x; }"), X)
    proposed = [answer.args for answer in findings(pair, 90) if answer.found is SolverOutcome.COUNTEREXAMPLE]
    assert sorted(proposed) == [(5,), (6,)]


@pytest.mark.parametrize(
    ("submission", "reason"),
    [
        (of("long f(long x, long y) { return x; }"), "no method f with 1 parameters is defined"),
        (of("int f(int x) { return x "), "it does not compile: line 1: ';' expected"),
        (of("String f(int x) { return null; }"), "the two functions return different kinds of values"),
    ],
)
def test_what_cannot_be_asked_is_an_error_with_its_reason(runner, submission, reason):
    [answer] = findings(pair_of(runner, SAME, submission, X), 90)
    assert answer.found is SolverOutcome.ERROR
    assert answer.reason.startswith(reason)


def test_paths_without_a_model_are_named(runner):
    submission = of("int f(int x) { return x == 5 ? new java.util.Random(1).nextInt() : x; }")
    answer = first(pair_of(runner, SAME, submission, {"x": "int(0, 9)"}))
    assert (answer.found, answer.reason) == (SolverOutcome.NONE, "paths through java.util.Random were left out")


def test_the_model_checker_ends_within_its_time(runner):
    hard = of(
        "int f(int x, int y) { long z = 1; for (int i = 0; i < 40; i++) z = z * x * y + i; return z == 12345678901L ? 1 : 0; }"
    )
    started = time.monotonic()
    list(findings(pair_of(runner, of("int f(int x, int y) { return 0; }"), hard, X | {"y": "int(0, 2**31 - 1)"}), 3.0))
    assert time.monotonic() - started < 3.0 + 5.0


ARITHMETIC = """(int) (x * 2654435761L >> 7); x / 7; x % 7; x / -7; x % -7; x << 33; x >> 35; x >>> 30; (byte) x; (short) x; (char) x; -x; ~x; x * x
(int) ((long) x << 65); (int) (x * 0.1); (int) (x * 1e10); (int) (long) (x * 1e18); (int) (float) x; (int) (x / 3.0f * 7); (int) (0.0 / (x - x))
x / (x == 0 ? 1 : x) + Integer.MIN_VALUE / -1; (x > 0.5 ? 1 : 0) + (x / 0.0 > 1 ? 2 : 0) + (0.0 / 0 == 0.0 / 0 ? 4 : 0); (char) (x + 65) + 1
Integer.MAX_VALUE + x; (int) (Long.MAX_VALUE + x >> 32); x & 0x5555; x | -2147483647; x ^ 0xff; (x < 0) ^ (x % 2 == 0) ? 1 : 0; (byte) (x << 6) >> 3
(byte) 200 + x; 'a' * x; (int) 3.99 + (int) -3.99 + x; (int) (x * 1.0e-3f * 1000); (int) ((x + 0.1) * 10 + (x - 0.3) * 100)"""


def test_arithmetic_means_to_the_model_checker_what_it_means_to_the_machine(runner, tmp_path):
    texts = [text.strip() for text in ARITHMETIC.replace("\n", ";").split(";") if text.strip()]
    values = [0, 1, -1, 5, -8, 100, 40000, 2147483647, -2147483648]
    head = "static int g(int n, int x) { switch (n) { " + " ".join(f"case {n}: return {text};" for n, text in enumerate(texts))
    body = f"class Main {{ {head} default: return 0; }} }}"
    body += f" static int f(int n, int k) {{ int[] v = {{{', '.join(map(str, values))}}}; return g(n, v[k]); }}"
    main = f"for (int n = 0; n < {len(texts)}; n++) for (int k = 0; k < {len(values)}; k++) System.out.println(f(n, k));"
    (tmp_path / "Main.java").write_text(f"{body} public static void main(String[] a) {{ {main} }} }}")
    command = [java_home() / "bin" / "java", tmp_path / "Main.java"]
    said = subprocess.run(command, check=True, capture_output=True, text=True).stdout.split()
    table = of(f"int f(int n, int k) {{ int[] t = {{{', '.join(said)}}}; return t[n * {len(values)} + k]; }}")
    inputs = {"n": f"int(0, {len(texts) - 1})", "k": f"int(0, {len(values) - 1})"}
    found = first(pair_of(runner, body + "}", table, inputs), 120)
    assert found.found is SolverOutcome.NONE, (texts[found.args[0]], values[found.args[1]])


def test_lists_are_written_as_the_library_writes_them(runner):
    made = "java.util.List<Object> l = new java.util.ArrayList<>(); l.add(x); l.add(\"a\"); l.add(true); l.add('c');"
    reference = of('String f(boolean x) { return x ? "[true, a, true, c]" : "[false, a, true, c]"; }')
    assert (
        first(pair_of(runner, reference, of(f"String f(boolean x) {{ {made} return l.toString(); }}"), {"x": "bool()"})).found
        is SolverOutcome.NONE
    )


def test_the_source_is_read_whatever_its_layout():
    text = (
        'package p.q; import java.util.*;\n/* int f(int x) { */ @Deprecated("f(int y)") public final class Outer<T> { // f(\n'
        'String s = "class { f(int x)"; static class Inner { @Override public strictfp <A, B> Map<A, List<B>>'
        " f(final int a[], Map<A, B> m, int... rest)"
        " throws Exception { if (g(1)) { return null; } return f(null, null); } } Outer() { } int g(int f) { return f(1) ; } }"
    )
    found = OwnedMethod("p.q.Outer.Inner", "f", ("int[]", "Map<A, B>", "int[]"), "Map<A, List<B>>", False)
    assert entry_method(java(text), "f", 3) == found
    assert entry_method(java(text), "g", 1).owner == "p.q.Outer"
