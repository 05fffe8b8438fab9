"""Java source as it is read: what is declared, which constants stand there, what is equal up to formatting."""

import pytest

from momus.languages import language
from momus.languages.base import Signature
from momus.languages.java import source
from momus.languages.java.types import domain_of
from momus.model import Program

JAVA = language("java")


def program(text: str) -> Program:
    return Program("java", (("Main.java", text.encode()),))


@pytest.mark.parametrize(
    ("text", "types", "names", "result"),
    [
        ("class A { static int f(int[] a, final int n) { return 0; } }", ("int[]", "int"), ("a", "n"), "int"),
        ("class A { public List<Map<String, Integer>> f(Map<String, int[]> m) { } }", ("Map<String, int[]>",), ("m",), "List<Map<String, Integer>>"),
        ("class A { static <T extends Comparable<T>> T f(List<? extends T> a) { } }", ("List<? extends T>",), ("a",), "T"),
        ("class A { int f(int a[], String... rest) throws Exception { } }", ("int[]", "String[]"), ("a", "rest"), "int"),
        ('class A { @Override @SuppressWarnings({"a", "b"}) public int f(@NotNull int x) { } }', ("int",), ("x",), "int"),
        ("class A { int g = f(1); int[] h = {f(2), 3}; static void f() { } }", (), (), "void"),
        ("/* class B { int f(long x) { } } */ class A { // f(\n String s = \"int f(char c) {\"; int f(int x) { } }", ("int",), ("x",), "int"),
        ("enum E { ONE(1) { int g() { return 1; } }, TWO(2); E(int x) { } static int f(int y) { } }", ("int",), ("y",), "int"),
        ("record P(int x, int y) { int f(int z) { return x; } }", ("int",), ("z",), "int"),
        ("class A { static class B { int f(java.util.Set<Integer> s) { } } }", ("java.util.Set<Integer>",), ("s",), "int"),
        ("class A { private int f(int a, int b) { } public int f(int a) { } }", ("int",), ("a",), "int"),
    ],
)  # fmt: skip
def test_a_method_is_found_as_it_is_declared(text, types, names, result):
    assert JAVA.signature(program(text), "f") == Signature("f", names, types, result)


def test_a_missing_method_gives_nothing_and_a_broken_file_what_can_be_seen():
    assert JAVA.signature(program("class A { int f(int x) { return 1 } }"), "f").types == ("int",)
    assert JAVA.signature(program("class A { int g(int x) { return f(x); } }"), "f") is None
    assert JAVA.signature(program("}}}((("), "f") is None


def test_methods_are_listed_with_their_classes():
    text = "package a.b; public class Main { Main() { } public static void main(String[] a) { } private int g() { } } class Other { int f() { } }"
    declared = source.declared(text.encode())
    assert (declared.package, declared.types) == ("a.b", ("Main", "Other"))
    assert [(method.owner, method.name, method.result) for method in declared.methods] == [
        ("Main", "Main", ""),
        ("Main", "main", "void"),
        ("Main", "g", "int"),
        ("Other", "f", "int"),
    ]
    assert JAVA.functions(program(text)) == ("main", "f")


def test_constants_are_found_in_every_way_to_write_them():
    text = r"""class A { long a = -1_000L, b = 0xFF, c = 0b101, d = 017; double e = 1.5e3, f = .5f, g = 3d;
        char h = 'x', i = '\n', j = '\u0041'; String k = "a\"b\t", l = ""; /* 99 "no" */ }"""
    found = JAVA.literals(program(text))
    assert found.ints == (-1000, 255, 5, 15)
    assert found.floats == (1500.0, 0.5, 3.0)
    assert found.strings == ("x", "\n", "A", 'a"b\t', "")


def test_formatting_comments_and_the_file_s_name_do_not_matter():
    one = Program("java", (("A.java", b"class A { int f(int x) { return x+1; } }"),))
    other = Program("java", (("B.java", b"// mine\nclass A {\n  int f( int x ) {\n    return x + 1; /* one */ }\n}\n"),))
    third = Program("java", (("A.java", b"class A { int f(int x) { return x+2; } }"),))
    assert JAVA.normal_form(one) == JAVA.normal_form(other) != JAVA.normal_form(third)


@pytest.mark.parametrize(
    ("written", "domain"),
    [
        ("int", "int(-2**31, 2**31 - 1)"),
        ("int[]", "list(int(-2**31, 2**31 - 1), 0, 8)"),
        ("java.util.List<Long>", "list(int(-2**63, 2**63 - 1), 0, 8)"),
        ("boolean[][]", "list(list(bool(), 0, 8), 0, 8)"),
        ("Set<Character>", "set(char(' -~'), 0, 8)"),
        ("Map<String, List<Integer>>", "dict(str('a-z ', 0, 8), list(int(-2**31, 2**31 - 1), 0, 8), 0, 6)"),
        ("List<? extends Integer>", "list(int(-2**31, 2**31 - 1), 0, 8)"),
        ("Runnable", None),
    ],
)
def test_a_type_gives_a_domain(written, domain):
    assert domain_of(written) == domain


def test_what_the_source_throws_prints_and_reads_is_seen():
    text = (
        'class A { public static void main(String[] a) { new java.util.Scanner(System.in); throw new java.io.IOException("x"); } }'
    )
    assert JAVA.raised(program(text)) == ("IOException",)
    assert JAVA.is_whole_program(program(text)) and not JAVA.prints(program(text))
    assert not JAVA.is_whole_program(
        program("class A { static int f() { } public static void main(String[] a) { System.out.println(f()); } }")
    )
