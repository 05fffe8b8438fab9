"""C# methods in the box: values in and out by the types that they declare, and what becomes of those that fail."""

import pytest

from momus import wire
from momus.execute import Runner
from momus.languages.base import Entry
from momus.model import Limits, Linked, Opaque, Record
from momus.sandbox.tiers import Tier
from tests.languages.boxed import Boxed

SOURCE = r"""
using System;
using System.Collections.Generic;
using System.Linq;
using System.Numerics;

public class Node { public int val; public Node next; public Node(int v) { val = v; } }
public class Pair { public int X; public string Label { get; set; } }
public struct Spot { public int x, y; }
public enum Colour { Red = 3, Green = 5 }
public class Tree { public int val; public Tree left, right; }

public class Solution {
    private int calls;
    public int Twice(int x) { return x + x; }
    public static sbyte Narrow(sbyte x) { return x; }
    public static ulong Widest(ulong x) { return x; }
    public static bool Negated(bool b) { return !b; }
    public static char NextLetter(char c) { return (char)(c + 1); }
    public static double Half(double x) { return x / 2; }
    public static float Third(float x) { return x / 3; }
    public static decimal Exact(decimal x) { return x * 2; }
    public static string Greet(string s) { return s == null ? null : "hello " + s; }
    public static int[] Turned(int[] a) { return a.Reverse().ToArray(); }
    public static int[][] Jagged(int[][] a) { return a; }
    public static long[,] Rectangle(long[,] a) { if (a.Length > 0) a[0, 0] = 9; return a; }
    public static IEnumerable<int> Lazy(IList<int> a) { return a.Where(x => x > 1).Select(x => x * x); }
    public static List<string> Words(List<string> a) { a.Add("end"); return a; }
    public static Dictionary<string, int> Counted(IEnumerable<string> a) { return a.GroupBy(x => x).ToDictionary(g => g.Key, g => g.Count()); }
    public static HashSet<int> Distinct(ISet<int> s) { var t = new HashSet<int>(s); t.Add(7); return t; }
    public static int? Maybe(int? x) { return x == null ? (int?)null : x + 1; }
    public static (int, string) Swapped((string, int) p) { return (p.Item2, p.Item1); }
    public static Tuple<int, int> Older(KeyValuePair<int, int> p) { return Tuple.Create(p.Value, p.Key); }
    public static BigInteger Huge(BigInteger x) { return x * x; }
    public static Node Reversed(Node head) { Node p = null; while (head != null) { var n = head.next; head.next = p; p = head; head = n; } return p; }
    public static Node Endless(Node head) { head.next = head; return head; }
    public static Pair Labelled(Pair p) { p.Label += "!"; return p; }
    public static Spot Moved(Spot s) { s.x++; return s; }
    public static Colour Other(Colour c) { return c == Colour.Red ? Colour.Green : Colour.Red; }
    public static int Depth(Tree t) { return t == null ? 0 : 1 + Math.Max(Depth(t.left), Depth(t.right)); }
    public static void Doubled(int[] a, ref int count) { for (int i = 0; i < a.Length; i++) a[i] *= 2; count = a.Length; }
    public static bool TryHalf(int x, out int half) { half = x / 2; return x % 2 == 0; }
    public static object Anything(object o) { return o; }
    public static Func<int> Function(int x) { return () => x; }
    public static void Said(int x) { Console.WriteLine("x = " + x); Console.Error.WriteLine("no"); }
    public static T Same<T>(T x) { return x; }
    public int Calls() { return ++calls; }
    internal static int snake_case(int x) { return x; }
}
"""
COUNTS = {"Doubled": "a count", "TryHalf": "x half", "Calls": ""}


@pytest.fixture(scope="module")
def boxed():
    with Runner(0) as runner:
        yield Boxed(runner, "csharp", "Solution.cs")


@pytest.fixture(scope="module")
def all_methods(boxed):
    names = [
        *(
            "Twice Narrow Widest Negated NextLetter Half Third Exact Greet Turned Jagged Rectangle Lazy Words Counted Distinct".split()
        ),
        *("Maybe Swapped Older Huge Reversed Endless Labelled Moved Other Depth Doubled Anything Function Said Same Calls".split()),
        *("max_profit SnakeCase".split()),
    ]
    entries = [Entry(name, tuple(COUNTS.get(name, "x").split())) for name in names]
    return boxed.prepared(SOURCE, *entries, Entry("TryHalf", ("x", "half"), outputs=("half",)))


@pytest.mark.slow
@pytest.mark.parametrize(
    ("name", "arguments", "result"),
    [
        ("Twice", (2**30,), -(2**31)),
        ("Twice", (2**31,), "inexpressible"),
        ("Twice", (None,), "inexpressible"),
        ("Twice", ("1",), "inexpressible"),
        ("Twice", (True,), "inexpressible"),
        ("Narrow", (-128,), -128),
        ("Narrow", (128,), "inexpressible"),
        ("Widest", (2**64 - 1,), 2**64 - 1),
        ("Widest", (-1,), "inexpressible"),
        ("Negated", (True,), False),
        ("NextLetter", ("ä",), "å"),
        ("NextLetter", ("😀",), "inexpressible"),
        ("Half", (3,), 1.5),
        ("Third", (1.5,), 0.5),
        ("Exact", (1.25,), 2.5),
        ("Greet", ("wörld😀",), "hello wörld😀"),
        ("Greet", (None,), None),
        ("Turned", ([1, 2, 3],), [3, 2, 1]),
        ("Turned", ((1, 2),), [2, 1]),
        ("Turned", ([1, 2.5],), "inexpressible"),
        ("Turned", (None,), "ArgumentNullException: Value cannot be null.\nParameter name: source"),
        ("Jagged", ([[1], [], [2, 3]],), [[1], [], [2, 3]]),
        ("Rectangle", ([[1, 2], [3, 4]],), [[9, 2], [3, 4]]),
        ("Rectangle", ([[1, 2], [3]],), "inexpressible"),
        ("Rectangle", ([],), []),
        ("Lazy", ([1, 2, 3],), [4, 9]),
        ("Words", (["a"],), ["a", "end"]),
        ("Counted", (["a", "b", "a"],), {"a": 2, "b": 1}),
        ("Distinct", ({3, 1},), {1, 3, 7}),
        ("Maybe", (1,), 2),
        ("Maybe", (None,), None),
        ("Swapped", (("a", 1),), (1, "a")),
        ("Older", ((1, 2),), (2, 1)),
        ("Huge", (10**30,), 10**60),
        ("Huge", (-5,), 25),
        ("Reversed", (Linked((1, 2, 3)),), Linked((3, 2, 1))),
        ("Reversed", (Linked(()),), Linked(())),
        ("Endless", (Linked((1,)),), Opaque("a list that never ends")),
        ("Labelled", (Record("Pair", (("x", 1), ("label", "a"))),), Record("Pair", (("Label", "a!"), ("X", 1)))),
        ("Moved", (Record("Spot", (("x", 1), ("y", 2))),), Record("Spot", (("x", 2), ("y", 2)))),
        ("Other", (3,), 5),
        ("Depth", (Record("Tree", (("val", 1), ("left", Record("Tree", (("val", 2),))), ("right", None))),), 2),
        ("TryHalf", (5, 0), (False, 2)),
        ("Anything", ([1, "a", None],), [1, "a", None]),
        ("Function", (1,), Opaque("Func<int>")),
        ("Same", (4,), 4),
        ("SnakeCase", (4,), 4),
    ],
)
def test_values_go_in_and_out_by_the_declared_types(boxed, all_methods, name, arguments, result):
    assert boxed.values(all_methods, name, arguments) == [result]


@pytest.mark.slow
def test_what_a_call_does_to_its_arguments_and_what_it_prints_are_kept(boxed, all_methods):
    (doubled,) = boxed.outcomes(all_methods, "Doubled", [([1, 2], 0)], after=True)
    assert wire.decode(doubled.after) == ([2, 4], 2)
    first, second = boxed.outcomes(all_methods, "Said", [(1,), (2,)], capture=True)
    assert (first.printed.text, second.printed.text) == (b"x = 1\n", b"x = 2\n")
    # An object of its own for each call.
    assert boxed.values(all_methods, "Calls", (), ()) == [1, 1]


FAILURES = r"""
using System; using System.Collections.Generic; using System.Threading;
public class OwnException : Exception { public OwnException() : base("mine") {} }
public class S {
    static int Deep(int n) { return Deep(n + 1) + 1; }
    public static int F(int n) {
        switch (n) {
        case 1: throw new ArgumentException("bad n");
        case 2: throw new OwnException();
        case 3: return (new int[1])[n];
        case 4: return ((string)null).Length;
        case 5: return 1 / (n - 5);
        case 6: return checked(int.MaxValue + n);
        case 7: { var l = new List<byte[]>(); for (;;) { var b = new byte[1 << 20]; for (int i = 0; i < b.Length; i += 4096) b[i] = 1; l.Add(b); } }
        case 8: Environment.Exit(3); break;
        case 9: Environment.FailFast("x"); break;
        case 10: return Deep(0);
        case 11: for (;;) ;
        case 12: return new int[2000000000].Length;
        case 13: return (int)(object)"text";
        case 14: return new List<int>()[0];
        }
        return n;
    }
}
"""


@pytest.mark.slow
def test_a_call_that_fails_costs_only_its_own_outcome(boxed):
    prepared = boxed.prepared(FAILURES, Entry("F", ("n",)))
    got = boxed.values(prepared, "F", *((n,) for n in range(16)), limits=Limits(cpu_s=1.0, memory_mb=64))
    assert [one.partition(":")[0] if isinstance(one, str) else one for one in got] == [
        0,
        "ArgumentException",
        "OwnException",
        "IndexOutOfRangeException",
        "NullReferenceException",
        "DivideByZeroException",
        "OverflowException",
        "ran out of memory",
        "exited 3",
        got[9],
        "crashed 11",
        "timed out",
        "ran out of memory",
        "InvalidCastException",
        "ArgumentOutOfRangeException",
        15,
    ]
    assert got[9].startswith("crashed")


@pytest.mark.slow
def test_a_narrow_parameter_takes_no_larger_number_where_the_exercise_is_in_csharp_either(boxed):
    entry = Entry("F", ("x",), ("long",), "long")
    prepared = boxed.prepared("public class S { public static long F(int x) { return x; } }", entry)
    assert boxed.values(prepared, "F", (2**31 - 1,), (2**32 + 5,)) == [2**31 - 1, "inexpressible"]


@pytest.mark.slow
def test_it_compiles_and_runs_where_there_are_no_namespaces():
    with Runner(86, tier=Tier.LANDLOCK) as runner:
        assert Boxed(runner, "csharp", "S.cs").call("public class S { public static int F(int x) { return -x; } }", "F", (3,)) == [
            -3
        ]
