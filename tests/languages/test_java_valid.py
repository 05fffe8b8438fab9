"""Valid Java that is easily misread: what javac accepts is called, and what stands in comments and texts is no code."""

import shutil

import pytest

from momus.errors import RejectedError
from momus.execute import Runner
from momus.languages import language
from momus.languages.base import Entry, Task
from momus.languages.java.source import declared
from momus.model import Form, Program
from momus.search.solvers.jbmc.source import entry_method
from tests.languages.boxed import Boxed

JAVA = language("java")
BODY = "{ int s = 0; for (int x : a) s += x; return s; }"
SUM = f"static int sumAll(int[] a) {BODY}"
LOOSE = "static int sumAll(int[] a, int n) { return -1; }"

PROGRAMS = {
    "a quote that is an escape": rf"class A {{ char quote = '\u005c''; {SUM} }}",
    "a name with an escape": rf"class A {{ static int s\u0075mAll(int[] a) {BODY} }}",
    "a comment that an escape ends": rf"class A {{ /* \u002a/ {SUM} /* */ }}",
    "a line that an escape ends": rf"class A {{ // \u000a {SUM} }}",
    "a text that escapes enclose": rf"class A {{ String s = \u0022 {{ \u0022; {SUM} }}",
    "a bracket that is an escape": rf"class A \u007b {SUM} }}",
    "a name with a dollar in it": "class A$B { static int sumAll(int[] a$b) { int s$1 = 0; for (int x : a$b) s$1 += x; return s$1; } }",
    "an array after the parameters": "class A { static int sumAll(int a[]) { return all(a)[0]; } static int all(int[] a)[] "
    + "{ int s = 0; for (int x : a) s += x; return new int[] {s}; } }",
    "a text block with code in it": f'class A {{ String s = """\n  class B {{ {LOOSE} \\""" \n  """; {SUM} }}',
    "code in a comment": f"/* class B {{ {LOOSE} }} */ class A {{ // {LOOSE}\n {SUM} }}",
    "an enum with bodies and methods": f'enum A {{ ONE {{ int g() {{ return 1; }} }}, @Deprecated TWO("}}"); A(String... s) {{ }} {SUM} }}',
    "a record with a constructor": f"record A<T extends Comparable<T>>(T x, int... y) {{ A {{ y = y.clone(); }} {SUM} }}",
    "an interface": f"interface A {{ int sumAll(int[] a, int n); {SUM} }}",
    "an annotation with a default": f"@interface N {{ int[] value() default {{1}}; }} class A {{ @N({{1, ')'}}) {SUM} }}",
    "an annotation on a type": "import java.lang.annotation.*; @Target(ElementType.TYPE_USE) @interface N { String value(); } "
    + f'class A {{ static int sumAll(@N("(") int @N("[") [] a) {BODY} }}',
    "a class in a method": f"class A {{ static int g() {{ class B {{ {LOOSE.removeprefix('static ')} }} return new B().hashCode(); }} {SUM} }}",
    "a class without a name": "class A { Object o = new Object() { int sumAll(int[] a, int n) { return -1; } }; " + SUM + " }",
    "a lambda with a body": "import java.util.function.*; class A { IntBinaryOperator f = (a, b) -> { return a; }, g = (int a, int b) -> b; "
    + f"{SUM} }}",
    "a generic method": "class A { static <T extends Object & Comparable<? super T>> T max(java.util.Map<T, ? super T[]>... m) { return null; } "
    + f"{SUM} }}",
    "a switch as a value": 'class A { static int k = switch ("a") { case "b" -> { yield 2; } default -> 3; }; ' + SUM + " }",
    "words that are names, too": "class A { int record, sealed, yield; int record(int record) { return record; } " + SUM + " }",
    "a method with a receiver": f"class A {{ int sumAll(A this, int[] a) {BODY} }}",
    "a blank in every place": SUM.join(["class A { ", " }"]).replace(" ", "\n\t\f/* ( */").replace("(", " ( ").replace("[]", "[ // )\n ]"),
    "nested types": "class A { static class B { interface C { enum D { ; " + SUM + " } } } }",
    "a byte order mark": "\ufeffclass A { " + SUM + " }",
}  # fmt: skip


def program(text: str) -> Program:
    return Program("java", (("Main.java", text.encode()),))


@pytest.fixture(scope="module")
def boxed():
    with Runner(85) as runner:
        yield Boxed(runner, "java", "Main.java")


@pytest.mark.slow
@pytest.mark.skipif(not shutil.which("javac"), reason="needs a JDK")
@pytest.mark.parametrize("name", PROGRAMS)
def test_it_is_called_as_javac_sees_it(boxed, name):
    entry = Entry("sum_all", ("A", "n"), lengths={"n": "A"})
    assert boxed.values(boxed.prepared(PROGRAMS[name], entry, language="python"), "sum_all", ([3, 4], 2)) == [7]


@pytest.mark.parametrize("name", PROGRAMS)
def test_its_parameters_are_read(name):
    signature = JAVA.signature(program(PROGRAMS[name]), "sumAll")
    assert (len(signature.names), signature.types, signature.result) == (1, ("int[]",), "int")


@pytest.mark.slow
@pytest.mark.skipif(not shutil.which("javac"), reason="needs a JDK")
@pytest.mark.parametrize(
    ("source", "reason"),
    [
        (f"class A {{ /* {SUM} */ }}", "it does not define the method sumAll"),
        ("class A { int sumAll; class B { void sumAll() { } } }", "it defines void sumAll(); it must have 1 parameter"),
        (
            "class A { static <T> T[] sumAll(java.util.List<T> a, int... n) { return null; } }",
            "it defines Object[] sumAll(List a, int[] n); it must have 1 parameter",
        ),
    ],
)
def test_what_javac_does_not_see_is_rejected(boxed, source, reason):
    with pytest.raises(RejectedError) as raised:
        boxed.call(source, "sumAll", ([1],))
    assert str(raised.value) == reason


def test_constants_are_those_that_the_program_has():
    text = r'''class A { int a = 0xFFFFFFFF, b = 0x7fff_ffff, c = 037777777777; long d = 0xFFFFFFFFFFFFFFFFL, e = 0xFFFFFFFFL; float f = 0x1.8p1f;
        String g = """
            one
              "two"\tthree \
            four
          """, h = "\1012\s"; char i = '\u0041', j = '\177'; /* 99 */ }'''
    found = JAVA.literals(program(text))
    assert found.ints == (-1, 2**31 - 1, 2**32 - 1)
    assert found.floats == (3.0,)
    assert found.strings == ('  one\n    "two"\tthree   four\n', "A2 ", "A", "\x7f")


def test_only_code_throws_prints_and_reads():
    text = """class A { // throw new Error(System.in)
        static String s = "System.out throw new Error()";
        static int f(int x) { if (x < 0) throw x < -1 ? new java.io.IOException("" + new A()) : new RuntimeException(); return 1; }
        public static void main(String[] a) { f(1); } }"""
    assert JAVA.raised(program(text)) == ("IOException", "RuntimeException")
    assert not JAVA.prints(program(text)) and not JAVA.is_whole_program(program(text))
    assert JAVA.prints(program("import static java.lang . System /* */ . out; class A { }"))


def test_elements_of_an_annotation_are_no_functions():
    assert JAVA.functions(program("@interface N { int value() default 1; } class A { int f() { return 1; } }")) == ("f",)


def test_a_solver_takes_the_method_with_the_body():
    text = "interface I { int f(int x); } class A implements I { public int f(int x) { return x; } }"
    assert entry_method(program(text), "f", 1).owner == "A"


def test_comments_that_escapes_end_are_no_formatting():
    one, other = (program(f"class A {{ int f() {{ return 1; }} // \\u000a {code}\n}}") for code in ("", "int g() { return 2; }"))
    assert JAVA.normal_form(one) != JAVA.normal_form(other)


@pytest.mark.parametrize(
    "source", ["class A{" * 60_000, "class A{int f(){}" * 600 + "}" * 600, "throw a(()->{" * 30_000, "(" * 500_000, "\\u" * 250_000]
)
def test_deeply_nested_or_endless_source_is_read_quickly(source):  # fmt: skip
    assert len(declared(source.encode()).methods) < 100
    assert JAVA.raised(program(source)) == () and JAVA.normal_form(program(source))


@pytest.mark.slow
@pytest.mark.skipif(not shutil.which("javac"), reason="needs a JDK")
def test_what_the_compiler_breaks_at_is_the_submission_s_own_matter(boxed):
    good, deep = program(f"class A {{ {SUM} }}"), program("class A{" * 600 + SUM + "}" * 600)
    task = Task(Form.FUNCTION, (Entry("sumAll", ("a",)),))
    made, refused = JAVA.prepare_many([good, deep], task, boxed.runner.compile)
    assert boxed.values(made, "sumAll", ([1, 2],)) == [3]
    assert isinstance(refused, RejectedError)
