"""What C source declares: the parser reads what students write."""

import pytest

from momus.languages.base import Signature
from momus.languages.c.declarations import declarations, parsed_type
from momus.languages.c.language import C
from momus.languages.c.types import standard_spelling
from momus.model import Program


def signature(source: str, name: str = "f") -> Signature | None:
    return C().signature(Program("c", (("a.c", source.encode()),)), name)


@pytest.mark.parametrize(
    ("source", "names", "types", "result"),
    [
        ("int f(int A[], int n) { return 0; }", ("A", "n"), ("int *", "int"), "int"),
        ("f(a, n) int *a; { return n; }", ("a", "n"), ("int *", "int"), "int"),
        ("int f(a, b) { return a; }", ("a", "b"), ("int", "int"), "int"),
        ("void f(void) {}", (), (), "void"),
        ("static inline const char *f(const char *const s) { return s; }", ("s",), ("char *",), "char *"),
        (
            "unsigned long long int f(size_t n, uint8_t *p) { return n; }",
            ("n", "p"),
            ("size_t", "uint8_t *"),
            "unsigned long long int",
        ),
        ("int f(int g[3][N], int (*h)[4], char **w) {}", ("g", "h", "w"), ("int (*)[N]", "int (*)[4]", "char **"), "int"),
        (
            "typedef struct node { int v; struct node *next; } Node, *List; List f(Node *l) {}",
            ("l",),
            ("struct node *",),
            "struct node *",
        ),
        ("typedef struct { int x; } Point; Point f(Point p) {}", ("p",), ("Point",), "Point"),
        ("typedef unsigned int word; typedef word *words; word f(words w) {}", ("w",), ("unsigned int *",), "unsigned int"),
        (
            "__attribute__((noinline)) double f(register double x) __attribute__((pure)); double f(double x) { return x; }",
            ("x",),
            ("double",),
            "double",
        ),
        ("int (*f(int x))(int) { return 0; }", ("x",), ("int",), "int (*)(int)"),
        ("int f(int n, int compare(int, int)) {}", ("n", "compare"), ("int", "int (*)(int, int)"), "int"),
        ("#ifdef X\n#endif\nint a[] = {1, 2, {3}}; int g(int x) { { } } int f(int x) { return g(x); }", ("x",), ("int",), "int"),
        ("enum color { RED } ; enum color f(enum color c) {}", ("c",), ("enum color",), "enum color"),
        ("int x = 3; ;; @ garbage ! { ; } int g() { if ( ) } int f(long x) { }", ("x",), ("long",), "int"),
    ],
)
def test_signatures(source, names, types, result):
    assert signature(source) == Signature("f", names, types, result)


def test_a_function_that_is_only_declared_or_called_is_not_defined():
    assert signature("int f(int x); int g(int x) { return f(x); }") is None


def test_structs_keep_their_fields_in_order():
    found = declarations(b"struct a { int x, *y; char name[20]; struct { double z; } inner; };")
    assert [(one.name, str(one.type)) for one in found.structs["struct a"]][:3] == [
        ("x", "int"),
        ("y", "int *"),
        ("name", "char [20]"),
    ]


def test_what_is_nested_too_deeply_is_passed_over():
    source = b"int g" + b"(" * 3000 + b")" * 3000 + b";\nint f(int x) {}"
    assert str(declarations(source).functions["f"].of) == "int"


@pytest.mark.parametrize(
    ("text", "spelling"),
    [
        ("int", "int"),
        ("long unsigned int", "unsigned long"),
        ("signed", "int"),
        ("long long", "long long"),
        ("signed char", "signed char"),
        ("bool", "_Bool"),
        ("uint16_t", "__UINT16_TYPE__"),
        ("list[int]", ""),
        ("struct node", ""),
        ("str", ""),
    ],
)
def test_standard_types_are_known_however_they_are_written(text, spelling):
    type_ = parsed_type(text)
    assert (standard_spelling(type_) if type_ else "") == spelling


def test_a_byte_order_mark_is_no_part_of_a_type():
    program = Program("c", (("a.c", b"\xef\xbb\xbflong f(int a) { return a; }"), ("b.h", b"\xef\xbb\xbfint g(void);")))
    assert C().signature(program, "f") == Signature("f", ("a",), ("int",), "long")
