"""Java in the box: values in and out, ways to end, objects and programs."""

import shutil
from collections.abc import Iterator

import pytest

from momus import wire
from momus.errors import RejectedError
from momus.execute import Batch, Runner
from momus.languages import language
from momus.languages.base import Entry, Task
from momus.model import Form, Input, Limits, Linked, Program, Raised, Record
from momus.sandbox.tiers import Tier
from tests.languages.java_runs import run_java, run_java_program, shown

pytestmark = pytest.mark.skipif(not shutil.which("javac"), reason="needs a JDK")


@pytest.fixture(scope="module")
def runner() -> Iterator[Runner]:
    with Runner(84) as made:
        yield made


VALUES = [
    ("int f(int x) { return x; }", (-(2**31),), -(2**31)),
    ("int f(int x) { return x; }", (2**31,), "inexpressible"),
    ("int f(int x) { return x + 1; }", (2**31 - 1,), -(2**31)),
    ("long f(long x) { return x; }", (2**63 - 1,), 2**63 - 1),
    ("long f(long x) { return -x; }", (2**40,), -(2**40)),
    ("byte f(byte x) { return x; }", (200,), "inexpressible"),
    ("Integer f(Integer x) { return x; }", (None,), None),
    ("int f(int x) { return x; }", (None,), "inexpressible"),
    ("int f(int x) { return x; }", ("text",), "inexpressible"),
    ("double f(double x) { return x / 2; }", (3,), 1.5),
    ("double f(double x) { return x; }", (2**63 - 1,), "inexpressible"),
    ("boolean f(boolean x) { return !x; }", (True,), False),
    ("char f(char x) { return (char) (x + 1); }", ("a",), "b"),
    ("char f(char x) { return x; }", ("ab",), "inexpressible"),
    ("String f(String s) { return s + s.length(); }", ("é𝄞",), "é𝄞3"),
    ("String f(char[] s) { return new String(s); }", ("abc",), "abc"),
    ("int[] f(int[] a) { return a.clone(); }", ([3, 1],), [3, 1]),
    ("int f(int[] a) { return a.length; }", ([2**31],), "inexpressible"),
    ("long f(long[] a) { return a[0]; }", ([2**31],), 2**31),
    ("int[][] f(int[][] a) { return a; }", ([[1], [], [2, 3]],), [[1], [], [2, 3]]),
    ("String[] f(String[] a) { return a; }", (["x", None],), ["x", None]),
    ("List<Integer> f(List<Integer> a) { a.add(7); return a; }", ([1],), [1, 7]),
    ("int f(List<List<Integer>> a) { return a.get(1).get(0); }", ([[1], [2]],), 2),
    ("Object f(Set<String> a) { return a; }", ({"x", "y"},), {"x", "y"}),
    ('Object f(Map<String, Integer> a) { a.put("z", 1); return a; }', ({"x": 2},), {"x": 2, "z": 1}),
    ("Object f(Map<List<Integer>, Integer> a) { return a; }", ({(1, 2): 3},), {(1, 2): 3}),
    ("Optional<Integer> f(Optional<Integer> a) { return a.map(x -> x + 1); }", (4,), 5),
    ("Optional<Integer> f(Optional<Integer> a) { return a; }", (None,), None),
    ("java.math.BigInteger f(java.math.BigInteger a) { return a.negate(); }", (2**100,), -(2**100)),
    ("<T extends Comparable<T>> T f(List<T> a) { return Collections.max(a); }", ([1, 5, 3],), 5),
    ("int f(int... a) { return a.length; }", ([1, 2],), 2),
    ("void f(int x) { }", (1,), None),
    ("Object f(int x) { return new int[][] {{x}, null}; }", (1,), [[1], None]),
    ("Colour f(Colour c) { return Colour.values()[1 - c.ordinal()]; }\n enum Colour { RED, GREEN }", ("RED",), "GREEN"),
    ("Node f(Node n) { return n == null ? null : new Node(n.value * 2, f(n.next)); }", (Linked((1, 2)),), Linked((2, 4))),
    ("Point f(Point p) { return new Point(p.y(), p.x()); }", ((1, 2),), Record("Point", (("x", 2), ("y", 1)))),
    ("int f(Box b) { return b.content; }", (Record("Box", (("content", 5),)),), 5),
]


def value_source(declared: str) -> str:
    source = "import java.util.*;\nclass Main { static " + declared + " }\n"
    source += "class Node { int value; Node next; Node(int v, Node n) { value = v; next = n; } }\n"
    return source + "record Point(int x, int y) { }\nclass Box { int content; }\n"


@pytest.fixture(scope="module")
def compiled(runner) -> Runner:
    """Return the runner, with all that the test of values needs compiled by one start of the compiler."""
    programs = [Program("java", (("Main.java", value_source(declared).encode()),)) for declared, _, _ in VALUES]
    runner.prepare_many(programs, Task(Form.FUNCTION, (Entry("f", ("p0",)),)))
    return runner


@pytest.mark.parametrize(("declared", "given", "result"), VALUES)
def test_values_go_in_and_out_by_the_program_s_own_types(compiled, declared, given, result):
    assert run_java(compiled, value_source(declared), given) == [result]


def test_each_way_to_end_costs_only_its_own_cell(runner):
    source = """class Main {
        static int f(int x) {
            if (x == 1) throw new IllegalStateException("no");
            if (x == 2) return f(x) + 1;
            if (x == 3) { java.util.List<long[]> all = new java.util.ArrayList<>(); while (true) all.add(new long[1 << 16]); }
            if (x == 4) System.exit(3);
            if (x == 5) Runtime.getRuntime().halt(4);
            if (x == 6) while (true) Thread.onSpinWait();
            return x;
        }
    }"""
    assert run_java(runner, source, *((x,) for x in range(8)), limits=Limits(cpu_s=0.5, memory_mb=64)) == [
        0,
        "raised IllegalStateException",
        "raised StackOverflowError",
        "ran out of memory",
        ("exited", 3),
        ("exited", 4),
        "timed out",
        7,
    ]


def test_an_exit_cannot_be_caught(runner):
    source = "class Main { static int f(int x) { try { System.exit(x); } catch (Throwable t) { return 1; } finally { x = 2; } return 3; } }"
    assert run_java(runner, source, (7,), (8,)) == [("exited", 7), ("exited", 8)]


def test_what_is_kept_in_memory_does_not_fail_the_next_input(runner):
    source = """class Main {
        static java.util.List<long[]> kept = new java.util.ArrayList<>();
        static int f(int x) { while (x == 0) kept.add(new long[1 << 16]); return kept.size(); }
    }"""
    assert run_java(runner, source, (1,), (0,), (1,)) == [0, "ran out of memory", 0]


@pytest.mark.parametrize("tier", [Tier.LIMITS, Tier.LANDLOCK])
def test_memory_past_the_heap_counts_where_there_are_no_control_groups(tier):
    source = """class Main {
        static int f(int x) throws Exception {
            var field = sun.misc.Unsafe.class.getDeclaredField("theUnsafe");
            field.setAccessible(true);
            var unsafe = (sun.misc.Unsafe) field.get(null);
            while (x == 1) unsafe.setMemory(unsafe.allocateMemory(1 << 24), 1 << 24, (byte) 1);
            return x;
        }
    }"""
    with Runner(85, tier=tier) as runner:
        limits = Limits(cpu_s=5.0, memory_mb=64)
        assert run_java(runner, source, (0,), (1,), (2,), limits=limits) == [0, "ran out of memory", 2]


@pytest.mark.parametrize(
    "source",
    [
        "public class Main { public static int f(int x) { return x + 1; } }",
        "class Anything { int f(int x) { return x + 1; } }",
        "package some.where;\n\npublic class Other { static int f(int x) { return x + 1; } }",
        "class Helper { int g(int x) { return x; } } class Solution { public int f(int x) { return new Helper().g(x) + 1; } }",
        "class Main { private static int f(int x, int y) { return x + y; } static int f(int x) { return f(x, 1); } }",
        "interface Adder { int add(int x); } class Main { static int f(int x) { Adder a = y -> y + 1; return a.add(x); } }",
        "class Outer { static class Inner { static int f(int x) { return x + 1; } } }",
        "\ufeffclass Main { static int f(int x) { return x + 1; } public static void main(String[] a) { f(1); } }",
    ],
)
def test_classes_are_named_and_placed_as_the_student_likes(runner, source):
    assert run_java(runner, source, (41,)) == [42]


def test_a_program_of_several_files_in_packages_is_compiled_whole(runner):
    files = {
        "app/Main.java": "package app; import lib.Sum; public class Main { static int f(int x) { return lib.Sum.of(x, 1); } }",
        "lib/Sum.java": "package lib; public class Sum { public static int of(int x, int y) { return x + y; } }",
    }
    assert run_java(runner, files, (1,)) == [2]


def test_a_prelude_can_be_used(runner):
    prelude = Program("java", (("Node.java", b"class Node { int value; Node next; }"),))
    source = "class Main { static int f(Node n) { int s = 0; for (; n != null; n = n.next) s += n.value; return s; } }"
    for text in (source, f"package mine; {source}"):
        assert run_java(runner, text, (Linked((1, 2, 3)),), prelude=prelude) == [6]


@pytest.mark.parametrize(
    ("source", "reason"),
    [
        ("class Main { static int f(int x) { return x } }", "Main.java:1: ';' expected"),
        ("class Main { static int g(int x) { return x; } }", "it does not define the method f"),
        ("class Main { static int f(int x, int y) { return x; } }", "it defines int f(int x, int y); it must have 1 parameter"),
        ("class Main { Main(int a) { } int f(int x) { return x; } }", "no object of the class Main can be made"),
        (
            "class Main { static int y = 1 / 0; static int f(int x) { return x; } }",
            "loading it raised ArithmeticException: / by zero",
        ),
        ("", "Main.java is empty"),
    ],
)
def test_it_is_rejected_with_the_reason(runner, source, reason):
    with pytest.raises(RejectedError) as raised:
        run_java(runner, source, (1,))
    assert reason in str(raised.value)


def test_what_is_printed_and_done_to_arguments_is_kept_where_it_counts(runner):
    source = "class Main { static void f(int[] a, char[] s) { a[0] = 9; s[0] = 'X'; System.out.print(a.length); } }"
    (outcome,) = run_java(runner, source, ([1, 2], "abc"), raw=True, capture=True, after=True)
    assert wire.decode(outcome.after) == ([9, 2], "Xbc")
    assert outcome.printed.text == b"2"


def test_an_object_answers_call_by_call_and_is_looked_at_in_the_end(runner):
    source = b"""import java.util.*;
    public class Counter {
        private int total;
        public Counter(int start) { total = start; }
        public int add(int x) { total += x; if (total > 10) throw new IllegalStateException(); return total; }
        public List<Integer> toList() { return List.of(total); }
    }"""
    task = Task(Form.OBJECT, (Entry("Counter", ("start",)),), observe=("toList()", "self", "total"))
    prepared = runner.prepare(Program("java", (("Counter.java", source),)), task)
    given = Input("Counter", ((1,), (("add", (2,)), ("Add_", (9,)), ("missing", ()))))
    filled = runner.run(prepared, Batch("Counter", (given,)), Limits())
    results = shown(filled.outcome(0))
    assert results[0] == 3
    assert results[1:3] == (Raised("IllegalStateException"), Raised("NoSuchMethodError"))
    assert results[3:] == ([12], Record("Counter", (("total", 12),)), 12)


def test_programs_start_afresh_for_each_input(runner):
    source = """import java.util.*;
    public class Main {
        static int runs;
        public static void main(String[] words) {
            Scanner in = new Scanner(System.in);
            int x = in.nextInt();
            runs++;
            System.out.println(runs + " " + x + " " + words.length);
            if (x == 2) throw new IllegalStateException();
            if (x == 3) System.exit(5);
            if (x == 4) new Thread(() -> System.out.println("late")).start();
            if (x == 5) System.setOut(null);
        }
    }"""
    assert run_java_program(runner, source, "1", "2", "3", "4", "5", "6", "", argv=("word",)) == [
        (0, "1 1 1\n", ""),
        (1, "1 2 1\n", "IllegalStateException"),
        (5, "1 3 1\n", ""),
        (0, "1 4 1\nlate\n", ""),
        (0, "1 5 1\n", ""),
        (0, "1 6 1\n", ""),
        (1, "", "NoSuchElementException"),
    ]


def test_programs_read_their_data_and_the_descriptors(runner):
    source = """import java.io.*;
    import java.nio.file.*;
    class Main {
        public static void main(String[] words) throws IOException {
            String text = new String(new FileInputStream(FileDescriptor.in).readAllBytes());
            new FileOutputStream(FileDescriptor.out).write((Files.readString(Path.of("data.txt")) + text).getBytes());
        }
    }"""
    assert run_java_program(runner, source, "one", "two", data=(("data.txt", b"read "),)) == [
        (0, "read one", ""),
        (0, "read two", ""),
    ]


def test_many_programs_are_compiled_by_one_start_and_mistakes_stay_with_their_own(runner):
    good = [
        Program("java", (("Main.java", f"class Main {{ static int f(int x) {{ return x + {n}; }} }}".encode()),)) for n in range(20)
    ]
    bad = Program("java", (("Main.java", b"class Main { static int f(int x) { return y; } }"),))
    deep = Program(
        "java", (("Main.java", b"class Main { static int f() { return " + b"(" * 60_000 + b"1" + b")" * 60_000 + b"; } }"),)
    )
    packed = Program(
        "java", (("A.java", b"package a.b; class A { static A self() { return null; } static int f(int x) { return 1; } }"),)
    )
    starts = []

    def counted(argv, **asked):
        starts.append(argv)
        return runner.run_tool(argv, **asked)

    task = Task(Form.FUNCTION, (Entry("f", ("x",)),))
    results = language("java").prepare_many([*good, bad, packed], task, counted)
    assert len(starts) == 1
    assert all(result.worker == "runtime" for result in (*results[:20], results[21]))
    assert "Main.java:1: cannot find symbol" in str(results[20])
    alone = [language("java").prepare(program, task, runner.run_tool).payload for program in (good[3], packed)]
    assert alone == [results[3].payload, results[21].payload]
    results = language("java").prepare_many([good[0], deep], task, counted)
    assert isinstance(results[1], RejectedError) and results[0].worker == "runtime"


def nested_choices(depth):
    """Return an expression whose types take javac twice as long with every level."""
    if depth == 0:
        return "1"
    inside = nested_choices(depth - 1)
    return f'(x > {depth} ? l({inside}, "a") : l({inside}, 2.0))'


@pytest.mark.slow
def test_a_program_that_javac_never_finishes_is_compiled_alone_and_the_others_once_more(runner):
    text = "class Main {{ static <T> java.util.List<T> l(T a, T b) {{ return null; }} static int f(int x) {{ Object o = {}; return x; }} }}"
    endless = Program("java", (("Main.java", text.format(nested_choices(10)).encode()),))
    good = [
        Program("java", (("Main.java", f"class Main {{ static int f(int x) {{ return x + {n}; }} }}".encode()),)) for n in range(8)
    ]
    compiled_at_once = []

    def counted(argv, **asked):
        compiled_at_once.append(len(wire.decode(asked["files"]["programs"])))
        return runner.run_tool(argv, **asked)

    results = language("java").prepare_many([*good[:4], endless, *good[4:]], Task(Form.FUNCTION, (Entry("f", ("x",)),)), counted)
    assert compiled_at_once == [9, 8, 1]
    assert str(results.pop(4)) == "compiling it took more than 30.5 s"
    assert all(result.worker == "runtime" for result in results)
