"""Valid C# that is easily misread: what Mono's compiler accepts is called, and what stands in comments and texts is no code."""

import shutil

import pytest

from momus.errors import RejectedError
from momus.execute import Runner
from momus.languages import language
from momus.languages.base import Entry, Signature, Task
from momus.languages.csharp.conditions import compiled
from momus.languages.csharp.source import declarations
from momus.model import Form, Program
from tests.languages.boxed import Boxed

CSHARP = language("csharp")
BODY = "{ int s = 0; foreach (int x in a) s += x; return s; }"
SUM = f"public static int SumAll(int[] a) {BODY}"
LOOSE = "public static int SumAll(int[] a, int n) { return -1; }"

PROGRAMS = {
    "a tuple as the result": f"class A {{ static (int, int) Both(int[] a) => (a[0], a[1]); {SUM} }}",
    "a tuple with names": "class A { static (int sum, string s) All(int[] a) { int s = 0; foreach (int x in a) s += x; return (s, null); } "
    + "public static int SumAll(int[] a) => All(a).sum; }",
    "a quote in a comment": f'class A {{ // @" begins a text\n{SUM} // "\n }}',
    "a text that ends like another begins": f'class A {{ string mail = "me@"; {SUM} string other = "you"; }}',
    "a text with quotes": f'class A {{ string s = @"a ""{{"" \\"; {SUM} }}',
    "a text with code in it": f'class A {{ static string T(bool b) => $"{{(b ? "}}" : "{{")}} {{{{ {{1 + 1:N2}}"; {SUM} }}',
    "a text with code, on two lines": f'class A {{ static string T(int b) => $@"{{b}} ""{{{{\n" + $"{{b}}"; {SUM} }}',
    "a definition that is left out": f"class A {{\n#if DEBUG\n{LOOSE}\n#endif\n{SUM} }}",
    "no code under #if": f"class A {{\n#if false\nthis isn't code {{ /*\n#endif\n{SUM} }}",
    "one of two heads": f"#define ONE\nclass A {{\n#if !ONE || (TWO && ONE)\n{LOOSE[:-1]}\n#elif ONE == true\npublic static int SumAll(int[] a)\n"
    + f"#else\npublic static int SumAll(int[] a, int n)\n#endif\n{BODY} }}",
    "a condition in a text": f'class A {{ string s = @"\n#if false\n"; {SUM} string t = @"\n#endif\n"; }}',
    "what Mono defines": f"class A {{\n#if __MonoCS__ // yes\n#region sum {{\n{SUM}\n#endregion\n#endif\n}}",
    "names that are words of the language": "class @class { static int @static(int @in) { return @in; } public static int SumAll(int[] @params) "
    + "{ int @int = 0; foreach (int x in @params) @int += x; return @int; } }",
    "a name with an escape": f"class A {{ public static int Sum\\u0041ll(int[] a) {BODY} }}",
    "an attribute on a parameter": "using System.Runtime.InteropServices; class A { public static int SumAll([In, Optional] int[] a) "
    + f'{BODY} [System.Obsolete("(")] static int G([In] ref int x) {{ return x; }} }}',
    "a delegate of the same name": f"class B {{ delegate int SumAll(int[] a, int n); }} class A {{ {SUM} }}",
    "the method of an interface": "interface I { int SumAll(int[] a, int n); } class A : I { int I.SumAll(int[] a, int n) { return -1; } "
    + f"{SUM} }}",
    "operators and conversions": "class A { public static A operator +(A a, A b) { return a; } public static implicit operator int(A a) => 1; "
    + f"public int this[int i] {{ get {{ return i; }} }} ~A() {{ }} {SUM} }}",
    "a function in a method": "class A { static int G() { System.Func<int[], int, int> SumAll = (int[] a, int n) => { return -1; }; "
    + f"return SumAll(null, 1); }} {SUM} }}",
    "properties and events": "class A { event System.Action E = () => { }; int P { get; set; } = 3; int Q => P > 1 ? 2 : 1; " + SUM + " }",
    "a generic method with conditions": "class A { static T Max<T>(System.Collections.Generic.List<T> a, T b = default(T)) where T : class, new() "
    + f"{{ return b; }} {SUM} }}",
    "a method alone": SUM,
    "a method alone that uses a namespace": f"using System; // class A\nusing L = System.Int32;\n[Obsolete]\n{SUM}",
    "two methods alone, with a comment": f"/* a class of its own */ private static int G(int x) => x; {SUM}",
    "a namespace in a namespace": f"namespace N.M {{ namespace O {{ public static partial class A {{ {SUM} }} }} }}",
    "a byte order mark": f"\ufeffclass A {{ {SUM} }}",
}  # fmt: skip


def program(text: str) -> Program:
    return Program("csharp", (("Main.cs", text.encode()),))


@pytest.fixture(scope="module")
def boxed():
    with Runner(86) as runner:
        yield Boxed(runner, "csharp", "Main.cs")


@pytest.mark.slow
@pytest.mark.skipif(not shutil.which("mcs"), reason="needs Mono")
@pytest.mark.parametrize("name", PROGRAMS)
def test_it_is_called_as_the_compiler_sees_it(boxed, name):
    entry = Entry("sum_all", ("A", "n"), lengths={"n": "A"})
    assert boxed.values(boxed.prepared(PROGRAMS[name], entry, language="python"), "sum_all", ([3, 4], 2)) == [7]


@pytest.mark.parametrize("name", PROGRAMS)
def test_its_parameters_are_read(name):
    signature = CSHARP.signature(program(PROGRAMS[name]), "SumAll")
    assert (len(signature.names), signature.types, signature.result) == (1, ("int[]",), "int")


def test_types_are_written_as_people_write_them():
    text = """class A { public (int a, (bool, T)[] b)? F(in int x, System . Collections.Generic . List< int ? > y, ref int[][,] z, out A<B,C> w,
        [X] (int, string s) v, params int /* many */ [] u) { throw null; } }"""
    assert CSHARP.signature(program(text), "F") == Signature(
        "F",
        tuple("xyzwvu"),
        ("int", "System.Collections.Generic.List<int?>", "ref int[][,]", "out A<B, C>", "(int, string s)", "int[]"),
        "(int a, (bool, T)[] b)?",
    )


@pytest.mark.parametrize(
    ("condition", "holds"),
    [
        ("true", True),
        ("false || ! X", True),
        ("X || Y && X", False),
        ("Y || X && (X || Y) && X", True),
        ("(X == false) && !(Y != true)", True),
        ("X == Y == false", True),
        ("((Y)", False),
        ("(" * 300 + "Y" + ")" * 300, False),
    ],
)
def test_conditions_hold_as_for_the_compiler(condition, holds):
    seen = compiled(f"#define Y\n#define X\n#undef X\n#if {condition}\nyes\n#else\nno\n#endif\n".encode())
    assert seen.split() == [b"yes" if holds else b"no"]


def test_constants_are_those_that_the_program_has():
    text = r"""class A { object o = 0xFFu + 0b1_1 - 5UL + 1_0.5f + 2m + .5e1; string s = "\x41\u00422\t\0", t = $"a{1}{{b}} {x:N3}", u = 'c' + '\'';
    #if NOT
    int x = 99;
    #endif
    /* 98 */ }"""
    found = CSHARP.literals(program(text))
    assert found.ints == (255, 3, -5, 1)
    assert found.floats == (10.5, 2.0, 5.0)
    assert found.strings == ("AB2\t\0", "a", "{b} ", "c", "'")


def test_only_code_throws_and_prints():
    text = """class A { // throw new Error(); Console.WriteLine();
        string s = "Console.Write throw new Error()"; int P => throw new System.Exception(new A() + "");
        int F(int x) { throw x < 0 ? (System.Exception) new E<int>() : new System.ArgumentException(); } }"""
    assert CSHARP.raised(program(text)) == ("Exception", "E", "ArgumentException") and not CSHARP.prints(program(text))
    assert CSHARP.prints(program("using static System.Console; class A { void F() { WriteLine(1); } }"))
    assert CSHARP.prints(program("class A { void F() { System . Console /* */ . WriteLine(1); } }"))


def test_delegates_and_methods_without_a_body_are_no_functions():
    text = "public delegate int D(int x); public abstract class A { public abstract int E(); public int F() => 1; }"
    assert CSHARP.functions(program(text)) == ("F",)


@pytest.mark.parametrize(
    "source",
    [
        "class A{" * 30_000,
        "#if A\n" * 40_000,
        '$"{' * 60_000,
        "throw a(()=>{" * 20_000,
        "(" * 260_000,
        '@"' * 130_000,
        "\xff" * 9999,
    ],
)
def test_deeply_nested_or_endless_source_is_read_quickly(source):  # fmt: skip
    assert declarations(source.encode("latin-1")).methods == ()
    assert CSHARP.raised(program(source)) == () and CSHARP.normal_form(program(source)) and not CSHARP.prints(program(source))


@pytest.mark.slow
@pytest.mark.skipif(not shutil.which("mcs"), reason="needs Mono")
def test_what_the_compiler_breaks_at_is_the_submission_s_own_matter(boxed):
    good, deep = program(f"class A {{ {SUM} }}"), program("class A{" * 600 + SUM + "}" * 600)
    task = Task(Form.FUNCTION, (Entry("SumAll", ("a",)),))
    made, refused = CSHARP.prepare_many([good, deep], task, boxed.runner.compile)
    assert boxed.values(made, "SumAll", ([1, 2],)) == [3]
    assert isinstance(refused, RejectedError)
