"""C# source, read without a compiler: constants, signatures, domains."""

import pytest

from momus.languages.base import Signature
from momus.languages.csharp.language import CSharp
from momus.languages.csharp.source import declarations
from momus.model import Program

CSHARP = CSharp()


def program(text: str) -> Program:
    return Program("csharp", (("A.cs", text.encode()),))


def test_formatting_and_comments_make_no_difference_but_tokens_do():
    one = program("class A { int F(int x) { return x+1; } } // one\n")
    other = program("\ufeffclass A\n{\n  int F( int x ) { /* two */ return x + 1; }\n}\n")
    assert CSHARP.normal_form(one) == CSHARP.normal_form(other)
    assert CSHARP.normal_form(one) != CSHARP.normal_form(program("class A { int F(int x) { return x+2; } }"))


def test_constants_are_found_in_every_way_of_writing_them():
    found = CSHARP.literals(
        program('class A { int a = 1_000_000; string s = @"C:\\new ""x"""; string t = $"got {a}"; decimal d = 2.5m; }')
    )
    assert 1_000_000 in found.ints
    assert 'C:\\new "x"' in found.strings and "got " in found.strings
    assert 2.5 in found.floats


@pytest.mark.parametrize(
    ("text", "names", "types", "result"),
    [
        ("class S { public static int F(int x) { return x; } }", ("x",), ("int",), "int"),
        ("class S { public int F(int[] a, int[,] b) => a[0]; }", ("a", "b"), ("int[]", "int[,]"), "int"),
        (
            "namespace N { public class S { [Test] IList<IList<int>> F(Dictionary<string, List<int>> d, params int[] r) { return null; } } }",
            ("d", "r"),
            ("Dictionary<string, List<int>>", "int[]"),
            "IList<IList<int>>",
        ),
        ("class S { static void F(ref int x, out string s, int k = 3) { s = null; } }", ("x", "s", "k"), ("ref int", "out string", "int"), "void"),
        ("class S { int P { get; set; } = 3; int[] q = { 1 }; S(int x) : base(x) { } static T F<T>(T x) { return x; } }", ("x",), ("T",), "T"),
        ("static int F((int, string) t) { return 1; }", ("t",), ("(int, string)",), "int"),
        ("class S { int G() { return F(1); } private int f(long y) { return 1; } }", ("y",), ("long",), "int"),
    ],
)  # fmt: skip
def test_signatures(text, names, types, result):
    assert CSHARP.signature(program(text), "F") == Signature("F", names, types, result)


def test_programs_and_methods_are_told_apart():
    whole = program("class P { static void Main(string[] a) { } static int Half(int x) { return x / 2; } }")
    assert CSHARP.is_whole_program(whole)
    assert not CSHARP.is_whole_program(program("class P { public int Main2() { return 1; } }"))
    assert CSHARP.functions(
        program("public class A { public A(int x) { } public int F() { return 1; } int Hidden() { return 2; } }")
    ) == ("F",)
    assert CSHARP.raised(program("class A { void F() { throw new System.ArgumentException(); } }")) == ("ArgumentException",)


def test_domains_follow_from_types():
    types = ("int", "int[][]", "string", "Dictionary<string, int>", "(int a, bool)", "int?", "HashSet<char>", "List<List<int>>")
    whole = "int(-2**31, 2**31 - 1)"
    assert CSHARP.domains(Signature("F", tuple("abcdefgh"), types)) == {
        "a": whole,
        "b": f"list(list({whole}, 0, 8), 0, 8)",
        "c": "str('a-z ', 0, 8)",
        "d": f"dict(str('a-z ', 0, 8), {whole}, 0, 8)",
        "e": f"tuple({whole}, bool())",
        "f": f"optional({whole})",
        "g": "set(char(' -~'), 0, 8)",
        "h": f"list(list({whole}, 0, 8), 0, 8)",
    }
    assert CSHARP.domains(Signature("F", ("x",), ("Node",))) is None


@pytest.mark.parametrize(
    "text", ["class A { int F(int x { return", "class", "((((", "}}}}", "class A { int F(", "[", "class A { int x ="]
)
def test_broken_source_is_read_to_its_end(text):
    assert declarations(text.encode() * 3) is not None
