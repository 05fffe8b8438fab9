"""C++ source, read without a compiler: tokens, constants, declarations, domains."""

import pytest

from momus.languages.base import Signature
from momus.languages.c.conditions import macros
from momus.languages.cpp.declarations import declarations
from momus.languages.cpp.language import Cpp
from momus.languages.cpp.records import own_links
from momus.model import Program

CPP = Cpp()


def program(text: str) -> Program:
    return Program("cpp", (("a.cpp", text.encode()),))


def test_formatting_and_comments_make_no_difference_but_tokens_do():
    one = program("int f(int x) { return x+1; } // one\n")
    other = program("int f( int x )\n{\n  /* two */ return x + 1;\n}\n")
    assert CPP.normal_form(one) == CPP.normal_form(other)
    assert CPP.normal_form(one) != CPP.normal_form(program("int f(int x) { return x+2; }"))
    assert CPP.normal_form(program('auto s = R"(a // b)";')) != CPP.normal_form(program('auto s = R"(a // c)";'))


def test_constants_are_found_with_separators_and_in_raw_strings():
    found = CPP.literals(program("int a = 1'000'000; auto s = R\"(raw \"text\")\"; char c = 'x'; double d = -2.5;"))
    assert 1_000_000 in found.ints and ord("x") in found.ints
    assert 'raw "text"' in found.strings
    assert -2.5 in found.floats


@pytest.mark.parametrize(
    ("text", "names", "types", "result"),
    [
        ("int f(int x) { return x; }", ("x",), ("int",), "int"),
        (
            "vector<vector<int>> f(const std::map<int, vector<string>>& m, unsigned k) { return {}; }",
            ("m", "k"),
            ("const std::map<int, vector<string>>&", "unsigned"),
            "vector<vector<int>>",
        ),
        ("static inline long long f(int A[], int n = 3) { return 0; }", ("A", "n"), ("int*", "int"), "long long"),
        ("auto f(int x) -> std::vector<int> { return {}; }", ("x",), ("int",), "std::vector<int>"),
        ("class S { public: bool f(char *s, int *p) const { return 0; } };", ("s", "p"), ("char*", "int*"), "bool"),
        ("namespace n { int f(unsigned, double y) { return 1; } }", ("parameter1", "y"), ("unsigned", "double"), "int"),
        ("int f(void) { return 1; }", (), (), "int"),
        ("struct A { int x; }; A f(struct A *a, A &b) { return *a; }", ("a", "b"), ("struct A*", "A&"), "A"),
        ("int f(int x);\nint g() { return f(1); }\nint f(int y) { return y; }", ("y",), ("int",), "int"),
    ],
)
def test_signatures(text, names, types, result):
    assert CPP.signature(program(text), "f") == Signature("f", names, types, result)


def test_what_is_declared_is_told_apart():
    text = """
    #define LIMIT 10
    int table[] = {1, 2}, size = f(3);
    struct Node { int val, extra; Node *prev; Node *next{nullptr}; Node(int v) : val(v), extra{0} {} ~Node() {} };
    class Deep final : public Node { int own; public: Deep() : Node(1) {} int get() const { return own; } };
    template <class T> struct Box { T value; };
    enum class Mode { A, B };
    using Pair = std::pair<int, int>;
    int main() { auto l = [](int x) { return x; }; return l(0); }
    """
    found = declarations(text.encode())
    assert macros(text.encode()) == ("LIMIT",)
    assert [one.name for one in found.functions] == ["main"]
    node = found.classes["Node"]
    assert [(one.name, one.type) for one in node.fields] == [("val", "int"), ("extra", "int"), ("prev", "Node*"), ("next", "Node*")]
    assert own_links(node) == (3, 2)
    assert [len(one.parameters) for one in node.constructors] == [1]
    assert found.classes["Deep"].bases == ("Node",) and found.classes["Deep"].has_private_fields
    assert found.classes["Box"].is_template


def test_domains_follow_from_types():
    signature = Signature(
        "f", tuple("abcdefgh"),
        ("int", "const vector<vector<int>>&", "string", "map<string, int>", "pair<int, bool>", "int*", "int", "set<char>"),
    )  # fmt: skip
    whole = "int(-2**31, 2**31 - 1)"
    assert CPP.domains(signature) == {
        "a": whole,
        "b": f"list(list({whole}, 0, 8), 0, 8)",
        "c": "str('a-z ', 0, 8)",
        "d": f"dict(str('a-z ', 0, 8), {whole}, 0, 8)",
        "e": f"tuple({whole}, bool())",
        "f": f"list({whole}, 1, 8)",
        "g": "len(f)",
        "h": "set(char(' -~'), 0, 8)",
    }
    assert CPP.domains(Signature("f", ("x",), ("Node*",))) is None


@pytest.mark.parametrize(
    "text", ["int f(int x { return", "template <", "class A {", "((((", "int f(", "}}}}", "<<<<>>>>", "struct {", "int x ="]
)
def test_broken_source_is_read_to_its_end(text):
    assert declarations(text.encode() * 3) is not None
