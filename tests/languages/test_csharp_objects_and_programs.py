"""C# classes and programs in the box, compiling many at once, and what is said of those that cannot be used."""

from dataclasses import replace

import pytest

from momus.errors import RejectedError
from momus.execute import Runner
from momus.languages.base import Entry, Task
from momus.languages.csharp.language import CSharp
from momus.model import Form, Limits, Program, Raised
from tests.languages.boxed import Boxed

STACK = r"""
using System; using System.Collections.Generic;
namespace Handed.In {
    public class Base { public int Pushed; }
    public class Stack : Base {
        private List<int> items = new List<int>();
        private int most;
        public Stack(int most) { if (most < 0) throw new ArgumentException("negative"); this.most = most; }
        public void Push(int x) { if (items.Count >= most) throw new InvalidOperationException("full"); items.Add(x); Pushed++; }
        public int Pop() { int x = items[items.Count - 1]; items.RemoveAt(items.Count - 1); return x; }
        public int Count { get { return items.Count; } }
        public List<int> ToList() { return items; }
    }
}
"""


@pytest.fixture(scope="module")
def boxed():
    with Runner(0) as runner:
        yield Boxed(runner, "csharp", "Handed.cs")


@pytest.mark.slow
def test_objects_are_made_called_and_looked_at(boxed):
    methods = (Entry("push", ("x",)), Entry("pop"))
    observe = ("to_list()", "len(self)", "self.Pushed")
    prepared = boxed.prepared(STACK, Entry("Stack", ("most",)), form=Form.OBJECT, methods=methods, observe=observe)
    got = boxed.values(
        prepared,
        "Stack",
        ((2,), (("push", (4,)), ("push", (5,)), ("push", (6,)), ("pop", ()))),
        ((1,), (("pop", ()),)),
        ((-1,), ()),
        (("x",), ()),
    )
    full, empty = Raised("InvalidOperationException"), Raised("ArgumentOutOfRangeException")
    assert got == [(None, None, full, 5, [4], 1, 2), (empty, [], 0, 0), "ArgumentException: negative", "inexpressible"]


@pytest.mark.slow
@pytest.mark.parametrize(
    "first_values",
    ["static int calls; static string last;", "static int calls = 0; static readonly List<int> seen = new List<int> { 7 };"],
    ids=["set back", "loaded anew"],
)
def test_programs_read_and_print_each_as_if_just_started(boxed, first_values):
    source = r"""
    using System; using System.Collections.Generic; using System.IO; using System.Linq;
    class Program {
        FIRST VALUES
        static int Main(string[] words) {
            calls++;
            string line = Console.ReadLine();
            if (line == "99") return 300;
            if (line == "98") { Console.Write("bye"); Environment.Exit(4); }
            if (line == "97") throw new FormatException("x");
            if (line == "96") { using (var output = Console.OpenStandardOutput()) output.Write(new byte[] { 65, 66 }, 0, 2); return 0; }
            Console.WriteLine(calls + " " + line + " " + Console.In.ReadToEnd().Length + " " + words.Length);
            return 0;
        }
    }
    """.replace("FIRST VALUES", first_values)
    prepared = boxed.prepared(source, form=Form.PROGRAM)
    got = boxed.values(prepared, "", b"1\nrest", b"", b"99", b"98\n", b"97", b"96", b"5")
    one, nothing, five = (0, b"1 1 4 0\n"), (0, b"1  0 0\n"), (0, b"1 5 0 0\n")
    assert got == [one, nothing, (44, b""), (4, b"bye"), (1, b""), (0, b"AB"), five]
    (thrown,) = boxed.outcomes(prepared, "", [b"97"])
    assert thrown.error == "FormatException"


@pytest.mark.slow
def test_a_program_that_prints_without_end_is_stopped(boxed):
    prepared = boxed.prepared('class P { static void Main() { for (;;) System.Console.WriteLine("again"); } }', form=Form.PROGRAM)
    limits = Limits(cpu_s=1.0, memory_mb=64, output_kb=64)
    assert boxed.values(prepared, "", b"", limits=limits)[0] in ("printed too much", "timed out")


@pytest.mark.slow
@pytest.mark.parametrize(
    ("source", "reason"),
    [
        ("public class S { public static int F(int x) { return y; } }", "it does not compile: Handed.cs:1: CS0103: The name `y'"),
        ("public class S { public static int G(int x) { return x; } }", "it does not define the method F"),
        (
            "public class S { public static int F(int x, int y) { return x; } }",
            r"it defines int F\(int x, int y\); it must have 1 parameter",
        ),
        ("public class S { S(int a) {} public int F(int x) { return x; } }", "its class S has no constructor with 0 parameters"),
        ("public class S { public static int F(System.Action x) { return 1; } }", "a value of type Action cannot be made"),
        ("", "Handed.cs is empty"),
        (b"class S {}\0", "zero bytes"),
        ("public class S { public static int F(int x) { return 1 } }", "it does not compile: Handed.cs:1: CS1525"),
    ],
)
def test_a_submission_that_cannot_be_used_is_rejected_with_the_reason(boxed, source, reason):
    with pytest.raises(RejectedError, match=reason):
        boxed.call(source, "F", (1,))


@pytest.mark.slow
def test_a_program_without_main_is_rejected(boxed):
    with pytest.raises(RejectedError, match=r"it does not define Main\(\)"):
        boxed.prepared("class P { static int F() { return 1; } }", form=Form.PROGRAM)


@pytest.mark.slow
def test_usual_namespaces_and_the_class_itself_may_be_left_out(boxed):
    assert boxed.call("public class S { public static int F(List<int> a) { return a.Sum(); } }", "F", ([1, 2],)) == [3]
    assert boxed.call("static int F(Stack<int> a) { return a.Pop(); }", "F", ([1, 2],)) == [2]


@pytest.mark.slow
def test_many_are_compiled_in_one_run_and_each_gets_its_own_verdict(boxed):
    sources = [f"public class S{number} {{ public static int F(int x) {{ return x + {number}; }} }}" for number in range(5)]
    sources[1] = "public class S { public static int F(int x) { return }"
    sources[3] = "public class S { public static int F(int x) { return " + "(" * 20_000 + "1" + ")" * 19_999 + "; } }"
    programs = [Program("csharp", (("S.cs", source.encode()),)) for source in sources]
    task = Task(Form.FUNCTION, (Entry("F", ("x",)),))
    runs = []

    def run_tool(argv, **more):
        runs.append(argv)
        return boxed.runner.run_tool(argv, **more)

    found = CSharp().prepare_many(programs, task, run_tool)
    assert len([argv for argv in runs if "compiler.exe" in argv]) == 1
    assert isinstance(found[1], RejectedError) and "S.cs:1: CS1525" in str(found[1])
    assert isinstance(found[3], RejectedError) and "it does not compile" in str(found[3])
    assert [boxed.values(found[at], "F", (1,)) for at in (0, 2, 4)] == [[1], [3], [5]]

    def dies_at_the_third(argv, **more):
        ran = boxed.runner.run_tool(argv, **more)
        return replace(ran, status=-9, output=ran.output[: ran.output.index(b"S2")])

    cut = CSharp().prepare_many(programs, task, dies_at_the_third)
    # Those that the compiler did not reach are compiled alone.
    assert cut[0] == found[0] and cut[2:] == [None, None, None]


@pytest.mark.slow
def test_no_submission_sees_another_s_classes(boxed):
    look = """using System; using System.Linq; using System.Reflection;
    public class Look { public static string[] F(int x) {
        var types = AppDomain.CurrentDomain.GetAssemblies().SelectMany(one => one.GetTypes());
        return types.Select(one => one.Name).Where(one => one.StartsWith("Secret")).ToArray(); } }"""
    secret = "public class Secret { public static string[] F(int x) { return null; } }"
    programs = [Program("csharp", (("S.cs", source.encode()),)) for source in (look, secret)]
    first, _ = CSharp().prepare_many(programs, Task(Form.FUNCTION, (Entry("F", ("x",)),)), boxed.runner.run_tool)
    assert boxed.values(first, "F", (1,)) == [[]]
